import { Bdi, Button, buttonClass, Dialog, ErrorState, Icon, Skeleton, Skeletons } from '@damana/ui'
import { Download } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { sizeInWords } from './size-in-words.ts'
import type { Paper } from './query.ts'
import { usePaperUrl } from './use-paper-url.ts'

/** A paper, large; a PDF is opened by the reader's own program, from the download. */
export function PaperDialog({ paper, onSeen, onClose }: { paper: Paper; onSeen: () => void; onClose: () => void }) {
  const { t } = useTranslation('cases')
  const ui = useTranslation('ui')
  const { url, isError, isFetching, refetch } = usePaperUrl(paper.id)
  const isPicture = paper.content_type !== 'application/pdf'
  useEffect(() => {
    if (url && isPicture) onSeen()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- seen once it is drawn, whoever is told of it
  }, [url, isPicture])
  return (
    <Dialog open wide title={`${t(`paperKind.${paper.kind}`)} · ${t(`by.${paper.by}`)}`} onClose={onClose}>
      <div className="paper">
        {isError ? (
          <ErrorState title={t('paperFailed')} busy={isFetching} onRetry={() => void refetch()} />
        ) : !url ? (
          <Skeletons>
            <Skeleton height="280px" />
          </Skeletons>
        ) : isPicture ? (
          <img src={url} alt={paper.name} />
        ) : (
          <p>{t('pdfText')}</p>
        )}
        <p className="text-sm text-muted">
          <Bdi>{paper.name}</Bdi> · {sizeInWords(paper.size)}
        </p>
      </div>
      <div className="dialog-actions">
        {url && (
          <a className={buttonClass({ variant: isPicture ? 'secondary' : 'primary' })} href={url} download={paper.name} onClick={onSeen}>
            <Icon of={Download} /> {t('download')}
          </a>
        )}
        <Button variant="quiet" data-autofocus onClick={onClose}>
          {ui.t('back')}
        </Button>
      </div>
    </Dialog>
  )
}
