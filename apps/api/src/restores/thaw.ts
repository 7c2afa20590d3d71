import type { Id } from '#db/id.ts'
import { postponeBills } from '#money/fees/index.ts'
import type { Input, Reply } from '@damana/contract'
import type { Reason } from '@damana/contract/errors'
import { type AuditContext, auditContextOf } from '#kernel/audit-context.ts'
import type { StaffRole } from '@damana/contract/statuses'
import type { ContextOf, Tx } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import type { SettingsSource } from '#kernel/settings.ts'
import { bookLostNotifications, postponeWaits } from '#effects/index.ts'
import { releaseRestored } from '#money/payouts/index.ts'
import { countFindings } from './findings.queries.ts'
import { findOpenRestore, insertApproval, lockOpenRestore, markThawed, type OpenRestore } from './queries.ts'
import type { RestoreWatch } from './watch-restores.ts'

export interface ThawDeps {
  settings: SettingsSource
  watch: Pick<RestoreWatch, 'acceptNumbers' | 'refresh'>
}
export interface RestoreDeps extends ThawDeps {
  /** Checks and spends a code of this person's authenticator; throws for a wrong one. */
  requireTotp(ctx: ContextOf<'POST /admin/restore/thaw'>, code: string): Promise<void>
}

/** Shows staff, on every page, that the restored database is frozen. */
export async function showRestore(ctx: ContextOf<'GET /admin/restore'>): Promise<Reply<'GET /admin/restore'>> {
  const restore = await findOpenRestore(ctx.db)
  return {
    restore: restore ? present(restore) : null,
    open_findings: ctx.actor.role === 'reviewer' ? 0 : await countFindings(ctx.db),
  }
}

/**
 * Thaws a restored database: an administrator and a person of finance, each with the second factor, confirm it after the statements since
 * the copy were imported. Deadlines are postponed by the length of the freeze; payouts that the bank does not know are free again.
 */
export async function thawRestore(
  ctx: ContextOf<'POST /admin/restore/thaw'>,
  { body }: Input<'POST /admin/restore/thaw'>,
  deps: RestoreDeps,
): Promise<Reply<'POST /admin/restore/thaw'>> {
  const { staffId, role } = ctx.actor
  if (role === 'reviewer') throw refuse('no_permission')
  await deps.requireTotp(ctx, body.totp)
  const answer = await ctx.transact(async (tx) => {
    const still = await agreeToThaw(tx, auditContextOf(ctx, tx), { staffId, role, reason: body.reason }, deps)
    return { restore: still ? present(still) : null }
  })
  await deps.watch.refresh()
  return answer
}

/**
 * Records the agreement of one person, whose code was checked; the second of the two thaws the database. Returns the restore that is still
 * open, undefined once it is thawed.
 */
export async function agreeToThaw(
  tx: Tx,
  audit: AuditContext,
  { staffId, role, reason }: { staffId: Id<'staff'>; role: StaffRole; reason: string },
  deps: ThawDeps,
): Promise<OpenRestore | undefined> {
  if (role === 'reviewer') throw refuse('no_permission')
  const restore = await lockOpenRestore(tx)
  if (!restore) throw refuse('wrong_status')
  if (restore.approvals.some((one) => one.staff_id === staffId.toString() || one.role === role)) throw refuse('made_by_you')
  if (deps.settings().missNeedsStatement && restore.statementAt === null) throw refuse('statement_missing')
  await insertApproval(tx, { restoreId: restore.id, staffId, role, reason, now: tx.now })
  if (restore.approvals.length + 1 < approvalsNeeded) return findOpenRestore(tx)
  const seconds = Math.max(0, (tx.now.getTime() - restore.detectedAt.getTime()) / 1000)
  await markThawed(tx, { id: restore.id, now: tx.now })
  await postponeBills(tx, { seconds, now: tx.now })
  await postponeWaits(tx, seconds)
  // Before any deadline runs: a buyer who has paid must not become late.
  await bookLostNotifications(tx, audit, mostLostNotifications, deps)
  await releaseRestored(tx, audit, deps)
  // Before the commit: a crash in between leaves a database that is not behind its mark and still frozen.
  await deps.watch.acceptNumbers()
  return undefined
}

const refuse = (reason: Reason) => new DomainError('action_not_allowed', { reason })

/** A thaw books all payments on statements at once. */
const mostLostNotifications = 10_000

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
