import type { Input, Reply } from '@damana/contract'
import type { ContextOf } from '#kernel/context.ts'
import { found } from '#kernel/errors.ts'
import { companyOf } from '#people/company-users/index.ts'
import { insertTest, listLog, redeliverDead, redeliverOne, wakeEndpoint } from './deliveries.queries.ts'
import type { WebhookDeps } from './deps.ts'
import { findEndpoint } from './endpoints.queries.ts'
import { lockOwn } from './manage-endpoints.ts'
import { presentDelivery } from './present.ts'

const pageSize = 50

/** A company looks at what one of its endpoints was told, and what it answered. */
export async function showDeliveries(
  ctx: ContextOf<'GET /webhooks/:id/deliveries'>,
  { params, query }: Input<'GET /webhooks/:id/deliveries'>,
): Promise<Reply<'GET /webhooks/:id/deliveries'>> {
  const endpoint = found(await findEndpoint(ctx.db, { id: BigInt(params.id), companyId: companyOf(ctx.actor) }))
  const rows = await listLog(ctx.db, {
    endpointId: endpoint.id,
    status: query.status ?? null,
    before: query.cursor === undefined ? null : BigInt(query.cursor),
    limit: pageSize + 1,
  })
  const page = rows.slice(0, pageSize)
  return { deliveries: page.map(presentDelivery), next_cursor: rows.length > pageSize ? (page.at(-1)?.id.toString() ?? null) : null }
}

/** A company has one event told again, or all that were given up. */
export async function redeliver(
  ctx: ContextOf<'POST /webhooks/:id/redeliver'>,
  { params, body }: Input<'POST /webhooks/:id/redeliver'>,
  deps: WebhookDeps,
): Promise<Reply<'POST /webhooks/:id/redeliver'>> {
  const answer = await ctx.transact(async (tx) => {
    const { id: endpointId } = await lockOwn(tx, ctx, params)
    const count =
      body.delivery === null ? await redeliverDead(tx, { endpointId }) : await redeliverOne(tx, { endpointId, id: BigInt(body.delivery) })
    await wakeEndpoint(tx, { endpointId })
    return { count }
  })
  deps.deliverSoon()
  return answer
}

/** A company has an endpoint told a test. */
export async function testEndpoint(
  ctx: ContextOf<'POST /webhooks/:id/test'>,
  { params }: Input<'POST /webhooks/:id/test'>,
  deps: WebhookDeps,
): Promise<Reply<'POST /webhooks/:id/test'>> {
  const answer = await ctx.transact(async (tx) => {
    const { id: endpointId } = await lockOwn(tx, ctx, params)
    await insertTest(tx, { endpointId })
    await wakeEndpoint(tx, { endpointId })
    return { done: true as const }
  })
  deps.deliverSoon()
  return answer
}
