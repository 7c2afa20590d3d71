import type { Input, Output } from '@damana/contract'
import type { Queryable } from '#db/queryable.ts'
import type { RequestContext, StaffActor, Tx } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { insertSecurityEvent } from '#kernel/security-events.queries.ts'
import { changeSaved, insertSaved, listSaved } from './staff.queries.ts'

type Ctx = RequestContext<StaffActor>
type Shown = Output<'GET /admin/saved-answers'>

export async function showSavedAnswers(ctx: Ctx): Promise<Shown> {
  return present(ctx.db)
}

/** Adds a saved answer, or changes one; who comes second reads the change of the first before. */
export async function saveAnswer(ctx: Ctx, { body }: Input<'POST /admin/saved-answers'>): Promise<Shown> {
  const answer = { titleAr: body.title_ar, titleEn: body.title_en, textAr: body.text_ar, textEn: body.text_en }
  return ctx.transact(async (tx) => {
    if (body.id === undefined) await audit(ctx, tx, 'added', await insertSaved(tx, answer, ctx.actor.staffId), answer)
    else await change(ctx, tx, { id: BigInt(body.id), version: body.version ?? 0 }, answer)
    return present(tx)
  })
}

export async function removeSavedAnswer(ctx: Ctx, { body }: Input<'POST /admin/saved-answers/remove'>): Promise<Shown> {
  return ctx.transact(async (tx) => {
    await change(ctx, tx, { id: BigInt(body.id), version: body.version }, 'removed')
    return present(tx)
  })
}

async function change(ctx: Ctx, tx: Tx, its: { id: bigint; version: number }, to: Parameters<typeof changeSaved>[2]): Promise<void> {
  if (!(await changeSaved(tx, { ...its, staffId: ctx.actor.staffId }, to)))
    throw new DomainError('action_not_allowed', { reason: 'saved_answer_changed' })
  await audit(ctx, tx, to === 'removed' ? 'removed' : 'changed', its.id, to === 'removed' ? {} : to)
}

const audit = (ctx: Ctx, tx: Tx, what: string, id: bigint, facts: object): Promise<void> =>
  insertSecurityEvent(tx, {
    kind: `saved_answer_${what}`,
    staffId: ctx.actor.staffId,
    sessionId: ctx.actor.sessionId,
    requestId: ctx.requestId,
    facts: { id: id.toString(), ...facts },
  })

const present = async (db: Queryable): Promise<Shown> => ({
  answers: (await listSaved(db)).map((row) => ({
    id: row.id.toString(),
    title_ar: row.titleAr,
    title_en: row.titleEn,
    text_ar: row.textAr,
    text_en: row.textEn,
    version: row.version,
    updated_by: row.updatedBy,
    updated_at: row.updatedAt.toISOString(),
  })),
})
