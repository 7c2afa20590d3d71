import { Button, ErrorState, Icon, Skeleton, Skeletons } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PaperImage } from './paper-image.tsx'
import { pageCountQuery, pageQuery, type ShownPaper } from './query.ts'

/** A PDF as the server draws it, page by page; it counts as seen when its last page was shown. */
export function PaperPages({ paper, onSeen }: { paper: ShownPaper; onSeen: () => void }) {
  const { t } = useTranslation('cases')
  const [page, setPage] = useState(1)
  const count = useQuery(pageCountQuery(paper.id))
  const pages = count.data?.pages
  const drawn = useQuery({ ...pageQuery(paper.id, page), enabled: pages !== undefined })
  const failed = [count, drawn].find(({ isError }) => isError)
  return (
    <>
      {failed ? (
        <ErrorState title={t('paperFailed')} busy={failed.isFetching} onRetry={() => void failed.refetch()} />
      ) : pages !== undefined && drawn.data ? (
        <PaperImage blob={drawn.data} name={t('pageOfPaper', { page, name: paper.name })} {...(page === pages && { onSeen })} />
      ) : (
        <Skeletons>
          <Skeleton height="66dvh" />
        </Skeletons>
      )}
      {pages !== undefined && pages > 1 && (
        <nav className="paper-paging" aria-label={t('pages')}>
          <Button variant="quiet" icon={<Icon of={ChevronLeft} mirror />} disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('pageBefore')}
          </Button>
          <span aria-live="polite">{t('pageOf', { page, pages })}</span>
          <Button variant="quiet" icon={<Icon of={ChevronRight} mirror />} disabled={page === pages} onClick={() => setPage(page + 1)}>
            {t('pageAfter')}
          </Button>
        </nav>
      )}
    </>
  )
}
