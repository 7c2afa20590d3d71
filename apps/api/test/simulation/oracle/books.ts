import { taxIn } from './prices.ts'
import { wrong } from './wrong.ts'

/** The accounts, and on which side each grows. */
export const accounts = {
  bank_escrow: ['client', 'debit'],
  biller_clearing: ['client', 'debit'],
  buyer_escrow: ['client', 'credit'],
  seller_payable: ['client', 'credit'],
  partner_payable: ['client', 'credit'],
  buyer_refund: ['client', 'credit'],
  suspense: ['client', 'credit'],
  fees_to_sweep: ['client', 'credit'],
  payouts_in_flight: ['client', 'credit'],
  bank_operating: ['own', 'debit'],
  due_from_escrow: ['own', 'debit'],
  fee_receivable_buyer: ['own', 'debit'],
  fee_receivable_seller: ['own', 'debit'],
  fee_refunds_due: ['own', 'credit'],
  sales_tax: ['own', 'credit'],
  revenue_commission: ['own', 'credit'],
  revenue_transfer: ['own', 'credit'],
  revenue_cancellation: ['own', 'credit'],
  revenue_waiver_check: ['own', 'credit'],
  bank_charges: ['own', 'debit'],
  losses: ['own', 'debit'],
} as const satisfies Record<string, readonly ['client' | 'own', 'debit' | 'credit']>
export type Account = keyof typeof accounts
export const accountNames = Object.keys(accounts) as Account[]

export type Books = Record<Account, bigint>
export const emptyBooks = (): Books => Object.fromEntries(accountNames.map((name) => [name, 0n])) as Books

/** Moves a sum from the debited to the credited account, both of one book. */
export function enter(books: Books, debited: Account, credited: Account, sum: bigint): void {
  if (sum < 0n) wrong(`${sum} fils from ${debited} to ${credited}`)
  if (accounts[debited][0] !== accounts[credited][0]) wrong(`${debited} and ${credited} are of two books`)
  books[debited] += accounts[debited][1] === 'debit' ? sum : -sum
  books[credited] += accounts[credited][1] === 'credit' ? sum : -sum
}

/** Money of the client book becomes ours, and makes good what stands on an account of our own book. */
export function earn(books: Books, from: Account, against: Account, sum: bigint): void {
  enter(books, from, 'fees_to_sweep', sum)
  enter(books, 'due_from_escrow', against, sum)
}

/** Our fee with the sales tax that is inside it. */
export function revenue(books: Books, debited: Account, credited: Account, fee: bigint): void {
  const tax = taxIn(fee)
  enter(books, debited, credited, fee - tax)
  enter(books, debited, 'sales_tax', tax)
}
