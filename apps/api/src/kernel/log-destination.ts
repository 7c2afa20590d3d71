import { destination } from 'pino'

const gatheredBytes = 8_192
const longestWaitMs = 1_000

/** Writes lines of the log in batches, because one write per line costs as much as the logged work. Every end of the process but a kill flushes the rest. */
export const gatherLines = (fileDescriptor: number) =>
  destination({ dest: fileDescriptor, sync: false, minLength: gatheredBytes, periodicFlush: longestWaitMs })
