import type {} from 'i18next'

/** The ledger in words. */
export const ar = {
  about: 'أرصدة الحسابات كلها في الدفترين، وتتحدّث من تلقاء نفسها.',
  agrees: 'الدفتران متوازنان',
  agreesText: 'مجموع المدين يساوي مجموع الدائن في كل دفتر.',
  differs: 'الدفتران غير متوازنين',
  differsText: 'في دفتر فرق بين المدين والدائن. أوقف التحويلات وأبلغ مدير النظام.',
  failed: 'تعذّر تحميل ميزان المراجعة',
  failedText: 'تحقّق من اتصالك ثم أعد المحاولة.',
  book: { client: 'دفتر أموال العملاء', own: 'دفتر الشركة' },
  bookNote: { client: 'ما نحفظه لغيرنا', own: 'ما لنا وما علينا' },
  accountColumn: 'الحساب',
  debit: 'مدين (د.أ)',
  credit: 'دائن (د.أ)',
  sum: 'المجموع',
  total: { client: 'مجموع دفتر أموال العملاء', own: 'مجموع دفتر الشركة' },
  noEntries: 'لم يتحرك مبلغ في هذه الضمانة بعد.',
  entriesCaption: 'قيود مبالغ الضمانة',
  recordedAt: 'قُيّد في {{moment}}',
  account: {
    bank_escrow: 'حساب الضمانة لدى البنك',
    biller_clearing: 'مقاصة إي فواتيركم',
    buyer_escrow: 'محفوظ للمشتري',
    seller_payable: 'مستحق للبائع',
    buyer_refund: 'مُعاد إلى المشتري',
    suspense: 'مبالغ معلّقة',
    fees_to_sweep: 'رسوم للترحيل',
    payouts_in_flight: 'تحويلات في الطريق',
    bank_operating: 'حساب الشركة لدى البنك',
    due_from_escrow: 'مستحق من حساب الضمانة',
    fee_receivable_buyer: 'رسوم على المشتري',
    fee_receivable_seller: 'رسوم على البائع',
    fee_refunds_due: 'رسوم تُعاد',
    sales_tax: 'ضريبة المبيعات',
    revenue_commission: 'إيراد العمولة',
    revenue_transfer: 'إيراد رسوم التحويل',
    revenue_cancellation: 'إيراد رسوم الإلغاء',
    revenue_waiver_check: 'إيراد رسوم التحقق من التنازل',
    bank_charges: 'عمولات البنك',
    losses: 'خسائر',
  },
  event: {
    receipt_by_notice: 'دفعة بإشعار إي فواتيركم',
    notice_settled: 'تسوية الإشعار في كشف البنك',
    receipt_by_bank: 'دفعة بحوالة أو كليك',
    receipt_unmatched: 'مبلغ بلا ضمانة',
    completion: 'اكتمال الضمانة',
    cancellation: 'إلغاء الضمانة',
    expiry: 'انتهاء الضمانة',
    payout_ordered: 'أمر بالتحويل',
    payout_settled: 'تأكيد التحويل',
    payout_rejected: 'رفض التحويل',
    payout_withdrawn: 'سحب التحويل',
    payout_returned: 'إعادة التحويل',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    books: typeof ar
  }
}
