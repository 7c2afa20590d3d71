/** Where a page begins: after the row with this key, at this place in the order. */
export interface Position {
  place: bigint
  key: string
}
/** Reads a cursor of the form `place~key`. */
export function readPosition(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null
  const [place = '', key = ''] = cursor.split('~')
  return { place: BigInt(place), key }
}

/** The rows of one page, of which one more was read, and the cursor of the next; null on the last page. */
export function pageOf<Row>(
  rows: readonly Row[],
  size: number,
  cursorOf: (last: Row) => string,
): { page: Row[]; next_cursor: string | null } {
  const page = rows.slice(0, size)
  const last = rows.length > size ? page.at(-1) : undefined
  return { page, next_cursor: last === undefined ? null : cursorOf(last) }
}
