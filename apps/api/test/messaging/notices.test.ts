import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatBriefly, parseFils } from '@damana/contract/money'
import { drainOutbox, type OutgoingMessage } from '#notify/index.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { garage, garageFilling } from '../support/money.ts'
import { accept, heldSale, offer, read, type Sale } from '../support/sale.ts'

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
    await api.owner.query<{ words: Record<'ar' | 'en', { title: string; body: string }> }>(
      'select n.words from app.notifications n join app.users u on u.id = n.user_id where u.phone = $1 and n.kind = $2 order by n.id',
      [phone, kind],
    )
  ).rows.map(({ words }) => words)
/** A moment as English texts write it. */
const written = (iso: string | null | undefined) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Amman', hour: 'numeric', minute: '2-digit', hour12: true }).format(new Date(iso ?? 0))
const deadlineOf = async ({ number }: Sale) => {
  const { rows } = await api.owner.query<{ at: Date }>('select wait_until as at from app.guarantees where number = $1', [number])
  return rows[0]?.at.toISOString()
}
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
  const [line] = await linesOf(samira, 'cancellation_requested')
  expect(line?.en.body).toMatch(/^The buyer asked to cancel .* Reason: غيّرت رأيي$/)
  expect(line?.en.body).toContain(written(request?.answer_until))
  expect(await linesOf(basel, 'cancellation_requested')).toEqual([])

  await sale.seller.call('POST /guarantees/:number/cancellation/agree', { ...ofSale(sale), body: {} })
  expect(await told()).toEqual([])
  await (
    await api.staff('rana')
  ).call('POST /admin/cases/:number/cancellation', { ...ofSale(sale), body: { decision: 'approve', fee_side: 'buyer', reason: 'اتفقا' } })
  const approved = await told()
  expect(approved.map(({ to }) => to).toSorted()).toEqual([samira, basel])
  for (const { text } of approved) expect(text).toContain('لا توقّع')
  const [decided] = await linesOf(basel, 'cancellation_approved')
  expect(decided?.en.body).toContain(`JOD ${formatBriefly(parseFils(fee_fils))}`)
})

test('an objection tells the other side by when staff decide, in both languages', async () => {
  const sale = await heldSale(api, { registrationNumber: garage(2) })
  await told()
  await sale.seller.call('POST /guarantees/:number/object', { ...ofSale(sale), body: { reason: 'لم يحضر' } })
  const { blocks } = await read(sale.buyer, sale.number)
  const sent = await told()
  expect(sent.map(({ to }) => to)).toEqual([basel])
  const [line] = await linesOf(basel, 'objected')
  expect(line?.en).toEqual({
    title: `Objection to guarantee ${sale.number}`,
    body: expect.stringMatching(/^The seller objected about .* Reason: لم يحضر$/),
  })
  expect(line?.en.body).toContain(written(blocks[0]?.until))
  expect(line?.ar.body).toContain('السبب: لم يحضر')
})

test('events that wait for the runner together are each told as they were: price, deadline and status of their own moment', async () => {
  const sale = await offer(api, { registrationNumber: garage(3), priceFils: '9000000' })
  const offered = await deadlineOf(sale)
  await api.advance('1 hour')
  await sale.seller.call('POST /guarantees/:number/amend', {
    ...ofSale(sale),
    body: { price_fils: '8000000', commissionOn: 'equally', transfer_type: 'ACH' },
  })
  const amended = await deadlineOf(sale)
  await api.advance('1 hour')
  await accept(sale)
  const accepted = await deadlineOf(sale)
  await told()

  const first = (await linesOf(basel, 'created')).at(-1)
  const second = (await linesOf(basel, 'amended')).at(-1)
  const third = (await linesOf(basel, 'accepted')).at(-1)
  expect(first?.en.body).toContain('JOD 9,000')
  expect(first?.en.body).toContain(written(offered))
  expect(second?.en.body).toContain('JOD 8,000')
  expect(second?.en.body).toContain(written(amended))
  expect(third?.en.body).toContain(written(accepted))
  expect(written(offered)).not.toBe(written(accepted))
})

test('a dispute that was withdrawn before the runner came is told with the period it had', async () => {
  const sale = await heldSale(api, { registrationNumber: garage(4) })
  await told()
  await sale.seller.call('POST /guarantees/:number/object', { ...ofSale(sale), body: { reason: 'لم يحضر' } })
  const { blocks } = await read(sale.buyer, sale.number)
  await sale.seller.call('POST /guarantees/:number/object/take-back', { ...ofSale(sale), body: {} })
  await told()
  const line = (await linesOf(basel, 'objected')).at(-1)
  expect(line?.en.body).toContain(written(blocks[0]?.until))
})
