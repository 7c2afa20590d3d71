import type { Output } from '@damana/contract'
import { Bdi, Card, CopyButton, EmptyState, Link, Ltr, TextField, useFormat } from '@damana/ui'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MoreButton } from './more-button.tsx'
import { SectionFrame } from './section-frame.tsx'
import { useSimulatorList } from './use-simulator.ts'

type Page = Output<'GET /sandbox/messages'>
const messagesOf = (pages: readonly Page[]) => pages.flatMap(({ messages }) => messages)
/** Every page carries the codes of its moment; the first is read first. */
const totpOf = (pages: readonly Page[]) => pages[0]?.totp ?? []

/** Every phone and mailbox, and the authenticator apps of the staff. */
export function MessagesSection() {
  const { t } = useTranslation('sandbox')
  const [to, setTo] = useState('')
  const receiver = useDeferredValue(to.trim())
  const query = useSimulatorList('GET /sandbox/messages', receiver.length >= 9 ? { to: receiver } : {})
  return (
    <SectionFrame query={query}>
      {({ pages }) => (
        <>
          <Card
            title={t('messages.totp')}
            aside={
              <span className="sandbox-note">
                {t('messages.totpHint', { seconds: Math.min(...totpOf(pages).map(({ seconds_left }) => seconds_left)) })}
              </span>
            }
          >
            <ul className="sandbox-totp">
              {totpOf(pages).map(({ email, name, code }) => (
                <li key={email}>
                  <span>
                    <Bdi>{name}</Bdi>
                    <br />
                    <Ltr className="sandbox-note">{email}</Ltr>
                  </span>
                  <Ltr className="strong">{code}</Ltr>
                  <CopyButton text={code} label={t('messages.code', { name })} />
                </li>
              ))}
            </ul>
          </Card>
          <Card title={t('messages.all')} flush>
            <div className="sandbox-tools">
              <TextField
                label={t('messages.filter')}
                hint={t('messages.filterHint')}
                digits
                value={to}
                onChange={(event) => setTo(event.target.value)}
              />
            </div>
            {messagesOf(pages).length === 0 && <EmptyState title={t('messages.none')}>{t('messages.noneText')}</EmptyState>}
            <ul className="sandbox-rows">
              {messagesOf(pages).map((message) => (
                <MessageRow key={message.id} of={message} />
              ))}
            </ul>
            <MoreButton list={query} />
          </Card>
        </>
      )}
    </SectionFrame>
  )
}

function MessageRow({ of: message }: { of: Page['messages'][number] }) {
  const { t } = useTranslation('sandbox')
  const bar = useTranslation('sandbox/bar')
  const format = useFormat()
  return (
    <li className="sandbox-row">
      <div className="sandbox-row-top">
        <Ltr className="strong">{message.to}</Ltr>
        <span className="sandbox-note">{t(`messages.${message.channel}`)}</span>
        <span className="sandbox-note sandbox-row-end">{format.dayTime(message.sent_at)}</span>
      </div>
      <p className="sandbox-text">
        <Bdi>{message.text}</Bdi>
      </p>
      {(message.code || message.link) && (
        <div className="sandbox-acts">
          {message.code && <CopyButton text={message.code} label={bar.t('copyCode', { code: message.code })} />}
          {message.link?.startsWith(location.origin) && <Link href={message.link.slice(location.origin.length)}>{bar.t('openLink')}</Link>}
        </div>
      )}
    </li>
  )
}
