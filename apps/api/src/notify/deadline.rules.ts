import type { EventKind } from '@damana/contract/statuses'

/** The waits of a guarantee as they are stored; moments are ISO texts. */
export interface Waits {
  wait_until: string | null
  transfer_until: string | null
  flags: readonly {
    kind: string
    reason: string
    until?: string
    check_at?: string
    deciding?: true
    split?: { answer_until: string; closed?: true }
  }[]
  cancel_request: { answer_until: string; decide_until: string; check_at?: string } | null
  confirmation: { decide_until: string } | null
  extension: { until: string } | null
  refund_check_at: string | null
}

/** By when the one who is awaited after this event has to act: the moment that its words name. */
export function deadlineAfter(event: EventKind, waits: Waits): string | null {
  const { flags, cancel_request: request } = waits
  const flag = (kind: string, ...reasons: readonly string[]) =>
    flags.find((one) => one.kind === kind && (reasons.length === 0 || reasons.includes(one.reason)))?.until ?? null
  switch (event) {
    case 'payment_received':
      return flag('payer_undeclared') ?? waits.wait_until
    case 'payer_declared':
      return flags.find(({ deciding }) => deciding)?.until ?? waits.wait_until
    case 'objected':
      return flag('blocked', 'objection')
    case 'identity_blocked':
      return flag('blocked', 'identity')
    case 'registry_third_owner':
    case 'registry_other_name':
    case 'registry_encumbered':
      return flag('blocked', 'registry')
    case 'registry_silent':
      return flag('blocked', 'silent', 'stalled')
    case 'receipt_taken_back':
      return flag('blocked', 'bank') ?? waits.wait_until
    case 'reversal_confirmed':
      return flags.find(({ reason }) => reason === 'bank')?.check_at ?? null
    case 'confirmed':
      return waits.confirmation?.decide_until ?? null
    case 'split_proposed':
      return flags.find(({ split }) => split && !split.closed)?.split?.answer_until ?? null
    case 'split_failed':
      return flags.find(({ split }) => split)?.until ?? null
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
      return waits.extension?.until ?? null
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
