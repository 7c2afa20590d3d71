import type {} from 'i18next'

export const ar = {
  opening: 'صفحة',
  edition: 'النسخة {{version}}، حُدّثت في {{date}}',
  contents: 'المحتويات',
  failed: 'حدث خطأ أثناء تحميل الصفحة.',
  failedText: 'تحقّق من اتصالك ثم أعد المحاولة.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    pages: typeof ar
  }
}
