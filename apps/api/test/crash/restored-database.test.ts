import { join } from 'node:path'
import { TOTP } from 'otpauth'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { type EmbeddedServer, startEmbeddedServer } from '#db/embedded-server.ts'
import { migrate } from '#db/migrate.ts'
import { resumePayouts } from '#jobs/resume-payouts.ts'
import { sendPayoutFiles } from '#money/payouts/index.ts'
import { writeNotification, writeStatement, writeStatusReport } from '#sandbox/bank-letters.ts'
import { installSandbox } from '#sandbox/install.ts'
import { seedCast } from '#seed/index.ts'
import { sandboxSettings } from '#kernel/settings.ts'
import { fils, noFils } from '@damana/contract/money'
import { startApi, type TestApi } from '../support/api.ts'
import { staffCast, testSecrets } from '../support/cast.ts'
import {
  acceptedSale,
  audit,
  balancesOf,
  completedSale,
  creditOf,
  detailsOf,
  garage,
  garageFilling,
  sendPartnerRequest,
  noticeOf,
  type PaidSale,
  payoutOf,
  sendBackByTwo,
} from '../support/money.ts'
import { createOutsideBank } from '../support/outside-bank.ts'
import { temporaryFolder } from '../support/process.ts'
import { copyWhileRunning } from '../support/standby.ts'
import { letPass, offer, ringTimers } from '../support/sale.ts'

const folder = temporaryFolder()
/** Servers that a failed test has left running. */
const running = new Set<EmbeddedServer>()
afterAll(async () => {
  for (const server of running) await server.stop().catch(() => {})
  folder.remove()
}, 120_000)

