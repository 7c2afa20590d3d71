import { parseReceiptNumber } from '@damana/contract/ids'
import type { Input } from '@damana/contract'
import { attachFiles } from '#files/index.ts'
import { auditContextOf } from '#kernel/audit-context.ts'
import type { PersonActor, RequestContext } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { runGuaranteeAction, withGuaranteeAction } from '../with-guarantee-action.ts'
import { declarePayer, splitInput, applyTransition } from '#effects/index.ts'
import type { GuaranteeDeps } from '../deps.ts'
import { type LockedGuarantee, refusalReason, sideOf } from '#lifecycle/index.ts'
import { presentGuarantee } from '../read/present-guarantee.ts'

type Ctx = RequestContext<PersonActor>

const shown = (ctx: Ctx, number: string, deps: GuaranteeDeps) => (tx: Parameters<typeof presentGuarantee>[1]) =>
  presentGuarantee(ctx, tx, number, deps.settings())

/** The buyer declares a third-party payer; the money counts at once, or finance decides about it. */
export async function declarePayerOf(ctx: Ctx, { params, body }: Input<'POST /guarantees/:number/declare-payer'>, deps: GuaranteeDeps) {
  const receiptId = body.receipt === undefined ? null : receiptIdOf(body.receipt)
  return await withGuaranteeAction(ctx, params.number, 'declare_payer', deps, async (tx, guarantee) => {
    await declarePayer(tx, auditContextOf(ctx, tx), guarantee, { receiptId, name: body.name, relation: body.relation }, deps)
    return shown(ctx, params.number, deps)(tx)
  })
}

function receiptIdOf(number: string): bigint {
  const id = parseReceiptNumber(number)
  if (id === null) throw new DomainError('validation_failed', { errors: [{ pointer: '/receipt', code: 'invalid_format' }] })
  return id
}

/** While the registry is unavailable, a side uploads a transfer proof: the buyer the new licence, the seller the Department's letter. */
export async function confirmTransfer(ctx: Ctx, { params, body }: Input<'POST /guarantees/:number/confirm'>, deps: GuaranteeDeps) {
  return await runGuaranteeAction(
    ctx,
    params.number,
    'confirm',
    deps,
    async (tx, guarantee, who) => {
      const files = await attachFiles(tx, ctx.actor, {
        fileIds: body.files,
        kinds: ['licence_photo', 'department_paper'],
        guaranteeId: guarantee.id,
        pointer: '/files',
      })
      if (sideOf(who) === 'seller' && !files.some(({ kind }) => kind === 'department_paper'))
        throw new DomainError('validation_failed', { errors: [{ pointer: '/files', code: 'department_paper_required' }] })
      return { facts: { files: files.length } }
    },
    shown(ctx, params.number, deps),
  )
}

/** A side opens a dispute: every deadline is paused, and staff decide. */
export async function objectToSale(ctx: Ctx, { params, body }: Input<'POST /guarantees/:number/object'>, deps: GuaranteeDeps) {
  return await runGuaranteeAction(
    ctx,
    params.number,
    'object',
    deps,
    async (tx, guarantee) => {
      await attachEvidence(ctx, tx, guarantee, body.files)
      return { said: { words: body.reason }, facts: { reason: body.reason, files: body.files.length } }
    },
    shown(ctx, params.number, deps),
  )
}

/** The side that opened a dispute withdraws it; other blocks stay. */
export async function takeBackObjection(ctx: Ctx, { params }: Input<'POST /guarantees/:number/object/take-back'>, deps: GuaranteeDeps) {
  return await runGuaranteeAction(ctx, params.number, 'take_back_objection', deps, () => ({}), shown(ctx, params.number, deps))
}

/** A side adds a text and evidence to an open case. */
export async function sendEvidence(ctx: Ctx, { params, body }: Input<'POST /guarantees/:number/evidence'>, deps: GuaranteeDeps) {
  return await runGuaranteeAction(
    ctx,
    params.number,
    'send_evidence',
    deps,
    async (tx, guarantee) => {
      await attachEvidence(ctx, tx, guarantee, body.files)
      return { facts: { words: body.words, files: body.files.length } }
    },
    shown(ctx, params.number, deps),
  )
}

const attachEvidence = (ctx: Ctx, tx: Parameters<typeof attachFiles>[0], guarantee: LockedGuarantee, fileIds: readonly string[]) =>
  attachFiles(tx, ctx.actor, {
    fileIds,
    kinds: ['evidence', 'licence_photo', 'department_paper'],
    guaranteeId: guarantee.id,
    pointer: '/files',
  })

/** A side asks for an extension of the transfer, or agrees to the other side's request. */
export async function extendTransfer(ctx: Ctx, { params }: Input<'POST /guarantees/:number/extend'>, deps: GuaranteeDeps) {
  return await runGuaranteeAction(ctx, params.number, 'extend', deps, () => ({}), shown(ctx, params.number, deps))
}

/** A side answers a proposed split; once both have agreed, the money is split at once. */
export async function answerSplit(ctx: Ctx, { params, body }: Input<'POST /guarantees/:number/answer-split'>, deps: GuaranteeDeps) {
  return await withGuaranteeAction(ctx, params.number, 'answer_split', deps, async (tx, guarantee, who) => {
    await applySplitAnswer(tx, auditContextOf(ctx, tx), guarantee, who === 'buyer' ? 'buyer' : 'seller', body.answer, deps)
    return shown(ctx, params.number, deps)(tx)
  })
}

/** Stores an answer, and divides the money after the second yes. */
export async function applySplitAnswer(
  tx: Parameters<typeof applyTransition>[0],
  audit: Parameters<typeof applyTransition>[1],
  guarantee: LockedGuarantee,
  who: 'seller' | 'buyer',
  answer: 'yes' | 'no',
  deps: GuaranteeDeps,
): Promise<void> {
  const answered = await applyTransition(tx, audit, guarantee, 'answer_split', who, deps, { said: { answer }, facts: { answer } })
  // A block of staff or of the bank holds the money; once it ends, the clock divides it.
  if (refusalReason(answered, 'agree_split', 'system', { now: answered.now, settings: deps.settings() }) === null)
    await applyTransition(tx, audit, answered, 'agree_split', 'system', deps, splitInput(answered))
}
