export { cleanHtml, isBlankHtml } from './clean-html.ts'
export { createContentStore } from './content-store.ts'
export { countriesIn, findCountry } from './countries.ts'
export { contentHandlers } from './routes.ts'
