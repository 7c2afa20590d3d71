import type { InvoicedFee, InvoiceKind, InvoiceProblem, InvoiceStatus } from './statuses.ts'

interface InvoiceWords {
  readonly kind: Readonly<Record<InvoiceKind, string>>
  readonly what: Readonly<Record<InvoicedFee, string>>
  readonly status: Readonly<Record<InvoiceStatus, string>>
  /** Why the national system refused it, and what staff do about it. */
  readonly problem: Readonly<Record<InvoiceProblem, string>>
}
/** Names of documents and fees, as the document, the account and staff read them, and where one is at the national system, for staff. */
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
    status: { pending: 'بانتظار الإرسال', sent: 'أُرسلت', accepted: 'مقبولة', rejected: 'مرفوضة', unknown: 'بلا جواب' },
    problem: {
      not_authorized:
        'لا يخوّلنا النظام الوطني هذا النوع من الفواتير. فعّل النوع في البوابة، أو صحّح الرقم الضريبي وتسلسل مصدر الدخل في الإعدادات.',
      repeated_number: 'سُجّل الرقم من قبل بمعرّف آخر. راجع البوابة قبل الإرسال من جديد.',
      original: 'لا يعرف النظام الوطني الفاتورة التي يصححها هذا الإشعار، أو إن مجموع إشعاراتها أكبر منها.',
      buyer: 'بيانات متلقي الخدمة غير صحيحة: صحّح اسمه أو رقمه.',
      supplier: 'بياناتنا غير صحيحة: صحّح الرقم الضريبي أو تسلسل مصدر الدخل في الإعدادات.',
      sums: 'المجاميع لا تتفق.',
      form: 'شكل المستند غير صحيح.',
      other: 'رفضه النظام الوطني لسبب آخر.',
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
    status: { pending: 'To be sent', sent: 'Sent', accepted: 'Accepted', rejected: 'Rejected', unknown: 'No answer' },
    problem: {
      not_authorized:
        'The national system does not authorize us for this type of invoice. Enable the type in its portal, or mend our tax number and income source in the settings.',
      repeated_number: 'The number was registered before under another id. Look into the portal before it is sent again.',
      original: 'The national system does not know the invoice that this note corrects, or its notes are more than it.',
      buyer: 'The data of the buyer of the service are wrong: mend the name or the number.',
      supplier: 'Our own data are wrong: mend the tax number or the income source in the settings.',
      sums: 'The totals do not agree.',
      form: 'The form of the document is wrong.',
      other: 'The national system refused it for another reason.',
    },
  },
}
