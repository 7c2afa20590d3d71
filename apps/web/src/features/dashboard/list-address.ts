import { paths } from '#paths.ts'
import { maySeeGuarantees, useProfile } from '#session.ts'
import type { NumberList } from './queries.ts'

/** The address of the list that makes a number up. None where nothing can be in it, or the user may not see guarantees. */
export function useListAddress(): (list: NumberList) => string | undefined {
  const maySee = maySeeGuarantees(useProfile())
  return (list) => {
    if (list === null || !maySee) return undefined
    const { side, ...filters } = list
    const search = new URLSearchParams(
      Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ).toString()
    const path = side === 'sale' ? paths.sales : paths.purchases
    return search ? `${path}?${search}` : path
  }
}
