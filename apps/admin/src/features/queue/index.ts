/** What the layout and the cases may take from the queue. */
export { queueQuery, refreshEveryMs } from './query.ts'
export { QueueKinds } from './queue-kinds.tsx'
export { useBackToQueue } from './use-kind.ts'
