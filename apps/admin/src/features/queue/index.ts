/** Parts of the queue that the layout and the cases use. */
export { queueKey, refreshEveryMs, unmatchedReceiptsQuery } from './query.ts'
export { byTerm } from './by-term.ts'
export { QueueKinds } from './queue-kinds.tsx'
export { useBackToQueue } from './use-kind.ts'
