export { publishEvents } from './publish-events.ts'
export { startEventRunner } from './runner.ts'
export { webhookHandlers } from './routes.ts'
