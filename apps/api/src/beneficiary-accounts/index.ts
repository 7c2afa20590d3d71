export { beneficiaryAccountHandlers } from './routes.ts'
