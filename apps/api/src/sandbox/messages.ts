import type { Input, Reply } from '@damana/contract'
import { Secret, TOTP } from 'otpauth'
import type { ContextOf } from '#kernel/context.ts'
import { toE164 } from '#people/parties/index.ts'
import { pageOf } from './pages.ts'
import { findNewestMessage, type InboxMessage, listInbox, listStaffSecrets } from './queries.ts'

const messagesOfPage = 50
const totpPeriodSeconds = 30

const present = ({ sentAt, ...message }: InboxMessage) => ({ ...message, sent_at: sentAt.toISOString() })
/** Phones are accepted in every spelling. */
const addressOf = (typed: string): string => toE164(typed) ?? typed.trim()

/** Shows the inbox of every phone and the codes of every authenticator app: a sandbox user plays all roles. */
export async function readInbox(
  ctx: ContextOf<'GET /sandbox/messages'>,
  { query }: Input<'GET /sandbox/messages'>,
): Promise<Reply<'GET /sandbox/messages'>> {
  const [rows, secrets] = await Promise.all([
    listInbox(ctx.db, {
      sentTo: query.to ? addressOf(query.to) : null,
      after: query.cursor === undefined ? null : BigInt(query.cursor),
      limit: messagesOfPage + 1,
    }),
    listStaffSecrets(ctx.db),
  ])
  const seconds = Math.floor(ctx.now.getTime() / 1000)
  const step = Math.floor(seconds / totpPeriodSeconds)
  const { page, next_cursor } = pageOf(rows, messagesOfPage, ({ id }) => id)
  return {
    next_cursor,
    messages: page.map(present),
    totp: secrets.map(({ email, name, secret, totpLastStep }) => {
      // Each code works once: after that the next one is shown, which is valid already.
      const shown = Number(totpLastStep) === step ? step + 1 : step
      return {
        email,
        name,
        code: new TOTP({ secret: Secret.fromBase32(secret), period: totpPeriodSeconds }).generate({
          timestamp: shown * totpPeriodSeconds * 1000,
        }),
        seconds_left: (shown + 1) * totpPeriodSeconds - seconds,
      }
    }),
  }
}

/** Shows the newest SMS to this person's phone; before a sign-in, to the named phone, or the newest SMS of all. */
export async function readNewestMessage(
  ctx: ContextOf<'GET /sandbox/messages/latest'>,
  { query }: Input<'GET /sandbox/messages/latest'>,
): Promise<Reply<'GET /sandbox/messages/latest'>> {
  const { actor } = ctx
  if (actor.kind === 'staff') return { message: null }
  const own = actor.kind === 'person' ? [actor.phone ?? actor.email].filter((address) => address !== null) : []
  const message = await findNewestMessage(ctx.db, { addresses: own.length > 0 ? own : query.to ? [addressOf(query.to)] : [] })
  return { message: message ? present(message) : null }
}
