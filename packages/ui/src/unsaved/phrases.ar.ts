import type {} from 'i18next'

export const ar = {
  title: 'مغادرة الصفحة دون حفظ؟',
  text: 'ما كتبته في هذه الصفحة لم يُحفظ، ولن تجده إن غادرتها.',
  leave: 'مغادرة دون حفظ',
  stay: 'البقاء في الصفحة',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'ui/unsaved': typeof ar
  }
}
