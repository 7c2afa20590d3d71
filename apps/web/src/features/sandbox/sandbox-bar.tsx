import type { Output } from '@damana/contract'
import { Link, Ltr, toast, useTopDialog } from '@damana/ui'
import { loadPhrases } from '#phrases.ts'
import { use, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { paths } from '#paths.ts'
import './sandbox.css'

type Message = NonNullable<Output<'GET /sandbox/messages/latest'>['message']>

const phrases = loadPhrases('sandbox/bar')
const askEveryMs = 3_000

/** The quiet bar of sandbox mode: what this person's phone shows, and the way to the simulated world. */
export function SandboxBar() {
  use(phrases)
  const { t } = useTranslation('sandbox/bar')
  const message = useNewestMessage()
  const dialog = useTopDialog()
  return (
    <>
      <aside className="sandbox-bar" aria-label={t('bar')}>
        <div className="wrap">
          <b>{t('bar')}</b>
          <Link href={paths.sandbox}>{t('openWorld')}</Link>
          <div className="sandbox-sms">{message ? <NewestMessage message={message} /> : <span>{t('barHint')}</span>}</div>
        </div>
      </aside>
      {/* Behind a dialog the page is inert, and a code is often asked for in one. */}
      {dialog &&
        message?.code &&
        createPortal(
          <aside className="sandbox-sms sandbox-in-dialog" aria-label={t('bar')}>
            <NewestMessage message={message} />
          </aside>,
          dialog,
        )}
    </>
  )
}

function NewestMessage({ message }: { message: Message }) {
  const { t } = useTranslation('sandbox/bar')
  const { code, link } = message
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text)
    toast.success(t('codeCopied'))
  }
  return (
    <>
      <span className="sandbox-sms-text" dir="auto">
        <Ltr>{message.to}</Ltr> {message.text}
      </span>
      {code && (
        <button type="button" className="sandbox-code" aria-label={t('copyCode', { code })} onClick={() => void copy(code)}>
          <Ltr>{code}</Ltr>
        </button>
      )}
      {!code && link?.startsWith(location.origin) && <Link href={link.slice(location.origin.length)}>{t('openLink')}</Link>}
    </>
  )
}

/** Polls while the page is visible; the product does not depend on it, so failures are ignored. */
function useNewestMessage(): Message | null {
  const [message, setMessage] = useState<Message | null>(null)
  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      clearTimeout(timer)
      if (!document.hidden) {
        const answer = await api('GET /sandbox/messages/latest', {}).catch(() => undefined)
        if (isGone) return
        if (answer) setMessage((before) => (before?.id === answer.message?.id ? before : answer.message))
      }
      timer = setTimeout(() => void ask(), askEveryMs)
    }
    void ask()
    const refresh = () => void ask()
    document.addEventListener('visibilitychange', refresh)
    return () => {
      isGone = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [])
  return message
}
