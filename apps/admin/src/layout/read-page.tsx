import { ErrorState, mainId, Notice } from '@damana/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CaseSkeleton } from './case-page.tsx'
import { usePageTitle } from './page-title.ts'

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
  usePageTitle(title)
  return (
    <main id={mainId} tabIndex={-1} className="panes panes-one">
      <div className="case">
        <header className="case-head">
          <h1>{title}</h1>
          <p className="case-meta">{about}</p>
        </header>
        <div className="case-body">
          {data && isError && stale !== undefined && <Notice tone="late" role="status" title={stale} />}
          {data ? (
            children(data)
          ) : isError ? (
            <ErrorState error={error} title={failed} busy={isFetching} onRetry={() => void refetch()} />
          ) : (
            <CaseSkeleton />
          )}
        </div>
      </div>
    </main>
  )
}
