export { matchLeftovers } from './match-leftovers.ts'
export { type BankMessageBearer, receiveBankMessage, type ReceivedMessage } from './receive-bank-message.ts'
export { partnerHandlers } from './routes.ts'
