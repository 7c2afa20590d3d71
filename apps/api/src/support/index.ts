export { asStaff } from './staff-files.ts'
export { supportHandlers } from './routes.ts'
export { answerUntilOf } from './present.ts'
export { listQueuedThreads } from './staff.queries.ts'
