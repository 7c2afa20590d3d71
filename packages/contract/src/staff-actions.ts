/**
 * The actions of staff on one thing: one row each, in the order of their bar. The calls (`staff-action-routes.ts`) and the dialogs of the staff's pages are derived of it; free of
 * zod, so that screens may import it. When an action is possible is said by the rules of its room.
 */
import type { ErrorCode } from './errors.ts'

/** The kinds of fields; `staff-action-routes.ts` has the schema of each. A question mark: it may be left out. */
export type StaffFieldName = 'line' | 'bankReference' | 'message' | 'sum' | 'receipt' | 'guarantee' | 'iban' | 'name' | 'role' | 'moment'
export type StaffFieldKind = StaffFieldName | `${StaffFieldName}?`

export interface StaffAction {
  /** Below `POST /admin/`. */
  readonly path: string
  readonly summary?: string
  /** Where it is the only one; beside others each looks the same. `danger` also marks its dialog. */
  readonly look: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** `none`: no reason is asked for; `told`: whom it concerns reads it. Left out: only staff do. */
  readonly reason?: 'none' | 'told'
  /** So many approve the same content; the first answer only notes it. */
  readonly persons?: 2
  readonly fields?: Readonly<Record<string, StaffFieldKind>>
  /** Refusals of its own, beside that it is not allowed now. */
  readonly errors?: readonly ErrorCode[]
  /** Its words in a call that several actions share; the schema of that stands in its area. */
  readonly says?: Readonly<Record<string, string>>
}

