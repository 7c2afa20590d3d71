import { createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { RequestContext, Tx } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Id } from '#db/id.ts'
import { type CodePurpose, countCappedSms, enqueueMessage, readCappedSms } from '#notify/index.ts'
import { addSeconds } from '#kernel/instants.ts'
import { type SecretInUse, valuesOf } from '#kernel/secret-in-use.ts'
import { askerCounters, type CodeLimits, guessedBeyond, mostTriesOfAddress, secondsAfterTries, raiseSecurityAlert } from './code-limits.ts'
import {
  addCode,
  type CodeHistory,
  countAsker,
  countCodeTry,
  countWrongCode,
  readCodeHistory,
  readGuesses,
  replaceCodes,
  spendCode,
} from './codes.queries.ts'
import { lockDestination } from './queries.ts'

/** One-time codes: five digits, five minutes, once, five tries, bound to purpose, destination and account, session or link, or where there is none, to the browser that asked. */

export interface CodeFacts {
  action?: string
  number?: string
  amount_fils?: string
  iban_tail?: string
  /** The price of a release that is requested too early. */
  fee_fils?: string
  /** Masked: the phone or e-mail that is to be the new one. */
  contact?: string
  /** Whom a change of a company's users is about, and which company. */
  user?: string
  company?: string
}

export interface CodeRules {
  pepper: SecretInUse
  limits: CodeLimits
}
export interface CodeRequest {
  purpose: CodePurpose
  /** The person or link and the purpose of the code: `user:7`, `owner_link:3`, `step_up:7:31:release:DM-100001`. */
  subject: string
  /** The account whose wrong tries are counted; null where there is none, then the destination's are. */
  userId: Id<'users'> | null
  channel: 'sms' | 'email'
  /** E.164 or an e-mail address. */
  to: string
  /** Content of the message beside the code: for a step-up the action, the amount and the end of the IBAN. */
  facts?: CodeFacts
  /**
   * Which of the destination's daily limits the code counts against. `stranger`: the caller has not verified it, which must cost its owner nothing. `step_up`: somebody
   * signed in acts, which must not keep the same person from signing in elsewhere.
   */
  budget: 'owner' | 'stranger' | 'step_up'
  /** No message is sent and no code is right, but timers and answer are the same as for a real code. */
  isForNobody?: boolean
}
export type { CodePurpose }
export interface SentCode {
  /** Masked. */
  sentTo: string
  resendAt: Date
  expiresAt: Date
}
export const presentSentCode = ({ sentTo, resendAt, expiresAt }: SentCode) => ({
  sent_to: sentTo,
  resend_at: resendAt.toISOString(),
  expires_at: expiresAt.toISOString(),
})

const goodForSeconds = 5 * 60
const waitsBeforeResend = [60, 120, 300]

const waitAfter = (sends: number) => waitsBeforeResend[Math.min(sends, waitsBeforeResend.length) - 1] ?? 300
const macOf = (pepper: string, id: string, purpose: string, subject: string, code: string): Buffer =>
  createHmac('sha256', pepper).update(`${id}\n${purpose}\n${subject}\n${code}`).digest()

/** A stranger's code belongs to the browser that requested it; a step-up's to the session; any other code to an account or a link, in any browser. */
const boundToBrowser: readonly CodePurpose[] = ['forgot_password', 'register', 'company_draft']
const browserOf = (purpose: CodePurpose, jkt: string) => (boundToBrowser.includes(purpose) ? jkt : null)
const userHolderOf = (userId: Id<'users'> | null) => (userId === null ? null : `user:${userId}`)

/** Sends a code in the caller's transaction: it goes out when that commits. A new one ends the one before. */
export async function sendCode(tx: Tx, ctx: RequestContext, rules: CodeRules, request: CodeRequest): Promise<SentCode> {
  const { purpose, subject, to, userId, channel, budget, isForNobody = false } = request
  const { limits, pepper } = rules
  // One at a time to a destination, so that the day's limit holds.
  await lockDestination(tx, { destination: to })
  const asker = askerCounters(ctx, pepper.current, purpose, 'asked')
  const browser = browserOf(purpose, ctx.caller.jkt)
  const holder = userHolderOf(userId) ?? to
  const asked = asker ? await countAsker(tx, 'hour', asker) : 0
  const mostToday = mostTodayOf(limits, budget, channel)
  const history = await readCodeHistory(tx, { purpose, subject, destination: to, holder, browser, budget, mostToday, channel })
  const { now } = history
  // A code that cannot be sent would expire while the user waits for it.
  if (history.awaySeconds !== null) throw new DomainError('otp_send_failed', { retryAfter: history.awaySeconds })
  if (history.lockedUntil) throw new DomainError('otp_locked', { retryAfter: secondsBetween(now, history.lockedUntil) })
  const sendsBefore = history.sends ?? 0
  const freeAt = history.lastSentAt === null ? now : addSeconds(history.lastSentAt, waitAfter(sendsBefore))
  if (freeAt > now) throw new DomainError('otp_too_early', { retryAfter: secondsBetween(now, freeAt), facts: lastCode(history, freeAt) })
  const { nextAt } = history
  if (nextAt !== null)
    throw new DomainError('otp_limit_reached', {
      retryAfter: secondsBetween(now, nextAt),
      facts: { codes_today: mostToday, next_at: nextAt.toISOString() },
    })
  const untilNextHour = { retryAfter: secondsBetween(now, history.hourEndsAt) }
  if (asked > limits.codesPerAddressPerHour) throw new DomainError('rate_limited', untilNextHour)
  // People signed in never wait for the cap: a flood by strangers must not keep anybody from their money.
  const isCapped = channel === 'sms' && budget === 'stranger'
  const half = Math.ceil(limits.cappedSmsPerHour / 2)
  const smsThisHour = isCapped ? await readCappedSms(tx) : 0
  if (isCapped && smsThisHour >= limits.cappedSmsPerHour) {
    raiseSecurityAlert(ctx, 'sms_cap', { smsThisHour })
    throw new DomainError('otp_send_failed', untilNextHour)
  }
  if (isCapped && smsThisHour + 1 >= half) raiseSecurityAlert(ctx, 'sms_cap_half', { smsThisHour: smsThisHour + 1 })

  const id = randomUUID()
  const code = String(randomInt(100_000)).padStart(5, '0')
  const mac = isForNobody ? randomBytes(32) : macOf(pepper.current, id, purpose, subject, code)
  const expiresAt = addSeconds(now, goodForSeconds)
  await replaceCodes(tx, { purpose, subject, browser })
  await addCode(tx, {
    id,
    purpose,
    subject,
    destination: to,
    jkt: ctx.caller.jkt,
    mac,
    sends: sendsBefore + 1,
    expiresAt,
    budget,
    holder,
  })
  await enqueueMessage(tx, { channel, to, template: 'otp', facts: { ...request.facts, code, purpose }, lang: ctx.lang }, { isForNobody })
  // Last, so that everybody else waits for the counter a moment only.
  if (isCapped) await countCappedSms(tx, half, { isForNobody })
  return { sentTo: maskContact(to), resendAt: addSeconds(now, waitAfter(sendsBefore + 1)), expiresAt }
}