it('a database that is restored from a copy stands still, pays nobody twice and gives no number twice', { timeout: 300_000 }, async () => {
  const [first, copy] = [join(folder.path, 'first'), join(folder.path, 'copy')]
  const outside = createOutsideBank()
  const serve = async (server: EmbeddedServer): Promise<TestApi> =>
    startApi({
      sharing: { database: { ownerUrl: server.ownerUrl, apiUrl: server.apiUrl, superuserUrl: server.superuserUrl, drop: async () => {} } },
      deps: {
        config: {
          mode: 'sandbox',
          secrets: testSecrets,
          trustedProxies: [],
          filesDir: join(folder.path, 'files'),
          markFile: join(folder.path, 'sent.json'),
        },
        outside: { bank: outside.bank },
      },
    })
  const server = await startEmbeddedServer({ dataDir: first, durable: false, settings: { full_page_writes: 'on' } })
  running.add(server)
  await migrate({ connectionString: server.ownerUrl })
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await installSandbox(owner)
  await seedCast(owner, testSecrets)
  await garageFilling.fill(owner)
  await owner.query(`update app.bank_accounts set created_at = now() - interval '1 year'`)
  await owner.end()

  const before = await serve(server)
  const cutOff = async (api: TestApi) => {
    await api.advance('5 seconds')
    await sendPayoutFiles(api.built.payouts, 'ACH', 'test:restore')
  }
  // At the copy: one payout approved that leaves after it, one approved that does not, and one in a file that arrives when it is sent again after it.
  const hold = async (sale: PaidSale, isHeld: boolean) =>
    before.owner.query(
      `update app.payouts set status = $2, held_reason = $3, staff_hold_reason = $3, staff_hold_by = case when $3::text is not null then 1 end where number = $1`,
      [(await payoutOf(before, sale)).number, isHeld ? 'held' : 'approved', isHeld ? 'staff_hold' : null],
    )
  const paidLater = await completedSale(before, { registrationNumber: garage(1) })
  const neverLeft = await completedSale(before, { registrationNumber: garage(5) })
  await hold(paidLater, true)
  await hold(neverLeft, true)
  outside.switchLine('breaks_before')
  const lost = await completedSale(before, { registrationNumber: garage(2) })
  await cutOff(before)
  expect((await payoutOf(before, lost)).status).toBe('unknown')
  await hold(paidLater, false)
  await hold(neverLeft, false)
  const lostPayments: PaidSale[] = []
  for (const index of [6, 7, 8]) lostPayments.push(await acceptedSale(before, { registrationNumber: garage(index) }))
  const numbersAtCopy = await numbersOf(before)
  await copyWhileRunning(server, first, copy, async () => {})

  // After it: what the copy does not know.
  await hold(neverLeft, true)
  outside.switchLine('normal')
  await cutOff(before)
  const { number: paidNumber } = await payoutOf(before, paidLater)
  expect(outside.orders.has(paidNumber)).toBe(true)
  const forgotten = await offer(before, { registrationNumber: garage(3) })
  await outside.debit(before, paidNumber, 'BEFORE')
  expect((await payoutOf(before, paidLater)).status).toBe('settled')
  for (const sale of lostPayments) {
    expect(
      (await sendPartnerRequest(before, '/biller/payment-notification', noticeOf(sale.reference, sale.totalFils, trxOf(sale)))).status,
    ).toBe(200)
    expect((await detailsOf(sale)).operational_status).toBe('in_transfer')
  }
  const numbersAfterCopy = await numbersOf(before)
  await before.stop()
  await server.stop()
  running.delete(server)

  const restored = await startEmbeddedServer({ dataDir: copy, durable: false })
  running.add(restored)
  const api = await serve(restored)
  expect(await numbersOf(api)).toEqual(numbersAtCopy)
  const [fadi, nour, rana] = [await api.staff('fadi'), await api.staff('nour'), await api.staff('rana')]
  expect((await rana.call('GET /admin/restore')).restore).toMatchObject({ why: 'behind_mark', approvals: [] })

  // People read, and change nothing; nothing leaves.
  const [samira] = [await api.as('samira'), await api.as('basel')]
  // Their browsers are known, though not to this copy; no code would reach them now.
  await api.owner.query('update app.sessions set trusted = true where user_id is not null')
  expect((await samira.call('GET /guarantees/:number', { params: { number: paidLater.number } })).number).toBe(paidLater.number)
  expect(await samira.refusal('POST /guarantees/:number/release', { params: { number: paidLater.number }, body: {} })).toMatchObject({
    status: 503,
    code: 'frozen',
  })
  const ordersBefore = outside.orders.size
  await cutOff(api)
  expect(outside.orders.size).toBe(ordersBefore)

  // The bank is asked about each payout that it may have had.
  await resumePayouts(api.built.payouts, 'test:restore')
  expect((await payoutOf(api, paidLater)).status).toBe('sent')
  expect((await payoutOf(api, lost)).status).toBe('sent')
  await api.advance('20 seconds')
  await resumePayouts(api.built.payouts, 'test:restore')
  const statement = writeStatement({
    messageId: 'STMT-R',
    at: new Date(),
    iban: sandboxSettings.escrowIban,
    movements: lostPayments.map((sale) => ({
      reference: trxOf(sale),
      direction: 'CRDT',
      amountFils: fils(BigInt(sale.totalFils)),
      remittance: sale.reference,
    })),
    balanceFils: noFils,
  })
  expect((await sendPartnerRequest(api, '/bank/messages', { xml: statement })).status).toBe(200)
  for (const sale of lostPayments) expect(await statusOf(api, sale)).toBe('awaiting_payment')
  await outside.debit(api, paidNumber, 'AGAIN')
  expect((await payoutOf(api, paidLater)).status).toBe('settled')
  expect(await balancesOf(api, paidLater)).toEqual({})

  // One administrator and one of finance, each with a code of their own.
  const thaw = (who: 'fadi' | 'nour' | 'rana', client: typeof fadi) =>
    client.call('POST /admin/restore/thaw', { body: { totp: nextCodeOf(who), reason: 'استُوردت الكشوف' } })
  await expect(thaw('rana', rana)).rejects.toMatchObject({ body: { reason: 'no_permission' } })
  expect(await fadi.refusal('POST /admin/restore/thaw', { body: { totp: '000000', reason: 'x y z' } })).toMatchObject({
    code: 'totp_incorrect',
  })
  expect((await thaw('fadi', fadi)).restore).toMatchObject({ approvals: [{ role: 'finance' }] })
  await cutOff(api)
  expect(await payoutOf(api, neverLeft)).toMatchObject({ status: 'held', held_reason: 'restored' })
  expect((await thaw('nour', nour)).restore).toBeNull()
  expect((await rana.call('GET /admin/restore')).restore).toBeNull()

  // Money that was paid, and of which the copy had no notice, is held for its guarantee; a notification that comes after all is the same payment.
  for (const sale of lostPayments) {
    expect(await statusOf(api, sale)).toBe('in_transfer')
    expect(await balancesOf(api, sale)).toEqual({ buyer_escrow: sale.totalFils })
    const again = noticeOf(sale.reference, sale.totalFils, trxOf(sale))
    for (let time = 0; time < 2; time += 1) expect((await sendPartnerRequest(api, '/biller/payment-notification', again)).status).toBe(200)
    expect(await balancesOf(api, sale)).toEqual({ buyer_escrow: sale.totalFils })
  }
  const refunds = await api.owner.query(`select from app.payouts where purpose in ('refund', 'excess', 'send_back', 'suspense')`)
  expect(refunds.rowCount).toBe(0)
  const conflicts = await sendPartnerRequest(
    api,
    '/biller/payment-notification',
    noticeOf(lostPayments[0]?.reference ?? '', '1000', trxOf(lostPayments[0])),
  )
  expect(conflicts.status).toBe(409)

  // An order that never left leaves once; a new one has a number that nobody has seen.
  await cutOff(api)
  for (const sale of [lost, neverLeft]) {
    const { number } = await payoutOf(api, sale)
    await outside.debit(api, number, number)
  }
  const fresh = await completedSale(api, { registrationNumber: garage(4) })
  expect(idIn(fresh.number)).toBeGreaterThan(idIn(forgotten.number) + 900_000n)
  expect(fresh.reference).not.toBe(paidLater.reference)
  await cutOff(api)
  const { number: freshNumber } = await payoutOf(api, fresh)
  expect(idIn(freshNumber)).toBeGreaterThan(numbersAfterCopy.payout)
  await outside.debit(api, freshNumber, 'FRESH')
  for (const sale of [paidLater, lost, neverLeft, fresh]) {
    const { number, status } = await payoutOf(api, sale)
    expect([number, status, outside.orders.get(number)?.times]).toEqual([number, 'settled', 1])
    expect(await balancesOf(api, sale)).toEqual({})
  }
  await api.stop()
  await restored.stop()
  running.delete(restored)
})

