import * as z from 'zod'
import { eventKinds, eventTones } from './guarantee-events.ts'
import {
  chassisNumber,
  dayField,
  discountCode,
  filsString,
  flowId,
  guaranteeCursor,
  guaranteeNumber,
  instant,
  latinName,
  linkToken,
  nationalNumber,
  ownReference,
  partyKind,
  partyName,
  paymentReference,
  payoutNumber,
  phone,
  plateCode,
  plateNumber,
  positiveFils,
  receiptNumber,
  registrationNumber,
  rowInteger,
  typed,
  vehicleColor,
  vehicleType,
} from './fields.ts'
import { storedFile } from './files.ts'
import { actionNames, buttonWeights, consentErrors, linkActionNames } from './guarantee-actions.ts'
import { sendErrors } from './identity.ts'
import { area } from './route.ts'
import {
  actorKinds,
  bearers,
  blockReasons,
  checklistItems,
  commissionBands,
  deductionKinds,
  feeKinds,
  financialStatuses,
  flagKinds,
  moneyPositions,
  operationalStatuses,
  payerStates,
  payoutHoldReasons,
  payoutStatuses,
  sumKinds,
  sumSteps,
  transferTypes,
  waitCodes,
} from './statuses.ts'

const operationalStatus = z.enum(operationalStatuses)
const financialStatus = z.enum(financialStatuses)
const commissionOn = z.enum(bearers, 'invalid_choice')
const transferType = z.enum(transferTypes, 'invalid_choice')
const side = z.enum(['sale', 'buy'], 'invalid_choice')
/** `partner`: the fee of the partner who proposed the sale, which the partner and staff see. */
const shownPurposes = ['seller', 'refund', 'partner'] as const

/** Whether a company is acted for: null is "for myself". */
const userCompanyId = rowInteger(1).nullable()

export const vehicle = z.object({
  registration_number: z.string(),
  registration_date: z.string().nullable(),
  plate_number: z.string(),
  plate_code: z.string(),
  type: z.string(),
  class: z.string().nullable(),
  color: z.string().nullable(),
  chassis_number: z.string().nullable(),
  manufacture_year: z.number().int(),
  licence_expiry: z.string().nullable(),
  licensing_centre: z.string().nullable(),
  engine_number: z.string().nullable(),
  engine_capacity: z.string().nullable(),
  load_capacity: z.string().nullable(),
  net_weight: z.string().nullable(),
  cargo_capacity: z.string().nullable(),
  estimated_value_fils: filsString.nullable(),
  registration_type: z.string().nullable(),
  country: z.string().nullable(),
  classification: z.string().nullable(),
})

const discount = z.object({
  code: z.string(),
  kind: z.enum(['percent', 'value']),
  /** Percent as a decimal string ("10", "7.5") or dinars with three decimals. */
  value: z.string(),
  /** The sign after the value in a sentence: "%" or the currency's. */
  unit: z.string(),
  discount_fils: filsString,
})

export const quote = z.object({
  price_fils: filsString,
  commission_before_fils: filsString,
  discount: discount.nullable(),
  commission_after_fils: filsString,
  commissionOn,
  buyer_share_fils: filsString,
  seller_share_fils: filsString,
  transfer_type: transferType,
  transfer_commission_fils: filsString,
  /** Of the company that proposes the sale between owner and buyer, by its contract. */
  partner_fee_fils: filsString,
  /** The side that pays it; null: no partner proposes the sale. */
  partner_fee_on: z.enum(['buyer', 'seller']).nullable(),
  /** The buyer's total: the price, the buyer's share and a partner's fee on the buyer. */
  total_price_fils: filsString,
  total_in_words: z.string(),
  seller_due_fils: filsString,
  seller_due_in_words: z.string(),
})

const terms = {
  price_fils: positiveFils,
  commissionOn,
  transfer_type: transferType,
  discount_code: discountCode.optional(),
}

const wait = z.object({
  code: z.enum(waitCodes),
  awaited: z.enum(['seller', 'buyer', 'owner', 'either', 'registry', 'bank', 'staff', 'system', 'nobody']),
  until: instant.nullable(),
})

