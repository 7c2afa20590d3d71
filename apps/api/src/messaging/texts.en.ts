import { formatFils, parseFils } from '@damana/contract/money'
import type { PayoutHoldReason } from '@damana/contract/statuses'
import type { NoticeFacts } from './payloads.ts'
import type { Sentence } from './phrasing.ts'
import type { ar } from './texts.ar.ts'

const money = (fils: string) => `JOD ${formatFils(parseFils(fils))}`
const inAmman = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Amman',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})
const moment = (iso: string) => inAmman.format(new Date(iso))
const until = (iso: string | null) => (iso ? ` until ${moment(iso)}` : '')
const because = (reason: string | null) => (reason ? ` Reason: ${reason}` : '')

const offer = (f: NoticeFacts): Sentence => ({
  title: `A guarantee waits for you: ${f.number}`,
  body: f.invited
    ? `${f.vehicle} is offered to you through Damana for ${money(f.price_fils)}. Register at Damana with this phone and your national number to accept or reject it${until(f.until)}.`
    : `${f.vehicle} is offered to you for ${money(f.price_fils)}. Accept or reject the guarantee${until(f.until)}.`,
})
const ended = (f: NoticeFacts): Sentence => ({
  title: `Guarantee ${f.number} has expired`,
  body: f.accepted
    ? `The time to pay for ${f.vehicle} is over and the money has not arrived. The seller was charged nothing.`
    : `The time to answer about ${f.vehicle} is over. Nothing was charged.`,
})
const late = (f: NoticeFacts): Sentence => ({
  title: `Payment is late: ${f.number}`,
  body: `The due date for ${f.vehicle} has passed and the money is not complete. It can still be paid${until(f.until)}, then the guarantee expires.`,
})
const asked = (f: NoticeFacts): Sentence => ({
  title: `Release requested: ${f.number}`,
  body: `The release of the money for ${f.vehicle} was requested. The vehicle registry is being asked: if the buyer is the owner, the transfer to the seller is ordered.`,
})
const notYet = (f: NoticeFacts): Sentence => ({
  title: `Ownership has not moved yet: ${f.number}`,
  body: `The vehicle registry does not show ${f.vehicle} in the buyer's name yet. The money is still held. Complete the waiver, then request the release again.`,
})
const transferred = (f: NoticeFacts): Sentence => ({
  title: `Ownership has moved: ${f.number}`,
  body: `The vehicle registry shows ${f.vehicle} in the buyer's name. The release can be requested after the countdown, or we request it ourselves.`,
})
const withdrawn = (f: NoticeFacts): Sentence => ({
  title: `Offer withdrawn: ${f.number}`,
  body: `The offer of ${f.vehicle} was withdrawn. Nothing was charged.${because(f.reason)}`,
})
const part = (f: NoticeFacts): Sentence => ({
  title: `A payment arrived: ${f.number}`,
  body: `A payment${f.amount_fils ? ` of ${money(f.amount_fils)}` : ''} for ${f.vehicle} arrived.`,
})
const unmatched = (f: NoticeFacts): Sentence => ({
  title: `A payment is being matched: ${f.number}`,
  body: `A payment for ${f.vehicle} arrived and is not matched yet. We check it and tell you.`,
})

const heldWhy: Readonly<Record<PayoutHoldReason, string>> = {
  iban_missing: 'we have no bank account of yours. Add your IBAN in your bank data.',
  iban_unproven: 'no transfer goes to the account that you named. Add one in dinars at a bank in Jordan.',
  iban_young: 'your bank account is new, and we transfer to it once the safety time is over. You need do nothing.',
  contact_changed:
    'your password or phone was changed a short while ago, and we transfer once the safety time is over. If it was not you, write to us now.',
  receipt_unsettled: "we wait for the buyer's payment to show on the bank's statement. You need do nothing.",
  staff_hold: 'our finance team is checking it. Write to us if you want to know more.',
}
const bankWhy: Readonly<Record<string, string>> = {
  AC01: 'The account number is not right.',
  AC03: 'The account number is not right.',
  AC04: 'The account is closed.',
  AC06: 'The account is blocked.',
  AG01: 'The account does not take this transfer.',
  BE01: "The name is not the account holder's.",
}
const heldBecause = (reason: string | null) => heldWhy[reason as PayoutHoldReason] ?? heldWhy.staff_hold // the fact is text; an unknown one is finance's
const bankBecause = (reason: string | null) => {
  const words = bankWhy[reason?.split(' ')[0] ?? '']
  return words === undefined ? '' : ` ${words}`
}

