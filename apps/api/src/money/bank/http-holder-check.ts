import * as z from 'zod'
import { type Outage, whyOf } from '#kernel/outage-log.ts'
import type { CheckHolder } from '#kernel/holder-check.ts'
import { tracedFetch } from '#kernel/telemetry.ts'

/** Somebody waits for the answer on a page. */
const timeoutMs = 5_000
const answerSchema = z.object({ iban: z.string(), answer: z.enum(['match', 'other_name', 'unknown']) })

/** `POST {url}/holder-checks` with IBAN and name; only an answer that names the IBAN is the bank's own. */
export function createHttpHolderCheck({ url, key, outage }: { url: string; key: string; outage?: Outage }): CheckHolder {
  return async (iban, name) => {
    try {
      const response = await tracedFetch('bank', `${url}/holder-checks`, {
        method: 'POST',
        headers: { accept: 'application/json', authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ iban, name }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!response.ok) throw new Error(`status ${response.status}`)
      const said = answerSchema.parse(await response.json())
      if (said.iban !== iban) throw new Error('an answer about another account')
      outage?.answered()
      return said.answer
    } catch (error) {
      outage?.failed(whyOf(error))
      return 'silent'
    }
  }
}
