/** The buttons of the actions, in the order in which a page offers them. Apart from `guarantee-actions.ts`, because a page shows buttons long before anybody opens a dialog. */
import type { ActionName } from './guarantee-actions.ts'

/** `primary` moves the sale on, `danger` ends it, a quiet one is no more than its words; a rare one stands behind a disclosure. */
type Weight = 'primary' | 'secondary' | 'danger' | 'quiet' | 'rare'

export const buttonWeights: Readonly<Record<ActionName, Weight>> = {
  consent: 'primary',
  accept: 'primary',
  answer_split: 'primary',
  confirm: 'primary',
  declare_payer: 'primary',
  release: 'primary',
  agree_to_cancellation: 'primary',
  amend: 'secondary',
  object_to_cancellation: 'danger',
  send_evidence: 'primary',
  take_back_cancellation: 'quiet',
  take_back_objection: 'quiet',
  withdraw: 'danger',
  reject: 'danger',
  refuse: 'danger',
  extend: 'rare',
  object: 'rare',
  request_cancellation: 'rare',
}
export const buttonOrder = Object.keys(buttonWeights)