it('a debit of a payout that the copy did not know holds the new payout of its guarantee', async () => {
  const api = await startApi({ filling: garageFilling })
  const sale: PaidSale = await completedSale(api, { registrationNumber: garage(9), stated: true })
  const { number } = await payoutOf(api, sale)
  // As after a restore: the guarantee was completed before, its payout of then was paid, and is not in this database.
  await api.owner.query(`select app.freeze_after_restore('behind_mark')`)
  const movements = [
    { reference: 'TP555555', direction: 'DBIT' as const, amountFils: fils(12_326_500n), endToEndId: 'P555555', remittance: sale.number },
  ]
  const xml = writeNotification({ messageId: 'D-UNKNOWN', at: new Date(), iban: sandboxSettings.escrowIban, movements })
  expect((await sendPartnerRequest(api, '/bank/messages', { xml })).status).toBe(200)
  for (let time = 0; time < 2; time += 1) {
    await resumePayouts({ ...api.built.payouts, restores: { isFrozen: () => true, mayLeave: async () => false } }, 'test:restore')
    await api.advance('20 seconds')
  }
  expect(await payoutOf(api, sale)).toMatchObject({ number, status: 'held', held_reason: 'restored' })
  const [fadi, nour] = [await api.staff('fadi'), await api.staff('nour')]
  await fadi.call('POST /admin/restore/thaw', { body: { totp: nextCodeOf('fadi'), reason: 'استُوردت الكشوف' } })
  await nour.call('POST /admin/restore/thaw', { body: { totp: nextCodeOf('nour'), reason: 'استُوردت الكشوف' } })
  await letPass(api, '10 seconds')
  await ringTimers(api)
  await sendPayoutFiles(api.built.payouts, 'ACH', 'test:restore')
  expect(await payoutOf(api, sale)).toMatchObject({ status: 'held', held_reason: 'restored' })
  await api.stop()
})

