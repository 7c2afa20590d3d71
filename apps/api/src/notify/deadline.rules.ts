import type { EventKind } from '@damana/contract/statuses'

/** A guarantee's deadlines as the query reads them; times are ISO texts. */
export interface Waits {
  wait_until: string | null
  transfer_until: string | null
  /** The last cancellation request, open or closed. */
  cancel_request: { answer_until: string; decide_until: string; check_at: string | null } | null
  /** The open rows of other tables; null without any. */
  open: {
    blocks:
      | readonly { reason: string; deadline_at: string; check_at: string | null; split: { status: string; answer_until: string } | null }[]
      | null
    third_party_payers: readonly { declare_until: string; decide_until: string | null }[] | null
    extension_request: { answer_until: string } | null
    transfer_proof: { decide_until: string } | null
  } | null
  refund_check_at: string | null
}

/** The deadline of the party that must act after this event, which its text names. */
export function deadlineAfter(event: EventKind, waits: Waits): string | null {
  const moment = momentAfter(event, waits)
  return moment === null ? null : new Date(moment).toISOString()
}

function momentAfter(event: EventKind, waits: Waits): string | null {
  const { open, cancel_request: request } = waits
  const blocks = open?.blocks ?? []
  const payers = open?.third_party_payers ?? []
  const blockedUntil = (...reasons: readonly string[]) => blocks.find(({ reason }) => reasons.includes(reason))?.deadline_at ?? null
  switch (event) {
    case 'payment_received':
      return payers[0]?.decide_until ?? payers[0]?.declare_until ?? waits.wait_until
    case 'payer_declared':
      return payers.find((payer) => payer.decide_until !== null)?.decide_until ?? waits.wait_until
    case 'objected':
      return blockedUntil('objection')
    case 'identity_blocked':
      return blockedUntil('identity')
    case 'registry_third_owner':
    case 'registry_other_name':
    case 'registry_encumbered':
      return blockedUntil('registry')
    case 'registry_silent':
      return blockedUntil('silent', 'stalled')
    case 'receipt_taken_back':
      return blockedUntil('bank') ?? waits.wait_until
    case 'reversal_confirmed':
      return blocks.find(({ reason }) => reason === 'bank')?.check_at ?? null
    case 'confirmed':
      return open?.transfer_proof?.decide_until ?? null
    case 'split_proposed':
      return blocks.find(({ split }) => split?.status === 'pending')?.split?.answer_until ?? null
    case 'split_failed':
      return blocks.find(({ split }) => split)?.deadline_at ?? null
    case 'cancellation_requested':
      return request?.answer_until ?? null
    case 'cancellation_agreed':
    case 'cancellation_objected':
    case 'cancellation_unanswered':
      return request?.decide_until ?? null
    case 'refund_decided':
      return waits.refund_check_at
    case 'cancellation_approved':
      return request?.check_at ?? null
    case 'extension_asked':
      return open?.extension_request?.answer_until ?? null
    case 'extended':
    case 'extension_lapsed':
    case 'transfer_overdue':
      return waits.transfer_until
    case 'reminded':
      return waits.wait_until ?? waits.transfer_until
    default:
      return waits.wait_until
  }
}
