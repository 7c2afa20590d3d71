import type {} from 'i18next'

/** `/profile/address`. */
export const ar = {
  title: 'العنوان',
  text: 'عنوان سكنك كما يُذكر في مستندات ضماناتك.',
  textOfCompany: 'عنوان الشركة كما يُذكر في مستندات ضماناتها.',
  notYours: 'ليست لديك صلاحية عرض العنوان.',
  save: 'حفظ العنوان',
  saved: 'حُدّث العنوان.',
  failed: 'حدث خطأ أثناء تحديث العنوان.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'profile/address': typeof ar
  }
}
