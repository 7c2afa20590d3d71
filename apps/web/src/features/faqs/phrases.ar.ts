import type {} from 'i18next'

export const ar = {
  title: 'الأسئلة الشائعة',
  text: 'أجوبة قصيرة عن البيع والدفع والإلغاء والرسوم.',
  search: 'البحث في الأسئلة',
  searchHint: 'ابحث: عمولة، كليك، إلغاء…',
  groups: 'مواضيع الأسئلة',
  found_zero: 'لا نتائج',
  found_one: 'سؤال واحد',
  found_two: 'سؤالان',
  found_few: '{{count}} أسئلة',
  found_many: '{{count}} سؤالًا',
  found_other: '{{count}} سؤال',
  none: 'لا سؤال يطابق بحثك',
  noneText: 'جرّب كلمة أخرى، أو راسلنا بواتساب أو البريد من أعلى الصفحة أو أسفلها.',
  failed: 'حدث خطأ أثناء تحميل الأسئلة.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    faqs: typeof ar
  }
}
