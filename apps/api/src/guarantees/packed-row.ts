/** How a column of a guarantee travels: as it is, as an instant, or as digits that JavaScript's numbers might round. */
export type ColumnKind = 'plain' | 'instant' | 'digits'
export type ColumnKinds = Readonly<Record<string, ColumnKind>>

/** Many columns of a guarantee `g` as one value: a column of an answer costs the driver more than what stands in it. */
export const packedColumns = (kinds: ColumnKinds): string =>
  `json_build_array(${Object.entries(kinds)
    .map(([column, kind]) => (kind === 'digits' ? `g.${column}::text` : `g.${column}`))
    .join(', ')}) as packed`

const readers = {
  plain: (value: unknown) => value,
  instant: (value: unknown) => (typeof value === 'string' ? new Date(value) : null),
  digits: (value: unknown) => (typeof value === 'string' ? BigInt(value) : null),
} as const satisfies Record<ColumnKind, (value: unknown) => unknown>

/** The columns again, under their names. `Row` is what the kinds say. */
export function unpackColumns<Row>(kinds: ColumnKinds, values: readonly unknown[]): Row {
  const row: Record<string, unknown> = {}
  let at = 0
  for (const column in kinds) {
    row[column] = readers[kinds[column] ?? 'plain'](values[at])
    at += 1
  }
  return row as Row // the statement was written from the same kinds
}
