import type { Input, Reply } from '@damana/contract'
import type { Reason } from '@damana/contract/errors'
import { type Act, actOf } from '#kernel/audit-context.ts'
import type { ContextOf, Tx } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import type { SettingsSource } from '#kernel/settings.ts'
import { findOpenRestore, insertApproval, lockOpenRestore, markThawed, type OpenRestore } from './queries.ts'
import type { RestoreWatch } from './watch-restores.ts'

export interface RestoreDeps {
  settings: SettingsSource
  watch: RestoreWatch
  /** Checks and spends a code of this person's authenticator; throws where it is wrong. */
  requireTotp(ctx: ContextOf<'POST /admin/restore/thaw'>, code: string): Promise<void>
  /** Every wait of every guarantee ends later by so many seconds. */
  postponeWaits(tx: Tx, seconds: number): Promise<void>
  /** Payouts that are in doubt no longer go on. */
  releasePayouts(tx: Tx, act: Act): Promise<void>
}

/** What staff are told on every page while the restored database stands still. */
export async function showRestore(ctx: Pick<ContextOf<'GET /admin/auth/me'>, 'db'>): Promise<Reply<'GET /admin/restore'>['restore']> {
  const restore = await findOpenRestore(ctx.db)
  return restore ? present(restore) : null
}

/**
 * One administrator and one of finance, each with the second factor, say that a restored database goes on: after the statements since the copy were
 * imported. What stood still is postponed by as long as it did; payouts that the bank does not know are free again.
 */
export async function thawRestore(
  ctx: ContextOf<'POST /admin/restore/thaw'>,
  { body }: Input<'POST /admin/restore/thaw'>,
  deps: RestoreDeps,
): Promise<Reply<'POST /admin/restore/thaw'>> {
  const { staffId, role } = ctx.actor
  const refuse = (reason: Reason) => new DomainError('action_not_allowed', { reason })
  if (role === 'reviewer') throw refuse('no_permission')
  await deps.requireTotp(ctx, body.totp)
  const answer = await ctx.transact(async (tx) => {
    const restore = await lockOpenRestore(tx)
    if (!restore) throw refuse('wrong_status')
    if (restore.approvals.some((one) => one.staff_id === staffId.toString() || one.role === role)) throw refuse('made_by_you')
    if (deps.settings().missNeedsStatement && restore.statementAt === null) throw refuse('statement_missing')
    await insertApproval(tx, { restoreId: restore.id, staffId, role, reason: body.reason, now: tx.now })
    const isLast = restore.approvals.length + 1 >= approvalsNeeded
    if (isLast) {
      const seconds = Math.max(0, (tx.now.getTime() - restore.detectedAt.getTime()) / 1000)
      await markThawed(tx, { id: restore.id, seconds, now: tx.now })
      await deps.postponeWaits(tx, seconds)
      await deps.releasePayouts(tx, actOf(ctx, tx))
      // Before the commit: a crash in between leaves a database that is not behind its mark and still frozen.
      await deps.watch.acceptNumbers()
    }
    const now = isLast ? null : await findOpenRestore(tx)
    return { restore: now ? present(now) : null }
  })
  await deps.watch.refresh()
  return answer
}

/** One of each role. */
const approvalsNeeded = 2

const present = ({
  why,
  detectedAt,
  statementAt,
  inDoubt,
  approvals,
}: OpenRestore): NonNullable<Reply<'GET /admin/restore'>['restore']> => ({
  why,
  since: detectedAt.toISOString(),
  statement_at: statementAt?.toISOString() ?? null,
  payouts_in_doubt: inDoubt,
  approvals: approvals.map(({ name, role, at }) => ({ name, role, at: new Date(at).toISOString() })),
})
