import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Bank, PaymentFile } from '#money/bank/index.ts'
import { flagOverduePayouts, type SendDeps, sendPayoutFiles } from '#money/payouts/index.ts'
import { resumePayouts } from '#jobs/resume-payouts.ts'
import { writeStatement } from '#sandbox/bank-letters.ts'
import { noFils } from '@damana/contract/money'
import { sandboxSettings } from '#kernel/settings.ts'
import { type TestApi } from '../support/api.ts'
import {
  balancesOf,
  completedSale,
  detailsOf,
  garage,
  sendPartnerRequest,
  letBankWork,
  type PaidSale,
  payoutOf,
  sendFiles,
} from '../support/money.ts'
import { setUpMoneyTest } from '../support/money-test.ts'

let api: TestApi
setUpMoneyTest((started) => (api = started))

const logged: { facts: Record<string, unknown>; message: string }[] = []
const log = { error: (facts: object, message: string) => void logged.push({ facts: { ...facts }, message }) }
const sandboxBank = (): Bank => {
  const { sandboxBank: bank } = api.built
  if (!bank) throw new Error('no sandbox')
  return bank
}
const work = (changes: Partial<SendDeps> = {}) => sendPayoutFiles({ ...api.built.payouts, log, ...changes }, 'ACH', 'test:unconfirmed')
const switchLine = async (line: 'normal' | 'slow' | 'proxy_page' | 'loses' | 'breaks_before' | 'part') =>
  (await api.browser()).call('POST /sandbox/bank/mode', { body: { mode: 'automatic', line } })
const bankOrders = async (number: string) =>
  (
    await api.owner.query<{ times_received: number; status: string }>(
      'select times_received, status from sandbox.bank_orders where end_to_end_id = $1',
      [number],
    )
  ).rows
const filesOf = async () => (await api.owner.query<{ n: number }>('select count(*)::int as n from app.payout_files')).rows[0]?.n
async function isPaidOnce(sale: PaidSale): Promise<void> {
  await letBankWork(api, '1 minute')
  await resumePayouts({ ...api.built.payouts, log }, 'test:unconfirmed')
  await letBankWork(api, '1 minute')
  const { number, status } = await payoutOf(api, sale)
  expect(status).toBe('settled')
  expect(await bankOrders(number)).toEqual([{ times_received: 1, status: 'debited' }])
  expect(await balancesOf(api, sale)).toEqual({})
}

/** A bank that keeps what came, and says what it is told to say. */
function createBankOf(answers: { submit?: 'receipt'; ask: Awaited<ReturnType<Bank['askAboutFile']>> }) {
  const files: PaymentFile[] = []
  const bank: Bank = {
    submitFile: async (file) => {
      files.push(file)
      return answers.submit ? { messageId: file.messageId, sha256: createHash('sha256').update(file.xml).digest('hex') } : 'no_answer'
    },
    askAboutFile: async () => answers.ask,
    askAboutPayment: async () => 'not_known',
  }
  return { bank, files, answers }
}

