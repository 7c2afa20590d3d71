/** Parts of the queue that the layout and the cases use. */
export { queueQuery, refreshEveryMs } from './query.ts'
export { QueueKinds } from './queue-kinds.tsx'
export { useBackToQueue } from './use-kind.ts'
