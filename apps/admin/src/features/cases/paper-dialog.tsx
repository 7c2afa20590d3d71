import { Bdi, Button, Dialog, ErrorState, Icon, saveFile, Skeleton, Skeletons } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { Download, ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PaperImage } from './paper-image.tsx'
import { fileQuery, type ShownPaper, pageCountQuery, pageQuery } from './query.ts'
import { sizeInWords } from '#layout/size-in-words.ts'
import { useState } from 'react'

interface PaperDialogProps {
  paper: ShownPaper
  title: string
  onSeen: () => void
  onClose: () => void
}

/** A paper, large; of a PDF its pages, and never the file. */
export function PaperDialog({ paper, title, onSeen, onClose }: PaperDialogProps) {
  const { t } = useTranslation('cases')
  const ui = useTranslation('ui')
  const isPicture = paper.content_type !== 'application/pdf'
  const { data: blob, isError, error, isFetching, refetch } = useQuery({ ...fileQuery(paper.id), enabled: isPicture })
  return (
    <Dialog open wide title={title} onClose={onClose}>
      <div className="paper">
        {!isPicture ? (
          <PaperPages paper={paper} onSeen={onSeen} />
        ) : blob ? (
          <PaperImage blob={blob} name={paper.name} onSeen={onSeen} />
        ) : isError ? (
          <ErrorState error={error} title={t('paperFailed')} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeletons>
            <Skeleton height="280px" />
          </Skeletons>
        )}
        <p className="size-sm muted">
          <Bdi>{paper.name}</Bdi> · {sizeInWords(paper.size)}
        </p>
      </div>
      <div className="dialog-actions">
        {blob && (
          <Button
            variant="secondary"
            icon={<Icon of={Download} />}
            onClick={() => {
              saveFile(blob, paper.name)
              onSeen()
            }}
          >
            {t('download')}
          </Button>
        )}
        <Button variant="quiet" data-autofocus onClick={onClose}>
          {ui.t('back')}
        </Button>
      </div>
    </Dialog>
  )
}

/** A PDF as the server draws it, page by page; it counts as seen when its last page was shown. */
function PaperPages({ paper, onSeen }: { paper: ShownPaper; onSeen: () => void }) {
  const { t } = useTranslation('cases')
  const [page, setPage] = useState(1)
  const count = useQuery(pageCountQuery(paper.id))
  const pages = count.data?.pages
  const drawn = useQuery({ ...pageQuery(paper.id, page), enabled: pages !== undefined })
  const failed = [count, drawn].find(({ isError }) => isError)
  return (
    <>
      {failed ? (
        <ErrorState error={failed.error} title={t('paperFailed')} busy={failed.isFetching} onRetry={() => void failed.refetch()} />
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
