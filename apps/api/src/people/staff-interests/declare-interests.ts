import type { Id } from '#db/id.ts'
import { insertSecurityEvent } from '#kernel/security-events.queries.ts'
import type { Input, Output } from '@damana/contract'
import type { StaffSubject } from '@damana/contract/staff-subjects'
import type { Queryable } from '#db/queryable.ts'
import { approve } from '#kernel/approvals.ts'
import type { ContextOf, RequestContext, StaffActor, Tx } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { toIso } from '#kernel/instants.ts'
import { refuseInterestAction } from './interest.rules.ts'
import {
  endInterest,
  insertInterest,
  type InterestRow,
  listInterests,
  listUndeclared,
  lockInterest,
  saveWithdrawal,
  standsIn,
} from './queries.ts'

type View = Output<'GET /admin/interests'>

/** Whether a national number that this member of staff declared stands in one of these. */
export async function hasInterest(db: Queryable, staffId: Id<'staff'>, subjects: readonly StaffSubject[]): Promise<boolean> {
  for (const subject of subjects) if (await standsIn(db, staffId, subject)) return true
  return false
}

/** Staff see what they declared; administrators see what everybody did, and who did not. */
export const showInterests = (ctx: ContextOf<'GET /admin/interests'>): Promise<View> => present(ctx.db, ctx.actor)

/** Staff declare a national number; from this moment they decide nothing where it stands. */
export async function declareInterest(ctx: ContextOf<'POST /admin/interests'>, { body }: Input<'POST /admin/interests'>): Promise<View> {
  const { staffId } = ctx.actor
  return ctx.transact(async (tx) => {
    const isNew = await insertInterest(tx, {
      staffId,
      relation: body.relation,
      nationalNumber: body.national_number.toUpperCase(),
      now: tx.now,
    })
    if (!isNew) throw new DomainError('action_not_allowed', { reason: 'interest_declared' })
    await noteSecurity(tx, ctx, 'staff_interest_declared')
    return present(tx, ctx.actor)
  })
}

/** The declarer asks that a number no longer counts; it does until another administrator has confirmed that. */
export const withdrawInterest = (
  ctx: ContextOf<'POST /admin/interests/:id/withdraw'>,
  { params }: Input<'POST /admin/interests/:id/withdraw'>,
): Promise<View> => actOnInterest(ctx, params.id, 'withdraw', (tx, { id }) => saveWithdrawal(tx, { id, now: tx.now }))

/** Another administrator confirms the number, or its withdrawal. */
export const confirmInterest = (
  ctx: ContextOf<'POST /admin/interests/:id/confirm'>,
  { params }: Input<'POST /admin/interests/:id/confirm'>,
): Promise<View> =>
  actOnInterest(ctx, params.id, 'confirm', async (tx, { id, staffId, relation, nationalNumber, withdrawnAt }) => {
    const decision = withdrawnAt === null ? 'declare' : 'withdraw'
    const content = { decision, relation, national_number: nationalNumber }
    const proposal = { subject: `interest:${id}`, content, basis: {}, makers: [staffId] }
    await approve(tx, proposal, { actor: ctx.actor, reason: '' }, { persons: 1, roles: ['admin'] })
    if (withdrawnAt !== null) await endInterest(tx, { id, now: tx.now })
  })

async function actOnInterest(
  ctx: RequestContext<StaffActor>,
  id: string,
  action: 'confirm' | 'withdraw',
  work: (tx: Tx, interest: InterestRow) => Promise<unknown>,
): Promise<View> {
  return ctx.transact(async (tx) => {
    const interest = await lockInterest(tx, BigInt(id))
    // Of another's declaration only administrators know.
    if (!interest || (ctx.actor.role !== 'admin' && interest.staffId !== ctx.actor.staffId)) throw new DomainError('not_found')
    const reason = refuseInterestAction(standingFor(interest, ctx.actor), action)
    if (reason) throw new DomainError('action_not_allowed', { reason })
    await work(tx, interest)
    await noteSecurity(tx, ctx, action === 'confirm' ? 'staff_interest_confirmed' : 'staff_interest_withdrawn')
    return present(tx, ctx.actor)
  })
}

const noteSecurity = (tx: Tx, { actor, requestId }: RequestContext<StaffActor>, what: string): Promise<void> =>
  insertSecurityEvent(tx, { kind: what, staffId: actor.staffId, sessionId: actor.sessionId, requestId })

const standingFor = (interest: InterestRow, { staffId, role }: StaffActor) => ({
  isOwn: interest.staffId === staffId,
  role,
  isConfirmed: interest.confirmedAt !== null,
  isWithdrawn: interest.withdrawnAt !== null,
})

async function present(db: Queryable, actor: StaffActor): Promise<View> {
  const isAdmin = actor.role === 'admin'
  const rows = await listInterests(db, { staffId: isAdmin ? null : actor.staffId })
  return {
    items: rows.map((row) => ({
      id: row.id.toString(),
      staff_name: row.staffName,
      yours: row.staffId === actor.staffId,
      relation: row.relation,
      national_number: row.nationalNumber,
      declared_at: row.declaredAt.toISOString(),
      confirmed_at: toIso(row.confirmedAt),
      confirmed_by: row.confirmedBy,
      withdrawn_at: toIso(row.withdrawnAt),
      actions: (['confirm', 'withdraw'] as const).map((name) => {
        const reason = refuseInterestAction(standingFor(row, actor), name)
        return { name, allowed: reason === null, reason }
      }),
    })),
    missing: isAdmin ? await listUndeclared(db) : [],
  }
}
