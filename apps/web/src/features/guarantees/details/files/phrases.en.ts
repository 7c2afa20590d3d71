import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: 'Documents',
  kind: {
    licence_photo: 'Photo of the licence',
    support: 'Attachment',
    evidence: 'Evidence',
    department_paper: 'Letter of the Licensing Department',
    identity_document: 'Photo of the document',
    identity_face: 'Photo of the face with the document',
  },
  by: { you: 'from you', seller: 'from the seller', buyer: 'from the buyer', staff: 'from our staff' },
  view: 'View',
  viewOf: 'View {{name}}',
  download: 'Download',
  downloadOf: 'Download {{name}}',
  failed: 'The file could not be opened. Try again.',
  gone: 'This file no longer exists.',
} satisfies Same<typeof ar>
