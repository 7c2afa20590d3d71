export { presentBankMessage } from './bank-messages.ts'
export { presentException } from './resolve-exception.ts'
export { financeHandlers } from './routes.ts'
