export { accountHandlers } from './routes.ts'
export type { AccountDeps } from './deps.ts'
