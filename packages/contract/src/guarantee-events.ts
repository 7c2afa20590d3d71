/**
 * The events of a guarantee: one row an event, and everything that history, notifications and messages derive from it. Free of zod, so that
 * screens may import it. Its words stand in the API, in `notify/texts/events.ar.ts` and `events.en.ts`.
 */
import type { NotificationKind } from './notification-kinds.ts'

/** The sides notified of an event; the creator where the owner has an agent. */
export type NoticeSide = 'seller' | 'creator' | 'buyer'

/** A deadline of the guarantee that the text of an event may name; which moment it is says `notify/deadline.rules.ts`. */
export type EventDeadline =
  | 'wait'
  | 'wait_or_transfer'
  | 'transfer'
  | 'payer'
  | 'payer_decision'
  | 'dispute'
  | 'identity_block'
  | 'registry_block'
  | 'registry_silence'
  | 'bank_block'
  | 'bank_check'
  | 'transfer_proof'
  | 'split_answer'
  | 'split_case'
  | 'cancellation_answer'
  | 'cancellation_decision'
  | 'cancellation_check'
  | 'refund_check'
  | 'extension_answer'
  | 'terms_answer'

/** Whether it brought the sale forward or stood in its way. */
export const eventTones = ['good', 'bad', 'plain'] as const

export interface GuaranteeEvent {
  readonly tone: (typeof eventTones)[number]
  /** The kind of its notification, by which people choose their channels. */
  readonly about: Exclude<NotificationKind, 'account'>
  /** The sides that get an SMS beside the line in the application. Deadlines, money, cases and cancellations go to both; more would only be noise. */
  readonly sms: readonly NoticeSide[]
  /** The deadline of the party that must act next. */
  readonly until: EventDeadline
  readonly asks: {
    /** The buyer is asked to answer an offer, or reminded of it: without an account, the buyer registers first. */
    readonly buyer: 'offer' | 'reminder' | null
    /** How an owner without an account answers: by a link of their own, through the agent who acts for them, or as the wait says that is reminded of. */
    readonly owner: 'own_link' | 'agent' | 'as_reminded' | null
  }
  /** Sums that its text needs and that are known only after it was saved: what has arrived so far, or what became of the money at this end. */
  readonly sums: 'so_far' | 'at_end' | 'none'
  /** Whether the actor is notified too. The result is on the actor's screen already; only the payment instructions must be sent. */
  readonly actorToo: boolean
  /** How what is open ends where it ends with this event: a proposed split, the question who paid, the request for more time, proposed terms, the proof of a transfer. */
  readonly ends: {
    readonly split: 'agreed' | 'refused' | 'lapsed' | 'dropped'
    readonly payer: 'declared' | 'accepted' | 'refunded' | 'reversed' | 'dropped'
    readonly extension: 'agreed' | 'lapsed' | 'dropped'
    readonly terms: 'agreed' | 'refused' | 'taken_back' | 'lapsed' | 'dropped'
    readonly proof: 'accepted' | 'refused' | 'superseded'
  }
}

const noSide = [] as const
const buyer = ['buyer'] as const
const creator = ['creator'] as const
const saleSide = ['seller', 'creator'] as const
/** For events about the owner's money: the owner's agent gets them in the application only. */
const principals = ['seller', 'buyer'] as const
const allSides = ['seller', 'creator', 'buyer'] as const

const nobody = { buyer: null, owner: null } as const
const offer = { buyer: 'offer', owner: null } as const
const agent = { buyer: null, owner: 'agent' } as const
const dropped = { split: 'dropped', payer: 'dropped', extension: 'dropped', terms: 'dropped', proof: 'superseded' } as const
/** Nobody is asked for an answer, no sum is told, whoever did it sees it anyway, and nothing ends with it but what falls. */
const usual = { asks: nobody, sums: 'none', actorToo: false, ends: dropped } as const

