import type { Output } from '@damana/contract'

export type OwnerView = Output<'GET /owner-links/:token'>
export type OwnerAccountView = Output<'GET /owner-links/:token/iban'>
/** His answers, and naming an account for money that waits for one. */
export type OwnerAct = 'consent' | 'refuse' | 'withdraw' | 'answer_split' | 'name_iban'

/** What the owner may do now: to answer, to take back, or nothing. */
export const stanceOf = ({ actions }: OwnerView): 'open' | 'waiting' | 'split' | 'closed' => {
  const may = (name: OwnerAct) => actions.some((action) => action.name === name && action.allowed)
  return may('consent') ? 'open' : may('withdraw') ? 'waiting' : may('answer_split') ? 'split' : 'closed'
}
