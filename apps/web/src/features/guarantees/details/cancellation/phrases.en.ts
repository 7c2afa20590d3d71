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
  answer: 'Answer of the other side',
  yourAnswer: 'Your answer',
  answered: { agreed: 'Agreed', objected: 'Objected', silent: 'None; silence is no objection' },
  answerUntil: 'Answer by',
  decideUntil: 'Decision by',
  checkAt: 'The registry is asked once more',
  escalated: 'The administration did not decide in time; the decision is with the administrator now.',
  words_objected: 'The other side says:',
  words_rejected: 'The administration says:',
  next: {
    answer_mine: 'The other side may agree or object, then the administration decides. No answer is no objection.',
    answer_other: 'Agree, or object with your reasons; then the administration decides. No answer is no objection.',
    agreed: 'Both sides agree, so the administration decides the same working day.',
    decide: 'The administration decides, and says who bears the fee.',
    check:
      'The registry is asked once more. If the vehicle is not in the buyer’s name the guarantee is cancelled and the money is refunded; if it is, the request lapses and release is requested.',
    carried: 'The guarantee is cancelled. What the buyer paid is refunded to the payer, less the fee if the buyer bears it.',
    carriedUnpaid: 'The guarantee is cancelled; no money was held.',
  },
  why: {
    taken_back: 'Taken back by whoever asked for it.',
    fallen: 'It lapsed: the registry shows the vehicle in the buyer’s name.',
    staff: 'Rejected by the administration; the guarantee continues.',
  },
} satisfies Same<typeof ar>
