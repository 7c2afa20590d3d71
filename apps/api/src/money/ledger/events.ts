/**
 * The table of ledger events: the postings of each event, one function per event. Pure; `docs/rooms/ledger.md` shows the same table, and a test
 * posts every row and compares.
 */
import { feeEvents } from './fee-events.ts'
import { outcomeEvents } from './outcome-events.ts'
import { payoutEvents } from './payout-events.ts'
import { receiptEvents } from './receipt-events.ts'

export const ledgerEvents = { ...receiptEvents, ...feeEvents, ...outcomeEvents, ...payoutEvents } as const

export type LedgerEventName = keyof typeof ledgerEvents
