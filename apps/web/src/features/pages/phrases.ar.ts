import type {} from 'i18next'

export const ar = {
  title: {
    privacy_policy: 'سياسة الخصوصية',
    full_terms_and_conditions: 'الشروط والأحكام',
    cancellation_policy: 'سياسة الإلغاء',
    about_us: 'من نحن',
  },
  edition: 'النسخة {{version}}، حُدّثت في {{date}}',
  contents: 'المحتويات',
  failed: 'حدث خطأ أثناء تحميل الصفحة.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    pages: typeof ar
  }
}
