import type { PersonActor, RequestContext, StreamAnswer } from '#http/context.ts'
import type { Follower, LiveHub } from './live-hub.ts'

/** Tells the reader which of his guarantees changed; he reads them anew by himself, so nothing that he may not see is ever sent. */
export async function followGuarantees(ctx: RequestContext<PersonActor>, hub: LiveHub): Promise<StreamAnswer> {
  return {
    run(push, signal) {
      const tell: Follower = (change) =>
        push(
          change
            ? { event: 'guarantee', data: { number: `DM-${change.guaranteeId}`, version: change.version } }
            : { event: 'ready', data: {} },
        )
      hub.follow(ctx.actor.partyId, tell, signal)
      tell()
    },
  }
}
