import { createHash } from 'node:crypto'
import pg from 'pg'
import { isTracing, traceStatement } from '#kernel/telemetry.ts'
import { ofStatement } from './failed-statement.ts'

interface PoolOptions {
  readonly connectionString: string
  readonly max: number
  readonly applicationName: string
  /** Called for idle connections that broke; the pool replaces them itself. */
  readonly onError?: (error: Error) => void
  /** Other limits than the usual ones. */
  readonly limits?: Pick<pg.PoolConfig, 'connectionTimeoutMillis' | 'query_timeout' | 'idleTimeoutMillis'>
}

const [int8, int8Array, date] = [20, 1016, 1082]

/** bigint for `int8` (money is bigint fils); a date stays text, because a JavaScript Date would shift it by the machine's time zone. */
export const types = new pg.TypeOverrides()
// The published type declares a number as the parser's input; it is the column's text.
const parseTextArray = types.getTypeParser(int8Array) as unknown as (text: string) => (string | null)[]
types.setTypeParser(int8, BigInt)
types.setTypeParser(int8Array, (text: string) => parseTextArray(text).map((item) => (item === null ? null : BigInt(item))))
types.setTypeParser(date, String)

/** A machine that is gone without a word is noticed after some twenty seconds, and not after two hours. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/**
 * Connections as one role. A statement never waits for ever: not for a lock, not for itself, not for a forgotten transaction; the server's limits
 * are those of the role (`limitRole`). A pooler may be between: nothing is sent when a connection starts, and nothing may be kept with one
 * beyond a transaction but prepared statements.
 */
export function createPool({ connectionString, max, applicationName, onError = () => {}, limits = {} }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    application_name: applicationName,
    // The first statements of a transaction are sent together: begin, claim, lock.
    pipeline: true,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    // A server that is frozen ends no statement by itself: this limit is kept here, a little above the server's own.
    query_timeout: 7_000,
    ...keptAlive,
    ...limits,
  })
  pool.on('error', onError)
  pool.on('connect', (client) => {
    client.on('error', onError)
    prepareStatements(client)
    if (isTracing()) traceStatementsOf(client)
  })
  if (isTracing()) traceStatementsOf(pool)
  return pool
}

/**
 * Traces each awaited statement as a span of its sender. A pool sends from a callback of whichever connection is free, so the span starts
 * at the call.
 */
function traceStatementsOf(sender: pg.Pool | pg.PoolClient): void {
  // pg's query has a dozen overloads: all arguments are passed through.
  const send = sender.query.bind(sender) as (...args: unknown[]) => unknown
  const query = (...args: unknown[]) => {
    const [config] = args
    const text = typeof config === 'string' ? config : isPlainQuery(config) ? config.text : undefined
    return text === undefined || typeof args.at(-1) === 'function' ? send(...args) : traceStatement(text, () => send(...args))
  }
  sender.query = query as typeof sender.query
}

const statementNames = new Map<string, string>()
const mostRememberedNames = 5_000

/**
 * Names every parametrised statement by its text, so that PostgreSQL parses and plans it once per connection. A list with changing filters
 * opts out with the leading comment "unnamed", because its generic plan would be a bad one.
 */
function prepareStatements(client: pg.PoolClient): void {
  // pg's query has a dozen overloads and passes callbacks as a further argument: all arguments are passed through.
  const send = client.query.bind(client) as (...args: unknown[]) => unknown
  const query = (config: unknown, values?: unknown, ...rest: unknown[]) => {
    if (typeof config === 'string') {
      const isNamed = Array.isArray(values) && values.length > 0 && !isUnnamed(config)
      const callback = typeof values === 'function' ? values : rest[0]
      const named: Named | undefined = isNamed ? Object.assign(new pg.Query(config, values), { name: nameOf(config) }) : undefined
      if (isCallback(callback)) {
        const answer = (error: unknown, result: unknown) => callback(error ? ofStatement(error, config) : error, result)
        return named ? send(named, answer) : send(config, Array.isArray(values) ? values : undefined, answer)
      }
      const answered: Promise<unknown> = new Promise((resolve, reject) => {
        const settle = (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result))
        if (named) named.callback = settle
        if (named) send(named)
        else send(config, values, settle)
      })
      // Here, and not in the callback, the stack includes the awaiting code.
      return answered.catch((error: unknown) => {
        if (error instanceof Error) Error.captureStackTrace(error)
        throw ofStatement(error, config)
      })
    }
    if (isPlainQuery(config) && config.name === undefined && !isUnnamed(config.text)) {
      const given = config.values ?? (Array.isArray(values) ? values : undefined)
      if (given !== undefined && given.length > 0)
        return send({ ...config, name: nameOf(config.text), values: given }, ...(Array.isArray(values) ? rest : [values, ...rest]))
    }
    return send(config, values, ...rest)
  }
  client.query = query as typeof client.query
}

/** Built here: pg would copy a configuration with a name property by property. */
type Named = pg.Query & { name: string; callback?: (error: Error | null, result: unknown) => void }

function isPlainQuery(config: unknown): config is pg.QueryConfig {
  return typeof config === 'object' && config !== null && 'text' in config && typeof config.text === 'string' && !('submit' in config)
}

const isCallback = (value: unknown): value is (error: unknown, result: unknown) => void => typeof value === 'function'
const isUnnamed = (text: string) => text.startsWith('/* unnamed */')

function nameOf(text: string): string {
  const known = statementNames.get(text)
  if (known !== undefined) return known
  if (statementNames.size >= mostRememberedNames) statementNames.clear()
  const name = createHash('sha1').update(text).digest('base64url')
  statementNames.set(text, name)
  return name
}
