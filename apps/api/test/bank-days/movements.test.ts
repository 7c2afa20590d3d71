import { jordanDay } from '@damana/contract/jordan-time'
import { fils } from '@damana/contract/money'
import { beforeAll, expect, it } from 'vitest'
import { sandboxSettings } from '#kernel/settings.ts'
import { writeNotification, writeStatement, writeStatusReport, type WrittenMovement } from '#sandbox/bank-letters.ts'
import type { Client, TestApi } from '../support/api.ts'
import { acceptedSale, completedSale, garage, noticeOf, payoutOf, sendFiles, sendPartnerRequest } from '../support/money.ts'
import { setUpMoneyTest } from '../support/money-test.ts'

let api: TestApi
let fadi: Client
let day: string
setUpMoneyTest((started) => (api = started))
beforeAll(async () => {
  // The morning of a day in Jordan: nothing here passes its midnight.
  const before = await now()
  await api.advance(`${Math.ceil((Date.parse(`${jordanDay(before)}T00:00:00Z`) + 30 * 3_600_000 - before.getTime()) / 1000)} seconds`)
  day = jordanDay(await now())
  await api.owner.query(`update sandbox.modes set value = 'manual' where name = 'bank'`)
  fadi = await api.staff('fadi')
})
async function now(): Promise<Date> {
  const { rows } = await api.owner.query<{ now: Date }>('select app.now() as now')
  return rows[0]?.now ?? expect.fail()
}

type Query = Readonly<Record<string, string>>
const movements = (query: Query = {}) => fadi.call('GET /admin/bank-days/:day/movements', { params: { day }, query })
const listed = async (list: 'unsettled' | 'undebited', query: Query = {}) =>
  (await fadi.call('GET /admin/lists/:list', { params: { list }, query })).rows
const state = async (messageId: string, told: readonly WrittenMovement[]) =>
  sendPartnerRequest(api, '/bank/messages', {
    xml: writeStatement({ messageId, at: await now(), iban: sandboxSettings.escrowIban, balanceFils: fils(1n), movements: told }),
  })
const credit = (reference: string, amount: bigint): WrittenMovement => ({ reference, direction: 'CRDT', amountFils: fils(amount) })

it('a credit that settles a notice stands beside its notice and its entries', async () => {
  const sale = await acceptedSale(api, { registrationNumber: garage(1) })
  await sendPartnerRequest(api, '/biller/payment-notification', noticeOf(sale.reference, sale.totalFils, 'DM-1'))
  expect((await movements()).items).toMatchObject([
    {
      kind: 'notice',
      matched: false,
      fils: sale.totalFils,
      line: null,
      notice: { way: 'biller', reference: 'DM-1' },
      proposal: 'ask_biller',
    },
  ])
  expect(await listed('unsettled')).toMatchObject([{ amount_fils: sale.totalFils, method: 'biller', bank_reference: 'DM-1' }])
  await state('DM-M1', [credit('DM-1', BigInt(sale.totalFils))])
  const { items } = await movements()
  expect(items).toMatchObject([
    {
      kind: 'credit',
      matched: true,
      fils: sale.totalFils,
      line: { reference: 'DM-1', stated: true },
      notice: { way: 'biller', reference: 'DM-1' },
      exception: null,
      proposal: null,
    },
  ])
  expect(items[0]?.entries.map(({ event }) => event)).toEqual(['receipt_by_notice', 'notice_settled'])
  expect(await listed('unsettled')).toEqual([])
})

