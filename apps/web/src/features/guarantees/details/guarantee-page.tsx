import { EmptyState, ErrorState, LinkButton, loadPhrases, type PhraseSource } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ApiError } from '#api.ts'
import { usePageTitle } from '#layout/page-title.ts'
import { WhenNear } from '#layout/when-near.tsx'
import { paths } from '#paths.ts'
import '../guarantees.css'
import { useLiveGuarantees } from '../live.ts'
import { guaranteeQuery, type Guarantee } from '../queries.ts'
import { guaranteeAlertsPhrases } from './alerts/phrases.ts'
import { guaranteeChecklistPhrases } from './checklist/phrases.ts'
import { DetailsSkeleton } from './details-skeleton.tsx'
import { GuaranteeHeading } from './guarantee-heading.tsx'
import { GuaranteeTracker } from './guarantee-tracker.tsx'
import { guaranteeHistoryPhrases } from './history/phrases.ts'
import { MoneyCard } from './money-card.tsx'
import { PartiesCard } from './parties-card.tsx'
import { guaranteePaymentPhrases } from './payment/phrases.ts'
import { guaranteePayoutPhrases } from './payout/phrases.ts'
import { StepCard } from './step-card.tsx'
import { guaranteeVehiclePhrases } from './vehicle/phrases.ts'
import { WaiverNote } from './waiver-note.tsx'

/** A card that belongs to a few statuses only, or stands far down, comes when it is needed, and its words come with it. */
const laterCard = <Props extends object>(phrases: PhraseSource, load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const [card] = await Promise.all([load(), loadPhrases(phrases)])
    return { default: card }
  })
const AlertNotes = laterCard(guaranteeAlertsPhrases, () => import('./alerts/alerts.tsx').then((file) => file.Alerts))
const VehicleCard = laterCard(guaranteeVehiclePhrases, () => import('./vehicle/vehicle-card.tsx').then((file) => file.VehicleCard))
const HistoryCard = laterCard(guaranteeHistoryPhrases, () => import('./history/history-card.tsx').then((file) => file.HistoryCard))
const PaymentCard = laterCard(guaranteePaymentPhrases, () => import('./payment/payment-card.tsx').then((file) => file.PaymentCard))
const PayoutCard = laterCard(guaranteePayoutPhrases, () => import('./payout/payout-card.tsx').then((file) => file.PayoutCard))
const ChecklistCard = laterCard(guaranteeChecklistPhrases, () =>
  import('./checklist/checklist-card.tsx').then((file) => file.ChecklistCard),
)

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

/** About what these cards take, so that little moves when they come. */
const vehicleHeight = 300
const historyHeight = 420
const checklistHeight = 380

/** While the waiver at the licensing centre is what stands between the money and the seller. */
const isWaiverAhead = ({ wait, checklist }: Guarantee) =>
  checklist.length > 0 && (wait.code === 'countdown' || wait.code === 'release' || wait.code === 'registry')

const Details = ({ guarantee }: { guarantee: Guarantee }) => (
  <>
    <GuaranteeHeading guarantee={guarantee} />
    <div className="details">
      <div className="details-main">
        <GuaranteeTracker guarantee={guarantee} />
        <Suspense>{(guarantee.flags.length > 0 || guarantee.cancel_request) && <AlertNotes guarantee={guarantee} />}</Suspense>
        <WaiverNote guarantee={guarantee} />
        <Suspense>
          {guarantee.payment && guarantee.role === 'buyer' && <PaymentCard guarantee={guarantee} payment={guarantee.payment} />}
        </Suspense>
        <PartiesCard guarantee={guarantee} />
        <WhenNear minHeight={vehicleHeight}>
          <VehicleCard vehicle={guarantee.vehicle} />
        </WhenNear>
        <WhenNear minHeight={historyHeight}>
          <HistoryCard guarantee={guarantee} />
        </WhenNear>
      </div>
      <aside className="details-side">
        <StepCard guarantee={guarantee} />
        <Suspense>{guarantee.payout && <PayoutCard payout={guarantee.payout} role={guarantee.role} />}</Suspense>
        <MoneyCard guarantee={guarantee} />
        {isWaiverAhead(guarantee) && (
          <WhenNear minHeight={checklistHeight}>
            <ChecklistCard checklist={guarantee.checklist} />
          </WhenNear>
        )}
      </aside>
    </div>
  </>
)
