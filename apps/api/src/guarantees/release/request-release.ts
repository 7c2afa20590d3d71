import type { Input } from '@damana/contract'
import type { PersonActor, RequestContext } from '#kernel/context.ts'
import { runGuaranteeAction } from '../with-guarantee-action.ts'
import type { GuaranteeDeps } from '../deps.ts'
import { releaseInput } from '#effects/index.ts'
import { presentGuarantee } from '../read/present-guarantee.ts'

/**
 * A side requests the release once the countdown is over. The request pays nothing: the registry is asked at once, and only its answer that
 * the buyer is the owner releases the money. The payout goes to the seller's account in force now.
 */
export async function requestRelease(
  ctx: RequestContext<PersonActor>,
  { params }: Input<'POST /guarantees/:number/release'>,
  deps: GuaranteeDeps,
) {
  const settings = deps.settings()
  return await runGuaranteeAction(ctx, params.number, 'release', deps, releaseInput, (tx) =>
    presentGuarantee(ctx, tx, params.number, settings),
  )
}
