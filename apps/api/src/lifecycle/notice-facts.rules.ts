import type { EventKind } from '@damana/contract/guarantee-events'
import { toWire } from '@damana/contract/money'
import { deadlineAfter, type Waits } from '#notify/index.ts'
import type { Flag, LifecycleState } from './state.ts'

/** The facts of an event's text that are in the state after its transition: the next deadline, and the fee of a cancellation. */
export function noticeFactsOf(event: EventKind, after: LifecycleState): Record<'until' | 'fee_fils' | 'fee_side', string | null> {
  const { cancelRequest: request } = after
  return {
    until: deadlineAfter(event, waitsOf(after)),
    fee_fils: request && toWire(request.feeFils),
    fee_side: request?.feeSide ?? null,
  }
}

const written = (at: Date | null | undefined) => at?.toISOString() ?? null

function waitsOf({ flags, cancelRequest: request, extension, termsProposal, transferProof: proof, ...state }: LifecycleState): Waits {
  return {
    wait_until: written(state.waitUntil),
    transfer_until: written(state.transferUntil),
    refund_check_at: written(state.refundCheckAt),
    cancel_request: request && {
      answer_until: request.answerUntil.toISOString(),
      decide_until: request.decideUntil.toISOString(),
      check_at: written(request.checkAt),
    },
    open: {
      blocks: flags.filter(hasPeriod('blocked')).map(({ reason, until, checkAt, split }) => ({
        reason,
        deadline_at: until.toISOString(),
        check_at: written(checkAt),
        split: split ? { status: split.closed ? 'closed' : 'pending', answer_until: split.answerUntil.toISOString() } : null,
      })),
      third_party_payers: flags.filter(hasPeriod('payer_undeclared')).map(({ until, deciding }) => ({
        declare_until: until.toISOString(),
        decide_until: deciding ? until.toISOString() : null,
      })),
      extension_request: extension && { answer_until: extension.until.toISOString() },
      terms_proposal: termsProposal && { answer_until: termsProposal.until.toISOString() },
      transfer_proof: proof && { decide_until: proof.decideUntil.toISOString() },
    },
  }
}

const hasPeriod =
  (kind: Flag['kind']) =>
  (flag: Flag): flag is Flag & { until: Date } =>
    flag.kind === kind && flag.until !== undefined
