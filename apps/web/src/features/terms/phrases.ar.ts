import type {} from 'i18next'

/** Accepting the terms in force. */
export const ar = {
  changed: 'لم توافق بعد على هذه النسخة من الشروط',
  changedText: 'هذه هي النسخة {{version}} السارية الآن. اقرأها، ثم وافق عليها للمتابعة. لا تغيّر شيئًا في ضمانات قائمة.',
  whatChanged: 'ما تغيّر منذ النسخة {{version}} التي وافقت عليها',
  added: 'أُضيف:',
  removed: 'حُذف:',
  accepted: 'سُجّلت موافقتك على هذه النسخة.',
  accept: 'أوافق على الشروط والأحكام',
  saved: 'حُفظت البيانات',
  failed: 'حدث خطأ، أعد المحاولة',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    terms: typeof ar
  }
}
