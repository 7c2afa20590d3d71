import { operationalWords } from '@damana/contract/operational-words'
import type {} from 'i18next'

/** The words of statuses, for every page of guarantees. */
export const ar = {
  status: operationalWords.ar,
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
