import type { Input } from '@damana/contract'
import { parseReceiptNumber } from '@damana/contract/ids'
import { type Fils, toWire } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import type { PersonActor } from '#kernel/context.ts'
import { found } from '#kernel/errors.ts'
import type { Id } from '#db/id.ts'
import type { WithSettings } from '#kernel/settings.ts'
import { listRefundAccounts } from '#money/refunds/index.ts'
import { findMoneyAtStake } from './step-up.queries.ts'

/** The details of a guarantee action for its step-up message: how much money it is about, and the end of each IBAN that it would go to. */
export async function describeStepUp(
  db: Queryable,
  actor: PersonActor,
  { action, number, content }: Input<'POST /auth/step-up/sendOtp'>['body'],
  deps: WithSettings,
): Promise<Record<string, string>> {
  if (number === undefined) return {}
  const { receipt } = content ?? {}
  const stake = found(await findMoneyAtStake(db, number, actor.partyId, typeof receipt === 'string' ? parseReceiptNumber(receipt) : null))
  const about = (amountFils: Fils | null, ibanTail: string | null = null): Record<string, string> => ({
    ...(amountFils === null ? {} : { amount_fils: toWire(amountFils) }),
    ...(ibanTail === null ? {} : { iban_tail: ibanTail }),
  })
  switch (action) {
    case 'accept':
      return about(stake.totalPriceFils)
    case 'answer_split':
      return stake.isBuyer
        ? about(stake.splitBuyerFils, await tailsOfRefund(db, stake.id, stake.splitBuyerFils, deps))
        : about(stake.splitSellerFils, stake.ibanTail)
    case 'accept_terms':
      return about(stake.proposedFils, stake.isBuyer ? null : stake.ibanTail)
    case 'declare_payer':
      return about(stake.undeclaredFils)
    case 'release':
      return {
        ...about(stake.sellerDueFils, stake.ibanTail),
        ...(stake.nextCheckFils === null ? {} : { fee_fils: toWire(stake.nextCheckFils) }),
      }
    default:
      return about(stake.sellerDueFils, stake.ibanTail)
  }
}

/** The buyer's money goes back to where it came from, which may be several accounts; null: none is known. */
async function tailsOfRefund(
  db: Queryable,
  guaranteeId: Id<'guarantees'>,
  sumFils: Fils | null,
  deps: WithSettings,
): Promise<string | null> {
  if (sumFils === null) return null
  const ibans = await listRefundAccounts(db, guaranteeId, sumFils, deps)
  return ibans.length === 0 ? null : ibans.map((iban) => iban.slice(-4)).join(', ')
}
