import type {} from 'i18next'

/** Money in that no guarantee could take. */
export const ar = {
  titled: 'مبلغ {{number}}',
  unmatched: 'بلا ضمانة',
  way: { biller: 'إي فواتيركم', bank: 'حوالة بنكية', cliq: 'كليك' },
  wayLabel: 'الطريقة',
  receivedAt: 'وصل في {{moment}}',
  facts: 'البيانات',
  amount: 'المبلغ',
  bankReference: 'مرجع البنك',
  number: 'رقمه عندنا',
  why: 'لماذا لم يُنسب إلى ضمانة',
  because: {
    no_reference: 'لا رقم مرجع في الحوالة',
    unknown_reference: 'رقم المرجع غير معروف',
    already_paid: 'مبلغ الضمانة مكتمل',
    ended: 'الضمانة انتهت',
    not_accepted: 'لم يقبل المشتري الضمانة بعد',
    paused: 'الضمانة موقوفة الآن',
    less_than_due: 'المبلغ أقل من المستحق',
    more_than_due: 'المبلغ أكبر من المستحق',
    unknown: 'لم يُنسب إلى ضمانة',
  },
  becauseNote: {
    no_reference: 'لم نجد في ما كتبه المرسل رقمًا من 12 خانة.',
    unknown_reference: 'لا ضمانة بهذا المرجع.',
    already_paid: 'وصل المبلغ كله من قبل، فيُعاد هذا إلى مرسله.',
    ended: 'وصل بعد أن انتهت الضمانة، فيُعاد إلى مرسله.',
    not_accepted: 'لا أحد مدين بشيء قبل القبول.',
    paused: 'يُنسب إليها حين تُستأنف، ويُعاد إن انتهت.',
    less_than_due: 'المستحق يُدفع كاملًا مرة واحدة.',
    more_than_due: 'المستحق يُدفع بمبلغه المضبوط.',
    unknown: 'راجع بيانات الحوالة.',
  },
  remittance: 'ما كتبه المرسل',
  noRemittance: 'لم يكتب المرسل شيئًا.',
  whereItIs: 'المبلغ في حساب معلّق في دفتر أموال العملاء، ولا يدخل في رصيد أي ضمانة.',
  failed: 'تعذّر تحميل المبلغ',
  failedText: 'تحقّق من اتصالك ثم أعد المحاولة.',
  gone: 'لم يعد هذا المبلغ ينتظر',
  goneText: 'ربما نُسب إلى ضمانته أو أُعيد.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    receipts: typeof ar
  }
}
