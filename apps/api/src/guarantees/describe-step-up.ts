import { toWire } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import type { PersonActor } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { findMoneyAtStake } from './step-up.queries.ts'

/** What the message with a code says about an act on a guarantee: how much would go to the seller, and the end of the IBAN it would go to. */
export async function describeStepUp(
  db: Queryable,
  actor: PersonActor,
  _action: string,
  number: string | undefined,
): Promise<Record<string, string>> {
  if (number === undefined) return {}
  const stake = await findMoneyAtStake(db, number, actor.partyId)
  if (!stake) throw new DomainError('not_found')
  return { amount_fils: toWire(stake.sellerDueFils), ...(stake.ibanTail === null ? {} : { iban_tail: stake.ibanTail }) }
}
