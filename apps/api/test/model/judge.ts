/**
 * The parties that may end with the vehicle and with the money, told from outside: the bank's own orders and credits, the registry's owner, and the terms that both sides agreed
 * to. It computes every sum for itself and asks no rule of the product.
 */

export interface Terms {
  readonly priceFils: bigint
  readonly commissionOn: 'buyer' | 'seller' | 'equally'
  readonly transferType: 'ACH' | 'RTGS'
  /** The side that bears the fee of the partner who proposed the sale; null where nobody did. */
  readonly partnerFeeOn: 'buyer' | 'seller' | null
}

/**
 * Commission of 1 %, at least 15 and at most 250 dinars; an odd fils of a halved commission is the buyer's; an urgent transfer costs the seller 5 dinars. The partner of these
 * lives gets 0.75 %, and at most 150 dinars.
 */
export function quoteOf({ priceFils, commissionOn, transferType, partnerFeeOn }: Terms) {
  const share = (priceFils * 75n + 5_000n) / 10_000n
  const partnerFeeFils = partnerFeeOn === null ? 0n : share > 150_000n ? 150_000n : share
  const [buyersPart, sellersPart] = partnerFeeOn === 'buyer' ? [partnerFeeFils, 0n] : [0n, partnerFeeFils]
  const percent = (priceFils + 50n) / 100n
  const commission = percent < 15_000n ? 15_000n : percent > 250_000n ? 250_000n : percent
  const sellers = commissionOn === 'buyer' ? 0n : commissionOn === 'seller' ? commission : commission / 2n
  return {
    totalFils: priceFils + commission - sellers + buyersPart,
    sellerDueFils: priceFils - sellers - (transferType === 'RTGS' ? 5_000n : 0n) - sellersPart,
    partnerFeeFils,
  }
}

/** A credit on the client account for this sale, by the bank's books. */
export interface Credit {
  readonly fils: bigint
  readonly at: Date
  readonly reversedAt: Date | null
}
/** A debit that the bank carried out and that has not come back, by the bank's books. */
export interface Debit {
  readonly fils: bigint
  /** When the bank got the order. */
  readonly orderedAt: Date
  readonly to: 'seller' | 'partner' | 'other'
  /** Two of finance and an administrator let it go although the bank had reversed what covers it. */
  readonly isOwnRisk?: boolean
}
export interface Ending {
  readonly status: 'completed' | 'rejected' | 'expired' | 'cancelled'
  readonly terms: Terms
  /** The sums of a split that both sides agreed to; null where there was none. */
  readonly split: { sellerFils: bigint; buyerFils: bigint } | null
  /** Whom the registry had as the owner when the guarantee ended; null where it did not answer then. */
  readonly ownerAtEnd: 'seller' | 'buyer' | 'third' | null
  /** The registry or a paper of the Department named the buyer at some time. */
  readonly wasTransferred: boolean
  readonly credits: readonly Credit[]
  readonly debits: readonly Debit[]
  /** The sum that the bank gave back of payouts beyond its debits, by its books, and the part of exactly that money that left us. It is nobody's of this sale. */
  readonly surplus: { cameFils: bigint; leftFils: bigint }
  /** The fees that each side owes for this sale, at most. */
  readonly fees: { sellerFils: bigint; buyerFils: bigint }
}

/** Every way in which an ended sale is not what it has to be; nothing where all is right. */
export function judge(ending: Ending): string[] {
  const { status, terms, split, ownerAtEnd, wasTransferred, credits, debits, surplus, fees } = ending
  const { totalFils, sellerDueFils, partnerFeeFils } = quoteOf(terms)
  const came = sum(credits.map(({ fils }) => fils))
  const reversed = sum(credits.map(({ fils, reversedAt }) => (reversedAt ? fils : 0n)))
  const toSeller = sum(debits.map(({ fils, to }) => (to === 'seller' ? fils : 0n)))
  const toOthers = sum(debits.map(({ fils, to }) => (to === 'other' ? fils : 0n)))
  const toPartner = sum(debits.map(({ fils, to }) => (to === 'partner' ? fils : 0n)))
  const partnersDue = status === 'completed' && !split ? partnerFeeFils : 0n
  const faults: string[] = []
  const unless = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault)
  }
  faults.push(...uncovered(credits, debits))
  unless(surplus.leftFils <= surplus.cameFils, `of ${surplus.cameFils} that the bank returned too much ${surplus.leftFils} left`)
  unless(toPartner <= partnersDue, `the partner got ${toPartner} and was due ${partnersDue}`)
  unless(toPartner + reversed >= partnersDue, `the partner got only ${toPartner} and was due ${partnersDue}`)
  if (split) {
    unless(toSeller <= split.sellerFils, `the seller got ${toSeller} of a split of ${split.sellerFils}`)
    unless(toSeller + fees.sellerFils + reversed >= split.sellerFils, `the seller got only ${toSeller} of a split of ${split.sellerFils}`)
  } else if (status === 'completed') {
    unless(wasTransferred, 'it was completed and the ownership never moved')
    unless(toSeller <= sellerDueFils, `the seller got ${toSeller} and was due ${sellerDueFils}`)
    unless(toSeller + fees.sellerFils + reversed >= sellerDueFils, `the seller got only ${toSeller} and was due ${sellerDueFils}`)
    // Vehicle and money: beyond what was too much, nothing goes back to whoever has the vehicle.
    unless(came - toOthers >= totalFils - reversed, `the buyer has the vehicle, and of ${came} that came ${toOthers} went back`)
  } else {
    unless(toSeller === 0n, `the sale failed and the seller got ${toSeller}`)
    unless(
      ownerAtEnd !== 'buyer' || toOthers <= came - least(came, totalFils),
      `the buyer had the vehicle when the sale ended and got ${toOthers} back`,
    )
    unless(toOthers + fees.buyerFils + reversed >= came, `of ${came} that came only ${toOthers} went back`)
  }
  return faults
}

/**
 * Nobody is paid with money that is not there, by the order of what happened. A reversal takes what of its credit is still there; what had left before was nobody's fault,
 * and the money of other credits is not touched by it.
 */
function uncovered(credits: readonly Credit[], debits: readonly Debit[]): string[] {
  const faults: string[] = []
  const happened = [
    ...credits.map((credit) => ({ at: credit.at, order: 0, credit, debit: null })),
    ...credits.flatMap((credit) => (credit.reversedAt ? [{ at: credit.reversedAt, order: 1, credit, debit: null }] : [])),
    ...debits.map((debit) => ({ at: debit.orderedAt, order: 2, credit: null, debit })),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime() || one.order - other.order)
  let there = 0n
  for (const { at, order, credit, debit } of happened) {
    if (debit?.isOwnRisk) continue
    if (debit) {
      if (debit.fils > there) faults.push(`${debit.fils} left when only ${there} was there`)
      there -= debit.fils
    } else if (order === 0) there += credit.fils
    else {
      const others = sum(
        credits.map((other) =>
          other !== credit && other.at <= at && (other.reversedAt === null || other.reversedAt > at) ? other.fils : 0n,
        ),
      )
      const untouched = there - others
      there -= least(credit.fils, untouched > 0n ? untouched : 0n)
    }
  }
  return faults
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
