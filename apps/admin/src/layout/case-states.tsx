import { ErrorState, LinkButton, Skeleton, Skeletons } from '@damana/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '#api.ts'

interface CaseOfProps<Data> {
  result: UseQueryResult<Data>
  back: { href: string; label: string }
  /** In the words of what is looked at: not there, or not arrived. */
  say: (word: 'gone' | 'goneText' | 'failed' | 'failedText') => string
  children: (data: Data, isStale: boolean) => ReactNode
}

/** One case as it comes from the server: on its way, there (perhaps of a moment ago), not there, or not arrived. */
export function CaseOf<Data>({ result: { data, error, isFetching, refetch }, back, say, children }: CaseOfProps<Data>) {
  if (data !== undefined) return children(data, error !== null)
  if (!error) return <CaseSkeleton />
  return error instanceof ApiError && (error.status === 404 || error.status === 422) ? (
    <div className="state">
      <h1 className="text-lg">{say('gone')}</h1>
      <p>{say('goneText')}</p>
      <LinkButton variant="secondary" size="sm" href={back.href}>
        {back.label}
      </LinkButton>
    </div>
  ) : (
    <ErrorState title={say('failed')} onRetry={() => void refetch()} busy={isFetching}>
      {say('failedText')}
    </ErrorState>
  )
}

/** What is coming, in the layout of a case. */
export const CaseSkeleton = () => (
  <Skeletons className="case-skeleton">
    <Skeleton width="40%" height="28px" />
    <Skeleton width="60%" />
    <Skeleton height="160px" />
    <Skeleton height="220px" />
  </Skeletons>
)
