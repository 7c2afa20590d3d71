import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useParams } from 'react-router'
import { Panes } from '#layout/panes.tsx'
import { SearchPane } from '#layout/search-pane.tsx'
import { EmptyState, ErrorState, Link, Name, Phone } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { ListSkeleton } from '#layout/list-pane.tsx'
import { paths } from '#paths.ts'
import { stateOf } from './account-state.ts'
import { accountsQuery } from './query.ts'

/** Accounts are found by what their owner would name. */
export function Component() {
  const { id } = useParams()
  return (
    <Panes hasCase={id !== undefined} list={<FindAccounts chosen={id} />}>
      <Outlet />
    </Panes>
  )
}

const leastLength = 3

/** The search text stays out of the URL: it is a phone or national number. */
function FindAccounts({ chosen }: { chosen: string | undefined }) {
  const { t } = useTranslation('accounts')
  const shell = useTranslation('shell')
  const [asked, setAsked] = useState<string>()
  const search = (typed: string) => {
    const find = typed.trim()
    if (find.length < leastLength) return t('findShort')
    setAsked(find)
    return undefined
  }
  return (
    <SearchPane
      title={shell.t('accounts')}
      isPage={chosen === undefined}
      field={{ name: 'find', label: t('find'), hint: t('findHint'), maxLength: 200 }}
      search={t('search')}
      onSearch={search}
    >
      {asked !== undefined && <FoundAccounts find={asked} chosen={chosen} />}
    </SearchPane>
  )
}

/** Whom the search found. */
function FoundAccounts({ find, chosen }: { find: string; chosen: string | undefined }) {
  const { t } = useTranslation('accounts')
  const { data, isError, error, isFetching, refetch } = useQuery(accountsQuery(find))
  if (data?.accounts.length === 0) return <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
  if (data)
    return (
      <ol aria-label={t('found')}>
        {data.accounts.map((account) => (
          <li key={account.id}>
            <Link className="queue-entry" href={paths.account(account.id)} aria-current={account.id === chosen ? 'true' : undefined}>
              <b>
                <Name of={account} />
              </b>
              <small>
                <Phone number={account.phone ?? account.email ?? ''} />
                <span>{t(`state.${stateOf(account)}`)}</span>
              </small>
            </Link>
          </li>
        ))}
      </ol>
    )
  if (isError) return <ErrorState error={error} title={t('listFailed')} busy={isFetching} onRetry={() => void refetch()} />
  return <ListSkeleton rows={1} />
}
