import type {} from 'i18next'

export const ar = {
  way: 'مسار الصفحة',
  stock: 'مخزون الشركة',
  subtitle: 'المبيعات التي انتهت في الشهر، وما اقتُطع منها وما وصل إلى الشركة حتى الآن.',
  month: 'الشهر',
  totals: 'مجاميع الشهر',
  sales: 'المبيعات',
  soldOf: 'بيعت {{sold}} من {{count}}',
  fees: 'الرسوم',
  transfers: 'الحوالات',
  empty: 'لم تنتهِ مبيعات في هذا الشهر',
  emptyText: 'اختر شهرًا آخر، أو تابع ما لم ينتهِ في المخزون.',
  failed: 'تعذّر تحميل الكشف.',
  shown: 'عرض {{shown}} من {{count}}',
  more: 'عرض المزيد',
  export: 'تصدير',
  exportFailed: 'تعذّر التصدير.',
  csv: 'CSV',
  xlsx: 'Excel',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'stock/statement': typeof ar
  }
}
