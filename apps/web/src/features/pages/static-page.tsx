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
  // Its own title may be another by now; until it is read, and where it cannot be, this one stands.
  const title = usePage(slug).data?.title ?? t(`title.${slug}`)
  usePageTitle(title)
  return (
    <>
      <div className="page-head page-text-head">
        <h1>{title}</h1>
      </div>
      <PageContent key={slug} slug={slug} />
    </>
  )
}
