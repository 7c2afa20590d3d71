import type { Bank } from './bank.ts'

const patienceMs = 15_000

/** Our bank over HTTP: `POST {url}/payment-files/{message id}` takes a file, `GET` on the same address says whether it is there (200 or 404). */
export function createHttpBank({ url, key }: { url: string; key: string }): Bank {
  const send = (method: 'GET' | 'POST', messageId: string, xml?: string) =>
    fetch(`${url}/payment-files/${encodeURIComponent(messageId)}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(xml === undefined ? {} : { 'content-type': 'application/xml; charset=utf-8' }) },
      ...(xml === undefined ? {} : { body: xml }),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
  return {
    async submitFile({ messageId, xml }) {
      try {
        const answer = await send('POST', messageId, xml)
        await answer.body?.cancel()
        return answer.ok ? 'answered' : 'no_answer'
      } catch {
        return 'no_answer'
      }
    },
    async askAboutFile(messageId) {
      try {
        const answer = await send('GET', messageId)
        await answer.body?.cancel()
        return answer.status === 200 ? 'received' : answer.status === 404 ? 'not_received' : 'no_answer'
      } catch {
        return 'no_answer'
      }
    },
  }
}