describe('money that came after a restore under a reference that the copy does not know', () => {
  it('is not sent back while the restore is not resolved, and never by one person alone', { timeout: 60_000 }, async () => {
    const api = await startApi({ filling: garageFilling })
    const [fadi, nour, yazan] = [await api.staff('fadi'), await api.staff('nour'), await api.staff('yazan')]
    const before = await arrive(api, 'FT-BEFORE')
    await api.owner.query(`select app.freeze_after_restore('behind_mark')`)
    // Its guarantee was made and paid out after the copy: nothing in this database says so but the debit.
    const receipt = await arrive(api, 'FT-UNKNOWN')
    const sendBack = { params: { number: receipt }, body: { reason: 'مرجع غير معروف' } }
    const actionOf = async (number: string) =>
      (await fadi.call('GET /admin/receipts/:number', { params: { number } })).actions.find(({ name }) => name === 'send_back')
    expect(await actionOf(receipt)).toEqual({ name: 'send_back', allowed: false, reason: 'restore_open' })
    // Of what staff do nothing is taken while it stands still; a process that has not looked yet knows the reason from the receipt.
    const { code } = await fadi.refusal('POST /admin/receipts/:number/send-back', sendBack)
    expect(['frozen', 'action_not_allowed']).toContain(code)
    expect(await actionOf(before)).toMatchObject({ allowed: true })
    await debitOf(api, 'P555555', 'DM-555555')
    await fadi.call('POST /admin/restore/thaw', { body: { totp: nextCodeOf('fadi'), reason: 'استُوردت الكشوف' } })
    await nour.call('POST /admin/restore/thaw', { body: { totp: nextCodeOf('nour'), reason: 'استُوردت الكشوف' } })
    expect((await nour.call('GET /admin/restore')).restore).toBeNull()

    // It goes on, but the debit is not explained: the money may be what was paid out.
    expect(await actionOf(receipt)).toMatchObject({ allowed: false, reason: 'restore_open' })
    expect(await fadi.refusal('POST /admin/receipts/:number/send-back', sendBack)).toMatchObject({ body: { reason: 'restore_open' } })
    const listed = await fadi.call('GET /admin/lists/:list', { params: { list: 'exceptions' }, query: { status: 'open' } })
    const debit = listed.rows.find(({ kind }) => kind === 'unknown_debit')
    const resolve = { params: { number: debit?.number ?? '' }, body: { resolution: 'loss' as const, reason: 'دُفعت لبائع بعد النسخة' } }
    await fadi.call('POST /admin/bank-exceptions/:number/resolve', resolve)
    await yazan.call('POST /admin/bank-exceptions/:number/resolve', resolve)
    expect(await actionOf(receipt)).toMatchObject({ allowed: true })
    await sendBackByTwo(api, sendBack)
    const { rows } = await api.owner.query('select purpose, approvals_needed from app.payouts where receipt_id = $1', [receipt.slice(1)])
    expect(rows).toEqual([{ purpose: 'suspense', approvals_needed: 2 }])
    expect(await audit(api)).toEqual([])
    await api.stop()
  })

  async function arrive(api: TestApi, bankReference: string): Promise<string> {
    const answer = await sendPartnerRequest(api, '/bank/receipts', creditOf('100000000008', '5000000', bankReference))
    expect(answer.status).toBe(200)
    const { rows } = await api.owner.query<{ number: string; why: string }>(
      `select 'R' || id as number, why from app.receipts where bank_reference = $1`,
      [bankReference],
    )
    expect(rows[0]?.why).toBe('unknown_reference')
    return rows[0]?.number ?? ''
  }
})

