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
    payouts_rejected: 'حوالات مرفوضة',
    payouts_returned: 'حوالات عائدة',
    payouts_withdrawn: 'حوالات مسحوبة',
    payouts_unclaimed: 'مبالغ لم يُطالب بها',
    receipts_unmatched: 'مبالغ بلا ضمانة',
    payers_to_decide: 'دافعون بانتظار القرار',
    registry_silent: 'الترخيص لا يجيب',
  },
  kindOne: {
    payouts_to_approve: 'تحويل ينتظر الاعتماد',
    payouts_held: 'تحويل مؤجل',
    payouts_late: 'تحويل متأخر',
    payouts_rejected: 'حوالة مرفوضة',
    payouts_returned: 'حوالة عائدة',
    payouts_withdrawn: 'حوالة مسحوبة',
    payouts_unclaimed: 'مبلغ لم يُطالب به',
    receipts_unmatched: 'مبلغ بلا ضمانة',
    payers_to_decide: 'دافع بانتظار القرار',
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
