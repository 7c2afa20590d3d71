import { Notice } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Mismatch } from './refusal.rules.ts'

/** Next steps for a person whose entries the civil register does not confirm. */
export function MismatchNotice({ mismatch: { triesLeft, photosOffered } }: { mismatch: Mismatch }) {
  const { t } = useTranslation('registration')
  return (
    <Notice tone="late" title={t('mismatch.tries', { count: triesLeft })}>
      <p>{t(photosOffered ? 'mismatch.photos' : 'mismatch.check')}</p>
    </Notice>
  )
}