/** Where the money is, who gets what of it, and what is taken off and why: computed once, for every page and message. Sums in fils. */
const money = z.object({
  position: z.enum(moneyPositions),
  /** The position in the language of the call: on its chip; above the sum; for the reader; and for anybody, without a sum. */
  label: z.string(),
  title: z.string(),
  heading: z.string(),
  summary: z.string(),
  /** The sum that the reader asks about first: the own share, or what goes back; null where no money moved. */
  headline_fils: filsString.nullable(),
  /** Whether the sums are what has happened, or what happens when the sale is completed on these terms. */
  is_final: z.boolean(),
  /** Of the buyer's money, what has arrived and was neither sent back as too much or as another's nor taken back by the bank. */
  paid_in_fils: filsString,
  to_seller_fils: filsString,
  to_buyer_fils: filsString,
  /** Kept by Damana. */
  fees_fils: filsString,
  /** To the partner who proposed the sale. At the end these four make up what was paid in, and what had left before the bank took it back. */
  partner_fils: filsString,
  /** Reversed by the bank, and not replaced. */
  reversed_fils: filsString,
  /** Fees that the reader's side still owes. */
  owed_fils: filsString,
  /** Whom a refund goes to: the buyer, another who paid, or both. */
  returned_to: z.enum(['buyer', 'payer', 'both']),
  /** Taken off the reader's own money. */
  deductions: z.array(z.object({ kind: z.enum(deductionKinds), amount_fils: filsString })),
})

export const listItem = z.object({
  number: guaranteeNumber,
  vehicle_trans_id: z.string(),
  /** Grows with each event; `GET /live` tells the same number. */
  version: z.number().int(),
  side,
  created_at: instant,
  date: instant.nullable(),
  vehicle: vehicle.pick({ type: true, manufacture_year: true, plate_number: true, plate_code: true }),
  other_party: z.object({ name: z.string(), name_latin: latinName, masked: z.boolean() }),
  price_fils: filsString,
  operational_status: operationalStatus,
  financial_status: financialStatus.nullable(),
  /** Where the two financial words "released" and "paid" point: to the seller, or back to the buyer. */
  money_to: z.enum(['seller', 'buyer']),
  /** Where the money is, what that is called, and how it ended, in the language of the call. */
  position: z.enum(moneyPositions),
  position_label: z.string(),
  position_summary: z.string(),
  flags: z.array(z.enum(flagKinds)),
  wait,
  /** Something is awaited of the reader's side. */
  your_turn: z.boolean(),
})

const party = z.object({
  kind: partyKind,
  name: z.string(),
  name_latin: latinName,
  masked: z.boolean(),
  phone: z.string().nullable(),
  national_id: z.string().nullable(),
  is_you: z.boolean(),
})

