import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  doNotSign: 'Do not sign the waiver at the licensing centre',
  refundAheadText: 'Our staff decided to refund the buyer, and the registry is asked once more before the money is refunded.',
  doNotSignText: 'Our staff approved the cancellation, and the registry is asked once more before the money is refunded.',
  bankText: 'The bank reversed the buyer’s payment, and nothing is released before it is paid again.',
  vehicle_unverified: 'The vehicle is being verified',
  vehicle_unverifiedText: 'It was entered by hand and cannot be accepted before it is confirmed.',
  payer_undeclared: 'Money arrived from somebody else',
  payer_undeclaredText: 'The buyer tells us who paid, then the money counts.',
} satisfies Same<typeof ar>
