import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { RequestContext, Tx } from '#http/context.ts'
import { DomainError } from '#http/domain-error.ts'
import type { CodePurpose, MessagePayload } from '#messaging/index.ts'
import { addSeconds } from '#time/instants.ts'
import {
  addCodeText,
  addMessageText,
  countCodeTry,
  lockDestinationText,
  readCodeHistory,
  replaceCodesText,
  spendCode,
  wakeOutboxText,
} from './queries.ts'

/** One-time codes: five digits, five minutes, once, five tries, bound to purpose, subject and the browser that asked. */

export interface CodeFacts {
  action?: string
  number?: string
  amount_fils?: string
  iban_tail?: string
}

export interface CodeRules {
  pepper: string
  codesPerPhonePerDay: number
  codesPerEmailPerDay: number
}
export interface CodeRequest {
  purpose: CodePurpose
  /** Who and what the code is for: `user:7`, `owner_link:3`, `step_up:7:release:DM-100001`. */
  subject: string
  /** The account whose wrong tries are counted; null where there is none, then the destination's are. */
  userId: bigint | null
  channel: 'sms' | 'email'
  /** E.164 or an e-mail address. */
  to: string
  /** Thumbprint of the browser that asks, and alone may answer. */
  jkt: string
  /** What the message says beside the code: for a step-up the action, the amount and the end of the IBAN. */
  facts?: CodeFacts
  lang: 'ar' | 'en'
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
const mostWrongInARow = 10

const waitAfter = (sends: number) => waitsBeforeResend[Math.min(sends, waitsBeforeResend.length) - 1] ?? 300
const macOf = (pepper: string, id: string, purpose: string, subject: string, code: string) =>
  createHmac('sha256', pepper).update(`${id}\n${purpose}\n${subject}\n${code}`).digest()

/** Sends a code in the caller's transaction: it goes out when that commits. A new one ends the one before. */
export async function sendCode(tx: Tx, rules: CodeRules, request: CodeRequest): Promise<SentCode> {
  const { purpose, subject, to, userId, channel } = request
  // One at a time to a destination, so that the day's limit holds.
  tx.send(lockDestinationText, [to])
  const history = await readCodeHistory(tx, { purpose, subject, destination: to, userId })
  if (history.account_locked || (userId === null && history.wrong_today >= mostWrongInARow))
    throw new DomainError('otp_locked', { retryAfter: 3600 })
  const sendsBefore = history.sends ?? 0
  const freeAt = history.last_sent_at === null ? history.now : addSeconds(history.last_sent_at, waitAfter(sendsBefore))
  if (freeAt > history.now) {
    throw new DomainError('otp_too_early', { retryAfter: secondsBetween(history.now, freeAt), facts: { resend_at: freeAt.toISOString() } })
  }
  const mostToday = channel === 'sms' ? rules.codesPerPhonePerDay : rules.codesPerEmailPerDay
  if (history.sent_today >= mostToday) throw new DomainError('otp_locked', { retryAfter: 24 * 3600 })

  const id = randomUUID()
  const code = String(randomInt(100_000)).padStart(5, '0')
  const expiresAt = addSeconds(history.now, goodForSeconds)
  tx.send(replaceCodesText, [subject, purpose])
  tx.send(addCodeText, [id, purpose, subject, to, request.jkt, macOf(rules.pepper, id, purpose, subject, code), sendsBefore + 1, expiresAt])
  const message: MessagePayload = { channel, to, template: 'otp', facts: { ...request.facts, code, purpose }, lang: request.lang }
  tx.send(addMessageText, [message])
  tx.send(wakeOutboxText)
  return { sentTo: maskContact(to), resendAt: addSeconds(history.now, waitAfter(sendsBefore + 1)), expiresAt }
}

export interface CodeProof {
  /** Uses the code up, in the transaction of what it opens. */
  spend(tx: Tx): Promise<void>
}

/**
 * Looks whether a code is right. The try counts first and stays counted whatever happens; wrong, spent, expired, foreign and unknown codes are all the same refusal.
 * To be called before `ctx.transact`, whose story spends the proof.
 */
export async function checkCode(
  ctx: RequestContext,
  rules: Pick<CodeRules, 'pepper'>,
  { purpose, subject, userId, code, jkt }: { purpose: CodePurpose; subject: string; userId: bigint | null; code: string; jkt: string },
): Promise<CodeProof> {
  await ctx.throwIfAnswered()
  const tried = await countCodeTry(ctx.db, { purpose, subject, jkt, userId })
  if (tried.locked) throw new DomainError('otp_locked', { retryAfter: 3600 })
  if (!tried.code || !timingSafeEqual(tried.code.code_hmac, macOf(rules.pepper, tried.code.id, purpose, subject, code))) {
    // The first copy of this very request may have spent the code meanwhile.
    await ctx.throwIfAnswered()
    throw new DomainError('otp_incorrect', { errors: [{ pointer: '/code', code: 'otp_incorrect' }] })
  }
  const { id } = tried.code
  return {
    async spend(tx) {
      if (!(await spendCode(tx, id, userId)))
        throw new DomainError('otp_incorrect', { errors: [{ pointer: '/code', code: 'otp_incorrect' }] })
    },
  }
}

/** Enough of a phone or e-mail to recognise one's own. */
export function maskContact(contact: string): string {
  const at = contact.indexOf('@')
  return at === -1 ? `${contact.slice(0, 4)}•••••${contact.slice(-3)}` : `${contact.slice(0, 1)}•••${contact.slice(at)}`
}

const secondsBetween = (from: Date, to: Date) => Math.max(1, Math.ceil((to.getTime() - from.getTime()) / 1000))
