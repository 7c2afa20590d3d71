import type {} from 'i18next'

/** The words of statuses, for every page of guarantees. */
export const ar = {
  status: {
    awaiting_owner: 'بانتظار المالك',
    awaiting_acceptance: 'بانتظار المشتري',
    awaiting_payment: 'بانتظار الدفع',
    in_transfer: 'قيد نقل الملكية',
    release_requested: 'طُلب التحرير',
    completed: 'مكتملة',
    rejected: 'مرفوضة',
    expired: 'منتهية',
    cancelled: 'ملغاة',
  },
  flag: {
    blocked: 'موقوفة',
    cancellation: 'طُلب إلغاؤها',
    vehicle_unverified: 'بيانات المركبة قيد التحقق',
    payer_undeclared: 'بانتظار تحديد الدافع',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'ui/guarantee': typeof ar
  }
}
