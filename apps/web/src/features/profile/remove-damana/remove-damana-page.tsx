import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useLiveGuarantees } from '#features/guarantees/live.ts'
import { ProfileFrame } from '../profile-frame.tsx'
import { ChooseStep } from './choose-step.tsx'
import { EmptyState, ErrorState, LinkButton, Notice, Skeleton, Skeletons } from '@damana/ui'
import { lazyPart } from '@damana/ui/load-part'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { ApiError } from '#api.ts'
import { guaranteeQuery } from '#features/guarantees/queries.ts'
import { paths } from '#paths.ts'
import { cancellableQuery } from './cancellation-queries.ts'
import { WaysOn } from './ways-on.tsx'
import './remove-damana.css'

/** `/profile/remove-damana`: select a guarantee, see the terms of a cancellation, give a reason, and send the request to staff. */
export function Component() {
  const { t } = useTranslation('profile/remove-damana')
  const [search] = useSearchParams()
  const number = search.get('number')
  useLiveGuarantees()
  return (
    <ProfileFrame isOfParty title={t('title')}>
      {number ? <OneGuarantee key={number} number={number} /> : <ChooseStep />}
    </ProfileFrame>
  )
}

const ReasonStep = lazyPart(() => import('./reason-step.tsx').then((file) => ({ default: file.ReasonStep })))
const RequestState = lazyPart(() => import('./request-state.tsx').then((file) => ({ default: file.RequestState })))
const Reason = lazyPart(() => import('#features/guarantees/reason.tsx').then((file) => ({ default: file.Reason })))

/** One guarantee: the request that is asked for, or how the one of before stands. */
const OneGuarantee = ({ number }: { number: string }) => (
  <Suspense fallback={<Coming />}>
    <Asked number={number} />
  </Suspense>
)

const Coming = () => (
  <Skeletons className="profile-grid">
    <Skeleton height="420px" />
    <Skeleton height="320px" />
  </Skeletons>
)

function Asked({ number }: { number: string }) {
  const { t } = useTranslation('profile/remove-damana')
  const preview = useQuery(cancellableQuery(number))
  const guarantee = useQuery(guaranteeQuery(number))
  const error = preview.error ?? guarantee.error
  if (preview.data && guarantee.data) {
    const { cancel_request } = guarantee.data
    if (preview.data.allowed) return <ReasonStep cancellable={preview.data} guarantee={guarantee.data} />
    if (cancel_request) return <RequestState guarantee={guarantee.data} request={cancel_request} />
    return (
      <div className="stack-5">
        <Notice tone="late" title={t('notNow.one', { number })}>
          <p>
            <Reason of={preview.data.reason} />
          </p>
        </Notice>
        <WaysOn number={number} />
      </div>
    )
  }
  if (!error) return <Coming />
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 422)
  return (
    <div className="card">
      {isMissing ? (
        <EmptyState title={t('missing')} action={<LinkButton href={paths.removeDamana}>{t('another')}</LinkButton>}>
          {t('missingText')}
        </EmptyState>
      ) : (
        <ErrorState
          error={error}
          title={t('failed')}
          busy={preview.isFetching || guarantee.isFetching}
          onRetry={() => {
            void preview.refetch()
            void guarantee.refetch()
          }}
        />
      )}
    </div>
  )
}
