import { destination } from 'pino'

const gatheredBytes = 8_192
const longestWaitMs = 1_000

/** Lines of the log leave together: one by one they cost as much as the work that they tell of. Ending in any way but by force writes out what is left. */
export const gatherLines = (fileDescriptor: number) =>
  destination({ dest: fileDescriptor, sync: false, minLength: gatheredBytes, periodicFlush: longestWaitMs })
