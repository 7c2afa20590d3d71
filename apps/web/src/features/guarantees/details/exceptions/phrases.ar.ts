import type {} from 'i18next'

export const ar = {
  doNotSign: 'لا توقّع على التنازل في مركز الترخيص',
  refundAheadText: 'قرّرت الإدارة إعادة المبلغ إلى المشتري، ونسأل الترخيص مرة أخيرة قبل إعادته.',
  doNotSignText: 'وافقت الإدارة على الإلغاء، ونسأل الترخيص مرة أخيرة قبل إعادة المبلغ.',
  bankText: 'استردّ البنك دفعة المشتري، ولا يُصرف المبلغ قبل أن يدفع من جديد.',
  vehicle_unverified: 'بيانات المركبة قيد التحقق',
  vehicle_unverifiedText: 'أُدخلت يدويًا، ولا يمكن القبول قبل أن تُؤكَّد.',
  payer_undeclared: 'وصل مبلغ من شخص آخر',
  payer_undeclaredText: 'يحدّد المشتري الدافع، ثم يُحسب المبلغ.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    guaranteeExceptions: typeof ar
  }
}
