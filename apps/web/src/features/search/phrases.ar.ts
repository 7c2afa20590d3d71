import type {} from 'i18next'

export const ar = {
  title: 'البحث في ضماناتي',
  label: 'عمّ تبحث؟',
  hint: 'رقم الضمانة، أو لوحة المركبة، أو رقم تسجيلها أو الشاصي، أو رقم الدفع. وبعد قبول الضمانة: اسم الطرف الآخر أو هاتفه.',
  found: 'نتائج البحث',
  empty: 'لا توجد ضمانة بهذا.',
  emptyText: 'تحقّق مما كتبته، أو اكتب جزءًا منه.',
  failed: 'تعذّر البحث.',
  more: 'هذه أحدث عشر نتائج. اكتب المزيد لتضييق البحث.',
  searching: 'جارٍ البحث…',
  sale: 'المشتري:',
  buy: 'البائع:',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    search: typeof ar
  }
}
