/**
 * A row that travels as one JSON value. The driver pays for every column of every answer, described and parsed anew each time; for a row of sixty that is more
 * than PostgreSQL spends on finding it.
 */

/** How a value crosses JSON: whole numbers beyond 2^53 as text, moments as ISO text, everything else as it is. */
type Kind = 'int8' | 'time' | 'json'
type KindOf<T> = [NonNullable<T>] extends [bigint] ? 'int8' : [NonNullable<T>] extends [Date] ? 'time' : 'json'

/** The kind of every field, at most a hundred; with its SQL where it is not the column of its name. */
export type Fields<Row> = { readonly [Name in keyof Row]: KindOf<Row[Name]> | readonly [kind: KindOf<Row[Name]>, sql: string] }

export interface Packed {
  packed: unknown[]
}
interface PackedRow<Row> {
  /** The select list of a query that answers `Packed`. */
  readonly columns: string
  read(row: Packed): Row
}

/** The column that holds a field: `heldAt` is `held_at`. */
export const columnOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Fields of the table that the query calls `alias`. */
export function packRow<Row extends object>(alias: string, fields: Fields<Row>): PackedRow<Row> {
  const entries = entriesOf(alias, fields)
  // Copied whole, an object keeps its shape; built name by name it becomes a slow dictionary.
  const blank = JSON.parse(JSON.stringify(Object.fromEntries(entries.map(({ name }) => [name, null])))) as Record<string, unknown>
  return {
    columns: `json_build_array(${entries.map(({ kind, sql }) => (kind === 'int8' ? `(${sql})::text` : sql)).join(', ')}) as packed`,
    read({ packed }) {
      const row = { ...blank }
      for (let index = 0; index < entries.length; index += 1) {
        const { name, kind } = entries[index] as (typeof entries)[number] // within its bounds
        const value = packed[index]
        row[name] = value === null || kind === 'json' ? value : kind === 'int8' ? BigInt(value as string) : new Date(value as string)
      }
      return row as Row // names and kinds are the row's, by the type of `fields`
    },
  }
}

/** The same as plain columns under the names of the fields, for a list: there the columns are described once for many rows. */
export const plainColumns = <Row extends object>(alias: string, fields: Fields<Row>): string =>
  entriesOf(alias, fields)
    .map(({ name, sql }) => `${sql} as "${name}"`)
    .join(', ')

const entriesOf = <Row extends object>(alias: string, fields: Fields<Row>) =>
  Object.entries<Kind | readonly [Kind, string]>(fields).map(([name, field]) => {
    const [kind, sql] = typeof field === 'string' ? [field, `${alias}.${columnOf(name)}`] : field
    return { name, kind, sql }
  })
