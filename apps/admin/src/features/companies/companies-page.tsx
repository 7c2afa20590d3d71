import { Ltr, Name, useFormat } from '@damana/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Outlet, useParams, useSearchParams } from 'react-router'
import { ListPane } from '#layout/list-pane.tsx'
import { Panes } from '#layout/panes.tsx'
import { paths } from '#paths.ts'
import { companiesQuery, listedStatuses, type ListedStatus } from './query.ts'

function useStatus(): ListedStatus {
  const [search] = useSearchParams()
  return listedStatuses.find((status) => status === search.get('status')) ?? 'pending_review'
}

/** Applications of companies, by status. */
export function Component() {
  const { number } = useParams()
  return (
    <Panes hasCase={number !== undefined} list={<CompanyList chosen={number} />}>
      <Outlet />
    </Panes>
  )
}

function CompanyList({ chosen }: { chosen: string | undefined }) {
  const { t } = useTranslation('companies')
  const shell = useTranslation('shell')
  const format = useFormat()
  const status = useStatus()
  const query = useInfiniteQuery(companiesQuery(status))
  return (
    <ListPane
      title={shell.t('companies')}
      isPage={chosen === undefined}
      tabs={{
        label: t('which'),
        items: listedStatuses.map((one) => ({
          href: paths.companies(one),
          label: t(`tab.${one}`),
          count: undefined,
          current: one === status,
        })),
      }}
      items={query.data?.pages.flatMap((page) => page.applications)}
      query={query}
      words={{ empty: t('empty'), emptyText: t('emptyText'), failed: t('failed'), more: t('more') }}
      entry={(one) => ({
        key: one.number,
        href: paths.company(one.number, status),
        isChosen: one.number === chosen,
        content: (
          <>
            <b>
              <Name of={{ ...one, name: one.name_ar }} />
            </b>
            <Ltr>{one.number}</Ltr>
            <small>
              <span>{one.decide_until ? t('until', { moment: format.dayTime(one.decide_until) }) : t('round', { round: one.round })}</span>
              <time dateTime={one.submitted_at}>{format.day(one.submitted_at)}</time>
            </small>
          </>
        ),
      })}
    />
  )
}