describe('a bank that is slow to record a file', () => {
  it('gets the same bytes again under the same message id, and no second file', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(1) })
    await switchLine('slow')
    const before = await filesOf()
    await api.advance('5 seconds')
    logged.length = 0
    await work()
    const { file } = await payoutOf(api, sale)
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'unknown' })
    // Asked after 27 seconds it does not know the file, which it records after 40.
    await api.advance('27 seconds')
    await work()
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'unknown', file })
    expect(logged).toEqual([
      { facts: { payout_file: file, rail: 'ACH', payments: 1 }, message: 'the bank did not confirm a payment file' },
      {
        facts: { payout_file: file, rail: 'ACH', payments: 1, outcome: 'first' },
        message: 'the bank says that it does not have a payment file',
      },
    ])
    await letBankWork(api, '20 seconds')
    await work()
    expect((await payoutOf(api, sale)).history).toEqual(['ordered', 'approved', 'in_file', 'unknown', 'sent', 'accepted'])
    expect(await filesOf()).toBe((before ?? 0) + 1)
    await switchLine('normal')
    await isPaidOnce(sale)
  })

  it('is asked twice, half an hour apart and after a statement, before its payouts go into a new file', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(2) })
    const { bank, files, answers } = createBankOf({ ask: 'not_received' })
    const settings = () => ({ ...api.built.payouts.settings(), missesApartSeconds: 1800, missNeedsStatement: true })
    const cycle = async (after: string) => {
      await api.advance(after)
      await work({ bank, settings })
      return (await payoutOf(api, sale)).status
    }
    expect(await cycle('5 seconds')).toBe('unknown')
    expect(await cycle('30 seconds')).toBe('unknown')
    expect(await cycle('10 minutes')).toBe('unknown')
    expect(await cycle('25 minutes')).toBe('unknown')
    expect(await cycle('3 hours')).toBe('unknown')
    expect(files).toHaveLength(2)
    expect(files[1]).toEqual(files[0])
    const { now } = (await api.owner.query<{ now: Date }>('select app.now() as now')).rows[0] ?? { now: new Date() }
    const xml = writeStatement({ messageId: 'STMT-2', at: now, iban: sandboxSettings.escrowIban, movements: [], balanceFils: noFils })
    expect((await sendPartnerRequest(api, '/bank/messages', { xml })).status).toBe(200)
    answers.submit = 'receipt'
    expect(await cycle('1 minute')).toBe('sent')
    expect(files).toHaveLength(3)
    expect(files[2]?.messageId).not.toBe(files[0]?.messageId)
    expect((await payoutOf(api, sale)).history.slice(2)).toEqual(['in_file', 'unknown', 'approved', 'in_file', 'sent'])
  })

  it('a file from 20,000 dinars also needs two of finance', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(3), priceFils: '19500000' })
    const other = await completedSale(api, { registrationNumber: garage(4) })
    const { bank, files } = createBankOf({ ask: 'not_received' })
    for (const after of ['5 seconds', '30 seconds', '30 seconds', '30 seconds']) {
      await api.advance(after)
      await work({ bank })
    }
    expect(files).toHaveLength(2)
    const { number } = await payoutOf(api, sale)
    const [fadi, yazan, rana] = [await api.staff('fadi'), await api.staff('yazan'), await api.staff('rana')]
    expect((await fadi.call('GET /admin/queue', { query: { kind: 'payouts_unknown' } })).items.map(({ payout }) => payout?.number)).toEqual(
      [number, (await payoutOf(api, other)).number],
    )
    const say = { params: { number }, body: { reason: 'قالت هبة من البنك إن الملف لم يصل' } }
    expect(await rana.refusal('POST /admin/payouts/:number/not-received', say)).toMatchObject({ body: { reason: 'no_permission' } })
    expect((await fadi.call('POST /admin/payouts/:number/not-received', say)).status).toBe('unknown')
    expect(await fadi.refusal('POST /admin/payouts/:number/not-received', say)).toMatchObject({ body: { reason: 'voted_already' } })
    // Of another payout in the same file it is the same word.
    const ofOther = { ...say, params: { number: (await payoutOf(api, other)).number } }
    expect((await yazan.call('POST /admin/payouts/:number/not-received', ofOther)).status).toBe('approved')
    expect((await payoutOf(api, sale)).status).toBe('approved')
    await sendFiles(api)
    await isPaidOnce(sale)
    await isPaidOnce(other)
  })
})

