export { partnerContractHandlers } from './routes.ts'
