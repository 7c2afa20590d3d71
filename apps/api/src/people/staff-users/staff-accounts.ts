import { insertSecurityEvent } from '#kernel/security-events.queries.ts'
import type { Input, Output } from '@damana/contract'
import { cleanHtml, isBlankHtml } from '#content/index.ts'
import { auditContextOf } from '#kernel/audit-context.ts'
import type { ContextOf, RequestContext, StaffActor, Tx } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { lockParty } from '#people/parties/index.ts'
import { closeAccount, reopenAccount } from '#people/sign-in/index.ts'
import { toE164 } from '#people/parties/index.ts'
import { toIso } from '#kernel/instants.ts'
import { type AccountAction, accountActions, refuseAccountAction, seesAccounts } from './account.rules.ts'
import type { StaffAccountDeps } from './deps.ts'
import { addAccountEvent, type AccountRow, findAccount, findAccounts, lockAccount, whatHappened } from './account.queries.ts'

type Account = Output<'GET /admin/accounts/:id'>

function requireAccounts({ actor }: RequestContext<StaffActor>): void {
  if (!seesAccounts(actor.role)) throw new DomainError('not_found')
}

/** Staff find accounts by the whole phone, e-mail or national number, or by words of the name. */
export async function listAccounts(
  ctx: ContextOf<'GET /admin/accounts'>,
  { query }: Input<'GET /admin/accounts'>,
): Promise<Output<'GET /admin/accounts'>> {
  requireAccounts(ctx)
  const typed = query.find
  const isEmail = typed.includes('@')
  const rows = await findAccounts(ctx.db, ctx.actor.staffId, {
    email: isEmail ? typed.toLowerCase() : null,
    phone: isEmail ? null : (toE164(typed) ?? null),
    nationalNumber: isEmail ? null : typed.toUpperCase(),
    name: /\p{L}{2}/u.test(typed) && !isEmail ? typed : null,
  })
  return { accounts: rows.map(presentAccount) }
}

/** Staff look at one account: its facts, and what was done to it. */
export async function showAccount(
  ctx: ContextOf<'GET /admin/accounts/:id'>,
  { params }: Input<'GET /admin/accounts/:id'>,
): Promise<Account> {
  requireAccounts(ctx)
  const row = await findAccount(ctx.db, { staffId: ctx.actor.staffId, id: BigInt(params.id) })
  if (!row) throw new DomainError('not_found')
  return presentAccount(row)
}

/** Staff close an account and say why; its owner reads that and can do nothing but sign out. */
export async function deactivateAccount(
  ctx: ContextOf<'POST /admin/accounts/:id/deactivate'>,
  { params, body }: Input<'POST /admin/accounts/:id/deactivate'>,
): Promise<Account> {
  requireAccounts(ctx)
  const message = cleanHtml(body.message)
  if (isBlankHtml(message)) throw new DomainError('validation_failed', { errors: [{ pointer: '/message', code: 'required' }] })
  return actOnAccount(ctx, params.id, 'deactivate', message, async (tx, { id }) => {
    await closeAccount(tx, id, tx.now, message)
  })
}

/** Staff open an account again; offers paused for it go on. */
export async function reactivateAccount(
  ctx: ContextOf<'POST /admin/accounts/:id/reactivate'>,
  { params }: Input<'POST /admin/accounts/:id/reactivate'>,
  deps: StaffAccountDeps,
): Promise<Account> {
  return actOnAccount(ctx, params.id, 'reactivate', null, async (tx, { id }) => {
    const partyId = await reopenAccount(tx, id)
    if (partyId === null) return
    await lockParty(tx, { id: partyId })
    await deps.publish(tx, auditContextOf(ctx, tx), { kind: 'party_completed', partyId })
  })
}

/** Staff resend the link for the first password to the person for whom an account was created. */
export async function inviteToAccount(
  ctx: ContextOf<'POST /admin/accounts/:id/invite'>,
  { params }: Input<'POST /admin/accounts/:id/invite'>,
  deps: StaffAccountDeps,
): Promise<Account> {
  return actOnAccount(ctx, params.id, 'invite', null, (tx, { id }) => deps.inviteToSetPassword(tx, id))
}

/** One act on an account under its lock, refused with its reason; its history and the security officer hear of it. */
async function actOnAccount(
  ctx: RequestContext<StaffActor>,
  id: string,
  action: AccountAction,
  message: string | null,
  work: (tx: Tx, account: AccountRow) => Promise<void>,
): Promise<Account> {
  requireAccounts(ctx)
  const { actor, requestId } = ctx
  return ctx.transact(async (tx) => {
    const account = await lockAccount(tx, actor.staffId, BigInt(id))
    if (!account) throw new DomainError('not_found')
    const reason = refuseAccountAction(factsOf(account), action)
    if (reason) throw new DomainError('action_not_allowed', { reason })
    await work(tx, account)
    const what = whatHappened[action]
    await addAccountEvent(tx, { userId: account.id, staffId: actor.staffId, what, message, requestId, at: tx.now })
    await insertSecurityEvent(tx, {
      kind: `account_${what}`,
      userId: account.id,
      staffId: actor.staffId,
      sessionId: actor.sessionId,
      requestId,
    })
    const changed = await findAccount(tx, { staffId: actor.staffId, id: account.id })
    return presentAccount(changed ?? account)
  })
}

const factsOf = (row: AccountRow) => ({
  isOwn: row.isOwn,
  isDeactivated: row.deactivatedAt !== null,
  hasPassword: row.hasPassword,
})

function presentAccount(row: AccountRow): Account {
  return {
    id: row.id.toString(),
    name: row.name,
    name_latin: row.nameLatin,
    account_type: row.accountType,
    phone: row.phone,
    email: row.email,
    national_number: row.nationalNumber,
    mobile_verified: row.mobileVerified,
    email_verified: row.emailVerified,
    registration_completed: row.registrationCompleted,
    has_password: row.hasPassword,
    created_at: row.createdAt.toISOString(),
    last_used_at: toIso(row.lastUsedAt),
    deactivated_at: toIso(row.deactivatedAt),
    dis_active_message: row.deactivatedMessage === null ? null : cleanHtml(row.deactivatedMessage),
    history: (row.history ?? []).map(({ at, by, what, message }) => ({
      at: new Date(at).toISOString(),
      by,
      what,
      message: message === null ? null : cleanHtml(message),
    })),
    actions: accountActions.map((name) => {
      const reason = refuseAccountAction(factsOf(row), name)
      return { name, allowed: reason === null, reason }
    }),
  }
}
