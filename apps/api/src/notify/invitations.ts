import { createHash } from 'node:crypto'
import type { Queryable } from '#db/queryable.ts'
import { productionSettings, type Settings } from '#kernel/settings.ts'
import { countUpTo } from '#kernel/rate-counters.queries.ts'
import { countCappedSms, readCappedSms } from './capped-sms.ts'
import { readInvitation } from './invitations.queries.ts'
import type { MessagePayload } from './payloads.ts'
import { isOffer } from './phrasing.ts'

export type InvitationLimits = Pick<Settings, 'invitationsPerPhonePerDay' | 'cappedSmsPerHour'>
export const productionLimits = (): InvitationLimits => productionSettings

/** What becomes of an invitation: it goes now, later, or not at all. */
export type InvitationDecision = 'send' | 'drop' | { waitSeconds: number }

/** An SMS that asks somebody to answer an offer. Reminders of a deadline are none. */
export const isInvitation = (payload: MessagePayload): boolean =>
  payload.template === 'owner_link' ||
  (payload.template === 'notice' &&
    payload.facts.side === 'buyer' &&
    payload.facts.event !== 'reminded' &&
    isOffer.has(payload.facts.event))

interface Log {
  error(facts: object, message: string): void
}

/**
 * Decides about an invitation before it is handed over for the first time, and counts it. A phone that never answered gets so many a day from all creators together; what is
 * more waits for the next morning, and is dropped if the offer is over by then. One that has answered gets as many from one creator; the rest stand in the application.
 */
export async function admitInvitation(
  { db, log }: { db: Queryable; log: Log },
  payload: MessagePayload,
  limits: InvitationLimits,
): Promise<InvitationDecision> {
  if (payload.template !== 'owner_link' && payload.template !== 'notice') return 'send'
  const token = payload.template === 'owner_link' ? (payload.facts.path.split('/').at(-1) ?? '') : null
  const linkHash = token === null ? null : createHash('sha256').update(token).digest()
  const most = limits.invitationsPerPhonePerDay
  const facts = await readInvitation(db, { phone: payload.to, number: payload.facts.number, linkHash })
  if (facts.creatorPartyId === null) return 'drop'
  if (facts.hasAnswered) {
    if (await countUpTo(db, 'day', `invitation:${facts.creatorPartyId}:${payload.to}`, most)) return 'send'
    // An owner's link stands nowhere else.
    return linkHash === null ? 'drop' : { waitSeconds: facts.secondsToNextDay }
  }

  const smsThisHour = await readCappedSms(db)
  if (smsThisHour >= limits.cappedSmsPerHour) {
    log.error({ alarm: 'sms_cap', smsThisHour }, 'no more invitations in this hour')
    return { waitSeconds: facts.secondsToNextHour }
  }
  if (!(await countUpTo(db, 'day', `invitation:${payload.to}`, most))) return { waitSeconds: facts.secondsToNextDay }
  const half = Math.ceil(limits.cappedSmsPerHour / 2)
  const count = await countCappedSms(db, half)
  if (count === half) log.error({ alarm: 'sms_cap_half', smsThisHour: count }, 'half of the SMS to strangers that an hour allows are sent')
  return 'send'
}
