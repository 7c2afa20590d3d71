import type { Queryable } from './queryable.ts'
import type { Statements } from './generated/statements.ts'

/** A json or jsonb value: the database does not know its shape, so the statement declares it. */
export type Json = unknown

/**
 * Declares the column types that the database does not know, by their names in the row: the shape of JSON, and the possible texts of an
 * expression.
 */
export const columns = <Known extends object>(): Known => nothing as Known
const nothing = {}

/** A column may be narrowed; a nullable one stays nullable. */
type Narrowable<Row> = { [Name in keyof Row]?: unknown extends Row[Name] ? unknown : Row[Name] }
type Narrowed<Row, Known> = {
  [Name in keyof Row]: Name extends keyof Known
    ? unknown extends Row[Name]
      ? Known[Name]
      : null extends Row[Name]
        ? Known[Name] | null
        : Known[Name]
    : Row[Name]
}

/** One statement that the database has checked: its parameters in the order of `$1`, `$2`, and its rows with their columns in camelCase. */
export interface Statement<Params extends readonly unknown[], Row> {
  /** Every row. */
  all(db: Queryable, params: Params): Promise<Row[]>
  /** The first row, undefined where there is none. */
  first(db: Queryable, params: Params): Promise<Row | undefined>
  /** The first row of a statement that always returns one; throws otherwise. */
  one(db: Queryable, params: Params): Promise<Row>
  /** The number of rows found or changed. */
  run(db: Queryable, params: Params): Promise<number>
}
/** The row of a statement. */
export type RowOf<S> = S extends Statement<never, infer Row> ? Row : never

/** Every statement of a loaded module by its name. */
export const statements = new Map<string, string>()
const names = new Map<string, string>()
/** The name of the statement with this text; undefined for a text composed at run time. */
export const nameOfStatement = (text: string): string | undefined => names.get(text)

/**
 * Declares a named statement: the folder, then its action. `npm run generate` has the database check it and writes the types of its
 * parameters and rows. A column that is never null, where the database cannot infer it, is called `"name!"`.
 */
export function statement<Name extends keyof Statements, Known extends Narrowable<Statements[Name]['row']> = object>(
  name: Name,
  given: string,
  _known?: Known,
): Statement<Statements[Name]['params'], Narrowed<Statements[Name]['row'], Known>> {
  type Row = Narrowed<Statements[Name]['row'], Known>
  if (statements.has(name)) throw new Error(`two statements are called ${name}`)
  statements.set(name, given)
  const text = given.replaceAll('!"', '"')
  names.set(text, name)
  let renamed: readonly (readonly [column: string, name: string])[] | undefined
  let blank: Record<string, unknown> = {}
  const toRow = (row: Record<string, unknown>): Row => {
    if (renamed === undefined) {
      renamed = Object.keys(row).map((column) => [column, camelCase(column)] as const)
      // Parsed as a whole, an object keeps its hidden class; a wide one built property by property becomes a slow dictionary.
      blank = JSON.parse(JSON.stringify(Object.fromEntries(renamed.map(([, key]) => [key, null])))) as Record<string, unknown>
    }
    const named = { ...blank }
    for (const [column, key] of renamed) named[key] = row[column]
    return named as Row // Its columns and their types are those that the database described.
  }
  const all = async (db: Queryable, params: readonly unknown[]) => (await db.query(text, params)).rows.map(toRow)
  const first = async (db: Queryable, params: readonly unknown[]) => {
    const [row] = (await db.query(text, params)).rows
    return row && toRow(row)
  }
  return {
    all,
    first,
    async one(db, params) {
      const row = await first(db, params)
      if (row === undefined) throw new Error(`${name} found nothing`)
      return row
    },
    run: async (db, params) => (await db.query(text, params)).rowCount ?? 0,
  }
}

/** `held_at` is `heldAt`. */
export const camelCase = (column: string): string => column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
/** The column of a field: `heldAt` is `held_at`. */
export const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
