import type { Output } from '@damana/contract'
import type { PayerState } from '@damana/contract/statuses'
import type { UploadType } from '@damana/contract/uploads'
import type { FileKind } from '@damana/contract/uploads'
import { toIso } from '#kernel/instants.ts'
import type { LifecycleState, Side } from '#lifecycle/index.ts'

type Details = Output<'GET /guarantees/:number'>
type CaseFields = Pick<
  Details,
  | 'transfer_until'
  | 'extension'
  | 'extended_at'
  | 'blocks'
  | 'split'
  | 'confirmation'
  | 'payers'
  | 'files'
  | 'cancel_request'
  | 'refund_check_at'
>

/** Papers and payers as the database hands them over: moments as text, sums as text. */
export interface FileJson {
  id: string
  name: string
  kind: FileKind
  content_type: UploadType
  size: number
  sha256: string
  by: 'seller' | 'buyer'
  at: string
}
export interface PayerJson {
  receipt_id: string
  amount_fils: string
  name: string | null
  state: PayerState
  received_at: string
}

interface Sources {
  state: LifecycleState
  files: readonly FileJson[] | null
  payers: readonly PayerJson[] | null
  /** Null for staff. */
  side: Side | null
}

const iso = (text: string): string => new Date(text).toISOString()
const isoOrNull = (text: string | undefined): string | null => (text === undefined ? null : iso(text))

/** Everything that stands beside the status: blocks, requests, proposals, papers. Equal for both sides, but who paid is the buyer's own matter. */
export function presentCase({ state, files, payers, side }: Sources): CaseFields {
  return {
    transfer_until:
      state.operationalStatus === 'in_transfer' || state.operationalStatus === 'release_requested' ? toIso(state.transferUntil) : null,
    extension: state.extension && { by: state.extension.by, by_you: state.extension.by === side, until: iso(state.extension.until) },
    extended_at: toIso(state.extendedAt),
    blocks: state.flags.flatMap((flag) =>
      flag.kind === 'blocked'
        ? [
            {
              reason: flag.reason as CaseFields['blocks'][number]['reason'],
              since: iso(flag.since),
              until: isoOrNull(flag.until),
              escalated: flag.escalated ?? false,
              by: flag.by ?? null,
              words: flag.words ?? null,
            },
          ]
        : [],
    ),
    split: presentSplit(state),
    confirmation: state.confirmation && {
      by: state.confirmation.by,
      at: iso(state.confirmation.at),
      decide_until: iso(state.confirmation.decide_until),
      escalated: state.confirmation.escalated ?? false,
    },
    payers: side === 'seller' ? [] : (payers ?? []).map((payer) => presentPayer(payer, state)),
    files: (files ?? []).map((file) => ({ ...file, at: iso(file.at) })),
    refund_check_at: toIso(state.refundCheckAt),
    cancel_request: presentCancellation(state, side),
  }
}

export function presentSplit({ flags }: LifecycleState): CaseFields['split'] {
  const split = flags.find((flag) => flag.split)?.split
  if (!split) return null
  const { seller_fils, buyer_fils, fees_fils } = split
  return {
    seller_fils,
    buyer_fils,
    fees_fils,
    answer_until: iso(split.answer_until),
    seller_answer: split.seller,
    buyer_answer: split.buyer,
    open: !split.closed,
  }
}

function presentPayer({ receipt_id, ...payer }: PayerJson, { flags }: LifecycleState): CaseFields['payers'][number] {
  const receipt = `R${receipt_id}`
  const flag = flags.find(({ kind, reason }) => kind === 'payer_undeclared' && reason === receipt)
  return { ...payer, receipt, received_at: iso(payer.received_at), declare_until: flag?.deciding ? null : isoOrNull(flag?.until) }
}

function presentCancellation({ cancelRequest: request }: LifecycleState, side: Side | null): CaseFields['cancel_request'] {
  if (!request) return null
  return {
    status: request.status,
    reason: request.reason,
    by: request.by,
    by_you: request.by === side,
    requested_at: iso(request.requested_at),
    fee_fils: request.fee_fils,
    fee_side: request.fee_side ?? null,
    after_payment: request.after_payment,
    answer: request.answer,
    answer_until: iso(request.answer_until),
    decide_until: iso(request.decide_until),
    escalated: request.escalated ?? false,
    check_at: isoOrNull(request.check_at),
    words: request.words ?? null,
    why: request.why ?? null,
  }
}
