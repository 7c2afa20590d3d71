export { asStaff } from './staff-files.ts'
export { supportHandlers } from './routes.ts'
export { listQueuedThreads } from './staff.queries.ts'
