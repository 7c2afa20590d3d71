import { type Fils, toWire } from '@damana/contract/money'
import type { NotifyingQueryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import { enqueueMessage } from '#notify/index.ts'
import { findBuyerToPay } from './queries.ts'

export type WhySentBack = 'too_much' | 'already_paid' | 'ended' | 'told_late'

/** Notifies the buyer of a refund, its amount and its reason. */
export async function notifyRefunded(
  tx: NotifyingQueryable,
  guaranteeId: Id<'guarantees'>,
  { amountFils, why }: { amountFils: Fils; why: WhySentBack },
): Promise<void> {
  const buyer = await findBuyerToPay(tx, { guaranteeId })
  if (!buyer) return
  await enqueueMessage(tx, {
    channel: 'sms',
    to: buyer.phone,
    lang: buyer.lang,
    template: 'money_back',
    facts: { number: buyer.guaranteeNumber, amount_fils: toWire(amountFils), why },
  })
}