it('what a statement shows after the thaw of before it is booked in the next minute, and an unknown reference waits for finance', async () => {
  const api = await startApi({ filling: garageFilling })
  const sale = await acceptedSale(api, { registrationNumber: garage(12) })
  await api.owner.query(`select app.freeze_after_restore('behind_mark')`)
  const [fadi, nour] = [await api.staff('fadi'), await api.staff('nour')]
  await fadi.call('POST /admin/restore/thaw', { body: { totp: nextCodeOf('fadi'), reason: 'استُوردت الكشوف' } })
  await nour.call('POST /admin/restore/thaw', { body: { totp: nextCodeOf('nour'), reason: 'استُوردت الكشوف' } })
  const credit = (reference: string, remittance: string) => ({
    reference,
    direction: 'CRDT' as const,
    amountFils: fils(BigInt(sale.totalFils)),
    remittance,
  })
  const xml = writeStatement({
    messageId: 'STMT-LATE',
    at: new Date(Date.now() - 60_000),
    iban: sandboxSettings.escrowIban,
    movements: [credit('EF-LATE', `ضمانة ${sale.reference}`), credit('EF-STRANGE', '100000000008')],
    balanceFils: noFils,
  })
  expect((await sendPartnerRequest(api, '/bank/messages', { xml })).status).toBe(200)
  await api.built.runMoneyJobs('test:restore')
  expect(await statusOf(api, sale)).toBe('in_transfer')
  const { rows } = await api.owner.query('select bank_reference, source, from_statement, payer_state from app.receipts')
  expect(rows).toEqual([{ bank_reference: 'EF-LATE', source: 'bank', from_statement: true, payer_state: 'buyer' }])
  const listed = await fadi.call('GET /admin/lists/:list', { params: { list: 'exceptions' }, query: { status: 'open' } })
  expect(listed.rows.filter(({ kind }) => kind === 'unknown_credit')).toMatchObject([{ reference: 'EF-STRANGE' }])
  expect(await audit(api)).toEqual([])
  await api.stop()
})

