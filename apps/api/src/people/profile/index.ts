export { insertAddress } from './address.queries.ts'
export { requireGoodAddress } from './address.ts'
export { profileHandlers } from './routes.ts'
