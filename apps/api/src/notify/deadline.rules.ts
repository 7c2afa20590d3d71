import { type EventDeadline, guaranteeEvents, type EventKind } from '@damana/contract/guarantee-events'
import type { BlockReason } from '@damana/contract/statuses'

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
    terms_proposal: { answer_until: string } | null
    transfer_proof: { decide_until: string } | null
  } | null
  refund_check_at: string | null
}

/** The deadline of the party that must act after this event, which its text names. */
export function deadlineAfter(event: EventKind, waits: Waits): string | null {
  const moment = moments[guaranteeEvents[event].until](waits)
  return moment === null ? null : new Date(moment).toISOString()
}

type Moment = (waits: Waits) => string | null

const blocksOf = ({ open }: Waits) => open?.blocks ?? []
const payersOf = ({ open }: Waits) => open?.third_party_payers ?? []
const blockedBy =
  (...reasons: readonly BlockReason[]): Moment =>
  (waits) =>
    blocksOf(waits).find(({ reason }) => reasons.some((one) => one === reason))?.deadline_at ?? null

const moments: Readonly<Record<EventDeadline, Moment>> = {
  wait: ({ wait_until }) => wait_until,
  wait_or_transfer: ({ wait_until, transfer_until }) => wait_until ?? transfer_until,
  transfer: ({ transfer_until }) => transfer_until,
  payer(waits) {
    const [payer] = payersOf(waits)
    return payer?.decide_until ?? payer?.declare_until ?? waits.wait_until
  },
  payer_decision: (waits) => payersOf(waits).find(({ decide_until }) => decide_until !== null)?.decide_until ?? waits.wait_until,
  dispute: blockedBy('objection'),
  identity_block: blockedBy('identity'),
  registry_block: blockedBy('registry'),
  registry_silence: blockedBy('silent', 'stalled'),
  bank_block: (waits) => blockedBy('bank')(waits) ?? waits.wait_until,
  bank_check: (waits) => blocksOf(waits).find(({ reason }) => reason === 'bank')?.check_at ?? null,
  transfer_proof: ({ open }) => open?.transfer_proof?.decide_until ?? null,
  split_answer: (waits) => blocksOf(waits).find(({ split }) => split?.status === 'pending')?.split?.answer_until ?? null,
  split_case: (waits) => blocksOf(waits).find(({ split }) => split)?.deadline_at ?? null,
  cancellation_answer: ({ cancel_request }) => cancel_request?.answer_until ?? null,
  cancellation_decision: ({ cancel_request }) => cancel_request?.decide_until ?? null,
  cancellation_check: ({ cancel_request }) => cancel_request?.check_at ?? null,
  refund_check: ({ refund_check_at }) => refund_check_at,
  terms_answer: ({ open }) => open?.terms_proposal?.answer_until ?? null,
  extension_answer: ({ open }) => open?.extension_request?.answer_until ?? null,
}
