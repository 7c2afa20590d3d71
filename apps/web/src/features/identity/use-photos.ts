import type { SummarisedError } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { useUploadedFiles } from '#features/guarantees/actions/uploaded-files.ts'

/** The two photos of a form: what is attached, and what is still missing. */
export function usePhotos() {
  const { t } = useTranslation('identity')
  const document = useUploadedFiles('identity_document')
  const face = useUploadedFiles('identity_face')
  const [documentId] = document.ids
  const [faceId] = face.ids
  return {
    document: document.field,
    face: face.field,
    /** Nothing was attached, and nothing is on its way. */
    isEmpty: documentId === undefined && faceId === undefined && !document.isSending && !face.isSending,
    /** The body of the call; undefined while one of the two photos is missing. */
    body: documentId !== undefined && faceId !== undefined ? { document: documentId, face: faceId } : undefined,
    /** The errors to correct before the photos can be sent. */
    problems: (): SummarisedError[] => [
      ...(documentId === undefined ? [{ field: 'document', message: t(document.isSending ? 'sending' : 'documentMissing') }] : []),
      ...(faceId === undefined ? [{ field: 'face', message: t(face.isSending ? 'sending' : 'faceMissing') }] : []),
    ],
  }
}
export type Photos = ReturnType<typeof usePhotos>
