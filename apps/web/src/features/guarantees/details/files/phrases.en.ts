import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: 'Papers',
  kind: {
    licence_photo: 'Photo of the licence',
    support: 'Attachment',
    evidence: 'Evidence',
    department_paper: 'Paper of the Licensing Department',
    identity_document: 'Photo of the document',
    identity_face: 'Photo of the face with the document',
  },
  by: { you: 'from you', seller: 'from the seller', buyer: 'from the buyer', staff: 'from the administration' },
  view: 'View',
  viewOf: 'View {{name}}',
  download: 'Download',
  downloadOf: 'Download {{name}}',
  failed: 'The file could not be opened. Try again.',
  gone: 'This file is no longer there.',
} satisfies Same<typeof ar>
