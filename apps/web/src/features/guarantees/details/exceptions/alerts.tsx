import { Notice } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '#features/guarantees/queries.ts'

/** Notices for both sides; larger subjects have cards of their own. */
export function Alerts({ guarantee: { flags, cancel_request, refund_check_at, active, role, blocks } }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guarantees/details/exceptions')
  const isCheckAhead = active && Boolean(cancel_request?.check_at)
  const isRefundAhead = active && Boolean(refund_check_at)
  const isTakenBack = blocks.some(({ reason }) => reason === 'bank')
  const isUnverified = flags.some(({ kind }) => kind === 'vehicle_unverified')
  const isPayerUnknown = role !== 'buyer' && flags.some(({ kind }) => kind === 'payer_undeclared')
  if (!isCheckAhead && !isRefundAhead && !isTakenBack && !isUnverified && !isPayerUnknown) return null
  return (
    <div className="alerts stack-3">
      {isCheckAhead && (
        <Notice tone="danger" role="status" title={t('doNotSign')}>
          <p>{t('doNotSignText')}</p>
        </Notice>
      )}
      {isRefundAhead && (
        <Notice tone="danger" role="status" title={t('doNotSign')}>
          <p>{t('refundAheadText')}</p>
        </Notice>
      )}
      {isTakenBack && (
        <Notice tone="danger" role="status" title={t('doNotSign')}>
          <p>{t('bankText')}</p>
        </Notice>
      )}
      {isUnverified && (
        <Notice tone="late" title={t('vehicle_unverified')}>
          <p>{t('vehicle_unverifiedText')}</p>
        </Notice>
      )}
      {isPayerUnknown && (
        <Notice tone="late" title={t('payer_undeclared')}>
          <p>{t('payer_undeclaredText')}</p>
        </Notice>
      )}
    </div>
  )
}
