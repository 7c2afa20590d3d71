import type { Queryable } from '#db/queryable.ts'
import type { LockedGuarantee, ActorRole } from '#lifecycle/index.ts'
import type { ActionInput } from './work.ts'
import { findBankAccount } from '#people/parties/index.ts'

/**
 * The columns of a release request by any actor: its time, its actor, and the account that the seller is paid to. The registry is asked at
 * once.
 */
export async function releaseInput(tx: Queryable, guarantee: LockedGuarantee, by: ActorRole): Promise<ActionInput> {
  const account = await findBankAccount(tx, { partyId: guarantee.sellerPartyId })
  return {
    facts: { by },
    columns: {
      seller_bank_account_id: account?.id.toString() ?? null,
      failed_registry_checks: 0,
    },
    registryCheckAt: guarantee.now,
  }
}
