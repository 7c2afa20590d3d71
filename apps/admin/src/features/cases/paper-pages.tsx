import { Button, ErrorState, Icon, Skeleton, Skeletons } from '@damana/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PaperImage } from './paper-image.tsx'
import { pageCountQuery, pageQuery, type Paper } from './query.ts'

/** A PDF as the server draws it, page by page; it counts as seen when its last page was shown. */
export function PaperPages({ paper, onSeen }: { paper: Paper; onSeen: () => void }) {
  const { t, i18n } = useTranslation('cases')
  const [page, setPage] = useState(1)
  const count = useQuery(pageCountQuery(paper.id))
  const pages = count.data?.pages
  const drawn = useQuery({ ...pageQuery(paper.id, page), enabled: pages !== undefined, placeholderData: keepPreviousData })
  const failed = [count, drawn].find(({ isError }) => isError)
  if (failed) return <ErrorState title={t('paperFailed')} busy={failed.isFetching} onRetry={() => void failed.refetch()} />
  if (pages === undefined || !drawn.data)
    return (
      <Skeletons>
        <Skeleton height="280px" />
      </Skeletons>
    )
  const isCurrent = !drawn.isPlaceholderData
  const [Before, After] = i18n.dir() === 'rtl' ? [ChevronRight, ChevronLeft] : [ChevronLeft, ChevronRight]
  return (
    <>
      <div aria-busy={!isCurrent}>
        <PaperImage
          blob={drawn.data}
          name={t('pageOfPaper', { page, name: paper.name })}
          {...(isCurrent && page === pages && { onSeen })}
        />
      </div>
      {pages > 1 && (
        <nav className="paper-paging" aria-label={t('pages')}>
          <Button variant="quiet" icon={<Icon of={Before} />} disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('pageBefore')}
          </Button>
          <span aria-live="polite">{t('pageOf', { page, pages })}</span>
          <Button variant="quiet" icon={<Icon of={After} />} disabled={page === pages} onClick={() => setPage(page + 1)}>
            {t('pageAfter')}
          </Button>
        </nav>
      )}
    </>
  )
}
