import { tracedFetch } from '#kernel/telemetry.ts'
import type { Carry, Refusal } from './messenger.ts'

interface HttpSmsOptions {
  url: string
  key: string
  timeoutMs?: number
}

/**
 * SMS by HTTP: `POST {url}` with `{id, to, text, lang}`. The id also stands in Idempotency-Key, so that what is handed over twice goes out once. 2xx took it; 408, 425, 429 and 5xx, and
 * a key that is not known, are the provider's trouble; any other 4xx is about this very message.
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

/** The provider's word for what is wrong; a sentence of his could repeat the phone or the text. */
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
