import {
  mayChooseSms,
  type NotificationChannel,
  notificationChannels,
  type NotificationKind,
  notificationKinds,
} from '@damana/contract/notification-kinds'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import { listChoices, saveChoice } from './preferences.queries.ts'

interface Choice {
  kind: NotificationKind
  channel: NotificationChannel
  is_wanted: boolean
}

const mayChange = (kind: NotificationKind, channel: NotificationChannel) => channel !== 'sms' || mayChooseSms(kind)

/** Every kind and channel, whether it is wanted, and whether that can be changed. */
export async function listPreferences(db: Queryable, userId: Id<'users'>): Promise<(Choice & { may_change: boolean })[]> {
  const choices = await listChoices(db, { userId })
  return notificationKinds.flatMap((kind) =>
    notificationChannels.map((channel) => ({
      kind,
      channel,
      is_wanted: choices.find((one) => one.kind === kind && one.channel === channel)?.isWanted ?? true,
      may_change: mayChange(kind, channel),
    })),
  )
}

/** Saves a person's choices; false: one of them is about messages that are always sent. */
export async function savePreferences(tx: Queryable, userId: Id<'users'>, choices: readonly Choice[]): Promise<boolean> {
  if (choices.some(({ kind, channel, is_wanted }) => !is_wanted && !mayChange(kind, channel))) return false
  for (const choice of choices) await saveChoice(tx, userId, choice)
  return true
}
