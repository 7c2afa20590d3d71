import type { InvoicedFee, InvoiceKind } from './statuses.ts'

interface InvoiceWords {
  readonly kind: Readonly<Record<InvoiceKind, string>>
  readonly what: Readonly<Record<InvoicedFee, string>>
}
/** Names of documents and fees, as the document, the account and staff read them. */
export const invoiceWords: Readonly<Record<'ar' | 'en', InvoiceWords>> = {
  ar: {
    kind: { invoice: 'فاتورة ضريبية', credit_note: 'إشعار دائن' },
    what: {
      commission: 'عمولة الضمانة',
      transfer: 'رسوم التحويل العاجل',
      cancellation: 'رسوم الإلغاء',
      late_expiry: 'رسوم عدم الدفع في موعده',
      failed_check: 'رسوم استعلام قبل نقل الملكية',
    },
  },
  en: {
    kind: { invoice: 'Tax invoice', credit_note: 'Credit note' },
    what: {
      commission: 'Commission of the guarantee',
      transfer: 'Fee for the urgent transfer',
      cancellation: 'Cancellation fee',
      late_expiry: 'Fee for not paying on time',
      failed_check: 'Fee for requesting release before the transfer',
    },
  },
}
