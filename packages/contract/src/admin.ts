import * as z from 'zod'
import { filsString, guaranteeNumber, instant, latinName, payoutNumber, reasonText, receiptNumber, totpCode } from './fields.ts'
import { guaranteeDetails } from './guarantees.ts'
import { approval, approvesContent } from './approvals.ts'
import { bankException } from './bank-exceptions.ts'
import { bankMessage } from './bank-messages.ts'
import { registryWord } from './cases.ts'
import { contentKindNames, type ContentKind } from './content-words.ts'
import { identityNumber } from './identity-proof.ts'
import { area, ofFinance } from './route.ts'
import {
  auditAreas,
  blockReasons,
  invoiceProblems,
  payerStates,
  payoutHoldReasons,
  payoutPurposes,
  payoutStatuses,
  queueKinds,
  staffChangeKinds,
  restoreFindingKinds,
  staffRoles,
  transferTypes,
} from './statuses.ts'
import { staffActionRoutes } from './staff-action-routes.ts'
import { staffActionNamesOf, staffActionsOfTwo } from './staff-actions.ts'

const payout = z.object({
  number: payoutNumber,
  guarantee_number: guaranteeNumber.nullable(),
  purpose: z.enum(payoutPurposes),
  /** 1 for the first; each attempt has a number of its own. */
  attempt: z.number().int(),
  previous_number: z.string().nullable(),
  next_number: z.string().nullable(),
  beneficiary_name: z.string(),
  beneficiary_name_latin: latinName,
  iban_tail: z.string().nullable(),
  amount_fils: filsString,
  rail: z.enum(transferTypes),
  status: z.enum(payoutStatuses),
  /** The first of the reasons that hold it. */
  held_reason: z.enum(payoutHoldReasons).nullable(),
  /** While finance holds it, besides whatever else does. */
  staff_hold: z.object({ reason: z.string(), by: z.string() }).nullable(),
  /** Why the bank refused it or sent it back, in the bank's words. */
  bank_reason: z.string().nullable(),
  expected_on: z.string().nullable(),
  late: z.boolean(),
  late_since: instant.nullable(),
  /** How often the beneficiary was reminded to name an account. */
  reminders_sent: z.number().int(),
  ordered_at: instant,
  /** The payment file that it is in: whether the bank confirmed exactly its bytes, or has said twice that it does not have it. */
  file: z
    .object({
      message_id: z.string(),
      payments: z.number().int(),
      sum_fils: filsString,
      confirmed_at: instant.nullable(),
      missed_at: instant.nullable(),
    })
    .nullable(),
  /** Members of finance who have the bank's statement that the file was not received, or this payout not executed. */
  denials: z.array(approval.extend({ said: z.enum(['not_received', 'not_executed']) })),
  denials_needed: z.number().int(),
  approvals: z.array(approval),
  approvals_needed: z.number().int(),
  /** The open sum of its guarantee: money that the bank reversed and that nobody has replaced; '0' where there is none. */
  open_sum_fils: filsString,
  /** Members of finance who have let it go to an account that is proven for somebody else; two do. */
  account_votes: z.array(approval),
  /** Decisions so far on a `seller_reversed` payout; two of finance and an administrator decide the same. */
  reversal_votes: z.array(approval.extend({ decision: z.enum(['release', 'keep']) })),
  actions: z.array(
    z.object({
      name: z.enum(staffActionNamesOf('payout')),
      allowed: z.boolean(),
      reason: z.string().nullable(),
    }),
  ),
})

const payoutWithHistory = payout.extend({
  /** The evidence that it goes by; null for money of no guarantee. */
  registry: registryWord.nullable(),
  events: z.array(
    z.object({
      from: z.enum(payoutStatuses).nullable(),
      to: z.enum(payoutStatuses),
      at: instant,
      staff: z.string().nullable(),
      facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
    }),
  ),
})
const payoutParams = z.object({ number: payoutNumber })
const ofPayout = {
  access: 'staff',
  params: payoutParams,
  response: payoutWithHistory,
  errors: ['action_not_allowed'],
} as const

const receipt = z.object({
  number: z.string(),
  bank_reference: z.string(),
  way: z.enum(['biller', 'bank', 'cliq']),
  amount_fils: filsString,
  remittance: z.string(),
  received_at: instant,
  why: z.string(),
})

