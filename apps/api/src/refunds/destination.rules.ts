import { isValidIBAN } from 'ibantools'
import { findBank } from '#content/index.ts'

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

/** An IBAN that is whole and whose bank is one of Jordan's; undefined for any other, to which no dinars go by ACH. */
export function readJordanianIban(typed: string): { iban: string; swiftCode: string } | undefined {
  const iban = typed.replace(/[\s-]/g, '').toUpperCase()
  const bank = iban.startsWith('JO') && iban.length === 30 && isValidIBAN(iban) ? findBank(iban.slice(4, 8)) : undefined
  return bank && { iban, swiftCode: bank.swiftCode }
}
