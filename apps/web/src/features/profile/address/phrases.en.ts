import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: 'Address',
  text: 'Where you live, as stated in the documents of your guarantees.',
  textOfCompany: 'The address of the company, as stated in the documents of its guarantees.',
  notYours: 'You do not have permission to view the address.',
  save: 'Save the address',
  saved: 'updated successfully',
  failed: 'error while updating',
} satisfies Same<typeof ar>
