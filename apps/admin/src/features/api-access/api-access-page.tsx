import { Name, useFormat } from '@damana/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Outlet, useParams, useSearchParams } from 'react-router'
import { ListPane } from '#layout/list-pane.tsx'
import { Panes } from '#layout/panes.tsx'
import { paths } from '#paths.ts'
import { useStaff } from '#session.ts'
import { accountsQuery, type ApiAccountState, apiAccountStates } from './query.ts'

/** Finance decides nothing about access, and agrees contracts with companies that have it. */
const ofContracts: readonly ApiAccountState[] = ['active', 'suspended']

/** Companies with access by program, and applications for it, by state. */
export function Component() {
  const { id } = useParams()
  return (
    <Panes hasCase={id !== undefined} list={<AccountList chosen={id} />}>
      <Outlet />
    </Panes>
  )
}

function AccountList({ chosen }: { chosen: string | undefined }) {
  const { t } = useTranslation('api-access')
  const shell = useTranslation('shell')
  const format = useFormat()
  const [search] = useSearchParams()
  const { role } = useStaff()
  const states = role === 'finance' ? ofContracts : apiAccountStates
  const state = states.find((one) => one === search.get('state')) ?? states[0] ?? 'applied'
  const query = useInfiniteQuery(accountsQuery(state))
  return (
    <ListPane
      title={shell.t('api-access')}
      isPage={chosen === undefined}
      tabs={{
        label: t('which'),
        items: states.map((one) => ({
          href: paths.apiAccess(one),
          label: t(`tab.${one}`),
          count: undefined,
          current: one === state,
        })),
      }}
      items={query.data?.pages.flatMap(({ accounts }) => accounts)}
      query={query}
      words={{ empty: t('empty'), emptyText: t('emptyText'), failed: t('failed'), more: t('more') }}
      entry={(one) => ({
        key: one.id,
        href: paths.apiAccount(one.id, state),
        isChosen: one.id === chosen,
        content: (
          <>
            <b>
              <Name of={{ name: one.company, name_latin: one.company_latin }} />
            </b>
            <small>
              <span>{t('keys', format.count(one.keys))}</span>
              <time dateTime={one.applied_at}>{format.day(one.applied_at)}</time>
            </small>
          </>
        ),
      })}
    />
  )
}
