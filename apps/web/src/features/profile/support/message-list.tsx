import { Bdi, classNames, Icon, saveFile, toast, useFormat } from '@damana/ui'
import { Paperclip } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fetchFile } from '#features/guarantees/fetch-file.ts'
import type { Message } from './queries.ts'

/** The messages of a thread, the oldest first. */
export function MessageList({ messages }: { messages: readonly Message[] }) {
  const { t } = useTranslation('profile/support')
  const format = useFormat()
  return (
    <ol className="support-messages" aria-label={t('messages')}>
      {messages.map(({ id, by, name, text, files, at }) => (
        <li key={id} className={classNames('support-message', by === 'staff' && 'support-answer')}>
          <header>
            <b>{by === 'colleague' ? <Bdi>{name}</Bdi> : t(`by.${by}`)}</b>
            <time dateTime={at}>{format.dayTime(at)}</time>
          </header>
          <p dir="auto">{text}</p>
          {files.length > 0 && (
            <ul>
              {files.map((file) => (
                <li key={file.id}>
                  <FileButton id={file.id} name={file.name} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}

function FileButton({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('profile/support')
  const open = async () => {
    try {
      const file = await fetchFile(id)
      if (file) saveFile(file, name)
      else toast.failure(t('fileGone'))
    } catch {
      toast.failure(t('fileFailed'), () => void open())
    }
  }
  return (
    <button type="button" className="text-button size-sm" aria-label={t('fileOf', { name })} onClick={() => void open()}>
      <Icon of={Paperclip} />
      <Bdi>{name}</Bdi>
    </button>
  )
}
