import { EmptyState, ErrorState } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useNavigate, useParams } from 'react-router'
import { GuaranteeResults } from '#features/search/guarantee-results.tsx'
import { guaranteesQuery } from '#features/search/query.ts'
import { ListSkeleton } from '#layout/list-pane.tsx'
import { Panes } from '#layout/panes.tsx'
import { SearchPane } from '#layout/search-pane.tsx'
import { paths } from '#paths.ts'
import { readGuaranteeNumber } from './guarantee-number.rules.ts'

/** Guarantees are found by number, vehicle, or whoever stands in them. */
export function Component() {
  const { number } = useParams()
  return (
    <Panes hasCase={number !== undefined} list={<FindGuarantee number={number} />}>
      <Outlet />
    </Panes>
  )
}

const leastLength = 2

/** A number with its letters opens its guarantee at once. Any other text stays out of the URL: it may be a phone or a name. */
function FindGuarantee({ number }: { number: string | undefined }) {
  const { t } = useTranslation('guarantees')
  const shell = useTranslation('shell')
  const navigate = useNavigate()
  const [asked, setAsked] = useState<string>()
  const search = (typed: string) => {
    const find = typed.trim()
    if (find.length < leastLength) return t('findShort')
    const wanted = /^dm/i.test(find) ? readGuaranteeNumber(find) : undefined
    setAsked(wanted === undefined ? find : undefined)
    if (wanted !== undefined) void navigate(paths.guarantee(wanted))
    return undefined
  }
  return (
    <SearchPane
      title={shell.t('guarantees')}
      isPage={number === undefined}
      field={{ name: 'number', label: t('find'), hint: t('findHint'), maxLength: 100 }}
      search={t('search')}
      {...(number === undefined ? {} : { startsWith: number })}
      onSearch={search}
    >
      {asked !== undefined && <FoundGuarantees find={asked} />}
    </SearchPane>
  )
}

function FoundGuarantees({ find }: { find: string }) {
  const { t } = useTranslation('guarantees')
  const { data, isError, error, isFetching, refetch } = useQuery(guaranteesQuery(find))
  if (data?.guarantees.length === 0) return <EmptyState title={t('gone')}>{t('notFoundText')}</EmptyState>
  if (data) return <GuaranteeResults found={data} label={t('foundGuarantees')} />
  if (isError) return <ErrorState error={error} title={t('failed')} busy={isFetching} onRetry={() => void refetch()} />
  return <ListSkeleton rows={2} />
}
