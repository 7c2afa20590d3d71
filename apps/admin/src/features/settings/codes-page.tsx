import { Button, EmptyState, ErrorState, FilterSelect, Link, Ltr, mainId, Money, TextField } from '@damana/ui'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { api } from '#api.ts'
import { CaseSkeleton } from '#layout/case-page.tsx'
import { usePageTitle } from '#layout/page-title.ts'
import { Section } from '#layout/panes.tsx'
import { paths } from '#paths.ts'
import { CodeProposals, codesKey } from './code-proposals.tsx'
import { NewCode } from './new-code.tsx'
import type { Codes } from './query.ts'
import { SettingTabs } from './setting-tabs.tsx'
import './settings.css'

const states = ['usable', 'coming', 'used_up', 'ended'] as const
type State = (typeof states)[number]

const codesQuery = (state: State | undefined, q: string) =>
  infiniteQueryOptions({
    queryKey: [...codesKey, state, q],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /admin/discount-codes',
        { query: { ...(state && { state }), ...(q !== '' && { q }), ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
  })

/** Discount codes: created, limited and stopped by two persons. */
export function Component() {
  const { t } = useTranslation('settings')
  const [search, setSearch] = useSearchParams()
  const state = states.find((one) => one === search.get('state'))
  const q = search.get('q') ?? ''
  const [isAdding, setAdding] = useState(false)
  const { data, isError, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    codesQuery(state, q),
  )
  usePageTitle(t('tab.codes'))
  const change = (name: string, value: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  const items = data?.pages.flatMap((page) => page.items) ?? []
  return (
    <main id={mainId} tabIndex={-1} className="panes panes-one">
      <div className="case">
        <header className="case-head">
          <h1>{t('tab.codes')}</h1>
          <p className="case-meta">{t('codesAbout')}</p>
        </header>
        <div className="case-body">
          <SettingTabs />
          <CodeProposals proposals={data?.pages[0]?.proposals ?? []} />
          <p>
            <Button onClick={() => setAdding(true)}>{t('newCode')}</Button>
          </p>
          <Section title={t('codes')}>
            <div className="setting-row">
              <FilterSelect
                label={t('codeState')}
                value={state ?? ''}
                options={[{ value: '', label: t('allCodes') }, ...states.map((value) => ({ value, label: t(`codeStateOf.${value}`) }))]}
                onChange={(value) => change('state', value)}
              />
              <TextField name="q" label={t('codePart')} ltr value={q} onChange={(event) => change('q', event.target.value)} />
            </div>
            {data ? (
              items.length === 0 ? (
                <EmptyState title={t('noCodes')} />
              ) : (
                <ul className="setting-list">
                  {items.map((item) => (
                    <CodeRow key={item.code} item={item} />
                  ))}
                </ul>
              )
            ) : isError ? (
              <ErrorState error={error} title={t('codesFailed')} busy={isFetching} onRetry={() => void refetch()} />
            ) : (
              <CaseSkeleton />
            )}
            {hasNextPage && (
              <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('more')}
              </Button>
            )}
          </Section>
        </div>
      </div>
      {isAdding && <NewCode onClose={() => setAdding(false)} />}
    </main>
  )
}

function CodeRow({ item }: { item: Codes['items'][number] }) {
  const { t } = useTranslation('settings')
  const {
    code,
    percent_basis_points: points,
    value_fils: value,
    used,
    max_uses: most,
    spent_fils: spent,
    budget_fils: budget,
    state,
  } = item
  return (
    <li className="setting-row">
      <div>
        <Link href={paths.discountCode(code)}>
          <Ltr>{code}</Ltr>
        </Link>
        <p>
          {points === null ? value !== null && <Money fils={value} flat /> : <Ltr>{`${points / 100}%`}</Ltr>} · {t(`codeStateOf.${state}`)}
        </p>
        <small className="muted">
          {t('usesOf', { used, most: most ?? '∞' })} · <Money fils={spent} flat />
          {budget !== null && (
            <>
              {' / '}
              <Money fils={budget} flat />
            </>
          )}
        </small>
      </div>
    </li>
  )
}
