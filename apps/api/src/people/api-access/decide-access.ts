import type { Input, Output } from '@damana/contract'
import { type StaffActionOf, staffActionNamesOf } from '@damana/contract/staff-actions'
import { approve, listApprovals, presentApproval, settleApprovals, takeApprovalBack } from '#kernel/approvals.ts'
import type { RequestContext, StaffActor, Tx } from '#kernel/context.ts'
import type { Queryable } from '#db/queryable.ts'
import { DomainError, found } from '#kernel/errors.ts'
import { toIso } from '#kernel/instants.ts'
import { insertSecurityEvent } from '#kernel/security-events.queries.ts'
import { enqueueMessage } from '#notify/index.ts'
import { refuseDecision, stateAfter } from './access.rules.ts'
import { presentApplication } from './manage-access.ts'
import {
  type AccountEvent,
  type AccountRow,
  findAccount,
  insertEvent,
  listAccounts,
  listEvents,
  listKeys,
  listMachines,
  lockAccount,
  saveDecision,
} from './queries.ts'

type Ctx = RequestContext<StaffActor>
type Decision = StaffActionOf<'api_access'>
type Shown = Output<'GET /admin/api-access/:id'>

const pageSize = 50

/** Companies with access, or an application for it. */
export async function showAccounts(ctx: Ctx, { query }: Input<'GET /admin/api-access'>): Promise<Output<'GET /admin/api-access'>> {
  const rows = await listAccounts(ctx.db, { status: query.state, after: BigInt(query.cursor ?? 0), limit: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  return {
    accounts: page.map((row) => ({
      id: row.companyId.toString(),
      company: row.company,
      company_latin: row.companyLatin,
      national_number: row.nationalNumber ?? '',
      state: row.status,
      applied_at: row.appliedAt.toISOString(),
      keys: row.keys,
      last_used_at: toIso(row.lastUsedAt),
    })),
    next_cursor: rows.length > page.length ? (page.at(-1)?.companyId.toString() ?? null) : null,
  }
}

/** The access of one company. */
export const showAccount = async (ctx: Ctx, { params }: Input<'GET /admin/api-access/:id'>): Promise<Shown> =>
  present(ctx.db, found(await findAccount(ctx.db, { companyId: BigInt(params.id) })), ctx.actor)

interface Decided {
  id: string
  decision: Decision
  reason?: string | null | undefined
  approves?: string | undefined
}
const ofTwo = { approve: 'approval', resume: 'resume_approval' } as const
const isOfTwo = (decision: Decision): decision is keyof typeof ofTwo => decision in ofTwo
const done = { approve: 'approved', refuse: 'refused', suspend: 'suspended', resume: 'resumed' } as const

/** Staff approve an application or let a suspended access go on, by two; one of them refuses or suspends. */
export async function decideAccess(ctx: Ctx, { id, decision, reason = null, approves }: Decided): Promise<Shown> {
  const { actor } = ctx
  const companyId = BigInt(id)
  return ctx.transact(async (tx) => {
    const account = await lockedAccount(tx, companyId)
    const refused = refuseDecision(account.status, decision)
    if (refused) throw new DomainError('action_not_allowed', { reason: refused })
    if (isOfTwo(decision)) {
      const isAgreed = await approve(tx, proposalOf(account, decision), { actor, reason: reason ?? '', approves }, { persons: 2 })
      if (!isAgreed) {
        await note(tx, ctx, account, { what: ofTwo[decision], reason })
        return present(tx, account, actor)
      }
    } else await settleApprovals(tx, subjectOf(account))
    await saveDecision(tx, {
      id: account.id,
      status: stateAfter[decision],
      reason: decision === 'approve' ? null : reason,
      now: tx.now,
    })
    await note(tx, ctx, account, { what: done[decision], reason })
    await enqueueMessage(tx, {
      channel: 'email',
      to: account.contactEmail,
      lang: 'ar',
      template: 'api_access',
      facts: { what: done[decision], company: account.company, reason, path: '/profile/api' },
    })
    return present(tx, found(await findAccount(tx, { companyId })), actor)
  })
}

/** Takes the own approval back. */
export const takeBackApproval = (ctx: Ctx, { params }: Input<'POST /admin/api-access/:id/take-back'>): Promise<Shown> =>
  ctx.transact(async (tx) => {
    const account = await lockedAccount(tx, BigInt(params.id))
    await takeApprovalBack(tx, subjectOf(account), ctx.actor)
    return present(tx, account, ctx.actor)
  })

async function lockedAccount(tx: Tx, companyId: bigint): Promise<AccountRow> {
  await lockAccount(tx, { companyId })
  return found(await findAccount(tx, { companyId }))
}

const subjectOf = ({ companyId }: AccountRow) => `api-access:${companyId}`
/** The application or the suspension that was looked at: another one is another proposal. */
const proposalOf = (account: AccountRow, decision: 'approve' | 'resume') => ({
  subject: subjectOf(account),
  content: { decision },
  basis: { round: String(account.round), purpose: account.purpose, decided_at: toIso(account.decidedAt) },
})

async function note(
  tx: Tx,
  { actor, requestId }: Ctx,
  account: AccountRow,
  { what, reason }: { what: AccountEvent; reason: string | null },
) {
  await insertEvent(tx, {
    accountId: account.id,
    what,
    userId: null,
    staffId: actor.staffId,
    name: null,
    reason,
    requestId,
    now: tx.now,
  })
  const { staffId, sessionId } = actor
  await insertSecurityEvent(tx, {
    kind: `api_access_${what}`,
    staffId,
    sessionId,
    requestId,
    facts: { company: account.companyId.toString() },
  })
}

async function present(db: Queryable, account: AccountRow, actor: StaffActor): Promise<Shown> {
  const { id: accountId } = account
  const [keys, machines, events] = [
    await listKeys(db, { accountId }),
    await listMachines(db, { accountId }),
    await listEvents(db, { accountId }),
  ]
  const decision = account.status === 'suspended' ? ('resume' as const) : ('approve' as const)
  const { subject, basis } = proposalOf(account, decision)
  const approvals = await listApprovals(db, subject, basis)
  const used = keys.flatMap(({ lastUsedAt }) => (lastUsedAt ? [lastUsedAt.getTime()] : []))
  return {
    ...presentApplication(account),
    id: account.companyId.toString(),
    company: account.company,
    company_latin: account.companyLatin,
    national_number: account.nationalNumber ?? '',
    applied_by: account.appliedBy,
    applied_by_latin: account.appliedByLatin,
    round: account.round,
    keys: keys.filter(({ state }) => state === 'active').length,
    machines: machines.filter(({ isRevoked }) => !isRevoked).length,
    last_used_at: used.length === 0 ? null : new Date(Math.max(...used)).toISOString(),
    approvals: approvals.map((one) => ({ ...presentApproval(one, actor), decision })),
    history: events.map(({ id, what, at, by, name, reason }) => ({ id: id.toString(), what, at: at.toISOString(), by, name, reason })),
    actions: staffActionNamesOf('api_access').map((name) => {
      const voted = isOfTwo(name) && approvals.some(({ staffId }) => staffId === actor.staffId)
      const why = refuseDecision(account.status, name) ?? (voted ? 'voted_already' : null)
      return { name, allowed: why === null, reason: why }
    }),
  }
}
