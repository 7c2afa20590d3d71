import type { bankDayDifferences } from './bank-days.ts'

export type BankDayDifference = (typeof bankDayDifferences)[number]
interface BankDayWords {
  readonly closing: string
  readonly books: string
  readonly difference: string
  readonly unexplained: string
  readonly credits: string
  readonly debits: string
  readonly clearing: string
  readonly inFlight: string
  readonly announced: string
  readonly kind: Readonly<Record<BankDayDifference, string>>
}
/** Words of a closed day, as the screen and the document say them. */
export const bankDayWords: Readonly<Record<'ar' | 'en', BankDayWords>> = {
  ar: {
    closing: 'رصيد كشف البنك',
    books: 'الرصيد في دفاترنا',
    difference: 'الفرق',
    unexplained: 'فرق دون تفسير',
    credits: 'إيداعات الكشف',
    debits: 'خصومات الكشف',
    clearing: 'لدى المحصّلين ولم يصل البنك',
    inFlight: 'تحويلات صدر أمرها ولم تُخصم',
    announced: 'أعلنها البنك ولم تُقيَّد',
    kind: {
      make_good: 'تعويض منّا لم يصل الحساب',
      not_on_statement: 'دفعة ليست في كشف بعد',
      not_booked: 'حركة في الكشف غير مقيَّدة',
      told_only: 'حركة بإشعار دون كشف',
      later_day: 'حركات يوم لاحق',
    },
  },
  en: {
    closing: 'Balance of the statement',
    books: 'Balance in our books',
    difference: 'Difference',
    unexplained: 'Unexplained',
    credits: 'Credits of the statement',
    debits: 'Debits of the statement',
    clearing: 'With billers, not at the bank yet',
    inFlight: 'Transfers ordered, not debited',
    announced: 'Announced by the bank, not booked',
    kind: {
      make_good: 'Our make-good, not credited yet',
      not_on_statement: 'Receipt that no statement shows yet',
      not_booked: 'Line of a statement that is not booked',
      told_only: 'Movement of a notification, without a statement',
      later_day: 'Movements of a later day',
    },
  },
}
