import { serverNowMs } from '#api.ts'
import { lastCodeOf, type SentCode } from '#features/code/last-code.ts'
import { forgetStep, keepStep, readStep } from './step-storage.ts'

export type { SentCode }

const way = (name: string) => `code:${name}`

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
    // One was sent a moment ago from another tab or browser, and is taken here.
    const last = lastCodeOf(error)
    if (!last) throw error
    // Kept like one's own: a reload must not ask for another as soon as the wait is over.
    if (last.last.goodUntil !== null) keepStep(way(name), last)
    return last
  }
}

/** The code is used up. */
export const forgetCode = (name: string): void => forgetStep(way(name))
