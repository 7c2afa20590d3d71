import type {} from 'i18next'

/** Every sum of a guarantee and its way. */
export const ar = {
  title: 'كل مبلغ ومساره',
  split: 'قُسم المبلغ المحفوظ باتفاق الطرفين.',
  way: 'مساره خطوة خطوة',
  wayOf: 'مسار {{number}}',
  account: 'الحساب المنتهي بـ',
  refunds: 'من الدفعة',
  replaces: 'بدل الدفعة',
  bankReference: 'مرجعه لدى بنكك',
  transferNumber: 'رقمه لدى بنكك',
  kinds: {
    receipt: 'دفعة وصلت إلى حساب الضمانة',
    fees: 'دفعة لرسوم عليك',
    seller: 'تحويل إلى البائع',
    sellerYou: 'تحويل إليك',
    refund: 'إعادة مبلغ إلى المشتري',
    refundYou: 'إعادة مبلغ إليك',
    toPayer: 'إعادة مبلغ إلى من دفعه عن المشتري',
    suspense: 'لم تقبله هذه الضمانة، ويعود إلى من دفعه',
    excess: 'زاد على المستحق، ويعود إلى من دفعه',
    send_back: 'دفعه شخص لم يُصرَّح به، ويعود إليه',
  },
  past: { ordered: 'صدر أمر التحويل', approved: 'اعتُمد التحويل', in_file: 'أُدرج في ملف البنك' },
  steps: {
    received: 'وصل',
    on_statement: 'ظهر في كشف البنك',
    too_much: 'زائد على المستحق',
    waiting: 'ينتظر إلى أن يتضح لأي غرض دُفع',
    matched: 'أُضيف إلى هذه الضمانة',
    payer_accepted: 'قُبل الدافع',
    payer_refused: 'لم يُقبل الدافع',
    account_named: 'حُدّد الحساب الذي يعود إليه',
    reversed: 'استردّه البنك',
    replaced: 'حلّ محل دفعة استردّها البنك',
    paid_fees: 'دفع رسومًا عليك',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'guarantees/details/sums': typeof ar
  }
}
