import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readPaymentFile } from '#sandbox/bank-letters.ts'
import type { Order } from '../prove/bank.ts'

/** Our bank's door over HTTP, with a memory that no failover sets back. */
export interface BankStandIn {
  readonly orders: readonly Order[]
  /** Orders that came in more than one file. */
  twice(): string[]
  close(): void
}

export async function startBank(host: string, port: number): Promise<BankStandIn> {
  const files = new Map<string, string>()
  const orders: Order[] = []
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const [, kind, written = ''] = (request.url ?? '').split('/')
    const id = decodeURIComponent(written)
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (kind === 'payments') {
      answer(orders.some(({ end_to_end_id }) => end_to_end_id === id) ? 200 : 404, { end_to_end_id: id })
      return
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const xml = Buffer.concat(chunks).toString()
    if (request.method === 'POST' && !files.has(id)) {
      files.set(id, createHash('sha256').update(xml).digest('hex'))
      for (const { endToEndId, amountFils, iban } of readPaymentFile(xml).orders)
        orders.push({ end_to_end_id: endToEndId, amount_fils: String(amountFils), iban })
    }
    const sha256 = files.get(id)
    answer(sha256 === undefined ? 404 : 200, { message_id: id, sha256 })
  }
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((listening) => void server.listen(port, host, listening))
  return {
    orders,
    twice: () => orders.map(({ end_to_end_id }) => end_to_end_id).filter((id, index, all) => all.indexOf(id) !== index),
    close: () => void server.close(),
  }
}
