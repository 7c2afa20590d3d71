import { toWire } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import type { PersonActor } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { findMoneyAtStake } from './step-up.queries.ts'

/** The details of a guarantee action for its step-up message: the seller's amount, and the end of the seller's IBAN. */
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
