import { Notice } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '../queries.ts'

/** Said while the waiver is what both are waiting for: release comes after it. */
export function WaiverNote({ guarantee: { wait, role } }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guarantee')
  if (wait.code !== 'countdown' && wait.code !== 'release') return null
  return (
    <div className="waiver-note">
      <Notice title={t('waiver.title')}>
        <p>{t(`waiver.text_${role}`)}</p>
      </Notice>
    </div>
  )
}
