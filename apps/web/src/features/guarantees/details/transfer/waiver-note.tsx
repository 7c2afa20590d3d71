import { Notice } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '#features/guarantees/queries.ts'
import { places } from '../places.ts'

/** Shown while the waiver is pending: the release follows it. */
export function WaiverNote({ role }: { role: Guarantee['role'] }) {
  const { t } = useTranslation('guarantees/details', { keyPrefix: 'transfer' })
  return (
    <div id={places.waiver} className="waiver-note">
      <Notice title={t('waiver.title')}>
        <p>{t(`waiver.text_${role}`)}</p>
      </Notice>
    </div>
  )
}
