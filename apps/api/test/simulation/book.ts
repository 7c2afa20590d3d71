import { type AccountCode, chartOfAccounts, type LedgerEntry, type Posting } from './product.ts'

/** Something that must never be so. */
export class BrokenRule extends Error {}
export const broken = (what: string): never => {
  throw new BrokenRule(what)
}

/** The ledger in memory: it refuses what the database's would refuse. */
export interface Book {
  /** Balances on the side on which an account normally stands. */
  readonly accounts: Map<string, bigint>
  readonly totals: Record<AccountCode, bigint>
  readonly references: Map<string, string>
  readonly events: string[]
}

export const emptyBook = (): Book => ({
  accounts: new Map(),
  totals: Object.fromEntries(Object.keys(chartOfAccounts).map((code) => [code, 0n])) as Record<AccountCode, bigint>,
  references: new Map(),
  events: [],
})

export const balanceOf = (book: Book, code: AccountCode, ownerId: bigint): bigint => book.accounts.get(`${code}:${ownerId}`) ?? 0n

const growsByDebit = (code: AccountCode): boolean => ['asset', 'expense'].includes(chartOfAccounts[code].kind)

/** Books an entry: balanced within each book, of amounts above nothing, once, and no client account below nothing. */
export function post(book: Book, { event, reference, postings }: LedgerEntry): void {
  const said = postings.map(({ account, side, fils }) => `${account.code}:${account.ownerId}${side[0]}${fils}`).join()
  const before = book.references.get(reference)
  if (before === said) return
  if (before !== undefined) broken(`${reference} is booked a second time with other postings`)
  if (postings.length === 0) broken(`${reference} books nothing`)
  book.references.set(reference, said)
  book.events.push(event)
  const sums = { client: 0n, own: 0n }
  for (const posting of postings) {
    if (posting.fils <= 0n) broken(`${reference} books ${posting.fils}`)
    sums[chartOfAccounts[posting.account.code].book] += posting.side === 'debit' ? posting.fils : -posting.fils
    add(book, posting)
  }
  if (sums.client !== 0n || sums.own !== 0n) broken(`${reference} is not balanced: client book ${sums.client}, own book ${sums.own}`)
  for (const { account } of postings) {
    const { book: whose, kind } = chartOfAccounts[account.code]
    if (whose !== 'client') continue
    const balance = kind === 'liability' ? balanceOf(book, account.code, account.ownerId) : book.totals[account.code]
    if (balance < 0n) broken(`${reference} takes ${account.code}:${account.ownerId} below nothing, to ${balance}`)
  }
  requireEquation(book, reference)
}

function add({ accounts, totals }: Book, { account: { code, ownerId }, side, fils }: Posting): void {
  const change = (side === 'debit') === growsByDebit(code) ? fils : -fils
  const key = `${code}:${ownerId}`
  accounts.set(key, (accounts.get(key) ?? 0n) + change)
  totals[code] += change
}

/** The money at the bank and on its way to it equals our debts, at every moment. */
function requireEquation({ totals }: Book, reference: string): void {
  const here = totals.bank_escrow + totals.biller_clearing
  const owed =
    totals.buyer_escrow +
    totals.seller_payable +
    totals.partner_payable +
    totals.buyer_refund +
    totals.suspense +
    totals.fees_to_sweep +
    totals.payouts_in_flight
  if (here !== owed) broken(`after ${reference} the client book holds ${here} and owes ${owed}`)
  if (totals.due_from_escrow < 0n || totals.fee_refunds_due < 0n) broken(`after ${reference} our own claims are below nothing`)
}
