import type { Lang } from '@damana/contract/errors'
import {
  addFils,
  allocate,
  basisPointsOf,
  dinars,
  type Fils,
  fils,
  dinarNoun,
  formatBriefly,
  saySum,
  greatestFils,
  leastFils,
  noFils,
  subtractFils,
} from '@damana/contract/money'
import { type Duration, durationOf, type Facts, percent } from './facts.ts'
import { ltr, written } from './page-blocks.ts'

/** How a language writes amounts and periods. */
interface Writer {
  money: (amount: Fils) => string
  time: (seconds: number) => string
  workingDays: (count: number) => string
  /** Numbers and addresses keep their order inside an Arabic sentence. */
  latin: (text: string) => string
  free: string
}

/** One, two, three to ten, and from eleven on: in the genitive, as after "خلال". */
const units: Readonly<Record<Duration['unit'], readonly [one: string, two: string, few: string, many: string]>> = {
  day: ['يوم واحد', 'يومين', 'أيام', 'يومًا'],
  hour: ['ساعة واحدة', 'ساعتين', 'ساعات', 'ساعة'],
  minute: ['دقيقة واحدة', 'دقيقتين', 'دقائق', 'دقيقة'],
  second: ['ثانية واحدة', 'ثانيتين', 'ثوانٍ', 'ثانية'],
}
function countedInArabic({ count, unit }: Duration): string {
  const [one, two, few, many] = units[unit]
  if (count === 1) return one
  if (count === 2) return two
  const rest = count % 100
  return `${count} ${rest >= 3 && rest <= 10 ? few : many}`
}
const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

const writers: Readonly<Record<Lang, Writer>> = {
  ar: {
    money: (amount) => `${ltr(formatBriefly(amount))} ${dinarNoun(amount)}`,
    time: (seconds) => countedInArabic(durationOf(seconds)),
    workingDays: (count) => (count === 1 ? 'يوم عمل واحد' : count === 2 ? 'يومي عمل' : `${count} ${count <= 10 ? 'أيام' : 'يوم'} عمل`),
    latin: ltr,
    free: 'مجاني',
  },
  en: {
    money: (amount) => saySum(amount, 'en'),
    time: (seconds) => {
      const { count, unit } = durationOf(seconds)
      return plural(count, unit)
    },
    workingDays: (count) => plural(count, 'working day'),
    latin: (text) => text,
    free: 'free',
  },
}

/** The sale of the worked examples; its commission is borne equally, its transfer is normal. */
const examplePrice = dinars(12_000n)
function exampleOf({ fees }: Facts) {
  const commission = greatestFils(
    fees.commissionLeastFils,
    leastFils(fees.commissionMostFils, basisPointsOf(examplePrice, fees.commissionBasisPoints)),
  )
  const [buyerShare = noFils, sellerShare = noFils] = allocate(commission, [1n, 1n])
  return { commission, buyerShare, sellerShare, total: addFils(examplePrice, buyerShare) }
}

