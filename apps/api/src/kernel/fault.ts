/** Name and place of a fault, never its text: the text of a database's complaint may quote a person's data. */
export function faultOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error }
  const code = 'code' in error ? error.code : undefined
  const fromDatabase = 'severity' in error
  return {
    kind: error.name,
    code,
    ...(fromDatabase ? { constraint: 'constraint' in error ? error.constraint : undefined } : { message: error.message }),
    stack: error.stack
      ?.split('\n')
      .slice(fromDatabase ? 1 : 0)
      .join('\n'),
  }
}
/** In one line what a fault says, of a database's complaint its code. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? ('severity' in error && 'code' in error ? String(error.code) : error.message) : 'unknown'
