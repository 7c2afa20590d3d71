export { hasInterest } from './declare-interests.ts'
export { staffInterestHandlers } from './routes.ts'
