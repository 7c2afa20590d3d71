import type {} from 'i18next'

/** What waits for staff. */
export const ar = {
  kinds: 'أنواع العمل',
  all: 'الكل',
  show: 'عرض:',
  kindCount: '{{kind}} ({{count}})',
  kind: {
    payouts_to_approve: 'تحويلات للاعتماد',
    payouts_held: 'تحويلات مؤجلة',
    payouts_late: 'تحويلات متأخرة',
    receipts_unmatched: 'مبالغ بلا ضمانة',
    registry_silent: 'الترخيص لا يجيب',
  },
  kindOne: {
    payouts_to_approve: 'تحويل ينتظر الاعتماد',
    payouts_held: 'تحويل مؤجل',
    payouts_late: 'تحويل متأخر',
    receipts_unmatched: 'مبلغ بلا ضمانة',
    registry_silent: 'الترخيص لا يجيب',
  },
  way: { biller: 'إي فواتيركم', bank: 'حوالة بنكية', cliq: 'كليك' },
  justNow: 'قبل لحظات',
  age: 'منذ {{age}}',
  approvals: 'اعتمده {{have}} من {{need}}',
  choose: 'اختر حالة من القائمة',
  chooseText: 'الأقدم أولًا. تتحدّث القائمة من تلقاء نفسها.',
  empty: 'لا شيء ينتظرك',
  emptyText: 'ما يستجد يظهر هنا من تلقاء نفسه.',
  failed: 'تعذّر تحميل القائمة',
  failedText: 'تحقّق من اتصالك ثم أعد المحاولة.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    queue: typeof ar
  }
}
