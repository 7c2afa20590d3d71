import type {} from 'i18next'

export const ar = {
  title: 'الفواتير',
  text: 'الفواتير الضريبية عن رسومنا، والإشعارات الدائنة عما رُدّ منها. ضريبة المبيعات مشمولة في كل مبلغ.',
  empty: 'لا فواتير بعد',
  emptyText: 'تصدر الفاتورة حين تُستحق عمولة أو رسم: عند اكتمال البيع مثلًا.',
  more: 'عرض المزيد',
  tax: 'منها ضريبة {{amount}}',
  guarantee: 'الضمانة',
  corrects: 'تصحيح للفاتورة',
  waiting: 'بانتظار نظام الفوترة الوطني',
  download: 'تنزيل',
  formats: { ar: 'PDF بالعربية', en: 'PDF بالإنجليزية', json: 'JSON' },
  failed: 'تعذّر تنزيل الفاتورة',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'profile/invoices': typeof ar
  }
}
