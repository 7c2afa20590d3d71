import type {} from 'i18next'

/** Fees of a side beside commission and transfer. */
export const ar = {
  title: 'الرسوم',
  titleOpen: 'رسوم عليك',
  kind: { cancellation: 'رسوم إلغاء', late_expiry: 'رسوم عدم الدفع في موعده', failed_check: 'رسوم استعلام قبل نقل الملكية' },
  chargedOn: 'سُجّلت {{date}}',
  state: { open: 'غير مدفوعة', closed: 'لم يبقَ منها شيء', givenBack: 'أُقرّت إعادتها', paidBack: 'أُعيدت' },
  amount: 'المبلغ',
  open: 'المتبقي منها',
  givenBack: 'يُعاد إليك',
  paidBack: 'أُعيد إليك',
  paidBackOn: 'في',
  unbilled: 'نقتطعها من مبلغك المحفوظ في هذه الضمانة عند انتهائها. إن بقي منها شيء صدرت به فاتورة بمرجع دفع خاص.',
  billed: 'ادفعها حتى يوم {{date}} بهذا المرجع، من تطبيق بنكك.',
  toPay: 'المبلغ المطلوب',
  reference: 'رقم مرجع الدفع',
  ofOther: { seller: 'سُجّلت رسوم على البائع.', buyer: 'سُجّلت رسوم على المشتري.' },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    guaranteeFees: typeof ar
  }
}
