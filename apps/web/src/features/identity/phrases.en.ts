import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  document: 'Photo of the document',
  documentHint: 'Identity card or passport, whole and clear. JPEG or PNG, up to 10 MB.',
  face: 'Photo of your face with the document beside it',
  faceHint: 'Hold the document beside your face so that both are in one photo.',
  privacy: 'Only those who review your identity see them, and the photo of your face is deleted 30 days after the decision.',
  documentMissing: 'Attach the photo of the document.',
  faceMissing: 'Attach the photo of your face with the document beside it.',
  sending: 'Wait until the photo is uploaded.',
} satisfies Same<typeof ar>
