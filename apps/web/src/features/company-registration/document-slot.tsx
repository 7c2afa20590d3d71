import type { CompanyFileKind } from '@damana/contract/company-words'
import { uploadEndings } from '@damana/contract/uploads'
import { Bdi, Button, buttonClass, classNames, FieldMessage, Icon, toast } from '@damana/ui'
import { lazyPart } from '@damana/ui/load-part'
import { Camera, Eye, FileText, RefreshCw, RotateCw, Trash2, Upload, X } from 'lucide-react'
import { Suspense, useRef, useState, type ChangeEvent, type DragEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '@damana/ui/failure-text'
import type { CompanyFile } from './application.rules.ts'
import { sizeInWords } from './size.ts'
import type { CompanyUpload, CompanyUploads } from './use-company-upload.ts'

const DocumentDialog = lazyPart(() => import('./document-dialog.tsx').then((file) => ({ default: file.DocumentDialog })))

const photos = 'image/jpeg,image/png'
const accepted = Object.entries(uploadEndings)
  .flatMap(([type, endings]) => [type, ...endings.map((ending) => `.${ending}`)])
  .join(',')

interface DocumentSlotProps {
  id: string
  label: string
  hint: string
  error?: string | undefined
  kind: CompanyFileKind
  files: readonly CompanyFile[]
  uploads: CompanyUploads
  /** How many have their place here. */
  most?: number
  onRemove?: (file: CompanyFile) => void
}

/** The place of one document: chosen, dropped or photographed; with progress, and cancelled, tried again, replaced or removed. */
export function DocumentSlot({ id, label, hint, error, kind, files, uploads, most = 1, onRemove }: DocumentSlotProps) {
  const { t } = useTranslation('company-registration')
  const chooser = useRef<HTMLInputElement>(null)
  const [viewed, setViewed] = useState<CompanyFile>()
  const own = uploads.uploads.filter((upload) => upload.kind === kind)
  const replaced = (file: CompanyFile) => own.find(({ replaces }) => replaces === file.id)
  const room = most - files.length - own.filter(({ replaces }) => replaces === undefined).length
  const isFull = room <= 0

  const addAll = (chosen: Iterable<File>) => {
    const all = [...chosen]
    for (const file of all.slice(0, room)) uploads.add(file, kind)
    if (all.length > room && most > 1) toast.failure(t('upload.tooMany', { most }))
  }
  const remove = async (file: CompanyFile): Promise<void> => {
    try {
      await uploads.remove(file)
      onRemove?.(file)
      chooser.current?.focus()
    } catch (problem) {
      toast.failure(`${t('upload.removeFailed')} ${failureText(problem)}`, () => void remove(file))
    }
  }
  return (
    <fieldset className="field company-slot" aria-describedby={error ? `${id}-hint ${id}-message` : `${id}-hint`}>
      <legend id={`${id}-legend`} className="field-label">
        {label}
      </legend>
      <span id={`${id}-hint`} className="field-hint">
        {hint}
      </span>
      {(files.length > 0 || own.length > 0) && (
        <ul className="stack-2">
          {files.map((file) => {
            const upload = replaced(file)
            return upload ? (
              <UploadRow key={file.id} upload={upload} uploads={uploads} />
            ) : (
              <SentRow
                key={file.id}
                id={`${id}-replace-${file.id}`}
                file={file}
                onView={() => setViewed(file)}
                onReplace={([chosen]) => chosen && uploads.add(chosen, kind, file.id)}
                onRemove={() => void remove(file)}
              />
            )
          })}
          {own
            .filter(({ replaces }) => !files.some((file) => file.id === replaces))
            .map((upload) => (
              <UploadRow key={upload.key} upload={upload} uploads={uploads} />
            ))}
        </ul>
      )}
      <DropPlace id={id} error={error} many={most > 1} hasFiles={files.length > 0} isFull={isFull} chooser={chooser} onFiles={addAll} />
      <FieldMessage id={id} error={error} />
      {viewed && (
        <Suspense>
          <DocumentDialog draft={uploads.draft} file={viewed} onClose={() => setViewed(undefined)} />
        </Suspense>
      )}
    </fieldset>
  )
}

function takeFiles({ target }: ChangeEvent<HTMLInputElement>, onFiles: (files: readonly File[]) => void): void {
  onFiles([...(target.files ?? [])])
  // The same file can be selected again after a correction.
  target.value = ''
}

interface SentRowProps {
  id: string
  file: CompanyFile
  onView: () => void
  onReplace: (files: readonly File[]) => void
  onRemove: () => void
}
function SentRow({ id, file, onView, onReplace, onRemove }: SentRowProps) {
  const { t } = useTranslation('company-registration')
  return (
    <li className="company-row company-file">
      <Icon of={FileText} size="lg" />
      <div>
        <b>
          <Bdi>{file.name}</Bdi>
        </b>
        <small>
          <span className="company-good">{t('upload.sent')}</span> · {sizeInWords(file.size)}
        </small>
      </div>
      <span className="company-row-ways">
        <button
          type="button"
          className={buttonClass({ variant: 'quiet', size: 'sm' })}
          aria-label={t('view.openOf', { name: file.name })}
          onClick={onView}
        >
          <Icon of={Eye} size="sm" /> {t('view.open')}
        </button>
        <span className="company-replace">
          <input
            id={id}
            type="file"
            className="sr-only"
            accept={accepted}
            aria-label={t('upload.replaceOf', { name: file.name })}
            onChange={(event) => takeFiles(event, onReplace)}
          />
          <label htmlFor={id} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
            <Icon of={RefreshCw} size="sm" /> {t('upload.replace')}
          </label>
        </span>
        <button
          type="button"
          className="icon-button company-delete"
          aria-label={t('upload.removeOf', { name: file.name })}
          onClick={onRemove}
        >
          <Icon of={Trash2} />
        </button>
      </span>
    </li>
  )
}

interface DropPlaceProps {
  id: string
  error: string | undefined
  many: boolean
  hasFiles: boolean
  isFull: boolean
  chooser: RefObject<HTMLInputElement | null>
  onFiles: (files: Iterable<File>) => void
}
function DropPlace({ id, error, many, hasFiles, isFull, chooser, onFiles }: DropPlaceProps) {
  const { t } = useTranslation('company-registration')
  const [isOver, setOver] = useState(false)
  const receive = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!isFull) onFiles(event.dataTransfer.files)
  }
  return (
    <div
      hidden={isFull}
      className={classNames('company-drop', isOver && 'company-drop-over', Boolean(error) && 'company-drop-wrong')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!isFull)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={receive}
    >
      <div className="company-drop-ways">
        <input
          ref={chooser}
          id={id}
          type="file"
          className="sr-only"
          accept={accepted}
          multiple={many}
          aria-labelledby={`${id}-legend ${id}-choose`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-hint ${id}-message` : `${id}-hint`}
          onChange={(event) => takeFiles(event, onFiles)}
        />
        <label id={`${id}-choose`} htmlFor={id} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          <Icon of={Upload} size="sm" /> {t(hasFiles ? 'upload.another' : 'upload.choose')}
        </label>
        <span className="company-drop-camera">
          <input
            id={`${id}-camera`}
            type="file"
            className="sr-only"
            accept={photos}
            capture="environment"
            onChange={(event) => takeFiles(event, onFiles)}
          />
          <label htmlFor={`${id}-camera`} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            <Icon of={Camera} size="sm" /> {t('upload.camera')}
          </label>
        </span>
        <span className="company-drop-drop" aria-hidden="true">
          {t('upload.drop')}
        </span>
      </div>
    </div>
  )
}

function UploadRow({ upload, uploads }: { upload: CompanyUpload; uploads: CompanyUploads }) {
  const { t } = useTranslation('company-registration')
  const { file, state, share, why, isRepeatable } = upload
  const isSent = share >= 1
  return (
    <li className={classNames('company-row company-file', state === 'failed' && 'company-row-wrong')}>
      <Icon of={FileText} size="lg" />
      <div>
        <b>
          <Bdi>{file.name}</Bdi>
        </b>
        <small className={state === 'failed' ? 'company-row-lacking' : undefined}>
          {state === 'failed'
            ? why
            : isSent
              ? t('upload.checking')
              : t('upload.part', { sent: sizeInWords(file.size * share, { bare: true, like: file.size }), size: sizeInWords(file.size) })}
        </small>
        {state === 'sending' && (
          <progress aria-label={t('upload.sendingOf', { name: file.name })} max={1} {...(share > 0 && !isSent ? { value: share } : {})} />
        )}
      </div>
      <span className="company-row-ways">
        {state === 'failed' && isRepeatable && (
          <Button variant="secondary" size="sm" icon={<Icon of={RotateCw} size="sm" />} onClick={() => uploads.retry(upload)}>
            {t('upload.retry')}
          </Button>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={t(state === 'sending' ? 'upload.cancelOf' : 'upload.removeOf', { name: file.name })}
          onClick={() => uploads.drop(upload)}
        >
          <Icon of={X} />
        </button>
      </span>
    </li>
  )
}
