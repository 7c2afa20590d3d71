import { useTranslation } from 'react-i18next'
import type { Guarantee } from '#features/guarantees/queries.ts'

/** One of the two sides, as its reader calls it. */
export function useWho(role: Guarantee['role']): (side: 'seller' | 'buyer') => string {
  const { t } = useTranslation('guarantees/details/case')
  return (side) => t(side === role ? 'you' : side)
}
