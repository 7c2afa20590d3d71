import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: 'How Damana works',
  lead: 'The buyer pays into the guarantee account, not to the seller, and the seller is paid once the Licensing Department shows the vehicle in the buyer’s name. Neither of you hands anything over first.',
  login: 'Log in',
  myGuarantees: 'My guarantees',
  stepsLabel: 'Steps of a sale',
  steps: {
    create: {
      title: 'The seller creates a guarantee',
      text: 'We ask the Licensing Department whether the vehicle is theirs and neither seized nor mortgaged. The buyer is invited by SMS.',
    },
    pay: {
      title: 'The buyer pays',
      text: 'Into the guarantee account alone. The money is held: the seller cannot withdraw it, and neither can we.',
    },
    transfer: {
      title: 'You transfer the ownership',
      text: 'At the Licensing Department. The seller knows that the money is held, the buyer that it is not paid out before.',
    },
    receive: {
      title: 'The seller is paid',
      text: 'Once the Licensing Department says that the vehicle is the buyer’s, the money goes to the seller’s IBAN.',
    },
  },
  cost: {
    title: 'What does it cost?',
    text: 'The commission includes sales tax and is taken of completed sales only. Enter a price to see what the buyer pays and what reaches the seller, to the fils.',
    price: 'Vehicle price',
    priceWanted: 'Enter the price of the vehicle in dinars.',
    bearer: 'Who pays the commission',
    bearers: { equally: 'Equally', buyer: 'Buyer', seller: 'Seller' },
    transfer: 'How the money reaches the seller',
    transfers: { ACH: 'Normal transfer', RTGS: 'Urgent transfer' },
    transferNotes: { ACH: 'Free. Arrives the same or next working day.', RTGS: 'Immediate in banking hours, for a fee.' },
    vehiclePrice: 'Vehicle price',
    commission: 'Commission',
    buyerShare: 'The buyer’s share',
    sellerShare: 'The seller’s share',
    transferFee: 'Urgent transfer fee',
    buyerPays: 'The buyer pays',
    sellerGets: 'The seller gets',
    none: 'The sums appear here once the price is valid.',
    loading: 'Calculating…',
  },
  holder: {
    title: 'Who holds the money?',
    text: 'A bank account for clients’ money alone, apart from ours. Every day we compare what lies in it with what we owe to people, and nothing leaves it because of a call or a message.',
    bank: 'Bank',
    account: 'Account name',
    company: 'Company',
    register: 'Company national number',
    licence: 'Licence number',
    failed: 'The account’s data could not be loaded. Reload the page.',
  },
  trouble: {
    title: 'And if something goes wrong?',
    unpaid: {
      what: 'The buyer does not pay',
      answer: 'The guarantee ends after the time to pay, and what was paid of it is refunded less fees. The vehicle has not moved.',
    },
    notTransferred: {
      what: 'The ownership is not transferred',
      answer: 'Both sides are reminded, then the guarantee is cancelled and the buyer gets all of the money back.',
    },
    seized: {
      what: 'The vehicle is seized or mortgaged after the payment',
      answer: 'The guarantee stops with the money held, and our staff decide by the Licensing Department’s answer.',
    },
    dispute: {
      what: 'You disagree',
      answer:
        'Either side may object, with documents. Everything stops until the decision, and the money is split only if both of you agree.',
    },
    silent: {
      what: 'The Licensing Department’s system does not answer',
      answer: 'We ask again, and you may attach the Department’s letter for our reviewers. The money stays held.',
    },
    mistake: {
      what: 'Too much was paid, or from somebody else’s account',
      answer: 'The excess is refunded to its payer. A payment by somebody else has to be declared, otherwise it is refunded too.',
    },
    more: 'Every deadline and fee of these cases is written down before you agree:',
    policy: 'Cancellation policy',
  },
  begin: {
    title: 'Start your first guarantee',
    text: 'Have the vehicle’s registration number and the buyer’s national number and phone at hand.',
    person: 'Create a personal account',
    company: 'For companies',
  },
} satisfies Same<typeof ar>
