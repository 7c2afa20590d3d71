/**
 * The events of a guarantee: one row an event, and everything that history, notifications and messages derive from it. Free of zod, so that
 * screens may import it. An event's name in words stands with those who say it: `notify/texts`, the history of both sides and that of
 * staff.
 */
import type { NotificationKind } from './notification-kinds.ts'
import type { EventKind } from './statuses.ts'

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

export interface GuaranteeEvent {
  /** Whether it brought the sale forward or stood in its way. */
  readonly tone: 'good' | 'bad' | 'plain'
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
} satisfies Readonly<Record<EventKind, GuaranteeEvent>>

export const guaranteeEvents: Readonly<Record<EventKind, GuaranteeEvent>> = rows

type WithTone<Tone extends GuaranteeEvent['tone']> = {
  [Kind in EventKind]: (typeof rows)[Kind]['tone'] extends Tone ? Kind : never
}[EventKind]

// The column of the tones again, for screens, which load nothing of the rows: one that differs from its row does not compile.
const good: Readonly<Record<WithTone<'good'>, true>> = {
  consented: true,
  buyer_registered: true,
  accepted: true,
  vehicle_confirmed: true,
  payer_accepted: true,
  held: true,
  registry_transferred: true,
  registry_heard: true,
  paper_accepted: true,
  objection_taken_back: true,
  split_agreed: true,
  case_released: true,
  refund_fallen: true,
  case_dismissed: true,
  receipt_paid_again: true,
  unblocked: true,
  cancellation_taken_back: true,
  extended: true,
  completed: true,
  payout_settled: true,
}
const bad: Readonly<Record<WithTone<'bad'>, true>> = {
  refused: true,
  withdrawn: true,
  expired: true,
  rejected: true,
  vehicle_refused: true,
  payment_unmatched: true,
  payer_sent_back: true,
  payment_late: true,
  registry_not_transferred: true,
  registry_third_owner: true,
  registry_other_name: true,
  registry_encumbered: true,
  registry_silent: true,
  stalled: true,
  paper_refused: true,
  objected: true,
  split_failed: true,
  refund_decided: true,
  case_refunded: true,
  identity_blocked: true,
  receipt_taken_back: true,
  receipt_not_paid_again: true,
  reversal_confirmed: true,
  blocked: true,
  cancellation_requested: true,
  cancellation_objected: true,
  cancellation_approved: true,
  cancelled: true,
  extension_lapsed: true,
  transfer_overdue: true,
  transfer_given_up: true,
  escalated: true,
  payout_held: true,
  payout_late: true,
  payout_rejected: true,
  payout_returned: true,
}
export const toneOfEvent = (kind: EventKind): GuaranteeEvent['tone'] => (kind in good ? 'good' : kind in bad ? 'bad' : 'plain')
