import type { Lang } from '@damana/contract/errors'
import type { ActorKind, EventKind } from '@damana/contract/statuses'

/** Amounts in fils as decimal strings, instants in ISO form. */
export type Facts = Readonly<Record<string, string | number | null>>

export const codePurposes = [
  'register',
  'verify_mobile',
  'verify_email',
  'new_device',
  'forgot_password',
  'change_mobile',
  'change_email',
  'first_password',
  'company_draft',
  'owner_consent',
  'payer_iban',
  'step_up',
] as const
export type CodePurpose = (typeof codePurposes)[number]

/** An outbox row of kind `message`: a text for one address. */
export type MessagePayload = {
  channel: 'sms' | 'email'
  to: string
  lang: Lang
  /** The message's id at the provider, where its first attempt was a part of a notification. */
  sent_as?: string
} & (
  | {
      template: 'otp'
      facts: {
        code: string
        purpose: CodePurpose
        minutes?: number
        action?: string
        amount_fils?: string
        iban_tail?: string
        /** What a release that is requested too early costs. */
        fee_fils?: string
        number?: string
        /** Masked: the new phone or e-mail before it is confirmed. */
        contact?: string
      }
    }
  | {
      template: 'owner_link'
      facts: { path: string; number: string; creator: string; vehicle: string; price_fils: string; seller_due_fils: string }
    }
  /** To an owner without an account: staff propose a split, which only the owner can answer. */
  | { template: 'owner_split'; facts: { path: string; number: string; seller_fils: string } }
  | { template: 'bank_account_changed'; facts: { iban_tail: string } }
  | {
      template: 'account_wanted'
      facts: { number: string | null; amount_fils: string; path: string; why: 'missing' | 'unproven' | 'rejected' | 'returned' }
    }
  | { template: 'new_device' | 'new_device_attempt' | 'session_ended_leaked' | 'password_changed'; facts: Record<string, never> }
  /** To the contact that was replaced; the new one is masked. */
  | { template: 'contact_changed'; facts: { what: 'mobile' | 'email'; contact: string } }
  /** To a person: the result of the identity check. */
  | { template: 'identity'; facts: { what: 'proven' | 'send_again' | 'taken'; words: string | null } }
  /** To a person with a new account made by a company: a link to set the password. */
  | { template: 'account_invitation'; facts: { path: string; days: number } }
  /** To a buyer, about a refund to the payer that waits for the payer's account. */
  | { template: 'payer_link'; facts: { path: string; number: string; payer: string; amount_fils: string } }
  | { template: 'money_back'; facts: { number: string; amount_fils: string; why: 'too_much' | 'already_paid' | 'ended' | 'told_late' } }
  /** To a side, about a fee that it owes or owed. */
  | { template: 'fee'; facts: FeeFacts }
  | { template: 'notice'; facts: NoticeFacts }
)

export const feeAbouts = ['charged', 'billed', 'reminded', 'overdue', 'paid', 'written_off', 'given_back', 'paid_back'] as const
export type FeeAbout = (typeof feeAbouts)[number]
/** The state of a side's fees. */
export interface FeeFacts {
  about: FeeAbout
  number: string
  /** The reason for the fees. */
  what: 'cancellation' | 'late_expiry' | 'failed_check' | 'several'
  amount_fils: string
  /** For a bill. */
  payment_reference?: string
  /** For a bill: its due date. */
  due_at?: string
  /** For a payment: the open rest, and the excess. */
  open_fils?: string
  back_fils?: string
}

/** The event of a guarantee behind an outbox row of kind `notice`, as its sides are notified of it. */
export interface NoticePayload {
  event: EventKind
  guarantee_id: string
  number: string
  actor_user_id: string | null
  actor_kind: ActorKind
  facts: Facts
}

export type NoticeSide = 'seller' | 'creator' | 'buyer'

/**
 * The facts that a notification's text needs; stored with the notification, so that it can be read in either language later. Event, number
 * and `invited` (false) of a line are in its other columns.
 */
export interface NoticeFacts {
  event: EventKind
  side: NoticeSide
  number: string
  vehicle: string
  price_fils: string
  total_price_fils: string
  seller_due_fils: string
  buyer_name: string
  seller_name: string
  payment_reference: string | null
  /** The end of the present deadline. */
  until: string | null
  /** The time from which the release may be requested. */
  release_allowed_at: string | null
  reason: string | null
  status: string
  /** Nobody can sign in for this side yet. */
  invited: boolean
  /** Whether a bill was ever issued. */
  accepted: boolean
  amount_fils: string | null
  /** For a payout: `buyer` for a refund, `payer` for a refund to somebody else who paid, otherwise the seller. */
  beneficiary: string | null
  /** The actor of the event. */
  by: ActorKind | null
  /** The amount still to pay; null when it is complete. */
  remaining_fils: string | null
  /** The excess of a payment. */
  excess_fils: string | null
  /** For a receipt of a third-party payer: `undeclared` or `deciding`. */
  payer: string | null
  /** For a cancellation: its fee, and the bearer that staff chose. */
  fee_fils: string | null
  fee_side: string | null
  /** For a split. */
  seller_fils: string | null
  buyer_fils: string | null
  answer: string | null
  /** The seizure or mortgage, the registry's finding, the subject of a reminder, or the decision that is late. */
  what: string | null
  /** The party that a reminder asks to act. */
  awaited: string | null
  /** A person's own text. */
  words: string | null
}
