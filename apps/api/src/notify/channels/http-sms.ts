import { tracedFetch } from '#kernel/telemetry.ts'
import type { Carry, Refusal } from './messenger.ts'

interface HttpSmsOptions {
  url: string
  key: string
  timeoutMs?: number
}

/**
 * SMS by HTTP: `POST {url}` with `{id, to, text, lang}`. The id is also the Idempotency-Key, so that a repeated request sends one SMS. 2xx
 * accepted it; 408, 425, 429, 5xx and an invalid key are the provider's failure; any other 4xx concerns this message.
 */
export function createHttpSms({ url, key, timeoutMs = 3_000 }: HttpSmsOptions): Carry {
  return async ({ id, to, text, lang }, signal) => {
    try {
      const answer = await tracedFetch('sms', url, {
        method: 'POST',
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${key}`,
          'content-type': 'application/json; charset=utf-8',
          'idempotency-key': `"${id}"`,
        },
        body: JSON.stringify({ id: id.toString(), to, text, lang }),
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      })
      if (!answer.ok) return await refusalOf(answer)
      await answer.body?.cancel()
      return undefined
    } catch (error) {
      return { why: `no answer: ${nameOf(error)}`, again: 'away' }
    }
  }
}

const ofTheProvider: ReadonlySet<number> = new Set([401, 403, 408, 425, 429])

async function refusalOf(answer: Response): Promise<Refusal> {
  const code = await readCode(answer)
  if (answer.status >= 500 || ofTheProvider.has(answer.status) || answer.status < 400)
    return { why: `status ${answer.status}`, again: 'away' }
  return { why: `status ${answer.status}${code === undefined ? '' : `, ${code}`}`, again: 'never' }
}

/** The provider's error code; its error text could repeat the phone or the message. */
async function readCode(answer: Response): Promise<string | undefined> {
  try {
    const body: unknown = JSON.parse((await answer.text()).slice(0, 2_000))
    const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
    return typeof code === 'string' && /^[a-z][a-z_]{1,39}$/i.test(code) ? code : undefined
  } catch {
    return undefined
  }
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason'
  const cause = error.cause
  return typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'string' ? cause.code : error.name
}
