export { presentException } from './resolve-exception.ts'
export { financeHandlers } from './routes.ts'
export { presentPayout, queueKindOf } from './show-payout.ts'