const receiptDetails = receipt.omit({ why: true }).extend({
  booked_fils: filsString,
  suspense_fils: filsString,
  /** The part that paid a side's fees. */
  fee_fils: filsString,
  guarantee_number: guaranteeNumber.nullable(),
  /** Why it waits in suspense, while it does. */
  why: z.string().nullable(),
  recorded_at: instant,
  /** When a statement showed it. */
  settled_at: instant.nullable(),
  /** When the bank reversed it; what of its guarantee's share is still open then. */
  reversed_at: instant.nullable(),
  open_fils: filsString,
  payer: z.object({
    name: z.string().nullable(),
    national_id: z.string().nullable(),
    iban_tail: z.string().nullable(),
    state: z.enum(payerStates).nullable(),
    declared_name: z.string().nullable(),
    relation: z.string().nullable(),
  }),
  history: z.array(z.object({ kind: z.string(), by: z.string().nullable(), reason: z.string().nullable(), at: instant })),
  /** Payouts that give it back. */
  payouts: z.array(z.string()),
  /** The debit of the bank that may mean this receipt: what came from it is held until finance has assigned that debit. */
  in_doubt_of: z.string().nullable(),
  /** Where two of finance approve the same: what the first has approved, and what of. */
  votes: z.array(
    approval.extend({
      decision: z.enum(staffActionsOfTwo('receipt')),
      /** The guarantee that it goes to; null where it is sent back. */
      guarantee_number: guaranteeNumber.nullable(),
      amount_fils: filsString,
      /** The account that the first has named to send it back to, and whose it is; null where the payer's own is known. */
      iban: z.string().nullable(),
      holder_name: z.string().nullable(),
    }),
  ),
  actions: z.array(
    z.object({
      name: z.enum(staffActionNamesOf('receipt')),
      allowed: z.boolean(),
      reason: z.string().nullable(),
    }),
  ),
})
const decidedByTwo = receiptDetails.extend({ awaits_second: z.boolean() })
const receiptParams = z.object({ number: receiptNumber })

/** A guarantee about which staff have to decide. */
const waitingGuarantee = z.object({
  vehicle_type: z.string(),
  plate_number: z.string(),
  plate_code: z.string(),
  total_price_fils: filsString,
  /** The blocks of a case; the other side's answer, of a cancellation. */
  blocks: z.array(z.enum(blockReasons)),
  answer: z.enum(['agreed', 'objected', 'silent']).nullable(),
  /** How many members of the staff have decided on it so far, and whether this person has. */
  votes: z.number().int(),
  voted: z.boolean(),
})

/** A restored database that stands still. */
const restore = z.object({
  why: z.enum(['behind_mark', 'other_cluster', 'no_mark']),
  since: instant,
  /** When the first statement of our account came since. */
  statement_at: instant.nullable(),
  payouts_in_doubt: z.number().int(),
  approvals: z.array(approval.extend({ role: z.enum(staffRoles) })),
})

/** An item that the bank or the billers have reported since a restore and the database does not know, or not for certain. */
const restoreFinding = z.object({
  kind: z.enum(restoreFindingKinds),
  /** The bank's reference; of a payout its number, of a payment file its message id. */
  reference: z.string(),
  /** Null where the bank did not say. */
  amount_fils: filsString.nullable(),
  remittance: z.string(),
  at: instant,
  end_to_end_id: z.string().nullable(),
  exception_number: z.string().nullable(),
  receipt_number: z.string().nullable(),
  payout_number: z.string().nullable(),
  /** Also one that the database does not know. */
  guarantee_number: z.string().nullable(),
  /** Of a payout in doubt: what the bank has said when it was asked; not known only when it said so twice. */
  bank_word: z.enum(['known', 'not_known']).nullable(),
})

/** Of an account debit and credit. */
const accountSides = z.object({ book: z.enum(['client', 'own']), account: z.string(), debit_fils: filsString, credit_fils: filsString })
const ledgerEntry = z.object({
  id: z.string(),
  event: z.string(),
  effective_at: instant,
  recorded_at: instant,
  postings: z.array(accountSides),
})

