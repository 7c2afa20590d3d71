import { addFils, type Fils, fils, noFils, subtractFils } from '@damana/contract/money'

/** Sums of one part of an entry, as the bank gives them. */
export interface PartSums {
  /** Its own sum in our currency; null where it has none. */
  amountFils: Fils | null
  /** Charges that are inside a sum, or that are only named. */
  chargesFils: Fils
  areChargesSaid: boolean
}
export interface MovedSums {
  amountFils: Fils
  chargesFils: Fils
  areChargesSaid: boolean
}

/**
 * Divides an entry among its parts: what moved on the account for each, together exactly the entry. A single part may take the entry's sum.
 * Null where the parts, with the charges inside, do not make up the entry: it is one line then.
 */
export function divideEntry(entryFils: Fils, direction: 'credit' | 'debit', parts: readonly PartSums[]): MovedSums[] | null {
  const [only, second] = parts
  if (only && !second && only.amountFils === null) return [{ ...only, amountFils: entryFils }]
  const known = parts.flatMap((part) => (part.amountFils === null ? [] : [{ ...part, amountFils: part.amountFils }]))
  if (known.length < parts.length || known.length === 0) return null
  const ways = [
    // Each part's sum is what moved; charges were taken on the way.
    (part: MovedSums): Fils => part.amountFils,
    // Each part's sum is what was sent or ordered: the charges came off a credit, and on top of a debit.
    (part: MovedSums): Fils =>
      direction === 'credit' ? subtractFils(part.amountFils, part.chargesFils) : addFils(part.amountFils, part.chargesFils),
  ]
  for (const moved of ways) {
    const divided = known.map((part) => ({ ...part, amountFils: moved(part) }))
    if (divided.every(({ amountFils }) => amountFils >= 0n) && addFils(...divided.map(({ amountFils }) => amountFils)) === entryFils)
      return divided
  }
  return null
}

/**
 * The sums that a line may settle by, the likelier first: the sum itself, and the one with the charges inside. Charges that are only named
 * count where only so a sum fits.
 */
export function ownSums({
  direction,
  amountFils,
  chargesFils,
  areChargesSaid,
}: MovedSums & { direction: 'credit' | 'debit' }): { sumFils: Fils; chargesFils: Fils }[] {
  const plain = { sumFils: amountFils, chargesFils: noFils }
  if (chargesFils === noFils) return [plain]
  const withCharges = {
    sumFils: fils(direction === 'credit' ? amountFils + chargesFils : amountFils - chargesFils),
    chargesFils,
  }
  return areChargesSaid ? [withCharges, plain] : [plain, withCharges]
}