describe('a bank that records a file in part only', () => {
  /** Several payouts in one file, of which the bank records the first half and says nothing. */
  async function fileInPart(first: number): Promise<PaidSale[]> {
    const sales: PaidSale[] = []
    for (const index of [first, first + 1, first + 2]) sales.push(await completedSale(api, { registrationNumber: garage(index) }))
    await switchLine('part')
    await api.advance('5 seconds')
    await work()
    await switchLine('normal')
    return sales
  }
  const statusesOf = (sales: readonly PaidSale[]) => Promise.all(sales.map(async (sale) => (await payoutOf(api, sale)).status))

  it('is asked about each payout: what it has is sent, the rest leaves once it was twice not known', async () => {
    const sales = await fileInPart(30)
    expect(await statusesOf(sales)).toEqual(['unknown', 'unknown', 'unknown'])
    await api.advance('31 seconds')
    await work()
    expect(await statusesOf(sales)).toEqual(['sent', 'sent', 'unknown'])
    // Before the second answer, far enough apart, the rest is in no other file.
    await api.advance('5 seconds')
    await work()
    expect(await statusesOf(sales.slice(2))).toEqual(['unknown'])
    await api.advance('30 seconds')
    await work()
    const rest = sales[2]
    if (!rest) throw new Error('no rest')
    expect((await payoutOf(api, rest)).history).toEqual(['ordered', 'approved', 'in_file', 'unknown', 'approved', 'in_file', 'sent'])
    for (const sale of sales) await isPaidOnce(sale)
  })

  it('that speaks of a part only, in its messages: the rest does not stay in doubt', async () => {
    const sales = await fileInPart(33)
    await letBankWork(api, '1 minute')
    expect((await statusesOf(sales)).slice(0, 2)).toEqual(['settled', 'settled'])
    for (let time = 0; time < 3; time += 1) {
      await api.advance('31 seconds')
      await work()
    }
    for (const sale of sales) await isPaidOnce(sale)
  })

  it('that is still recording counts from its last word on: the rest is not known twice only then', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(36) })
    const other = await completedSale(api, { registrationNumber: garage(37) })
    const [mine, others] = [(await payoutOf(api, sale)).number, (await payoutOf(api, other)).number]
    const recorded = new Set<string>()
    const { bank, files } = createBankOf({ ask: 'not_received' })
    const slow: Bank = { ...bank, askAboutPayment: async (number) => (recorded.has(number) ? 'known' : 'not_known') }
    const settings = () => ({ ...api.built.payouts.settings(), missesApartSeconds: 1800, missNeedsStatement: false })
    const cycle = async (after: string) => {
      await api.advance(after)
      await work({ bank: slow, settings })
      return statusesOf([sale, other])
    }
    expect(await cycle('5 seconds')).toEqual(['unknown', 'unknown'])
    expect(await cycle('2 minutes')).toEqual(['unknown', 'unknown'])
    recorded.add(mine)
    expect(await cycle('31 minutes')).toEqual(['sent', 'unknown'])
    recorded.add(others)
    expect(await cycle('31 minutes')).toEqual(['sent', 'sent'])
    // The same bytes twice, and no other file.
    expect(new Set(files.map(({ messageId }) => messageId)).size).toBe(1)
    await sandboxBank().submitFile(files[0] ?? { messageId: '', rail: 'ACH', xml: '' })
    for (const one of [sale, other]) await isPaidOnce(one)
  })

  it('of a large rest two of finance have its word first, and what does not answer about each payout says nothing', async () => {
    const sales = await fileInPart(38)
    const settings = () => ({ ...api.built.payouts.settings(), twoPersonsFromFils: 1 })
    const dumb: Bank = { ...sandboxBank(), askAboutPayment: async () => 'no_answer' }
    for (let time = 0; time < 3; time += 1) {
      await api.advance('31 seconds')
      await work({ bank: dumb, settings })
    }
    expect(await statusesOf(sales)).toEqual(['unknown', 'unknown', 'unknown'])
    for (let time = 0; time < 3; time += 1) {
      await api.advance('31 seconds')
      await work({ settings })
    }
    expect(await statusesOf(sales)).toEqual(['sent', 'sent', 'unknown'])
    const rest = sales[2]
    if (!rest) throw new Error('no rest')
    const { number } = await payoutOf(api, rest)
    const [fadi, yazan] = [await api.staff('fadi'), await api.staff('yazan')]
    const say = { params: { number }, body: { reason: 'أكّدت هبة من البنك أن هذه الحوالة لم تُسجَّل' } }
    await fadi.call('POST /admin/payouts/:number/not-received', say)
    expect(await yazan.call('POST /admin/payouts/:number/not-received', say)).toMatchObject({ status: 'approved', file: null })
    expect(await statusesOf(sales)).toEqual(['sent', 'sent', 'approved'])
    await sendFiles(api)
    for (const sale of sales) await isPaidOnce(sale)
  })
})

