import { Skeleton } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#api.ts'
import { usePageTitle } from '#layout/page-title.ts'
import { PageContent, usePage } from './page-content.tsx'
import { findSlug, type PageSlug } from './page-slugs.ts'

/** An address that names no text is one of no page. */
export function loader({ params }: LoaderFunctionArgs): PageSlug {
  const slug = findSlug(params['page'])
  if (!slug) throw new ApiError(404, {})
  return slug
}

/** `/page/{page}`: privacy, terms, cancellation, who we are. */
export function Component() {
  const slug = useLoaderData<typeof loader>()
  const { t } = useTranslation('pages')
  const title = usePage(slug).data?.title
  usePageTitle(title ?? t('opening'))
  return (
    <>
      <div className="page-head page-text-head">{title === undefined ? <Skeleton height="38px" width="14rem" /> : <h1>{title}</h1>}</div>
      <PageContent key={slug} slug={slug} />
    </>
  )
}
