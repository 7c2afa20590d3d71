import { type Outage, whyOf } from '#kernel/outage-log.ts'
import { tracedFetch } from '#kernel/telemetry.ts'
import { readAnswer } from './answer.rules.ts'
import type { AuthorityAnswer, InvoiceAuthority } from './authority.ts'

const longestAnswer = 256_000

/** The national system over HTTP: the document as base64 in JSON, our client and its secret in headers. */
export function createHttpAuthority({
  url,
  clientId,
  secretKey,
  timeoutMs = 30_000,
  outage,
}: {
  url: string
  clientId: string
  secretKey: string
  timeoutMs?: number
  outage?: Outage
}): InvoiceAuthority {
  return {
    async submit({ uuid, xml }) {
      try {
        const answer = await tracedFetch('invoices', `${url}/core/invoices/`, {
          method: 'POST',
          headers: { accept: 'application/json', 'content-type': 'application/json', 'client-id': clientId, 'secret-key': secretKey },
          body: JSON.stringify({ invoice: Buffer.from(xml, 'utf8').toString('base64') }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        const said = readAnswer(answer.status, (await answer.text()).slice(0, longestAnswer), uuid)
        if (said.kind === 'no_answer') outage?.failed(said.words)
        else outage?.answered()
        return said
      } catch (error) {
        const words = whyOf(error)
        outage?.failed(words)
        return { kind: 'no_answer', words } satisfies AuthorityAnswer
      }
    },
  }
}
