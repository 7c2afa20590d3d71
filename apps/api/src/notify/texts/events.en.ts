import { briefNameOf } from '@damana/contract/names'
import { jordanFormat } from '@damana/contract/jordan-time'
import { parseFils, saySum, subtractFils, toWire } from '@damana/contract/money'
import type { PayoutHoldReason, RemindedWait, StaffPeriod } from '@damana/contract/statuses'
import type { NoticeFacts } from '../payloads.ts'
import { byWho, type HistoryEvent, orYou, payment, perWhat, sumBy, transferTo } from '../history.rules.ts'
import { isAwaited, lateOf, remindedOf } from '../meant.rules.ts'
import type { EventTexts, Sentence } from '../phrasing.ts'

export const money = (fils: string) => saySum(parseFils(fils), 'en')
const inJordan = jordanFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})
export const moment = (iso: string) => inJordan.format(new Date(iso))
const until = (iso: string | null) => (iso ? ` until ${moment(iso)}` : '')
const shortMoment = jordanFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})
export const shortly = (iso: string | null) => (iso ? ` by ${shortMoment.format(new Date(iso))}` : '')
export const by = (iso: string | null) => (iso ? ` by ${moment(iso)}` : '')
const because = (reason: string | null) => (reason ? ` Reason: ${reason}` : '')

/** The registry's finding about a vehicle whose sale is paused. */
const shown: Readonly<Record<string, string>> = {
  buyer: 'in the buyer’s name',
  seller: 'in the seller’s name again',
  third: 'in the name of a third person',
  seized: 'as seized',
  mortgaged: 'as mortgaged',
}

const isSum = (fils: string | null): fils is string => fils !== null && fils !== '0'
const owing = (f: NoticeFacts) =>
  isSum(f.owes_fils) ? ` ${f.side === 'creator' ? 'The owner owes' : 'You owe'} ${money(f.owes_fils)} of fees, and the bill follows.` : ''
/** The outcome for the money of a sale that ended, and the reader's debts. */
const moneyOfEnd = (f: NoticeFacts): string => {
  const { paid_fils: paid, back_fils: back, taken_fils: taken } = f
  const isBuyer = f.side === 'buyer'
  if (paid === null || back === null)
    return `What had arrived is refunded${isBuyer ? ' less the fees that you bear' : ' to whoever paid it, less the buyer’s fees'}.${owing(f)}`
  if (!isSum(paid)) return `Nothing was paid.${owing(f)}`
  if (!isSum(back))
    return isBuyer
      ? `The ${money(paid)} that had arrived went to the fees that you bear, so nothing is refunded.${owing(f)}`
      : `The ${money(paid)} that had arrived went to the buyer’s fees.${owing(f)}`
  if (!isSum(taken)) return `The ${money(paid)} that had arrived will be refunded.${owing(f)}`
  return isBuyer
    ? `Of the ${money(paid)} that had arrived, ${money(back)} will be refunded; ${money(taken)} are fees that you bear.${owing(f)}`
    : `Of the ${money(paid)} that had arrived, ${money(back)} will be refunded; the rest are the buyer’s fees.${owing(f)}`
}
/** The same for SMS. */
const shortMoney = (f: NoticeFacts): string => {
  const { paid_fils: paid, back_fils: back, taken_fils: taken } = f
  const owes = isSum(f.owes_fils) ? ` ${f.side === 'creator' ? 'The owner owes' : 'You owe'} ${money(f.owes_fils)}.` : ''
  if (paid === null || back === null) return `What had arrived is refunded less fees.${owes}`
  if (!isSum(paid)) return `Nothing was paid.${owes}`
  if (!isSum(back)) return `The ${money(paid)} paid went to fees.${owes}`
  return isSum(taken) ? `${money(back)} of ${money(paid)} will be refunded.${owes}` : `${money(back)} will be refunded.${owes}`
}
/** All of it, or the rest where a part has arrived. */
const rest = (f: NoticeFacts) => money(toWire(subtractFils(parseFils(f.total_price_fils), parseFils(f.paid_fils ?? '0'))))
const pay = (f: NoticeFacts) => (isSum(f.paid_fils) ? `Pay the rest, ${rest(f)},` : `Pay ${rest(f)}`)

/** The first name alone before acceptance. The deadline does not run before the registration is complete, so a message of two parts leaves it out. */
const bySeller = (f: NoticeFacts) => (f.seller_name ? `${briefNameOf(f.seller_name)} offers you` : 'You are offered')
const offer = (f: NoticeFacts): Sentence => ({
  title: `A guarantee is waiting for your answer: ${f.number}`,
  body: f.invited
    ? `${f.vehicle} is offered to you through Damana for ${money(f.price_fils)}. Register at Damana with this phone and your national number to accept or reject it${by(f.until)}.`
    : `${f.vehicle} is offered to you for ${money(f.price_fils)}. Accept or reject the guarantee${by(f.until)}.`,
  sms: f.invited
    ? `${bySeller(f)} ${f.vehicle} for ${money(f.price_fils)}.`
    : `A vehicle is offered to you for ${money(f.price_fils)}. Accept or reject the guarantee${shortly(f.until)}.`,
})
const joined = (f: NoticeFacts): Sentence => ({
  title: `The buyer has registered: ${f.number}`,
  body: `The buyer of ${f.vehicle} has completed the registration and can answer now. The time to answer starts again and lasts${until(f.until)}.`,
})
const ended = (f: NoticeFacts): Sentence => ({
  title: `Guarantee ${f.number} has expired`,
  body: f.accepted
    ? `The time to pay for ${f.vehicle} is over${isSum(f.paid_fils) ? ', and not all of the money has arrived' : ''}. ${moneyOfEnd(f)} ${f.side === 'creator' ? 'The seller was' : 'You were'} charged nothing.`
    : `The time to answer about ${f.vehicle} is over. Nothing was charged.`,
  sms: f.accepted
    ? `The time to pay is over and the guarantee has ended. ${shortMoney(f)} You were charged nothing.`
    : 'The time to answer is over and the guarantee has ended. Nothing was charged.',
})
const late = (f: NoticeFacts): Sentence => ({
  title: `Payment is late: ${f.number}`,
  body: `The due date for ${f.vehicle} has passed and the payment is not complete. It can still be paid${until(f.until)}, then the guarantee expires.`,
  sms: `The due date has passed. Pay${shortly(f.until)}, or the guarantee expires.`,
})
const asked = (f: NoticeFacts): Sentence => ({
  title: `Release requested: ${f.number}`,
  body: `The release of the money for ${f.vehicle} was requested. We are asking the vehicle registry: if the buyer is the owner, the transfer to the seller is ordered.`,
})
const notYet = (f: NoticeFacts): Sentence => ({
  title: `Ownership has not moved yet: ${f.number}`,
  body: `The vehicle registry does not show ${f.vehicle} in the buyer's name yet. The money is still held. Complete the transfer, then request the release again.`,
  sms: 'The ownership has not moved to the buyer yet. The money is held. Complete the transfer.',
})
const transferred = (f: NoticeFacts): Sentence => ({
  title: `Ownership has moved: ${f.number}`,
  body: `The vehicle registry shows ${f.vehicle} in the buyer's name. The release can be requested after the countdown, or we request it ourselves.`,
})
const withdrawn = (f: NoticeFacts): Sentence => {
  if (!f.accepted)
    return {
      title: `Offer withdrawn: ${f.number}`,
      body: `The offer of ${f.vehicle} was withdrawn. Nothing was charged.${because(f.reason)}`,
      sms: 'The offer was withdrawn. Nothing was charged.',
    }
  return f.side === 'buyer'
    ? {
        title: `The seller withdrew: ${f.number}`,
        body: `The seller withdrew from the sale of ${f.vehicle} because the payment was late, so you bear the fee for not paying on time. ${moneyOfEnd(f)}${because(f.reason)}`,
        sms: `The seller withdrew because the payment was late. ${shortMoney(f)}`,
      }
    : {
        title: `Guarantee ${f.number} was withdrawn`,
        body: `The guarantee for ${f.vehicle} was withdrawn because the payment was late, without a fee for the seller. ${moneyOfEnd(f)}${because(f.reason)}`,
        sms: `The guarantee was withdrawn because the payment was late, without a fee for the seller. ${shortMoney(f)}`,
      }
}
const back = (f: NoticeFacts) => (f.excess_fils ? ` ${money(f.excess_fils)} was overpaid and will be refunded to the payer.` : '')
const part = (f: NoticeFacts): Sentence => ({
  title: `A payment arrived: ${f.number}`,
  body: `A payment${f.amount_fils ? ` of ${money(f.amount_fils)}` : ''} for ${f.vehicle} arrived and is held.${
    f.payer === 'undeclared'
      ? ' Another person paid it, and we are waiting for the buyer to say who.'
      : f.remaining_fils
        ? ` The buyer still has to pay ${money(f.remaining_fils)}.`
        : ''
  }`,
})
const partOfBuyer = (f: NoticeFacts): Sentence =>
  f.payer === 'undeclared'
    ? {
        title: `Who paid for you? ${f.number}`,
        body: `${money(f.amount_fils ?? '0')} for ${f.vehicle} arrived from somebody else. Tell us who paid${by(f.until)}, or we will refund it to the payer.${back(f)}`,
        sms: `Money arrived from somebody else. Tell us who paid${shortly(f.until)}.`,
      }
    : {
        title: `A payment arrived: ${f.number}`,
        body: `A payment${f.amount_fils ? ` of ${money(f.amount_fils)}` : ''} for ${f.vehicle} arrived.${
          f.remaining_fils
            ? ` Pay the remaining ${money(f.remaining_fils)} under the payment reference ${f.payment_reference ?? ''}${by(f.until)}.`
            : ''
        }${back(f)}`,
        sms: `${money(f.amount_fils ?? '0')} arrived${f.remaining_fils ? `. Pay the remaining ${money(f.remaining_fils)}${shortly(f.until)}` : ''}.`,
      }
