import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { acceptedSale, completedSale, garage, garageFilling, type PaidSale } from '../support/money.ts'
import { expectBooksToAgree } from '../support/sale.ts'
import { notify, setBlocked } from '../payments/support.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
})
afterAll(async () => {
  await expectBooksToAgree(api)
  await api.stop()
})

/** The records of a sale, oldest first: its history, and the ledger's entries by transaction. */
async function writtenOf(sale: PaidSale): Promise<{ events: string[]; entries: string[][] }> {
  const id = sale.number.slice(3)
  const events = await api.owner.query<{ kind: string }>('select kind from app.guarantee_events where guarantee_id = $1 order by version', [
    id,
  ])
  const entries = await api.owner.query<{ event: string; xid: string }>(
    'select event, xid::text from ledger.entries where guarantee_id = $1 order by id',
    [id],
  )
  const byTransaction = new Map<string, string[]>()
  for (const { event, xid } of entries.rows) byTransaction.set(xid, [...(byTransaction.get(xid) ?? []), event])
  return { events: events.rows.map(({ kind }) => kind), entries: [...byTransaction.values()] }
}

describe('the order in which the effects of a transition are carried out', () => {
  it('books the completion, then the payout, and the history tells of its hold after the completion', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(1) })
    const { events, entries } = await writtenOf(sale)
    expect(entries.at(-1)).toEqual(['completion', 'payout_ordered'])
    expect(events.indexOf('completed')).toBeGreaterThan(-1)
    expect(events.slice(events.indexOf('completed')).filter((kind) => kind === 'payout_held').length).toBeLessThanOrEqual(1)
  })

  it('takes receipts from suspense one at a time, oldest payment first, and refunds the excess after the money is held', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(2) })
    await setBlocked(api, sale.number, 'block')
    await notify(api, sale, sale.totalFils, 'EF-order-2', { ProcessDate: '2026-11-22T09:00:00.000Z' })
    await notify(api, sale, '5000', 'EF-order-1', { ProcessDate: '2026-11-22T08:00:00.000Z' })
    await setBlocked(api, sale.number, 'unblock')
    const { events, entries } = await writtenOf(sale)
    expect(entries.at(-1)).toEqual(['suspense_matched', 'suspense_matched', 'payout_ordered'])
    expect(events.slice(-3)).toEqual(['unblocked', 'payment_received', 'held'])
  })
})
