import { formatReceiptNumber } from '@damana/contract/ids'
import { type CancelRequest, isMoneyHeld, type LifecycleState, type Side } from '#lifecycle/index.ts'
import type { Output } from '@damana/contract'
import { type Fils, parseFils, toWire } from '@damana/contract/money'
import type { PayerState } from '@damana/contract/statuses'
import type { MemberFileKind, UploadType } from '@damana/contract/uploads'
import { toIso } from '#kernel/instants.ts'
import { wantedOf } from '#pricing/index.ts'

type Details = Output<'GET /guarantees/:number'>
type CaseFields = Pick<
  Details,
  | 'transfer_until'
  | 'extension'
  | 'terms_proposal'
  | 'extended_at'
  | 'blocks'
  | 'split'
  | 'confirmation'
  | 'payers'
  | 'files'
  | 'cancel_request'
  | 'refund_check_at'
>

/** Evidence and payers as the database returns them: times as text, sums as text. */
export interface FileJson {
  id: string
  name: string
  kind: MemberFileKind
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
  lastCancelRequest: CancelRequest | null
  files: readonly FileJson[] | null
  payers: readonly PayerJson[] | null
  /** Null for staff. */
  side: Side | null
}

const iso = (text: string): string => new Date(text).toISOString()

/**
 * Presents everything open beside the status: blocks, requests, proposals, evidence. Equal for both sides, except for the payers, which
 * only the buyer sees.
 */
export function presentCase({ state, lastCancelRequest, files, payers, side }: Sources): CaseFields {
  const { transferProof: proof } = state
  return {
    transfer_until: isMoneyHeld(state) ? toIso(state.transferUntil) : null,
    extension: state.extension && {
      by: state.extension.by,
      by_you: state.extension.by === side,
      until: state.extension.until.toISOString(),
    },
    terms_proposal: presentProposal(state.termsProposal, side),
    extended_at: toIso(state.extendedAt),
    blocks: state.flags.flatMap((flag) =>
      flag.kind === 'blocked'
        ? [
            {
              reason: flag.reason as CaseFields['blocks'][number]['reason'],
              since: flag.since.toISOString(),
              until: toIso(flag.until ?? null),
              escalated: flag.escalated ?? false,
              by: flag.by ?? null,
              words: flag.words ?? null,
            },
          ]
        : [],
    ),
    split: presentSplit(state),
    confirmation: proof && {
      by: proof.by,
      at: proof.at.toISOString(),
      decide_until: proof.decideUntil.toISOString(),
      escalated: proof.escalated ?? false,
    },
    payers: side === 'seller' ? [] : (payers ?? []).map((payer) => presentPayer(payer, state)),
    files: (files ?? []).map((file) => ({ ...file, at: iso(file.at) })),
    refund_check_at: toIso(state.refundCheckAt),
    cancel_request: presentCancellation(lastCancelRequest, side),
  }
}

export function presentProposal(proposal: LifecycleState['termsProposal'], side: Side | null): CaseFields['terms_proposal'] {
  if (!proposal) return null
  const { quote } = proposal.terms
  const sum = (column: string) => quote[column] ?? ''
  return {
    by: proposal.by,
    by_you: proposal.by === side,
    proposal: proposal.nth,
    until: proposal.until.toISOString(),
    ...wantedOf(quote),
    total_price_fils: sum('total_price_fils'),
    buyer_share_fils: sum('buyer_share_fils'),
    seller_share_fils: sum('seller_share_fils'),
    transfer_commission_fils: sum('transfer_commission_fils'),
    // Proposed before there were partners, it has none.
    partner_fee_fils: quote['partner_fee_fils'] ?? '0',
    seller_due_fils: sum('seller_due_fils'),
  }
}

export function presentSplit({ flags }: LifecycleState): CaseFields['split'] {
  const split = flags.find((flag) => flag.split)?.split
  if (!split) return null
  return {
    seller_fils: toWire(split.sellerFils),
    buyer_fils: toWire(split.buyerFils),
    fees_fils: toWire(split.feesFils),
    answer_until: split.answerUntil.toISOString(),
    seller_answer: split.seller,
    buyer_answer: split.buyer,
    open: !split.closed,
  }
}

function presentPayer({ receipt_id, ...payer }: PayerJson, { flags }: LifecycleState): CaseFields['payers'][number] {
  const receipt = formatReceiptNumber(receipt_id)
  const flag = flags.find(({ kind, reason }) => kind === 'payer_undeclared' && reason === receipt)
  return { ...payer, receipt, received_at: iso(payer.received_at), declare_until: flag?.deciding ? null : toIso(flag?.until ?? null) }
}

function presentCancellation(request: CancelRequest | null, side: Side | null): CaseFields['cancel_request'] {
  if (!request) return null
  return {
    status: request.status,
    reason: request.reason,
    by: request.by,
    by_you: request.by === side,
    requested_at: request.requestedAt.toISOString(),
    fee_fils: toWire(request.feeFils),
    fee_side: request.feeSide ?? null,
    after_payment: request.afterPayment,
    answer: request.answer,
    answer_until: request.answerUntil.toISOString(),
    decide_until: request.decideUntil.toISOString(),
    escalated: request.escalated ?? false,
    check_at: toIso(request.checkAt ?? null),
    words: request.words ?? null,
    why: request.why ?? null,
  }
}

/** The split that both sides agreed to, as the history keeps it. */
export function agreedSplitOf(
  events: readonly { kind: string; facts: Readonly<Record<string, string | number | null>> }[],
): { sellerFils: Fils; buyerFils: Fils; feesFils: Fils } | null {
  const facts = events.findLast(({ kind }) => kind === 'split_agreed')?.facts
  if (!facts) return null
  const sum = (name: string) => parseFils(String(facts[name] ?? '0'))
  return { sellerFils: sum('seller_fils'), buyerFils: sum('buyer_fils'), feesFils: sum('fees_fils') }
}
