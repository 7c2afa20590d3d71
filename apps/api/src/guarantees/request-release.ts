import type { Input } from '@damana/contract'
import type { Queryable } from '#db/queryable.ts'
import type { PersonActor, RequestContext } from '#http/context.ts'
import { findBankAccount } from '#parties/index.ts'
import { actOnGuarantee, type Effect } from './act-on-guarantee.ts'
import type { GuaranteeDeps } from './deps.ts'
import type { Who } from './lifecycle-state.ts'
import { presentGuarantee } from './present-guarantee.ts'
import type { LockedGuarantee } from './store.queries.ts'

/**
 * Either side asks for the release once the countdown is over. Nothing is paid by this: the registry is asked at once, and only its word that the
 * buyer is the owner releases the money. The seller's account in force now is the one that is paid.
 */
export async function requestRelease(
  ctx: RequestContext<PersonActor>,
  { params }: Input<'POST /guarantees/:number/release'>,
  deps: GuaranteeDeps,
) {
  const settings = deps.settings()
  return actOnGuarantee(ctx, params.number, 'release', deps, releaseEffect, (tx) => presentGuarantee(ctx, tx, params.number, settings))
}

/** What a request for the release writes, whoever makes it: when, by whom, and the account that the seller is paid to. The registry is asked at once. */
export async function releaseEffect(tx: Queryable, guarantee: LockedGuarantee, by: Who): Promise<Effect> {
  const account = await findBankAccount(tx, guarantee.sellerPartyId)
  return {
    facts: { by },
    columns: {
      seller_bank_account_id: account?.id.toString() ?? null,
      silent_asks: 0,
    },
    askAt: guarantee.now,
  }
}
