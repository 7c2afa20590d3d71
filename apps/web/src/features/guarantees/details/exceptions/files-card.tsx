import { Bdi, Button, Card, Dialog, Icon, Ltr, saveFile, toast, useFormat } from '@damana/ui'
import { FileText, Image } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '#features/guarantees/queries.ts'
import { fetchFile } from '#features/guarantees/fetch-file.ts'

type Paper = Guarantee['files'][number]

/** The papers that both sides brought, newest first: pictures to look at, everything to keep. */
export function FilesCard({ files, role }: { files: readonly Paper[]; role: Guarantee['role'] }) {
  const { t } = useTranslation('guarantees/details/exceptions', { keyPrefix: 'files' })
  const ui = useTranslation('ui')
  const [busy, setBusy] = useState<string>()
  const [shown, setShown] = useState<{ name: string; address: string }>()
  const open = async (paper: Paper, show: (file: Blob) => void) => {
    if (busy) return
    setBusy(paper.id)
    try {
      const file = await fetchFile(paper.id)
      if (file) show(file)
      else toast.failure(t('gone'))
    } catch {
      toast.failure(t('failed'), () => void open(paper, show))
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <Card title={t('title')} className="files-card">
      <ul className="matters">
        {files.map((paper) => (
          <li key={paper.id} className="paper" aria-busy={busy === paper.id || undefined}>
            <PaperRow
              of={paper}
              isOwn={paper.by === role}
              onView={() => void open(paper, (file) => setShown({ name: paper.name, address: URL.createObjectURL(file) }))}
              onDownload={() => void open(paper, (file) => saveFile(file, paper.name))}
            />
          </li>
        ))}
      </ul>
      {shown && (
        <Dialog open wide title={<Bdi>{shown.name}</Bdi>} onClose={() => setShown(undefined)}>
          <Picture {...shown} />
          <div className="dialog-actions">
            <Button variant="secondary" data-autofocus onClick={() => setShown(undefined)}>
              {ui.t('close')}
            </Button>
          </div>
        </Dialog>
      )}
    </Card>
  )
}

interface PaperRowProps {
  of: Paper
  isOwn: boolean
  onView: () => void
  onDownload: () => void
}

function PaperRow({ of: paper, isOwn, onView, onDownload }: PaperRowProps) {
  const { t } = useTranslation('guarantees/details/exceptions', { keyPrefix: 'files' })
  const format = useFormat()
  const isPicture = paper.content_type !== 'application/pdf'
  return (
    <>
      <Icon of={isPicture ? Image : FileText} />
      <div>
        <b className="break-anywhere">
          <Bdi>{paper.name}</Bdi>
        </b>
        <p className="size-sm muted">
          {t(`kind.${paper.kind}`)} {t(`by.${isOwn ? 'you' : paper.by}`)} · {format.dayTime(paper.at)} · <Ltr>{sizeOf(paper.size)}</Ltr>
        </p>
      </div>
      <span className="paper-acts">
        {isPicture && (
          <button type="button" className="text-button size-sm" aria-label={t('viewOf', { name: paper.name })} onClick={onView}>
            {t('view')}
          </button>
        )}
        <button type="button" className="text-button size-sm" aria-label={t('downloadOf', { name: paper.name })} onClick={onDownload}>
          {t('download')}
        </button>
      </span>
    </>
  )
}

function Picture({ name, address }: { name: string; address: string }) {
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return <img className="paper-picture" src={address} alt={name} />
}

const kib = 1024
/** As file systems say it: KB and MB. */
const sizeOf = (bytes: number): string => (bytes < kib * kib ? `${Math.ceil(bytes / kib)} KB` : `${(bytes / kib / kib).toFixed(1)} MB`)
