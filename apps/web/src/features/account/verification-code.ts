import type { Output } from '@damana/contract'
import { api, ApiError, serverNowMs } from '#api.ts'

export type SentCode = Output<'POST /auth/verified-mobile/sendOtp'>

const key = 'verification-code'
const shortestWaitMs = 60_000

/** Sends the code that a new device waits for, and remembers when the next may be asked for. */
export async function sendCode(): Promise<SentCode> {
  const sent = await api('POST /auth/verified-mobile/sendOtp', { body: {} })
  sessionStorage.setItem(key, JSON.stringify(sent))
  return sent
}

/** The code that is on its way, or a new one: opening the page again does not send another. */
export async function findOrSendCode(): Promise<SentCode | ApiError> {
  const kept = sessionStorage.getItem(key)
  if (kept) {
    const sent: SentCode = JSON.parse(kept)
    if (Date.parse(sent.expires_at) > serverNowMs()) return sent
  }
  try {
    return await sendCode()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // One was sent a moment ago from another tab: its code is good, only the timer is not known.
    if (error.code !== 'otp_too_early') return error
    const soonest = new Date(serverNowMs() + shortestWaitMs).toISOString()
    return { sent_to: '', resend_at: soonest, expires_at: soonest }
  }
}

/** The code is used up. */
export const forgetCode = (): void => sessionStorage.removeItem(key)
