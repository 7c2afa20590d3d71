import * as z from 'zod'
import { approval, approvesContent, contentHash } from './approvals.ts'
import { dayField, filsString, instant, reasonText } from './fields.ts'
import { area, ofFinance } from './route.ts'
import { dayMovementKinds, dayMovementProposals, ledgerEvents } from './statuses.ts'

const day = dayField('invalid_format')

/** The client book: what is there, and everything that is owed. */
const funds = z.object({
  bank_fils: filsString,
  clearing_fils: filsString,
  owed: z.object({
    buyer_escrow: filsString,
    seller_payable: filsString,
    partner_payable: filsString,
    buyer_refund: filsString,
    suspense: filsString,
    fees_to_sweep: filsString,
    payouts_in_flight: filsString,
  }),
  held_fils: filsString,
  owed_fils: filsString,
  /** Of what is there and what is owed; anything but zero is an alarm. */
  difference_fils: filsString,
})

/** Why our books differ from the statement of a day. */
export const bankDayStates = ['open', 'closed', 'reopened'] as const
export const bankDayDifferences = ['make_good', 'not_on_statement', 'not_booked', 'told_only', 'later_day'] as const

/** The report of a day: the statement against our books, and what they differ by, to the fils. */
const report = z.object({
  day,
  account: z.string(),
  statement: z.object({ id: z.string(), message: z.string(), closing_fils: filsString, closing_at: instant }),
  lines: z.object({ credits: z.string(), credits_fils: filsString, debits: z.string(), debits_fils: filsString }),
  /** On the client account by our books, when the report was made. */
  books_fils: filsString,
  /** How much more our books hold by each; `count` above one: the rest of very many. */
  items: z.array(
    z.object({
      kind: z.enum(bankDayDifferences),
      reference: z.string(),
      count: z.string(),
      fils: filsString,
      since: instant,
      /** The receipt, exception or message that decides about it; empty: nothing does. */ opens: z.string(),
    }),
  ),
  unexplained_fils: filsString,
  /** Lines of days closed before that came after their report. */
  late: z.array(
    z.object({
      reference: z.string(),
      booked_on: z.string(),
      direction: z.enum(['credit', 'debit']),
      fils: filsString,
      message: z.string(),
    }),
  ),
  clearing_fils: filsString,
  in_flight_fils: filsString,
  announced_fils: filsString,
  prepared_at: instant,
  /** The last closed day, and the hash of its report. */
  previous: z.object({ day, sha256: contentHash }).nullable(),
})
const proposal = approval.extend({ act: z.enum(['close', 'reopen']) })
const bankDay = z.object({
  day,
  state: z.enum(['open', 'closed']),
  /** As it was closed, as it is proposed, or as it would be now; null without a whole statement. */
  report: report.nullable(),
  proposal: proposal.nullable(),
  /** Why it cannot be closed now, as the code of its field. */
  refusal: z.string().nullable(),
  /** A closed day can be reopened as long as no later one is closed. */
  may_reopen: z.boolean(),
  /** Lines of this day, or of an earlier one, that came after its report. */
  late_since: report.shape.late,
  history: z.array(
    z.object({
      kind: z.enum(['closed', 'reopened']),
      at: instant,
      by: z.array(z.string()),
      sha256: contentHash,
      previous_sha256: contentHash.nullable(),
      /** Ed25519, base64. */
      signature: z.string(),
      public_key: z.string(),
    }),
  ),
})
/** A movement of a day with its three parts: the bank's line, the entries of our books, and the notice of the rail. */
const movement = z.object({
  id: z.string(),
  kind: z.enum(dayMovementKinds),
  matched: z.boolean(),
  fils: filsString,
  /** Since when it waits, where it is not matched; else when it was told. */
  since: instant,
  line: z
    .object({
      reference: z.string(),
      /** The message that told it. */
      message: z.string(),
      /** On a statement, and not by a notification alone. */
      stated: z.boolean(),
    })
    .nullable(),
  entries: z.array(z.object({ id: z.string(), event: z.enum(ledgerEvents) })),
  notice: z
    .object({
      way: z.enum(['biller', 'bank', 'cliq', 'report']),
      /** The sender's reference, or the number of the transfer that the bank reports on. */ reference: z.string(),
      at: instant,
    })
    .nullable(),
  receipt: z.string().nullable(),
  payout: z.string().nullable(),
  exception: z.string().nullable(),
  proposal: z.enum(dayMovementProposals).nullable(),
})
const dayParams = z.object({ day })
const dayDecision = z.object({ day, reason: reasonText })

