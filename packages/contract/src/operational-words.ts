import type { Lang } from './errors.ts'
import type { OperationalStatus } from './statuses.ts'

/** The words of a guarantee's operational status. */
export const operationalWords: Readonly<Record<Lang, Readonly<Record<OperationalStatus, string>>>> = {
  ar: {
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
  en: {
    awaiting_owner: 'Awaiting the owner',
    awaiting_acceptance: 'Awaiting the buyer',
    awaiting_payment: 'Awaiting payment',
    in_transfer: 'In transfer',
    release_requested: 'Release requested',
    completed: 'Completed',
    rejected: 'Rejected',
    expired: 'Expired',
    cancelled: 'Cancelled',
  },
}