const unmatched = (f: NoticeFacts): Sentence => ({
  title: `A payment is being matched: ${f.number}`,
  body: `A payment for ${f.vehicle} arrived and is not matched yet. We are checking it and will let you know.`,
})

/** A reversal blocks a sale in progress; before the payment was complete the sum is due again, and after the end it stops nothing. */
const isBlocked = ({ status }: NoticeFacts): boolean => status === 'in_transfer' || status === 'release_requested'
const isOver = (f: NoticeFacts): boolean => !isBlocked(f) && f.status !== 'awaiting_payment'
/** A debit that nobody has assigned yet: it may be a payment of this guarantee. */
const isInDoubt = (f: NoticeFacts): boolean => f.what === 'in_doubt'
const debitInDoubt = (f: NoticeFacts, does: string): Sentence => ({
  title: `We are asking the bank about a payment: ${f.number}`,
  body: `The bank took back a sum that may be a payment for ${f.vehicle}, and our finance team is clearing it up with the bank.${does}`,
  sms: `We are asking the bank about a sum that it took back.${does}`,
})
const whatSellerDoes = (f: NoticeFacts): string =>
  isBlocked(f)
    ? ` The guarantee is blocked: do not complete the transfer now. Unless it is paid again${by(f.until)}, we will ask the registry once more; if the buyer is not the owner, the guarantee is cancelled at no cost to you.`
    : isOver(f)
      ? ' If part of your money is held because of it, we will let you know.'
      : ' The buyer has to pay it again.'
const whatBuyerDoes = (f: NoticeFacts): string =>
  isOver(f)
    ? ' Whatever of it has not been refunded stays with us.'
    : `${isBlocked(f) ? ' The guarantee is blocked.' : ''} Pay again under the payment reference ${f.payment_reference ?? ''}${by(f.until)}, or it is cancelled.`

const heldWhy: Readonly<Record<PayoutHoldReason, string>> = {
  iban_missing: 'we have no bank account of yours. Add your IBAN in your bank data.',
  iban_unproven: 'we cannot transfer to the account that you entered. Add an account in dinars at a bank in Jordan.',
  iban_of_another: 'the account that you named is in another name. Name your own, or wait for our decision if it is a joint account.',
  iban_young: 'your bank account is new, and we will transfer to it 24 hours after you added it. You do not need to do anything.',
  contact_changed:
    'your password or phone was changed recently, and we will transfer 24 hours after the change. If it was not you, contact us now.',
  receipt_unsettled: "the buyer's payment is not on the bank's statement yet. You do not need to do anything.",
  receipt_reversed:
    'the bank reversed a payment of the buyer, and our finance team will decide on this part and let you know. You do not need to do anything.',
  receipt_in_doubt:
    'the bank took back a sum that may be a payment of this guarantee. We are clearing it up with the bank and will let you know. You do not need to do anything.',
  bank_exception: 'the bank is clearing up an earlier transfer of this money. You do not need to do anything.',
  identity_unproven: 'your identity is not proven yet. Send a photo of your document and one of your face with it from your profile.',
  restored: 'we are checking our transfers with the bank after restoring our data from a backup. You do not need to do anything.',
  staff_hold: 'our finance team is reviewing it. Contact us to learn more.',
}
export const bankWhy: Readonly<Record<string, string>> = {
  AC01: 'The account number is not correct.',
  AC03: 'The account number is not correct.',
  AC04: 'The account is closed.',
  AC06: 'The account is blocked.',
  AG01: 'The account does not accept this transfer.',
  BE01: "The name is not the account holder's.",
}
const heldBecause = (reason: string | null) => heldWhy[reason as PayoutHoldReason] ?? heldWhy.staff_hold // The fact is text; an unknown one counts as finance's hold.
const bankBecause = (reason: string | null) => {
  const words = bankWhy[reason?.split(' ')[0] ?? '']
  return words === undefined ? '' : ` ${words}`
}

const toSeller = (say: (f: NoticeFacts) => Sentence) => (f: NoticeFacts) => (f.beneficiary ? null : say(f))
const toBuyer = (own: (f: NoticeFacts) => Sentence, ofPayer: (f: NoticeFacts) => Sentence) => (f: NoticeFacts) =>
  f.beneficiary === 'buyer' ? own(f) : f.beneficiary === 'payer' ? ofPayer(f) : null
const orderedTo = (whom: string, f: NoticeFacts) =>
  isSum(f.seller_due_fils)
    ? `, and the transfer to ${whom} was ordered.`
    : `. Fees used up what was due to ${whom}, so nothing is left to transfer.`
const sumOf = (f: NoticeFacts) => money(f.amount_fils ?? f.seller_due_fils)
const heldBack = (f: NoticeFacts): Sentence => ({
  title: `Refund on hold: ${f.number}`,
  body: `The refund of ${sumOf(f)} to you is on hold: ${heldBecause(f.reason)}`,
})
const sentBack = (f: NoticeFacts): Sentence => ({
  title: `Refund sent to the bank: ${f.number}`,
  body: `The order to refund ${sumOf(f)} to you was sent to the bank.`,
})
const lateBack = (f: NoticeFacts): Sentence => ({
  title: `Refund is late: ${f.number}`,
  body: `The refund of ${sumOf(f)} did not reach you on the promised day. The money is still yours; we are asking the bank and will let you know. You do not need to do anything.`,
})
const rejectedBack = (f: NoticeFacts): Sentence => ({
  title: `The bank refused the refund: ${f.number}`,
  body: `The bank refused the refund of ${sumOf(f)} to you.${bankBecause(f.reason)} The money is still yours: enter another IBAN in your bank data, and we will send it again.`,
})
const settledBack = (f: NoticeFacts): Sentence => ({
  title: `Your refund has arrived: ${f.number}`,
  body: `${sumOf(f)} of what you paid for ${f.vehicle} was refunded to you.`,
})
const returnedBack = (f: NoticeFacts): Sentence => ({
  title: `The refund came back: ${f.number}`,
  body: `The bank sent the refund of ${sumOf(f)} back to us.${bankBecause(f.reason)} The money is still yours: enter another IBAN in your bank data, and we will send it again.`,
})

/** The same of what somebody else paid for the buyer. */
const payersRefund = {
  held: (f: NoticeFacts): Sentence => ({
    title: `Refund to the payer on hold: ${f.number}`,
    body: `The refund of ${sumOf(f)} to the person who paid for you is on hold. The money is safe; the guarantee's page says why.`,
    sms: `The refund of ${sumOf(f)} to the person who paid for you is on hold.`,
  }),
  sent: (f: NoticeFacts): Sentence => ({
    title: `Refund sent to the bank: ${f.number}`,
    body: `The order to refund ${sumOf(f)} to the person who paid for you was sent to the bank.`,
  }),
  late: (f: NoticeFacts): Sentence => ({
    title: `Refund is late: ${f.number}`,
    body: `The refund of ${sumOf(f)} did not reach the person who paid for you on the promised day. The money is safe; we are asking the bank and will tell you. You do not need to do anything.`,
  }),
  rejected: (f: NoticeFacts): Sentence => ({
    title: `The bank refused the refund: ${f.number}`,
    body: `The bank refused the refund of ${sumOf(f)} to the person who paid for you.${bankBecause(f.reason)} The money is safe; we will send you a link to give another account of that person.`,
    sms: 'The bank refused the refund to the person who paid for you. The money is safe.',
  }),
  settled: (f: NoticeFacts): Sentence => ({
    title: `The payer was refunded: ${f.number}`,
    body: `${sumOf(f)} for ${f.vehicle} was refunded to the person who paid for you.`,
  }),
  returned: (f: NoticeFacts): Sentence => ({
    title: `The refund came back: ${f.number}`,
    body: `The bank returned the refund of ${sumOf(f)} to the person who paid for you.${bankBecause(f.reason)} The money is safe; we will send you a link to give another account of that person.`,
    sms: 'The bank returned the refund to the person who paid for you. The money is safe.',
  }),
  withdrawn: (f: NoticeFacts): Sentence => ({
    title: `Refund stopped for a check: ${f.number}`,
    body: `Our finance team stopped the refund of ${sumOf(f)} to the person who paid for you, to check it before it reaches the bank. The money is safe, and we will tell you the result. You do not need to do anything.`,
  }),
}

// ---- exceptions to the ordinary course ----

const isSide = (kind: string | null) => kind === 'buyer' || kind === 'seller' || kind === 'creator'
const isOwn = (f: NoticeFacts) => isSide(f.by) && (f.by === 'buyer') === (f.side === 'buyer')
const actor = (f: NoticeFacts) => (f.by === 'buyer' ? 'The buyer' : 'The seller')
const perActor = (own: (f: NoticeFacts) => Sentence, others: (f: NoticeFacts) => Sentence) => (f: NoticeFacts) =>
  isOwn(f) ? own(f) : others(f)
