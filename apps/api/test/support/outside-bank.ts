import { createHash } from 'node:crypto'
import { fils } from '@damana/contract/money'
import { expect } from 'vitest'
import { sandboxSettings } from '#kernel/settings.ts'
import type { Bank, PaymentFile } from '#money/bank/index.ts'
import { readPaymentFile, writeNotification, writeStatusReport } from '#sandbox/bank-letters.ts'
import type { TestApi } from './api.ts'
import { sendPartnerRequest } from './money.ts'

/** The bank, which no restore of ours sets back: every order that it has, by end-to-end id, and the files by message id. */
export function createOutsideBank() {
  const files = new Map<string, string>()
  const orders = new Map<string, { amountFils: bigint; remittance: string; times: number; fileId: string }>()
  const receiptOf = (messageId: string, xml: string) => ({ messageId, sha256: createHash('sha256').update(xml).digest('hex') })
  /** The fate of the next file: it comes, or it is lost on its way. */
  let line: 'normal' | 'breaks_before' = 'normal'
  const take = ({ messageId, xml }: PaymentFile) => {
    if (files.has(messageId)) return
    files.set(messageId, xml)
    for (const { endToEndId, amountFils, remittance } of readPaymentFile(xml).orders)
      orders.set(endToEndId, { amountFils, remittance, times: (orders.get(endToEndId)?.times ?? 0) + 1, fileId: messageId })
  }
  const bank: Bank = {
    submitFile: async (file) => {
      if (line === 'breaks_before') return 'no_answer'
      take(file)
      return receiptOf(file.messageId, file.xml)
    },
    askAboutFile: async (messageId) => {
      const xml = files.get(messageId)
      return xml === undefined ? 'not_received' : receiptOf(messageId, xml)
    },
    askAboutPayment: async (number) => (orders.has(number) ? 'known' : 'not_known'),
  }
  /** The bank accepts and debits an order. */
  async function debit(at: TestApi, number: string, id: string): Promise<void> {
    const order = orders.get(number)
    if (!order) throw new Error(`the bank does not know ${number}`)
    const words = [{ endToEndId: number, status: 'ACSP' as const }]
    await sendPartnerRequest(at, '/bank/messages', {
      xml: writeStatusReport({ messageId: `A-${id}`, at: new Date(), fileId: order.fileId, words }),
    })
    const movements = [
      {
        reference: `T${number}`,
        direction: 'DBIT' as const,
        amountFils: fils(order.amountFils),
        endToEndId: number,
        remittance: order.remittance,
      },
    ]
    const xml = writeNotification({ messageId: `D-${id}`, at: new Date(), iban: sandboxSettings.escrowIban, movements })
    expect((await sendPartnerRequest(at, '/bank/messages', { xml })).status).toBe(200)
  }
  return { bank, orders, switchLine: (to: typeof line) => (line = to), debit }
}
