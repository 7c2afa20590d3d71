import { ErrorState, Skeleton, Skeletons } from '@damana/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface WhenLoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** How high it will be. */
  height?: string
  children: (data: Data) => ReactNode
}

/** A profile page: its data, a skeleton while loading, or the error. */
export function WhenLoaded<Data>({ query: { data, error, isFetching, refetch }, height = '320px', children }: WhenLoadedProps<Data>) {
  const { t } = useTranslation('profile')
  if (data !== undefined) return children(data)
  if (error)
    return (
      <div className="card">
        <ErrorState error={error} title={t('failed')} onRetry={() => void refetch()} busy={isFetching} />
      </div>
    )
  return (
    <Skeletons>
      <Skeleton height={height} />
    </Skeletons>
  )
}