const toAll = (say: (f: NoticeFacts) => Sentence | null) => ({ seller: say, creator: say, buyer: say })
const saysWords = (f: NoticeFacts) => (f.words ? ` In their words: ${f.words}` : '')
const feeOf = (f: NoticeFacts) => {
  if (!f.fee_side || !f.fee_fils || f.fee_fils === '0') return ''
  if (f.fee_side === 'waived') return ' No fee is charged.'
  if ((f.fee_side === 'buyer') === (f.side === 'buyer'))
    return ` ${f.side === 'creator' ? 'The seller bears' : 'You bear'} the cancellation fee of ${money(f.fee_fils)}.`
  return f.side === 'buyer' ? ' The seller bears the cancellation fee.' : ' The buyer bears the cancellation fee.'
}
/** While a cancellation is open the vehicle is not to change hands. */
const notToSign = ({ status }: NoticeFacts) => (status === 'in_transfer' ? ' Do not sign the transfer now.' : '')
const doneByStaff = (seen: string) => ({
  seller: (f: NoticeFacts): Sentence => ({
    title: `Guarantee ${f.number} is complete`,
    body: `${seen} ${f.vehicle} has moved to the buyer, and the transfer of the amount due to you was ordered.`,
    sms: 'Our staff decided: the vehicle has moved to the buyer, and the transfer to you was ordered.',
  }),
  creator: (f: NoticeFacts): Sentence => ({
    title: `Guarantee ${f.number} is complete`,
    body: `${seen} ${f.vehicle} has moved to the buyer, and the transfer to the owner was ordered.`,
    sms: 'Our staff decided: the vehicle has moved, and the transfer to the owner was ordered.',
  }),
  buyer: (f: NoticeFacts): Sentence => ({
    title: `Guarantee ${f.number} is complete`,
    body: `${seen} ${f.vehicle} is registered in your name, and the transfer to the seller was ordered.`,
    sms: 'Our staff decided: the vehicle is yours, and the transfer to the seller was ordered.',
  }),
})
const endedWith = (why: (f: NoticeFacts) => string, short: string) => {
  const toSaleSide = (f: NoticeFacts): Sentence => ({
    title: `Guarantee ${f.number} is cancelled`,
    body: `${why(f)}. ${moneyOfEnd(f)}${feeOf(f)}`,
    sms: `${short}. ${shortMoney(f)}`,
  })
  return {
    seller: toSaleSide,
    creator: toSaleSide,
    buyer: (f: NoticeFacts): Sentence => ({
      title: `Guarantee ${f.number} is cancelled`,
      body: `${why(f)}. ${moneyOfEnd(f)}${feeOf(f)}`,
      sms: `${short}. ${shortMoney(f)}`,
    }),
  }
}
const isSilent = toAll((f) => ({
  title: `The registry is not answering: ${f.number}`,
  body: `The vehicle registry has not answered about ${f.vehicle} for some time. The money is held, the guarantee is blocked, and our staff will decide${by(f.until)}.${
    f.status === 'release_requested'
      ? " If the ownership has moved, send a photo of the new licence or of the Department's letter from the guarantee's page."
      : ''
  }`,
  sms: `${f.vehicle}: the registry is not answering. The money is held.`,
}))
const reminder = (f: NoticeFacts): Sentence | null => {
  const words = isAwaited(f) ? reminders[remindedOf(f)](f) : null
  return words && { title: `Reminder: ${f.number}`, ...words }
}
const reminders: Record<RemindedWait, (f: NoticeFacts) => Omit<Sentence, 'title'> | null> = {
  owner_consent: (f) =>
    f.side === 'seller'
      ? {
          body: `We are waiting for your answer: agree to the sale of ${f.vehicle} or refuse${by(f.until)}, or the guarantee ends without a fee.`,
          sms: `Agree to the sale of your vehicle or refuse${f.invited ? ' through the link that we sent you' : ''}${shortly(f.until)}.`,
        }
      : null,
  acceptance: (f) =>
    f.side === 'buyer'
      ? {
          body: `We are waiting for your answer: accept ${f.vehicle} or reject it${by(f.until)}, or the guarantee ends and you pay nothing.`,
          sms: f.invited
            ? `Register at Damana to accept or reject the offer${shortly(f.until)}.`
            : `Accept or reject the guarantee${shortly(f.until)}.`,
        }
      : null,
  payment: (f) =>
    f.side === 'buyer'
      ? {
          body: `${isSum(f.paid_fils) ? `A part of the payment for ${f.vehicle} has arrived` : `The payment for ${f.vehicle} has not arrived yet`}. ${pay(f)} under the payment reference ${f.payment_reference ?? ''}${by(f.until)}, before the time is over.`,
          sms: `${isSum(f.paid_fils) ? 'A part has arrived' : 'Nothing has arrived yet'}. ${pay(f)}${shortly(f.until)}.`,
        }
      : null,
  late_payment: (f) =>
    f.side === 'buyer'
      ? {
          body: `The due date has passed and the payment for ${f.vehicle} is not complete. ${pay(f)} under the payment reference ${f.payment_reference ?? ''}${by(f.until)}, or the guarantee ends and you owe the fee for not paying on time${isSum(f.paid_fils) ? ', which is taken from what has arrived before it is refunded' : ''}.`,
          sms: `Your payment is late. ${pay(f)}${shortly(f.until)}, or the guarantee ends and you owe a fee.`,
        }
      : null,
  payer: (f) =>
    f.side === 'buyer'
      ? {
          body: `Somebody else paid for ${f.vehicle}. Tell us who${by(f.until)}, or we will refund the payer and it will not count.`,
          sms: `Tell us who paid for you${shortly(f.until)}, or we will refund it.`,
        }
      : null,
  bank_block: (f) =>
    f.side === 'buyer'
      ? {
          body: `The bank reversed a payment for ${f.vehicle}. Pay it again under the payment reference ${f.payment_reference ?? ''}${by(f.until)}, or the guarantee can be cancelled.`,
          sms: `The bank reversed a payment. Pay it again${shortly(f.until)}.`,
        }
      : null,
  split: (f) =>
    f.side === 'creator'
      ? null
      : {
          body: `We are waiting for your answer to the proposal to split the money of ${f.vehicle}. Answer${by(f.until)}; unless both sides agree, our staff decide.`,
          sms: `Answer the proposal to split the money${shortly(f.until)}, or our staff decide.`,
        },
  cancellation_answer: (f) => ({
    body: `The other side asked to cancel the guarantee for ${f.vehicle}. Agree or object${by(f.until)}; no answer does not count as an objection, and our staff decide.`,
    sms: `The other side asked to cancel. Agree or object${shortly(f.until)}.`,
  }),
  extension: (f) => ({
    body: `The other side asked for more time to transfer ${f.vehicle}. Agree${by(f.until)}, or the request lapses.`,
    sms: `The other side asked for more time to transfer. Agree${shortly(f.until)}, or the request lapses.`,
  }),
  terms_answer: (f) => ({
    body: `The other side proposed other terms for ${f.vehicle}. Agree or refuse${by(f.until)}, or the terms stay as they are.`,
    sms: `The other side proposed other terms. Agree or refuse${shortly(f.until)}.`,
  }),
  transfer: (f) => ({
    body: `The money is held, and ${f.vehicle} must be transferred to the buyer at the licensing centre${by(f.until)}. A final period follows; then the guarantee is cancelled and the buyer is refunded.`,
    sms: `The money is held. Complete the transfer of the ownership${shortly(f.until)}.`,
  }),
  overdue: (f) => ({
    body: `This is the final period: ${f.vehicle} must be transferred to the buyer at the licensing centre${by(f.until)}, or the guarantee is cancelled and the buyer is refunded in full.`,
    sms: `This is the final period. Complete the transfer${shortly(f.until)}, or the guarantee is cancelled and the buyer refunded.`,
  }),
}
const lateDecision: Record<StaffPeriod, string> = {
  payer_decision: 'whether a payment by another person counts',
  paper: 'on the documents about the transfer',
  case: 'on the case',
  staff_block: 'whether the sale continues',
  bank_block: 'on the payment that the bank reversed',
  cancellation_decision: 'on the request to cancel',
}

const sum = sumBy(money)
const atPrice = (fils: unknown) => (typeof fils === 'string' && fils !== '0' ? ` at ${money(fils)}` : '')
const paid = transferTo(money, {
  seller: (sum) => `${sum} for the seller.`,
  buyer: (sum) => `${sum} for the buyer.`,
  payer: (sum) => `${sum} for the person who paid for the buyer.`,
})
const askedBy: Readonly<Partial<Record<HistoryEvent['actor'], string>>> = {
  seller: 'The seller requested release.',
  buyer: 'The buyer requested release.',
  system: 'We requested release: the vehicle is in the buyer’s name and nobody had asked.',
}
const remindedLines = perWhat(
  {
    owner_consent: 'We reminded the owner to answer.',
    acceptance: 'We reminded the buyer to accept or reject.',
    payment: 'We reminded the buyer to pay.',
    late_payment: 'We reminded the buyer of the late payment.',
    payer: 'We reminded the buyer to say who paid.',
    bank_block: 'We reminded the buyer to pay the reversed amount again.',
    split: 'We sent a reminder to answer the proposed split.',
    cancellation_answer: 'We reminded the other side to answer about the cancellation.',
    extension: 'We reminded the other side to answer about more time.',
    terms_answer: 'We reminded the other side to answer about the proposed terms.',
    transfer: 'We reminded both sides of the transfer.',
    overdue: 'We reminded both sides of the final period for the transfer.',
  } satisfies Record<RemindedWait, string>,
  'We sent a reminder.',
)
const lateLines: Readonly<Record<StaffPeriod, string>> = {
  payer_decision: 'The decision on a third-party payment was late, so the administrator decides.',
  paper: 'The decision on the transfer documents was late, so the administrator decides.',
  case: 'The decision on the case was late, so the administrator decides.',
  staff_block: 'The decision on the block was late, so the administrator decides.',
  bank_block: 'The decision on the reversed payment was late, so the administrator decides.',
  cancellation_decision: 'The decision on the cancellation was late, so the administrator decides.',
}
const agreedTo = byWho('You agreed to the split.', 'The seller agreed to the split.', 'The buyer agreed to the split.')
const declined = byWho(
  'You declined the split. Our staff decide.',
  'The seller declined the split. Our staff decide.',
  'The buyer declined the split. Our staff decide.',
)
const askedToCancel = (fee: string) =>
  byWho(
    `You asked to cancel; the cancellation fee is ${fee}.`,
    `The seller asked to cancel; the cancellation fee is ${fee}.`,
    `The buyer asked to cancel; the cancellation fee is ${fee}.`,
  )

