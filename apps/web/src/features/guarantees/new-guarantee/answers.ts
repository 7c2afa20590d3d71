/** Fields of the three steps, named as in the call, and their conversion to call bodies. */
import type { Args } from '@damana/contract'
import { cleanText } from '@damana/contract/clean-text'
import { byHandRules, createGuaranteeRules, requireFields, type FieldRule, type FieldRules } from '@damana/contract/form-rules'
import { parseAmount, toWire } from '@damana/contract/money'
import type { Bearer, TransferType } from '@damana/contract/statuses'
import type { Attached } from '@damana/ui'

export interface Answers {
  /** A company's number, or `myself`. */
  user_company_id: string
  is_owner: '' | 'yes' | 'no'
  registration_number: string
  owner_national_number: string
  owner_phone: string
  consent: boolean
  /** The registry does not answer: the vehicle is entered from its licence. */
  by_hand: boolean
  type: string
  manufacture_year: string
  plate_code: string
  plate_number: string
  color: string
  chassis_number: string
  owner_name: string
  licence_photo: Attached | null
  buyer_national_number: string
  buyer_phone: string
  buyer_name: string
  buyer_kind: '' | 'person' | 'company'
  price_fils: string
  commissionOn: '' | Bearer
  discount_code: string
  transfer_type: '' | TransferType
}
export type Question = keyof Answers
type CreationBody = Args<'POST /guarantees'>['body']
type QuoteBody = Args<'POST /guarantees/quote'>['body']
type VehicleQuery = NonNullable<Args<'GET /vehicles/lookup'>['query']>
type BuyerQuery = NonNullable<Args<'GET /get-user-info'>['query']>

export const myself = 'myself'

export const noAnswers: Answers = {
  user_company_id: '',
  is_owner: '',
  registration_number: '',
  owner_national_number: '',
  owner_phone: '',
  consent: false,
  by_hand: false,
  type: '',
  manufacture_year: '',
  plate_code: '',
  plate_number: '',
  color: '',
  chassis_number: '',
  owner_name: '',
  licence_photo: null,
  buyer_national_number: '',
  buyer_phone: '',
  buyer_name: '',
  buyer_kind: '',
  price_fils: '',
  commissionOn: '',
  discount_code: '',
  transfer_type: '',
}

/** Fields of the vehicle licence, asked when the registry does not answer. */
export const handQuestions = [
  'type',
  'manufacture_year',
  'plate_code',
  'plate_number',
  'color',
  'chassis_number',
  'owner_name',
  'licence_photo',
] as const satisfies readonly Question[]
export const questions: readonly (readonly Question[])[] = [
  ['user_company_id', 'is_owner', 'registration_number', 'owner_national_number', 'owner_phone', 'consent'],
  [...handQuestions, 'buyer_national_number', 'buyer_phone', 'buyer_kind', 'buyer_name'],
  ['price_fils', 'commissionOn', 'discount_code', 'transfer_type'],
]
/** The step that asks for a field. */
export const stepOf = (question: string): number => questions.findIndex((step: readonly string[]) => step.includes(question))

const chosen: FieldRule = { type: 'string', codes: { required: 'invalid_choice' } }
const year: FieldRule = {
  type: 'string',
  typed: true,
  pattern: '^(19[5-9]\\d|20\\d\\d|2100)$',
  codes: { required: 'required', pattern: 'invalid_format' },
}
const photo: FieldRule = { type: 'string', codes: { required: 'required' } }

/** The contract's rules, and fields that become required: the owner's numbers, a buyer who was not found, a vehicle entered by hand. */
export function rulesFor(answers: Answers, buyerIsTyped: boolean): FieldRules {
  const byHand: FieldRules<Question> = answers.by_hand ? { ...byHandRules, manufacture_year: year, licence_photo: photo } : {}
  const rules: FieldRules<Question> = { ...createGuaranteeRules, ...byHand, user_company_id: chosen }
  const owner = answers.is_owner === 'no' ? (['owner_national_number', 'owner_phone'] as const) : []
  const ownerName = answers.by_hand && answers.is_owner === 'no' ? (['owner_name'] as const) : []
  const buyer = buyerIsTyped ? (['buyer_name', 'buyer_kind'] as const) : []
  return requireFields(rules, [...owner, ...ownerName, ...buyer])
}

/** The answers as the rules judge them. A question that is not asked is left out, whatever was typed there before. */
export function toJudged(answers: Answers): Record<Question, unknown> {
  const ownerIsAsked = answers.is_owner === 'no'
  return {
    ...answers,
    is_owner: answers.is_owner === '' ? undefined : answers.is_owner === 'yes',
    owner_national_number: ownerIsAsked ? answers.owner_national_number : '',
    owner_phone: ownerIsAsked ? answers.owner_phone : '',
    owner_name: ownerIsAsked ? answers.owner_name : '',
    licence_photo: answers.licence_photo?.id,
    price_fils: readPrice(answers.price_fils) ?? answers.price_fils,
  }
}

