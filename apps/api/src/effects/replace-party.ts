import { replacePartyOfUses } from '#discounts/index.ts'
import type { PeopleEvent } from '#kernel/events.ts'
import type { Tx } from '#kernel/context.ts'
import { replacePartyOfGuarantees } from '#lifecycle/index.ts'
import { replaceBeneficiary } from '#money/payouts/index.ts'

/** Replaces one party by another in guarantees, in the payouts of their money and in the discounts used. */
export async function replaceParty(tx: Tx, adopted: Extract<PeopleEvent, { kind: 'party_adopted' }>): Promise<void> {
  await replacePartyOfGuarantees(tx, adopted)
  await replaceBeneficiary(tx, adopted)
  await replacePartyOfUses(tx, adopted)
}
