import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  pageTitle: 'Verify a certificate',
  valid: 'This certificate was issued by Damana',
  text: 'Compare these details with the certificate. If they differ, do not rely on it.',
  number: 'Guarantee number',
  plate: 'Plate number ends in',
  total: 'Buyer’s total ends in',
  firstIssued: 'Certificate first issued',
  status: 'Current status',
  money: 'The money',
  at: 'Verified at',
  privacy: 'Names, national numbers and whole amounts are not shown here.',
  unknown: 'This code is unknown',
  unknownText:
    'No certificate was issued with this code. Make sure the whole code was scanned; if it stays unknown, do not rely on the certificate.',
  tooMany: 'Too many attempts',
  tooManyText: 'Wait a few minutes, then open the address again.',
} satisfies Same<typeof ar>
