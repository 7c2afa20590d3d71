export { cleanHtml, isBlankHtml } from './clean-html.ts'
export { findCountry } from './countries.ts'
export { contentHandlers } from './routes.ts'
