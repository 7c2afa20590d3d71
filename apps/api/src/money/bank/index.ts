export type { Bank, FileReceipt, PaymentFile } from './bank.ts'
export { type BankAnswer, type BankExchange, createBankOver, createHttpBank } from './http-bank.ts'
export { createSchemaCheck, type SchemaCheck } from './schema-check.ts'
export { atMost, documentOf, element, textElement, type Xml } from './xml.ts'