const event = z.object({
  id: z.string(),
  kind: z.enum(eventKinds),
  /** Its line in the reader's language. */
  text: z.string(),
  tone: z.enum(eventTones),
  at: instant,
  actor: z.enum(actorKinds),
  actor_is_you: z.boolean(),
  /** The person of the reader's own company who did it; null for everything else. */
  user_name: z.string().nullable(),
  /** The facts that the sentence of this event needs: amounts in fils, dates, a reason typed by a person. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})

export const guaranteeDetails = quote.extend({
  number: guaranteeNumber,
  vehicle_trans_id: z.string(),
  version: z.number().int(),
  terms_version: z.number().int(),
  /** The reader's own word for it; null: none. */
  reference: z.string().nullable(),
  side,
  /** The reader's role in it. A creator who acts for the owner is `creator`, one who proposes by a contract between both `partner`. */
  role: z.enum(['seller', 'buyer', 'creator', 'partner']),
  operational_status: operationalStatus,
  financial_status: financialStatus.nullable(),
  money_to: z.enum(['seller', 'buyer']),
  money,
  active: z.boolean(),
  flags: z.array(z.object({ kind: z.enum(flagKinds), reason: z.string(), since: instant })),
  created_at: instant,
  /** Acceptance. */
  date: instant.nullable(),
  held_at: instant.nullable(),
  release_requested_at: instant.nullable(),
  completed_at: instant.nullable(),
  ended_at: instant.nullable(),
  end_reason: z.string().nullable(),
  seller: party,
  buyer: party,
  /** Only when somebody acts for the owner, or a partner proposed the sale. */
  creator: party.nullable(),
  vehicle,
  /** Under which the buyer pays, and paid; null before acceptance. */
  payment_reference: paymentReference.nullable(),
  /** How to pay, while there is something to pay. */
  payment: z
    .object({
      payment_reference: paymentReference,
      due_at: instant,
      received_fils: filsString,
      remaining_fils: filsString,
      cliq_alias: z.string(),
      cliq_parts: z.number().int(),
      account_name: z.string(),
      account_iban: z.string(),
      biller_name: z.string(),
    })
    .nullable(),
  /** How long the buyer has after accepting, how long once that is over, and what not paying at all costs the buyer. */
  payment_terms: z.object({ due_seconds: z.number().int(), late_seconds: z.number().int(), fee_fils: filsString }),
  /** Whether the registry has shown the vehicle in the buyer's name. */
  registry_shows_buyer: z.boolean(),
  /** The price, for the reader's side, of requesting a release before the ownership has moved; `first_free`: the first such request costs nothing. */
  early_release: z.object({ fee_fils: filsString, first_free: z.boolean() }),
  /** The buyer's time to look at the vehicle. */
  countdown: z.object({ from: instant, until: instant }).nullable(),
  checklist: z.array(
    z.object({ item: z.enum(checklistItems), state: z.enum(['ok', 'attention', 'unknown']), source: z.enum(['registry', 'parties']) }),
  ),
  payout: z
    .object({
      number: payoutNumber,
      purpose: z.enum(shownPurposes),
      /** A refund to somebody else than the buyer who paid. */
      to_payer: z.boolean(),
      status: z.enum(payoutStatuses),
      amount_fils: filsString,
      rail: transferType,
      expected_on: z.iso.date().nullable(),
      held_reason: z.enum(payoutHoldReasons).nullable(),
      /** Why the bank refused or returned it, as its code and words; null for the other side. */
      bank_reason: z.string().nullable(),
      iban_tail: z.string().nullable(),
      settled_at: instant.nullable(),
    })
    .nullable(),
  /** Every transfer of its money, the newest first: a refund goes back receipt by receipt. An attempt that another has followed is not among them. */
  payouts: z.array(
    z.object({
      number: payoutNumber,
      purpose: z.enum(shownPurposes),
      to_payer: z.boolean(),
      status: z.enum(payoutStatuses),
      amount_fils: filsString,
      held_reason: z.enum(payoutHoldReasons).nullable(),
      iban_tail: z.string().nullable(),
      settled_at: instant.nullable(),
    }),
  ),
  /** Money that came beside what was due (late, twice, too much, from somebody not declared), the newest first, and the transfer that sends it back; without one it waits. For the buyer. */
  sent_back: z.array(
    z.object({
      received_at: instant,
      amount_fils: filsString,
      purpose: z.enum(['suspense', 'excess', 'send_back']).nullable(),
      number: payoutNumber.nullable(),
      status: z.enum(payoutStatuses).nullable(),
      held_reason: z.enum(payoutHoldReasons).nullable(),
      iban_tail: z.string().nullable(),
      settled_at: instant.nullable(),
    }),
  ),
  /** Until when the ownership has to be moved; null before payment and at the end. */
  transfer_until: instant.nullable(),
  /** Fourteen days more that one side asked for and the other may agree to. */
  extension: z.object({ by: z.enum(['seller', 'buyer']), by_you: z.boolean(), until: instant }).nullable(),
  /** Terms that a side proposed after acceptance, as they would be, until the other side answers. */
  terms_proposal: z
    .object({
      by: z.enum(['seller', 'buyer']),
      by_you: z.boolean(),
      /** Which proposal it is: an answer names it. */
      proposal: z.number().int(),
      until: instant,
      price_fils: filsString,
      commissionOn,
      transfer_type: transferType,
      total_price_fils: filsString,
      buyer_share_fils: filsString,
      seller_share_fils: filsString,
      transfer_commission_fils: filsString,
      partner_fee_fils: filsString,
      seller_due_fils: filsString,
    })
    .nullable(),
  /** How long proposed terms wait for an answer. */
  terms_proposal_seconds: z.number().int(),
  extended_at: instant.nullable(),
  /** Its blocks, each with its reason, since when, and by when staff decide. */
  blocks: z.array(
    z.object({
      reason: z.enum(blockReasons),
      since: instant,
      until: instant.nullable(),
      /** Staff let their time pass; the admin has it. */
      escalated: z.boolean(),
      by: z.enum(['seller', 'buyer']).nullable(),
      words: z.string().nullable(),
    }),
  ),
  /** A proposal of staff to split what is held. */
  split: z
    .object({
      seller_fils: filsString,
      buyer_fils: filsString,
      fees_fils: filsString,
      answer_until: instant,
      seller_answer: z.enum(['yes', 'no']).nullable(),
      buyer_answer: z.enum(['yes', 'no']).nullable(),
      open: z.boolean(),
    })
    .nullable(),
  /** Fees that the reader's side owes or owed beside commission and transfer; of the other side only that a fee was charged. Staff see both in full. */
  fees: z.array(
    z.object({
      side: z.enum(['seller', 'buyer']),
      yours: z.boolean(),
      kind: z.enum(feeKinds),
      charged_at: instant,
      /** Null for the other side. */
      amount_fils: filsString.nullable(),
      open_fils: filsString.nullable(),
      given_back_fils: filsString.nullable(),
      /** The moment at which the refund has left our account. */
      paid_back_at: instant.nullable(),
      /** Under which what is open is paid, once there is a bill for it. */
      payment_reference: paymentReference.nullable(),
      due_at: instant.nullable(),
    }),
  ),
  /** A side's papers that reviewers look at while the registry is silent. */
  confirmation: z.object({ by: z.enum(['seller', 'buyer']), at: instant, decide_until: instant, escalated: z.boolean() }).nullable(),
  /** Receipts that somebody else than the buyer paid; for the buyer and staff. */
  payers: z.array(
    z.object({
      receipt: receiptNumber,
      amount_fils: filsString,
      name: z.string().nullable(),
      state: z.enum(payerStates),
      received_at: instant,
      declare_until: instant.nullable(),
    }),
  ),
  /** Papers that were brought to it, newest first. */
  files: z.array(storedFile.extend({ by: z.enum(['seller', 'buyer', 'staff']), at: instant })),
  /** Staff decided a refund in a case: when the registry is asked once more before it is carried out. */
  refund_check_at: instant.nullable(),
  cancel_request: z
    .object({
      status: z.enum(['pending', 'approved', 'rejected']),
      reason: z.string(),
      by: z.enum(['seller', 'buyer']),
      by_you: z.boolean(),
      requested_at: instant,
      fee_fils: filsString,
      /** Whom staff made bear it; null while nothing is decided. */
      fee_side: z.enum(['seller', 'buyer', 'waived']).nullable(),
      after_payment: z.boolean(),
      answer: z.enum(['agreed', 'objected', 'silent']).nullable(),
      answer_until: instant,
      decide_until: instant,
      escalated: z.boolean(),
      /** Approved after payment: when the registry is asked once more. */
      check_at: instant.nullable(),
      /** The objection against it, or the reason why staff rejected it. */
      words: z.string().nullable(),
      /** Why it came to nothing. */
      why: z.enum(['taken_back', 'fallen', 'staff']).nullable(),
    })
    .nullable(),
  wait,
  actions: z.array(
    z.object({
      name: z.enum(actionNames),
      label: z.string(),
      weight: z.enum(buttonWeights),
      allowed: z.boolean(),
      reason: z.string().nullable(),
      allowed_at: instant.nullable(),
      step_up: z.boolean(),
    }),
  ),
  events: z.array(event),
  server_time: instant,
})

