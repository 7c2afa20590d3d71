import { Money, Name, namedBy, useFormat } from '@damana/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Outlet, useParams, useSearchParams } from 'react-router'
import { ListPane } from '#layout/list-pane.tsx'
import { Panes } from '#layout/panes.tsx'
import { paths } from '#paths.ts'
import { feesQuery, feeStates, type FeeState } from './query.ts'

/** Which fees are looked at, as it stands in the address. */
function useFeeState(): FeeState {
  const [search] = useSearchParams()
  return feeStates.find((state) => state === search.get('state')) ?? 'open'
}

/** Open fees and open repayments. */
export function Component() {
  const { number } = useParams()
  return (
    <Panes hasCase={number !== undefined} list={<FeeList chosen={number} />}>
      <Outlet />
    </Panes>
  )
}

function FeeList({ chosen }: { chosen: string | undefined }) {
  const { t } = useTranslation('fees')
  const shell = useTranslation('shell')
  const format = useFormat()
  const state = useFeeState()
  const query = useInfiniteQuery(feesQuery(state))
  return (
    <ListPane
      title={shell.t('fees')}
      isPage={chosen === undefined}
      tabs={{
        label: t('which'),
        items: feeStates.map((one) => ({ href: paths.fees(one), label: t(one), count: undefined, current: one === state })),
      }}
      items={query.data?.pages.flatMap((page) => page.items)}
      query={query}
      words={{ empty: t('empty'), emptyText: t(`emptyText.${state}`), failed: t('failed'), more: t('more') }}
      entry={(fee) => ({
        key: fee.number,
        href: paths.fee(fee.number, state),
        isChosen: fee.number === chosen,
        content: (
          <>
            <b>
              <Name of={namedBy(fee, 'party_name')} />
            </b>
            <Money fils={state === 'open' ? fee.open_fils : fee.given_back_fils} />
            <small>
              <span>{t(`kind.${fee.kind}`)}</span>
              <time dateTime={fee.charged_at}>{format.day(fee.charged_at)}</time>
            </small>
          </>
        ),
      })}
    />
  )
}
