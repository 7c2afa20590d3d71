import { formatGuaranteeNumber } from '@damana/contract/ids'
import webpush from 'web-push'
import type { Queryable } from '#db/queryable.ts'
import { notificationKindOf, type PushPayload, type Refusal } from '#notify/index.ts'
import type { PushService } from './post-push.ts'
import { forgetSubscriptions, type PushRow, readPushes } from './queries.ts'

/** The key pair by which push services recognise this installation, and whom they may write to. */
export interface PushKeys {
  publicKey: string
  privateKey: string
  subject: string
}
export interface PushDeps {
  db: Queryable
  keys: PushKeys
  service: PushService
}

/** A browser that was off for longer finds the notification in the application. */
const keepSeconds = 12 * 3600
/** At a time; each is a connection. */
const mostAtOnce = 10

/** Sends notifications to browsers; returns the reasons of those that were not accepted. A push contains the title and the address of its page, encrypted for the browser. */
export async function sendPushes(
  deps: PushDeps,
  due: readonly { rowId: bigint; payload: PushPayload }[],
): Promise<ReadonlyMap<bigint, Refusal>> {
  const rows = await readPushes(
    deps.db,
    due.map(({ rowId, payload }) => ({
      rowId,
      userId: BigInt(payload.user_id),
      notificationId: BigInt(payload.notification_id),
      subscriptionId: BigInt(payload.subscription_id),
    })),
  )
  const refusals = new Map<bigint, Refusal>()
  const gone = rows.filter(({ isAlive }) => !isAlive).map(({ subscriptionId }) => subscriptionId)
  const wanted = rows.filter(({ isAlive, isOver, kind, unwanted }) => isAlive && !isOver && !unwanted.includes(notificationKindOf(kind)))
  for (let begin = 0; begin < wanted.length; begin += mostAtOnce)
    await Promise.all(
      wanted.slice(begin, begin + mostAtOnce).map(async (row) => {
        const refusal = await sendOne(deps, row)
        if (refusal === 'gone') gone.push(row.subscriptionId)
        else if (refusal !== undefined) refusals.set(row.rowId, refusal)
      }),
    )
  await forgetSubscriptions(deps.db, gone)
  return refusals
}

async function sendOne({ keys, service }: PushDeps, row: PushRow): Promise<Refusal | 'gone' | undefined> {
  const number = row.guaranteeId === null ? null : formatGuaranteeNumber(row.guaranteeId.toString())
  const text = JSON.stringify({
    title: row.words?.[row.lang].title ?? number ?? '',
    lang: row.lang,
    path: number === null ? '/notifications' : `/damana/${number}`,
    tag: row.notificationId.toString(),
  })
  try {
    const { endpoint, headers, body } = webpush.generateRequestDetails(
      { endpoint: row.endpoint, keys: { p256dh: row.p256dh, auth: row.auth } },
      text,
      { vapidDetails: keys, TTL: keepSeconds, contentEncoding: 'aes128gcm' },
    )
    const status = await service({
      endpoint,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body: Buffer.from(body ?? ''),
    })
    return refusalOf(status)
  } catch (error) {
    return { why: error instanceof Error ? error.message : 'unknown reason', again: 'later' }
  }
}

function refusalOf(status: number): Refusal | 'gone' | undefined {
  if (status >= 200 && status < 300) return undefined
  if (status === 404 || status === 410) return 'gone'
  // 429 and faults of the service pass; what it refuses otherwise, it refuses again.
  return { why: `the push service answered ${status}`, again: status === 429 || status >= 500 ? 'later' : 'never' }
}