const asPartner = z.boolean().optional()

/** The filters of the list, as they stand in the address of the page. */
export const listFilters = z.object({
  side,
  operational_status: z.enum([...operationalStatuses, 'active', 'inactive', 'offered', 'transferring', 'not_completed']).optional(),
  /** `any`: every one that has a financial status, and not ended before money was received. */
  financial_status: z.enum([...financialStatuses, 'any']).optional(),
  commission: z.enum(commissionBands).optional(),
  from: dayField('invalid_date').optional(),
  to: dayField('invalid_date').optional(),
  /** Those with money that came in, or went out, on the days of `entries_from` to `entries_to`. */
  money: z.enum(['paid_in', 'paid_out']).optional(),
  entries_from: dayField('invalid_date').optional(),
  entries_to: dayField('invalid_date').optional(),
  q: typed(z.string().max(64, 'too_long')).optional(),
  /** Those in which it is this side's turn; a list of its own, without the other filters. */
  turn: z.literal('mine', 'invalid_choice').optional(),
})

export const createGuaranteeBody = z.object({
  user_company_id: userCompanyId,
  is_owner: z.boolean('required'),
  registration_number: registrationNumber,
  owner_national_number: nationalNumber.optional(),
  owner_phone: phone.optional(),
  consent: z.literal(true, 'required'),
  buyer_national_number: nationalNumber,
  buyer_phone: phone,
  party_ref: z.string().max(200).optional(),
  buyer_name: partyName.optional(),
  buyer_kind: partyKind.optional(),
  reference: ownReference.optional(),
  /** The company proposes the sale between owner and buyer by its contract, and takes no side in it. */
  as_partner: asPartner,
  /** The vehicle as it stands on its licence, for when the registry does not answer. */
  by_hand: z
    .object({
      type: vehicleType,
      manufacture_year: z.number('required').int().min(1950, 'too_small').max(2100, 'too_big'),
      plate_number: plateNumber,
      plate_code: plateCode,
      color: vehicleColor.optional(),
      chassis_number: chassisNumber.optional(),
      /** Of an owner whom somebody acts for. */
      owner_name: partyName.optional(),
      licence_photo: z.uuid('required'),
    })
    .optional(),
  ...terms,
})

