import { formatGuaranteeNumber } from '@damana/contract/ids'
import type { PersonActor, RequestContext, StreamAnswer } from '#kernel/context.ts'
import { hasPermission } from '@damana/contract/permissions'
import { DomainError } from '#kernel/errors.ts'
import type { Follower, LiveHub } from './live-hub.ts'

/** Tells the reader which of his guarantees changed; he reads them anew by himself, so nothing that he may not see is ever sent. */
export async function followGuarantees(ctx: RequestContext<PersonActor>, hub: LiveHub): Promise<StreamAnswer> {
  // Whoever is no party yet hears nothing, and needs no right for it.
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
