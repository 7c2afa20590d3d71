import type {} from 'i18next'

export const ar = {
  title: 'البحث',
  label: 'عمّ تبحث؟',
  hint: 'رقم ضمانة، أو لوحة، أو رقم تسجيل، أو شاصي، أو رقم دفع، أو اسم، أو هاتف، أو رقم وطني.',
  guarantees: 'الضمانات',
  accounts: 'الحسابات',
  empty: 'لا نتيجة بهذا.',
  emptyText: 'تحقّق مما كتبته، أو اكتب جزءًا منه.',
  failed: 'تعذّر البحث.',
  more: 'هذه أحدث عشرين ضمانة. اكتب المزيد لتضييق البحث.',
  searching: 'جارٍ البحث…',
  seller: 'البائع:',
  buyer: 'المشتري:',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    search: typeof ar
  }
}
