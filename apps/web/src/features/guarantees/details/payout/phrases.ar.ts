import type {} from 'i18next'

/** The transfer to the seller. */
export const ar = {
  title: 'التحويل إلى البائع',
  titleYou: 'التحويل إليك',
  number: 'رقم التحويل',
  amount: 'المبلغ',
  status: 'الحالة',
  rail: 'الطريقة',
  ACH: 'عادي (ACH)',
  RTGS: 'عاجل (RTGS)',
  iban: 'الحساب المنتهي بـ',
  promised: 'موعده',
  settled: 'أكّده البنك',
  heldTitle: 'التحويل مؤجل',
  statuses: {
    ordered: 'أُمر به',
    held: 'مؤجل',
    approved: 'معتمد، يخرج مع ملف البنك التالي',
    in_file: 'في ملف البنك',
    sent: 'أُرسل إلى البنك',
    unknown: 'ننتظر جواب البنك',
    accepted: 'قبله البنك',
    settled: 'وصل',
    rejected: 'رفضه البنك، ونعيد المحاولة بعد تصحيح الحساب',
    returned: 'أعاده البنك، ونعيد المحاولة بعد تصحيح الحساب',
    withdrawn: 'سُحب',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    guaranteePayout: typeof ar
  }
}