const rows = {
  payout: {
    approve: {
      path: 'payouts/:number/approve',
      summary: 'Two of finance approve a payout from 20,000 JOD.',
      look: 'primary',
      reason: 'none',
      persons: 2,
    },
    allow_account: {
      path: 'payouts/:number/allow-account',
      summary: 'Two of finance let a payout go to an account that is proven for somebody else, as a joint account.',
      look: 'primary',
      persons: 2,
    },
    release_reversed: { path: 'payouts/:number/decide-reversal', look: 'primary', persons: 2, says: { decision: 'release' } },
    keep_reversed: { path: 'payouts/:number/decide-reversal', look: 'danger', persons: 2, says: { decision: 'keep' } },
    retry: {
      path: 'payouts/:number/retry',
      summary: 'A new attempt for a payout that was rejected, returned or withdrawn; answers the new one.',
      look: 'primary',
    },
    unhold: {
      path: 'payouts/:number/unhold',
      summary: 'Finance no longer holds a payout; it goes on unless something else holds it.',
      look: 'primary',
    },
    hold: { path: 'payouts/:number/hold', summary: 'Finance holds a payout that has not left, and says why.', look: 'secondary' },
    not_received: {
      path: 'payouts/:number/not-received',
      summary:
        'The bank told finance that it never received the file of this payout; with the second person its payouts are for the next file. Possible where the bank never confirmed the file and the promised day is over, and for a large file that the bank twice said it does not have.',
      look: 'secondary',
      persons: 2,
    },
    not_executed: {
      path: 'payouts/:number/not-executed',
      summary: 'The bank told finance that it never executed a payout it had accepted; with the second person it is rejected.',
      look: 'secondary',
      reason: 'told',
      persons: 2,
    },
    withdraw: {
      path: 'payouts/:number/withdraw',
      summary: 'Finance takes a payout back before a file has it; the money goes back to where it came from.',
      look: 'danger',
    },
  },
  receipt: {
    match: {
      path: 'receipts/:number/match',
      summary:
        'Finance finds the guarantee that money in suspense belongs to; what is too much goes back. Money of anybody but the buyer is matched by two, whatever the sum.',
      look: 'primary',
      persons: 2,
      fields: { guarantee_number: 'guarantee' },
    },
    send_back: {
      path: 'receipts/:number/send-back',
      summary:
        'Money in suspense goes back to who paid it, by two of finance, whatever the sum. Where no account is known it goes to the one named here, and whoever named it does not approve its payout.',
      look: 'danger',
      persons: 2,
      fields: { iban: 'iban?', holder_name: 'name?' },
      errors: ['iban_invalid', 'holder_is_not_payer'],
    },
    replace: {
      path: 'receipts/:number/replace',
      summary: 'Money that waits takes the place of what the bank reversed of its guarantee, also after the end; two of finance decide it.',
      look: 'primary',
      persons: 2,
    },
    accept_payer: {
      path: 'receipts/:number/accept-payer',
      summary: 'Finance takes the money of somebody else than the buyer.',
      look: 'primary',
    },
    refuse_payer: {
      path: 'receipts/:number/refuse-payer',
      summary: 'Finance does not take it: this receipt is sent back, and the buyer has more days to pay.',
      look: 'danger',
    },
    note_claim: {
      path: 'receipts/:number/note-claim',
      summary:
        'What the bank took back after it had left us is claimed from who paid, or let go: it leaves the queue, our books stay as they are.',
      look: 'primary',
    },
  },
  fee: {
    pay_from: {
      path: 'fees/:number/pay-from',
      summary: "Finance finds that money in suspense was meant for this fee: it pays the side's bill; what is too much stays.",
      look: 'primary',
      fields: { receipt: 'receipt' },
    },
    note_paid_back: {
      path: 'fees/:number/paid-back',
      summary:
        'What was given back has left our own account: noted by two persons under the same reference of the bank, neither of whom gave it back.',
      look: 'primary',
      reason: 'none',
      persons: 2,
      fields: { bank_reference: 'bankReference' },
    },
    give_back: {
      path: 'fees/:number/give-back',
      summary: 'Two of finance give back what was paid of a fee, or a part of it, once.',
      look: 'secondary',
      persons: 2,
      fields: { amount_fils: 'sum?' },
    },
    write_off: {
      path: 'fees/:number/write-off',
      summary: 'Two of finance decide that what is open of a fee is no longer asked for.',
      look: 'danger',
      persons: 2,
    },
  },
  exception: {
    to_source: { path: 'bank-exceptions/:number/resolve', look: 'primary', persons: 2, says: { resolution: 'to_source' } },
    to_fees: { path: 'bank-exceptions/:number/resolve', look: 'secondary', persons: 2, says: { resolution: 'to_fees' } },
    to_suspense: { path: 'bank-exceptions/:number/resolve', look: 'secondary', persons: 2, says: { resolution: 'to_suspense' } },
    loss: { path: 'bank-exceptions/:number/resolve', look: 'danger', persons: 2, says: { resolution: 'loss' } },
    reverse_receipts: { path: 'bank-exceptions/:number/resolve', look: 'primary', persons: 2, says: { resolution: 'reverse_receipts' } },
    settle_receipts: { path: 'bank-exceptions/:number/resolve', look: 'primary', persons: 2, says: { resolution: 'settle_receipts' } },
    explained: { path: 'bank-exceptions/:number/resolve', look: 'primary', persons: 2, says: { resolution: 'explained' } },
  },
  account: {
    deactivate: {
      path: 'accounts/:id/deactivate',
      summary: 'Closes an account, with what it is told about it.',
      look: 'danger',
      reason: 'none',
      fields: { message: 'message' },
    },
    reactivate: { path: 'accounts/:id/reactivate', summary: 'Opens it again.', look: 'primary', reason: 'none' },
    invite: {
      path: 'accounts/:id/invite',
      summary: 'Sends an account without a password the invitation to set one.',
      look: 'secondary',
      reason: 'none',
    },
  },
  identity: {
    prove: {
      path: 'identities/:number/decide',
      look: 'primary',
      says: { decision: 'prove' },
      fields: { official_name: 'line', latin_name: 'line?' },
    },
    send_again: { path: 'identities/:number/decide', look: 'secondary', reason: 'told', says: { decision: 'send_again' } },
  },
  company: {
    approve: { path: 'companies/:number/decide', look: 'primary', says: { decision: 'approve' } },
    return: { path: 'companies/:number/decide', look: 'secondary', reason: 'told', says: { decision: 'return' } },
    reject: { path: 'companies/:number/decide', look: 'danger', reason: 'told', says: { decision: 'reject' } },
    check: { path: 'companies/:number/check', summary: 'Has the registers asked again.', look: 'quiet', reason: 'none' },
  },
  member: {
    role: { path: 'staff/:id/propose', look: 'secondary', says: { kind: 'role' }, fields: { role: 'role' } },
    authenticator: { path: 'staff/:id/propose', look: 'secondary', says: { kind: 'authenticator' } },
    deactivate: { path: 'staff/:id/propose', look: 'danger', says: { kind: 'deactivate' } },
  },
  staff_change: {
    confirm: {
      path: 'staff-changes/:id/confirm',
      summary: 'Another administrator confirms a change: it is carried out, and the sessions of the member end.',
      look: 'primary',
      reason: 'none',
      fields: {},
    },
    refuse: {
      path: 'staff-changes/:id/refuse',
      summary: 'Another administrator refuses a change.',
      look: 'secondary',
      reason: 'none',
      fields: {},
    },
    withdraw: {
      path: 'staff-changes/:id/withdraw',
      summary: 'The proposer withdraws a change.',
      look: 'secondary',
      reason: 'none',
      fields: {},
    },
  },
  content: {
    publish: { path: 'content/:kind/:key/publish', look: 'primary', reason: 'none', says: {}, fields: { in_force_from: 'moment?' } },
    discard: { path: 'content/:kind/:key/discard', look: 'danger', reason: 'none', says: {} },
    withdraw: { path: 'content/:kind/:key/withdraw', look: 'secondary', reason: 'none', says: {} },
  },
  // Of several decisions that stands first which leaves most open.
  case: {
    dismiss: { path: 'cases/:number/decide', look: 'secondary', reason: 'told', persons: 2, says: { decision: 'dismiss' } },
    propose_split: { path: 'cases/:number/split', look: 'secondary', reason: 'told', persons: 2, says: {} },
    decide_refund: { path: 'cases/:number/decide', look: 'danger', reason: 'told', persons: 2, says: { decision: 'refund' } },
    decide_release: { path: 'cases/:number/decide', look: 'primary', reason: 'told', persons: 2, says: { decision: 'release' } },
    refuse_paper: { path: 'cases/:number/paper', look: 'danger', reason: 'told', persons: 2, says: { decision: 'not_transferred' } },
    accept_paper: { path: 'cases/:number/paper', look: 'primary', reason: 'told', persons: 2, says: { decision: 'transferred' } },
    confirm_vehicle: { path: 'cases/:number/vehicle', look: 'primary', reason: 'told', says: { decision: 'confirm' } },
    refuse_vehicle: { path: 'cases/:number/vehicle', look: 'danger', reason: 'told', says: { decision: 'refuse' } },
    reject_cancellation: { path: 'cases/:number/cancellation', look: 'danger', reason: 'told', persons: 2, says: { decision: 'reject' } },
    approve_cancellation: {
      path: 'cases/:number/cancellation',
      look: 'primary',
      reason: 'told',
      persons: 2,
      says: { decision: 'approve' },
    },
    note_paid_again: { path: 'cases/:number/bank', look: 'primary', reason: 'told', persons: 2, says: { decision: 'paid_again' } },
    note_not_paid_again: { path: 'cases/:number/bank', look: 'danger', reason: 'told', persons: 2, says: { decision: 'not_paid_again' } },
    unblock: {
      path: 'cases/:number/unblock',
      summary: 'The block of staff ends; others stay.',
      look: 'primary',
      reason: 'told',
      errors: ['registry_unavailable'],
    },
    block: {
      path: 'cases/:number/block',
      summary: 'Staff stop everything, with a reason.',
      look: 'quiet',
      reason: 'told',
      errors: ['registry_unavailable'],
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, StaffAction>>>>

export type StaffActionRows = typeof rows
export type ActedOn = keyof StaffActionRows
export type StaffActionOf<S extends ActedOn> = Extract<keyof StaffActionRows[S], string>

export const staffActionsOn: { readonly [S in ActedOn]: Readonly<Record<StaffActionOf<S>, StaffAction>> } = rows
/** The names of a thing's actions, in the order of their bar. */
export const staffActionNamesOf = <S extends ActedOn>(thing: S): readonly [StaffActionOf<S>, ...StaffActionOf<S>[]] =>
  Object.keys(rows[thing]) as [StaffActionOf<S>, ...StaffActionOf<S>[]] // no thing is without one