/** The client account day by day. */
export const bankDays = area({
  'GET /admin/proof-of-funds': {
    ...ofFinance,
    summary: 'Everything owed against bank and clearing, now and at the end of each day in Jordan, the newest first.',
    query: z.object({ cursor: day.optional() }),
    response: z.object({
      now: funds.extend({ at: instant }),
      items: z.array(funds.extend({ day, kept_at: instant })),
      next_cursor: z.string().nullable(),
    }),
  },
  'GET /admin/bank-days': {
    ...ofFinance,
    summary: 'Days that a statement of the bank closes, the newest first, 31 a page.',
    query: z.object({ cursor: day.optional() }),
    response: z.object({
      items: z.array(
        z.object({
          day,
          state: z.enum(bankDayStates),
          closing_fils: filsString.nullable(),
          /** Of the report of a closed day. */
          unexplained_fils: filsString.nullable(),
          closed_at: instant.nullable(),
        }),
      ),
      next_cursor: z.string().nullable(),
    }),
  },
  'GET /admin/bank-days/:day': {
    ...ofFinance,
    summary: 'One day: its report, what waits for another person, and its place in the chain.',
    params: dayParams,
    response: bankDay,
  },
  'GET /admin/bank-days/:day/movements': {
    ...ofFinance,
    summary:
      'Movements of a day with their three parts side by side: line of the bank, entries, notice; what no line shows first, 10 a page.',
    params: dayParams,
    query: z.object({
      state: z.enum(['matched', 'unmatched'], 'invalid_choice').optional(),
      kind: z.enum(dayMovementKinds, 'invalid_choice').optional(),
      cursor: z
        .string()
        .regex(/^(payout|notice|line)\.[1-9]\d{0,17}$/, 'invalid_format')
        .optional(),
    }),
    response: z.object({ items: z.array(movement), next_cursor: z.string().nullable(), server_time: instant }),
  },
  'GET /admin/bank-days/:day/report': {
    ...ofFinance,
    summary: 'The report of a closed day, byte for byte: its SHA-256 is the hash that the next day names, and what is signed.',
    params: dayParams,
    response: z.unknown(),
    kind: 'file',
    mediaTypes: ['application/json'],
  },
  'GET /admin/bank-days/:day/pdf': {
    ...ofFinance,
    summary: 'The report of a closed day as a PDF.',
    params: dayParams,
    query: z.object({ lang: z.enum(['ar', 'en'], 'invalid_choice').optional() }),
    response: z.unknown(),
    kind: 'file',
    mediaTypes: ['application/pdf'],
  },
  'POST /admin/bank-days/prepare': {
    ...ofFinance,
    summary: 'Makes the report of a day and proposes to close the day with it; another person approves exactly this report.',
    body: dayDecision,
    response: bankDay,
    errors: ['action_not_allowed'],
  },
  'POST /admin/bank-days/close': {
    ...ofFinance,
    summary: 'Another person approves the report: the day is closed, and the report joins the chain.',
    body: dayDecision.extend({ approves: contentHash }),
    response: bankDay,
    errors: ['action_not_allowed'],
  },
  'POST /admin/bank-days/reopen': {
    ...ofFinance,
    summary: 'Two persons reopen the last closed day; its report stays in the chain.',
    body: dayDecision.extend(approvesContent),
    response: bankDay,
    errors: ['action_not_allowed'],
  },
  'POST /admin/bank-days/take-back': {
    ...ofFinance,
    summary: 'Takes the own proposal back, as long as nobody approved it.',
    body: dayParams,
    response: bankDay,
    errors: ['action_not_allowed'],
  },
})
