import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: 'Certificate',
  text: 'A PDF with the guarantee and a statement of its money. Whoever receives it can verify it by its code.',
  inArabic: 'Download in Arabic',
  inEnglish: 'Download in English',
  failed: 'The certificate could not be issued',
  tooMany: 'You have issued many certificates within an hour. Try again later.',
  ready: 'The certificate was downloaded',
} satisfies Same<typeof ar>
