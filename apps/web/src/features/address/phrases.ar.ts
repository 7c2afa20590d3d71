import type {} from 'i18next'

/** Where somebody lives, wherever it is asked for. */
export const ar = {
  country: 'الدولة',
  search: 'اكتب اسم الدولة',
  noSuchCountry: 'لا توجد دولة بهذا الاسم.',
  city: 'المدينة أو البلدة',
  cityHint: 'اكتب أول اسمها واختر، أو اكتبه كاملًا.',
  street: 'اسم الشارع',
  building: 'رقم البناية',
  wrong: {
    country: 'اختر الدولة.',
    city: 'أدخل المدينة أو البلدة.',
    cityShort: 'أدخل اسم المدينة أو البلدة كاملًا، من حرفين على الأقل.',
    street: 'أدخل اسم الشارع.',
    streetShort: 'أدخل اسم الشارع كاملًا، من حرفين على الأقل.',
    building: 'أدخل رقم البناية.',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    address: typeof ar
  }
}
