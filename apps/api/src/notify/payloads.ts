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

/** An outbox row of kind `message`: words for one address. */
export type MessagePayload = {
  channel: 'sms' | 'email'
  to: string
  lang: Lang
  /** Under which id it was handed over before, as a part of a notice. */
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
        /** Masked: the phone or e-mail that is to be the new one. */
        contact?: string
      }
    }
  | {
      template: 'owner_link'
      facts: { path: string; number: string; creator: string; vehicle: string; price_fils: string; seller_due_fils: string }
    }
  /** To an owner without an account: staff propose to divide the money, and only he can answer. */
  | { template: 'owner_split'; facts: { path: string; number: string; seller_fils: string } }
  | { template: 'bank_account_changed'; facts: { iban_tail: string } }
  | {
      template: 'account_wanted'
      facts: { number: string | null; amount_fils: string; path: string; why: 'missing' | 'unproven' | 'rejected' | 'returned' }
    }
  | { template: 'new_device' | 'new_device_attempt' | 'session_ended_leaked' | 'password_changed'; facts: Record<string, never> }
  /** To the contact that was replaced; the new one is masked. */
  | { template: 'contact_changed'; facts: { what: 'mobile' | 'email'; contact: string } }
  /** To a person: what became of the own identity. */
  | { template: 'identity'; facts: { what: 'proven' | 'send_again' | 'taken'; words: string | null } }
  /** To somebody an account was made for: where he sets his password. */
  | { template: 'account_invitation'; facts: { path: string; days: number } }
  /** To a buyer, about money that goes back to who paid it and waits for his account. */
  | { template: 'payer_link'; facts: { path: string; number: string; payer: string; amount_fils: string } }
  | { template: 'money_back'; facts: { number: string; amount_fils: string; why: 'too_much' | 'already_paid' | 'ended' | 'told_late' } }
  /** To a side, about a fee that it owes or owed. */
  | { template: 'fee'; facts: FeeFacts }
  | { template: 'notice'; facts: NoticeFacts }
)

export const feeAbouts = ['charged', 'billed', 'reminded', 'overdue', 'paid', 'written_off', 'given_back', 'paid_back'] as const
export type FeeAbout = (typeof feeAbouts)[number]
/** What became of a side's fees. */
export interface FeeFacts {
  about: FeeAbout
  number: string
  /** What they were charged for. */
  what: 'cancellation' | 'late_expiry' | 'failed_check' | 'several'
  amount_fils: string
  /** Of a bill. */
  payment_reference?: string
  /** Of a bill: by when it is to be paid. */
  due_at?: string
  /** Of a payment: what is still open, and what was too much. */
  open_fils?: string
  back_fils?: string
}

/** An outbox row of kind `notice` names an event of a guarantee; this is that event, as its sides are told of it. */
export interface NoticePayload {
  event: EventKind
  guarantee_id: string
  number: string
  actor_user_id: string | null
  actor_kind: ActorKind
  facts: Facts
}

export type NoticeSide = 'seller' | 'creator' | 'buyer'

/** What the sentences of a notice need; kept with the notification, so that it can be read in either language later. Event, number and `invited` (false) of a line stand in its other columns. */
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
  /** When the present wait ends. */
  until: string | null
  /** From when the release may be asked for. */
  release_allowed_at: string | null
  reason: string | null
  status: string
  /** Nobody can sign in for this side yet. */
  invited: boolean
  /** Whether a bill was ever issued. */
  accepted: boolean
  amount_fils: string | null
  /** Of a payout: `buyer` when it gives back, else it is the seller's. */
  beneficiary: string | null
  /** Who did it. */
  by: ActorKind | null
  /** What is left to pay; null when nothing is. */
  remaining_fils: string | null
  /** What came too much. */
  excess_fils: string | null
  /** Of a receipt: `undeclared` or `deciding` when somebody else paid it. */
  payer: string | null
  /** Of a cancellation: its fee, and whom staff made bear it. */
  fee_fils: string | null
  fee_side: string | null
  /** Of a division. */
  seller_fils: string | null
  buyer_fils: string | null
  answer: string | null
  /** What lies on the vehicle, what the registry said, what somebody is reminded of, or which decision is late. */
  what: string | null
  /** Who is awaited for what he is reminded of. */
  awaited: string | null
  /** What a person wrote. */
  words: string | null
}
