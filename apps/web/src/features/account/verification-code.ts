import type { Output } from '@damana/contract'
import { ApiError, serverNowMs } from '#api.ts'
import { forgetStep, keepStep, readStep } from './kept-step.ts'

export type SentCode = Output<'POST /auth/verified-mobile/sendOtp'>

const way = (name: string) => `code:${name}`
const shortestWaitMs = 60_000

/** Sends a code, and remembers under this name when the next may be asked for. */
export async function sendCode(name: string, send: () => Promise<SentCode>): Promise<SentCode> {
  const sent = await send()
  keepStep(way(name), sent)
  return sent
}

/** The code that is on its way, or a new one: opening the page again does not send another. */
export async function findOrSendCode(name: string, send: () => Promise<SentCode>): Promise<SentCode> {
  const kept = readStep<SentCode>(way(name))
  if (kept && Date.parse(kept.expires_at) > serverNowMs()) return kept
  try {
    return await sendCode(name, send)
  } catch (error) {
    // One was sent a moment ago from another tab: its code is good, only where it went is not known.
    if (!(error instanceof ApiError) || error.code !== 'otp_too_early') throw error
    const told = error.body['resend_at']
    const soonest = typeof told === 'string' ? told : new Date(serverNowMs() + shortestWaitMs).toISOString()
    return { sent_to: '', resend_at: soonest, expires_at: soonest }
  }
}

/** The code is used up. */
export const forgetCode = (name: string): void => forgetStep(way(name))
