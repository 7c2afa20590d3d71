import { formatGuaranteeNumber } from '@damana/contract/ids'
import type { PersonActor, RequestContext, StreamAnswer } from '#kernel/context.ts'
import type { Follower, LiveHub } from './live-hub.ts'

/** Tells a client which of its guarantees changed, and that its notifications did. The client reads them again by itself, so the stream carries no content that would need a check of access. */
export async function followGuarantees(ctx: RequestContext<PersonActor>, hub: LiveHub): Promise<StreamAnswer> {
  return {
    run(push, signal) {
      const tell: Follower = (change) =>
        push(
          change === 'inbox'
            ? { event: 'notification', data: {} }
            : change
              ? { event: 'guarantee', data: { number: formatGuaranteeNumber(change.guaranteeId), version: change.version } }
              : { event: 'ready', data: {} },
        )
      hub.follow(ctx.actor, tell, signal)
      tell()
    },
  }
}
