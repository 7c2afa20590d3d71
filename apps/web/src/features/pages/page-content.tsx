import { ErrorState, Skeleton, Skeletons } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import type { PageSlug } from './page-slugs.ts'
import { Edition, PageText } from './page-text.tsx'

const pageQuery = (slug: PageSlug) => ({
  queryKey: ['GET /pages/get-page/:page', slug],
  queryFn: ({ signal }: { signal: AbortSignal }) => api('GET /pages/get-page/:page', { params: { page: slug } }, { signal }),
})
/** The text itself; undefined until it has come. */
export const usePage = (slug: PageSlug) => useQuery(pageQuery(slug))

/** A content page: heading, date and text, or the error. */
export function PageContent({ slug }: { slug: PageSlug }) {
  const { t } = useTranslation('pages')
  const { data, error, isFetching, refetch } = usePage(slug)
  if (data)
    return (
      <div className="page-content">
        <Edition page={data} />
        <PageText page={data} />
      </div>
    )
  if (error)
    return (
      <div className="card">
        <ErrorState error={error} title={t('failed')} onRetry={() => void refetch()} busy={isFetching} />
      </div>
    )
  return (
    <Skeletons className="page-content">
      <Skeleton height="480px" />
    </Skeletons>
  )
}
