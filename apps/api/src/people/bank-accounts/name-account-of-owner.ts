import type { JordanianAccount } from '#kernel/iban.ts'
import type { HolderAnswer } from '#kernel/holder-check.ts'
import type { NotifyingQueryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import { isProven } from './account.rules.ts'
import { findAccount, insertAccount, lockParty } from './queries.ts'
import { tellOfChange } from './tell-of-change.ts'

/** An owner who acts by a link names the account for the payout, confirmed by a code to the owner's phone. Naming the account in force again changes nothing unless it has to be corrected. */
export async function nameAccountOfOwner(
  tx: NotifyingQueryable,
  {
    partyId,
    account,
    holderAnswer,
    mends,
    now,
  }: { partyId: Id<'parties'>; account: JordanianAccount; holderAnswer: HolderAnswer; mends?: boolean; now: Date },
): Promise<void> {
  await lockParty(tx, { partyId })
  const before = await findAccount(tx, { partyId })
  if (before && before.iban === account.iban && isProven(before) && !mends) return
  await insertAccount(tx, {
    partyId,
    bank: account.bankCode,
    iban: account.iban,
    swiftCode: account.swiftCode,
    currency: 'JOD',
    clikName: null,
    provenAt: now,
    unprovenReason: null,
    isOfOtherName: holderAnswer === 'other_name',
    setByUserId: null,
    createdAt: now,
    now,
  })
  if (before && before.iban !== account.iban) await tellOfChange(tx, partyId, account.iban)
}
