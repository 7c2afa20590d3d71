import { useTranslation } from 'react-i18next'
import { Outlet, useNavigate, useParams } from 'react-router'
import { Panes } from '#layout/panes.tsx'
import { SearchPane } from '#layout/search-pane.tsx'
import { paths } from '#paths.ts'
import { readGuaranteeNumber } from './guarantee-number.rules.ts'

/** A guarantee is found by its number. */
export function Component() {
  const { number } = useParams()
  return (
    <Panes hasCase={number !== undefined} list={<FindGuarantee key={number} number={number} />}>
      <Outlet />
    </Panes>
  )
}

function FindGuarantee({ number }: { number: string | undefined }) {
  const { t } = useTranslation('guarantees')
  const shell = useTranslation('shell')
  const navigate = useNavigate()
  const search = (typed: string) => {
    const asked = readGuaranteeNumber(typed)
    if (asked === undefined) return t('numberWrong')
    void navigate(paths.guarantee(asked))
    return undefined
  }
  return (
    <SearchPane
      title={shell.t('guarantees')}
      isPage={number === undefined}
      field={{ name: 'number', label: t('number'), hint: t('numberHint') }}
      search={t('search')}
      {...(number === undefined ? {} : { startsWith: number })}
      onSearch={search}
    />
  )
}
