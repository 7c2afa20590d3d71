import { Notice, useFormat, Skeleton, Skeletons, Crumbs, Ltr, Plate, StatusChips, Card, DefinitionList, VehicleName } from '@damana/ui'
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
import { GuaranteeTracker } from './guarantee-tracker.tsx'
import { HistoryCard } from './history-card.tsx'
import { MoneyCard } from './money-card.tsx'
import { PartiesCard } from './parties-card.tsx'
import { PayoutCard } from './payout-card.tsx'
import { StepCard } from './step-card.tsx'
import { VehicleCard } from './vehicle-card.tsx'
import { paths } from '#paths.ts'

const GuaranteeNotFound = lazyPart(() => import('./guarantee-not-found.tsx').then((file) => ({ default: file.GuaranteeNotFound })))
const Alerts = lazyWithPhrases(() => import('./exceptions/exceptions.tsx').then((file) => file.Alerts), 'guarantees/details/exceptions')
const Exceptions = lazyWithPhrases(
  () => import('./exceptions/exceptions.tsx').then((file) => file.Exceptions),
  'guarantees/details/exceptions',
)
const PaymentCard = lazyWithPhrases(
  () => import('./payment/payment-card.tsx').then((file) => file.PaymentCard),
  'guarantees/details/payment',
)
const ProposedTermsCard = lazyPart(() => import('./proposed-terms-card.tsx').then((file) => ({ default: file.ProposedTermsCard })))
const ShareCard = lazyWithPhrases(() => import('../share/share-card.tsx').then((file) => file.ShareCard), 'guarantees/share')
const SumsCard = lazyWithPhrases(() => import('./sums/sums-card.tsx').then((file) => file.SumsCard), 'guarantees/details/sums')
const CertificateCard = lazyWithPhrases(
  () => import('./certificate/certificate-card.tsx').then((file) => file.CertificateCard),
  'guarantees/details/certificate',
)

const ReferenceCard = lazyWithPhrases(
  () => import('./reference/reference-card.tsx').then((file) => file.ReferenceCard),
  'guarantees/details/reference',
)

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

/** Whether the guarantee has exceptions. */
const hasExceptions = ({ flags, blocks, split, confirmation, cancel_request, refund_check_at, payers, fees, files }: Guarantee) =>
  [flags, blocks, payers, fees, files].some((list) => list.length > 0) ||
  Boolean(split ?? confirmation ?? cancel_request ?? refund_check_at)

const hasSums = ({ money, payouts, sent_back, fees, role }: Guarantee) =>
  role !== 'partner' &&
  (money.paid_in_fils !== '0' ||
    money.reversed_fils !== '0' ||
    payouts.length > 0 ||
    sent_back.length > 0 ||
    fees.some(({ yours, amount_fils, open_fils }) => yours && amount_fils !== open_fils))

const mayInvite = ({ role, wait }: Guarantee) => role !== 'buyer' && role !== 'partner' && wait.code === 'acceptance'

/** Read in this order, and on a phone seen in it: the next step, where the money is, its sums, the sale. A desk sets the step and the sums beside the rest. */
const Details = ({ guarantee }: { guarantee: Guarantee }) => (
  <>
    <GuaranteeHeading guarantee={guarantee} />
    {guarantee.role === 'partner' && <ProposedByYou />}
    <Suspense>{hasExceptions(guarantee) && <Alerts guarantee={guarantee} />}</Suspense>
    <div className="details">
      <StepCard guarantee={guarantee} />
      <div className="details-part details-money">
        <Suspense>
          {guarantee.terms_proposal && (
            <ProposedTermsCard
              proposed={guarantee.terms_proposal}
              priceFils={guarantee.price_fils}
              reader={guarantee.role}
              partnerFeeOn={guarantee.partner_fee_on}
            />
          )}
        </Suspense>
        <GuaranteeTracker guarantee={guarantee} />
        <Suspense>{hasExceptions(guarantee) && <Exceptions guarantee={guarantee} />}</Suspense>
        <Suspense>
          {guarantee.payment && guarantee.role === 'buyer' && <PaymentCard guarantee={guarantee} payment={guarantee.payment} />}
        </Suspense>
        <PartiesCard guarantee={guarantee} />
      </div>
      <div className="details-part details-sums">
        <Suspense>{mayInvite(guarantee) && <ShareCard number={guarantee.number} />}</Suspense>
        {guarantee.payout && <PayoutCard payout={guarantee.payout} guarantee={guarantee} />}
        {guarantee.extension && <TransferCard guarantee={guarantee} />}
        <MoneyCard guarantee={guarantee} />
        <Suspense>{hasSums(guarantee) && <SumsCard guarantee={guarantee} />}</Suspense>
        {guarantee.transfer_until && !guarantee.extension && <TransferCard guarantee={guarantee} />}
        <Suspense>{guarantee.date && guarantee.role !== 'partner' && <CertificateCard number={guarantee.number} />}</Suspense>
        <Suspense>
          <ReferenceCard guarantee={guarantee} />
        </Suspense>
      </div>
      <div className="details-part details-sale">
        <VehicleCard vehicle={guarantee.vehicle} isOfPartner={guarantee.role === 'partner'} />
        <HistoryCard guarantee={guarantee} />
      </div>
    </div>
  </>
)

