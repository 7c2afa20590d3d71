import { afterAll, beforeAll, expect, test } from 'vitest'
import { drainOutbox, type OutgoingMessage } from '#notify/index.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { garage, garageFilling } from '../support/money.ts'
import { heldSale, read, type Sale } from '../support/sale.ts'

const [samira, basel] = ['+962790000001', '+962790000002']
let api: TestApi
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
})
afterAll(() => api.stop())

const silent = { warn: () => {}, error: () => {} }
async function told(): Promise<readonly OutgoingMessage[]> {
  const sent: OutgoingMessage[] = []
  const messenger = { deliver: async (messages: readonly OutgoingMessage[]) => (sent.push(...messages), new Map()) }
  await drainOutbox({ db: api.pool, messenger, origin: 'https://damana.example', log: silent })
  return sent
}
const linesOf = async (phone: string, kind: string) =>
  (
    await api.owner.query<{ facts: Record<string, unknown> }>(
      'select n.facts from app.notifications n join app.users u on u.id = n.user_id where u.phone = $1 and n.kind = $2 order by n.id',
      [phone, kind],
    )
  ).rows.map(({ facts }) => facts)
const ofSale = ({ number }: Sale) => ({ params: { number } })

test('the other side of a cancellation is told until when to answer; who asked is not told his own act; both are told not to sign', async () => {
  const sale = await heldSale(api, { registrationNumber: garage(1) })
  await told()
  const { fee_fils } = await sale.buyer.call('GET /guarantees/:number/cancellation', ofSale(sale))
  await sale.buyer.call('POST /guarantees/:number/cancellation', { ...ofSale(sale), body: { reason: 'غيّرت رأيي', fee_fils } })
  const { cancel_request: request } = await read(sale.seller, sale.number)
  const asked = await told()
  expect(asked.map(({ to }) => to)).toEqual([samira])
  expect(asked[0]?.text).toMatch(/^ضمانة: طلب المشتري الإلغاء\. وافق أو اعترض حتى /)
  expect(await linesOf(samira, 'cancellation_requested')).toMatchObject([
    { until: new Date(request?.answer_until ?? 0).toISOString(), reason: 'غيّرت رأيي', by: 'buyer' },
  ])
  expect(await linesOf(basel, 'cancellation_requested')).toEqual([])

  await sale.seller.call('POST /guarantees/:number/cancellation/agree', { ...ofSale(sale), body: {} })
  expect(await told()).toEqual([])
  await (
    await api.staff('rana')
  ).call('POST /admin/cases/:number/cancellation', { ...ofSale(sale), body: { decision: 'approve', fee_side: 'buyer', reason: 'اتفقا' } })
  const approved = await told()
  expect(approved.map(({ to }) => to).toSorted()).toEqual([samira, basel])
  for (const { text } of approved) expect(text).toContain('لا توقّع')
  expect(await linesOf(basel, 'cancellation_approved')).toMatchObject([{ fee_fils, fee_side: 'buyer' }])
})

test('an objection tells the other side by when staff decide, and keeps with the line no more than its words need', async () => {
  const sale = await heldSale(api, { registrationNumber: garage(2) })
  await told()
  await sale.seller.call('POST /guarantees/:number/object', { ...ofSale(sale), body: { reason: 'لم يحضر' } })
  const { blocks } = await read(sale.buyer, sale.number)
  const sent = await told()
  expect(sent.map(({ to }) => to)).toEqual([basel])
  const [line] = await linesOf(basel, 'objected')
  expect(line).toMatchObject({ until: blocks[0]?.until, reason: 'لم يحضر', by: 'seller' })
  expect(Object.keys(line ?? {}).toSorted()).toEqual(['accepted', 'by', 'reason', 'side', 'status', 'until', 'vehicle'])
})
