import { statementOf } from '#db/failed-statement.ts'

/** From a statement through the transaction to the use case and its route are more frames than the usual ten. */
export const framesOfFaults = 30

/**
 * What the log says of a fault: kind, place and stack. Of a database's error also its statement, table and constraint, but never its message:
 * that may quote a person's data.
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

/** What PostgreSQL names in an error, beside what it quotes. */
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