/** The typed price on the wire; undefined while it is none. */
export function readPrice(typed: string): string | undefined {
  const amount = parseAmount(typed)
  return amount.ok && amount.fils > 0n ? toWire(amount.fils) : undefined
}

const companyOf = (answers: Answers): number | null => (answers.user_company_id === myself ? null : Number(answers.user_company_id))

export function toVehicleQuery(answers: Answers): VehicleQuery {
  const company = companyOf(answers)
  return {
    registration_number: cleanText(answers.registration_number),
    ...(company !== null && { user_company_id: company }),
    ...(answers.is_owner === 'no' && {
      owner_national_number: cleanText(answers.owner_national_number),
      owner_phone: cleanText(answers.owner_phone),
    }),
  }
}

export const toBuyerQuery = (answers: Answers): BuyerQuery => ({
  national_number: cleanText(answers.buyer_national_number),
  phone: cleanText(answers.buyer_phone),
})

/** Body of a quote while choices are open; the commission does not depend on them. */
export function toQuoteBody(
  price: string,
  answers: Pick<Answers, 'commissionOn' | 'transfer_type'>,
  discountCode: string | undefined,
): QuoteBody {
  return {
    price_fils: price,
    commissionOn: answers.commissionOn || 'equally',
    transfer_type: answers.transfer_type || 'ACH',
    ...(discountCode && { discount_code: discountCode }),
  }
}

/** Body of the create call, from validated answers. `partyRef` names a buyer who was found; otherwise the buyer's data was typed. */
export function toCreationBody(answers: Answers, partyRef: string | null): CreationBody {
  const price = readPrice(answers.price_fils)
  if (!answers.commissionOn || !answers.transfer_type || !price) throw new Error('answers are judged before they are sent')
  const { national_number, phone } = toBuyerQuery(answers)
  const { user_company_id: _, ...vehicle } = toVehicleQuery(answers)
  return {
    ...vehicle,
    user_company_id: companyOf(answers),
    is_owner: answers.is_owner === 'yes',
    consent: true,
    buyer_national_number: national_number,
    buyer_phone: phone,
    ...(partyRef !== null
      ? { party_ref: partyRef }
      : { buyer_name: answers.buyer_name.trim(), ...(answers.buyer_kind && { buyer_kind: answers.buyer_kind }) }),
    price_fils: price,
    commissionOn: answers.commissionOn,
    transfer_type: answers.transfer_type,
    ...(answers.discount_code.trim() && { discount_code: cleanText(answers.discount_code) }),
    ...(answers.by_hand && { by_hand: toHandVehicle(answers) }),
  }
}

function toHandVehicle(answers: Answers): NonNullable<CreationBody['by_hand']> {
  if (!answers.licence_photo) throw new Error('answers are judged before they are sent')
  const chassis = cleanText(answers.chassis_number)
  return {
    type: answers.type.trim(),
    manufacture_year: Number(cleanText(answers.manufacture_year)),
    plate_number: cleanText(answers.plate_number),
    plate_code: cleanText(answers.plate_code),
    ...(answers.color.trim() && { color: answers.color.trim() }),
    ...(chassis && { chassis_number: chassis.toUpperCase() }),
    ...(answers.is_owner === 'no' && { owner_name: answers.owner_name.trim() }),
    licence_photo: answers.licence_photo.id,
  }
}

/** As far as it is typed, for the line that shows the vehicle. */
export const handVehicleOf = (answers: Answers) => ({
  type: answers.type.trim(),
  manufacture_year: cleanText(answers.manufacture_year),
  plate_number: cleanText(answers.plate_number),
  plate_code: cleanText(answers.plate_code),
})

/** The person who fills in the page, as far as it knows. */
export interface Oneself {
  phone: string | null
  nationalNumber: string | null
}

/** Whether what was typed of the buyer is the owner's or one's own, as far as this page knows; the server knows better. */
export function isBuyerTheSeller(answers: Answers, { phone: ownPhone, nationalNumber }: Oneself): boolean {
  const buyer = toBuyerQuery(answers)
  const ownerIsAsked = answers.is_owner === 'no'
  if (ownerIsAsked && buyer.national_number === cleanText(answers.owner_national_number)) return true
  // A company may sell to the person who acts for it.
  if (companyOf(answers) === null && buyer.national_number === nationalNumber) return true
  return [ownPhone, ownerIsAsked ? answers.owner_phone : null].some((phone) => phone !== null && samePhone(phone, buyer.phone))
}

const nationalDigits = 9
/** However the country was written. */
function samePhone(one: string, other: string): boolean {
  const [a, b] = [one, other].map((phone) => cleanText(phone).replace(/\D/g, '').slice(-nationalDigits))
  return a !== '' && a === b
}
