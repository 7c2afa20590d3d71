import { createHash, randomBytes } from 'node:crypto'
import { type Fils, toWire } from '@damana/contract/money'
import type { NotifyingQueryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import { enqueueMessage } from '#notify/index.ts'
import { type BuyerToPay, findBuyerToPay, findPayoutWithoutAccount, insertPayerLink } from './queries.ts'

export const hashPayerToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Sends the buyer a link to name the payer's account, when the origin of a receipt is unknown. */
export async function askForAccount(
  tx: NotifyingQueryable,
  payout: { payoutId: Id<'payouts'>; beneficiaryName: string; amountFils: Fils },
  buyer: Pick<BuyerToPay, 'phone' | 'lang' | 'guaranteeNumber'>,
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await insertPayerLink(tx, { payoutId: payout.payoutId, tokenHash: hashPayerToken(token), phone: buyer.phone })
  await enqueueMessage(tx, {
    channel: 'sms',
    to: buyer.phone,
    lang: buyer.lang,
    template: 'payer_link',
    facts: {
      path: `/payer/${token}`,
      number: buyer.guaranteeNumber,
      payer: payout.beneficiaryName,
      amount_fils: toWire(payout.amountFils),
    },
  })
}

/**
 * Reminds the buyer of a payout that still has no account, with a new link; does nothing for a payout without a buyer to ask, or one that
 * no longer waits.
 */
export async function askAgainForAccount(tx: NotifyingQueryable, payoutId: Id<'payouts'>): Promise<void> {
  const waiting = await findPayoutWithoutAccount(tx, { payoutId })
  if (!waiting || waiting.guaranteeId === null) return
  const buyer = await findBuyerToPay(tx, { guaranteeId: waiting.guaranteeId })
  if (buyer) await askForAccount(tx, { payoutId, beneficiaryName: waiting.beneficiaryName, amountFils: waiting.amountFils }, buyer)
}
