import type {} from 'i18next'

export const ar = {
  title: 'يوم التنازل',
  text: 'تأكّدا من هذه قبل الذهاب إلى مركز الترخيص.',
  licence_valid: 'رخصة المركبة سارية',
  no_seizure: 'لا حجز على المركبة',
  fines_paid: 'المخالفات مدفوعة',
  no_mortgage: 'المركبة غير مرهونة',
  insurance: 'تأمين باسم المشتري',
  both_present: 'حضور البائع والمشتري أو من يمثلهما',
  ok: 'بحسب الترخيص: مستوفى',
  attention: 'بحسب الترخيص: غير مستوفى، عالجه قبل الموعد',
  unknown: 'لا يعرفه الترخيص، تأكّد منه',
  yours: 'تتأكدان منه بأنفسكما',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    guaranteeChecklist: typeof ar
  }
}
