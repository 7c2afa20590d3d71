import type { QueryResult } from 'pg'
import type { Queryable, ReadOnly } from './queryable.ts'
import type { Statements } from './generated/statements.ts'
import { numberParameters } from './statement-text.ts'

/** A json or jsonb value: the database does not know its shape, so the statement declares it. */
export type Json = unknown

/**
 * Declares the column types that the database does not know, by their names in the row: the shape of JSON, and the possible texts of an
 * expression.
 */
export const columns = <Known extends object>(): Known => nothing as Known
const nothing = {}

/** A column may be narrowed; a nullable one stays nullable. JSON may be said anew, where the words of a text in it are a list of the code. */
type Narrowable<Row> = {
  [Name in keyof Row]?: Row[Name] extends string | number | bigint | boolean | Date | null ? Row[Name] | null : unknown
}
type Narrowed<Row, Known> = {
  [Name in keyof Row]: Name extends keyof Known
    ? unknown extends Row[Name]
      ? Known[Name]
      : null extends Row[Name]
        ? Known[Name] | null
        : Known[Name]
    : Row[Name]
}

/** Where a statement may be sent: one that the database saw only read also to a standby. */
type Sent<N extends Name> = Statements[N] extends { onlyReads: true } ? ReadOnly : Queryable
/** Sends one statement with its parameters by name. */
type Sends<N extends Name, Answer> = keyof Params<N> extends never
  ? (db: Sent<N>) => Promise<Answer>
  : (db: Sent<N>, params: Params<N>) => Promise<Answer>

/** The row of a statement. */
export type RowOf<S> = S extends (...given: never) => Promise<infer Answer>
  ? Answer extends readonly (infer Row)[]
    ? Row
    : NonNullable<Answer>
  : never
/** The parameters of a statement. */
export type ParamsOf<S extends (db: Queryable, params: never) => unknown> = Parameters<S>[1]

/** Every statement of a loaded module by its name. */
export const statements = new Map<string, string>()
const names = new Map<string, string>()
/** The name of the statement with this text; undefined for a text composed at run time. */
export const nameOfStatement = (text: string): string | undefined => names.get(text)

type Name = keyof Statements
type Row<N extends Name, Known> = Narrowed<Statements[N]['row'], Known>
type Params<N extends Name> = Statements[N]['params']

/** Registers a statement under its name; the text that is sent. */
function register(name: string, given: string): string {
  if (statements.has(name)) throw new Error(`two statements are called ${name}`)
  statements.set(name, given)
  const text = given.replaceAll('!"', '"')
  names.set(text, name)
  return text
}

/** Names the columns of a row as the code does. */
function rowReader(): (row: Record<string, unknown>) => unknown {
  let renamed: readonly (readonly [column: string, name: string])[] | undefined
  let blank: Record<string, unknown> = {}
  return (row) => {
    if (renamed === undefined) {
      renamed = Object.keys(row).map((column) => [column, camelCase(column)] as const)
      // Parsed as a whole, an object keeps its hidden class; a wide one built property by property becomes a slow dictionary.
      blank = JSON.parse(JSON.stringify(Object.fromEntries(renamed.map(([, key]) => [key, null])))) as Record<string, unknown>
    }
    const named = { ...blank }
    for (const [column, key] of renamed) named[key] = row[column]
    return named
  }
}

/** Sends a statement whose parameters are named in its text, which PostgreSQL gets with `$1`, `$2` instead. */
function sender(name: Name, given: string): (db: ReadOnly, params?: object) => Promise<QueryResult<Record<string, unknown>>> {
  const { text: numbered, names: keys } = numberParameters(given)
  parameters.set(name, given)
  const text = register(name, numbered)
  return (db, params = {}) => {
    const values = params as Readonly<Record<string, unknown>>
    return db.query(
      text,
      keys.map((key) => values[key]),
    )
  }
}
/** The texts with named parameters, as they are written. */
export const parameters = new Map<string, string>()

/**
 * Declares a statement: the folder, then its action, and a text whose parameters have names, `:bookedFils`. The statement is the function that
 * sends it. `npm run generate` has the database check it and writes the types of its parameters and rows: a parameter has the type of the
 * column that it is written into or compared with, and may be null where that column may, or where it is called `:bookedFils?`. A column of
 * the row that is never null, where the database cannot infer it, is called `"name!"`.
 */
export const sql = {
  /** Answers every row. */
  all<N extends Name, Known extends Narrowable<Statements[N]['row']> = object>(
    name: N,
    text: string,
    _known?: Known,
  ): Sends<N, Row<N, Known>[]> {
    const send = sender(name, text)
    const toRow = rowReader()
    const all = async (db: ReadOnly, params?: object) => (await send(db, params)).rows.map(toRow)
    return all as Sends<N, Row<N, Known>[]> // Its columns and their types are those that the database described.
  },
  /** Answers the first row, undefined where there is none. */
  first<N extends Name, Known extends Narrowable<Statements[N]['row']> = object>(
    name: N,
    text: string,
    _known?: Known,
  ): Sends<N, Row<N, Known> | undefined> {
    const send = sender(name, text)
    const toRow = rowReader()
    const first = async (db: ReadOnly, params?: object) => {
      const [row] = (await send(db, params)).rows
      return row && toRow(row)
    }
    return first as Sends<N, Row<N, Known> | undefined> // As described.
  },
  /** Answers the first row of a statement that always returns one; throws otherwise. */
  one<N extends Name, Known extends Narrowable<Statements[N]['row']> = object>(
    name: N,
    text: string,
    _known?: Known,
  ): Sends<N, Row<N, Known>> {
    const send = sender(name, text)
    const toRow = rowReader()
    const one = async (db: ReadOnly, params?: object) => {
      const [row] = (await send(db, params)).rows
      if (row === undefined) throw new Error(`${name} found nothing`)
      return toRow(row)
    }
    return one as Sends<N, Row<N, Known>> // As described.
  },
  /** Answers nothing. */
  run<N extends Name>(name: N, text: string): Sends<N, void> {
    const send = sender(name, text)
    const run = async (db: ReadOnly, params?: object) => void (await send(db, params))
    return run as Sends<N, void>
  },
  /** Answers the number of rows found or changed. */
  count<N extends Name>(name: N, text: string): Sends<N, number> {
    const send = sender(name, text)
    const count = async (db: ReadOnly, params?: object) => (await send(db, params)).rowCount ?? 0
    return count as Sends<N, number>
  },
}

/** `held_at` is `heldAt`. */
export const camelCase = (column: string): string => column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
/** The column of a field: `heldAt` is `held_at`. */
export const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
