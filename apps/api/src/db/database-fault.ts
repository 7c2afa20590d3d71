/** The faults that keep the database from doing its work, as far as an operator can do something about them. */
export type DatabaseFault = keyof typeof databaseFaults

/** Each as the log says it. */
export const databaseFaults = {
  disk_full: 'the database cannot write: its disk is full',
  out_of_memory: 'the database has no memory left',
  no_connections: 'the database takes no more connections',
  pool_in_use: 'all database connections of this process are in use',
  lock_wait: 'a lock in the database was not free in time',
  slow_statement: 'a statement took longer than it may',
  collision: 'a transaction collided with others too often',
  read_only: 'the database takes no writes',
  no_answer: 'the database did not answer in time',
  not_reachable: 'the database is not reachable',
} as const satisfies Record<string, string>

const byCode: Readonly<Record<string, DatabaseFault>> = {
  '53100': 'disk_full',
  '53200': 'out_of_memory',
  '53300': 'no_connections',
  '55P03': 'lock_wait',
  '57014': 'slow_statement',
  '40001': 'collision',
  '40P01': 'collision',
  '25006': 'read_only',
}
/** A server in recovery names a read of an unlogged table by a code that it has for much else too, and by this function of its own. */
const unloggedInRecovery = { code: '0A000', routine: 'get_relation_info' } as const
const byMessage: readonly (readonly [RegExp, DatabaseFault])[] = [
  [/^timeout exceeded when trying to connect/, 'pool_in_use'],
  [/^Query read timeout|due to connection timeout|^timeout expired/, 'no_answer'],
]
const lostCodes: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EAI_AGAIN',
])
const lostMessage = /connection terminated|connection error|not queryable|connection ended/i

/** Which of them an error of the driver stands for; undefined where the statement itself was wrong, or the error is not of the database. */
export function databaseFaultOf(error: unknown): DatabaseFault | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const known = code === undefined ? undefined : byCode[code]
  if (known !== undefined) return known
  if (code === unloggedInRecovery.code && (error as { routine?: unknown }).routine === unloggedInRecovery.routine) return 'read_only'
  const message = error instanceof Error ? error.message : ''
  const said = byMessage.find(([pattern]) => pattern.test(message))?.[1]
  if (said !== undefined) return said
  // A file that cannot be opened has a path, and fails with codes of the same kind.
  if (typeof error === 'object' && error !== null && 'path' in error) return undefined
  const isLost = code !== undefined && (lostCodes.has(code) || code.startsWith('08') || code.startsWith('57P'))
  return isLost || lostMessage.test(message) ? 'not_reachable' : undefined
}

/** The connection is gone, or nothing comes over it any more: what was sent last may or may not have happened. */
export const isConnectionLost = (error: unknown): boolean => {
  const fault = databaseFaultOf(error)
  return fault === 'not_reachable' || fault === 'no_answer'
}
