import { randomBytes } from 'node:crypto'
import type { Input, Reply } from '@damana/contract'
import { keyLimits } from '@damana/contract/api-words'
import type { Reason } from '@damana/contract/errors'
import type { Queryable } from '#db/queryable.ts'
import type { PersonActor, RequestContext, Tx } from '#kernel/context.ts'
import { DomainError, found } from '#kernel/errors.ts'
import type { Id } from '#db/id.ts'
import { addSeconds, toIso } from '#kernel/instants.ts'
import { insertSecurityEvent } from '#kernel/security-events.queries.ts'
import { thumbprintOf } from '#kernel/signature.ts'
import { companyOf } from '#people/company-users/index.ts'
import { apiAccessKey, hashOf } from '#people/sign-in/index.ts'
import { grantableOf, prefixOf, refuseApplication, refuseKey, refuseMachine } from './access.rules.ts'
import { type ApiAccessDeps, environmentOf } from './deps.ts'
import { readPublicKey } from './read-public-key.ts'
import {
  type AccountEvent,
  type AccountRow,
  countKeys,
  countMachines,
  findAccount,
  insertAccount,
  insertEvent,
  insertKey,
  insertMachine,
  listKeys,
  listMachines,
  listReads,
  listTrail,
  lockAccount,
  revokeKey,
  revokeMachine,
} from './queries.ts'

type Ctx = RequestContext<PersonActor>
type Access = Reply<'GET /api-access'>

const prefixLetters = 6
const daySeconds = 24 * 3600

/** The access of the company acted for. */
export const showAccess = async (ctx: Ctx, deps: ApiAccessDeps): Promise<Access> =>
  present(ctx.db, await findAccount(ctx.db, { companyId: companyOf(ctx.actor) }), ctx.actor, deps)

/** Applies for access in the name of the company; one that was refused may apply again. */
export async function applyForAccess(ctx: Ctx, { body }: Input<'POST /api-access/apply'>, deps: ApiAccessDeps): Promise<Access> {
  return onAccount(ctx, async (tx, before, companyId) => {
    const reason = refuseApplication(before?.status ?? null)
    if (reason) throw refusal(reason)
    await deps.requireStepUp(tx, ctx, apiAccessKey(companyId, 'apply'))
    await insertAccount(tx, { companyId, purpose: body.purpose, contactEmail: body.contact_email, userId: ctx.actor.userId, now: tx.now })
    const account = found(await findAccount(tx, { companyId }))
    await note(tx, ctx, account, { what: 'applied' })
    return present(tx, account, ctx.actor, deps)
  })
}

/** Makes a key; its secret is in the answer alone. */
export async function makeKey(
  ctx: Ctx,
  { body: { name, scopes, days } }: Input<'POST /api-access/keys'>,
  deps: ApiAccessDeps,
): Promise<Reply<'POST /api-access/keys'>> {
  await ctx.replayStoredAnswer()
  return onAccount(ctx, async (tx, account, companyId) => {
    const keys = account ? (await countKeys(tx, { accountId: account.id })).count : 0
    const reason = refuseKey({ state: account?.status ?? null, keys }, scopes, ctx.actor.permissions)
    if (!account || reason) throw refusal(reason ?? 'api_not_active')
    await deps.requireStepUp(tx, ctx, apiAccessKey(companyId, 'key'))
    const secret = prefixOf(environmentOf(deps)) + randomBytes(32).toString('base64url')
    const prefix = secret.slice(0, prefixOf(environmentOf(deps)).length + prefixLetters)
    await insertKey(tx, {
      accountId: account.id,
      name,
      prefix,
      secretHash: hashOf(secret),
      scopes: [...new Set(scopes)],
      userId: ctx.actor.userId,
      now: tx.now,
      endsAt: addSeconds(tx.now, days * daySeconds),
    })
    await note(tx, ctx, account, { what: 'key_made', name })
    return { ...(await present(tx, account, ctx.actor, deps)), secret }
  })
}

