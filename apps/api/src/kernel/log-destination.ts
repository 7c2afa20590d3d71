import { writeSync } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'
import { destination } from 'pino'
import { databaseFaultOf, databaseFaults } from '#db/database-fault.ts'
import { faultOf } from './fault.ts'

const gatheredBytes = 8_192
const longestWaitMs = 1_000

/** Writes lines of the log in batches, because one write per line costs as much as the logged work. Every end of the process but a kill flushes the rest. */
export const gatherLines = (fileDescriptor: number) =>
  destination({ dest: fileDescriptor, sync: false, minLength: gatheredBytes, periodicFlush: longestWaitMs })

/**
 * The last catch of all. A fault of the database is logged and the process goes on: its other work does not depend on it, and whoever supervises would only start it against the same
 * database. Anything else ends the process, after every line that was gathered and one that says why; nobody knows what state it is in.
 */
export function tellUncaught(log: Pick<FastifyBaseLogger, 'error' | 'fatal'>, lines: ReturnType<typeof gatherLines>): void {
  const end = (error: unknown) => {
    log.fatal({ fault: faultOf(error) }, 'the process ends: nobody caught this fault')
    try {
      lines.flushSync()
    } catch {
      // A disk that is full, or a pipe that is gone: the terminal may still take a sentence.
      try {
        writeSync(2, 'Damana ended by a fault that nobody caught, and its log could not be written.\n')
      } catch {
        // nobody listens
      }
    }
    process.exit(1)
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', (error) => {
    const why = databaseFaultOf(error)
    if (why === undefined) end(error)
    else log.error({ why, fault: faultOf(error) }, `work that nobody waits for failed: ${databaseFaults[why]}`)
  })
}
