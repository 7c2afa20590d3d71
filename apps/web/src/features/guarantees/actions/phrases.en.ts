import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  toast: {
    updated: 'status updated',
    error: 'error',
    connection: 'connection to the server failed',
    released: 'release requested successfully',
    cancelled: 'cancelled',
    dismissed: 'operation cancelled',
  },
  dialog: {
    acceptTitle: 'Accept the guarantee for {{amount}}?',
    acceptText: 'You pay {{amount}} into the guarantee account. It stays held until the vehicle is registered in your name.',
    acceptTerms:
      'You have {{due}} to pay from acceptance, then a last period of {{late}}. If the full amount is not paid by then, the guarantee ends and you owe {{fee}} for not paying.',
    termsChanged: 'The terms have changed. Read them again before you accept.',
    newTerms: 'The price is now {{price}} and you pay {{total}} in all.',
    readNewTerms: 'I have read the new terms',
    completeRegistration: 'Complete registration',
    proveIdentity: 'Prove my identity',
    identityTitle: 'Prove your identity first',
    identityText:
      'Send a photo of your document and one of your face with the document beside it, then consent to the sale. The guarantee stays until its time is over.',
    identityInReview:
      'Our staff are looking at your photos. You hear the result within one working day and then consent to the sale. The guarantee stays until its time is over.',
    incompleteTitle: 'Complete your registration',
    incompleteText:
      'Complete your registration to accept the guarantee. Nothing is charged until then, and the guarantee stays until its time is over.',
    rejectTitle: 'Reject guarantee {{number}}?',
    rejectText: 'The seller is told that you reject it and why, and you pay nothing. This cannot be undone.',
    reason: 'Reason',
    reasonHint: 'The other side reads it.',
    reasonRequired: 'Write the reason.',
    withdrawTitle: 'Withdraw guarantee {{number}}?',
    withdrawText: 'The guarantee ends and the buyer can no longer accept it. Withdrawing costs nothing.',
    withdrawReason: 'Reason',
    refuseTitle: 'Refuse the sale of your vehicle?',
    refuseText: 'The guarantee ends and your vehicle is offered to nobody.',
    consentTitle: 'Agree to sell your vehicle for {{amount}}?',
    consentText: 'The sale is offered to the buyer on these terms, and the {{due}} due to you goes to your own proven bank account only.',
    releaseTitle_buyer: 'Request release of {{amount}} to {{name}}?',
    releaseTitle_seller: 'Request release of {{amount}} to you?',
    releaseTitle_creator: 'Request release of {{amount}} to {{name}}?',
    releaseText_buyer:
      'We ask the Licensing Department who owns the vehicle. If it is in your name the transfer to the seller is ordered, and cannot be undone after that.',
    releaseText_seller:
      'We ask the Licensing Department who owns the vehicle. If it is in the buyer’s name the transfer to you is ordered.',
    releaseText_creator:
      'We ask the Licensing Department who owns the vehicle. If it is in the buyer’s name the transfer to the owner is ordered.',
    earlyFirst:
      'Complete the waiver before you request release, or extra fees may apply: the first request before the ownership has moved is free, each later one of your side costs {{fee}}.',
    earlyNext_buyer:
      'You have requested release before the ownership moved. If the vehicle is not in your name now, this request costs you {{fee}}, and you get a bill for it.',
    earlyNext_seller:
      'You have requested release before the ownership moved. If the vehicle is not in the buyer’s name now, this request costs you {{fee}}, taken from what is due to you.',
    earlyNext_creator:
      'Your side has requested release before the ownership moved. If the vehicle is not in the buyer’s name now, {{fee}} for this request are taken from what is due to the owner.',
    waiverDone: 'We have completed the waiver at the licensing centre',
    sendCode: 'Send the confirmation code',
    amendTitle: 'Change the terms of guarantee {{number}}',
    amendText_seller: 'The new terms are offered to the buyer, and the time to answer begins anew.',
    amendText_creator: 'The owner is asked again about the new terms, and the time to answer begins anew.',
    amendConfirm: 'Offer the new terms',
    whyOff: 'Why it is off',
  },
  amend: {
    price: 'Vehicle price',
    bearer: 'Who pays the commission?',
    buyer: 'The buyer',
    seller: 'The seller',
    equally: 'Equally, 50/50',
    transfer: 'Transfer to the seller',
    ACH: 'Normal (ACH)',
    ACHNote: 'Free. Arrives the same or next working day.',
    RTGS: 'Urgent (RTGS)',
    RTGSNote: 'Immediate in banking hours, for an extra fee.',
    RTGSCost: 'Immediate in banking hours, for {{amount}}.',
    code: 'Discount code',
    gotDiscount: 'you got a discount {{value}}{{unit}}',
    priceRequired: 'Enter the vehicle price.',
    preview: 'The amounts on the new terms',
    unquoted: 'Enter the price to see the amounts.',
  },
} satisfies Same<typeof ar>