it('what the bank told since a restore is gathered for finance, by kind and with where it is resolved', { timeout: 120_000 }, async () => {
  const api = await startApi({ filling: garageFilling })
  const sale = await acceptedSale(api, { registrationNumber: garage(14) })
  const held = await completedSale(api, { registrationNumber: garage(15) })
  const [fadi, rana] = [await api.staff('fadi'), await api.staff('rana')]
  expect(await fadi.call('GET /admin/restore/findings')).toMatchObject({ restore: null, items: [] })
  await api.owner.query(`select app.freeze_after_restore('behind_mark')`)
  const { now } = (await api.owner.query<{ now: Date }>('select app.now() as now')).rows[0] ?? { now: new Date() }
  const line = (reference: string, direction: 'CRDT' | 'DBIT', remittance: string, endToEndId?: string) => ({
    reference,
    direction,
    amountFils: fils(5_000_000n),
    remittance,
    ...(endToEndId === undefined ? {} : { endToEndId }),
  })
  const iban = sandboxSettings.escrowIban
  const messages = [
    writeStatement({
      messageId: 'S-F',
      at: now,
      iban,
      movements: [
        line('EF-NAMED', 'CRDT', sale.reference),
        line('EF-NONE', 'CRDT', 'no reference'),
        line('TX-NONE', 'DBIT', 'charges'),
        line('TP600001', 'DBIT', 'DM-600001', 'P600001'),
      ],
      balanceFils: noFils,
    }),
    writeNotification({ messageId: 'N-F', at: now, iban, movements: [line('TP600002', 'DBIT', 'DM-600002', 'P600002')] }),
    writeStatusReport({ messageId: 'A-F', at: now, fileId: 'DMN-LOST', words: [{ endToEndId: 'P600003', status: 'ACSP' }] }),
  ]
  for (const xml of messages) expect((await sendPartnerRequest(api, '/bank/messages', { xml })).status).toBe(200)
  expect((await sendPartnerRequest(api, '/bank/receipts', creditOf('100000000008', '5000000', 'FT-NONE'))).status).toBe(200)

  const { items, counts } = await fadi.call('GET /admin/restore/findings')
  const shownOf = ({ kind, reference, guarantee_number: guarantee }: (typeof items)[number]) => [kind, reference, guarantee]
  expect(items.map(shownOf).sort(([a, b], [c, d]) => (`${a} ${b}` < `${c} ${d}` ? -1 : 1))).toEqual([
    ['missing_notification', 'EF-NAMED', sale.number],
    ['payout_in_doubt', (await payoutOf(api, held)).number, held.number],
    ['unknown_credit', 'EF-NONE', null],
    ['unknown_debit', 'TX-NONE', null],
    ['unknown_payout', 'P600003', null],
    ['unknown_payout', 'TP600001', 'DM-600001'],
    ['unknown_payout', 'TP600002', null],
    ['unknown_receipt', 'FT-NONE', null],
  ])
  expect(counts).toMatchObject({ unknown_payout: 3, missing_notification: 1, file_in_part: 0 })
  const byReference = (reference: string) => items.find((item) => item.reference === reference)
  expect(byReference('TX-NONE')?.exception_number).toMatch(/^X\d+$/)
  expect(byReference('FT-NONE')?.receipt_number).toMatch(/^R\d+$/)
  expect(byReference('P600003')).toMatchObject({ amount_fils: null, exception_number: null })
  expect(await rana.call('GET /admin/restore/findings')).toMatchObject({ restore: { why: 'behind_mark' }, items: [] })
  expect(await fadi.call('GET /admin/restore')).toMatchObject({ open_findings: 8 })
  expect((await rana.call('GET /admin/restore')).open_findings).toBe(0)
  // Once the bank has shown the debit of a payout that it had only reported, it is one finding.
  const shown = writeStatement({
    messageId: 'S-G',
    at: now,
    iban,
    movements: [line('TP600003', 'DBIT', 'DM-600003', 'P600003')],
    balanceFils: noFils,
  })
  expect((await sendPartnerRequest(api, '/bank/messages', { xml: shown })).status).toBe(200)
  const later = await fadi.call('GET /admin/restore/findings')
  expect(later.items.filter(({ end_to_end_id: id }) => id === 'P600003')).toMatchObject([
    { reference: 'TP600003', guarantee_number: 'DM-600003' },
  ])
  await api.stop()
})

/** A debit on a statement that carries an end-to-end id of ours which this database does not know. */
async function debitOf(api: TestApi, number: string, remittance: string): Promise<void> {
  const movements = [{ reference: `T${number}`, direction: 'DBIT' as const, amountFils: fils(4_000_000n), endToEndId: number, remittance }]
  const { now } = (await api.owner.query<{ now: Date }>('select app.now() as now')).rows[0] ?? { now: new Date() }
  const xml = writeStatement({ messageId: `D-${number}`, at: now, iban: sandboxSettings.escrowIban, movements, balanceFils: noFils })
  expect((await sendPartnerRequest(api, '/bank/messages', { xml })).status).toBe(200)
}
const trxOf = (sale: PaidSale | undefined): string => `EF-${sale?.number ?? ''}`
async function statusOf(api: TestApi, sale: PaidSale): Promise<string | undefined> {
  const { rows } = await api.owner.query<{ status: string }>('select operational_status as status from app.guarantees where number = $1', [
    sale.number,
  ])
  return rows[0]?.status
}
/** A code that signing in has not spent. */
const nextCodeOf = (who: 'fadi' | 'nour' | 'rana'): string =>
  new TOTP({ secret: staffCast[who].totpSecret }).generate({ timestamp: Date.now() + 30_000 })
const idIn = (number: string): bigint => BigInt(number.replace(/^\D+/, ''))
async function numbersOf(api: TestApi) {
  const { rows } = await api.owner.query<{ guarantee: bigint; payout: bigint; file: bigint }>(
    `select (select max(id) from app.guarantees) as guarantee, (select max(id) from app.payouts) as payout, (select max(id) from app.payout_files) as file`,
  )
  const row = rows[0]
  if (!row) throw new Error('no numbers')
  return { guarantee: BigInt(row.guarantee), payout: BigInt(row.payout), file: BigInt(row.file) }
}
