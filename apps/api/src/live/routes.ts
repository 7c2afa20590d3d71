import type { SomeHandlers, PersonActor, RequestContext, StreamAnswer } from '#kernel/context.ts'
import type { LiveHub, Follower } from './live-hub.ts'
import { formatGuaranteeNumber } from '@damana/contract/ids'

export const liveHandlers = (hub: LiveHub) => ({ 'GET /live': (ctx) => followGuarantees(ctx, hub) }) satisfies SomeHandlers

const eventOf = { inbox: 'notification', rights: 'rights' } as const

/** Tells a client which of its guarantees changed, and that its notifications or its rights did. The client reads them again by itself, so the stream carries no content that would need a check of access. */
async function followGuarantees(ctx: RequestContext<PersonActor>, hub: LiveHub): Promise<StreamAnswer> {
  return {
    run(push, signal) {
      const tell: Follower = (change) =>
        push(
          typeof change === 'object'
            ? { event: 'guarantee', data: { number: formatGuaranteeNumber(change.guaranteeId), version: change.version } }
            : { event: change === undefined ? 'ready' : eventOf[change], data: {} },
        )
      hub.follow(ctx.actor, tell, signal)
      tell()
    },
  }
}
