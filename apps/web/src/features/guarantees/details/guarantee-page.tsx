import { EmptyState, ErrorState, LinkButton } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ApiError } from '#api.ts'
import { usePageTitle } from '#layout/page-title.ts'
import { paths } from '#paths.ts'
import '../guarantees.css'
import { useLiveGuarantees } from '../live.ts'
import { guaranteeQuery, type Guarantee } from '../queries.ts'
import { Alerts } from './alerts.tsx'
import { DetailsSkeleton } from './details-skeleton.tsx'
import { GuaranteeHeading } from './guarantee-heading.tsx'
import { GuaranteeTracker } from './guarantee-tracker.tsx'
import { HistoryCard } from './history-card.tsx'
import { MoneyCard } from './money-card.tsx'
import { PartiesCard } from './parties-card.tsx'
import { StepCard } from './step-card.tsx'
import { VehicleCard } from './vehicle-card.tsx'
import { WaiverNote } from './waiver-note.tsx'

// Each belongs to a few statuses only, and comes with them.
const PaymentCard = lazy(() => import('./payment-card.tsx').then((file) => ({ default: file.PaymentCard })))
const PayoutCard = lazy(() => import('./payout-card.tsx').then((file) => ({ default: file.PayoutCard })))
const ChecklistCard = lazy(() => import('./checklist-card.tsx').then((file) => ({ default: file.ChecklistCard })))

/** One guarantee: where its money is, whose turn it is, and everything about it. */
export function Component() {
  const { t } = useTranslation('guarantee')
  const { number = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery(guaranteeQuery(number))
  usePageTitle(t('titled', { number }))
  useLiveGuarantees()
  if (data) return <Details guarantee={data} />
  if (!error) return <DetailsSkeleton />
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 422)
  return (
    <div className="card">
      <h1 className="sr-only">{t('titled', { number })}</h1>
      {isMissing ? (
        <EmptyState title={t('missing')} action={<LinkButton href={paths.sales}>{t('toList')}</LinkButton>}>
          {t('missingText')}
        </EmptyState>
      ) : (
        <ErrorState title={t('failed')} onRetry={() => void refetch()} busy={isFetching}>
          {t('failedText')}
        </ErrorState>
      )}
    </div>
  )
}

/** While the waiver at the licensing centre is what stands between the money and the seller. */
const isWaiverAhead = ({ wait, checklist }: Guarantee) => checklist.length > 0 && (wait.code === 'countdown' || wait.code === 'release' || wait.code === 'registry')

const Details = ({ guarantee }: { guarantee: Guarantee }) => (
  <>
    <GuaranteeHeading guarantee={guarantee} />
    <div className="details">
      <div className="details-main">
        <GuaranteeTracker guarantee={guarantee} />
        <Alerts guarantee={guarantee} />
        <WaiverNote guarantee={guarantee} />
        <Suspense>{guarantee.payment && guarantee.role === 'buyer' && <PaymentCard guarantee={guarantee} payment={guarantee.payment} />}</Suspense>
        <PartiesCard guarantee={guarantee} />
        <VehicleCard vehicle={guarantee.vehicle} />
        <HistoryCard guarantee={guarantee} />
      </div>
      <aside className="details-side">
        <StepCard guarantee={guarantee} />
        <Suspense>{guarantee.payout && <PayoutCard payout={guarantee.payout} role={guarantee.role} />}</Suspense>
        <MoneyCard guarantee={guarantee} />
        <Suspense>{isWaiverAhead(guarantee) && <ChecklistCard checklist={guarantee.checklist} />}</Suspense>
      </aside>
    </div>
  </>
)
