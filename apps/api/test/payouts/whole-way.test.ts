import { describe, expect, it } from 'vitest'
import { reconsiderPayouts } from '#money/payouts/index.ts'
import { type TestApi } from '../support/api.ts'
import { balancesOf, completedSale, detailsOf, garage, sendPartnerRequest, letBankWork, payoutOf, sendFiles } from '../support/money.ts'
import { setUpMoneyTest } from '../support/money-test.ts'
import { ringTimers } from '../support/sale.ts'
import { readQueue } from '../support/queue.ts'

let api: TestApi
setUpMoneyTest((started) => (api = started))

const ordersAtBank = async (number: string) =>
  (
    await api.owner.query<{ status: string; times_received: number; amount: string; iban: string }>(
      'select status, times_received, amount_fils::text as amount, iban from sandbox.bank_orders where end_to_end_id = $1',
      [number],
    )
  ).rows

describe('a payout goes its whole way', () => {
  it.each(['ACH', 'RTGS'] as const)(
    'by %s: ordered, approved, in a file, sent, accepted, settled; then the guarantee is paid',
    async (rail) => {
      const sale = await completedSale(api, { registrationNumber: garage(rail === 'ACH' ? 1 : 2), transferType: rail })
      const due = (await detailsOf(sale)).seller_due_fils
      expect(await detailsOf(sale)).toMatchObject({
        operational_status: 'completed',
        financial_status: 'released',
        payout: { status: 'approved', amount_fils: due, rail, held_reason: null },
      })
      expect(await balancesOf(api, sale)).toEqual({})
      const inFlight = BigInt((await balancesOf(api))['payouts_in_flight'] ?? 0)
      const inBank = BigInt((await balancesOf(api))['bank_escrow'] ?? 0)

      await sendFiles(api, rail)
      expect(await payoutOf(api, sale)).toMatchObject({ status: 'sent', history: ['ordered', 'approved', 'in_file', 'sent'] })
      const { number, file } = await payoutOf(api, sale)
      expect(await ordersAtBank(number)).toMatchObject([{ status: 'received', times_received: 1, amount: due }])
      const { rows } = await api.owner.query<{ intact: boolean; payments: number; sum: string; body: string }>(
        "select sha256(convert_to(body, 'UTF8')) = sha256 as intact, payments, sum_fils::text as sum, body from app.payout_files where message_id = $1",
        [file],
      )
      expect(rows).toMatchObject([{ intact: true, payments: 1, sum: due }])
      expect(rows[0]?.body).toContain(
        `<EndToEndId>${number}</EndToEndId></PmtId><Amt><InstdAmt Ccy="JOD">${due.slice(0, -3)}.${due.slice(-3)}</InstdAmt>`,
      )

      await letBankWork(api, '0 seconds')
      expect(await payoutOf(api, sale)).toMatchObject({ status: 'accepted' })
      await letBankWork(api, rail === 'ACH' ? '10 seconds' : '2 seconds')
      expect(await payoutOf(api, sale)).toMatchObject({
        status: 'settled',
        history: ['ordered', 'approved', 'in_file', 'sent', 'accepted', 'settled'],
      })
      expect(await detailsOf(sale)).toMatchObject({ financial_status: 'paid', payout: { status: 'settled' } })
      expect((await detailsOf(sale)).events.map(({ kind }) => kind).slice(-3)).toEqual(['completed', 'payout_sent', 'payout_settled'])
      expect(inFlight - BigInt((await balancesOf(api))['payouts_in_flight'] ?? 0)).toBe(BigInt(due))
      expect(inBank - BigInt((await balancesOf(api))['bank_escrow'] ?? 0)).toBe(BigInt(due))
    },
  )

  it('several leave in one file', async () => {
    const sales = []
    for (const index of [3, 4, 5])
      sales.push(await completedSale(api, { registrationNumber: garage(index), priceFils: String(1_000_000 + index) }))
    await sendFiles(api)
    const payouts = await Promise.all(sales.map((sale) => payoutOf(api, sale)))
    expect(new Set(payouts.map(({ file }) => file)).size).toBe(1)
    await letBankWork(api, '10 seconds')
    for (const sale of sales) expect(await detailsOf(sale)).toMatchObject({ financial_status: 'paid' })
  })

  it('nothing leaves when nothing is approved', async () => {
    const count = async () => (await api.owner.query('select count(*)::int as files from app.payout_files')).rows
    const before = await count()
    await sendFiles(api)
    await sendFiles(api, 'RTGS')
    expect(await count()).toEqual(before)
  })

  it('a bank message that comes again is applied once, and one with the same id and other content is refused', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(6) })
    await sendFiles(api)
    await letBankWork(api, '10 seconds')
    const { rows } = await api.owner.query<{ message_id: string; kind: string; body: string }>(
      `select message_id, kind, body from app.bank_messages where body like '%' || $1 || '%' or kind = 'camt.053'`,
      [(await payoutOf(api, sale)).number],
    )
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['pain.002', 'camt.053', 'camt.054']))
    const before = [await balancesOf(api), await payoutOf(api, sale), await detailsOf(sale)].map((state) =>
      JSON.stringify(state).replace(/"server_time":"[^"]*"/, ''),
    )
    for (const { body } of rows)
      expect((await sendPartnerRequest(api, '/bank/messages', { xml: body })).text).toContain('"applied":0,"repeated":true')
    expect(
      [await balancesOf(api), await payoutOf(api, sale), await detailsOf(sale)].map((state) =>
        JSON.stringify(state).replace(/"server_time":"[^"]*"/, ''),
      ),
    ).toEqual(before)
    for (const { body } of rows) {
      const answer = await sendPartnerRequest(api, '/bank/messages', { xml: body.replace('<CreDtTm>20', '<CreDtTm>21') })
      expect(answer.status).toBe(422)
      expect(answer.text).toContain('bank_message_invalid')
    }
  })
})

