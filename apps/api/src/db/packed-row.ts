/**
 * A row that travels as one JSON value. The driver pays for every column of every answer, described and parsed anew each time; for a row of sixty that is more
 * than PostgreSQL spends on finding it.
 */

/** How a value crosses JSON: whole numbers beyond 2^53 as text, moments as ISO text, everything else as it is. */
type KindOf<T> = [NonNullable<T>] extends [bigint] ? 'int8' : [NonNullable<T>] extends [Date] ? 'time' : 'json'

/** The kind of every field, at most a hundred; with its SQL where it is not the column of its name. */
export type Fields<Row> = { readonly [Name in keyof Row]: KindOf<Row[Name]> | readonly [kind: KindOf<Row[Name]>, sql: string] }
type Kind = 'int8' | 'time' | 'json'

export interface Packed {
  packed: unknown[]
}
export interface PackedRow<Row> {
  /** The select list of a query that answers `Packed`. */
  readonly columns: string
  read(row: Packed): Row
}

/** Fields of the table that the query calls `alias`. */
export function packRow<Row extends object>(alias: string, fields: Fields<Row>): PackedRow<Row> {
  const given = Object.entries<Kind | readonly [Kind, string]>(fields)
  const entries = given.map(([name, field]) => {
    const [kind, sql] = typeof field === 'string' ? [field, `${alias}.${name}`] : field
    return { name, kind, sql: kind === 'int8' ? `(${sql})::text` : sql }
  })
  // Copied whole, an object keeps its shape; built name by name it becomes a slow dictionary.
  const blank = JSON.parse(JSON.stringify(Object.fromEntries(entries.map(({ name }) => [name, null])))) as Record<string, unknown>
  return {
    columns: `json_build_array(${entries.map(({ sql }) => sql).join(', ')}) as packed`,
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
