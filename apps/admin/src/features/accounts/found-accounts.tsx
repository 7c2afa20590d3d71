import { Bdi, EmptyState, ErrorState, Link, Ltr } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ListSkeleton } from '#layout/list-pane.tsx'
import { paths } from '#paths.ts'
import { stateOf } from './account-state.ts'
import { accountsQuery } from './query.ts'

/** Whom the search found. */
export function FoundAccounts({ find, chosen }: { find: string; chosen: string | undefined }) {
  const { t } = useTranslation('accounts')
  const { data, isError, isFetching, refetch } = useQuery(accountsQuery(find))
  if (data?.accounts.length === 0) return <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
  if (data)
    return (
      <ol aria-label={t('found')}>
        {data.accounts.map((account) => (
          <li key={account.id}>
            <Link className="queue-entry" href={paths.account(account.id)} aria-current={account.id === chosen ? 'true' : undefined}>
              <b>
                <Bdi>{account.name}</Bdi>
              </b>
              <small>
                <Ltr>{account.phone ?? account.email}</Ltr>
                <span>{t(`state.${stateOf(account)}`)}</span>
              </small>
            </Link>
          </li>
        ))}
      </ol>
    )
  if (isError)
    return (
      <ErrorState title={t('listFailed')} busy={isFetching} onRetry={() => void refetch()}>
        {t('failedText')}
      </ErrorState>
    )
  return <ListSkeleton rows={1} />
}
