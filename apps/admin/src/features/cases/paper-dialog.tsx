import { Bdi, Button, Dialog, ErrorState, Icon, saveFile, Skeleton, Skeletons } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PaperImage } from './paper-image.tsx'
import { PaperPages } from './paper-pages.tsx'
import { fileQuery, type ShownPaper } from './query.ts'
import { sizeInWords } from '#layout/size-in-words.ts'

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
  const { data: blob, isError, isFetching, refetch } = useQuery({ ...fileQuery(paper.id), enabled: isPicture })
  return (
    <Dialog open wide title={title} onClose={onClose}>
      <div className="paper">
        {!isPicture ? (
          <PaperPages paper={paper} onSeen={onSeen} />
        ) : blob ? (
          <PaperImage blob={blob} name={paper.name} onSeen={onSeen} />
        ) : isError ? (
          <ErrorState title={t('paperFailed')} busy={isFetching} onRetry={() => void refetch()} />
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
