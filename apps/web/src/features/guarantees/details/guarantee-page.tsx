import { Notice, useFormat } from '@damana/ui'
import { lazyPart } from '@damana/ui/load-part'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithPhrases } from '#phrases.ts'
import { useParams } from 'react-router'
import { usePageTitle } from '#layout/page-title.ts'
import '../guarantees.css'
import { useLiveGuarantees } from '../live.ts'
import { guaranteeQuery, type Guarantee } from '../queries.ts'
import { ChecklistCard } from './checklist/checklist-card.tsx'
import { DetailsSkeleton } from './details-skeleton.tsx'
import { GuaranteeHeading } from './guarantee-heading.tsx'
import { GuaranteeTracker } from './guarantee-tracker.tsx'
import { HistoryCard } from './history/history-card.tsx'
import { MoneyCard } from './money-card.tsx'
import { PartiesCard } from './parties-card.tsx'
import { PayoutCard } from './payout/payout-card.tsx'
import { SentBackCard } from './payout/sent-back-card.tsx'
import { StepCard } from './step-card.tsx'
import { TransferCard } from './transfer/transfer-card.tsx'
import { WaiverNote } from './transfer/waiver-note.tsx'
import { isWaiverNext } from './pending-step/pending-step.ts'
import { VehicleCard } from './vehicle/vehicle-card.tsx'

const GuaranteeNotFound = lazyPart(() =>
  import('./not-found/guarantee-not-found.tsx').then((file) => ({ default: file.GuaranteeNotFound })),
)
const Exceptions = lazyWithPhrases(
  () => import('./exceptions/exceptions.tsx').then((file) => file.Exceptions),
  'guarantees/details/exceptions',
)
const PaymentCard = lazyWithPhrases(
  () => import('./payment/payment-card.tsx').then((file) => file.PaymentCard),
  'guarantees/details/payment',
)
const CertificateCard = lazyPart(() => import('./certificate/certificate-card.tsx').then((file) => ({ default: file.CertificateCard })))

/** The details of one guarantee. */
export function Component() {
  const { t } = useTranslation('guarantees/details')
  const { number = '' } = useParams()
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery(guaranteeQuery(number))
  usePageTitle(t('titled', { number }))
  useLiveGuarantees()
  if (data)
    return (
      <>
        {error && <NotUpdated since={dataUpdatedAt} />}
        <Details guarantee={data} />
      </>
    )
  if (!error) return <DetailsSkeleton />
  return (
    <div className="card">
      <h1 className="sr-only">{t('titled', { number })}</h1>
      <Suspense>
        <GuaranteeNotFound error={error} isFetching={isFetching} onRetry={() => void refetch()} />
      </Suspense>
    </div>
  )
}

/** The server cannot be asked now: sums and steps on the page may have changed since. The page asks again by itself. */
function NotUpdated({ since }: { since: number }) {
  const { t } = useTranslation('guarantees/details')
  const format = useFormat()
  return (
    <div className="not-updated">
      <Notice tone="late" role="status" title={t('notUpdated', { time: format.time(new Date(since).toISOString()) })}>
        {t('notUpdatedText')}
      </Notice>
    </div>
  )
}

/** While the waiver at the licensing centre is what stands between the money and the seller. */
const isWaiverAhead = ({ wait, checklist }: Guarantee) =>
  checklist.length > 0 && (wait.code === 'countdown' || wait.code === 'release' || wait.code === 'registry')

/** Whether the guarantee has exceptions. */
const hasExceptions = ({ flags, blocks, split, confirmation, cancel_request, refund_check_at, payers, fees, files }: Guarantee) =>
  [flags, blocks, payers, fees, files].some((list) => list.length > 0) ||
  Boolean(split ?? confirmation ?? cancel_request ?? refund_check_at)

const Details = ({ guarantee }: { guarantee: Guarantee }) => (
  <>
    <GuaranteeHeading guarantee={guarantee} />
    <div className="details">
      <div className="details-main">
        <GuaranteeTracker guarantee={guarantee} />
        <Suspense>{hasExceptions(guarantee) && <Exceptions guarantee={guarantee} />}</Suspense>
        {isWaiverNext(guarantee) && <WaiverNote role={guarantee.role} />}
        <Suspense>
          {guarantee.payment && guarantee.role === 'buyer' && <PaymentCard guarantee={guarantee} payment={guarantee.payment} />}
        </Suspense>
        <PartiesCard guarantee={guarantee} />
        <VehicleCard vehicle={guarantee.vehicle} />
        <HistoryCard guarantee={guarantee} />
      </div>
      <aside className="details-side">
        <StepCard guarantee={guarantee} />
        {guarantee.payout && <PayoutCard payout={guarantee.payout} guarantee={guarantee} />}
        {guarantee.sent_back.length > 0 && <SentBackCard sentBack={guarantee.sent_back} />}
        {guarantee.extension && <TransferCard guarantee={guarantee} />}
        <MoneyCard guarantee={guarantee} />
        {guarantee.transfer_until && !guarantee.extension && <TransferCard guarantee={guarantee} />}
        {isWaiverAhead(guarantee) && <ChecklistCard checklist={guarantee.checklist} />}
        <Suspense>{guarantee.date && <CertificateCard number={guarantee.number} />}</Suspense>
      </aside>
    </div>
  </>
)