describe('a payout is held', () => {
  it('until the statement shows the receipt, then it goes by itself', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(10), stated: false })
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'held', held_reason: 'receipt_unsettled' })
    expect((await detailsOf(sale)).events.map(({ kind }) => kind).slice(-2)).toEqual(['completed', 'payout_held'])
    await sendFiles(api)
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'held' })
    await letBankWork(api)
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'approved', held_reason: null, history: ['ordered', 'held', 'approved'] })
    await sendFiles(api)
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'sent' })
  })

  it('without an account, until the beneficiary names one', async () => {
    await api.owner.query(
      `update app.bank_accounts set replaced_at = '2020-01-01' where party_id = (select id from app.parties where national_number = '9852012345') and replaced_at is null`,
    )
    const sale = await completedSale(api, { registrationNumber: garage(11) })
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'held', held_reason: 'iban_missing', iban: null })
    await api.owner.query(`update app.bank_accounts set replaced_at = null where replaced_at = '2020-01-01'`)
    await reconsider(sale.number)
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'approved', held_reason: null })
    expect((await payoutOf(api, sale)).iban).not.toBeNull()
  })

  it('while the account is not proven, and while it is younger than the waiting time', async () => {
    await api.owner.query(
      `update app.bank_accounts set proven_at = null where party_id = (select id from app.parties where national_number = '9852012345') and replaced_at is null`,
    )
    const sale = await completedSale(api, { registrationNumber: garage(12) })
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'held', held_reason: 'iban_unproven' })
    await api.owner.query(
      `update app.bank_accounts set proven_at = app.now(), created_at = app.now() where party_id = (select id from app.parties where national_number = '9852012345') and replaced_at is null`,
    )
    await reconsider(sale.number)
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'held', held_reason: 'iban_young' })
    await api.advance('10 seconds')
    await reconsider(sale.number)
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'approved', history: ['ordered', 'held', 'held', 'approved'] })
    await ringTimers(api)
  })
})

async function reconsider(number: string): Promise<void> {
  const guaranteeId = BigInt(number.slice(3))
  await api.built.payouts.transact((tx) =>
    reconsiderPayouts(tx, { actor: { kind: 'system', job: 'test' }, now: tx.now, requestId: 'test' }, { guaranteeId }, api.built.payouts),
  )
}

