export { GuaranteeResults } from './guarantee-results.tsx'
export { guaranteesQuery } from './query.ts'
export { SearchEverywhere } from './search-everywhere.tsx'
