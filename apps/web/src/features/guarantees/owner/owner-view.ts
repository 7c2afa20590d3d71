import type { Output } from '@damana/contract'

export type OwnerView = Output<'GET /owner-links/:token'>
export type OwnerAct = 'consent' | 'refuse' | 'withdraw'

/** What the owner may do now: to answer, to take back, or nothing. */
export const stanceOf = ({ actions }: OwnerView): 'open' | 'waiting' | 'closed' => {
  const may = (name: OwnerAct) => actions.some((action) => action.name === name && action.allowed)
  return may('consent') ? 'open' : may('withdraw') ? 'waiting' : 'closed'
}
