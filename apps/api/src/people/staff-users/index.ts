export { staffUserHandlers } from './routes.ts'
export { requireTotp } from './sign-in-staff.ts'
