import { readJordanianIban } from '#kernel/iban.ts'

/** The payer as the biller or the bank reported it. */
export interface Payer {
  name?: string
  iban?: string
}
export interface DestinationFacts {
  payer: Payer
  /** The buyer paid. */
  isBuyers: boolean
  /** The buyer's account, when it is proven and takes dinars. */
  buyerAccountId: bigint | null
}

/**
 * The destination of a refund: the account the money came from as the bank reported it, the buyer's own, or an account that must be asked
 * for.
 */
export type Destination =
  | { kind: 'sender'; iban: string; swiftCode: string }
  | { kind: 'buyer'; bankAccountId: bigint }
  | { kind: 'unknown' }

export function destinationOf({ payer, isBuyers, buyerAccountId }: DestinationFacts): Destination {
  const account = payer.iban === undefined ? undefined : readJordanianIban(payer.iban)
  if (account) return { kind: 'sender', ...account }
  if (isBuyers && buyerAccountId !== null) return { kind: 'buyer', bankAccountId: buyerAccountId }
  return { kind: 'unknown' }
}
