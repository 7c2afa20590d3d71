import { pino } from 'pino'
import { gatherLines, tellUncaught } from '#kernel/log-destination.ts'

// A process that meets a fault which nobody catches, with a log as the product has it.

const lines = gatherLines(1)
const log = pino({ level: 'info', base: null, timestamp: false }, lines)
tellUncaught(log, lines)
log.info('the last line before')
const [fault] = process.argv.slice(2)
const error =
  fault === 'of the database' ? Object.assign(new Error('sorry, too many clients already'), { code: '53300' }) : new Error('a mistake')
if (fault === 'thrown')
  setImmediate(() => {
    throw error
  })
else void Promise.reject(error)
setTimeout(() => {
  log.info('went on')
  process.exit(0)
}, 200)
