import { type OperationalStatus, statusSets } from '@damana/contract/statuses'

/** SQL that asks whether a guarantee's status is this one, so that a status that is called otherwise does not compile. */
export const isInStatus = (column: string, status: OperationalStatus): string => `${column} = '${status}'`
/** SQL that asks whether a guarantee's status is one of a set of the life cycle. */
export const isIn = (column: string, set: keyof typeof statusSets): string =>
  `${column} in (${statusSets[set].map((status) => `'${status}'`).join(', ')})`
