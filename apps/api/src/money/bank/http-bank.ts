import * as z from 'zod'
import { type Outage, whyOf } from '#kernel/outage-log.ts'
import { tracedFetch } from '#kernel/telemetry.ts'
import type { Bank, FileReceipt } from './bank.ts'

const timeoutMs = 15_000
const longestAnswer = 64_000

export interface BankAnswer {
  readonly status: number
  readonly body: string
}
/** One HTTP exchange with the bank; throws when there was no answer. */
export type BankExchange = (method: 'GET' | 'POST', path: string, xml?: string) => Promise<BankAnswer>

/**
 * The escrow bank over HTTP: `POST {url}/payment-files/{message id}` submits a file, `GET` on the same address says whether the bank has
 * it, and `GET {url}/payments/{end-to-end id}` asks the same about a single payment.
 */
export function createHttpBank({ url, key, outage }: { url: string; key: string; outage?: Outage }): Bank {
  return createBankOver(async (method, path, xml) => {
    const answer = await tracedFetch('bank', `${url}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${key}`,
        ...(xml === undefined ? {} : { 'content-type': 'application/xml; charset=utf-8' }),
      },
      ...(xml === undefined ? {} : { body: xml }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: answer.status, body: (await answer.text()).slice(0, longestAnswer) }
  }, outage)
}

/**
 * Interprets the bank's answers. A status code alone proves nothing, because a proxy on the way answers with status codes too: only an
 * answer that names our message id is the bank's own.
 */
export function createBankOver(exchange: BankExchange, outage?: Outage): Bank {
  const ask = async (method: 'GET' | 'POST', messageId: string, xml?: string) => {
    try {
      const { status, body } = await exchange(method, `/payment-files/${encodeURIComponent(messageId)}`, xml)
      const echo = readEcho(body)
      if (echo?.message_id !== messageId) throw new Error(`status ${status} without our message id: not the bank's own answer`)
      outage?.answered()
      return { status, echo }
    } catch (error) {
      outage?.failed(whyOf(error))
      return undefined
    }
  }
  const receiptOf = ({ message_id, sha256 }: Echo): FileReceipt | undefined =>
    sha256 === undefined ? undefined : { messageId: message_id, sha256: sha256.toLowerCase() }
  return {
    async submitFile({ messageId, xml }) {
      const answer = await ask('POST', messageId, xml)
      const isTaken = answer !== undefined && answer.status >= 200 && answer.status < 300
      return (isTaken && receiptOf(answer.echo)) || 'no_answer'
    },
    async askAboutFile(messageId) {
      const answer = await ask('GET', messageId)
      if (answer?.status === 200) return receiptOf(answer.echo) ?? 'received'
      return answer?.status === 404 ? 'not_received' : 'no_answer'
    },
    async askAboutPayment(endToEndId) {
      try {
        const { status, body } = await exchange('GET', `/payments/${encodeURIComponent(endToEndId)}`)
        if (readPaymentEcho(body)?.end_to_end_id !== endToEndId)
          throw new Error(`status ${status} without our end-to-end id: not the bank's own answer`)
        outage?.answered()
        return status === 200 ? 'known' : status === 404 ? 'not_known' : 'no_answer'
      } catch (error) {
        outage?.failed(whyOf(error))
        return 'no_answer'
      }
    },
  }
}

const echoSchema = z.object({
  message_id: z.string(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .optional(),
})
const paymentSchema = z.object({ end_to_end_id: z.string() })
type Echo = z.output<typeof echoSchema>

function readJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
const readEcho = (body: string) => echoSchema.safeParse(readJson(body)).data
const readPaymentEcho = (body: string) => paymentSchema.safeParse(readJson(body)).data
