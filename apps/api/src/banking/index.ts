export type { Bank, PaymentFile } from './bank.ts'
export { createHttpBank } from './http-bank.ts'
export { createSchemaCheck, type SchemaCheck } from './schema-check.ts'
export { atMost, documentOf, element, textElement, type Xml } from './xml.ts'
