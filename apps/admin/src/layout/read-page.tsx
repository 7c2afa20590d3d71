import { ErrorState, Notice } from '@damana/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CaseSkeleton } from './case-page.tsx'
import { Page } from './panes.tsx'

interface ReadPageProps<T> {
  title: string
  about: string
  query: UseQueryResult<T>
  /** When nothing could be read. */
  failed: string
  /** Notice over data that could not be refreshed; optional. */
  stale?: string
  children: (data: T) => ReactNode
}

/** A page of its own that shows one answer: its head, and the answer, its skeleton or why it could not be read. */
export function ReadPage<T>({ title, about, query, failed, stale, children }: ReadPageProps<T>) {
  const { data, isError, error, isFetching, refetch } = query
  return (
    <Page title={title} about={about}>
      {data && isError && stale !== undefined && <Notice tone="late" role="status" title={stale} />}
      {data ? (
        children(data)
      ) : isError ? (
        <ErrorState error={error} title={failed} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <CaseSkeleton />
      )}
    </Page>
  )
}
