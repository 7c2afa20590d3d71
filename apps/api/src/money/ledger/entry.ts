import { type Fils, addFils } from '@damana/contract/money'
import type { Id } from '#db/id.ts'
import { type Account, type Holder, type Posting, sharedAccount } from './chart-of-accounts.ts'

/** The postings of an event, before the time and the actor are added. */
export interface LedgerEntry {
  readonly event: string
  /** The idempotency key of the operation: one reference, one entry. */
  readonly reference: string
  readonly guaranteeId: Id<'guarantees'> | null
  readonly postings: readonly Posting[]
}

export type Line = readonly [account: Account, fils: Fils]

/** Lists debits, then credits. Lines of zero are left out, and an account appears once on a side. */
export function book({ debit, credit }: { debit: readonly Line[]; credit: readonly Line[] }): Posting[] {
  const on = (side: Posting['side'], lines: readonly Line[]) =>
    sumByAccount(lines).map(([account, fils]): Posting => ({ account, side, fils }))
  return [...on('debit', debit), ...on('credit', credit)].filter((posting) => posting.fils !== 0n)
}

function sumByAccount(lines: readonly Line[]): Line[] {
  const sums = new Map<string, Line>()
  for (const [account, fils] of lines) {
    const key = `${account.code}:${account.ownerId}`
    sums.set(key, [account, addFils(sums.get(key)?.[1] ?? (0n as Fils), fils)])
  }
  return [...sums.values()]
}

/** Debit and credit of charges that the bank deducted or sent short: our expense, made good to the client account the same day. */
export const bankCharge = (holder: Holder, fils: Fils): { debit: Line[]; credit: Line[] } => ({
  debit: [[sharedAccount('bank_charges', holder), fils]],
  credit: [[sharedAccount('bank_operating', holder), fils]],
})

/** Our fees on the client account together with our claim on them: the two always move together. */
export const earnOnClientAccount = (holder: Holder, fils: Fils): { client: Line; own: Line } => ({
  client: [sharedAccount('fees_to_sweep', holder), fils],
  own: [sharedAccount('due_from_escrow', holder), fils],
})

export const guaranteeOf = (holder: Holder): bigint | null => ('guaranteeId' in holder ? holder.guaranteeId : null)