/** The words of each event: its line in the history of both sides and in that of staff, and its notices. */
export const events: EventTexts = {
  created: {
    history: orYou('The guarantee was created.', 'You created the guarantee.'),
    staff: 'The guarantee was created',
    seller: (f) =>
      f.status === 'awaiting_owner'
        ? {
            title: `Your vehicle is offered: ${f.number}`,
            body: `We are waiting for your consent to the sale of ${f.vehicle} for ${money(f.price_fils)}${until(f.until)}.`,
          }
        : {
            title: `Guarantee ${f.number} was created`,
            body: `The offer of ${f.vehicle} for ${money(f.price_fils)} was sent to the buyer. We are waiting for the answer${until(f.until)}.`,
          },
    creator: (f) => ({
      title: `Guarantee ${f.number} was created`,
      body: `The owner was asked to agree to the sale of ${f.vehicle}. We are waiting for the answer${until(f.until)}.`,
    }),
    buyer: offer,
  },
  consented: {
    history: orYou('The owner agreed to the sale.', 'You agreed to the sale of your vehicle.'),
    staff: 'The owner agreed',
    seller: (f) => ({
      title: `You agreed to the sale: ${f.number}`,
      body: `The offer of ${f.vehicle} was sent to the buyer. We are waiting for the answer${until(f.until)}.`,
      sms: 'You agreed to the sale, and the offer was sent to the buyer.',
    }),
    creator: (f) => ({
      title: `The owner agreed: ${f.number}`,
      body: `The owner agreed to the sale of ${f.vehicle}, and the offer was sent to the buyer.`,
      sms: 'The owner agreed to the sale, and the offer was sent to the buyer.',
    }),
    buyer: offer,
  },
  refused: {
    history: orYou('The owner refused the sale.', 'You refused the sale of your vehicle.'),
    staff: 'The owner refused',
    seller: (f) => ({
      title: `You refused the sale: ${f.number}`,
      body: `You refused the sale of ${f.vehicle}. It is not offered to anyone.`,
    }),
    creator: (f) => ({
      title: `The owner refused: ${f.number}`,
      body: `The owner refused the sale of ${f.vehicle}.${because(f.reason)}`,
      sms: 'The owner refused the sale of the vehicle.',
    }),
    buyer: null,
  },
  withdrawn: {
    history: orYou('The guarantee was withdrawn.', 'You withdrew the guarantee.'),
    staff: 'The guarantee was withdrawn',
    seller: withdrawn,
    creator: withdrawn,
    buyer: withdrawn,
  },
  amended: {
    history: (e) =>
      e.isYours
        ? `You changed the terms; the price is now ${sum(e, 'price_fils')}.`
        : `The terms changed; the price is now ${sum(e, 'price_fils')}.`,
    staff: 'The terms changed',
    seller: (f) => ({
      title: `The terms changed: ${f.number}`,
      body: `The terms of the sale of ${f.vehicle} changed. The price is now ${money(f.price_fils)}.`,
    }),
    creator: (f) => ({
      title: `The terms changed: ${f.number}`,
      body: `The new terms for ${f.vehicle} were sent to the owner, who is asked again.`,
    }),
    buyer: (f) => ({
      title: `The terms changed: ${f.number}`,
      body: `The terms for ${f.vehicle} changed. The price is now ${money(f.price_fils)}. Read them, then accept or reject${by(f.until)}.`,
      sms: `The terms changed. Read them, then accept or reject${shortly(f.until)}.`,
    }),
  },
  buyer_registered: {
    history: 'The buyer completed the registration; the time to answer runs.',
    staff: 'The buyer completed the registration',
    seller: joined,
    creator: joined,
    // While the owner is asked again the buyer cannot answer.
    buyer: (f) => (f.status === 'awaiting_owner' ? null : offer(f)),
  },
  expired: {
    history: 'The time ran out and the guarantee ended.',
    staff: 'The time ran out',
    seller: ended,
    creator: ended,
    buyer: (f) =>
      f.accepted
        ? {
            title: `Guarantee ${f.number} has expired`,
            body: `The time to pay for ${f.vehicle} is over, and you bear the fee for not paying on time because the payment was not complete. ${moneyOfEnd(f)}`,
            sms: `The time to pay is over. ${shortMoney(f)}`,
          }
        : ended(f),
  },
  accepted: {
    history: orYou('The buyer accepted the guarantee.', 'You accepted the guarantee.'),
    staff: 'The buyer accepted',
    seller: (f) => ({
      title: `Guarantee ${f.number} was accepted`,
      body: `${f.buyer_name} agreed to buy ${f.vehicle}. We are waiting for the payment${until(f.until)}.`,
      sms: `The buyer accepted the guarantee. Payment is due${shortly(f.until)}.`,
    }),
    creator: (f) => ({
      title: `Guarantee ${f.number} was accepted`,
      body: `${f.buyer_name} agreed to buy ${f.vehicle}. We are waiting for the payment${until(f.until)}.`,
      sms: `The buyer accepted the guarantee. Payment is due${shortly(f.until)}.`,
    }),
    buyer: (f) => ({
      title: `Pay to complete guarantee ${f.number}`,
      body: `Pay ${money(f.total_price_fils)} for ${f.vehicle} under the payment reference ${f.payment_reference ?? ''}${by(f.until)}.`,
      sms: `Pay ${money(f.total_price_fils)} under the reference ${f.payment_reference ?? ''}${shortly(f.until)}.`,
    }),
  },
  rejected: {
    history: orYou('The buyer rejected the guarantee.', 'You rejected the guarantee.'),
    staff: 'The buyer rejected',
    seller: (f) => ({
      title: `Guarantee ${f.number} was rejected`,
      body: `The buyer declined ${f.vehicle}. Nothing was charged.${because(f.reason)}`,
      sms: 'The buyer declined the guarantee. Nothing was charged.',
    }),
    creator: (f) => ({
      title: `Guarantee ${f.number} was rejected`,
      body: `The buyer declined ${f.vehicle}. Nothing was charged.${because(f.reason)}`,
      sms: 'The buyer declined the guarantee. Nothing was charged.',
    }),
    buyer: (f) => ({ title: `You rejected guarantee ${f.number}`, body: `You declined ${f.vehicle}. Nothing was charged.` }),
  },
  payment_received: {
    history: payment(money, {
      unknown: 'A payment arrived.',
      whole: (sum) => `A payment of ${sum} arrived.`,
      ofAnother: (sum) => `A payment of ${sum} arrived from somebody other than the buyer.`,
      part: (sum, left) => `A payment of ${sum} arrived; ${left} remains to be paid.`,
    }),
    staff: 'A payment arrived',
    seller: part,
    creator: part,
    buyer: partOfBuyer,
  },
  payment_unmatched: {
    history: 'Money arrived that we could not match yet; we are checking it.',
    staff: 'Money arrived that was not matched',
    seller: null,
    creator: null,
    buyer: unmatched,
  },
  held: {
    history: 'The amount is complete and held in the guarantee account.',
    staff: 'The amount is complete and held',
    seller: (f) => ({
      title: `The money is held: ${f.number}`,
      body: `The money for ${f.vehicle} has arrived and is held in the guarantee account. Complete the transfer with the buyer at the licensing centre; the release can be requested${f.release_allowed_at ? ` from ${moment(f.release_allowed_at)}` : ''}.`,
      sms: 'The money has arrived and is held in the guarantee account. Complete the transfer at the licensing centre.',
    }),
    creator: (f) => ({
      title: `The money is held: ${f.number}`,
      body: `The money for ${f.vehicle} has arrived and is held in the guarantee account. The transfer of ownership at the licensing centre comes next.`,
    }),
    buyer: (f) => ({
      title: `The money is held: ${f.number}`,
      body: `Your ${money(f.total_price_fils)} has arrived and is held in the guarantee account. The seller cannot receive it before the Licensing Department shows ${f.vehicle} in your name.`,
      sms: 'Your money is held. It does not go to the seller before the vehicle is registered in your name.',
    }),
  },
  payment_late: {
    history: 'The due date passed.',
    staff: 'The due date passed',
    seller: (f) => ({
      title: `Payment is late: ${f.number}`,
      body: `The money for ${f.vehicle} did not arrive in time. You can withdraw without a fee; the guarantee expires by itself if nothing arrives${until(f.until)}.`,
      sms: 'The money did not arrive in time. You can withdraw without a fee.',
    }),
    creator: late,
    buyer: late,
  },
  release_requested: {
    history: (e) => (e.isYours ? 'You requested release.' : (askedBy[e.actor] ?? 'Release was requested.')),
    staff: 'Release was requested',
    seller: asked,
    creator: asked,
    buyer: asked,
  },
  registry_transferred: {
    history: 'The registry showed the vehicle in the buyer’s name.',
    staff: 'The registry confirmed the transfer',
    seller: transferred,
    creator: transferred,
    buyer: transferred,
  },
  registry_not_transferred: {
    history: 'The registry did not show the vehicle in the buyer’s name yet. The money is held.',
    staff: 'The registry says: not transferred',
    seller: notYet,
    creator: notYet,
    buyer: notYet,
  },
  vehicle_confirmed: {
    history: 'The vehicle that was entered by hand was confirmed.',
    staff: 'The hand-entered vehicle was confirmed',
    seller: (f) => ({
      title: `Vehicle confirmed: ${f.number}`,
      body: `The details of ${f.vehicle} are confirmed. We are waiting for the answer to the offer${until(f.until)}.`,
    }),
    creator: (f) => ({
      title: `Vehicle confirmed: ${f.number}`,
      body: `The details of ${f.vehicle} are confirmed. We are waiting for the answer to the offer${until(f.until)}.`,
    }),
    buyer: (f) => ({
      title: `Vehicle confirmed: ${f.number}`,
      body: `The details of ${f.vehicle} are confirmed. Accept or reject the guarantee now${by(f.until)}.`,
      sms: f.invited
        ? `The vehicle is confirmed. Register to accept or reject it${shortly(f.until)}.`
        : `The vehicle is confirmed. Accept or reject the guarantee${shortly(f.until)}.`,
    }),
  },
  vehicle_refused: {
    history: 'The vehicle that was entered by hand was not confirmed; the guarantee was cancelled without a fee.',
    staff: 'The hand-entered vehicle was refused, cancelled',
    seller: (f) => ({
      title: `Guarantee ${f.number} is cancelled`,
      body: `${f.vehicle} cannot be sold with the details that were entered, so the guarantee is cancelled without a fee.${because(f.reason)}`,
      sms: 'The vehicle cannot be sold with the details that were entered. The guarantee is cancelled without a fee.',
    }),
    creator: (f) => ({
      title: `Guarantee ${f.number} is cancelled`,
      body: `${f.vehicle} cannot be sold with the details that were entered, so the guarantee is cancelled without a fee.${because(f.reason)}`,
      sms: 'The vehicle cannot be sold with the details that were entered. The guarantee is cancelled without a fee.',
    }),
    buyer: (f) => ({
      title: `Guarantee ${f.number} is cancelled`,
      body: `The details of ${f.vehicle} were not confirmed, so the guarantee is cancelled. You have paid nothing.`,
      sms: 'The vehicle was not confirmed, so the guarantee is cancelled. You have paid nothing.',
    }),
  },
  payer_declared: {
    history: orYou('The buyer stated who paid.', 'You stated who paid for you.'),
    staff: 'The buyer named the payer',
    seller: null,
    creator: null,
    buyer: (f) => ({
      title: `Payer named: ${f.number}`,
      body:
        f.payer === 'deciding'
          ? `You named who paid ${money(f.amount_fils ?? '0')}. Our finance team will decide${by(f.until)}; the money is held.`
          : `You named who paid ${money(f.amount_fils ?? '0')}, and it counts towards ${f.vehicle}.`,
    }),
  },
  payer_accepted: {
    history: 'Finance accepted the payer, and the payment counts.',
    staff: 'The payer was accepted, the payment counts',
    seller: null,
    creator: null,
    buyer: (f) => ({
      title: `Payment accepted: ${f.number}`,
      body: `Our finance team accepted the payment that another person made for you, and it counts towards ${f.vehicle}.`,
      sms: 'Our finance team accepted the payment that another person made for you.',
    }),
  },
  payer_sent_back: {
    history: (e) => `A payment of ${sum(e, 'amount_fils')} was refunded to the payer and no longer counts.`,
    staff: 'A payment goes back to its payer',
    seller: (f) => ({
      title: `A payment is refunded: ${f.number}`,
      body: `A payment${f.amount_fils ? ` of ${money(f.amount_fils)}` : ''} is refunded to the person who paid for the buyer. The buyer can pay${until(f.until)}.`,
    }),
    creator: (f) => ({
      title: `A payment is refunded: ${f.number}`,
      body: `A payment${f.amount_fils ? ` of ${money(f.amount_fils)}` : ''} is refunded to the person who paid for the buyer. The buyer can pay${until(f.until)}.`,
    }),
    buyer: (f) => ({
      title: `A payment is refunded: ${f.number}`,
      body: `${money(f.amount_fils ?? '0')} is refunded to the person who paid it for you and no longer counts towards ${f.vehicle}. Pay the rest from your own account${by(f.until)}.`,
      sms: `What another person paid for you is refunded to them. Pay from your own account${shortly(f.until)}.`,
    }),
  },
  registry_third_owner: {
    history: 'The registry showed a third person as the owner; the guarantee was blocked. The money is held.',
    staff: 'The registry shows a third owner',
    ...toAll((f) => ({
      title: `A third person owns the vehicle: ${f.number}`,
      body: `The vehicle registry shows ${f.vehicle} in the name of a third person. The money is held, the guarantee is blocked, and our staff will decide${by(f.until)}. Send the documents that you have.`,
      sms: 'The vehicle is in the name of a third person. The money is held, the guarantee is blocked, and our staff decide.',
    })),
  },
  registry_other_name: {
    history: 'The registry showed the same national number under another name; the guarantee was blocked. The money is held.',
    staff: 'The registry shows the number under another name, blocked',
    ...toAll((f) => ({
      title: `The vehicle is under another name: ${f.number}`,
      body: `The vehicle registry shows ${f.vehicle} under the same national number and another name. The money is held, the guarantee is blocked, and our staff will decide${by(f.until)}. Send the documents that you have.`,
      sms: 'The registry shows the vehicle under another name. The money is held, the guarantee is blocked, and our staff decide.',
    })),
  },
  identity_blocked: {
    history: 'Another person has proven the national number of one side; the guarantee was blocked.',
    staff: 'Somebody else has proven the national number of one side, blocked',
    ...toAll((f) => ({
      title: `The guarantee is blocked: ${f.number}`,
      body: `Somebody else has proven the national number of one side of the guarantee for ${f.vehicle}. It is blocked, and our staff will decide${by(f.until)}. Pay nothing and do not complete the transfer now.`,
      sms: 'Somebody else has proven the national number of one side. The guarantee is blocked: do not pay, and do not complete the transfer now.',
    })),
  },
  registry_encumbered: {
    history: perWhat(
      { mortgaged: 'The registry showed the vehicle as mortgaged; the guarantee was blocked. The money is held.' },
      'The registry showed the vehicle as seized; the guarantee was blocked. The money is held.',
    ),
    staff: 'The registry shows a seizure or mortgage',
    ...toAll((f) => ({
      title: `The vehicle is ${f.what === 'mortgaged' ? 'mortgaged' : 'seized'}: ${f.number}`,
      body: `The vehicle registry shows ${f.vehicle} as ${f.what === 'mortgaged' ? 'mortgaged' : 'seized'}. The money is held, the guarantee is blocked, and our staff will decide${by(f.until)}.`,
      sms: `The vehicle is ${f.what === 'mortgaged' ? 'mortgaged' : 'seized'}. The money is held, the guarantee is blocked, and our staff decide.`,
    })),
  },
  registry_silent: {
    history: 'The registry did not answer for a long time; the guarantee was blocked. The money is held.',
    staff: 'The registry did not answer, blocked',
    ...isSilent,
  },
  stalled: {
    history: 'The ownership had not moved and the registry did not answer; the guarantee was blocked. The money is held.',
    staff: 'Not moved and no answer of the registry, blocked',
    ...isSilent,
  },
  registry_heard: {
    history: 'The registry answered again, and the block for its silence ended.',
    staff: 'The registry answers again',
    ...toAll((f) => ({
      title: `The registry answers again: ${f.number}`,
      body: `The vehicle registry has answered about ${f.vehicle}, and the block for its silence is over. The money is held.`,
    })),
  },
  registry_said: {
    history: perWhat(
      {
        buyer: 'The registry showed the vehicle in the buyer’s name; the guarantee was on hold for another reason.',
        third: 'The registry showed a third person as the owner; the guarantee was on hold for another reason.',
        seized: 'The registry showed the vehicle as seized; the guarantee was on hold for another reason.',
        mortgaged: 'The registry showed the vehicle as mortgaged; the guarantee was on hold for another reason.',
      },
      'The registry showed the vehicle in the seller’s name again; the guarantee was on hold for another reason.',
    ),
    staff: 'New registry finding during another block',
    ...toAll((f) => ({
      title: `The registry's finding: ${f.number}`,
      body: `The vehicle registry shows ${f.vehicle} ${shown[f.what ?? ''] ?? ''}. The sale is on hold for another reason, so nothing changes; the finding becomes part of the case. The money stays where it is.`,
    })),
  },
  confirmed: {
    history: byWho(
      'You sent documents to show the transfer.',
      'The seller sent documents to show the transfer.',
      'The buyer sent documents to show the transfer.',
    ),
    staff: 'A side sent transfer proof',
    ...toAll(
      perActor(
        (f) => ({
          title: `Documents sent: ${f.number}`,
          body: `You sent documents to show that ${f.vehicle} has moved. Reviewers are checking them${by(f.until)}; the money is held.`,
          sms: 'The documents about the transfer have arrived. Reviewers are checking them; the money is held.',
        }),
        (f) => ({
          title: `Documents about the transfer: ${f.number}`,
          body: `${actor(f)} sent documents to show that ${f.vehicle} has moved. Reviewers are checking them${by(f.until)}; the money is held. If it has not moved, object on the guarantee's page.`,
          sms: `${actor(f)} sent documents to show that the vehicle has moved. If it has not, object.`,
        }),
      ),
    ),
  },
  paper_accepted: {
    history: 'Reviewers checked the Department’s letter: the ownership was transferred. The guarantee is complete.',
    staff: 'Department letter: transferred',
    ...doneByStaff("Reviewers checked the Department's letter:"),
  },
  paper_refused: {
    history: 'Reviewers checked the Department’s letter: the ownership was not transferred yet. The money is held.',
    staff: 'Department letter: not transferred',
    ...toAll((f) => ({
      title: `Ownership has not moved yet: ${f.number}`,
      body: `The Department's letter does not show ${f.vehicle} in the buyer's name yet. The money is held and there is no fee. Complete the transfer, then request the release again.`,
      sms: "The Department's letter does not show the buyer as the owner yet. The money is held. Complete the transfer.",
    })),
  },
  objected: {
    history: byWho(
      'You objected; the guarantee was blocked. The money is held.',
      'The seller objected; the guarantee was blocked. The money is held.',
      'The buyer objected; the guarantee was blocked. The money is held.',
    ),
    staff: 'A side objected, blocked',
    ...toAll(
      perActor(
        (f) => ({
          title: `Objection recorded: ${f.number}`,
          body: `Your objection about ${f.vehicle} is recorded. The money is held, the guarantee is blocked, and our staff will decide${by(f.until)}.`,
          sms: 'The objection is recorded. The money is held, the guarantee is blocked, and our staff decide.',
        }),
        (f) => ({
          title: `Objection to guarantee ${f.number}`,
          body: `${actor(f)} objected about ${f.vehicle}. The money is held, the guarantee is blocked, and our staff will decide${by(f.until)}. Send the documents that you have.${because(f.reason)}`,
          sms: `${actor(f)} objected. The money is held and the guarantee is blocked. Send your documents.`,
        }),
      ),
    ),
  },
  objection_taken_back: {
    history: byWho('You withdrew your objection.', 'The seller withdrew the objection.', 'The buyer withdrew the objection.'),
    staff: 'The dispute was withdrawn',
    ...toAll((f) => ({
      title: `Objection withdrawn: ${f.number}`,
      body: `${actor(f)} withdrew the objection about ${f.vehicle}, and its block is over. The money is held.`,
      sms: `${actor(f)} withdrew the objection. The money is held.`,
    })),
  },
  evidence_sent: {
    history: byWho(
      'You added documents or an explanation.',
      'The seller added documents or an explanation.',
      'The buyer added documents or an explanation.',
    ),
    staff: 'Evidence or a statement was added',
    ...toAll((f) => ({
      title: `More documents: ${f.number}`,
      body: `${actor(f)} added a statement or documents about ${f.vehicle}; our staff see them as you do.`,
    })),
  },
  split_proposed: {
    history: (e) =>
      `Our staff proposed to split the money: ${sum(e, 'seller_fils')} for the seller, ${sum(e, 'buyer_fils')} for the buyer.`,
    staff: 'A split of the money was proposed',
    seller: (f) => ({
      title: `A proposal to split the money: ${f.number}`,
      body: `Our staff propose ${money(f.seller_fils ?? '0')} for you and ${money(f.buyer_fils ?? '0')} for the buyer. Agree or decline${by(f.until)}. If you do not both agree, our staff decide; the money is held.`,
      sms: `${money(f.seller_fils ?? '0')} of the money is proposed for you. Answer${f.invited ? ' through the link that we sent you' : ''}${shortly(f.until)}.`,
    }),
    creator: (f) => ({
      title: `A proposal to split the money: ${f.number}`,
      body: `Our staff propose ${money(f.seller_fils ?? '0')} for the owner and ${money(f.buyer_fils ?? '0')} for the buyer. Owner and buyer answer${by(f.until)}.`,
    }),
    buyer: (f) => ({
      title: `A proposal to split the money: ${f.number}`,
      body: `Our staff propose ${money(f.buyer_fils ?? '0')} for you and ${money(f.seller_fils ?? '0')} for the seller. Agree or decline${by(f.until)}. If you do not both agree, our staff decide; the money is held.`,
      sms: `${money(f.buyer_fils ?? '0')} of the money is proposed for you. Answer${shortly(f.until)}.`,
    }),
  },
  split_answered: {
    history: (e) => (e.facts['answer'] === 'yes' ? agreedTo(e) : declined(e)),
    staff: 'An answer to the split',
    ...toAll((f) => ({
      title: `Answer to the split: ${f.number}`,
      body:
        f.answer === 'yes'
          ? `${actor(f)} agreed to split the money for ${f.vehicle}. It is split once both have agreed.`
          : `${actor(f)} did not agree to split the money for ${f.vehicle}. The money is held, and our staff decide.`,
    })),
  },
  split_failed: {
    history: 'The time to answer about the split ran out. Our staff decide.',
    staff: 'No agreement on the split in time',
    ...toAll((f) => ({
      title: `No agreement on the split: ${f.number}`,
      body: `The time to answer about splitting the money for ${f.vehicle} is over, and the two sides did not both agree. The money is held, and our staff will decide${by(f.until)}.`,
      sms: 'The two sides did not agree to split the money in time. The money is held, and our staff decide.',
    })),
  },
  split_agreed: {
    history: (e) => `Both agreed, and the money was split: ${sum(e, 'seller_fils')} for the seller, ${sum(e, 'buyer_fils')} for the buyer.`,
    staff: 'Both agreed, the money was split',
    seller: (f) => ({
      title: `The money is split: ${f.number}`,
      body: `Both sides agreed. Your share is ${money(f.seller_fils ?? '0')}, and its transfer to your account was ordered.`,
      sms: `Both sides agreed. Your share is ${money(f.seller_fils ?? '0')}, and its transfer was ordered.`,
    }),
    creator: (f) => ({
      title: `The money is split: ${f.number}`,
      body: "Owner and buyer agreed, and the transfer of the owner's share was ordered.",
    }),
    buyer: (f) => ({
      title: `The money is split: ${f.number}`,
      body: `Both sides agreed. Your share is ${money(f.buyer_fils ?? '0')}, and its refund was ordered.`,
      sms: `Both sides agreed. Your share is ${money(f.buyer_fils ?? '0')}, and its refund was ordered.`,
    }),
  },
  case_released: {
    history: 'Our staff decided to release the money to the seller, and the guarantee is complete.',
    staff: 'Decided: release',
    ...doneByStaff('Our staff decided to release the money:'),
  },
  refund_decided: {
    history: 'Our staff decided to refund the buyer without a fee; the registry is asked one last time before it is carried out.',
    staff: 'Decided: refund, the registry is asked',
    ...toAll((f) => ({
      title: `Refund decided: ${f.number}`,
      body: `Our staff decided to refund the buyer for ${f.vehicle} without a fee. Do not sign at the licensing centre now. We will ask the registry one last time${f.until ? ` after ${moment(f.until)}` : ''}; unless the buyer is the owner, the guarantee is cancelled and the buyer is refunded.${because(f.reason)}`,
      sms: 'A refund to the buyer is decided: do not sign the transfer at the licensing centre now.',
    })),
  },
  refund_fallen: {
    history: 'The refund lapsed: the vehicle is in the buyer’s name, and the sale is complete.',
    staff: 'Refund lapsed: the buyer is the owner',
    ...doneByStaff("The vehicle is in the buyer's name, so the decided refund has lapsed:"),
  },
  case_refunded: {
    history: 'Our staff decided to cancel the guarantee and refund the buyer without a fee.',
    staff: 'Decided: refund',
    ...endedWith(
      (f) => `Our staff decided to cancel the guarantee for ${f.vehicle} without a fee`,
      'Our staff decided to cancel the guarantee without a fee',
    ),
  },
  case_dismissed: {
    history: 'Our staff ended this block.',
    staff: 'Decided: the block ends',
    ...toAll((f) => ({
      title: `The block is over: ${f.number}`,
      body: `Our staff ended this block of the guarantee for ${f.vehicle}. The money is held, and the deadlines continue.${because(f.reason)}`,
      sms: 'Our staff ended this block of the guarantee. The money is held.',
    })),
  },
  receipt_taken_back: {
    history: (e) =>
      e.facts['what'] === 'in_doubt'
        ? `The bank took back ${sum(e, 'amount_fils')}, which may be a payment of this guarantee. Finance is clearing it up.`
        : `The bank reversed a payment of ${sum(e, 'amount_fils')}.`,
    staff: 'The bank took a payment back',
    seller: (f) =>
      isInDoubt(f)
        ? debitInDoubt(f, ' The guarantee is blocked: do not complete the transfer now.')
        : {
            title: `The bank reversed a payment: ${f.number}`,
            body: `The bank reversed a payment for ${f.vehicle}.${whatSellerDoes(f)}`,
            sms: `The bank reversed the buyer's payment.${isBlocked(f) ? ' The guarantee is blocked: do not complete the transfer now.' : ''}`,
          },
    creator: (f) =>
      isInDoubt(f)
        ? debitInDoubt(f, ' The guarantee is blocked: no transfer should be completed now.')
        : {
            title: `The bank reversed a payment: ${f.number}`,
            body: `The bank reversed a payment for ${f.vehicle}.${isBlocked(f) ? ' The guarantee is blocked, and the owner should not complete the transfer now.' : ''}`,
            sms: `The bank reversed the buyer's payment.${isBlocked(f) ? ' The guarantee is blocked: no transfer should be completed now.' : ''}`,
          },
    buyer: (f) =>
      isInDoubt(f)
        ? debitInDoubt(f, ' The guarantee is blocked: do not sign at the centre now. You do not need to pay anything.')
        : {
            title: `The bank reversed your payment: ${f.number}`,
            body: `The bank reversed ${money(f.amount_fils ?? '0')} of what you paid for ${f.vehicle}.${whatBuyerDoes(f)}`,
            sms: `The bank reversed your payment.${isOver(f) ? '' : ` Pay again${shortly(f.until)}, or the guarantee is cancelled.`}`,
          },
  },
  receipt_paid_again: {
    history: perWhat(
      { in_doubt: 'The debit of the bank was cleared up, and its block ended.' },
      'The payment that the bank reversed was made again, and its block ended.',
    ),
    staff: 'The reversed receipt was replaced',
    ...toAll((f) =>
      isInDoubt(f)
        ? {
            title: `The block is over: ${f.number}`,
            body: `The sum that the bank took back is cleared up, and no payment for ${f.vehicle} is missing. The block is over, and the money is held.`,
            sms: 'The sum that the bank took back is cleared up, and the block is over. The money is held.',
          }
        : {
            title: `Paid again: ${f.number}`,
            body: `The payment for ${f.vehicle} that the bank reversed was made again, and its block is over. The money is held.`,
            sms: 'The payment that the bank reversed was made again, and its block is over. The money is held.',
          },
    ),
  },
  receipt_not_paid_again: {
    history: 'The payment that the bank reversed was not made again; the guarantee was cancelled, and the buyer bears the fee.',
    staff: 'Not replaced, cancelled',
    seller: (f) => ({
      title: `Guarantee ${f.number} is cancelled`,
      body: `The payment for ${f.vehicle} that the bank reversed was not made again, so the guarantee is cancelled. It costs you nothing.`,
      sms: 'The payment that the bank reversed was not made again. The guarantee is cancelled and costs you nothing.',
    }),
    creator: (f) => ({
      title: `Guarantee ${f.number} is cancelled`,
      body: `The payment for ${f.vehicle} that the bank reversed was not made again, so the guarantee is cancelled. It costs the owner nothing.`,
      sms: 'The payment that the bank reversed was not made again. The guarantee is cancelled.',
    }),
    buyer: (f) => ({
      title: `Guarantee ${f.number} is cancelled`,
      body: `The payment for ${f.vehicle} that the bank reversed was not made again, so the guarantee is cancelled, and you bear the cancellation fee. Apart from what the bank reversed: ${moneyOfEnd(f)}`,
      sms: `It was not paid again, so the guarantee is cancelled. ${shortMoney(f)}`,
    }),
  },
  reversal_confirmed: {
    history: 'The payment that the bank reversed was not made again in time; the registry is asked one last time before the cancellation.',
    staff: 'Not replaced, the registry is asked a last time',
    ...toAll((f) => ({
      title: `Do not sign now: ${f.number}`,
      body: `The payment for ${f.vehicle} that the bank reversed was not made again in time. Do not sign at the licensing centre now. We will ask the registry one last time${f.until ? ` after ${moment(f.until)}` : ''}; unless the buyer is the owner, the guarantee is cancelled.`,
      sms: 'It was not paid again in time: do not sign the transfer at the licensing centre now.',
    })),
  },
  blocked: {
    history: 'Our staff blocked the guarantee. The money stays where it is.',
    staff: 'Blocked by staff',
    ...toAll((f) => ({
      title: `Guarantee ${f.number} is blocked`,
      body: `Our staff blocked the guarantee for ${f.vehicle}. The money stays where it is and all deadlines are paused until they end it. You do not need to do anything.${because(f.reason)}`,
      sms: 'Our staff blocked the guarantee. The money stays where it is and all deadlines are paused. You do not need to do anything.',
    })),
  },
  unblocked: {
    history: 'Our staff ended their block.',
    staff: 'Staff ended their block',
    ...toAll((f) => ({
      title: `The block is over: ${f.number}`,
      body: `Our staff ended their block of the guarantee for ${f.vehicle}. The deadlines continue.`,
      sms: 'Our staff ended their block. The deadlines continue.',
    })),
  },
  cancellation_requested: {
    history: (e) => askedToCancel(sum(e, 'fee_fils'))(e),
    staff: 'Cancellation was requested',
    ...toAll(
      perActor(
        (f) => ({
          title: `Cancellation of ${f.number} requested`,
          body: `The form was sent to the administrator for approval. All deadlines are paused and the money stays where it is.${f.fee_fils ? ` The cancellation fee is ${money(f.fee_fils)}.` : ''}`,
        }),
        (f) => ({
          title: `Cancellation of ${f.number} requested`,
          body: `${actor(f)} asked to cancel the guarantee for ${f.vehicle}. Agree or object${by(f.until)}. If you do not answer, our staff decide; the money stays where it is.${notToSign(f)}${because(f.reason)}`,
          sms: `${actor(f)} asked to cancel the guarantee. Agree or object${shortly(f.until)}.${notToSign(f)}`,
        }),
      ),
    ),
  },
  cancellation_agreed: {
    history: byWho('You agreed to the cancellation.', 'The seller agreed to the cancellation.', 'The buyer agreed to the cancellation.'),
    staff: 'The other side agreed to the cancellation',
    ...toAll((f) => ({
      title: `Cancellation agreed to: ${f.number}`,
      body: `${actor(f)} agreed to cancel the guarantee for ${f.vehicle}. Our staff will decide${by(f.until)}.`,
    })),
  },
  cancellation_objected: {
    history: byWho(
      'You objected to the cancellation.',
      'The seller objected to the cancellation.',
      'The buyer objected to the cancellation.',
    ),
    staff: 'The other side objected to the cancellation',
    ...toAll((f) => ({
      title: `Objection to the cancellation: ${f.number}`,
      body: `${actor(f)} objected to the cancellation of the guarantee for ${f.vehicle}. Our staff will decide${by(f.until)}.${saysWords(f)}`,
    })),
  },
  cancellation_unanswered: {
    history: 'The time to answer about the cancellation ran out. Our staff decide.',
    staff: 'No answer about the cancellation',
    ...toAll((f) => ({
      title: `No answer about the cancellation: ${f.number}`,
      body: `The time to answer about cancelling the guarantee for ${f.vehicle} is over. No answer does not count as an objection; our staff will decide${by(f.until)}.`,
    })),
  },
  cancellation_taken_back: {
    history: byWho(
      'You withdrew the cancellation request.',
      'The seller withdrew the cancellation request.',
      'The buyer withdrew the cancellation request.',
    ),
    staff: 'The cancellation request was withdrawn',
    ...toAll((f) => ({
      title: `Cancellation request withdrawn: ${f.number}`,
      body: `${actor(f)} withdrew the request to cancel the guarantee for ${f.vehicle}. The deadlines continue.`,
      sms: `${actor(f)} withdrew the cancellation request. The deadlines continue.`,
    })),
  },
  cancellation_approved: {
    history: 'Our staff approved the cancellation; the registry is asked one last time before it is carried out.',
    staff: 'Cancellation approved, the registry is asked',
    ...toAll((f) => ({
      title: `Cancellation approved: ${f.number}`,
      body: `Our staff approved the cancellation for ${f.vehicle}. Do not sign at the licensing centre now. We will ask the registry one last time${f.until ? ` after ${moment(f.until)}` : ''}; unless the buyer is the owner, the buyer is refunded.${feeOf(f)}`,
      sms: 'The cancellation is approved: do not sign the transfer at the licensing centre now.',
    })),
  },
  cancellation_rejected: {
    history: 'Our staff rejected the cancellation.',
    staff: 'Cancellation rejected',
    ...toAll((f) => ({
      title: `Cancellation rejected: ${f.number}`,
      body: `The request to cancel the guarantee for ${f.vehicle} was rejected. The deadlines continue.${because(f.reason)}`,
      sms: 'The cancellation request was rejected. The deadlines continue.',
    })),
  },
  cancellation_fallen: {
    history: 'The cancellation lapsed: the vehicle is in the buyer’s name.',
    staff: 'Cancellation lapsed: the buyer is the owner',
    ...toAll((f) => ({
      title: `Cancellation lapsed: ${f.number}`,
      body: `The vehicle registry shows ${f.vehicle} in the buyer's name, so the cancellation has lapsed. The money is held, and we will request its release to the seller after the countdown.`,
      sms: "The vehicle is in the buyer's name, so the cancellation has lapsed. We will request the release to the seller.",
    })),
  },
  cancelled: {
    history: 'The guarantee was cancelled with the approval of our staff.',
    staff: 'The guarantee was cancelled',
    ...endedWith((f) => `Our staff approved the cancellation of the guarantee for ${f.vehicle}`, 'The guarantee is cancelled'),
  },
  extension_asked: {
    history: byWho(
      'You asked for more time to transfer.',
      'The seller asked for more time to transfer.',
      'The buyer asked for more time to transfer.',
    ),
    staff: 'More time was requested',
    ...toAll(
      perActor(
        (f) => ({
          title: `More time requested: ${f.number}`,
          body: `You asked for more time to move ${f.vehicle}. We are waiting for the other side to agree${until(f.until)}.`,
          sms: 'More time was requested, and we are waiting for the other side to agree.',
        }),
        (f) => ({
          title: `More time requested: ${f.number}`,
          body: `${actor(f)} asked for more time to move ${f.vehicle}. Agree${by(f.until)}, or the request lapses and the time stays as it is.`,
          sms: `${actor(f)} asked for more time to move the ownership. Agree${shortly(f.until)}.`,
        }),
      ),
    ),
  },
  extended: {
    history: 'Both sides agreed to more time to transfer.',
    staff: 'More time was agreed',
    ...toAll((f) => ({
      title: `More time: ${f.number}`,
      body: `There is now time to move ${f.vehicle}${until(f.until)}. The money is held.`,
      sms: `The time to move the ownership is extended${f.until ? `: complete the transfer${shortly(f.until)}` : ''}.`,
    })),
  },
  extension_lapsed: {
    history: 'The request for more time lapsed.',
    staff: 'The request for more time lapsed',
    ...toAll((f) => ({
      title: `The request for more time lapsed: ${f.number}`,
      body: `The other side did not agree in time to more time for ${f.vehicle}. It has to move${by(f.until)}, as before.`,
    })),
  },
  terms_proposed: {
    history: (e) => {
      const price = atPrice(e.facts['amount_fils'])
      return byWho(
        `You proposed other terms${price}.`,
        `The seller proposed other terms${price}.`,
        `The buyer proposed other terms${price}.`,
      )(e)
    },
    staff: 'Other terms were proposed',
    ...toAll(
      perActor(
        (f) => ({
          title: `Other terms proposed: ${f.number}`,
          body: `You proposed other terms for ${f.vehicle}${atPrice(f.amount_fils)}. We are waiting for the other side's answer${until(f.until)}.`,
          sms: 'Other terms were proposed, and we are waiting for the other side.',
        }),
        (f) => ({
          title: `Other terms proposed: ${f.number}`,
          body: `${actor(f)} proposed other terms for ${f.vehicle}${atPrice(f.amount_fils)}. Agree or refuse${by(f.until)}, or the terms stay as they are.`,
          sms: `${actor(f)} proposed other terms. Agree or refuse${f.invited && f.side === 'seller' ? ' through the link that we sent you' : ''}${shortly(f.until)}.`,
        }),
      ),
    ),
    creator: (f) => ({
      title: `Other terms proposed: ${f.number}`,
      body: `${actor(f)} proposed other terms for ${f.vehicle}${atPrice(f.amount_fils)}. ${f.by === 'buyer' ? 'The owner answers' : 'The buyer answers'}${by(f.until)}, or the terms stay as they are.`,
    }),
  },
  terms_changed: {
    history: (e) => `Both sides agreed to other terms; the price is now ${sum(e, 'price_fils')}.`,
    staff: 'Both sides agreed to other terms',
    ...toAll((f) => ({
      title: `The terms changed: ${f.number}`,
      body: `Both sides agreed to other terms for ${f.vehicle}. The price is now ${money(f.price_fils)}, and the buyer pays ${money(f.total_price_fils)} in all${by(f.until)}.`,
      sms: `Both sides agreed to other terms. The price is now ${money(f.price_fils)}.`,
    })),
  },
  terms_refused: {
    history: byWho('You refused the proposed terms.', 'The seller refused the proposed terms.', 'The buyer refused the proposed terms.'),
    staff: 'The proposed terms were refused',
    ...toAll((f) => ({
      title: `Proposed terms refused: ${f.number}`,
      body: `${actor(f)} refused the proposed terms for ${f.vehicle}. The terms stay as they were accepted.`,
    })),
  },
  terms_taken_back: {
    history: byWho(
      'You withdrew the terms that you proposed.',
      'The seller withdrew the proposed terms.',
      'The buyer withdrew the proposed terms.',
    ),
    staff: 'The proposed terms were withdrawn',
    ...toAll((f) => ({
      title: `Proposed terms withdrawn: ${f.number}`,
      body: `${actor(f)} withdrew the terms proposed for ${f.vehicle}. The terms stay as they were accepted.`,
    })),
  },
  terms_lapsed: {
    history: 'The proposed terms lapsed without an answer.',
    staff: 'The proposed terms lapsed',
    ...toAll((f) => ({
      title: `Proposed terms lapsed: ${f.number}`,
      body: `Nobody answered the terms proposed for ${f.vehicle} in time. The terms stay as they were accepted.`,
    })),
  },
  transfer_overdue: {
    history: 'The time to transfer ran out and the final period began. The money is held.',
    staff: 'The time to transfer ran out, last period',
    ...toAll((f) => ({
      title: `The time to transfer is over: ${f.number}`,
      body: `The time to move ${f.vehicle} is over, and the money is held. Complete the transfer${by(f.until)}, or the guarantee is cancelled and the buyer is refunded in full without a fee.`,
      sms: `The time to transfer is over. Complete the transfer${shortly(f.until)}.`,
    })),
  },
  transfer_given_up: {
    history: 'The ownership did not move; the guarantee was cancelled without a fee.',
    staff: 'The ownership did not move, cancelled',
    ...endedWith(
      (f) => `${f.vehicle} did not move in time, so the guarantee is cancelled without a fee`,
      'The ownership did not move, so the guarantee is cancelled without a fee',
    ),
  },
  escalated: {
    history: perWhat(lateLines, 'The decision was late, so the administrator decides.'),
    staff: 'The decision is late, the administrator has it',
    ...toAll((f) => ({
      title: `The decision is late: ${f.number}`,
      body: `In the guarantee for ${f.vehicle} our staff did not decide ${lateDecision[lateOf(f)]} in the promised time, so the administrator decides now. The money stays where it is, and we will tell you the decision.`,
      sms: `Our staff did not decide ${lateDecision[lateOf(f)]} in time, so the administrator decides now. The money stays where it is.`,
    })),
  },
  reminded: {
    history: (e) => (e.facts['awaited'] === 'staff' ? 'The administrator was asked for the decision again.' : remindedLines(e)),
    staff: 'A reminder was sent',
    ...toAll(reminder),
  },
  refund_used_up: {
    history: 'Nothing was left to refund: fees took it, or the bank took it back.',
    staff: 'Fees were all of what was to go back',
    seller: null,
    creator: null,
    buyer: (f) => ({
      title: `Nothing to refund: ${f.number}`,
      body: isSum(f.taken_fils)
        ? `The fees of the guarantee for ${f.vehicle} took all that was to be refunded to you: ${money(f.taken_fils)}.${owing(f)}`
        : `Nothing of the guarantee for ${f.vehicle} is left to refund: the bank took back what was paid.${owing(f)}`,
      sms: isSum(f.taken_fils)
        ? 'The fees took all that was to be refunded to you.'
        : 'Nothing is left to refund: the bank took back what was paid.',
    }),
  },
  completed: {
    history: 'The registry confirmed the transfer, and the guarantee is complete.',
    staff: 'The guarantee is complete',
    seller: (f) => ({
      title: `Guarantee ${f.number} is complete`,
      body: isSum(f.seller_due_fils)
        ? `${f.vehicle} has moved to the buyer, and the transfer of ${money(f.seller_due_fils)} to your account was ordered.`
        : `${f.vehicle} has moved to the buyer. Your fees used up what was due to you, so nothing is left to transfer.`,
      sms: isSum(f.seller_due_fils)
        ? `The vehicle has moved, and the transfer of ${money(f.seller_due_fils)} to your account was ordered.`
        : 'The vehicle has moved. Your fees used up what was due to you, so nothing is left to transfer.',
    }),
    creator: (f) => ({
      title: `Guarantee ${f.number} is complete`,
      body: `${f.vehicle} has moved to the buyer${orderedTo('the owner', f)}`,
      sms: `The vehicle has moved to the buyer${orderedTo('the owner', f)}`,
    }),
    buyer: (f) => ({
      title: `Guarantee ${f.number} is complete`,
      body: `${f.vehicle} is registered in your name${orderedTo('the seller', f)}`,
      sms: `The vehicle is registered in your name${orderedTo('the seller', f)}`,
    }),
  },
  due_used_up: {
    history: 'Nothing was left to transfer: the seller’s fees took all that was due.',
    staff: 'Fees were all of what was due to the seller',
    seller: null,
    creator: null,
    buyer: null,
  },
  payout_ordered: {
    history: paid('The transfer was ordered.'),
    staff: 'The transfer was ordered',
    seller: (f) => ({
      title: `Transfer ordered: ${f.number}`,
      body: `The transfer of ${sumOf(f)} to your account was ordered.`,
    }),
    creator: null,
    buyer: null,
  },
  payout_held: {
    history: paid('The transfer was put on hold.'),
    staff: 'The transfer was put on hold',
    seller: toSeller((f) => ({
      title: `Transfer on hold: ${f.number}`,
      body: `The transfer of ${sumOf(f)} to you is on hold: ${heldBecause(f.reason)}`,
    })),
    creator: null,
    buyer: toBuyer(heldBack, payersRefund.held),
  },
  payout_approved: {
    history: paid('Finance approved the transfer.'),
    staff: 'The transfer was approved',
    seller: (f) => ({
      title: `Transfer approved: ${f.number}`,
      body: `The transfer of ${sumOf(f)} to you is approved and goes out with the next bank file.`,
    }),
    creator: null,
    buyer: null,
  },
  payout_sent: {
    history: paid('The transfer was sent to the bank.'),
    staff: 'The transfer was sent to the bank',
    seller: toSeller((f) => ({
      title: `Transfer sent to the bank: ${f.number}`,
      body: `The order to transfer ${sumOf(f)} was sent to the bank.`,
    })),
    creator: null,
    buyer: toBuyer(sentBack, payersRefund.sent),
  },
  payout_accepted: {
    history: paid('The bank accepted the transfer.'),
    staff: 'The bank accepted the transfer',
    seller: (f) => ({
      title: `The bank accepted the transfer: ${f.number}`,
      body: `The bank accepted the transfer of ${sumOf(f)} to you.`,
    }),
    creator: null,
    buyer: null,
  },
  payout_late: {
    history: paid('The bank has not confirmed the transfer in time.'),
    staff: 'The bank is late to confirm',
    seller: toSeller((f) => ({
      title: `Transfer is late: ${f.number}`,
      body: `The transfer of ${sumOf(f)} did not reach you on the promised day. The money is still yours; we are asking the bank and will let you know. You do not need to do anything.`,
    })),
    creator: null,
    buyer: toBuyer(lateBack, payersRefund.late),
  },
  payout_rejected: {
    history: paid('The bank refused the transfer.'),
    staff: 'The bank refused the transfer',
    seller: toSeller((f) => ({
      title: `The bank refused the transfer: ${f.number}`,
      body: `The bank refused the transfer of ${sumOf(f)} to you.${bankBecause(f.reason)} The money is still yours: enter another IBAN in your bank data, and we will send it again.`,
    })),
    creator: null,
    buyer: toBuyer(rejectedBack, payersRefund.rejected),
  },
  payout_settled: {
    history: paid('The bank confirmed the transfer.'),
    staff: 'The money arrived',
    seller: toSeller((f) => ({
      title: `Your money has arrived: ${f.number}`,
      body: `${sumOf(f)} for ${f.vehicle} was transferred to your account.`,
    })),
    creator: toSeller((f) => ({
      title: `The money has arrived: ${f.number}`,
      body: `The money for ${f.vehicle} was transferred to the owner's account.`,
    })),
    buyer: toBuyer(settledBack, payersRefund.settled),
  },
  payout_returned: {
    history: paid('The bank returned the transfer.'),
    staff: 'The bank sent the transfer back',
    seller: toSeller((f) => ({
      title: `The transfer came back: ${f.number}`,
      body: `Your bank sent ${sumOf(f)} back.${bankBecause(f.reason)} The money is still yours: enter another IBAN in your bank data, and we will send it again.`,
    })),
    creator: null,
    buyer: toBuyer(returnedBack, payersRefund.returned),
  },
  payout_withdrawn: {
    history: paid('Our finance team withdrew the transfer for a check.'),
    staff: 'Finance took the transfer back',
    seller: toSeller((f) => ({
      title: `Transfer stopped for a check: ${f.number}`,
      body: `Our finance team stopped the transfer of ${sumOf(f)} to you for a check before it reached the bank. The money is still yours; we will order it again and let you know. You do not need to do anything.`,
    })),
    creator: null,
    buyer: toBuyer(
      (f) => ({
        title: `Refund stopped for a check: ${f.number}`,
        body: `Our finance team stopped the refund of ${sumOf(f)} to you for a check before it reached the bank. The money is still yours; we will order it again and let you know. You do not need to do anything.`,
      }),
      payersRefund.withdrawn,
    ),
  },
}
