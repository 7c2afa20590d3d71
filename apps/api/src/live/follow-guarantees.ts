import { formatGuaranteeNumber } from '@damana/contract/ids'
import type { PersonActor, RequestContext, StreamAnswer } from '#kernel/context.ts'
import { hasPermission } from '@damana/contract/permissions'
import { DomainError } from '#kernel/errors.ts'
import type { Follower, LiveHub } from './live-hub.ts'

/** Tells a client which of its guarantees changed. The client reads them again by itself, so the stream carries no content that would need a check of access. */
export async function followGuarantees(ctx: RequestContext<PersonActor>, hub: LiveHub): Promise<StreamAnswer> {
  // A user without a party gets an empty stream, which needs no permission.
  if (ctx.actor.companyId !== null && !hasPermission(ctx.actor.permissions, 'damana.view')) throw new DomainError('not_found')
  return {
    run(push, signal) {
      const tell: Follower = (change) =>
        push(
          change
            ? { event: 'guarantee', data: { number: formatGuaranteeNumber(change.guaranteeId), version: change.version } }
            : { event: 'ready', data: {} },
        )
      hub.follow(ctx.actor.partyId, tell, signal)
      tell()
    },
  }
}
