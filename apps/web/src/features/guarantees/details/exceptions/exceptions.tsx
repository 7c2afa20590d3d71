import { lazyPart } from '@damana/ui/load-part'
import { Suspense } from 'react'
import { lazyWithPhrases } from '#phrases.ts'
import type { Guarantee } from '#features/guarantees/queries.ts'
import { Notice } from '@damana/ui'
import { useTranslation } from 'react-i18next'

const Matters = lazyWithPhrases(() => import('../case/matters.tsx').then((file) => file.Matters), 'guarantees/details/case')
const CancellationCard = lazyPart(() => import('./cancellation-card.tsx').then((file) => ({ default: file.CancellationCard })))
const FeesCard = lazyPart(() => import('./fees-card.tsx').then((file) => ({ default: file.FeesCard })))
const PayersCard = lazyPart(() => import('./payers-card.tsx').then((file) => ({ default: file.PayersCard })))
const FilesCard = lazyPart(() => import('./files-card.tsx').then((file) => ({ default: file.FilesCard })))

/** The panel of exceptions: cases first, then cancellation, fees, third-party payers and files. */
export function Exceptions({ guarantee }: { guarantee: Guarantee }) {
  const { blocks, split, confirmation, cancel_request, payers, fees, files, role } = guarantee
  return (
    <>
      <Suspense>{(blocks.length > 0 || split || confirmation) && <Matters guarantee={guarantee} />}</Suspense>
      <Suspense>{cancel_request && <CancellationCard request={cancel_request} guarantee={guarantee} />}</Suspense>
      <Suspense>{fees.length > 0 && <FeesCard fees={fees} />}</Suspense>
      <Suspense>{payers.length > 0 && <PayersCard payers={payers} />}</Suspense>
      <Suspense>{files.length > 0 && <FilesCard files={files} role={role} />}</Suspense>
    </>
  )
}

/** Notices for both sides, above everything; larger subjects have cards of their own. */
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