describe('an answer that is not the receipt of the bank', () => {
  it("a proxy's page leaves the payouts unknown, and the same file goes again", async () => {
    const sale = await completedSale(api, { registrationNumber: garage(10) })
    await switchLine('proxy_page')
    await api.advance('5 seconds')
    await work()
    const { file } = await payoutOf(api, sale)
    for (let time = 0; time < 3; time += 1) {
      await api.advance('30 seconds')
      await work()
    }
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'unknown', file })
    await switchLine('normal')
    for (let time = 0; time < 3; time += 1) {
      await api.advance('30 seconds')
      await work()
    }
    await isPaidOnce(sale)
  })

  it('other bytes under our message id are no receipt, whatever the bank says of them', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(11) })
    const { bank } = createBankOf({ ask: { messageId: 'replaced below', sha256: 'ab'.repeat(32) } })
    const wrong: Bank = { ...bank, askAboutFile: async (messageId) => ({ messageId, sha256: 'ab'.repeat(32) }) }
    await api.advance('5 seconds')
    await work({ bank: wrong })
    await api.advance('30 seconds')
    logged.length = 0
    await work({ bank: wrong })
    expect((await payoutOf(api, sale)).status).toBe('unknown')
    const { file } = await payoutOf(api, sale)
    expect(logged.filter(({ facts }) => facts['payout_file'] === file)).toMatchObject([{ facts: { answer: 'other_bytes' } }])
    await api.advance('30 seconds')
    for (let time = 0; time < 3; time += 1) {
      await work({ bank: sandboxBank() })
      await api.advance('30 seconds')
    }
    await isPaidOnce(sale)
  })

  it('a file that the bank found and lost leaves again when two of finance have its word, after the promised day', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(12) })
    await switchLine('loses')
    await sendFiles(api)
    await api.advance('30 seconds')
    await work()
    await switchLine('normal')
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'sent' })
    const { number } = await payoutOf(api, sale)
    const [fadi, yazan] = [await api.staff('fadi'), await api.staff('yazan')]
    const say = { params: { number }, body: { reason: 'أكّدت هبة من البنك أن الملف غير موجود' } }
    expect(await fadi.refusal('POST /admin/payouts/:number/not-received', say)).toMatchObject({ body: { reason: 'payout_not_late' } })
    await api.owner.query('update app.payouts set expected_on = expected_on - 9 where number = $1', [number])
    await flagOverduePayouts(api.built.payouts, 'test:late')
    await fadi.call('POST /admin/payouts/:number/not-received', say)
    const shown = await yazan.call('POST /admin/payouts/:number/not-received', say)
    expect(shown).toMatchObject({ status: 'approved', file: null })
    expect(shown.events.at(-1)).toMatchObject({ from: 'sent', to: 'approved', facts: { reason: say.body.reason } })
    await sendFiles(api)
    await isPaidOnce(sale)
  })

  it('a file that the bank confirmed is not called lost by anybody', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(13) })
    await sendFiles(api)
    const { number } = await payoutOf(api, sale)
    const fadi = await api.staff('fadi')
    const say = { params: { number }, body: { reason: 'لم يصل' } }
    expect(await fadi.refusal('POST /admin/payouts/:number/not-received', say)).toMatchObject({ body: { reason: 'bank_has_file' } })
    await isPaidOnce(sale)
  })
})

it('what the bank accepted and never executed is rejected by two of finance, and its money is where it was', async () => {
  const sale = await completedSale(api, { registrationNumber: garage(20) })
  const visitor = await api.browser()
  await visitor.call('POST /sandbox/bank/mode', { body: { mode: 'by_hand', line: 'normal' } })
  await sendFiles(api)
  const { number, amount_fils } = await payoutOf(api, sale)
  await visitor.call('POST /sandbox/bank/answer', { body: { what: 'ask_back', end_to_end_id: number } })
  const [fadi, yazan] = [await api.staff('fadi'), await api.staff('yazan')]
  expect((await fadi.call('GET /admin/payouts/:number', { params: { number } })).events.at(-1)).toMatchObject({
    to: 'sent',
    facts: { bank_said: 'asked', reason: 'NARR' },
  })
  await visitor.call('POST /sandbox/bank/answer', { body: { what: 'accept', end_to_end_id: number } })
  const say = { params: { number }, body: { reason: 'لم يُنفَّذ، بحسب هبة من البنك' } }
  expect(await fadi.call('POST /admin/payouts/:number/not-executed', say)).toMatchObject({
    status: 'accepted',
    denials: [{ said: 'not_executed' }],
  })
  expect(await yazan.call('POST /admin/payouts/:number/not-executed', say)).toMatchObject({
    status: 'rejected',
    bank_reason: say.body.reason,
  })
  expect(await balancesOf(api, sale)).toEqual({ seller_payable: amount_fils })
  expect(await detailsOf(sale)).toMatchObject({ payout: { status: 'rejected' } })
  await api.owner.query(`update sandbox.bank_orders set status = 'rejected', debited_at = app.now() where end_to_end_id = $1`, [number])
  await visitor.call('POST /sandbox/bank/mode', { body: { mode: 'automatic' } })
})
