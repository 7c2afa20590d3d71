import { errors, fieldErrors, type Lang } from '@damana/contract/errors'
import { ApiError } from '@damana/client/transport'
import { refuseEarly, uploadEndings } from '@damana/contract/uploads'
import { Camera, FileText, Paperclip, RotateCw, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ChangeEvent, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import { describedBy, FieldMessage, type FieldTexts } from './form-field.tsx'
import { locale } from './format.ts'
import { readLang } from './i18n.ts'
import { Icon } from './icon.tsx'
import { Bdi } from './ltr.tsx'
import './upload-field.css'

/** A file that the server has taken; its `id` is what a form sends. */
export interface Attached {
  id: string
  name: string
  /** Bytes. */
  size: number
}
export type SendFile = (
  file: File,
  options: { idempotencyKey: string; signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<Attached>

interface Upload {
  /** Also the idempotency key: sent again, it is the same file. */
  key: string
  file: File
  state: 'waiting' | 'sending' | 'failed'
  share: number
  why: string | null
  /** Whether sending it again can help. */
  isRepeatable: boolean
  stop: AbortController
}

interface UploadFieldProps extends Omit<FieldTexts, 'success' | 'aside'> {
  value: readonly Attached[]
  onChange: (files: readonly Attached[]) => void
  /** The call that takes one file. */
  send: SendFile
  /** A document or a PDF will not do. */
  photosOnly?: boolean
  /** How many may be attached. */
  most?: number
  /** A form waits while something is on its way. */
  onBusy?: ((isSending: boolean) => void) | undefined
  id?: string
  name?: string
}

const accepted = Object.entries(uploadEndings).flatMap(([type, endings]) => [type, ...endings.map((ending) => `.${ending}`)])
const photos = 'image/jpeg,image/png'

/** Files for the server: chosen, dropped, or taken with the phone's camera. They go out one after the other, and what was chosen stays whatever happens to it. */
export function UploadField({
  label,
  hint,
  error,
  optional,
  value,
  onChange,
  send,
  photosOnly = false,
  most = 1,
  onBusy,
  id,
  name,
}: UploadFieldProps) {
  const { t } = useTranslation('ui')
  const ownId = useId()
  const inputId = id ?? name ?? ownId
  const chooser = useRef<HTMLInputElement>(null)
  const { uploads, add, retry, drop, news } = useUploads({ value, onChange, send, most, onBusy })
  const [isOver, setOver] = useState(false)
  const texts: FieldTexts = { label, hint: hint ?? t('upload.rules'), error }
  const isFull = value.length + uploads.length >= most
  const described = describedBy(inputId, texts)

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    add([...(target.files ?? [])])
    // The same file can be selected again after a correction.
    target.value = ''
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(!isFull)
  }
  const receive = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    add([...event.dataTransfer.files])
  }
  const remove = (entry: Dropped) => {
    drop(entry)
    chooser.current?.focus()
  }

  return (
    <fieldset className="field" aria-describedby={described}>
      <legend id={`${inputId}-legend`} className="field-label">
        {label} {optional && <span className="optional">{t('optional')}</span>}
      </legend>
      <span id={`${inputId}-hint`} className="field-hint">
        {texts.hint}
      </span>
      <div
        className={classNames('upload', isOver && 'upload-over', Boolean(error) && 'upload-wrong')}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={receive}
      >
        <Files value={value} uploads={uploads} onRetry={retry} onRemove={remove} />
        <div className="upload-ways">
          <input
            ref={chooser}
            id={inputId}
            name={name}
            type="file"
            className="sr-only"
            accept={photosOnly ? photos : accepted.join(',')}
            multiple={most > 1}
            aria-labelledby={`${inputId}-legend ${inputId}-choose`}
            aria-disabled={isFull || undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={described}
            onClick={(event) => isFull && event.preventDefault()}
            onChange={choose}
          />
          <label id={`${inputId}-choose`} htmlFor={inputId} className={buttonClass({ variant: 'secondary', size: 'sm' })} hidden={isFull}>
            <Icon of={Paperclip} /> {value.length + uploads.length > 0 ? t('upload.another') : t('upload.choose')}
          </label>
          {isFull ? <span className="field-hint">{t('upload.full', { count: most })}</span> : <OtherWays id={inputId} onChoose={choose} />}
        </div>
      </div>
      <FieldMessage id={inputId} error={error} />
      <p className="sr-only" role="status">
        {news}
      </p>
    </fieldset>
  )
}

/** One that has arrived has an id, one on its way a key. */
interface Dropped {
  key?: string
  id?: string
  name: string
}

interface FilesProps {
  value: readonly Attached[]
  uploads: readonly Upload[]
  onRetry: (key: string) => void
  onRemove: (entry: Dropped) => void
}

const Files = ({ value, uploads, onRetry, onRemove }: FilesProps) =>
  (value.length > 0 || uploads.length > 0) && (
    <ul className="upload-files">
      {value.map((file) => (
        <AttachedFile key={file.id} file={file} onRemove={() => onRemove(file)} />
      ))}
      {uploads.map((upload) => (
        <UploadingFile
          key={upload.key}
          upload={upload}
          onRetry={() => onRetry(upload.key)}
          onRemove={() => onRemove({ key: upload.key, name: upload.file.name })}
        />
      ))}
    </ul>
  )

/** The phone's camera, and a hint that files can be dropped. */
function OtherWays({ id, onChoose }: { id: string; onChoose: (event: ChangeEvent<HTMLInputElement>) => void }) {
  const { t } = useTranslation('ui')
  return (
    <>
      <span className="upload-camera">
        <input id={`${id}-camera`} type="file" className="sr-only" accept={photos} capture="environment" onChange={onChoose} />
        <label htmlFor={`${id}-camera`} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          <Icon of={Camera} /> {t('upload.camera')}
        </label>
      </span>
      <span className="upload-drop" aria-hidden="true">
        {t('upload.drop')}
      </span>
    </>
  )
}

function AttachedFile({ file, onRemove }: { file: Attached; onRemove: () => void }) {
  const { t } = useTranslation('ui')
  return (
    <li className="upload-file">
      <Icon of={FileText} />
      <div>
        <span className="upload-name">
          <Bdi>{file.name}</Bdi>
        </span>
        <span className="upload-state">
          {t('upload.sent')} · {sizeInWords(file.size)}
        </span>
      </div>
      <button type="button" className="icon-button" aria-label={t('upload.removeOf', { name: file.name })} onClick={onRemove}>
        <Icon of={Trash2} />
      </button>
    </li>
  )
}

function UploadingFile({ upload, onRetry, onRemove }: { upload: Upload; onRetry: () => void; onRemove: () => void }) {
  const { t } = useTranslation('ui')
  const { file, state, share, why, isRepeatable } = upload
  const isSent = share >= 1
  return (
    <li className={classNames('upload-file', state === 'failed' && 'upload-file-failed')}>
      <Icon of={FileText} />
      <div>
        <span className="upload-name">
          <Bdi>{file.name}</Bdi>
        </span>
        <span className="upload-state">
          {state === 'failed' ? why : state === 'waiting' ? t('upload.waiting') : isSent ? t('upload.checking') : t('upload.sending')}
        </span>
        {state === 'sending' && (
          <progress aria-label={t('upload.sendingOf', { name: file.name })} max={1} {...(share > 0 && !isSent ? { value: share } : {})} />
        )}
      </div>
      {state === 'failed' && isRepeatable && (
        <button type="button" className="icon-button" aria-label={t('upload.retryOf', { name: file.name })} onClick={onRetry}>
          <Icon of={RotateCw} />
        </button>
      )}
      <button type="button" className="icon-button" aria-label={t('upload.removeOf', { name: file.name })} onClick={onRemove}>
        <Icon of={Trash2} />
      </button>
    </li>
  )
}

type UseUploads = Pick<UploadFieldProps, 'value' | 'onChange' | 'send' | 'onBusy'> & { most: number }

/** Running uploads in the order of selection, and the last event as text for screen readers. */
function useUploads({ value, onChange, send, most, onBusy }: UseUploads) {
  const { t } = useTranslation('ui')
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [news, setNews] = useState('')
  // An answer comes when the form may have moved on: it is added to what stands there then.
  const now = useRef({ value, onChange, send, onBusy, t })
  const all = useRef<readonly Upload[]>([])
  const isSending = useRef(false)
  useEffect(() => {
    now.current = { value, onChange, send, onBusy, t }
  })
  useEffect(() => () => all.current.forEach(({ stop }) => stop.abort()), [])

  const set = (next: readonly Upload[]) => {
    all.current = next
    setUploads(next)
  }
  const change = (key: string, by: Partial<Upload>) =>
    set(all.current.map((upload) => (upload.key === key ? { ...upload, ...by } : upload)))

  async function sendWaiting() {
    if (isSending.current) return
    isSending.current = true
    now.current.onBusy?.(true)
    for (;;) {
      const next = all.current.find(({ state }) => state === 'waiting')
      if (!next) break
      await sendOne(next)
    }
    isSending.current = false
    now.current.onBusy?.(false)
  }

  async function sendOne({ key, file, stop }: Upload) {
    change(key, { state: 'sending', share: 0, why: null })
    try {
      const attached = await now.current.send(file, {
        idempotencyKey: key,
        signal: stop.signal,
        onProgress: (share) => change(key, { share }),
      })
      if (stop.signal.aborted) return
      set(all.current.filter((upload) => upload.key !== key))
      const files = [...now.current.value, attached]
      now.current.value = files
      now.current.onChange(files)
      setNews(now.current.t('upload.sentOf', { name: attached.name }))
    } catch (problem) {
      if (stop.signal.aborted) return
      const { why, isRepeatable } = readProblem(problem, now.current.t('upload.noAnswer'))
      change(key, { state: 'failed', why, isRepeatable })
      setNews(now.current.t('upload.failedOf', { name: file.name, why }))
    }
  }

  return {
    uploads,
    news,
    add(files: readonly File[]) {
      const room = most - now.current.value.length - all.current.length
      if (files.length > room) setNews(t('upload.full', { count: most }))
      const added = files.slice(0, Math.max(0, room)).map((file): Upload => {
        const refused = refuseEarly(file)
        const why = refused ? (sentenceOf(refused) ?? refused) : null
        if (why) setNews(t('upload.failedOf', { name: file.name, why }))
        const state = refused ? 'failed' : 'waiting'
        return { key: crypto.randomUUID(), file, state, share: 0, why, isRepeatable: false, stop: new AbortController() }
      })
      set([...all.current, ...added])
      void sendWaiting()
    },
    retry(key: string) {
      change(key, { state: 'waiting' })
      void sendWaiting()
    },
    drop({ key, id, name }: Dropped) {
      const upload = all.current.find((other) => other.key === key)
      upload?.stop.abort()
      if (upload) set(all.current.filter((other) => other !== upload))
      if (id !== undefined) {
        const files = now.current.value.filter((file) => file.id !== id)
        now.current.value = files
        now.current.onChange(files)
      }
      setNews(t('upload.removedOf', { name }))
    },
  }
}

/** The server's error about the file, otherwise about the call. */
function readProblem(problem: unknown, noAnswer: string): { why: string; isRepeatable: boolean } {
  if (!(problem instanceof ApiError) || problem.status === 0) return { why: noAnswer, isRepeatable: true }
  const code = problem.errors.find(({ pointer }) => pointer === '/file')?.code ?? problem.code
  return {
    why: sentenceOf(code) ?? problem.message,
    isRepeatable: problem.status >= 500 || problem.status === 429 || problem.status === 409,
  }
}

const sentences: Readonly<Record<string, Readonly<Record<Lang, string>> | undefined>> = { ...errors, ...fieldErrors }
const sentenceOf = (code: string): string | undefined => sentences[code]?.[readLang()]

const megabyte = 1_000_000
function sizeInWords(bytes: number): string {
  const [size, unit] = bytes < megabyte ? [Math.ceil(bytes / 1_000), 'kilobyte'] : [bytes / megabyte, 'megabyte']
  return new Intl.NumberFormat(locale(readLang()), { style: 'unit', unit, maximumFractionDigits: 1 }).format(size)
}
