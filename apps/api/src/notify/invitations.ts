import { createHash } from 'node:crypto'
import { guaranteeEvents } from '@damana/contract/guarantee-events'
import type { Queryable } from '#db/queryable.ts'
import { productionSettings, type Settings } from '#kernel/settings.ts'
import { countUpTo } from '#kernel/rate-counters.queries.ts'
import { countCappedSms, readCappedSms } from './capped-sms.ts'
import { readInvitation } from './invitations.queries.ts'
import type { MessagePayload } from './payloads.ts'

export type InvitationLimits = Pick<Settings, 'invitationsPerPhonePerDay' | 'cappedSmsPerHour'>
export const productionLimits = (): InvitationLimits => productionSettings

/** The decision about an invitation: it leaves now, later, or not at all. */
export type InvitationDecision = 'send' | 'drop' | { waitSeconds: number }

/** Whether an SMS asks its receiver to answer an offer. Reminders of a deadline do not count. */
export const isInvitation = (payload: MessagePayload): boolean =>
  payload.template === 'owner_link' ||
  (payload.template === 'notice' && payload.facts.side === 'buyer' && guaranteeEvents[payload.facts.event].asks.buyer === 'offer')

interface Log {
  error(facts: object, message: string): void
}

/**
 * Decides about an invitation before its first delivery, and counts it. A phone that never answered gets a limited number a day from all
 * creators together; further ones wait for the next morning, and are dropped if the offer is over by then. A phone that has answered gets
 * the same number from each creator; further ones appear in the application only.
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
    // An owner's link is sent by SMS only, so it is postponed instead of dropped.
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
