import { Link, Ltr, Plate, useFormat } from '@damana/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, serverNowMs } from '#api.ts'
import { paths } from '#paths.ts'
import { keepSummary, type Notification } from './queries.ts'

const hourMs = 3_600_000

/** One notification. Opening it marks it as read, and opens the guarantee or the answer that it is about. */
export function NotificationRow({ of: { id, read_at, created_at, data }, withBody = false }: { of: Notification; withBody?: boolean }) {
  const { t } = useTranslation('notifications')
  const client = useQueryClient()
  const isUnread = read_at === null
  const read = () => {
    if (!isUnread) return
    // The guarantee opens whether or not this succeeds; if not, it stays unread.
    api('POST /notifications/read', { body: { id } }).then(
      (summary) => keepSummary(client, summary),
      () => undefined,
    )
  }
  const content = (
    <>
      <i className="notification-dot" />
      <span className="notification-title">
        {isUnread && <span className="sr-only">{t('unreadMark')}</span>}
        <WithNumbers text={data.title} />
      </span>
      {withBody && (
        <span className="notification-text">
          <WithNumbers text={data.body} />
        </span>
      )}
      <small>
        <Moment at={created_at} />
      </small>
      {withBody && data.plate_number !== null && data.plate_code !== null && (
        <span className="notification-plate">
          <Plate number={data.plate_number} code={data.plate_code} />
        </span>
      )}
    </>
  )
  const address = addressOf(data)
  const className = isUnread ? 'notification notification-unread' : 'notification'
  return address === undefined ? (
    <button type="button" className={className} onClick={read}>
      {content}
    </button>
  ) : (
    <Link className={className} href={address} onClick={read}>
      {content}
    </Link>
  )
}

const addressOf = ({ serial_number, opens, thread }: Notification['data']): string | undefined => {
  if (serial_number !== null) return paths.guarantee(serial_number)
  if (opens !== 'support') return undefined
  return thread === null ? paths.support : paths.supportThread(thread)
}

/** Numbers of guarantees read left to right in every sentence. */
const WithNumbers = ({ text }: { text: string }) =>
  text.split(/(DM-\d+)/).map((part, index) => (index % 2 === 1 ? <Ltr key={index}>{part}</Ltr> : part))

/** Within the hour the time that has passed, today the time, else the date and the time. */
function Moment({ at }: { at: string }) {
  const { t } = useTranslation('notifications')
  const format = useFormat()
  const [nowMs] = useState(serverNowMs)
  const passedMs = nowMs - Date.parse(at)
  if (passedMs < 60_000) return t('now')
  if (passedMs < hourMs) return t('ago', { span: format.duration(passedMs, 'after') })
  if (format.day(at) === format.day(new Date(nowMs).toISOString()) && passedMs < 24 * hourMs) return t('today', { time: format.time(at) })
  return format.dayTime(at)
}
