export { cleanHtml, isBlankHtml } from './clean-html.ts'
export { countriesIn, findCountry } from './countries.ts'
export { contentHandlers } from './routes.ts'
