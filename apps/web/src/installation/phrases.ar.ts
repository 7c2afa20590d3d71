import type {} from 'i18next'

export const ar = {
  newVersion: 'صدر إصدار جديد من ضمانة. أعد التحميل حين تفرغ مما تكتبه.',
  reload: 'إعادة التحميل',
  later: 'لاحقًا',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    installation: typeof ar
  }
}
