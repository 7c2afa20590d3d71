import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: 'Address',
  text: 'Where you live, as stated in the documents of your guarantees.',
  textOfCompany: 'The address of the company, as stated in the documents of its guarantees.',
  notYours: 'The address is not shown to you.',
  save: 'Save the address',
  saved: 'updated successfully',
  failed: 'error while updating',
} satisfies Same<typeof ar>
