import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: 'Address',
  text: 'Where you live, as the papers of your guarantees name it.',
  textOfCompany: 'The address of the company, as the papers of its guarantees name it.',
  notYours: 'The address is not shown to you.',
  save: 'Save the address',
  saved: 'updated successfully',
  failed: 'error while updating',
} satisfies Same<typeof ar>
