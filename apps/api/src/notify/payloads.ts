import type { Lang } from '@damana/contract/errors'
import type { NoticeSide, EventKind } from '@damana/contract/guarantee-events'
import type { ActorKind, QueueKind } from '@damana/contract/statuses'

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
        /** The price of a release that is requested too early. */
        fee_fils?: string
        number?: string
        /** Masked: the new phone or e-mail before it is confirmed. */
        contact?: string
        user?: string
        company?: string
      }
    }
  | {
      template: 'owner_link'
      /** `of_partner`: the creator proposes the sale by a contract, and is no agent of the owner. */
      facts: {
        path: string
        number: string
        creator: string
        vehicle: string
        price_fils: string
        seller_due_fils: string
        of_partner?: boolean
      }
    }
  /** To an owner without an account: staff propose a split, which only the owner can answer. */
  | { template: 'owner_split'; facts: { path: string; number: string; seller_fils: string } }
  | { template: 'bank_account_changed'; facts: { iban_tail: string } }
  | {
      template: 'account_wanted'
      facts: { number: string | null; amount_fils: string; path: string; why: 'missing' | 'unproven' | 'rejected' | 'returned' }
    }
  | {
      template: 'new_device' | 'new_device_attempt' | 'session_ended_leaked' | 'password_changed' | 'account_closed'
      facts: Record<string, never>
    }
  /** To the contact that was replaced; the new one is masked. */
  | { template: 'contact_changed'; facts: { what: 'mobile' | 'email'; contact: string } }
  /** To a person: the result of the identity check. */
  | { template: 'identity'; facts: { what: 'proven' | 'send_again' | 'taken'; words: string | null } }
  /** To a person with an e-mail: staff have answered. */
  | { template: 'support_answer'; facts: { number: string; path: string } }
  /** To the contact of a company's application: what was decided. `reason`: what staff wrote. */
  | {
      template: 'company_application'
      facts: {
        what: 'received' | 'approved' | 'returned' | 'rejected'
        number: string
        company: string
        path: string
        reason: string | null
      }
    }
  /** To the technical contact of a company: what staff decided about its access by program. */
  | {
      template: 'api_access'
      facts: { what: 'approved' | 'refused' | 'suspended' | 'resumed'; company: string; reason: string | null; path: string }
    }
  /** To a person with a new account made by a company: a link to set the password. */
  | { template: 'account_invitation'; facts: { path: string; days: number; company?: string } }
  /** To somebody who is invited to the staff, or whose authenticator was reset: a link to connect one. */
  | { template: 'staff_invitation'; facts: { what: 'invite' | 'authenticator'; path: string; hours: number } }
  /** To a member of staff. `left`: how many recovery codes are unused. */
  | { template: 'staff_account'; facts: { what: 'role' | 'deactivate' | 'recovery_code'; left: number | null } }
  /** To a member of staff, in both languages: what passed its time, by kind. `passedOn`: what its role was reminded of before, for administrators. */
  | { template: 'staff_reminder'; facts: Readonly<Record<'own' | 'passedOn', readonly { kind: QueueKind; count: number }[]>> }
  /** To somebody with an account: a company asks whether the person will act for it. */
  | { template: 'company_invitation'; facts: { path: string; company: string } }
  /** To a user of a company, whose rights there were changed or taken. */
  | { template: 'company_rights'; facts: { what: 'given' | 'changed' | 'removed' | 'primary'; company: string } }
  /** About a company that asks to join a group: to the primaries of the group, and the answer to the company. */
  | { template: 'company_group'; facts: { what: 'asked' | 'agreed' | 'declined'; company: string; group: string; path: string } }
  /** To a buyer, about a refund to the payer that waits for the payer's account. */
  | { template: 'payer_link'; facts: { path: string; number: string; payer: string; amount_fils: string } }
  | { template: 'money_back'; facts: { number: string; amount_fils: string; why: 'too_much' | 'already_paid' | 'ended' | 'told_late' } }
  /** To a side, about a fee that it owes or owed. */
  | { template: 'fee'; facts: FeeFacts }
  /** To a side: invoices for its fees, or a credit note, are in its account. */
  | { template: 'invoice'; facts: { kind: 'invoice' | 'credit_note'; number: string; amount_fils: string; path: string } }
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

/** An outbox row of kind `push`: one notification for one browser. Its text is read when it is sent. */
export interface PushPayload {
  user_id: string
  notification_id: string
  subscription_id: string
}

/** The facts that a notification's text needs. */
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
  buyer_name_latin?: string | null
  seller_name_latin?: string | null
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
  /** A partner proposed the sale: the owner has no agent. Absent in what was written before there were partners. */
  of_partner?: boolean
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
  /** For an end, all by the books: the sum that had arrived, what goes back of it, what fees of the buyer took, and what this side still owes. Null: not known. */
  paid_fils: string | null
  back_fils: string | null
  taken_fils: string | null
  owes_fils: string | null
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
