import { Icon, Menu, MenuLink, toast, useFormat } from '@damana/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#paths.ts'
import { followRights, useProfile } from '#session.ts'
import { renewPush } from './browser-push.ts'
import { NotificationRow } from './notification-row.tsx'
import './notifications.css'
import { summaryQuery, refreshNotifications } from './queries.ts'
import { useReadAll } from './use-read-all.ts'
import { followLive } from '#features/guarantees/live.ts'

/** The bell in the header: a dot while something is unread, and a panel with the newest three. */
export function NotificationBell() {
  const { t } = useTranslation('notifications')
  const client = useQueryClient()
  const format = useFormat()
  const { data } = useQuery(summaryQuery)
  const { readAll, isReading } = useReadAll()
  useLiveNotifications()
  const profile = useProfile()
  useEffect(() => void renewPush(profile).catch(() => undefined), [profile])
  const unread = data?.unread_count ?? 0
  return (
    <Menu
      label={unread > 0 ? t('bellUnread', format.count(unread)) : t('bell')}
      trigger={
        <>
          <Icon of={Bell} size="lg" />
          {unread > 0 && <i className="bell-dot" />}
        </>
      }
      triggerClassName="icon-button bell"
      onApproach={() => void client.prefetchQuery(summaryQuery)}
    >
      <div className="bell-head">
        <b>{t('title')}</b>
        {unread > 0 && (
          <button type="button" className="button button-quiet button-sm" disabled={isReading} onClick={readAll}>
            {t('readAll')}
          </button>
        )}
      </div>
      {data?.latest.length === 0 && <p className="bell-empty">{t('empty')}</p>}
      {data?.latest.map((one) => (
        <NotificationRow key={one.id} of={one} />
      ))}
      <MenuLink href={paths.notifications}>{t('all')}</MenuLink>
    </Menu>
  )
}

const pollMs = 60_000
const nothing = () => undefined

/** The bell and the page follow the server: by its stream, and by asking each minute while there is none. */
function useLiveNotifications(): void {
  const client = useQueryClient()
  const { t } = useTranslation('notifications')
  useEffect(() => {
    const onRights = () =>
      void followRights()
        .then((isChanged) => isChanged && toast.success(t('rightsChanged')))
        .catch(nothing) // the next look finds them
    return followLive(nothing, () => refreshNotifications(client), pollMs, onRights)
  }, [client, t])
}