/** The details that are coming, in bars. */
const DetailsSkeleton = () => (
  <Skeletons>
    <div className="details-head">
      <Skeleton width="200px" height="52px" />
      <span className="stack-2">
        <Skeleton width="220px" height="26px" />
        <Skeleton width="280px" />
      </span>
    </div>
    <div className="details">
      <div className="step-card">
        <Skeleton height="240px" />
      </div>
      <div className="details-part details-money">
        <Skeleton height="420px" />
        <Skeleton height="160px" />
      </div>
      <div className="details-part details-sums">
        <Skeleton height="380px" />
      </div>
    </div>
  </Skeletons>
)

/** The part that a partner has in a sale between others. */
function ProposedByYou() {
  const { t } = useTranslation('guarantees/details')
  return (
    <div className="proposed-by-you">
      <Notice tone="iris" title={t('ofPartner')}>
        {t('ofPartnerText')}
      </Notice>
    </div>
  )
}

/** Which guarantee this is, by the plate of its vehicle. */
function GuaranteeHeading({ guarantee }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guarantees/details')
  const format = useFormat()
  const { number, side, vehicle, operational_status, flags, created_at } = guarantee
  return (
    <>
      <Crumbs
        label={t('path')}
        items={[
          { label: t('toList'), href: paths.sales },
          { label: t(`side_${side}`), href: side === 'sale' ? paths.sales : paths.purchases },
          { label: <Ltr>{number}</Ltr> },
        ]}
      />
      <div className="details-head">
        <Plate number={vehicle.plate_number} code={vehicle.plate_code} size="lg" />
        <div>
          <h1>
            <VehicleName of={vehicle} />
          </h1>
          <div className="details-meta">
            <StatusChips status={operational_status} flags={flags.map(({ kind }) => kind)} />
            <span>
              {t('number')} <Ltr className="strong soft">{number}</Ltr>
            </span>
            <span>{t('createdOn', { date: format.date(created_at) })}</span>
          </div>
        </div>
      </div>
    </>
  )
}

/** Until when the ownership has to be moved, what happens after it, and the fourteen days that one side asks for. */
function TransferCard({ guarantee: { transfer_until, extension, extended_at } }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guarantees/details', { keyPrefix: 'transfer' })
  const format = useFormat()
  return (
    <Card title={t('title')} className="transfer-card">
      <div className="stack-4">
        {extension && (
          <Notice tone="iris" title={t('askedTitle')}>
            <p>{t(extension.by_you ? 'asked_you' : `asked_${extension.by}`, { moment: format.moment(extension.until) })}</p>
          </Notice>
        )}
        <DefinitionList
          layout="rows"
          items={[
            ...(transfer_until ? [{ label: t('until'), value: format.moment(transfer_until) }] : []),
            ...(extended_at ? [{ label: t('extended'), value: format.dayTime(extended_at) }] : []),
          ]}
        />
        <p className="size-sm muted">{t('after')}</p>
      </div>
    </Card>
  )
}