/** Of a code that is asked for again too early: where and when the last one went, and until when it is good, if it still is. */
const lastCode = ({ lastSentAt: last_sent_at, lastSentTo: last_sent_to, lastGoodUntil: last_good_until }: CodeHistory, freeAt: Date) => ({
  resend_at: freeAt.toISOString(),
  ...(last_sent_at ? { sent_at: last_sent_at.toISOString() } : {}),
  sent_to: last_sent_to === null ? null : maskContact(last_sent_to),
  expires_at: last_good_until?.toISOString() ?? null,
})

function mostTodayOf(limits: CodeLimits, budget: CodeRequest['budget'], channel: CodeRequest['channel']): number {
  if (budget === 'stranger') return limits.strangerCodesPerDay
  if (budget === 'step_up') return limits.stepUpCodesPerDay
  return channel === 'sms' ? limits.codesPerPhonePerDay : limits.codesPerEmailPerDay
}

interface CodeAttempt {
  purpose: CodePurpose
  subject: string
  userId: Id<'users'> | null
  code: string
  /** Told how many in a row were wrong, with this one. */
  onWrong?: (failures: number) => Promise<void>
}
export interface CodeProof {
  /** Uses the code up, in the transaction of what it opens. */
  spend(tx: Tx): Promise<void>
}

/**
 * Looks whether a code is right. The try counts first and stays counted whatever happens; wrong, spent, expired, foreign and unknown codes are all the same refusal.
 * To be called before `ctx.transact`, whose work spends the proof.
 */
export async function checkCode(
  ctx: RequestContext,
  { pepper, limits }: CodeRules,
  { purpose, subject, userId, code, onWrong }: CodeAttempt,
): Promise<CodeProof> {
  if (ctx.rehearsal) return ctx.rehearsal.proof
  await ctx.replayStoredAnswer()
  const asker = askerCounters(ctx, pepper.current, purpose, 'tried')
  const userHolder = userHolderOf(userId)
  const browser = browserOf(purpose, ctx.caller.jkt)
  // While the platform is being guessed at, an address may try a few codes only.
  const isGuessed = asker !== null && guessedBeyond(await readGuesses(ctx.db), limits) !== undefined
  const triesOfAddress = isGuessed ? await countAsker(ctx.db, 'ten_minutes', asker) : 0
  if (triesOfAddress > mostTriesOfAddress) throw new DomainError('rate_limited', { retryAfter: secondsAfterTries(triesOfAddress) })
  const tried = await countCodeTry(ctx.db, { purpose, subject, browser, userHolder })
  if (tried.lockedUntil) throw new DomainError('otp_locked', { retryAfter: secondsBetween(ctx.now, tried.lockedUntil) })
  const { id, codeHmac } = tried
  // A code that was sent before the pepper changed is good for its five minutes.
  const isRight = (hmac: Buffer, codeId: string) =>
    valuesOf(pepper).some((one) => timingSafeEqual(hmac, macOf(one, codeId, purpose, subject, code)))
  if (id === null || codeHmac === null || !isRight(codeHmac, id)) {
    // The first copy of this very request may have spent the code meanwhile.
    await ctx.replayStoredAnswer()
    if (id !== null) {
      const guesses = await countWrongCode(ctx.db)
      const beyond = guessedBeyond(guesses, limits)
      if (beyond) raiseSecurityAlert(ctx, beyond, guesses)
      await onWrong?.(tried.failures ?? 0)
    }
    throw incorrect()
  }
  return {
    async spend(tx) {
      if (!(await spendCode(tx, id, userHolder))) throw incorrect()
    },
  }
}

const incorrect = () => new DomainError('otp_incorrect', { errors: [{ pointer: '/code', code: 'otp_incorrect' }] })

/** Enough of a phone or e-mail to recognise one's own. */
export function maskContact(contact: string): string {
  const at = contact.indexOf('@')
  return at === -1 ? `${contact.slice(0, 4)}•••••${contact.slice(-3)}` : `${contact.slice(0, 1)}•••${contact.slice(at)}`
}

const secondsBetween = (from: Date, to: Date) => Math.max(1, Math.ceil((to.getTime() - from.getTime()) / 1000))
