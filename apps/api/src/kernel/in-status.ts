import { type OperationalStatus, statusSets } from '@damana/contract/statuses'

const oneOf = (column: string, statuses: readonly OperationalStatus[]): string =>
  statuses.length === 1 ? `${column} = '${statuses[0]}'` : `${column} in (${statuses.map((status) => `'${status}'`).join(', ')})`

/** SQL that asks whether a guarantee's status is this one, so that a status that is called otherwise does not compile. */
export const isInStatus = (column: string, status: OperationalStatus): string => oneOf(column, [status])
/** SQL that asks whether a guarantee's status is one of a set of the life cycle. */
export const isIn = (column: string, set: keyof typeof statusSets): string => oneOf(column, statusSets[set])
