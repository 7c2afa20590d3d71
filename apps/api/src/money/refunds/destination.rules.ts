import { readJordanianIban } from '#kernel/iban.ts'

/** Who paid, as the biller or the bank told it. */
export interface Payer {
  name?: string
  iban?: string
}
export interface DestinationFacts {
  payer: Payer
  /** The buyer himself paid. */
  isBuyers: boolean
  /** The buyer's account, when he has proven one that takes dinars. */
  buyerAccountId: bigint | null
}

/** Where money goes back to: the account it came from as the bank told it, the buyer's own, or one that has to be asked for. */
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
