/**
 * The table of events: which postings each thing that happens to money makes. Pure; `docs/ledger.md` shows the same table to people,
 * and a test posts every row and compares. A row more is a function more.
 */
import { feeEvents } from './fee-events.ts'
import { outcomeEvents } from './outcome-events.ts'
import { payoutEvents } from './payout-events.ts'
import { receiptEvents } from './receipt-events.ts'

export const ledgerEvents = { ...receiptEvents, ...feeEvents, ...outcomeEvents, ...payoutEvents } as const

export type LedgerEventName = keyof typeof ledgerEvents
