import { formatGuaranteeNumber } from '@damana/contract/ids'
import { toWire } from '@damana/contract/money'
import type { NotifyingQueryable } from '#db/queryable.ts'
import type { PayoutStatusChanged, WantedAccount } from '#kernel/events.ts'
import type { Id } from '#db/id.ts'
import { enqueueMessage, type MessagePayload } from '#notify/index.ts'
import { findSellerInNeed, listContacts } from '#people/bank-accounts/index.ts'
import { openOwnerLink } from '#people/access-links/index.ts'

const reasons: readonly unknown[] = ['iban_missing', 'iban_unproven']

/**
 * Sends an owner without an account here a link to name an IBAN, when a payout waits for one or comes back: such an owner cannot open the
 * guarantee.
 */
export async function askOwnerForAccount(
  tx: NotifyingQueryable,
  { guaranteeId, payoutNumber, why }: { guaranteeId: Id<'guarantees'>; payoutNumber: string; why: WantedAccount['why'] },
): Promise<void> {
  const seller = await findSellerInNeed(tx, { guaranteeId, payoutNumber })
  if (!seller) return
  await remindOfAccount(tx, { beneficiaryPartyId: seller.partyId, guaranteeId, amountFils: seller.amountFils, why })
}

/** Returns why a payout waits for an account of its beneficiary; null when it does not. */
export function wantedAccountOf({ to, facts }: PayoutStatusChanged): WantedAccount['why'] | null {
  if (to === 'rejected' || to === 'returned') return to
  if (to !== 'held' || !reasons.includes(facts['reason'])) return null
  return facts['reason'] === 'iban_unproven' ? 'unproven' : 'missing'
}

/**
 * Notifies a beneficiary that a payout waits for an account: in the profile if the beneficiary can sign in, else by a link sent to the
 * beneficiary's phone only.
 */
export async function remindOfAccount(
  tx: NotifyingQueryable,
  { beneficiaryPartyId, guaranteeId, amountFils, why }: WantedAccount,
): Promise<void> {
  const number = guaranteeId === null ? null : formatGuaranteeNumber(guaranteeId)
  for (const { phone, email, lang, userId } of await listContacts(tx, { partyId: beneficiaryPartyId })) {
    const path = userId !== null ? '/profile/bank-info' : guaranteeId === null ? null : await openOwnerLink(tx, guaranteeId)
    if (path === null) continue
    const message = { template: 'account_wanted', lang, facts: { number, amount_fils: toWire(amountFils), path, why } } as const
    for (const way of waysTo(phone, email)) await enqueueMessage(tx, { ...way, ...message })
  }
}

function waysTo(phone: string | null, email: string | null): Pick<MessagePayload, 'channel' | 'to'>[] {
  return [
    ...(phone === null ? [] : [{ channel: 'sms' as const, to: phone }]),
    ...(email === null ? [] : [{ channel: 'email' as const, to: email }]),
  ]
}