/** Every placeholder that a text may hold, with its value. Texts never repeat a fee, a period or a contact: those change without a new text. */
const placeholders = {
  price_least: ({ fees }, w) => w.money(fees.priceLeastFils),
  price_most: ({ fees }, w) => w.money(fees.priceMostFils),
  commission_rate: ({ fees }, w) => w.latin(percent(fees.commissionBasisPoints)),
  commission_least: ({ fees }, w) => w.money(fees.commissionLeastFils),
  commission_most: ({ fees }, w) => w.money(fees.commissionMostFils),
  normal_transfer_fee: ({ fees }, w) => (fees.achCommissionFils === 0n ? w.free : w.money(fees.achCommissionFils)),
  urgent_transfer_fee: ({ fees }, w) => w.money(fees.rtgsCommissionFils),
  cancel_before_payment: ({ fees }, w) => w.money(fees.cancelBeforePaymentFils),
  cancel_after_payment: ({ fees }, w) => w.money(fees.cancelAfterPaymentFils),
  failed_check_fee: ({ fees }, w) => w.money(fees.failedCheckFils),
  sales_tax_rate: ({ fees }, w) => w.latin(percent(fees.salesTaxBasisPoints)),
  answer_time: ({ settings }, w) => w.time(settings.answerSeconds),
  answer_most_time: ({ settings }, w) => w.time(settings.answerMostSeconds),
  payment_due_time: ({ settings }, w) => w.time(settings.paymentDueSeconds),
  payment_late_time: ({ settings }, w) => w.time(settings.paymentLateSeconds),
  payer_declare_time: ({ settings }, w) => w.time(settings.payerDeclareSeconds),
  payer_decision_days: ({ settings }, w) => w.workingDays(settings.payerDecisionDays),
  pay_again_time: ({ settings }, w) => w.time(settings.payAgainSeconds),
  fee_bill_due_time: ({ settings }, w) => w.time(settings.feeBillDueSeconds),
  countdown_time: ({ settings }, w) => w.time(settings.countdownSeconds),
  system_release_time: ({ settings }, w) => w.time(settings.systemReleaseSeconds),
  release_check_time: ({ settings }, w) => w.time(settings.releaseCheckSeconds),
  registry_silent_time: ({ settings }, w) => w.time(settings.silentBlockSeconds),
  paper_days: ({ settings }, w) => w.workingDays(settings.paperDays),
  identity_days: ({ settings }, w) => w.workingDays(settings.identityDays),
  company_review_days: ({ settings }, w) => w.workingDays(settings.companyReviewDays),
  case_days: ({ settings }, w) => w.workingDays(settings.caseDays),
  split_time: ({ settings }, w) => w.time(settings.splitSeconds),
  cancellation_answer_time: ({ settings }, w) => w.time(settings.cancellationAnswerSeconds),
  cancellation_days: ({ settings }, w) => w.workingDays(settings.cancellationDays),
  cancellation_check_time: ({ settings }, w) => w.time(settings.cancellationCheckSeconds),
  transfer_time: ({ settings }, w) => w.time(settings.transferSeconds),
  overdue_time: ({ settings }, w) => w.time(settings.overdueSeconds),
  extension_time: ({ settings }, w) => w.time(settings.extensionSeconds),
  extension_answer_time: ({ settings }, w) => w.time(settings.extensionAnswerSeconds),
  bank_block_time: ({ settings }, w) => w.time(settings.bankBlockSeconds),
  new_account_time: ({ settings }, w) => w.time(settings.ibanYoungSeconds),
  others_most: ({ settings }, w) => w.money(fils(BigInt(settings.othersMostFils))),
  two_persons_from: ({ settings }, w) => w.money(fils(BigInt(settings.twoPersonsFromFils))),
  cliq_most: ({ settings }, w) => w.money(fils(BigInt(settings.cliqMostFils))),
  normal_cut_off: ({ settings }, w) => w.latin(settings.achCutOff),
  urgent_cut_off: ({ settings }, w) => w.latin(settings.rtgsCutOff),
  cliq_alias: ({ settings }, w) => w.latin(settings.cliqAlias),
  biller_name: ({ settings }) => settings.billerName,
  account_name: ({ settings }, w) => w.latin(settings.escrowAccountName),
  contact_email: ({ contacts }, w) => w.latin(contacts.email),
  contact_whatsapp: ({ contacts }, w) => w.latin(contacts.whatsapp),
  contact_address: ({ contacts }, _, lang) => contacts.address[lang],
  example_price: (_, w) => w.money(examplePrice),
  example_commission: (facts, w) => w.money(exampleOf(facts).commission),
  example_share: (facts, w) => w.money(exampleOf(facts).buyerShare),
  example_total: (facts, w) => w.money(exampleOf(facts).total),
  example_part: (_, w) => w.money(dinars(5_000n)),
  example_part_returned: ({ fees }, w) => w.money(subtractFils(dinars(5_000n), fees.cancelBeforePaymentFils)),
  example_buyer_refund: (facts, w) => w.money(subtractFils(exampleOf(facts).total, facts.fees.cancelAfterPaymentFils)),
  example_seller_due: (facts, w) =>
    w.money(subtractFils(examplePrice, addFils(exampleOf(facts).sellerShare, facts.fees.achCommissionFils))),
} as const satisfies Readonly<Record<string, (facts: Facts, writer: Writer, lang: Lang) => string>>

export type Placeholder = keyof typeof placeholders
export const placeholderNames = Object.keys(placeholders) as Placeholder[] // the keys of the table above

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name)
const inBraces = /\{([^{}<>]*)\}/g

/** Text in braces that is no placeholder, in the order of the text. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(inBraces)]
    .map(([whole, name = '']) => [whole, name] as const)
    .flatMap(([whole, name]) => (isPlaceholder(name) ? [] : [whole]))

/** A plain text with the values of its placeholders. */
export const fillText = (text: string, facts: Facts, lang: Lang): string =>
  text.replace(inBraces, (whole, name: string) => (isPlaceholder(name) ? placeholders[name](facts, writers[lang], lang) : whole))

/** HTML with the values of its placeholders, which are text whatever they contain. */
export const fillHtml = (html: string, facts: Facts, lang: Lang): string =>
  html.replace(inBraces, (whole, name: string) => (isPlaceholder(name) ? written(placeholders[name](facts, writers[lang], lang)) : whole))

/** The values of all placeholders in one language, for who writes the texts. */
export const listPlaceholders = (facts: Facts, lang: Lang): { name: Placeholder; value: string }[] =>
  placeholderNames.map((name) => ({ name, value: placeholders[name](facts, writers[lang], lang) }))
