import { randomBytes } from 'node:crypto'
import type { Input, Reply } from '@damana/contract'
import { mostWebhooks } from '@damana/contract/api-words'
import { eventKinds } from '@damana/contract/guarantee-events'
import type { ContextOf, PersonActor, RequestContext, Tx } from '#kernel/context.ts'
import type { Id } from '#db/id.ts'
import { DomainError, found, refuseField } from '#kernel/errors.ts'
import { isPublicEndpoint } from '#kernel/public-hosts.ts'
import { phraseStaffHistory } from '#notify/index.ts'
import { companyOf } from '#people/company-users/index.ts'
import { sealField } from '#people/sign-in/index.ts'
import type { WebhookDeps } from './deps.ts'
import {
  addSecret,
  changeEndpoint,
  countEndpoints,
  dropOldSecrets,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  pauseEndpoint,
  removeEndpoint,
} from './endpoints.queries.ts'
import { presentEndpoint } from './present.ts'

const action = 'webhooks'

type Ctx = RequestContext<PersonActor>
/** A company sees its endpoints and how each does. */
export const showEndpoints = async (ctx: ContextOf<'GET /webhooks'>): Promise<Reply<'GET /webhooks'>> => ({
  endpoints: (await listEndpoints(ctx.db, { companyId: companyOf(ctx.actor) })).map(presentEndpoint),
  kinds: eventKinds.map((kind) => ({ kind, text: phraseStaffHistory(ctx.lang, kind) })),
})

/** A company has an address told of its events; the secret that signs them is shown this once. */
export async function addEndpoint(
  ctx: ContextOf<'POST /webhooks'>,
  { body }: Input<'POST /webhooks'>,
  deps: WebhookDeps,
): Promise<Reply<'POST /webhooks'>> {
  const companyId = companyOf(ctx.actor)
  const url = urlOf(body.url, deps)
  return ctx.transact(async (tx) => {
    await deps.requireStepUp(tx, ctx, action)
    const { count } = await countEndpoints(tx, { companyId })
    if (count >= mostWebhooks) throw new DomainError('action_not_allowed', { reason: 'too_many_webhooks' })
    const { id } = await insertEndpoint(tx, { companyId, partyId: ctx.actor.partyId, url, kinds: body.kinds, userId: ctx.actor.userId })
    return withNewSecret(tx, { id, companyId }, deps)
  })
}

/** A company changes where and what an endpoint is told. */
export async function changeWebhook(
  ctx: ContextOf<'POST /webhooks/:id/change'>,
  { params, body }: Input<'POST /webhooks/:id/change'>,
  deps: WebhookDeps,
): Promise<Reply<'POST /webhooks/:id/change'>> {
  const url = urlOf(body.url, deps)
  const endpoint = await ctx.transact(async (tx) => {
    const { id } = await lockOwn(tx, ctx, params)
    await deps.requireStepUp(tx, ctx, action)
    await changeEndpoint(tx, { id, url, kinds: body.kinds })
    return present(tx, ctx, id)
  })
  deps.deliverSoon()
  return endpoint
}

/** A company pauses an endpoint, or has it go on. */
export async function pauseWebhook(
  ctx: ContextOf<'POST /webhooks/:id/pause'>,
  { params, body }: Input<'POST /webhooks/:id/pause'>,
  deps: WebhookDeps,
): Promise<Reply<'POST /webhooks/:id/pause'>> {
  const endpoint = await ctx.transact(async (tx) => {
    const { id } = await lockOwn(tx, ctx, params)
    await pauseEndpoint(tx, { id, paused: body.paused })
    return present(tx, ctx, id)
  })
  deps.deliverSoon()
  return endpoint
}

/** A company removes an endpoint, with its log and what waits for it. */
export const removeWebhook = (
  ctx: ContextOf<'POST /webhooks/:id/remove'>,
  { params }: Input<'POST /webhooks/:id/remove'>,
): Promise<Reply<'POST /webhooks/:id/remove'>> =>
  ctx.transact(async (tx) => {
    await removeEndpoint(tx, await lockOwn(tx, ctx, params))
    return { done: true as const }
  })

/** A company gets a second secret; for a day both sign. */
export const rotateSecret = (
  ctx: ContextOf<'POST /webhooks/:id/rotate'>,
  { params }: Input<'POST /webhooks/:id/rotate'>,
  deps: WebhookDeps,
): Promise<Reply<'POST /webhooks/:id/rotate'>> =>
  ctx.transact(async (tx) => {
    const { id } = await lockOwn(tx, ctx, params)
    await deps.requireStepUp(tx, ctx, action)
    return withNewSecret(tx, { id, companyId: companyOf(ctx.actor) }, deps)
  })

/** A company whose receiver knows the newest secret drops the one before. */
export const dropOldSecret = (
  ctx: ContextOf<'POST /webhooks/:id/drop-old'>,
  { params }: Input<'POST /webhooks/:id/drop-old'>,
): Promise<Reply<'POST /webhooks/:id/drop-old'>> =>
  ctx.transact(async (tx) => {
    const { id } = await lockOwn(tx, ctx, params)
    await dropOldSecrets(tx, { endpointId: id })
    return present(tx, ctx, id)
  })

/** Locks an endpoint of the company acted for; somebody else's does not exist. */
export async function lockOwn(tx: Tx, ctx: Ctx, { id }: { id: string }): Promise<{ id: bigint }> {
  const endpoint = found(await lockEndpoint(tx, { id: BigInt(id), companyId: companyOf(ctx.actor) }))
  return { id: endpoint.id }
}

const present = async (tx: Tx, ctx: Ctx, id: bigint): Promise<Reply<'POST /webhooks/:id/pause'>> =>
  presentEndpoint(found(await findEndpoint(tx, { id, companyId: companyOf(ctx.actor) })))

async function withNewSecret(
  tx: Tx,
  its: { id: bigint; companyId: Id<'companies'> },
  { sealer }: WebhookDeps,
): Promise<Reply<'POST /webhooks'>> {
  const secret = `dmnhook_${randomBytes(32).toString('base64url')}`
  await addSecret(tx, { endpointId: its.id, sealed: sealField(sealer, secret) })
  return { endpoint: presentEndpoint(found(await findEndpoint(tx, its))), secret }
}

/** As it is signed and called. */
function urlOf(given: string, { isOwn }: WebhookDeps): string {
  const { href } = new URL(given)
  if (!isPublicEndpoint(href) && !isOwn?.(href)) refuseField('/url', 'not_public')
  return href.split('#')[0] ?? href
}
