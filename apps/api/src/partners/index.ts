export { matchLeftovers } from './apply-bank-message.ts'
export { partnerHandlers } from './routes.ts'
