import { nameOfStatement } from './statement.ts'

const statements = new WeakMap<Error, string>()
const longest = 160

/** Records the statement that failed with this error: its name and its beginning in one line, without parameters. The first record wins. */
export function ofStatement(error: unknown, text: string): unknown {
  if (error instanceof Error && !statements.has(error)) {
    const name = nameOfStatement(text)
    statements.set(error, `${name === undefined ? '' : `${name}: `}${text.replaceAll(/\s+/g, ' ').trim().slice(0, longest)}`)
  }
  return error
}

export const statementOf = (error: Error): string | undefined => statements.get(error)
