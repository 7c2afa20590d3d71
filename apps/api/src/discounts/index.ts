import { type Fils, subtractFils } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Id } from '#db/id.ts'
import { type DiscountTerms, fitsBudget, isUsable, termsOf, writtenValue } from './discount.rules.ts'
import { findCode, findCodeForStaff, findUse, type FoundCode, giveBackUse, lockCode, replacePartyOfUses, saveUse } from './queries.ts'

export type { DiscountTerms } from './discount.rules.ts'
export { giveBackUse, replacePartyOfUses, writtenValue }
export { changeUse, lockCodeOfUse } from './queries.ts'
export { type CodeRow, findCodeForStaff, insertCode, listCodes, listUses, lockCodeForStaff, updateLimits } from './queries.ts'

export interface Discount {
  codeId: bigint
  code: string
  terms: DiscountTerms
}
interface Use {
  partyId: Id<'parties'>
  priceFils: Fils | null
}

function usable(found: FoundCode | undefined, use: Use): FoundCode {
  if (!found || !isUsable(found.code, { now: found.now, usesByParty: found.usesByParty, priceFils: use.priceFils })) throw refusal()
  return found
}
const refusal = () => new DomainError('discount_invalid', { errors: [{ pointer: '/discount_code', code: 'discount_invalid' }] })

/** Returns the discount of a code for this party; an unusable code is refused without a reason. */
export async function getDiscount(db: Queryable, code: string, use: Use): Promise<Discount> {
  const found = usable(await findCode(db, code, use.partyId), use)
  return { codeId: found.code.id, code: found.code.code, terms: termsOf(found.code) }
}

/** The discount that a code would give somebody who has not used it yet, at a moment, and whether what is left of its budget holds it. */
export async function getDiscountAt(
  db: Queryable,
  name: string,
  { at, priceFils }: { at: Date; priceFils: Fils },
): Promise<Discount & { fits(discountFils: Fils): boolean }> {
  const row = await findCodeForStaff(db, { code: name })
  const code = row && { ...row, percentBasisPoints: row.percentBasisPoints === null ? null : BigInt(row.percentBasisPoints) }
  if (!code || !isUsable(code, { now: at, usesByParty: 0, priceFils })) throw refusal()
  return { codeId: code.id, code: code.code, terms: termsOf(code), fits: (discountFils) => fitsBudget(code, discountFils) }
}

/** Takes one use of a code for a guarantee. The code's row is locked, so its last use is taken once. */
export async function takeDiscount(
  tx: Queryable,
  code: string,
  use: Use,
  quoteDiscount: (discount: Discount) => Fils,
): Promise<Discount & { save(guaranteeId: Id<'guarantees'>): Promise<void> }> {
  const found = usable(await lockCode(tx, code, use.partyId), use)
  const discount = { codeId: found.code.id, code: found.code.code, terms: termsOf(found.code) }
  const discountFils = quoteDiscount(discount)
  if (!fitsBudget(found.code, discountFils)) throw refusal()
  return { ...discount, save: (guaranteeId) => saveUse(tx, { codeId: discount.codeId, guaranteeId, partyId: use.partyId, discountFils }) }
}

/**
 * The discount that a guarantee uses; null without one. It stays where the terms change, whatever became of the code's dates and uses since;
 * `fits`: the price and what is left of the budget hold another discount by it.
 */
export async function getDiscountOf(
  db: Queryable,
  guaranteeId: Id<'guarantees'>,
): Promise<(Discount & { fits(quote: { priceFils: Fils; discountFils: Fils }): boolean }) | null> {
  const use = await findUse(db, { guaranteeId })
  if (!use) return null
  const percentBasisPoints = use.percentBasisPoints === null ? null : BigInt(use.percentBasisPoints)
  return {
    codeId: use.id,
    code: use.code,
    terms: termsOf({ ...use, percentBasisPoints }),
    fits: ({ priceFils, discountFils }) =>
      priceFils >= use.leastPriceFils && fitsBudget({ ...use, spentFils: subtractFils(use.spentFils, use.discountFils) }, discountFils),
  }
}