const toSeller = (say: (f: NoticeFacts) => Sentence) => (f: NoticeFacts) => (f.payee === 'buyer' ? null : say(f))
const toBuyer = (say: (f: NoticeFacts) => Sentence) => (f: NoticeFacts) => (f.payee === 'buyer' ? say(f) : null)
const sumOf = (f: NoticeFacts) => money(f.amount_fils ?? f.seller_due_fils)
const heldBack = (f: NoticeFacts): Sentence => ({
  title: `Refund on hold: ${f.number}`,
  body: `The refund of ${sumOf(f)} to you waits: ${heldBecause(f.reason)}`,
})
const sentBack = (f: NoticeFacts): Sentence => ({
  title: `Refund sent to the bank: ${f.number}`,
  body: `The order to send ${sumOf(f)} back to you was sent to the bank.`,
})
const lateBack = (f: NoticeFacts): Sentence => ({
  title: `Refund is late: ${f.number}`,
  body: `The refund of ${sumOf(f)} did not reach you on the promised day. The money is still yours; we ask the bank and tell you. You need do nothing.`,
})
const rejectedBack = (f: NoticeFacts): Sentence => ({
  title: `The bank refused the refund: ${f.number}`,
  body: `The bank refused to send ${sumOf(f)} back to you.${bankBecause(f.reason)} The money is still yours: name an IBAN of yours in your bank data, and we send it again.`,
})
const settledBack = (f: NoticeFacts): Sentence => ({
  title: `Your refund has arrived: ${f.number}`,
  body: `${sumOf(f)} of what you paid for ${f.vehicle} were sent back to you.`,
})
const returnedBack = (f: NoticeFacts): Sentence => ({
  title: `The refund came back: ${f.number}`,
  body: `The bank sent the refund of ${sumOf(f)} back to us.${bankBecause(f.reason)} The money is still yours: name an IBAN of yours in your bank data, and we send it again.`,
})

