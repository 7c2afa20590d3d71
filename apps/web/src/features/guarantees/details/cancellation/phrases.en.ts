import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: 'Cancellation request',
  status: { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' },
  doNotSign: 'Do not sign the waiver at the licensing centre while the request is open.',
  by: 'Requested by',
  you: 'You',
  buyer: 'The buyer',
  seller: 'The seller',
  requestedAt: 'Requested',
  fee: 'Cancellation fee',
  feeOn: 'Fee borne by',
  feeWaived: 'Nobody, it is waived',
  answer: 'The other side’s answer',
  yourAnswer: 'Your answer',
  answered: { agreed: 'Agreed', objected: 'Objected', silent: 'No answer, which is not an objection' },
  answerUntil: 'Answer by',
  decideUntil: 'Decision by',
  checkAt: 'The registry is asked once more',
  escalated: 'Our staff did not decide in time, so the administrator decides now.',
  words_objected: 'The other side says:',
  words_rejected: 'Our staff say:',
  next: {
    answer_mine: 'The other side may agree or object, then our staff decide. No answer does not count as an objection.',
    answer_other: 'Agree, or object with your reasons; then our staff decide. No answer does not count as an objection.',
    agreed: 'Both sides agree, so our staff decide on the same working day.',
    decide: 'Our staff decide, and say who bears the fee.',
    check:
      'The registry is asked once more. If the vehicle is not in the buyer’s name, the guarantee is cancelled and the money is refunded; if it is, the request lapses and release is requested.',
    carried: 'The guarantee is cancelled. What the buyer paid is refunded to the payer, less the fee if the buyer bears it.',
    carriedUnpaid: 'The guarantee is cancelled; no money was held.',
  },
  why: {
    taken_back: 'Withdrawn by the side that requested it.',
    fallen: 'It lapsed: the registry shows the vehicle in the buyer’s name.',
    staff: 'Rejected by our staff; the guarantee continues.',
  },
} satisfies Same<typeof ar>
