export { accountsQuery } from './query.ts'
