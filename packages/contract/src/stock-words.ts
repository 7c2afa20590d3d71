/** The words of a company's monthly statement, on its page and in the exported file. */
import type { Lang } from './errors.ts'

type Words = Readonly<Record<Lang, string>>

export const statementWords = {
  title: { ar: 'كشف المبيعات', en: 'Sales statement' },
  number: { ar: 'رقم الضمانة', en: 'Guarantee' },
  reference: { ar: 'مرجعنا', en: 'Our reference' },
  vehicle: { ar: 'المركبة', en: 'Vehicle' },
  plate: { ar: 'اللوحة', en: 'Plate' },
  buyer: { ar: 'المشتري', en: 'Buyer' },
  outcome: { ar: 'النتيجة', en: 'Outcome' },
  ended: { ar: 'تاريخ الانتهاء', en: 'Ended on' },
  price: { ar: 'السعر (د.أ)', en: 'Price (JOD)' },
  commission: { ar: 'حصتنا من العمولة (د.أ)', en: 'Our commission (JOD)' },
  transfer: { ar: 'عمولة التحويل (د.أ)', en: 'Transfer commission (JOD)' },
  other_fees: { ar: 'رسوم أخرى (د.أ)', en: 'Other fees (JOD)' },
  tax: { ar: 'منها ضريبة المبيعات (د.أ)', en: 'Of it sales tax (JOD)' },
  refunded: { ar: 'أُعيد إلى المشتري (د.أ)', en: 'Refunded to the buyer (JOD)' },
  on_the_way: { ar: 'في الطريق إلينا (د.أ)', en: 'On its way to us (JOD)' },
  paid_out: { ar: 'حُوّل إلينا (د.أ)', en: 'Paid out to us (JOD)' },
  paid_out_at: { ar: 'تاريخ التحويل', en: 'Paid out on' },
} as const satisfies Record<string, Words>

export const outcomeWords = {
  sold: { ar: 'بيعت', en: 'Sold' },
  not_sold: { ar: 'انتهت دون بيع', en: 'Ended without a sale' },
} as const satisfies Record<string, Words>
