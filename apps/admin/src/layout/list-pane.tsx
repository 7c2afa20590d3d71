import { Button, EmptyState, ErrorState, Link, Skeleton, Skeletons, Tabs, type TabLink } from '@damana/ui'
import type { Key, ReactNode } from 'react'

interface ListPaneProps<Item> {
  title: string
  /** Nothing is chosen yet: this is then what the page is about. */
  isPage: boolean
  tabs: { label: string; items: readonly TabLink[] }
  /** Undefined while the first page is not there. */
  items: readonly Item[] | undefined
  query: {
    isError: boolean
    error: unknown
    isFetching: boolean
    refetch: () => Promise<unknown>
    hasNextPage: boolean
    fetchNextPage: () => Promise<unknown>
  }
  words: { empty: string; emptyText: string; failed: string; more: string }
  entry: (item: Item) => { key: Key; href: string; isChosen: boolean; content: ReactNode }
}

/** A list in tabs, read page by page, beside the case that is chosen from it. */
export function ListPane<Item>({ title, isPage, tabs, items, query, words, entry }: ListPaneProps<Item>) {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <section className="queue" aria-label={title}>
      <header>
        <Heading>{title}</Heading>
        <Tabs label={tabs.label} items={tabs.items} />
      </header>
      {items ? (
        items.length === 0 ? (
          <EmptyState title={words.empty}>{words.emptyText}</EmptyState>
        ) : (
          <ol>
            {items.map(entry).map(({ key, href, isChosen, content }) => (
              <li key={key}>
                <Link className="queue-entry" href={href} aria-current={isChosen ? 'true' : undefined}>
                  {content}
                </Link>
              </li>
            ))}
          </ol>
        )
      ) : query.isError ? (
        <ErrorState error={query.error} title={words.failed} busy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <ListSkeleton rows={3} />
      )}
      {query.hasNextPage && (
        <Button variant="quiet" block busy={query.isFetching} onClick={() => void query.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </section>
  )
}

const widths = ['70%', '55%', '62%', '48%'] as const

/** Entries of a list while it is being read. */
export const ListSkeleton = ({ rows }: { rows: number }) => (
  <Skeletons className="queue-skeleton">
    {widths.slice(0, rows).map((width) => (
      <div key={width}>
        <Skeleton width={width} height="18px" />
        <Skeleton width="85%" />
      </div>
    ))}
  </Skeletons>
)