it('a credit that nobody notified is not matched, and leads to what two persons decide', async () => {
  await state('DM-M2', [credit('DM-STRAY', 7_000n)])
  const { items } = await movements({ state: 'unmatched' })
  expect(items).toMatchObject([{ kind: 'credit', line: { reference: 'DM-STRAY' }, notice: null, proposal: 'resolve' }])
  const number = items[0]?.exception ?? ''
  const { resolutions } = await fadi.call('GET /admin/bank-exceptions/:number', { params: { number } })
  expect(resolutions.filter(({ allowed }) => allowed)).not.toEqual([])
  const decide = async (who: 'fadi' | 'yazan', approves?: string) =>
    (await api.staff(who)).call('POST /admin/bank-exceptions/:number/resolve', {
      params: { number },
      body: { resolution: 'to_suspense', reason: 'the payer is asked', ...(approves ? { approves } : {}) },
    })
  const { votes } = await decide('fadi')
  await decide('yazan', votes[0]?.sha256)
  expect((await movements({ state: 'unmatched' })).items).toEqual([])
  const [decided] = (await movements({ state: 'matched', kind: 'credit' })).items
  expect(decided).toMatchObject({ matched: true, exception: number })
  expect(decided?.entries).not.toEqual([])
})

it('a transfer is followed from the bank’s word to its debit by a notification and on a statement', async () => {
  const sale = await completedSale(api, { registrationNumber: garage(2), stated: false })
  const { rows } = await api.owner.query<{ reference: string; fils: string }>(
    'select bank_reference as reference, amount_fils::text as fils from app.receipts where settled_at is null and guarantee_id = (select id from app.guarantees where number = $1)',
    [sale.number],
  )
  await state(
    'DM-M3',
    rows.map(({ reference, fils: sum }) => credit(reference, BigInt(sum))),
  )
  await sendFiles(api)
  const payout = await payoutOf(api, sale)
  const report = {
    messageId: 'DM-J1',
    at: await now(),
    fileId: payout.file ?? '',
    words: [{ endToEndId: payout.number, status: 'ACSP' as const }],
  }
  await sendPartnerRequest(api, '/bank/messages', { xml: writeStatusReport(report) })
  expect((await movements({ state: 'unmatched' })).items).toMatchObject([
    { kind: 'payout', payout: payout.number, line: null, notice: { way: 'report' }, proposal: 'ask_bank' },
  ])
  expect(await listed('undebited')).toMatchObject([{ number: payout.number, status: 'accepted', message: null }])

  const debit = { reference: 'DM-D1', direction: 'DBIT' as const, amountFils: fils(BigInt(payout.amount_fils)), endToEndId: payout.number }
  const told = { messageId: 'DM-N1', at: await now(), iban: sandboxSettings.escrowIban, movements: [debit] }
  await sendPartnerRequest(api, '/bank/messages', { xml: writeNotification(told) })
  expect((await movements({ state: 'unmatched' })).items).toMatchObject([
    { kind: 'debit', payout: payout.number, line: { reference: 'DM-D1', stated: false }, proposal: 'await_statement' },
  ])
  const [undebited] = await listed('undebited', { status: 'settled' })
  expect(undebited).toMatchObject({ number: payout.number, message: expect.stringMatching(/^B\d+$/) })

  await state('DM-M4', [debit])
  expect((await movements({ state: 'unmatched' })).items).toEqual([])
  const [shown] = (await movements({ kind: 'debit' })).items
  expect(shown).toMatchObject({ matched: true, line: { stated: true }, notice: { way: 'report', reference: payout.number } })
  expect(shown?.entries.map(({ event }) => event)).toEqual(['payout_settled'])

  // Moved a second time, and given back.
  await state('DM-M4b', [{ ...debit, reference: 'DM-D2' }])
  await state('DM-M4c', [{ ...debit, reference: 'DM-R2', direction: 'CRDT', returnReason: 'AC04' }])
  const twice = (await movements({ kind: 'debit' })).items.find(({ line }) => line?.reference === 'DM-D2')
  expect(twice).toMatchObject({ matched: true, exception: expect.stringMatching(/^X\d+$/) })
  expect(twice?.entries.map(({ event }) => event)).toEqual(['debit_made_good', 'debit_given_back'])
  const back = (await movements({ kind: 'credit' })).items.find(({ line }) => line?.reference === 'DM-R2')
  expect(back).toMatchObject({ matched: true, payout: payout.number, exception: twice?.exception })
  expect(back?.entries.map(({ event }) => event)).toEqual(['debit_given_back'])
  expect(await listed('undebited')).toEqual([])
})

