import { statementOf } from '#db/failed-statement.ts'

/** A stack from a statement through the transaction and use case to the route has more frames than the default of ten. */
export const framesOfFaults = 30

/**
 * A fault as it is logged: kind, place and stack; for a database error also statement, table and constraint. Never the message, which may
 * quote personal data.
 */
export function faultOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error }
  const code = 'code' in error ? error.code : undefined
  if (!('severity' in error)) return { kind: error.name, code, message: error.message, stack: error.stack }
  const { severity, schema, table, column, constraint, routine } = error as DatabaseError
  return {
    kind: error.name,
    code,
    severity,
    statement: statementOf(error),
    schema,
    table,
    column,
    constraint,
    routine,
    stack: framesOf(error),
  }
}

/** Fields of a PostgreSQL error that quote no data. */
type DatabaseError = Error & Partial<Record<'severity' | 'schema' | 'table' | 'column' | 'constraint' | 'routine', unknown>>

/** The stack without the message at its head, which may have several lines. */
function framesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message)
  return stack
    .slice(at === -1 ? 0 : at + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
