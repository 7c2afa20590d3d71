export type { Bank, FileReceipt, PaymentFile } from './bank.ts'
export { type BankAnswer, type BankExchange, createBankOver, createHttpBank } from './http-bank.ts'
export { createHttpHolderCheck } from './http-holder-check.ts'
