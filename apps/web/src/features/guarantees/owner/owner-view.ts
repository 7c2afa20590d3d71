import type { Output } from '@damana/contract'
import type { LinkActionName } from '@damana/contract/guarantee-actions'
import { positions } from '@damana/contract/positions'

export type OwnerView = Output<'GET /owner-links/:token'>
export type OwnerAccountView = Output<'GET /owner-links/:token/iban'>
/** The owner's answers, and naming an account for a payout. */
export type OwnerAct = LinkActionName | 'name_iban'

export const isSplit = ({ money }: OwnerView): boolean => positions[money.position].of === 'split'

/** A partner proposes the sale, and not an agent of the owner. */
export const isOfPartner = ({ quote }: OwnerView): boolean => quote.partner_fee_on !== null

/** Nothing is offered any more: the sale was completed, or ended otherwise. */
export const hasEnded = ({ operational_status: status }: OwnerView): boolean =>
  status === 'completed' || status === 'rejected' || status === 'expired' || status === 'cancelled'

/** The owner's possible step: to answer, to withdraw, or none. */
export const stanceOf = ({ actions }: OwnerView): 'open' | 'waiting' | 'split' | 'terms' | 'closed' => {
  const may = (name: OwnerAct) => actions.some((action) => action.name === name && action.allowed)
  if (may('consent')) return 'open'
  if (may('accept_terms')) return 'terms'
  return may('withdraw') ? 'waiting' : may('answer_split') ? 'split' : 'closed'
}
