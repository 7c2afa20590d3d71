export { insertAddress } from './address.queries.ts'
export { requireGoodAddress } from './address.ts'
export { insertSharingConsent } from './queries.ts'
export { profileHandlers } from './routes.ts'
