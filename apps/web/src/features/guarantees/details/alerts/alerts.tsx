import { Notice } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '#features/guarantees/queries.ts'

/** What both have to know at once; what has more to tell has a card of its own. */
export function Alerts({ guarantee: { flags, cancel_request, active, role, blocks } }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guaranteeAlerts')
  const has = (wanted: string) => flags.some(({ kind }) => kind === wanted)
  return (
    <div className="alerts grid gap-3">
      {active && cancel_request?.check_at && (
        <Notice tone="danger" role="status" title={t('doNotSign')}>
          <p>{t('doNotSignText')}</p>
        </Notice>
      )}
      {blocks.some(({ reason }) => reason === 'bank') && (
        <Notice tone="danger" role="status" title={t('doNotSign')}>
          <p>{t('bankText')}</p>
        </Notice>
      )}
      {has('vehicle_unverified') && (
        <Notice tone="late" title={t('vehicle_unverified')}>
          <p>{t('vehicle_unverifiedText')}</p>
        </Notice>
      )}
      {role !== 'buyer' && has('payer_undeclared') && (
        <Notice tone="late" title={t('payer_undeclared')}>
          <p>{t('payer_undeclaredText')}</p>
        </Notice>
      )}
    </div>
  )
}
