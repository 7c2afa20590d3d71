import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  empty: 'no current guarantees',
  title_sale: 'How to sell safely',
  title_buy: 'How to buy safely',
  sale: {
    first: 'Create the guarantee',
    firstText: 'With the registration number of the vehicle, and the national number and phone of the buyer, who is invited by SMS.',
    second: 'The buyer pays',
    secondText: 'Into the guarantee account. We will tell you as soon as all of it is here and held for you.',
    third: 'Transfer the ownership',
    thirdText: 'Together at the licensing centre. We then ask the registry who the owner is.',
    fourth: 'The money reaches you',
    fourthText: 'On your account, once the registry answers that the vehicle is in the buyer’s name.',
  },
  buy: {
    first: 'The seller invites you',
    firstText: 'By your national number and phone. You see the vehicle and the price here before you accept.',
    second: 'Accept and pay',
    secondText: 'Into the guarantee account and not to the seller, who cannot take it out.',
    third: 'Transfer the ownership',
    thirdText: 'Together at the licensing centre, so that the vehicle is registered in your name.',
    fourth: 'Then the seller is paid',
    fourthText: 'Once the registry answers that the vehicle is in your name. If it is not transferred, what you paid goes back to you.',
  },
  fee_sale: 'For example: a sale at {{price}} costs a commission of {{commission}}, paid by one of you or halved, as you agree.',
  fee_buy: 'For example: a purchase at {{price}} costs a commission of {{commission}}, paid by one of you or halved, as you agree.',
  calculate: 'Calculate the commission and read how Damana works',
  begin: 'New guarantee',
  invited: 'Every guarantee that a seller sends you appears here.',
} satisfies Same<typeof ar>
