import { mostFileBytes } from '@damana/contract/uploads'
import { Bdi, buttonClass, Icon, Link } from '@damana/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { useState, type ChangeEvent } from 'react'
import { failureText } from '@damana/ui/failure-text'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { queueKey } from '#features/queue/query.ts'
import { Section } from '#layout/panes.tsx'
import { paths } from '#paths.ts'
import { listsKey } from '#features/lists/query.ts'
import { toneOf, type UploadedMessage } from './query.ts'

interface Sent {
  key: string
  name: string
  state: 'waiting' | 'sending' | 'taken' | 'failed'
  became?: UploadedMessage
  why?: string
}

/** Files of the bank that somebody of finance brings: they go out one after the other, and each says what became of it. */
export function UploadSection() {
  const { t } = useTranslation('bank-messages')
  const client = useQueryClient()
  const [files, setFiles] = useState<readonly Sent[]>([])
  const isBusy = files.some(({ state }) => state === 'waiting' || state === 'sending')

  const note = (key: string, change: Partial<Sent>) =>
    setFiles((now) => now.map((file) => (file.key === key ? { ...file, ...change } : file)))
  const sendOne = async (key: string, file: File): Promise<void> => {
    if (file.size > mostFileBytes) return note(key, { state: 'failed', why: t('tooLarge') })
    note(key, { state: 'sending' })
    try {
      note(key, { state: 'taken', became: await api('POST /admin/bank-messages', { body: { file } }) })
    } catch (error) {
      note(key, { state: 'failed', why: failureText(error) })
    }
  }
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])].map((file) => ({ key: crypto.randomUUID(), file }))
    // The same file can be chosen again.
    target.value = ''
    setFiles(chosen.map(({ key, file }) => ({ key, name: file.name, state: 'waiting' })))
    for (const { key, file } of chosen) await sendOne(key, file)
    for (const queryKey of [listsKey, queueKey]) void client.invalidateQueries({ queryKey })
  }
  return (
    <Section title={t('upload')}>
      <p id="bank-files-hint" className="muted">
        {t('uploadText')}
      </p>
      <div className="flow">
        <input
          id="bank-files"
          type="file"
          className="sr-only"
          accept=".xml,.txt,text/xml,application/xml"
          multiple
          disabled={isBusy}
          aria-describedby="bank-files-hint"
          onChange={(event) => void choose(event)}
        />
        <label htmlFor="bank-files" className={buttonClass({ variant: 'secondary', size: 'sm' })} aria-disabled={isBusy || undefined}>
          <Icon of={Paperclip} /> {t('choose')}
        </label>
      </div>
      <ul className="bank-list" aria-label={t('results')} aria-live="polite" hidden={files.length === 0}>
        {files.map((file) => (
          <SentFile key={file.key} file={file} />
        ))}
      </ul>
    </Section>
  )
}

function SentFile({ file: { name, state, became, why } }: { file: Sent }) {
  const { t } = useTranslation('bank-messages')
  return (
    <li>
      <div className="bank-row">
        <Bdi>{name}</Bdi>
        {became ? (
          <span className={`chip chip-${toneOf[became.status]}`}>{t(`status.${became.status}`)}</span>
        ) : (
          <span className={`chip chip-${state === 'failed' ? 'late' : 'neutral'}`}>
            {t(state === 'failed' ? 'uploadFailed' : state === 'sending' ? 'sending' : 'waiting')}
          </span>
        )}
      </div>
      {why && <p className="size-sm">{why}</p>}
      {became && (
        <>
          <p className="size-sm">
            {became.reason && `${t(`reason.${became.reason}`)} `}
            {became.repeated && t('repeated')}
          </p>
          <p className="bank-links">
            <Link href={paths.bankMessage(became.number)}>{t('show')}</Link>
          </p>
        </>
      )}
    </li>
  )
}
