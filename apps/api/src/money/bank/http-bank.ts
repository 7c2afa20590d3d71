import * as z from 'zod'
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
export function createHttpBank({ url, key }: { url: string; key: string }): Bank {
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
  })
}

/**
 * Interprets the bank's answers. A status code alone proves nothing, because a proxy on the way answers with status codes too: only an
 * answer that names our message id is the bank's own.
 */
export function createBankOver(exchange: BankExchange): Bank {
  const ask = async (method: 'GET' | 'POST', messageId: string, xml?: string) => {
    try {
      const { status, body } = await exchange(method, `/payment-files/${encodeURIComponent(messageId)}`, xml)
      const echo = readEcho(body)
      return echo?.message_id === messageId ? { status, echo } : undefined
    } catch {
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
        if (paymentSchema.safeParse(JSON.parse(body)).data?.end_to_end_id !== endToEndId) return 'no_answer'
        return status === 200 ? 'known' : status === 404 ? 'not_known' : 'no_answer'
      } catch {
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

function readEcho(body: string): Echo | undefined {
  try {
    return echoSchema.safeParse(JSON.parse(body)).data
  } catch {
    return undefined
  }
}