export const en = {
  brand: 'Damana',
  money,
  moment,
  otp: {
    register: 'to register at Damana',
    verify_mobile: 'to confirm your phone number',
    verify_email: 'to confirm your e-mail',
    new_device: 'to log in on a new device',
    forgot_password: 'to reset your password',
    change_mobile: 'to change your phone number',
    change_email: 'to change your e-mail',
    first_password: 'to set your password',
    company_draft: 'for your company request',
    owner_consent: 'to answer about the sale of your vehicle',
    payer_iban: 'to name your bank account',
    step_up: 'to confirm your action',
  },
  actions: {
    release: 'requests the release of the money',
    consent: 'agrees to the sale of your vehicle',
    bank_info: 'changes the bank account that your money goes to',
    other: 'confirms your action',
  },
  code: ({ code, why, minutes, action, amount, ibanTail, number }) =>
    action
      ? `Damana: ${code} ${action}${number ? ` of guarantee ${number}` : ''}${amount ? `, amount ${amount}` : ''}${ibanTail ? `, to the IBAN ending in ${ibanTail}` : ''}. Valid for ${minutes} minutes. Give it to nobody; nobody from Damana asks for it.`
      : `Damana: ${code} is your code ${why}. Valid for ${minutes} minutes. Give it to nobody; nobody from Damana asks for it.`,
  ownerLink: ({ creator, vehicle, price, due, number, link }) =>
    `Damana: ${creator} offers your vehicle ${vehicle} for ${price} (guarantee ${number}). Nothing is sold without your consent, and ${due} due to you go to your own account. Agree or refuse: ${link}`,
  bankAccountChanged: (ibanTail) =>
    `Damana: the bank account that your money goes to was changed to the IBAN ending in ${ibanTail}. If it was not you, change your password now and write to us.`,
  accountWhy: {
    missing: 'we have no bank account of yours',
    unproven: 'no transfer goes to the account that you named; we need one in dinars at a bank in Jordan',
    rejected: 'the bank refused the transfer to your account',
    returned: 'your bank sent the transfer back',
  },
  accountWanted: ({ number, amount, why, link }) =>
    `Damana: ${amount}${number ? ` of guarantee ${number}` : ''} wait for you: ${why}. The money is kept for you. Name your IBAN: ${link}`,
  payerLink: ({ number, payer, amount, link }) =>
    `Damana: ${amount} of guarantee ${number} go back to who paid them (${payer}). We do not know that bank account. Name an IBAN in that name; until then the money is kept: ${link}`,
  moneyBackWhy: {
    too_much: 'it was more than is due',
    already_paid: 'it came after everything was paid',
    ended: 'it came after the guarantee had ended',
    told_late: 'it was paid in time, but the bank told us after the guarantee had ended, so it stays ended',
  },
  moneyBack: ({ number, amount, why }) =>
    `Damana: ${amount} of guarantee ${number} go back to who paid them: ${why}. You need not do anything.`,
  newDeviceUsed: 'Damana: somebody logged in to your account on a new device. If it was not you, change your password now.',
  sessionEndedLeaked:
    'Damana: we ended a session of your account because it was used from another device. Log in again, and change your password if it was not you.',
  events: {
    created: {
      seller: (f) =>
        f.status === 'awaiting_owner'
          ? {
              title: `Your vehicle is offered: ${f.number}`,
              body: `We wait for your consent to the sale of ${f.vehicle} for ${money(f.price_fils)}${until(f.until)}.`,
            }
          : {
              title: `Guarantee ${f.number} was created`,
              body: `The offer of ${f.vehicle} for ${money(f.price_fils)} was sent to the buyer. We wait for the answer${until(f.until)}.`,
            },
      creator: (f) => ({
        title: `Guarantee ${f.number} was created`,
        body: `The owner was asked to agree to the sale of ${f.vehicle}. We wait for the answer${until(f.until)}.`,
      }),
      buyer: offer,
    },
    consented: {
      seller: (f) => ({
        title: `You agreed to the sale: ${f.number}`,
        body: `The offer of ${f.vehicle} was sent to the buyer. We wait for the answer${until(f.until)}.`,
      }),
      creator: (f) => ({
        title: `The owner agreed: ${f.number}`,
        body: `The owner agreed to the sale of ${f.vehicle}, and the offer was sent to the buyer.`,
      }),
      buyer: offer,
    },
    refused: {
      seller: (f) => ({
        title: `You refused the sale: ${f.number}`,
        body: `You refused the sale of ${f.vehicle}. It is offered to nobody.`,
      }),
      creator: (f) => ({
        title: `The owner refused: ${f.number}`,
        body: `The owner refused the sale of ${f.vehicle}.${because(f.reason)}`,
      }),
      buyer: null,
    },
    withdrawn: { seller: withdrawn, creator: withdrawn, buyer: withdrawn },
    amended: {
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
        body: `The terms for ${f.vehicle} changed. The price is now ${money(f.price_fils)}. Read them, then accept or reject${until(f.until)}.`,
      }),
    },
    expired: {
      seller: ended,
      creator: ended,
      buyer: (f) =>
        f.accepted
          ? {
              title: `Guarantee ${f.number} has expired`,
              body: `The time to pay for ${f.vehicle} is over. What you paid is sent back to you.`,
            }
          : ended(f),
    },
    accepted: {
      seller: (f) => ({
        title: `Guarantee ${f.number} was accepted`,
        body: `${f.buyer_name} agreed to buy ${f.vehicle}. We wait for the payment${until(f.until)}.`,
      }),
      creator: (f) => ({
        title: `Guarantee ${f.number} was accepted`,
        body: `${f.buyer_name} agreed to buy ${f.vehicle}. We wait for the payment${until(f.until)}.`,
      }),
      buyer: (f) => ({
        title: `Pay to complete guarantee ${f.number}`,
        body: `Pay ${money(f.total_price_fils)} for ${f.vehicle} under the payment reference ${f.payment_reference ?? ''}${until(f.until)}.`,
      }),
    },
    rejected: {
      seller: (f) => ({
        title: `Guarantee ${f.number} was rejected`,
        body: `The buyer declined ${f.vehicle}. Nothing was charged.${because(f.reason)}`,
      }),
      creator: (f) => ({
        title: `Guarantee ${f.number} was rejected`,
        body: `The buyer declined ${f.vehicle}. Nothing was charged.${because(f.reason)}`,
      }),
      buyer: (f) => ({ title: `You rejected guarantee ${f.number}`, body: `You declined ${f.vehicle}. Nothing was charged.` }),
    },
    payment_received: { seller: part, creator: part, buyer: part },
    payment_unmatched: { seller: null, creator: null, buyer: unmatched },
    held: {
      seller: (f) => ({
        title: `The money is held: ${f.number}`,
        body: `The money for ${f.vehicle} has arrived and is held in the guarantee account. Complete the waiver with the buyer at the licensing centre; the release can be requested${f.release_allowed_at ? ` from ${moment(f.release_allowed_at)}` : ''}.`,
      }),
      creator: (f) => ({
        title: `The money is held: ${f.number}`,
        body: `The money for ${f.vehicle} has arrived and is held in the guarantee account. The waiver at the licensing centre comes next.`,
      }),
      buyer: (f) => ({
        title: `The money is held: ${f.number}`,
        body: `Your ${money(f.total_price_fils)} have arrived and are held in the guarantee account. The seller cannot withdraw them before the Licensing Department shows ${f.vehicle} in your name.`,
      }),
    },
    payment_late: {
      seller: (f) => ({
        title: `Payment is late: ${f.number}`,
        body: `The money for ${f.vehicle} did not arrive in time. You can withdraw without a fee; the guarantee expires by itself if nothing arrives${until(f.until)}.`,
      }),
      creator: late,
      buyer: late,
    },
    release_requested: { seller: asked, creator: asked, buyer: asked },
    registry_transferred: { seller: transferred, creator: transferred, buyer: transferred },
    registry_not_transferred: { seller: notYet, creator: notYet, buyer: notYet },
    completed: {
      seller: (f) => ({
        title: `Guarantee ${f.number} is complete`,
        body: `${f.vehicle} has moved to the buyer, and the transfer of ${money(f.seller_due_fils)} to your account was ordered.`,
      }),
      creator: (f) => ({
        title: `Guarantee ${f.number} is complete`,
        body: `${f.vehicle} has moved to the buyer, and the transfer to the owner was ordered.`,
      }),
      buyer: (f) => ({
        title: `Guarantee ${f.number} is complete`,
        body: `${f.vehicle} is registered in your name, and the transfer to the seller was ordered.`,
      }),
    },
    payout_ordered: {
      seller: (f) => ({
        title: `Transfer ordered: ${f.number}`,
        body: `The transfer of ${sumOf(f)} to your account was ordered.`,
      }),
      creator: null,
      buyer: null,
    },
    payout_held: {
      seller: toSeller((f) => ({
        title: `Transfer on hold: ${f.number}`,
        body: `The transfer of ${sumOf(f)} to you waits: ${heldBecause(f.reason)}`,
      })),
      creator: null,
      buyer: toBuyer(heldBack),
    },
    payout_approved: {
      seller: (f) => ({
        title: `Transfer approved: ${f.number}`,
        body: `The transfer of ${sumOf(f)} to you is approved and goes out with the next bank file.`,
      }),
      creator: null,
      buyer: null,
    },
    payout_sent: {
      seller: toSeller((f) => ({
        title: `Transfer sent to the bank: ${f.number}`,
        body: `The order to transfer ${sumOf(f)} was sent to the bank.`,
      })),
      creator: null,
      buyer: toBuyer(sentBack),
    },
    payout_accepted: {
      seller: (f) => ({
        title: `The bank accepted the transfer: ${f.number}`,
        body: `The bank accepted the transfer of ${sumOf(f)} to you.`,
      }),
      creator: null,
      buyer: null,
    },
    payout_late: {
      seller: toSeller((f) => ({
        title: `Transfer is late: ${f.number}`,
        body: `The transfer of ${sumOf(f)} did not reach you on the promised day. The money is still yours; we ask the bank and tell you. You need do nothing.`,
      })),
      creator: null,
      buyer: toBuyer(lateBack),
    },
    payout_rejected: {
      seller: toSeller((f) => ({
        title: `The bank refused the transfer: ${f.number}`,
        body: `The bank refused the transfer of ${sumOf(f)} to you.${bankBecause(f.reason)} The money is still yours: name another IBAN in your bank data, and we send it again.`,
      })),
      creator: null,
      buyer: toBuyer(rejectedBack),
    },
    payout_settled: {
      seller: toSeller((f) => ({
        title: `Your money has arrived: ${f.number}`,
        body: `${sumOf(f)} for ${f.vehicle} were transferred to your account.`,
      })),
      creator: toSeller((f) => ({
        title: `The money has arrived: ${f.number}`,
        body: `The money for ${f.vehicle} was transferred to the owner's account.`,
      })),
      buyer: toBuyer(settledBack),
    },
    payout_returned: {
      seller: toSeller((f) => ({
        title: `The transfer came back: ${f.number}`,
        body: `Your bank sent ${sumOf(f)} back.${bankBecause(f.reason)} The money is still yours: name another IBAN in your bank data, and we send it again.`,
      })),
      creator: null,
      buyer: toBuyer(returnedBack),
    },
  },
} satisfies typeof ar
