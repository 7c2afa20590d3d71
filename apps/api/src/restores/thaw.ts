import { postponeBills } from '#money/fees/index.ts'
import type { Input, Reply } from '@damana/contract'
import type { Reason } from '@damana/contract/errors'
import { approve, type Approver, listApprovals, presentApproval, type StoredApproval, takeApprovalBack } from '#kernel/approvals.ts'
import { type AuditContext, auditContextOf } from '#kernel/audit-context.ts'
import type { ContextOf, Tx } from '#kernel/context.ts'
import type { Queryable } from '#db/queryable.ts'
import { DomainError } from '#kernel/errors.ts'
import { toIso } from '#kernel/instants.ts'
import type { SettingsSource } from '#kernel/settings.ts'
import { bookLostNotifications, postponeWaits } from '#effects/index.ts'
import { releaseRestored } from '#money/payouts/index.ts'
import { countFindings } from './findings.queries.ts'
import { findOpenRestore, lockOpenRestore, markThawed, type OpenRestore } from './queries.ts'
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
  return {
    restore: await presentOpen(ctx.db, ctx.actor),
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
  if (ctx.actor.role === 'reviewer') throw refuse('no_permission')
  await deps.requireTotp(ctx, body.totp)
  const answer = await ctx.transact(async (tx) => {
    await agreeToThaw(tx, auditContextOf(ctx, tx), { actor: ctx.actor, reason: body.reason, approves: body.approves }, deps)
    return { restore: await presentOpen(tx, ctx.actor) }
  })
  await deps.watch.refresh()
  return answer
}

/** Takes the own agreement back, until another has agreed. */
export const takeThawBack = (ctx: ContextOf<'POST /admin/restore/take-back'>): Promise<Reply<'POST /admin/restore/take-back'>> =>
  ctx.transact(async (tx) => {
    const restore = await lockOpenRestore(tx)
    if (!restore) throw refuse('wrong_status')
    await takeApprovalBack(tx, proposalOf(restore).subject, ctx.actor)
    return { restore: await presentOpen(tx, ctx.actor) }
  })

/**
 * Records the agreement of one person, whose code was checked; that of one of finance and one administrator thaws the database. Returns
 * whether it is thawed.
 */
export async function agreeToThaw(
  tx: Tx,
  audit: AuditContext,
  by: { actor: Approver; reason: string; approves?: string | undefined },
  deps: ThawDeps,
): Promise<boolean> {
  const { staffId, role } = by.actor
  if (role === 'reviewer') throw refuse('no_permission')
  const restore = await lockOpenRestore(tx)
  if (!restore) throw refuse('wrong_status')
  if (deps.settings().missNeedsStatement && restore.statementAt === null) throw refuse('statement_missing')
  // The other one has to be of the other role.
  if ((await listThawApprovals(tx, restore)).some((one) => one.role === role && one.staffId !== staffId)) throw refuse('no_permission')
  if (!(await approve(tx, proposalOf(restore), by, { persons: 2, roles: ['finance', 'admin'] }))) return false
  const seconds = Math.max(0, (tx.now.getTime() - restore.detectedAt.getTime()) / 1000)
  await markThawed(tx, { id: restore.id, now: tx.now })
  await postponeBills(tx, { seconds, now: tx.now })
  await postponeWaits(tx, seconds)
  // Before any deadline runs: a buyer who has paid must not become late.
  await bookLostNotifications(tx, audit, mostLostNotifications, deps)
  await releaseRestored(tx, audit, deps)
  // Before the commit: a crash in between leaves a database that is not behind its mark and still frozen.
  await deps.watch.acceptNumbers()
  return true
}

/** The agreement to go on speaks of the statement that shows what the copy does not. */
const proposalOf = ({ id, statementAt }: OpenRestore) => ({
  subject: `restore:${id}`,
  content: { decision: 'thaw' },
  basis: { statement_at: toIso(statementAt) },
})
/** The agreements so far. */
export function listThawApprovals(db: Queryable, restore: OpenRestore): Promise<StoredApproval[]> {
  const { subject, basis } = proposalOf(restore)
  return listApprovals(db, subject, basis)
}

const refuse = (reason: Reason) => new DomainError('action_not_allowed', { reason })

/** A thaw books all payments on statements at once. */
const mostLostNotifications = 10_000

async function presentOpen(db: Queryable, actor: Approver): Promise<Reply<'GET /admin/restore'>['restore']> {
  const restore = await findOpenRestore(db)
  if (!restore) return null
  return {
    why: restore.why,
    since: restore.detectedAt.toISOString(),
    statement_at: toIso(restore.statementAt),
    payouts_in_doubt: restore.inDoubt,
    approvals: (await listThawApprovals(db, restore)).map((one) => ({ role: one.role, ...presentApproval(one, actor) })),
  }
}
