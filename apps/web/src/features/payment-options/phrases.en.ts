import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: 'Payment options',
  text: 'Three ways to pay the bill of a guarantee. Each uses the same reference, which the page of the guarantee shows after acceptance.',
  most: 'Up to {{amount}} each time',
  steps: 'Steps: {{method}}',
  noCash: 'We take neither cash nor cheques',
  noCashText: 'Pay into the guarantee account only, never to the seller nor to anybody who says that they are from Damana.',
  questions: 'Frequent questions',
  allQuestions: 'All questions',
  failed: 'An error occurred while loading the payment options.',
} satisfies Same<typeof ar>