it('a credit that names its bill alone stands beside the notice and the entries of the payment that it settled', async () => {
  const sale = await acceptedSale(api, { registrationNumber: garage(3) })
  const at = (await now()).toISOString()
  await sendPartnerRequest(api, '/biller/payment-notification', noticeOf(sale.reference, sale.totalFils, 'DM-BILL', { ProcessDate: at }))
  await state('DM-M6', [{ ...credit('DM-OTHER-NAME', BigInt(sale.totalFils)), remittance: sale.reference }])
  const shown = (await movements({ kind: 'credit' })).items.find(({ line }) => line?.reference === 'DM-OTHER-NAME')
  expect(shown).toMatchObject({ matched: true, notice: { way: 'biller', reference: 'DM-BILL' }, receipt: expect.stringMatching(/^R\d+$/) })
  expect(shown?.entries.map(({ event }) => event)).toEqual(['receipt_by_notice', 'notice_settled'])
})

it('an exception whose line the statement books a day later is not matched on that day', async () => {
  const tomorrow = new Date((await now()).getTime() + 24 * 3_600_000)
  const back = { direction: 'DBIT' as const, amountFils: fils(1_234n), takesBack: 'DM-BILL', returnReason: 'FR01' }
  const told = { at: await now(), iban: sandboxSettings.escrowIban, movements: [{ ...back, reference: 'NOTPROVIDED' }] }
  await sendPartnerRequest(api, '/bank/messages', { xml: writeNotification({ ...told, messageId: 'DM-N7' }) })
  await state('DM-M7', [{ ...back, reference: 'DM-BACK', bookedAt: tomorrow }])
  const on = async (matching: 'matched' | 'unmatched') =>
    (await fadi.call('GET /admin/bank-days/:day/movements', { params: { day: jordanDay(tomorrow) }, query: { state: matching } })).items
  expect(await on('unmatched')).toMatchObject([{ matched: false, line: { reference: 'DM-BACK' }, proposal: 'resolve' }])
  expect(await on('matched')).toEqual([])
})

it('pages go on behind each other across the kinds, each movement once', async () => {
  for (let index = 0; index < 6; index += 1)
    await sendPartnerRequest(api, '/bank/receipts', {
      bank_reference: `DM-C${index}`,
      way: 'cliq',
      amount_fils: '1000',
      remittance: 'nobody knows',
      received_at: (await now()).toISOString(),
      payer: { name: 'x' },
    })
  await state(
    'DM-M5',
    Array.from({ length: 15 }, (_, index) => credit(`DM-S${index}`, BigInt(100 + index))),
  )
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Awaited<ReturnType<typeof movements>> = await movements(cursor === '' ? {} : { cursor })
    expect(page.items.length).toBeLessThanOrEqual(10)
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.next_cursor
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.filter((id) => id.startsWith('R'))).toHaveLength(6)
  expect(seen.slice(0, 6).every((id) => id.startsWith('R'))).toBe(true)
  expect(seen.filter((id) => id.startsWith('L'))).toHaveLength(22)
  expect((await movements({ kind: 'notice' })).items.every(({ proposal }) => proposal === 'ask_bank')).toBe(true)
})

it('another day has none of them, and reviewers have no such page', async () => {
  const params = { day: '2026-01-04' }
  expect((await fadi.call('GET /admin/bank-days/:day/movements', { params, query: {} })).items).toEqual([])
  expect(await (await api.staff('rana')).refusal('GET /admin/bank-days/:day/movements', { params, query: {} })).toMatchObject({
    status: 404,
  })
})
