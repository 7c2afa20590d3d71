export { type Bank, findBank } from './banks.ts'
export { contentHandlers } from './routes.ts'
