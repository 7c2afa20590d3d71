export { type Bank, findBank, isWholeIban, type JordanianAccount, readJordanianIban } from './banks.ts'
export { cleanHtml, isBlankHtml } from './clean-html.ts'
export { findCountry } from './countries.ts'
export { contentHandlers } from './routes.ts'
