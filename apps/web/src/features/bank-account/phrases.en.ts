import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  iban: 'IBAN',
  ibanHint: '30 characters, starting with JO. You can find it in your bank’s app.',
  bankOfIban: 'Bank of this IBAN:',
  warning: 'Check the number before you save it.',
  warningText: 'Damana is not responsible for transfers to a wrong IBAN.',
  bank: 'Bank',
  bankHint: 'Filled in from the IBAN.',
  otherBank: 'A bank outside Jordan',
  choose: 'Choose',
  swift: 'SWIFT code',
  swiftHint: '8 or 11 characters.',
  currency: 'Currency of the account',
  currencyHint: 'Guarantees are paid out in Jordanian dinars.',
  currencies: { JOD: 'Jordanian dinar', SAR: 'Saudi riyal', USD: 'US dollar', EUR: 'Euro' },
  clik: 'CliQ name',
  clikHint: 'As you set it in your bank’s app.',
  unproven: 'This account is saved, but we cannot transfer to it.',
  unprovenReasons: {
    foreign_country:
      'It is outside Jordan, and we transfer in dinars to accounts in Jordan only. Your money stays held until you name a Jordanian account.',
    iban_of_another:
      'It is in another name. Money for you waits until you name your own account, or two of our staff have decided, as with a joint account.',
    foreign_currency: 'It is not in dinars, and we transfer in dinars only. Your money stays held until you name an account in dinars.',
  },
  wrong: {
    bank: 'Choose the bank.',
    iban: 'Enter the IBAN.',
    ibanForm: 'The IBAN is not correct. Check it in your bank’s app: 30 characters, starting with JO.',
    mismatch: 'This IBAN does not belong to the bank you chose.',
    swift: 'Enter the SWIFT code.',
  },
} satisfies Same<typeof ar>
