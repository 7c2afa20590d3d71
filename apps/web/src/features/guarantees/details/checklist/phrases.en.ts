import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: 'Waiver day',
  text: 'Check these before you go to the licensing centre.',
  licence_valid: 'The vehicle licence is valid',
  no_seizure: 'The vehicle is not seized',
  fines_paid: 'Fines are paid',
  no_mortgage: 'The vehicle is not mortgaged',
  insurance: 'Insurance in the buyer’s name',
  both_present: 'The seller and the buyer, or their representatives, are present',
  ok: 'In order, according to the registry',
  attention: 'Not in order, according to the registry: settle it before the day',
  unknown: 'The registry does not know: check it',
  yours: 'For the two of you to check',
} satisfies Same<typeof ar>
