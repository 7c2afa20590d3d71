import { ErrorState, Skeleton, Skeletons } from '@damana/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props<T> {
  query: { data: T | undefined; isError: boolean; error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }
  children: (found: NonNullable<T>) => ReactNode
}

/** Loading, failure, or what was found. */
export function SectionFrame<T>({ query, children }: Props<T>) {
  const { t } = useTranslation('sandbox')
  if (query.data !== undefined && query.data !== null) return children(query.data)
  if (query.isError)
    return <ErrorState error={query.error} title={t('failed')} onRetry={() => void query.refetch()} busy={query.isFetching} />
  return (
    <div className="card-body">
      <Skeletons>
        <Skeleton />
        <Skeleton width="60%" />
      </Skeletons>
    </div>
  )
}
