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
import { caseActionsPhrases } from '../actions/case/phrases.ts'
import { guaranteeAlertsPhrases } from './alerts/phrases.ts'
import { guaranteeCancellationPhrases } from './cancellation/phrases.ts'
import { guaranteeCasePhrases } from './case/phrases.ts'
import { guaranteeChecklistPhrases } from './checklist/phrases.ts'
import { DetailsSkeleton } from './details-skeleton.tsx'
import { guaranteeFilesPhrases } from './files/phrases.ts'
import { GuaranteeHeading } from './guarantee-heading.tsx'
import { GuaranteeTracker } from './guarantee-tracker.tsx'
import { guaranteeHistoryPhrases } from './history/phrases.ts'
import { MoneyCard } from './money-card.tsx'
import { PartiesCard } from './parties-card.tsx'
import { guaranteePaymentPhrases } from './payment/phrases.ts'
import { guaranteePayersPhrases } from './payers/phrases.ts'
import { guaranteePayoutPhrases } from './payout/phrases.ts'
import { StepCard } from './step-card.tsx'
import { guaranteeTransferPhrases } from './transfer/phrases.ts'
import { guaranteeVehiclePhrases } from './vehicle/phrases.ts'
import { WaiverNote } from './waiver-note.tsx'

/** A card that belongs to a few statuses only, or stands far down, comes when it is needed, and its words come with it. */
const laterCard = <Props extends object>(phrases: PhraseSource, load: () => Promise<ComponentType<Props>>, more?: PhraseSource) =>
  lazy(async () => {
    const [card] = await Promise.all([load(), loadPhrases(phrases), more && loadPhrases(more)])
    return { default: card }
  })
const AlertNotes = laterCard(guaranteeAlertsPhrases, () => import('./alerts/alerts.tsx').then((file) => file.Alerts))
const Matters = laterCard(guaranteeCasePhrases, () => import('./case/matters.tsx').then((file) => file.Matters), caseActionsPhrases)
const CancellationCard = laterCard(guaranteeCancellationPhrases, () =>
  import('./cancellation/cancellation-card.tsx').then((file) => file.CancellationCard),
)
const PayersCard = laterCard(guaranteePayersPhrases, () => import('./payers/payers-card.tsx').then((file) => file.PayersCard))
const TransferCard = laterCard(guaranteeTransferPhrases, () => import('./transfer/transfer-card.tsx').then((file) => file.TransferCard))
const FilesCard = laterCard(guaranteeFilesPhrases, () => import('./files/files-card.tsx').then((file) => file.FilesCard))
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
const transferHeight = 180

/** While the waiver at the licensing centre is what stands between the money and the seller. */
const isWaiverAhead = ({ wait, checklist }: Guarantee) =>
  checklist.length > 0 && (wait.code === 'countdown' || wait.code === 'release' || wait.code === 'registry')

/** What both have to know at once; what has more to tell has a card of its own. */
const hasAlert = ({ flags, cancel_request, active, role, blocks }: Guarantee) =>
  (active && Boolean(cancel_request?.check_at)) ||
  blocks.some(({ reason }) => reason === 'bank') ||
  flags.some(({ kind }) => kind === 'vehicle_unverified' || (kind === 'payer_undeclared' && role !== 'buyer'))
const hasMatter = ({ blocks, split, confirmation }: Guarantee) => blocks.length > 0 || split !== null || confirmation !== null

const Details = ({ guarantee }: { guarantee: Guarantee }) => (
  <>
    <GuaranteeHeading guarantee={guarantee} />
    <div className="details">
      <div className="details-main">
        <GuaranteeTracker guarantee={guarantee} />
        <Suspense>{hasAlert(guarantee) && <AlertNotes guarantee={guarantee} />}</Suspense>
        <Suspense>{hasMatter(guarantee) && <Matters guarantee={guarantee} />}</Suspense>
        <Suspense>{guarantee.cancel_request && <CancellationCard request={guarantee.cancel_request} guarantee={guarantee} />}</Suspense>
        <Suspense>{guarantee.payers.length > 0 && <PayersCard payers={guarantee.payers} />}</Suspense>
        <WaiverNote guarantee={guarantee} />
        <Suspense>
          {guarantee.payment && guarantee.role === 'buyer' && <PaymentCard guarantee={guarantee} payment={guarantee.payment} />}
        </Suspense>
        <PartiesCard guarantee={guarantee} />
        <Suspense>{guarantee.files.length > 0 && <FilesCard files={guarantee.files} role={guarantee.role} />}</Suspense>
        <WhenNear minHeight={vehicleHeight}>
          <VehicleCard vehicle={guarantee.vehicle} />
        </WhenNear>
        <WhenNear minHeight={historyHeight}>
          <HistoryCard guarantee={guarantee} />
        </WhenNear>
      </div>
      <aside className="details-side">
        <StepCard guarantee={guarantee} />
        <Suspense>{guarantee.payout && <PayoutCard payout={guarantee.payout} guarantee={guarantee} />}</Suspense>
        <Suspense>{guarantee.extension && <TransferCard guarantee={guarantee} />}</Suspense>
        <MoneyCard guarantee={guarantee} />
        {guarantee.transfer_until && !guarantee.extension && (
          <WhenNear minHeight={transferHeight}>
            <TransferCard guarantee={guarantee} />
          </WhenNear>
        )}
        {isWaiverAhead(guarantee) && (
          <WhenNear minHeight={checklistHeight}>
            <ChecklistCard checklist={guarantee.checklist} />
          </WhenNear>
        )}
      </aside>
    </div>
  </>
)