describe('S29: a payout of 20,000 dinars or more', () => {
  it('needs two different persons of finance, and nobody twice', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(20), priceFils: '20500000' })
    const { number } = await payoutOf(api, sale)
    const params = { number }
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'ordered', history: ['ordered'] })
    await sendFiles(api)
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'ordered' })

    const [fadi, yazan, rana] = [await api.staff('fadi'), await api.staff('yazan'), await api.staff('rana')]
    expect((await readQueue(fadi)).find(({ id }) => id === number)).toMatchObject({
      kind: 'payouts_to_approve',
      guarantee_number: sale.number,
    })
    expect((await rana.call('GET /admin/queue', {})).counts.payouts_to_approve).toBe(0)
    expect(await rana.refusal('POST /admin/payouts/:number/approve', { params, body: {} })).toMatchObject({
      code: 'action_not_allowed',
      body: { reason: 'no_permission' },
    })

    const once = await fadi.call('POST /admin/payouts/:number/approve', { params, body: {} })
    expect(once).toMatchObject({
      status: 'ordered',
      approvals: [{ at: expect.any(String) }],
      approvals_needed: 2,
    })
    expect(once.actions[0]).toEqual({ name: 'approve', allowed: false, reason: 'voted_already' })
    expect(await fadi.refusal('POST /admin/payouts/:number/approve', { params, body: {} })).toMatchObject({
      status: 409,
      body: { reason: 'voted_already' },
    })
    await sendFiles(api)
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'ordered' })

    expect(await yazan.call('POST /admin/payouts/:number/approve', { params, body: {} })).toMatchObject({ status: 'approved' })
    expect(await yazan.refusal('POST /admin/payouts/:number/approve', { params, body: {} })).toMatchObject({
      body: { reason: 'wrong_status' },
    })
    await sendFiles(api)
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'sent', history: ['ordered', 'approved', 'in_file', 'sent'] })
  })

  it('is let go once when both approve at the same moment', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(21), priceFils: '30000000' })
    const params = { number: (await payoutOf(api, sale)).number }
    const [fadi, yazan] = [await api.staff('fadi'), await api.staff('yazan')]
    await Promise.all([fadi, yazan].map((person) => person.call('POST /admin/payouts/:number/approve', { params, body: {} })))
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'approved', history: ['ordered', 'approved'] })
  })

  it('cannot be let go by anybody who changed the limit', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(22), priceFils: '21000000' })
    await api.owner.query(
      `insert into app.settings (name, value, proposed_by, approved_by) select 'twoPersonsFromFils', '20000000', f.id, y.id from app.staff f, app.staff y where f.email like 'fadi%' and y.email like 'yazan%'`,
    )
    const fadi = await api.staff('fadi')
    expect(
      await fadi.refusal('POST /admin/payouts/:number/approve', { params: { number: (await payoutOf(api, sale)).number }, body: {} }),
    ).toMatchObject({ body: { reason: 'made_by_you' } })
    await api.owner.query(`delete from app.settings where name = 'twoPersonsFromFils'`)
  })
})

describe('the staff follow every fils', () => {
  it('from the receipt to the debit, and both books agree', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(30), transferType: 'RTGS' })
    await sendFiles(api, 'RTGS')
    await letBankWork(api, '2 seconds')
    const fadi = await api.staff('fadi')
    const { guarantee, entries } = await fadi.call('GET /admin/guarantees/:number', { params: { number: sale.number } })
    expect(guarantee).toMatchObject({ number: sale.number, financial_status: 'paid' })
    expect(entries.map(({ event }) => event)).toEqual([
      'receipt_by_notice',
      'notice_settled',
      'completion',
      'payout_ordered',
      'payout_settled',
    ])
    for (const { postings } of entries) {
      for (const book of ['client', 'own']) {
        const lines = postings.filter((posting) => posting.book === book)
        expect(lines.reduce((sum, line) => sum + BigInt(line.debit_fils) - BigInt(line.credit_fils), 0n)).toBe(0n)
      }
    }
    expect(await fadi.call('GET /admin/trial-balance')).toMatchObject({ agrees: true })
  })
})
