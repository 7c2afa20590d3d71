export { registrationHandlers } from './routes.ts'
