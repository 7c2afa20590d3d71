import type {} from 'i18next'

export const ar = {
  title: 'ما حدث في هذه الضمانة',
  reason: 'السبب: {{reason}}',
  words: 'ما كُتب: {{words}}',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'guarantees/details/history': typeof ar
  }
}
