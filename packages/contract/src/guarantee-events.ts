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

const rows = {
  created: {
    tone: 'plain',
    about: 'todo',
    sms: buyer,
    until: 'wait',
    asks: { buyer: 'offer', owner: 'own_link' },
    sums: 'none',
    actorToo: false,
  },
  consented: { tone: 'good', about: 'todo', sms: allSides, until: 'wait', asks: offer, sums: 'none', actorToo: false },
  refused: { tone: 'bad', about: 'progress', sms: creator, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  withdrawn: { tone: 'bad', about: 'progress', sms: principals, until: 'wait', asks: nobody, sums: 'at_end', actorToo: false },
  amended: { tone: 'plain', about: 'todo', sms: buyer, until: 'wait', asks: offer, sums: 'none', actorToo: false },
  expired: { tone: 'bad', about: 'todo', sms: allSides, until: 'wait', asks: nobody, sums: 'at_end', actorToo: false },
  buyer_registered: { tone: 'good', about: 'progress', sms: noSide, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  accepted: { tone: 'good', about: 'todo', sms: allSides, until: 'wait', asks: nobody, sums: 'none', actorToo: true },
  rejected: { tone: 'bad', about: 'progress', sms: saleSide, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  vehicle_confirmed: { tone: 'good', about: 'todo', sms: buyer, until: 'wait', asks: offer, sums: 'none', actorToo: false },
  vehicle_refused: { tone: 'bad', about: 'progress', sms: allSides, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  payment_received: { tone: 'plain', about: 'money', sms: buyer, until: 'payer', asks: nobody, sums: 'none', actorToo: false },
  payment_unmatched: { tone: 'bad', about: 'money', sms: noSide, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  payer_declared: { tone: 'plain', about: 'money', sms: noSide, until: 'payer_decision', asks: nobody, sums: 'none', actorToo: false },
  payer_accepted: { tone: 'good', about: 'money', sms: buyer, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  payer_sent_back: { tone: 'bad', about: 'money', sms: buyer, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  held: { tone: 'good', about: 'money', sms: principals, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  payment_late: { tone: 'bad', about: 'money', sms: principals, until: 'wait', asks: nobody, sums: 'so_far', actorToo: false },
  release_requested: { tone: 'plain', about: 'progress', sms: noSide, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  registry_transferred: { tone: 'good', about: 'progress', sms: noSide, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  registry_not_transferred: { tone: 'bad', about: 'progress', sms: principals, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  registry_third_owner: {
    tone: 'bad',
    about: 'cases',
    sms: allSides,
    until: 'registry_block',
    asks: nobody,
    sums: 'none',
    actorToo: false,
  },
  registry_other_name: { tone: 'bad', about: 'cases', sms: allSides, until: 'registry_block', asks: nobody, sums: 'none', actorToo: false },
  registry_encumbered: { tone: 'bad', about: 'cases', sms: allSides, until: 'registry_block', asks: nobody, sums: 'none', actorToo: false },
  registry_silent: { tone: 'bad', about: 'cases', sms: allSides, until: 'registry_silence', asks: nobody, sums: 'none', actorToo: false },
  registry_heard: { tone: 'good', about: 'progress', sms: noSide, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  registry_said: { tone: 'plain', about: 'progress', sms: noSide, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  stalled: { tone: 'bad', about: 'todo', sms: allSides, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  confirmed: { tone: 'plain', about: 'todo', sms: allSides, until: 'transfer_proof', asks: nobody, sums: 'none', actorToo: false },
  paper_accepted: { tone: 'good', about: 'progress', sms: allSides, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  paper_refused: { tone: 'bad', about: 'todo', sms: allSides, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  objected: { tone: 'bad', about: 'cases', sms: allSides, until: 'dispute', asks: agent, sums: 'none', actorToo: false },
  objection_taken_back: { tone: 'good', about: 'cases', sms: allSides, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  evidence_sent: { tone: 'plain', about: 'cases', sms: noSide, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  split_proposed: {
    tone: 'plain',
    about: 'cases',
    sms: principals,
    until: 'split_answer',
    asks: { buyer: null, owner: 'own_link' },
    sums: 'none',
    actorToo: false,
  },
  split_answered: { tone: 'plain', about: 'cases', sms: noSide, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  split_failed: { tone: 'bad', about: 'cases', sms: allSides, until: 'split_case', asks: nobody, sums: 'none', actorToo: false },
  split_agreed: { tone: 'good', about: 'cases', sms: principals, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  case_released: { tone: 'good', about: 'cases', sms: allSides, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  refund_decided: { tone: 'bad', about: 'money', sms: allSides, until: 'refund_check', asks: nobody, sums: 'none', actorToo: false },
  refund_fallen: { tone: 'good', about: 'money', sms: allSides, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  case_refunded: { tone: 'bad', about: 'cases', sms: allSides, until: 'wait', asks: nobody, sums: 'at_end', actorToo: false },
  case_dismissed: { tone: 'good', about: 'cases', sms: allSides, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  identity_blocked: { tone: 'bad', about: 'cases', sms: allSides, until: 'identity_block', asks: nobody, sums: 'none', actorToo: false },
  receipt_taken_back: { tone: 'bad', about: 'money', sms: allSides, until: 'bank_block', asks: nobody, sums: 'none', actorToo: false },
  receipt_paid_again: { tone: 'good', about: 'money', sms: allSides, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  receipt_not_paid_again: { tone: 'bad', about: 'money', sms: allSides, until: 'wait', asks: nobody, sums: 'at_end', actorToo: false },
  reversal_confirmed: { tone: 'bad', about: 'money', sms: allSides, until: 'bank_check', asks: nobody, sums: 'none', actorToo: false },
  blocked: { tone: 'bad', about: 'cases', sms: allSides, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  unblocked: { tone: 'good', about: 'cases', sms: allSides, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  cancellation_requested: {
    tone: 'bad',
    about: 'cases',
    sms: allSides,
    until: 'cancellation_answer',
    asks: agent,
    sums: 'none',
    actorToo: false,
  },
  cancellation_agreed: {
    tone: 'plain',
    about: 'cases',
    sms: noSide,
    until: 'cancellation_decision',
    asks: nobody,
    sums: 'none',
    actorToo: false,
  },
  cancellation_objected: {
    tone: 'bad',
    about: 'cases',
    sms: noSide,
    until: 'cancellation_decision',
    asks: nobody,
    sums: 'none',
    actorToo: false,
  },
  cancellation_unanswered: {
    tone: 'plain',
    about: 'cases',
    sms: noSide,
    until: 'cancellation_decision',
    asks: nobody,
    sums: 'none',
    actorToo: false,
  },
  cancellation_taken_back: { tone: 'good', about: 'cases', sms: allSides, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  cancellation_approved: {
    tone: 'bad',
    about: 'cases',
    sms: allSides,
    until: 'cancellation_check',
    asks: nobody,
    sums: 'none',
    actorToo: false,
  },
  cancellation_rejected: { tone: 'plain', about: 'cases', sms: allSides, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  cancellation_fallen: { tone: 'plain', about: 'cases', sms: allSides, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  cancelled: { tone: 'bad', about: 'cases', sms: allSides, until: 'wait', asks: nobody, sums: 'at_end', actorToo: false },
  extension_asked: { tone: 'plain', about: 'todo', sms: allSides, until: 'extension_answer', asks: agent, sums: 'none', actorToo: false },
  extended: { tone: 'good', about: 'todo', sms: allSides, until: 'transfer', asks: nobody, sums: 'none', actorToo: false },
  extension_lapsed: { tone: 'bad', about: 'todo', sms: noSide, until: 'transfer', asks: nobody, sums: 'none', actorToo: false },
  transfer_overdue: { tone: 'bad', about: 'todo', sms: allSides, until: 'transfer', asks: nobody, sums: 'none', actorToo: false },
  transfer_given_up: { tone: 'bad', about: 'todo', sms: allSides, until: 'wait', asks: nobody, sums: 'at_end', actorToo: false },
  refund_used_up: { tone: 'plain', about: 'money', sms: buyer, until: 'wait', asks: nobody, sums: 'at_end', actorToo: false },
  due_used_up: { tone: 'plain', about: 'money', sms: noSide, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  escalated: { tone: 'bad', about: 'todo', sms: allSides, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  reminded: {
    tone: 'plain',
    about: 'todo',
    sms: principals,
    until: 'wait_or_transfer',
    asks: { buyer: 'reminder', owner: 'as_reminded' },
    sums: 'so_far',
    actorToo: false,
  },
  completed: { tone: 'good', about: 'progress', sms: allSides, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  payout_ordered: { tone: 'plain', about: 'money', sms: noSide, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  payout_held: { tone: 'bad', about: 'money', sms: principals, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  payout_approved: { tone: 'plain', about: 'money', sms: noSide, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  payout_sent: { tone: 'plain', about: 'money', sms: noSide, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  payout_accepted: { tone: 'plain', about: 'money', sms: noSide, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  payout_late: { tone: 'bad', about: 'money', sms: noSide, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  payout_rejected: { tone: 'bad', about: 'money', sms: principals, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  payout_settled: { tone: 'good', about: 'money', sms: principals, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  payout_returned: { tone: 'bad', about: 'money', sms: principals, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
  payout_withdrawn: { tone: 'plain', about: 'money', sms: noSide, until: 'wait', asks: nobody, sums: 'none', actorToo: false },
} satisfies Readonly<Record<string, GuaranteeEvent>>

export type EventKind = keyof typeof rows
export const eventKinds = Object.keys(rows) as [EventKind, ...EventKind[]] // the keys of the rows, in their order

export const guaranteeEvents: Readonly<Record<EventKind, GuaranteeEvent>> = rows
