import type {} from 'i18next'

/** Accepting the terms in force. */
export const ar = {
  changed: 'تغيّرت الشروط والأحكام',
  changedText: 'هذه النسخة {{version}}، وقد صدرت بعد موافقتك السابقة. اقرأها، ثم وافق عليها للمتابعة. لم يتغيّر شيء في ضماناتك القائمة.',
  accepted: 'وافقتَ على هذه النسخة.',
  accept: 'أوافق على الشروط والأحكام',
  saved: 'حُفظت',
  failed: 'حدث خطأ، أعد المحاولة',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    terms: typeof ar
  }
}
