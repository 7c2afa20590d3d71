import { UploadField, type SummarisedError } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Photos } from './use-photos.ts'

/** The document, and the face with the document beside it. */
export function PhotoFields({ photos, errors }: { photos: Photos; errors: readonly SummarisedError[] }) {
  const { t } = useTranslation('identity')
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message
  return (
    <>
      <UploadField
        name="document"
        label={t('document')}
        hint={t('documentHint')}
        photosOnly
        error={errorOf('document')}
        {...photos.document}
      />
      <UploadField name="face" label={t('face')} hint={t('faceHint')} photosOnly error={errorOf('face')} {...photos.face} />
      <p className="field-hint">{t('privacy')}</p>
    </>
  )
}
