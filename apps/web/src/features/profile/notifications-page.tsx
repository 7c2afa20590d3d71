import type { Output } from '@damana/contract'
import { type NotificationChannel, notificationKinds, type NotificationKind } from '@damana/contract/notification-kinds'
import { Button, Card, Checkbox, toast } from '@damana/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { readPushState, turnPushOff, turnPushOn } from '#features/notifications/browser-push.ts'
import { useProfile } from '#session.ts'
import { ProfileFrame } from './profile-frame.tsx'
import { WhenLoaded } from './when-loaded.tsx'
import './notifications.css'

type Preference = Output<'GET /profile/preferences'>['notifications'][number]
const queryKey = ['GET /profile/preferences']
const pushKey = ['GET /notifications/push']

/** `/profile/notifications`: which notifications leave the application, and by which channel. */
export function Component() {
  const { t } = useTranslation('profile', { keyPrefix: 'notificationsPage' })
  const query = useQuery({ queryKey, queryFn: ({ signal }) => api('GET /profile/preferences', undefined, { signal }) })
  return (
    <ProfileFrame title={t('title')}>
      <div className="profile-main">
        <WhenLoaded query={query}>{({ notifications }) => <Preferences all={notifications} />}</WhenLoaded>
        <BrowserCard />
      </div>
    </ProfileFrame>
  )
}

function Preferences({ all }: { all: readonly Preference[] }) {
  const { t } = useTranslation('profile', { keyPrefix: 'notificationsPage' })
  return (
    <Card>
      <p className="profile-quiet">{t('text')}</p>
      {notificationKinds.map((kind) => (
        <Kind key={kind} kind={kind} channels={all.filter((one) => one.kind === kind)} />
      ))}
    </Card>
  )
}

function Kind({ kind, channels }: { kind: NotificationKind; channels: readonly Preference[] }) {
  const { t } = useTranslation('profile', { keyPrefix: 'notificationsPage' })
  const client = useQueryClient()
  // A box shows the choice at once, and what is stored again if it could not be saved.
  const [chosen, setChosen] = useState<Partial<Record<NotificationChannel, boolean>>>({})
  const { mutate } = useMutation({
    mutationFn: ({ channel, is_wanted }: Pick<Preference, 'channel' | 'is_wanted'>) =>
      api('POST /profile/preferences', { body: { notifications: [{ kind, channel, is_wanted }] } }),
    onSuccess: (saved) => {
      client.setQueryData(queryKey, saved)
      toast.success(t('saved'))
    },
    onError: () => toast.failure(t('failed')),
    onSettled: () => setChosen({}),
  })
  const choose = (channel: NotificationChannel, isWanted: boolean) => {
    setChosen({ ...chosen, [channel]: isWanted })
    mutate({ channel, is_wanted: isWanted })
  }
  return (
    <fieldset className="notification-kind">
      <legend>{t(kind)}</legend>
      <p className="profile-quiet">{t(`${kind}Text`)}</p>
      <div className="notification-channels">
        {channels.map(({ channel, is_wanted, may_change }) => (
          <Checkbox
            key={channel}
            id={`${kind}-${channel}`}
            checked={chosen[channel] ?? is_wanted}
            disabled={!may_change}
            hint={may_change ? undefined : t('always')}
            onChange={(event) => choose(channel, event.target.checked)}
          >
            {t(channel)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

function BrowserCard() {
  const { t } = useTranslation('profile', { keyPrefix: 'notificationsPage' })
  const client = useQueryClient()
  const profile = useProfile()
  const { data: state } = useQuery({ queryKey: pushKey, queryFn: () => readPushState(profile) })
  const { mutate, isPending } = useMutation({
    mutationFn: () => (state === 'on' ? turnPushOff() : turnPushOn(profile)),
    onSuccess: (next) => client.setQueryData(pushKey, next),
    onError: () => toast.failure(t('pushFailed')),
  })
  const isChangeable = state === 'on' || state === 'off'
  return (
    <Card title={t('browser')}>
      <p className="profile-quiet">{t('browserText')}</p>
      <div className="notification-browser">
        <span role="status">{state && t(state)}</span>
        {isChangeable && (
          <Button variant="secondary" size="sm" busy={isPending} onClick={() => mutate()}>
            {t(state === 'on' ? 'turnOff' : 'turnOn')}
          </Button>
        )}
      </div>
    </Card>
  )
}