const number = z.object({ number: guaranteeNumber })
const totalsOfSide = z.object({
  count: z.number().int(),
  count_is_least: z.boolean(),
  /** In how many of them it is this side's turn; above 99 they are not counted. */
  turns: z.number().int(),
  turns_is_least: z.boolean(),
  held_fils: filsString,
  on_the_way_fils: filsString,
  arrived_fils: filsString,
})

export const ownerView = z.object({
  number: guaranteeNumber,
  terms_version: z.number().int(),
  operational_status: operationalStatus,
  creator_name: z.string(),
  creator_name_latin: latinName,
  owner_name: z.string(),
  owner_name_latin: latinName,
  buyer_name: z.string(),
  buyer_name_latin: latinName,
  vehicle: vehicle.pick({ type: true, manufacture_year: true, plate_number: true, plate_code: true, registration_number: true }),
  quote,
  money,
  phone_tail: z.string(),
  /** True when a proven IBAN of the owner is known already; only its tail is told. */
  iban_tail: z.string().nullable(),
  /** A proposal of staff to split what is held, which only the owner answers. */
  split: guaranteeDetails.shape.split,
  /** Terms that the buyer proposed, or the owner in an account, until the other side answers. */
  terms_proposal: guaranteeDetails.shape.terms_proposal,
  wait,
  actions: z.array(z.object({ name: z.enum(actionNames), allowed: z.boolean(), reason: z.string().nullable() })),
  server_time: instant,
})
const token = z.object({ token: linkToken })
const numbered = z.object({ number: guaranteeNumber })
const offeredVehicle = vehicle.pick({ type: true, manufacture_year: true })
/** An offer as its buyer reads it before there is an account: nothing of the seller's sums, and a masked name. */
const invitedOffer = quote
  .pick({
    price_fils: true,
    commissionOn: true,
    buyer_share_fils: true,
    partner_fee_fils: true,
    partner_fee_on: true,
    total_price_fils: true,
    total_in_words: true,
  })
  .extend({
    number: guaranteeNumber,
    vehicle: vehicle.pick({ type: true, manufacture_year: true, plate_number: true, plate_code: true }),
    seller: z.object({ kind: partyKind, name: z.string(), name_latin: latinName }),
    /** The partner who proposed the sale between both, for a fee. */
    partner: z.object({ name: z.string(), name_latin: latinName }).nullable(),
    wait,
    payment_terms: guaranteeDetails.shape.payment_terms,
    server_time: instant,
  })

const creation = [
  'sameBuyerOwner',
  'discount_invalid',
  'price_out_of_range',
  'seller_due_too_low',
  'vehicle_not_owned',
  'vehicle_seized',
  'vehicle_mortgaged',
  'vehicle_not_free',
  'registry_unavailable',
  'consent_required',
  'action_not_allowed',
] as const