/** Ends a key at once. */
export const endKey = (ctx: Ctx, { params }: Input<'POST /api-access/keys/:id/revoke'>, deps: ApiAccessDeps): Promise<Access> =>
  onAccount(ctx, async (tx, account) => {
    if (!account) throw refusal('api_not_active')
    const ended = await revokeKey(tx, { id: BigInt(params.id), accountId: account.id, now: tx.now })
    if (!ended) throw new DomainError('not_found')
    await note(tx, ctx, account, { what: 'key_revoked', name: ended.name })
    return present(tx, account, ctx.actor, deps)
  })

/** Adds the public key of a machine; its number is the next, and is never used again. */
export const addMachine = (ctx: Ctx, { body }: Input<'POST /api-access/machines'>, deps: ApiAccessDeps): Promise<Access> =>
  onAccount(ctx, async (tx, account, companyId) => {
    const { count, last } = account ? await countMachines(tx, { accountId: account.id }) : { count: 0, last: 0 }
    const reason = refuseMachine({ state: account?.status ?? null, machines: count })
    if (!account || reason) throw refusal(reason ?? 'api_not_active')
    const publicJwk = readPublicKey(body.public_key)
    if (publicJwk === undefined || publicJwk === 'private')
      throw new DomainError('validation_failed', {
        errors: [{ pointer: '/public_key', code: publicJwk === 'private' ? 'private_key' : 'invalid_public_key' }],
      })
    await deps.requireStepUp(tx, ctx, apiAccessKey(companyId, 'machine'))
    const added = await insertMachine(tx, {
      accountId: account.id,
      n: last + 1,
      name: body.name,
      publicJwk: JSON.stringify(publicJwk),
      jkt: thumbprintOf(publicJwk),
      userId: ctx.actor.userId,
      now: tx.now,
    })
    if (!added) throw refusal('machine_known')
    await note(tx, ctx, account, { what: 'machine_added', name: body.name })
    return present(tx, account, ctx.actor, deps)
  })

/** Takes a machine's key out of use at once. */
export const endMachine = (ctx: Ctx, { params }: Input<'POST /api-access/machines/:n/revoke'>, deps: ApiAccessDeps): Promise<Access> =>
  onAccount(ctx, async (tx, account) => {
    if (!account) throw refusal('api_not_active')
    const ended = await revokeMachine(tx, { accountId: account.id, n: Number(params.n), now: tx.now })
    if (!ended) throw new DomainError('not_found')
    await note(tx, ctx, account, { what: 'machine_revoked', name: ended.name })
    return present(tx, account, ctx.actor, deps)
  })

const trailPage = 20
/** After every moment that an event can have. */
const end = { at: 'infinity', id: 0n }

/** Everything that the company's keys changed and were refused, and how often they read which call. */
export async function showTrail(ctx: Ctx, { query }: Input<'GET /api-access/events'>): Promise<Reply<'GET /api-access/events'>> {
  const account = await findAccount(ctx.db, { companyId: companyOf(ctx.actor) })
  if (!account) return { events: [], reads: [], next_cursor: null }
  const before = query.cursor === undefined ? end : readCursor(query.cursor)
  const rows = await listTrail(ctx.db, { accountId: account.id, beforeAt: before.at, beforeId: before.id, limit: trailPage + 1 })
  const page = rows.slice(0, trailPage)
  const last = page.at(-1)
  return {
    events: page.map(({ id, createdAt, key, requestId, facts }) => ({
      id: id.toString(),
      at: createdAt.toISOString(),
      key,
      method: facts.method,
      call: facts.call,
      object: facts.object ?? null,
      status: facts.status,
      code: facts.code ?? null,
      request_id: requestId,
    })),
    reads: await listReads(ctx.db, { accountId: account.id }),
    next_cursor: rows.length > page.length && last ? `${last.at}.${last.id}` : null,
  }
}
function readCursor(cursor: string): { at: string; id: bigint } {
  const [at = '0', id = '0'] = cursor.split('.')
  const micros = BigInt(at)
  const seconds = new Date(Number(micros / 1_000_000n) * 1000).toISOString().slice(0, 19)
  return { at: `${seconds}.${String(micros % 1_000_000n).padStart(6, '0')}Z`, id: BigInt(id) }
}

