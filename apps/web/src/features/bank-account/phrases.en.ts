import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  iban: 'IBAN',
  ibanHint: '30 characters that begin with JO. You find it in the app of your bank.',
  bankOfIban: 'The bank that it names:',
  warning: 'Check the number before you save it.',
  warningText: 'Damana is not responsible for transfers to a wrong IBAN.',
  bank: 'Bank',
  bankHint: 'We know it from the IBAN.',
  otherBank: 'A bank outside Jordan',
  choose: 'Choose',
  swift: 'SWIFT code',
  swiftHint: '8 or 11 characters.',
  currency: 'Currency of the account',
  currencyHint: 'The amounts are in Jordanian dinars.',
  currencies: { JOD: 'Jordanian dinar', SAR: 'Saudi riyal', USD: 'US dollar', EUR: 'Euro' },
  clik: 'CliQ name',
  clikHint: 'As you set it in the app of your bank.',
  unproven: 'This account is saved, but no money goes to it.',
  unprovenReasons: {
    foreign_country:
      'It is outside Jordan, and the money of guarantees is transferred in dinars to accounts in Jordan. Your money waits until you name a Jordanian account.',
    foreign_currency:
      'It is not in dinars, and the money of guarantees is transferred in dinars. Your money waits until you name an account in dinars.',
  },
  wrong: {
    bank: 'Choose the bank.',
    iban: 'Enter the IBAN.',
    ibanForm: 'The IBAN is not right. Check it in the app of your bank: 30 characters that begin with JO.',
    mismatch: 'This IBAN is not of the bank that you chose.',
    swift: 'Enter the SWIFT code.',
  },
} satisfies Same<typeof ar>
