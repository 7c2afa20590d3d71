export { requireGoodAddress } from './name-address.ts'
export { insertAddress } from './queries.ts'
export { addressHandlers } from './routes.ts'