/** Items that wait for a person of the staff, the nearest deadline first, cut to what the role may do. */
export const admin = area({
  'GET /admin/queue': {
    access: 'staff',
    summary:
      'What waits for staff: papers, vehicles, cancellations and cases to decide, payouts and receipts, and what staff let pass; papers first, then the nearest deadline, and last what others are awaited for. Ten a page.',
    query: z.object({
      kind: z.enum(queueKinds).optional(),
      cursor: z
        .string()
        .regex(/^\d{1,17}\.\d{1,16}\.[a-z_]{1,30}\.\d{1,18}$/)
        .optional(),
    }),
    response: z.object({
      /** Of all that wait, whatever the page shows. */
      counts: z.record(z.enum(queueKinds), z.number().int()),
      /** Of each kind of which something waits: how many staff let pass, and its nearest term; null where others are awaited. */
      deadlines: z.array(z.object({ kind: z.enum(queueKinds), overdue: z.number().int(), due_at: instant.nullable() })),
      items: z.array(
        z.object({
          kind: z.enum(queueKinds),
          id: z.string(),
          since: instant,
          /** By when staff have to decide; null where others are awaited. */
          due_at: instant.nullable(),
          /** The moment has passed, or the administrator alone decides. */
          escalated: z.boolean(),
          payout: payout
            .pick({ number: true, beneficiary_name: true, beneficiary_name_latin: true, amount_fils: true, approvals_needed: true })
            .extend({ approvals: z.number().int() })
            .nullable(),
          receipt: receipt.nullable(),
          exception: bankException.nullable(),
          /** A message of the bank that was refused, or not applied as a whole. */
          bank_message: bankMessage.nullable(),
          /** Of the last nightly audit, when it found differences: how many in each area. */
          audit: z.object({ differences: z.number().int(), areas: z.record(z.enum(auditAreas), z.number().int()) }).nullable(),
          /** Of a fee bill past its due date: its oldest open fee, and what is open in all. */
          fee: z
            .object({ number: z.string(), party_name: z.string(), party_name_latin: latinName, open_fils: filsString, due_at: instant })
            .nullable(),
          /** One that the national system refused, and why. */
          invoice: z
            .object({
              number: z.string(),
              party_name: z.string(),
              party_name_latin: latinName,
              amount_fils: filsString,
              problem: z.enum(invoiceProblems),
            })
            .nullable(),
          guarantee_number: guaranteeNumber.nullable(),
          guarantee: waitingGuarantee.nullable(),
          /** Of a person whose identity a reviewer decides on; the id of the item is the review's number. */
          identity: z
            .object({
              number: identityNumber,
              name: z.string(),
              name_latin: latinName,
              /** 1 for the first photos; from the fourth on the administrator decides. */
              attempt: z.number().int(),
              /** Another account has proven the same number: for the administrator. */
              contested: z.boolean(),
            })
            .nullable(),
          /** Of a company's application; the id of the item is its number. */
          company: z.object({ number: z.string(), name: z.string(), name_latin: latinName, round: z.number().int() }).nullable(),
          api_access: z.object({ name: z.string(), name_latin: latinName }).nullable(),
          /** Of a thread of support; the id of the item is its number. */
          support: z
            .object({
              number: z.string(),
              name: z.string(),
              name_latin: latinName,
              opening: z.string(),
              assigned_to: z.string().nullable(),
            })
            .nullable(),
          /** Of a change of staff that another administrator proposed; the id of the item is the change's. */
          staff_change: z.object({ kind: z.enum(staffChangeKinds), name: z.string(), proposed_by: z.string() }).nullable(),
          /** Of a setting or a text that another person proposed: its name; the id of the item is the proposal's, or the version's. */
          proposal: z
            .object({
              name: z.string(),
              proposed_by: z.string(),
              text: z.object({ kind: z.enum(contentKindNames as [ContentKind, ...ContentKind[]]), key: z.string() }).nullable(),
            })
            .nullable(), // the list is not empty
        }),
      ),
      next_cursor: z.string().nullable(),
      server_time: instant,
    }),
  },
  'GET /admin/payouts/:number': {
    ...ofFinance,
    summary: 'One payout with its history.',
    params: payoutParams,
    response: payoutWithHistory,
  },
  'GET /admin/payouts': {
    access: 'staff',
    summary: 'All payouts, newest first, or those of one status; fifty a page.',
    query: z.object({ status: z.enum(payoutStatuses).optional(), cursor: payoutNumber.optional() }),
    response: z.object({ items: z.array(payout), next_cursor: z.string().nullable() }),
  },
  ...staffActionRoutes('payout', { params: payoutParams, response: payoutWithHistory }),
  'GET /admin/receipts/:number': {
    ...ofFinance,
    summary: 'One receipt: where its money lies, who paid it, what was decided about it and what may be.',
    params: receiptParams,
    response: receiptDetails,
  },
  ...staffActionRoutes('receipt', { ...ofFinance, params: receiptParams, response: receiptDetails, ofTwo: decidedByTwo }),
  'POST /admin/receipts/:number/take-back': {
    ...ofFinance,
    params: receiptParams,
    body: z.object({}),
    response: receiptDetails,
    errors: ['action_not_allowed'],
    summary: 'A person of finance takes the own approval about a receipt back, as long as nothing was carried out.',
  },
  'POST /admin/payouts/:number/decide-reversal': {
    ...ofPayout,
    summary:
      'A held part of the seller’s money that an open sum covers is let go, or kept because buyer and seller are one hand: two of finance and an administrator decide the same.',
    body: z.object({ decision: z.enum(['release', 'keep'], 'invalid_choice'), reason: reasonText, ...approvesContent }),
    response: payoutWithHistory.extend({ awaits_more: z.boolean() }),
  },
  'POST /admin/payouts/:number/take-back': {
    ...ofPayout,
    body: z.object({}),
    summary: 'A person of finance takes the own approvals about a payout back, until they are carried out.',
  },
  'GET /admin/guarantees/:number': {
    access: 'staff',
    summary: 'A guarantee as staff see it, with the entries of its money.',
    params: z.object({ number: guaranteeNumber }),
    response: z.object({
      guarantee: guaranteeDetails,
      entries: z.array(ledgerEntry),
    }),
  },
  'GET /admin/entries/:id': {
    ...ofFinance,
    summary: 'One entry of the journal: its lines, what it was booked for, and the lines of the bank behind it.',
    params: z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/, 'invalid_format') }),
    response: z.object({
      entry: ledgerEntry,
      guarantee: z.string().nullable(),
      receipt: z.string().nullable(),
      payout: z.string().nullable(),
      exception: z.string().nullable(),
      /** The entry that this one reverses, and why. */
      reverses: z.string().nullable(),
      reason: z.string().nullable(),
      actor: z.string(),
      request_id: z.string(),
      bank_lines: z.array(
        z.object({
          /** The message that tells of it. */
          message: z.string(),
          direction: z.enum(['credit', 'debit']),
          amount_fils: filsString,
          booked_on: z.iso.date().nullable(),
          reference: z.string(),
          statement: z.string().nullable(),
        }),
      ),
    }),
  },
  'GET /admin/restore': {
    access: 'staff',
    summary:
      'Whether the database was restored from a copy and stands still: no payout, message or deadline runs until two persons let it go on.',
    response: z.object({
      restore: restore.nullable(),
      /** Findings not resolved since the newest restore, also after it was thawed; 0 for reviewers. */
      open_findings: z.number().int(),
    }),
  },
  'GET /admin/restore/findings': {
    access: 'staff',
    summary:
      'What was found since the newest restore and is not resolved: credits, debits and payouts that the database does not know, payment files that the bank has in part, and payments whose notification is missing; none for reviewers.',
    response: z.object({
      restore: restore.omit({ payouts_in_doubt: true, approvals: true }).extend({ thawed_at: instant.nullable() }).nullable(),
      counts: z.record(z.enum(restoreFindingKinds), z.number().int()),
      /** At most 500, the oldest first. */
      items: z.array(restoreFinding),
    }),
  },
  'POST /admin/restore/thaw': {
    access: 'staff',
    summary: 'An administrator and one of finance, each with the code of the authenticator, let a restored database go on.',
    body: z.object({
      totp: totpCode,
      reason: reasonText,
      ...approvesContent,
    }),
    response: z.object({ restore: restore.nullable() }),
    errors: ['action_not_allowed', 'totp_incorrect'],
  },
  'POST /admin/restore/take-back': {
    access: 'staff',
    summary: 'A person takes the own agreement that a restored database goes on back, until another has agreed.',
    body: z.object({}),
    response: z.object({ restore: restore.nullable() }),
    errors: ['action_not_allowed'],
  },
  'GET /admin/trial-balance': {
    ...ofFinance,
    summary: 'Both books account by account, and whether they agree.',
    response: z.object({
      accounts: z.array(accountSides),
      agrees: z.boolean(),
    }),
  },
})
