import type {} from 'i18next'

export const ar = {
  title: 'ما حدث في هذه الضمانة',
  dates: {
    created: 'أُنشئت',
    accepted: 'قُبلت',
    held: 'حُفظ المبلغ',
    requested: 'طُلب التحرير',
    completed: 'اكتملت',
    ended: 'انتهت',
  },
  reason: 'السبب: {{reason}}',
  words: 'ما كُتب: {{words}}',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'guarantees/details/history': typeof ar
  }
}