/** The key that calls. */
export async function showOwnKey(ctx: Ctx, deps: ApiAccessDeps): Promise<Reply<'GET /api-access/self'>> {
  const { key } = ctx.actor
  const account = key && (await findAccount(ctx.db, { companyId: companyOf(ctx.actor) }))
  const row = account && (await listKeys(ctx.db, { accountId: account.id })).find(({ id }) => id === key?.id)
  if (!account || !row) throw new DomainError('not_found')
  const { created_by: _by, created_by_latin: _latin, ...shown } = presentKey(row)
  return {
    user_company_id: Number(account.companyId),
    company: account.company,
    company_latin: account.companyLatin,
    key: shown,
    environment: environmentOf(deps),
    limits,
  }
}

type Work<T> = (tx: Tx, account: AccountRow | undefined, companyId: Id<'companies'>) => Promise<T>
/** Work on the access of the company acted for, under its lock. */
async function onAccount<T>(ctx: Ctx, work: Work<T>): Promise<T> {
  const companyId = companyOf(ctx.actor)
  return ctx.transact(async (tx) => {
    await lockAccount(tx, { companyId })
    return work(tx, await findAccount(tx, { companyId }), companyId)
  })
}
const refusal = (reason: Reason) => new DomainError('action_not_allowed', { reason })

async function note(
  tx: Tx,
  ctx: Ctx,
  account: AccountRow,
  { what, name = null }: { what: AccountEvent; name?: string | null },
): Promise<void> {
  const { userId, sessionId } = ctx.actor
  const { requestId } = ctx
  await insertEvent(tx, { accountId: account.id, what, userId, staffId: null, name, reason: null, requestId, now: tx.now })
  await insertSecurityEvent(tx, { kind: `api_${what}`, userId, sessionId, requestId, facts: { company: account.companyId.toString() } })
}

const limits = { reads_a_minute: keyLimits.reads, changes_a_minute: keyLimits.changes }

async function present(db: Queryable, account: AccountRow | undefined, actor: PersonActor, deps: ApiAccessDeps): Promise<Access> {
  const keys = account ? await listKeys(db, { accountId: account.id }) : []
  const machines = account ? await listMachines(db, { accountId: account.id }) : []
  return {
    account: account ? presentApplication(account) : null,
    environment: environmentOf(deps),
    limits,
    keys: keys.map(presentKey),
    machines: machines.map(({ n, name, jkt, addedAt, isRevoked }) => ({
      n,
      name,
      key_id: `p:${account?.id}:${n}`,
      thumbprint: jkt,
      added_at: addedAt.toISOString(),
      is_revoked: isRevoked,
    })),
    grantable: grantableOf(actor.permissions),
  }
}

export const presentApplication = ({ status, purpose, contactEmail, appliedAt, decidedAt, reason }: AccountRow) => ({
  state: status,
  purpose,
  contact_email: contactEmail,
  applied_at: appliedAt.toISOString(),
  decided_at: toIso(decidedAt),
  reason,
})

const presentKey = (row: Awaited<ReturnType<typeof listKeys>>[number]): Access['keys'][number] => ({
  id: row.id.toString(),
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes,
  state: row.state,
  created_by: row.createdBy,
  created_by_latin: row.createdByLatin,
  created_at: row.createdAt.toISOString(),
  ends_at: row.endsAt.toISOString(),
  last_used_at: toIso(row.lastUsedAt),
})
