import { type Fils, toWire } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import type { PersonActor } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { findMoneyAtStake } from './step-up.queries.ts'

/** The details of a guarantee action for its step-up message: the seller's amount, and the end of the seller's IBAN. */
export async function describeStepUp(
  db: Queryable,
  actor: PersonActor,
  action: string,
  number: string | undefined,
): Promise<Record<string, string>> {
  if (number === undefined) return {}
  const stake = await findMoneyAtStake(db, number, actor.partyId)
  if (!stake) throw new DomainError('not_found')
  const about = (amountFils: Fils | null, ibanTail: string | null = null): Record<string, string> => ({
    ...(amountFils === null ? {} : { amount_fils: toWire(amountFils) }),
    ...(ibanTail === null ? {} : { iban_tail: ibanTail }),
  })
  switch (action) {
    case 'answer_split':
      return stake.isBuyer ? about(stake.splitBuyerFils) : about(stake.splitSellerFils, stake.ibanTail)
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
