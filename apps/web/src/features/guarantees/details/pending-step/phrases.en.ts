import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  wait: {
    payer_mine: 'Your turn: money arrived from somebody else. Tell us who paid by {{until}}.',
    payer_other: 'Money arrived from somebody other than the buyer. The buyer has until {{until}} to state who paid.',
    payer_decision_mine: 'The money is held, and our finance team will decide on the payment made for you by {{until}}.',
    payer_decision_other: 'The money is held, and our finance team will decide on the payment made for the buyer by {{until}}.',
    registry_silent_mine: 'The registry has not answered for some time. The money is held, and our staff will decide by {{until}}.',
    registry_silent_other: 'The registry has not answered for some time. The money is held, and our staff will decide by {{until}}.',
    paper_mine: 'The money is held, and reviewers will decide on the transfer documents by {{until}}.',
    paper_other: 'The money is held, and reviewers will decide on the transfer documents by {{until}}.',
    case_mine: 'The money is held, and our staff will decide by {{until}}.',
    case_other: 'The money is held, and our staff will decide by {{until}}.',
    split_mine: 'Your turn: agree to split the money or decline by {{until}}.',
    split_other: 'The money is held, and we wait for the answer about splitting it until {{until}}.',
    bank_doubt_mine:
      'The bank took back a sum that may be a payment of this guarantee. Our finance team clears it up with the bank by {{until}}.',
    bank_doubt_other:
      'The bank took back a sum that may be a payment of this guarantee. Our finance team clears it up with the bank by {{until}}.',
    bank_block_mine: 'The bank reversed your payment. Pay again under the same reference by {{until}}.',
    bank_block_other:
      'The bank reversed the buyer’s payment, and the buyer has to pay it again by {{until}}. Do not complete the transfer now.',
    cancellation_answer_mine: 'Your turn: agree to the cancellation or object by {{until}}. The money stays where it is.',
    cancellation_answer_other: 'The other side has until {{until}} to answer about the cancellation. The money stays where it is.',
    cancellation_decision_mine: 'The money stays where it is, and our staff will decide about the cancellation by {{until}}.',
    cancellation_decision_other: 'The money stays where it is, and our staff will decide about the cancellation by {{until}}.',
    refund_check_mine: 'A refund is decided: do not sign at the licensing centre. We will ask the registry one last time on {{until}}.',
    refund_check_other: 'A refund is decided: do not sign at the licensing centre. We will ask the registry one last time on {{until}}.',
    cancellation_check_mine:
      'The cancellation is approved: do not sign at the licensing centre. We will ask the registry one last time on {{until}}.',
    cancellation_check_other:
      'The cancellation is approved: do not sign at the licensing centre. We will ask the registry one last time on {{until}}.',
    overdue_mine: 'The time to transfer is over, and the money is held. Complete the transfer at the licensing centre by {{until}}.',
    overdue_other: 'The time to transfer is over, and the money is held. Both sides can complete the transfer by {{until}}.',
    fee_bill_mine: 'You owe {{owed}} of fees. Pay it by {{until}}; the payment reference is with the fees.',
    fee_bill_other: 'The owner owes {{owed}} of fees, to be paid by {{until}}.',
  },
  openUntil: 'We expect this by {{until}}.',
  waitOpen: {
    vehicle_mine: 'The vehicle was entered by hand, and we wait for reviewers or the registry to confirm it.',
    vehicle_other: 'The vehicle was entered by hand, and we wait for reviewers or the registry to confirm it.',
    staff_block_mine: 'Our staff blocked the guarantee, and the money stays where it is.',
    staff_block_other: 'Our staff blocked the guarantee, and the money stays where it is.',
    refund_mine: 'The refund to you was ordered, and we wait for the bank to confirm it.',
    refund_other: 'The refund to the buyer was ordered, and we wait for the bank to confirm it.',
    refund_held_mine: 'The refund to you is on hold: {{reason}}',
    refund_held_other: 'The refund to the buyer is on hold.',
    payout_approval_mine: 'This is a large transfer: we are waiting for two members of our finance team to approve it.',
    payout_approval_other: 'This is a large transfer: we are waiting for two members of our finance team to approve it.',
    payout_held_mine: 'The transfer to you is on hold: {{reason}}',
    payout_held_other: 'The transfer to the seller is on hold.',
    payout_late_mine: 'The bank did not confirm the transfer to you on the promised day, and we are asking it. The money is yours.',
    payout_late_other: 'The bank did not confirm the transfer on the promised day, and we are asking it.',
    payout_failed_mine:
      'The bank refused the transfer to you or sent it back. The money is yours and held: add another account in your bank data.',
    payout_failed_other: 'The bank refused the transfer or sent it back. The money is held for its owner, who has to add another account.',
    payout_withdrawn_mine: 'Our finance team withdrew the transfer to you before it was sent. The money is yours and held.',
    payout_withdrawn_other: 'Our finance team withdrew the transfer before it was sent. The money is held for its owner.',
  },
  otherwise: {
    vehicle_mine: 'The time to answer the offer is paused until then, for a few days at most. Nothing is charged.',
    vehicle_other: 'The time to answer the offer is paused until then, for a few days at most. Nothing is charged.',
    payer_mine: 'If you have not told us by then, the money is refunded to the payer, and you get more time to pay from your own account.',
    payer_other: 'If nobody is named by then, the money is refunded to the payer, and the buyer gets more time to pay.',
    payer_decision_mine:
      'You do not need to do anything, and the payment does not become late in the meantime. If the decision is late, the administrator decides and you are told.',
    payer_decision_other:
      'The payment does not become late in the meantime. If the decision is late, the administrator decides and you are told.',
    registry_silent_mine:
      'As soon as the registry answers, we follow its answer. If the decision is late, the administrator decides and you are told; nobody receives the money before that.',
    registry_silent_other:
      'As soon as the registry answers, we follow its answer. If the decision is late, the administrator decides and you are told; nobody receives the money before that.',
    paper_mine: 'If it is late, the administrator decides and you are told. If the registry answers first, we follow its answer.',
    paper_other: 'If it is late, the administrator decides and you are told. If the registry answers first, we follow its answer.',
    case_mine:
      'Add the documents that you have. If the decision is late, the administrator decides and you are told; nobody receives the money before that.',
    case_other: 'If the decision is late, the administrator decides and you are told; nobody receives the money before that.',
    split_mine: 'Unless both sides have agreed by then, our staff decide; the money stays held until they do.',
    split_other: 'Unless both sides have agreed by then, our staff decide; the money stays held until they do.',
    staff_block_mine: 'You do not need to do anything. We will tell you when the block ends.',
    staff_block_other: 'You do not need to do anything. We will tell you when the block ends.',
    bank_doubt_mine: 'You do not need to do anything. Do not sign at the centre until the block is over.',
    bank_doubt_other: 'You do not need to do anything. The transfer waits until the block is over.',
    bank_block_mine: 'If you have not paid by then, the guarantee is cancelled without a fee and what we still hold of yours is refunded.',
    bank_block_other: 'If it is not paid by then, the guarantee is cancelled without a fee.',
    cancellation_answer_mine: 'If you do not answer, that does not count as an objection, and our staff decide.',
    cancellation_answer_other: 'No answer does not count as an objection, and our staff decide.',
    cancellation_decision_mine:
      'If the decision is late, the administrator decides and you are told. If it is rejected, the guarantee continues as before.',
    cancellation_decision_other:
      'If the decision is late, the administrator decides and you are told. If it is rejected, the guarantee continues as before.',
    refund_check_mine:
      'Unless the vehicle is in the buyer’s name, the guarantee is cancelled and the buyer is refunded without a fee. If it is, the refund lapses and the money goes to the seller.',
    refund_check_other:
      'Unless the vehicle is in the buyer’s name, the guarantee is cancelled and the buyer is refunded without a fee. If it is, the refund lapses and the money goes to the seller.',
    cancellation_check_mine:
      'Unless the vehicle is in the buyer’s name, the guarantee is cancelled and the buyer is refunded. If it is, the cancellation lapses and we request release to the seller.',
    cancellation_check_other:
      'Unless the vehicle is in the buyer’s name, the guarantee is cancelled and the buyer is refunded. If it is, the cancellation lapses and we request release to the seller.',
    overdue_mine: 'If the ownership has not moved by then, the guarantee is cancelled and the buyer is refunded in full without a fee.',
    overdue_other: 'If the ownership has not moved by then, the guarantee is cancelled and the buyer is refunded in full without a fee.',
    fee_bill_mine: 'If it is not paid by then, our finance team follows it up with you.',
    fee_bill_other: 'If it is not paid by then, our finance team follows it up.',
    refund_mine: 'If the bank has not confirmed it by the promised day, we will ask the bank and tell you; the money is yours.',
    refund_other: 'If the bank has not confirmed it by the promised day, we will ask the bank.',
    refund_held_mine: 'The money is yours and stays held; we will refund it once the reason is gone.',
    refund_held_other: 'The money stays held for the buyer; we will refund it once the reason is gone.',
    payout_approval_mine: 'Nothing is asked of you. It leaves with the next bank file once approved.',
    payout_approval_other: 'Nothing is asked of you. It leaves with the next bank file once approved.',
    payout_held_mine: 'The money is yours and stays held; the transfer leaves when the reason is gone.',
    payout_held_other: 'The money stays held for the seller; the transfer leaves when the reason is gone.',
    payout_late_mine:
      'You do not need to do anything. We will tell you what the bank says; if the transfer did not go out, we will send it again.',
    payout_late_other:
      'You do not need to do anything. We will tell you what the bank says; if the transfer did not go out, we will send it again.',
    payout_failed_mine: 'The money stays held for you until you name an account, and we will remind you.',
    payout_failed_other: 'The money stays held until an account is named.',
    payout_withdrawn_mine: 'You do not need to do anything. Our finance team will send a new transfer, and we will tell you.',
    payout_withdrawn_other: 'You do not need to do anything. Our finance team will send a new transfer.',
  },
} satisfies Same<typeof ar>
