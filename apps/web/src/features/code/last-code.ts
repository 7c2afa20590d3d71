import type { Output } from '@damana/contract'
import { ApiError } from '#api.ts'

/** The code that is on its way already, when another was asked for too early. */
export interface LastCode {
  sentAt: string
  /** Null: it can no longer be given. */
  goodUntil: string | null
}
/** A sent code, or with `last` one that was sent before. */
export type SentCode = Output<'POST /auth/verified-mobile/sendOtp'> & { last?: LastCode }

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** The last code, from the refusal of a request that came too early; undefined for any other error. */
export function lastCodeOf(failure: unknown): (SentCode & { last: LastCode }) | undefined {
  if (!(failure instanceof ApiError) || failure.code !== 'otp_too_early') return undefined
  const { resend_at, sent_at, sent_to, expires_at } = failure.body
  const resendAt = textOf(resend_at)
  const sentAt = textOf(sent_at)
  if (resendAt === undefined || sentAt === undefined) return undefined
  const goodUntil = textOf(expires_at) ?? null
  return { sent_to: textOf(sent_to) ?? '', resend_at: resendAt, expires_at: goodUntil ?? resendAt, last: { sentAt, goodUntil } }
}
