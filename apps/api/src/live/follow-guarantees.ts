import type { PersonActor, RequestContext, StreamAnswer } from '#http/context.ts'
import type { LiveHub } from './live-hub.ts'

/** Tells the reader which of his guarantees changed; he reads them anew by himself, so nothing that he may not see is ever sent. */
export async function followGuarantees(ctx: RequestContext<PersonActor>, hub: LiveHub): Promise<StreamAnswer> {
  return {
    run(push, signal) {
      hub.follow(
        ctx.actor.partyId,
        ({ guaranteeId, version }) => push({ event: 'guarantee', data: { number: `DM-${guaranteeId}`, version } }),
        signal,
      )
      push({ event: 'ready', data: {} })
    },
  }
}
