export { companyConstraints } from './constraints.ts'
export { countedForApplicant } from './documents.ts'
export { requireOpenFlow } from './open-application.ts'
export { companyHandlers } from './routes.ts'