export const guarantees = area({
  'POST /guarantees/quote': {
    access: 'completed',
    summary: 'What a sale at this price costs whom.',
    body: z.object(terms).extend({
      /** By the contract of the company acted for, with its fee. */
      as_partner: asPartner,
    }),
    response: quote,
    errors: ['action_not_allowed', 'discount_invalid', 'price_out_of_range', 'seller_due_too_low'],
    idempotent: false,
  },
  'POST /guarantees/:number/terms/quote': {
    access: 'completed',
    summary: 'What other terms of an accepted guarantee would cost whom, under the fees and the discount that it has.',
    params: z.object({ number: guaranteeNumber }),
    body: z.object({ price_fils: positiveFils, commissionOn, transfer_type: transferType }),
    response: quote,
    errors: ['not_found', 'discount_invalid', 'price_out_of_range', 'seller_due_too_low'],
    idempotent: false,
  },
  'GET /static-data/quote': {
    access: 'public',
    summary:
      'The same for anybody, before signing in: without discounts, and asked by an address at most fifty times at once and five times a second.',
    query: z.object({ price_fils: positiveFils, commissionOn, transfer_type: transferType }),
    response: quote,
    errors: ['price_out_of_range', 'seller_due_too_low', 'rate_limited'],
  },
  'GET /invitations/:number': {
    access: 'public',
    summary:
      'What the link of an invitation says before any code: vehicle, price and who offers it. Without the right `key`, or once the offer is over, as for a number that does not exist.',
    params: numbered,
    query: z.object({ key: z.string().max(200).optional() }),
    response: z.object({ vehicle: offeredVehicle, price_fils: filsString, seller_name: z.string() }),
    errors: ['rate_limited'],
  },
  'POST /invitations/:number/offer': {
    access: 'public',
    summary:
      'The whole offer, for the flow of a code to the very phone that it was made to; for any other phone as for a number that does not exist. Uses nothing up.',
    params: numbered,
    body: z.object({ flow_id: flowId }),
    response: invitedOffer,
    errors: ['flow_ended', 'rate_limited'],
    idempotent: false,
  },
  'GET /guarantees/:number/invitation': {
    access: 'member',
    summary: "What the seller's side shares with the buyer while the offer waits for an answer: the same as in the invitation's SMS.",
    params: numbered,
    response: z.object({ path: z.string(), vehicle: offeredVehicle, price_fils: filsString, seller_name: z.string() }),
    errors: ['action_not_allowed'],
  },
  'POST /discount-codes/check': {
    access: 'completed',
    summary: 'Whether a discount code is valid now, for this person and price.',
    body: z.object({ code: discountCode, price_fils: positiveFils.optional() }),
    response: discount,
    errors: ['discount_invalid'],
    idempotent: false,
  },
  'GET /vehicles/lookup': {
    access: 'completed',
    summary: 'The vehicle behind a registration number, when its owner is the one named.',
    query: z.object({
      registration_number: registrationNumber,
      user_company_id: z.coerce.number().int().min(1, 'too_small').max(2_147_483_647, 'too_big').optional(),
      owner_national_number: nationalNumber.optional(),
      owner_phone: phone.optional(),
    }),
    response: z.object({ vehicle, owner: z.object({ name: z.string(), name_latin: latinName, kind: partyKind }), has_fines: z.boolean() }),
    errors: ['vehicle_not_owned', 'vehicle_seized', 'vehicle_mortgaged', 'vehicle_not_free', 'registry_unavailable', 'action_not_allowed'],
  },
  'GET /get-user-info': {
    access: 'completed',
    summary: 'Whether national number and phone together name somebody. Every other case has one and the same answer.',
    query: z.object({ national_number: nationalNumber, phone }),
    response: z.object({
      status: z.enum(['matched', 'not_matched']),
      name: z.string().nullable(),
      name_latin: latinName,
      kind: partyKind.nullable(),
      party_ref: z.string().nullable(),
    }),
  },
  'POST /guarantees': {
    access: 'completed',
    summary: 'Creates a guarantee and offers it to the buyer, or asks the owner first.',
    body: createGuaranteeBody,
    response: z.object({ number: guaranteeNumber, vehicle_trans_id: z.string(), operational_status: operationalStatus }),
    errors: creation,
  },
  'GET /guarantees': {
    access: 'member',
    summary: 'My guarantees of one side, newest first, twenty a page.',
    query: listFilters.extend({ cursor: guaranteeCursor.optional() }),
    response: z.object({
      items: z.array(listItem),
      next_cursor: z.string().nullable(),
      total: z.number().int(),
      total_is_least: z.boolean(),
    }),
  },
  'GET /search': {
    access: 'member',
    summary:
      'My guarantees of both sides, newest first, by number, payment reference, own reference, plate, registration or chassis number, and once accepted by name or phone of the other side.',
    query: z.object({ q: typed(z.string().min(2, 'too_short').max(100, 'too_long')) }),
    response: z.object({
      items: z.array(listItem),
      /** There are more than are shown. */
      more: z.boolean(),
    }),
  },
  'GET /admin/guarantees': {
    access: 'staff',
    summary:
      'The newest guarantees with this number, payment reference, plate, registration or chassis number, phone of a side, or words of a name.',
    query: z.object({ find: typed(z.string().min(2, 'too_short').max(100, 'too_long')) }),
    response: z.object({
      guarantees: z.array(
        listItem
          .pick({
            number: true,
            vehicle: true,
            operational_status: true,
            financial_status: true,
            money_to: true,
            position: true,
            position_label: true,
            flags: true,
            created_at: true,
          })
          .extend({
            seller_name: z.string(),
            seller_name_latin: latinName,
            buyer_name: z.string(),
            buyer_name_latin: latinName,
            price_fils: filsString,
          }),
      ),
      /** There are more than are shown. */
      more: z.boolean(),
    }),
  },
  'GET /guarantees/summary': {
    access: 'member',
    summary: 'How many guarantees on each side, and where their money is.',
    response: z.object({ sale: totalsOfSide, buy: totalsOfSide }),
  },
  'GET /guarantees/:number': {
    access: 'member',
    summary: 'Everything about one guarantee, with the actions that are possible now.',
    params: number,
    response: guaranteeDetails,
  },
  'POST /guarantees/:number/reference': {
    access: 'member',
    summary:
      'Sets what the own side calls this guarantee in its books, such as the number of an order; null removes it. The other side does not see it.',
    params: number,
    body: z.object({ reference: ownReference.nullable() }),
    response: z.object({ reference: z.string().nullable() }),
  },
  'GET /guarantees/:number/events': {
    access: 'member',
    summary: 'The visible history, equal for both sides.',
    params: number,
    response: z.object({ events: z.array(event) }),
  },
  'GET /guarantees/:number/sums': {
    access: 'member',
    summary: "The way of every sum that this side may see: each receipt, each transfer, with what one's bank finds it by.",
    params: number,
    response: z.object({
      /** Both sides agreed to split what was held. */
      split: z.boolean(),
      /** In the order in which they came or were ordered. */
      sums: z.array(
        z.object({
          kind: z.enum(sumKinds),
          number: z.union([receiptNumber, payoutNumber]),
          /** The receipt that a transfer refunds, or that a receipt replaces. */
          of: receiptNumber.nullable(),
          to_payer: z.boolean(),
          amount_fils: filsString,
          /** By which the reader's bank finds it; null for money of the other side. */
          reference: z.string().nullable(),
          iban_tail: z.string().nullable(),
          steps: z.array(
            z.object({
              kind: z.enum(sumSteps),
              at: instant,
              /** Of a part; null: all of it. */
              amount_fils: filsString.nullable(),
              held_reason: z.enum(payoutHoldReasons).nullable(),
              bank_reason: z.string().nullable(),
            }),
          ),
        }),
      ),
    }),
  },
  'GET /owner-links/:token': {
    access: 'link',
    summary: 'What the owner is asked to agree to.',
    params: token,
    response: ownerView,
  },
  'POST /owner-links/:token/sendOtp': {
    access: 'link',
    summary:
      "Sends a code to the owner's phone for an action that is allowed now; else the refusal is that of the action, and nothing is sent. Without `action`: for any that is allowed.",
    params: token,
    body: z.object({
      action: z.enum([...linkActionNames, 'iban'], 'invalid_choice').optional(),
      /** The body of the call that the code is for, without the code. */
      content: z.record(z.string(), z.unknown()).optional(),
    }),
    response: z.object({ resend_at: instant, expires_at: instant }),
    errors: [...sendErrors, ...consentErrors],
  },
  'GET /live': {
    access: 'member',
    summary:
      'Says which of my guarantees changed, and that my notifications or my rights did, as server-sent events; the client reads them anew.',
    query: z.object({ cursor: z.string().max(40).optional() }),
    response: z.unknown(),
    kind: 'stream',
    events: {
      ready: { says: 'The stream is open, or something may have been missed: read anew what you follow.', data: z.object({}) },
      guarantee: {
        says: 'A guarantee changed; this is its version now.',
        data: z.object({ number: guaranteeNumber, version: z.number().int() }),
      },
      notification: { says: 'The notifications of the caller changed.', data: z.object({}) },
      rights: { says: 'What the caller may do changed.', data: z.object({}) },
    },
  },
})
