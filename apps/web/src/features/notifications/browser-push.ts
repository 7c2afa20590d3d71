/** Notifications by Web Push in this browser. */
import { lastingStore, tabStore } from '@damana/ui/browser-store'
import { api } from '#api.ts'
import { registerWorker } from '#installation/register-worker.ts'
import type { Profile } from '#session.ts'

/** `unavailable`: this installation sends none; `unsupported`: this browser takes none; `denied`: its person refused them in the browser. */
export type PushState = 'unavailable' | 'unsupported' | 'denied' | 'off' | 'on'

/** Whose notifications this browser shows: somebody else who logs in here has not asked for them. */
const ownerKey = 'push'
const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
const ownerOf = ({ slug, phone, email }: Profile) => `${slug} ${(phone ?? email ?? '').slice(-4)}`
const isOwn = (profile: Profile) => lastingStore.read(ownerKey) === ownerOf(profile)

export async function readPushState(profile: Profile): Promise<PushState> {
  const { public_key: key } = await api('GET /notifications/push')
  if (key === null) return 'unavailable'
  const registration = isSupported() ? await registerWorker() : undefined
  if (!registration) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return isOwn(profile) && (await registration.pushManager.getSubscription()) ? 'on' : 'off'
}

/** Asks for the permission of the person and subscribes this browser. */
export async function turnPushOn(profile: Profile): Promise<PushState> {
  const registration = await registerWorker()
  const { public_key: key } = await api('GET /notifications/push')
  if (!registration || key === null) return 'unavailable'
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  await tellServer(subscription)
  lastingStore.write(ownerKey, ownerOf(profile))
  return 'on'
}

export async function turnPushOff(): Promise<PushState> {
  lastingStore.forget(ownerKey)
  const subscription = await (await registerWorker())?.pushManager.getSubscription()
  if (!subscription) return 'off'
  await api('POST /notifications/push/unsubscribe', { body: { endpoint: subscription.endpoint } })
  await subscription.unsubscribe()
  return 'off'
}

/** A subscription serves one session: after a new login it is given to the server again, once in each tab. */
export async function renewPush(profile: Profile): Promise<void> {
  if (!isSupported() || !isOwn(profile) || Notification.permission !== 'granted' || tabStore.read(ownerKey) === ownerOf(profile)) return
  const subscription = await (await registerWorker())?.pushManager.getSubscription()
  if (!subscription) return
  await tellServer(subscription)
  tabStore.write(ownerKey, ownerOf(profile))
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  await api('POST /notifications/push/subscribe', { body: { endpoint: endpoint ?? '', p256dh, auth } })
}
