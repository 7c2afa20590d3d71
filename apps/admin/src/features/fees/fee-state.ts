import type { FeeInList } from './query.ts'

/** Where a fee stands, as its sums say. */
export function stateOf({ open_fils, paid_fils, given_back_fils, paid_back_at }: FeeInList) {
  if (open_fils !== '0') return 'open'
  if (given_back_fils !== '0') return paid_back_at === null ? 'toPayBack' : 'paidBack'
  return paid_fils === '0' ? 'writtenOff' : 'paid'
}
export const toneOf = { open: 'late', toPayBack: 'in_progress', paidBack: 'neutral', paid: 'neutral', writtenOff: 'neutral' } as const
