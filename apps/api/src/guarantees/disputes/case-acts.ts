import { parseReceiptNumber } from '@damana/contract/ids'
import { applyTransition, declarePayer, splitInput } from '#effects/index.ts'
import { auditContextOf } from '#kernel/audit-context.ts'
import type { RequestContext } from '#kernel/context.ts'
import { DomainError, found } from '#kernel/errors.ts'
import { type LockedGuarantee, refusalReason, sideOf } from '#lifecycle/index.ts'
import { type Act, applied, attachEvidence, type Carry } from '../act.ts'
import type { GuaranteeDeps } from '../deps.ts'

/** The buyer declares a third-party payer; the money counts at once, or finance decides about it. */
export function declarePayerOf({ ctx, body: { receipt, name, relation }, deps }: Act<'declare_payer'>): Carry {
  const receiptId = receipt === undefined ? null : found(parseReceiptNumber(receipt))
  return async (tx, guarantee) => {
    await declarePayer(tx, auditContextOf(ctx, tx), guarantee, { receiptId, name, relation }, deps)
    return applied
  }
}

/** While the registry is unavailable, a side uploads a transfer proof: the buyer the new licence, the seller the Department's letter. */
export const confirmTransfer =
  ({ ctx, body }: Act<'confirm'>): Carry =>
  async (tx, guarantee, who) => {
    const files = await attachEvidence(tx, ctx.actor, 'confirm', guarantee, body.files)
    if (sideOf(who) === 'seller' && !files.some(({ kind }) => kind === 'department_paper'))
      throw new DomainError('validation_failed', { errors: [{ pointer: '/files', code: 'department_paper_required' }] })
    return { facts: { files: files.length } }
  }

/** A side, or the owner by link, answers a proposed split; once both have agreed, the money is split at once. */
export const answerSplit =
  ({ ctx, body: { answer }, deps }: { ctx: RequestContext; body: { answer: 'yes' | 'no' }; deps: GuaranteeDeps }): Carry<LockedGuarantee> =>
  async (tx, guarantee, who) => {
    const audit = auditContextOf(ctx, tx)
    const side = who === 'buyer' ? 'buyer' : 'seller'
    const answered = await applyTransition(tx, audit, guarantee, 'answer_split', side, deps, { said: { answer }, facts: { answer } })
    // A block of staff or of the bank holds the money; once it ends, the clock divides it.
    if (refusalReason(answered, 'agree_split', 'system', { now: answered.now, settings: deps.settings() }) === null)
      await applyTransition(tx, audit, answered, 'agree_split', 'system', deps, splitInput(answered))
    return applied
  }
