import { EmptyState, ErrorState, Name, Phone } from '@damana/ui'
import { SearchDialog, SearchResult } from '@damana/ui/search-dialog'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accountsQuery } from '#features/accounts/query.ts'
import { hasPage } from '#layout/own-pages.ts'
import { paths } from '#paths.ts'
import { useStaff } from '#session.ts'
import { GuaranteeResults } from './guarantee-results.tsx'
import { guaranteesQuery } from './query.ts'

/** Staff find guarantees, and accounts where the role sees them, from any page. */
export function SearchEverywhere() {
  const { t } = useTranslation('search')
  return (
    <SearchDialog title={t('title')} label={t('label')} hint={t('hint')}>
      {(asked) => <Found asked={asked} />}
    </SearchDialog>
  )
}

const leastForAccounts = 3

function Found({ asked }: { asked: string }) {
  const { t } = useTranslation('search')
  const { role } = useStaff()
  const asksAccounts = asked.length >= leastForAccounts && hasPage(role, paths.accounts)
  const [guarantees, accounts] = useQueries({
    queries: [guaranteesQuery(asked), accountsQuery(asksAccounts ? asked : undefined)],
  })
  if (guarantees.isError || accounts.isError)
    return (
      <ErrorState
        error={guarantees.error}
        title={t('failed')}
        busy={guarantees.isFetching || accounts.isFetching}
        onRetry={() => void Promise.all([guarantees.refetch(), accounts.refetch()])}
      />
    )
  if (!guarantees.data || accounts.isLoading) return <p role="status">{t('searching')}</p>
  const people = accounts.data?.accounts ?? []
  if (guarantees.data.guarantees.length === 0 && people.length === 0)
    return (
      <div role="status">
        <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
      </div>
    )
  return (
    <>
      {guarantees.data.guarantees.length > 0 && (
        <>
          <h3>{t('guarantees')}</h3>
          <GuaranteeResults found={guarantees.data} label={t('guarantees')} />
        </>
      )}
      {people.length > 0 && (
        <>
          <h3>{t('accounts')}</h3>
          <ul aria-label={t('accounts')}>
            {people.map((person) => (
              <SearchResult
                key={person.id}
                href={paths.account(person.id)}
                title={<Name of={person} />}
                meta={<Phone number={person.phone ?? person.email ?? ''} />}
                picture={null}
                end={null}
              />
            ))}
          </ul>
        </>
      )}
    </>
  )
}