const rows = {
  created: { tone: 'plain', about: 'todo', sms: buyer, until: 'wait', ...usual, asks: { buyer: 'offer', owner: 'own_link' } },
  consented: { tone: 'good', about: 'todo', sms: allSides, until: 'wait', ...usual, asks: offer },
  refused: { tone: 'bad', about: 'progress', sms: creator, until: 'wait', ...usual },
  withdrawn: { tone: 'bad', about: 'progress', sms: principals, until: 'wait', ...usual, sums: 'at_end' },
  amended: { tone: 'plain', about: 'todo', sms: buyer, until: 'wait', ...usual, asks: offer },
  expired: { tone: 'bad', about: 'todo', sms: allSides, until: 'wait', ...usual, sums: 'at_end' },
  buyer_registered: { tone: 'good', about: 'progress', sms: noSide, until: 'wait', ...usual },
  accepted: { tone: 'good', about: 'todo', sms: allSides, until: 'wait', ...usual, actorToo: true },
  rejected: { tone: 'bad', about: 'progress', sms: saleSide, until: 'wait', ...usual },
  vehicle_confirmed: { tone: 'good', about: 'todo', sms: buyer, until: 'wait', ...usual, asks: offer },
  vehicle_refused: { tone: 'bad', about: 'progress', sms: allSides, until: 'wait', ...usual },
  payment_received: { tone: 'plain', about: 'money', sms: buyer, until: 'payer', ...usual },
  payment_unmatched: { tone: 'bad', about: 'money', sms: noSide, until: 'wait', ...usual },
  payer_declared: {
    tone: 'plain',
    about: 'money',
    sms: noSide,
    until: 'payer_decision',
    ...usual,
    ends: { ...dropped, payer: 'declared' },
  },
  payer_accepted: { tone: 'good', about: 'money', sms: buyer, until: 'wait', ...usual, ends: { ...dropped, payer: 'accepted' } },
  payer_sent_back: { tone: 'bad', about: 'money', sms: buyer, until: 'wait', ...usual, ends: { ...dropped, payer: 'refunded' } },
  held: { tone: 'good', about: 'money', sms: principals, until: 'wait', ...usual },
  payment_late: { tone: 'bad', about: 'money', sms: principals, until: 'wait', ...usual, sums: 'so_far' },
  release_requested: { tone: 'plain', about: 'progress', sms: noSide, until: 'wait', ...usual },
  registry_transferred: { tone: 'good', about: 'progress', sms: noSide, until: 'wait', ...usual },
  registry_not_transferred: { tone: 'bad', about: 'progress', sms: principals, until: 'wait', ...usual },
  registry_third_owner: { tone: 'bad', about: 'cases', sms: allSides, until: 'registry_block', ...usual },
  registry_other_name: { tone: 'bad', about: 'cases', sms: allSides, until: 'registry_block', ...usual },
  registry_encumbered: { tone: 'bad', about: 'cases', sms: allSides, until: 'registry_block', ...usual },
  registry_silent: { tone: 'bad', about: 'cases', sms: allSides, until: 'registry_silence', ...usual },
  registry_heard: { tone: 'good', about: 'progress', sms: noSide, until: 'wait', ...usual },
  registry_said: { tone: 'plain', about: 'progress', sms: noSide, until: 'wait', ...usual },
  stalled: { tone: 'bad', about: 'todo', sms: allSides, until: 'wait', ...usual },
  confirmed: { tone: 'plain', about: 'todo', sms: allSides, until: 'transfer_proof', ...usual },
  paper_accepted: { tone: 'good', about: 'progress', sms: allSides, until: 'wait', ...usual, ends: { ...dropped, proof: 'accepted' } },
  paper_refused: { tone: 'bad', about: 'todo', sms: allSides, until: 'wait', ...usual, ends: { ...dropped, proof: 'refused' } },
  objected: { tone: 'bad', about: 'cases', sms: allSides, until: 'dispute', ...usual, asks: agent },
  objection_taken_back: { tone: 'good', about: 'cases', sms: allSides, until: 'wait', ...usual },
  evidence_sent: { tone: 'plain', about: 'cases', sms: noSide, until: 'wait', ...usual },
  split_proposed: {
    tone: 'plain',
    about: 'cases',
    sms: principals,
    until: 'split_answer',
    ...usual,
    asks: { buyer: null, owner: 'own_link' },
  },
  split_answered: { tone: 'plain', about: 'cases', sms: noSide, until: 'wait', ...usual, ends: { ...dropped, split: 'refused' } },
  split_failed: { tone: 'bad', about: 'cases', sms: allSides, until: 'split_case', ...usual, ends: { ...dropped, split: 'lapsed' } },
  split_agreed: { tone: 'good', about: 'cases', sms: principals, until: 'wait', ...usual, ends: { ...dropped, split: 'agreed' } },
  case_released: { tone: 'good', about: 'cases', sms: allSides, until: 'wait', ...usual },
  refund_decided: { tone: 'bad', about: 'money', sms: allSides, until: 'refund_check', ...usual },
  refund_fallen: { tone: 'good', about: 'money', sms: allSides, until: 'wait', ...usual },
  case_refunded: { tone: 'bad', about: 'cases', sms: allSides, until: 'wait', ...usual, sums: 'at_end' },
  case_dismissed: { tone: 'good', about: 'cases', sms: allSides, until: 'wait', ...usual },
  identity_blocked: { tone: 'bad', about: 'cases', sms: allSides, until: 'identity_block', ...usual },
  receipt_taken_back: {
    tone: 'bad',
    about: 'money',
    sms: allSides,
    until: 'bank_block',
    ...usual,
    ends: { ...dropped, payer: 'reversed' },
  },
  receipt_paid_again: { tone: 'good', about: 'money', sms: allSides, until: 'wait', ...usual },
  receipt_not_paid_again: { tone: 'bad', about: 'money', sms: allSides, until: 'wait', ...usual, sums: 'at_end' },
  reversal_confirmed: { tone: 'bad', about: 'money', sms: allSides, until: 'bank_check', ...usual },
  blocked: { tone: 'bad', about: 'cases', sms: allSides, until: 'wait', ...usual },
  unblocked: { tone: 'good', about: 'cases', sms: allSides, until: 'wait', ...usual },
  cancellation_requested: { tone: 'bad', about: 'cases', sms: allSides, until: 'cancellation_answer', ...usual, asks: agent },
  cancellation_agreed: { tone: 'plain', about: 'cases', sms: noSide, until: 'cancellation_decision', ...usual },
  cancellation_objected: { tone: 'bad', about: 'cases', sms: noSide, until: 'cancellation_decision', ...usual },
  cancellation_unanswered: { tone: 'plain', about: 'cases', sms: noSide, until: 'cancellation_decision', ...usual },
  cancellation_taken_back: { tone: 'good', about: 'cases', sms: allSides, until: 'wait', ...usual },
  cancellation_approved: { tone: 'bad', about: 'cases', sms: allSides, until: 'cancellation_check', ...usual },
  cancellation_rejected: { tone: 'plain', about: 'cases', sms: allSides, until: 'wait', ...usual },
  cancellation_fallen: { tone: 'plain', about: 'cases', sms: allSides, until: 'wait', ...usual },
  cancelled: { tone: 'bad', about: 'cases', sms: allSides, until: 'wait', ...usual, sums: 'at_end' },
  extension_asked: { tone: 'plain', about: 'todo', sms: allSides, until: 'extension_answer', ...usual, asks: agent },
  extended: { tone: 'good', about: 'todo', sms: allSides, until: 'transfer', ...usual, ends: { ...dropped, extension: 'agreed' } },
  extension_lapsed: { tone: 'bad', about: 'todo', sms: noSide, until: 'transfer', ...usual, ends: { ...dropped, extension: 'lapsed' } },
  terms_proposed: { tone: 'plain', about: 'todo', sms: principals, until: 'terms_answer', ...usual },
  terms_changed: { tone: 'good', about: 'todo', sms: principals, until: 'wait', ...usual, ends: { ...dropped, terms: 'agreed' } },
  terms_refused: { tone: 'bad', about: 'todo', sms: noSide, until: 'wait', ...usual, ends: { ...dropped, terms: 'refused' } },
  terms_taken_back: { tone: 'plain', about: 'todo', sms: noSide, until: 'wait', ...usual, ends: { ...dropped, terms: 'taken_back' } },
  terms_lapsed: { tone: 'plain', about: 'todo', sms: noSide, until: 'wait', ...usual, ends: { ...dropped, terms: 'lapsed' } },
  transfer_overdue: { tone: 'bad', about: 'todo', sms: allSides, until: 'transfer', ...usual },
  transfer_given_up: { tone: 'bad', about: 'todo', sms: allSides, until: 'wait', ...usual, sums: 'at_end' },
  refund_used_up: { tone: 'plain', about: 'money', sms: buyer, until: 'wait', ...usual, sums: 'at_end' },
  due_used_up: { tone: 'plain', about: 'money', sms: noSide, until: 'wait', ...usual },
  escalated: { tone: 'bad', about: 'todo', sms: allSides, until: 'wait', ...usual },
  reminded: {
    tone: 'plain',
    about: 'todo',
    sms: principals,
    until: 'wait_or_transfer',
    ...usual,
    asks: { buyer: 'reminder', owner: 'as_reminded' },
    sums: 'so_far',
  },
  completed: { tone: 'good', about: 'progress', sms: allSides, until: 'wait', ...usual },
  payout_ordered: { tone: 'plain', about: 'money', sms: noSide, until: 'wait', ...usual },
  payout_held: { tone: 'bad', about: 'money', sms: principals, until: 'wait', ...usual },
  payout_approved: { tone: 'plain', about: 'money', sms: noSide, until: 'wait', ...usual },
  payout_sent: { tone: 'plain', about: 'money', sms: noSide, until: 'wait', ...usual },
  payout_accepted: { tone: 'plain', about: 'money', sms: noSide, until: 'wait', ...usual },
  payout_late: { tone: 'bad', about: 'money', sms: noSide, until: 'wait', ...usual },
  payout_rejected: { tone: 'bad', about: 'money', sms: principals, until: 'wait', ...usual },
  payout_settled: { tone: 'good', about: 'money', sms: principals, until: 'wait', ...usual },
  payout_returned: { tone: 'bad', about: 'money', sms: principals, until: 'wait', ...usual },
  payout_withdrawn: { tone: 'plain', about: 'money', sms: noSide, until: 'wait', ...usual },
} satisfies Readonly<Record<string, GuaranteeEvent>>

export type EventKind = keyof typeof rows
export const eventKinds = Object.keys(rows) as [EventKind, ...EventKind[]] // the keys of the rows, in their order

export const guaranteeEvents: Readonly<Record<EventKind, GuaranteeEvent>> = rows

/** A sale ends with one of these after acceptance. */
const endEvents = [
  'completed',
  'paper_accepted',
  'case_released',
  'refund_fallen',
  'split_agreed',
  'cancelled',
  'transfer_given_up',
  'case_refunded',
  'receipt_not_paid_again',
  'vehicle_refused',
] as const
/** How a sale goes on, without what its sides say, show, ask or owe: a partner who proposed it follows these. */
export const courseEvents = [
  'created',
  'consented',
  'refused',
  'withdrawn',
  'amended',
  'expired',
  'accepted',
  'rejected',
  'held',
  'terms_changed',
  ...endEvents,
] as const satisfies readonly EventKind[]
export const isOfCourse = (kind: EventKind): boolean => courseEvents.some((one) => one === kind)
