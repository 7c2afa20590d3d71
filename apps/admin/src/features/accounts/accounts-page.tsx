import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useParams } from 'react-router'
import { Panes } from '#layout/panes.tsx'
import { SearchPane } from '#layout/search-pane.tsx'
import { FoundAccounts } from './found-accounts.tsx'

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
