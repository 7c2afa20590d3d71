export { presentException } from './resolve-exception.ts'
export { financeHandlers } from './routes.ts'
