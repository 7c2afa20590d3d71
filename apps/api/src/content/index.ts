export { type Bank, banks, findBank } from './banks.ts'
