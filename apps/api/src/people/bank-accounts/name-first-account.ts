import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import type { HolderAnswer } from '#kernel/holder-check.ts'
import type { Publish } from '#kernel/events.ts'
import type { Id } from '#db/id.ts'
import { findAccount, insertAccount, lockParty } from './queries.ts'
import type { GoodAccount } from './require-good-account.ts'
import { tellOfChange } from './tell-of-change.ts'

/**
 * A user who completes the registration names the account for payouts, or the application of a company does (`userId` null); the code of the registration confirms it. Payouts that waited for an account go on. An owner who
 * has named another account by a link before gets the usual notification of a changed account.
 */
export async function nameFirstAccount(
  tx: Tx,
  audit: AuditContext,
  {
    partyId,
    userId,
    account,
    holderAnswer,
  }: { partyId: Id<'parties'>; userId: Id<'users'> | null; account: GoodAccount; holderAnswer: HolderAnswer },
  publish: Publish,
): Promise<void> {
  await lockParty(tx, { partyId })
  const before = await findAccount(tx, { partyId })
  await insertAccount(tx, {
    partyId,
    ...account,
    provenAt: account.unprovenReason === null ? audit.now : null,
    isOfOtherName: holderAnswer === 'other_name',
    setByUserId: userId,
    createdAt: audit.now,
    now: audit.now,
  })
  if (before && before.iban !== account.iban) await tellOfChange(tx, partyId, account.iban)
  await publish(tx, audit, { kind: 'beneficiary_account_changed', partyId })
}
