import { loadPhrases } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { usePageTitle } from '#layout/page-title.ts'
import { WhenNear } from '#layout/when-near.tsx'
import '../guarantees.css'
import { useLiveGuarantees } from '../live.ts'
import { guaranteeQuery, type Guarantee } from '../queries.ts'
import { guaranteeChecklistPhrases } from './checklist/phrases.ts'
import { DetailsSkeleton } from './details-skeleton.tsx'
import { GuaranteeHeading } from './guarantee-heading.tsx'
import { GuaranteeTracker } from './guarantee-tracker.tsx'
import { guaranteeHistoryPhrases } from './history/phrases.ts'
import { MoneyCard } from './money-card.tsx'
import { PartiesCard } from './parties-card.tsx'
import { laterCard } from './later-card.ts'
import { guaranteeNonePhrases } from './none/phrases.ts'
import { guaranteeOtherwisePhrases } from './otherwise/phrases.ts'
import { guaranteePaymentPhrases } from './payment/phrases.ts'
import { guaranteePayoutPhrases } from './payout/phrases.ts'
import { StepCard } from './step-card.tsx'
import { guaranteeTransferPhrases } from './transfer/phrases.ts'
import { guaranteeVehiclePhrases } from './vehicle/phrases.ts'

const NoGuarantee = laterCard(guaranteeNonePhrases, () => import('./none/no-guarantee.tsx').then((file) => file.NoGuarantee))
const Otherwise = laterCard(guaranteeOtherwisePhrases, () => import('./otherwise/otherwise.tsx').then((file) => file.Otherwise))
const WaiverNote = laterCard(guaranteeTransferPhrases, () => import('./transfer/waiver-note.tsx').then((file) => file.WaiverNote))
const TransferCard = laterCard(guaranteeTransferPhrases, () => import('./transfer/transfer-card.tsx').then((file) => file.TransferCard))
const VehicleCard = laterCard(guaranteeVehiclePhrases, () => import('./vehicle/vehicle-card.tsx').then((file) => file.VehicleCard))
const HistoryCard = laterCard(guaranteeHistoryPhrases, async () => {
  // A transfer that waited says why in the history too.
  const [file] = await Promise.all([import('./history/history-card.tsx'), loadPhrases(guaranteePayoutPhrases)])
  return file.HistoryCard
})
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
  return (
    <div className="card">
      <h1 className="sr-only">{t('titled', { number })}</h1>
      <Suspense>
        <NoGuarantee error={error} isFetching={isFetching} onRetry={() => void refetch()} />
      </Suspense>
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

const isWaiverNext = ({ wait }: Guarantee) => wait.code === 'countdown' || wait.code === 'release' || wait.code === 'overdue'

/** Whether there is anything to tell beside the sale itself. */
const goesOtherwise = ({ flags, blocks, split, confirmation, cancel_request, refund_check_at, payers, fees, files }: Guarantee) =>
  [flags, blocks, payers, fees, files].some((list) => list.length > 0) ||
  Boolean(split ?? confirmation ?? cancel_request ?? refund_check_at)

const Details = ({ guarantee }: { guarantee: Guarantee }) => (
  <>
    <GuaranteeHeading guarantee={guarantee} />
    <div className="details">
      <div className="details-main">
        <GuaranteeTracker guarantee={guarantee} />
        <Suspense>{goesOtherwise(guarantee) && <Otherwise guarantee={guarantee} />}</Suspense>
        <Suspense>{isWaiverNext(guarantee) && <WaiverNote role={guarantee.role} />}</Suspense>
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
