import { EmptyState, ErrorState, Name } from '@damana/ui'
import { GuaranteeResult, SearchDialog } from '@damana/ui/search-dialog'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { paths } from '#paths.ts'

/** Finds one's own guarantees from any page. */
export function SearchEverywhere() {
  const { t } = useTranslation('search')
  return (
    <SearchDialog title={t('title')} label={t('label')} hint={t('hint')}>
      {(asked) => <Found asked={asked} />}
    </SearchDialog>
  )
}

function Found({ asked }: { asked: string }) {
  const { t } = useTranslation('search')
  const { data, isError, error, isFetching, refetch } = useQuery({
    queryKey: ['GET /search', asked],
    queryFn: ({ signal }) => api('GET /search', { query: { q: asked } }, { signal }),
    placeholderData: keepPreviousData,
  })
  if (isError) return <ErrorState error={error} title={t('failed')} busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <p role="status">{t('searching')}</p>
  if (data.items.length === 0)
    return (
      <div role="status">
        <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
      </div>
    )
  return (
    <>
      <ul aria-label={t('found')}>
        {data.items.map((item) => (
          <GuaranteeResult
            key={item.number}
            href={paths.guarantee(item.number)}
            guarantee={item}
            meta={
              <>
                {t(item.side)} <Name of={item.other_party} />
              </>
            }
          />
        ))}
      </ul>
      {data.more && <p className="size-sm muted">{t('more')}</p>}
    </>
  )
}
