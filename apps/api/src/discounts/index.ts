import type { Fils } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Id } from '#db/id.ts'
import { type DiscountTerms, fitsBudget, isUsable, termsOf, writtenValue } from './discount.rules.ts'
import { type CodeRow, findCode, type FoundCode, giveBackUse, lockCode, replacePartyOfUses, saveUse } from './queries.ts'

export type { DiscountTerms } from './discount.rules.ts'
export { giveBackUse, replacePartyOfUses, writtenValue }
export { type CodeRow, findCodeForStaff, insertCode, listCodes, listUses, lockCodeForStaff, updateLimits } from './queries.ts'

export const termsOfCode = ({ percentBasisPoints, ...code }: CodeRow): DiscountTerms =>
  termsOf({ ...code, percentBasisPoints: percentBasisPoints === null ? null : BigInt(percentBasisPoints) })

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
