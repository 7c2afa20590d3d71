import * as z from 'zod'
import { approval, approvesContent } from './approvals.ts'
import { filsString, guaranteeNumber, idCursor, instant, latinName, positiveFils, reasonText, receiptNumber, typed } from './fields.ts'
import { storedFile } from './files.ts'
import { guaranteeDetails } from './guarantees.ts'
import { staffActionRoutes } from './staff-action-routes.ts'
import { area } from './route.ts'
import { blockReasons, operationalStatuses, payerStates, staffActionNames } from './statuses.ts'

const number = z.object({ number: guaranteeNumber })

/** A guarantee that may be cancelled, and to the fils who then gets what. */
const cancellable = z.object({
  number: guaranteeNumber,
  side: z.enum(['sale', 'buy']),
  operational_status: z.enum(operationalStatuses),
  vehicle_type: z.string(),
  manufacture_year: z.number().int(),
  plate_number: z.string(),
  plate_code: z.string(),
  other_party_name: z.string(),
  other_party_name_latin: latinName,
  price_fils: filsString,
  /** Paid by the buyer so far. */
  held_fils: filsString,
  after_payment: z.boolean(),
  /** The fee of this moment; it stays what it is when the request is made now. */
  fee_fils: filsString,
  /** The buyer's refund if the buyer's side bears the fee, and if it does not. */
  refund_with_fee_fils: filsString,
  refund_whole_fils: filsString,
  allowed: z.boolean(),
  reason: z.string().nullable(),
})

/** The questions of which two persons may have to decide the same. */
const voteSubjects = ['cancellation', 'paper', 'bank', 'case'] as const

const staffAct = {
  access: 'staff',
  params: number,
  errors: ['action_not_allowed', 'registry_unavailable'],
} as const

/** The registry's last word about the owner, and its moment. */
export const registryWord = z.object({
  word: z.enum(['buyer', 'seller', 'third', 'other_name', 'seized', 'mortgaged']).nullable(),
  at: instant.nullable(),
})

/** The staff's view of a guarantee that waits for them. */
const staffCase = z.object({
  guarantee: guaranteeDetails,
  /** The registry's last finding, when it came, and since when it owes the answer that this guarantee hangs on. */
  registry: registryWord.extend({ registry_unavailable_since: instant.nullable() }),
  /** The sum that the buyer has paid into it, and the receipts that it came by. */
  received_fils: filsString,
  /** Money that the bank reversed and that nobody has replaced. */
  open_sum_fils: filsString,
  receipts: z.array(
    z.object({
      number: z.string(),
      way: z.enum(['biller', 'bank', 'cliq']),
      booked_fils: filsString,
      received_at: instant,
      /** When a statement of the bank showed it. */
      settled_at: instant.nullable(),
      reversed_at: instant.nullable(),
      payer_state: z.enum(payerStates).nullable(),
    }),
  ),
  files: z.array(storedFile.extend({ by: z.enum(['seller', 'buyer', 'staff']), at: instant })),
  /** Decisions of staff so far on what is open now; from the limit on two persons decide the same. */
  votes: z.array(
    approval.extend({
      subject: z.enum(voteSubjects),
      /** With its particulars behind colons: who bears the fee, the three sums, the receipts. */
      decision: z.string(),
    }),
  ),
  votes_needed: z.number().int(),
  actions: z.array(z.object({ name: z.enum(staffActionNames), allowed: z.boolean(), reason: z.string().nullable() })),
})
/** Decided, or one more person has to decide the same. */
const decided = staffCase.extend({ awaits_second: z.boolean() })

/** Cancellations that are possible, and what staff decide when a sale does not go as it should. */
export const cases = area({
  'GET /cancellations': {
    access: 'member',
    summary: 'My guarantees that may be cancelled now, and my last requests; with `q` those that the search of the list finds.',
    query: z.object({ cursor: idCursor.optional(), q: typed(z.string().max(40, 'too_long')).optional() }),
    response: z.object({ items: z.array(cancellable), next_cursor: z.string().nullable() }),
  },
  'GET /guarantees/:number/cancellation': {
    access: 'member',
    summary: 'What cancelling this guarantee now means for both sides, to the fils.',
    params: number,
    response: cancellable,
  },
  'GET /admin/cases/:number': {
    access: 'staff',
    summary: 'A guarantee with everything that waits for staff: blocks, requests, papers, votes, and what may be decided.',
    params: number,
    response: staffCase,
  },
  'POST /admin/cases/:number/vehicle': {
    ...staffAct,
    summary: 'A reviewer confirms or refuses a vehicle that was entered by hand.',
    body: z.object({ decision: z.enum(['confirm', 'refuse'], 'invalid_choice'), reason: reasonText }),
    response: decided,
  },
  'POST /admin/cases/:number/paper': {
    ...staffAct,
    summary: 'Reviewers saw the paper of the Department while the registry is silent.',
    body: z.object({ decision: z.enum(['transferred', 'not_transferred'], 'invalid_choice'), reason: reasonText, ...approvesContent }),
    response: decided,
  },
  'POST /admin/cases/:number/decide': {
    ...staffAct,
    summary: 'Staff decide a case: release or refund (the registry is asked, or the paper was seen), or dismiss one block.',
    body: z.object({
      decision: z.enum(['release', 'refund', 'dismiss'], 'invalid_choice'),
      block: z.enum(blockReasons, 'invalid_choice').optional(),
      /** The paper of the Department, where the registry is silent or shows the buyer's number under another name. */
      paper: z.enum(['transferred', 'not_transferred'], 'invalid_choice').optional(),
      reason: reasonText,
      ...approvesContent,
    }),
    response: decided,
  },
  'POST /admin/cases/:number/split': {
    ...staffAct,
    summary: 'Staff propose, once, to split the money in three sums that are together what is held.',
    body: z.object({ seller_fils: positiveFils, buyer_fils: positiveFils, fees_fils: filsString, reason: reasonText, ...approvesContent }),
    response: decided,
    errors: ['action_not_allowed', 'split_sums_wrong'],
  },
  'POST /admin/cases/:number/bank': {
    ...staffAct,
    summary: 'Finance says whether the sum that the bank took back was paid again.',
    body: z.object({
      decision: z.enum(['paid_again', 'not_paid_again'], 'invalid_choice'),
      receipt: receiptNumber.optional(),
      /** The receipts that replace it together; left out: all that wait for it. */
      receipts: z.array(receiptNumber).max(20, 'too_many').optional(),
      reason: reasonText,
      ...approvesContent,
    }),
    response: decided,
  },
  'POST /admin/cases/:number/cancellation': {
    ...staffAct,
    summary: 'Staff approve a cancellation (and who bears its fee) or reject it.',
    body: z.object({
      decision: z.enum(['approve', 'reject'], 'invalid_choice'),
      fee_side: z.enum(['seller', 'buyer', 'waived'], 'invalid_choice').optional(),
      reason: reasonText,
      ...approvesContent,
    }),
    response: decided,
  },
  'POST /admin/cases/:number/take-back': {
    ...staffAct,
    summary: 'A person of staff takes the own decision on a question back, as long as nobody else has decided the same.',
    body: z.object({ question: z.enum(voteSubjects, 'invalid_choice') }),
    response: staffCase,
    errors: ['action_not_allowed'],
  },
  ...staffActionRoutes('case', { params: staffAct.params, response: decided }),
})
