import { parseFils } from '@damana/contract/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditGuarantees } from '#audit/index.ts'
import { bookStatementCredit } from '#effects/receive-money.ts'
import { skipWait } from '#sandbox/skip-wait.ts'
import { sandboxSettings } from '#kernel/settings.ts'
import { startApi, type TestApi } from '../support/api.ts'
import {
  acceptedSale,
  audit,
  balancesOf,
  creditOf,
  detailsOf,
  garage,
  garageFilling,
  sendPartnerRequest,
  letBankWork,
  noticeOf,
  type PaidSale,
  pay,
  payoutsOfReceipt,
  buyersIban,
  sendBackByTwo,
} from '../support/money.ts'
import { brothersIban, credit, letPayoutsGo, receiptOf, setBlocked, state } from './support.ts'
import { letPass, offer, read } from '../support/sale.ts'

let api: TestApi
let other: TestApi
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
  other = await startApi({ sharing: api })
})
afterAll(async () => {
  expect(await audit(api)).toEqual([])
  await other.stop()
  await api.stop()
})

const receipts = async (trx: string) =>
  (
    await api.owner.query<{ booked: string; suspense: string; back: string; why: string | null; settled: boolean }>(
      'select booked_fils::text as booked, suspense_fils::text as suspense, back_fils::text as back, why, settled_at is not null as settled from app.receipts where bank_reference = $1',
      [trx],
    )
  ).rows
const alarms = async () =>
  Number(
    (await api.owner.query<{ count: string }>(`select count(*) from app.security_events where kind = 'receipt_conflict'`)).rows[0]?.count,
  )

describe('money comes in', () => {
  it('is booked when it is exactly what is due: held, and the countdown runs', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(1) })
    const bill = await sendPartnerRequest(api, '/biller/bill-pull', { AcctInfo: { BillingNo: sale.reference } })
    expect(bill.status).toBe(200)
    expect(bill.body?.MsgHeader?.Result.ErrorCode).toBe(0)
    expect(bill.body?.BillsRec).toMatchObject({
      BillingNo: sale.reference,
      BillNo: sale.number,
      DueAmount: '12512.250',
      PmtConst: { AllowPart: false, Lower: '12512.250', Upper: '12512.250' },
    })

    const before = await balancesOf(api)
    expect(
      (await sendPartnerRequest(api, '/biller/payment-notification', noticeOf(sale.reference, sale.totalFils, 'EF-exact'))).text,
    ).toContain('"JOEBPPSTrx":"EF-exact"')
    const details = await detailsOf(sale)
    expect(details).toMatchObject({ operational_status: 'in_transfer', financial_status: 'hold' })
    expect(details.countdown).not.toBeNull()
    expect(details.events.map(({ kind }) => kind)).toContain('held')
    expect(await balancesOf(api, sale)).toEqual({ buyer_escrow: sale.totalFils })
    expect(BigInt((await balancesOf(api))['biller_clearing'] ?? 0) - BigInt(before['biller_clearing'] ?? 0)).toBe(BigInt(sale.totalFils))
    expect(
      (await sendPartnerRequest(api, '/biller/bill-pull', { AcctInfo: { BillingNo: sale.reference } })).body?.MsgHeader?.Result.ErrorCode,
    ).toBe(324)
  })

  it('comes from the bank into the escrow account itself, and from CliQ', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(2), priceFils: '9000000' })
    const before = BigInt((await balancesOf(api))['bank_escrow'] ?? 0)
    expect(await pay(api, sale, 'cliq')).toMatchObject({ told: 'paid', paid_fils: sale.totalFils })
    expect(await detailsOf(sale)).toMatchObject({ financial_status: 'hold' })
    expect(BigInt((await balancesOf(api))['bank_escrow'] ?? 0) - before).toBe(BigInt(sale.totalFils))
  })

  it('is refused by CliQ above 10,000 dinars at a time', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(3) })
    expect(await pay(api, sale, 'cliq')).toEqual({ told: 'cliq_limit', paid_fils: '0' })
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'awaiting_payment' })
  })

  it('is settled when the statement shows it', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(4) })
    await pay(api, sale)
    const clearing = BigInt((await balancesOf(api))['biller_clearing'] ?? 0)
    await letBankWork(api)
    expect(clearing - BigInt((await balancesOf(api))['biller_clearing'] ?? 0)).toBe(BigInt(sale.totalFils))
    const { rows } = await api.owner.query(
      `select r.settled_at is not null as settled from app.receipts r join app.guarantees g on g.id = r.guarantee_id where g.number = $1`,
      [sale.number],
    )
    expect(rows).toEqual([{ settled: true }])
  })

  it("paid twice by the buyer's bank is one payment", async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(5) })
    expect(await pay(api, sale, 'biller', 'twice')).toMatchObject({ told: 'paid_twice' })
    expect(await balancesOf(api, sale)).toEqual({ buyer_escrow: sale.totalFils })
  })
})

describe('R09: the same notice a hundred times, over two instances', () => {
  it('is one deposit, and every time the same answer', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(10) })
    const notice = noticeOf(sale.reference, sale.totalFils, 'EF-hundred')
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => sendPartnerRequest(index % 2 === 0 ? api : other, '/biller/payment-notification', notice)),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await receipts('EF-hundred')).toHaveLength(1)
    expect(await balancesOf(api, sale)).toEqual({ buyer_escrow: sale.totalFils })
    expect((await detailsOf(sale)).events.filter(({ kind }) => kind === 'held')).toHaveLength(1)
  })

  it('by bank transfer says that it is repeated', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(11) })
    const credit = {
      bank_reference: 'FT-hundred',
      way: 'bank',
      amount_fils: sale.totalFils,
      remittance: `ضمانة ${sale.reference}`,
      received_at: '2026-11-22T08:00:00.000Z',
      payer: { name: 'باسل حداد', iban: buyersIban },
    }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => sendPartnerRequest(index % 2 === 0 ? api : other, '/bank/receipts', credit)),
    )
    expect(answers.map(({ text }) => /"repeated":(true|false)/.exec(text)?.[1]).filter((repeated) => repeated === 'false')).toHaveLength(1)
    expect(await receipts('FT-hundred')).toHaveLength(1)
  })
})

describe('money that comes from one of our own accounts', () => {
  const ours = ({ escrowIban, operatingIban }: typeof sandboxSettings) => [escrowIban, operatingIban]
  const creditFrom = (sale: PaidSale, fils: string, reference: string, iban: string) =>
    sendPartnerRequest(api, '/bank/receipts', creditOf(sale.reference, fils, reference, { payer: { name: 'حساب ضمانة', iban } }))

  it.each(ours(sandboxSettings).map((iban, index) => ({ iban, index })))(
    'from $iban pays no bill: finance decides, and it is never sent back there',
    async ({ iban, index }) => {
      const sale = await acceptedSale(api, { registrationNumber: garage(12 + index) })
      const reference = `FT-ours-${index}`
      expect((await creditFrom(sale, sale.totalFils, reference, iban.toLowerCase())).status).toBe(200)
      expect(await receipts(reference)).toMatchObject([{ booked: '0', suspense: sale.totalFils, back: '0', why: 'own_account' }])
      expect(await detailsOf(sale)).toMatchObject({ operational_status: 'awaiting_payment', payment: { received_fils: '0' } })
      expect(await balancesOf(api, sale)).toEqual({})
      // Neither the end of the guarantee nor the minute's work sends it anywhere.
      await skipWait(api.built.tick, sale.number, 'test:late')
      await skipWait(api.built.tick, sale.number, 'test:over')
      await api.built.runMoneyJobs('test:minute')
      expect(await payoutsOfReceipt(api, reference)).toEqual([])
      const fadi = await api.staff('fadi')
      const queue = await fadi.call('GET /admin/queue', { query: { kind: 'receipts_unmatched' } })
      const waiting = queue.items.find(({ receipt }) => receipt?.bank_reference === reference)
      expect(waiting?.receipt).toMatchObject({ why: 'own_account', amount_fils: sale.totalFils })
      const params = { number: waiting?.id ?? '' }
      const send = 'POST /admin/receipts/:number/send-back'
      const unnamed = await fadi.refusal(send, { params, body: { reason: 'تدقيق' } })
      expect(unnamed.body).toMatchObject({ errors: [{ pointer: '/iban' }] })
      const toUs = await fadi.refusal(send, { params, body: { reason: 'تدقيق', iban, holder_name: 'حساب ضمانة' } })
      expect(toUs.body).toMatchObject({ errors: [{ pointer: '/iban', code: 'iban_is_ours' }] })
      const body = { reason: 'تدقيق', iban: brothersIban, holder_name: 'خالد منصور' }
      await sendBackByTwo(api, { params, body })
      expect(await payoutsOfReceipt(api, reference)).toMatchObject([
        { purpose: 'suspense', iban: brothersIban, beneficiary_name: 'خالد منصور', approvals_needed: 2 },
      ])
    },
  )

  it('and that finance matched to a sale is refunded to an account that is not ours', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(14) })
    await creditFrom(sale, '3000000', 'FT-ours-matched', sandboxSettings.escrowIban)
    const { rows } = await api.owner.query<{ number: string }>(
      `select 'R' || id as number from app.receipts where bank_reference = 'FT-ours-matched'`,
    )
    for (const who of ['fadi', 'yazan'] as const)
      await (
        await api.staff(who)
      ).call('POST /admin/receipts/:number/match', {
        params: { number: rows[0]?.number ?? '' },
        body: { guarantee_number: sale.number, reason: 'تدقيق' },
      })
    await skipWait(api.built.tick, sale.number, 'test:undeclared')
    const [payout] = await payoutsOfReceipt(api, 'FT-ours-matched')
    expect(payout).toMatchObject({ purpose: 'send_back', status: 'held', held_reason: 'iban_missing', iban: null })
  })
})

describe('R10: notices that are not what is due', () => {
  it('the same reference with another sum is refused and raises an alarm', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(20) })
    await sendPartnerRequest(api, '/biller/payment-notification', noticeOf(sale.reference, sale.totalFils, 'EF-conflict'))
    const before = await alarms()
    for (const changed of [noticeOf(sale.reference, '1000', 'EF-conflict'), noticeOf('111111111111', sale.totalFils, 'EF-conflict')]) {
      const answer = await sendPartnerRequest(api, '/biller/payment-notification', changed)
      expect(answer.status).toBe(409)
      expect(answer.text).toContain('receipt_conflict')
    }
    expect(await alarms()).toBe(before + 2)
    // Its sender repeats it until it is answered, with the time of each telling and in other words; finance sees it once.
    const { Trx } = noticeOf(sale.reference, '1000', 'EF-conflict')
    for (const again of [
      {},
      { ProcessDate: '2026-11-22T08:05:00.000Z' },
      { ProcessDate: '2026-11-22T08:10:00.000Z', PayerInfo: { ...Trx.PayerInfo, Name: 'باسل' } },
    ])
      await sendPartnerRequest(api, '/biller/payment-notification', noticeOf(sale.reference, '1000', 'EF-conflict', again))
    const fadi = await api.staff('fadi')
    const listed = await fadi.call('GET /admin/lists/:list', { params: { list: 'exceptions' }, query: { status: 'open' } })
    const conflicts = listed.rows.filter((one) => one['reference'] === 'EF-conflict').toReversed()
    expect(conflicts).toMatchObject([
      { kind: 'receipt_conflict', direction: 'credit', amount_fils: '1000', receipt: expect.stringMatching(/^R\d+$/) },
      { kind: 'receipt_conflict', amount_fils: sale.totalFils },
    ])
    expect((await fadi.call('GET /admin/queue', { query: { kind: 'bank_exceptions' } })).items.map(({ id }) => id)).toEqual(
      expect.arrayContaining(conflicts.map(({ number }) => number)),
    )
    const decided = {
      params: { number: conflicts[0]?.number ?? '' },
      body: { resolution: 'explained' as const, reason: 'the biller corrected itself' },
    }
    const { votes } = await fadi.call('POST /admin/bank-exceptions/:number/resolve', decided)
    const yazan = await api.staff('yazan')
    const second = { ...decided, body: { ...decided.body, approves: votes[0]?.sha256 ?? '' } }
    expect(await yazan.call('POST /admin/bank-exceptions/:number/resolve', second)).toMatchObject({ resolution: 'explained' })
    expect(await receipts('EF-conflict')).toEqual([{ booked: sale.totalFils, suspense: '0', back: '0', why: null, settled: false }])
  })

  it('an unknown reference waits in suspense', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(21) })
    const notice = noticeOf(sale.reference, sale.totalFils, 'EF-unknown', { BillingNo: '111111111111' })
    expect((await sendPartnerRequest(api, '/biller/payment-notification', notice)).status).toBe(200)
    expect(await receipts('EF-unknown')).toMatchObject([{ booked: '0', suspense: sale.totalFils, why: 'unknown_reference' }])
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'awaiting_payment', payment: { received_fils: '0' } })
    expect(await balancesOf(api, sale)).toEqual({})
  })

  it('one fils too little is a part: the bill asks for the rest, and the rest completes it', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(22) })
    await sendPartnerRequest(api, '/biller/payment-notification', noticeOf(sale.reference, '12512249', 'EF-part'))
    expect(await receipts('EF-part')).toMatchObject([{ booked: '12512249', suspense: '0', why: null }])
    const details = await detailsOf(sale)
    expect(details).toMatchObject({
      operational_status: 'awaiting_payment',
      financial_status: 'in_progress',
      payment: { received_fils: '12512249', remaining_fils: '1' },
    })
    expect(details.events.map(({ kind }) => kind)).toContain('payment_received')
    const bill = await sendPartnerRequest(api, '/biller/bill-pull', { AcctInfo: { BillingNo: sale.reference } })
    expect(bill.body?.BillsRec).toMatchObject({ DueAmount: '0.001', PmtConst: { AllowPart: false, Lower: '0.001', Upper: '0.001' } })
    await sendPartnerRequest(api, '/biller/payment-notification', noticeOf(sale.reference, '1', 'EF-rest'))
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'in_transfer', financial_status: 'hold' })
    expect(await balancesOf(api, sale)).toEqual({ buyer_escrow: sale.totalFils })
  })

  it('one fils too much: what is due is held, and the excess goes back at once', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(23) })
    await sendPartnerRequest(api, '/biller/payment-notification', noticeOf(sale.reference, '12512251', 'EF-over'))
    expect(await receipts('EF-over')).toMatchObject([{ booked: sale.totalFils, back: '1', suspense: '0', why: null }])
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'in_transfer', financial_status: 'hold', payout: null })
    expect(await balancesOf(api, sale)).toEqual({ buyer_escrow: sale.totalFils })
    expect(await payoutsOfReceipt(api, 'EF-over')).toMatchObject([
      { purpose: 'excess', amount_fils: '1', status: 'held', held_reason: 'receipt_unsettled', beneficiary_name: 'باسل حداد' },
    ])
    await state(api, { reference: 'EF-over', fils: '12512251' })
    await letPayoutsGo(api)
    // The biller tells no account: the buyer's own money goes to the buyer's account.
    expect(await payoutsOfReceipt(api, 'EF-over')).toMatchObject([{ status: 'settled', iban: 'JO79HBHO0010000000220310068842' }])
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'in_transfer', financial_status: 'hold', payout: null })
  })

  it('a second payment of a paid bill goes back whole', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(24) })
    await sendPartnerRequest(api, '/biller/payment-notification', noticeOf(sale.reference, sale.totalFils, 'EF-first'))
    await sendPartnerRequest(api, '/biller/payment-notification', noticeOf(sale.reference, sale.totalFils, 'EF-second'))
    expect(await receipts('EF-second')).toMatchObject([{ booked: '0', suspense: '0', back: sale.totalFils, why: 'already_paid' }])
    expect(await payoutsOfReceipt(api, 'EF-second')).toMatchObject([{ purpose: 'suspense', amount_fils: sale.totalFils, status: 'held' }])
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'in_transfer', financial_status: 'hold', payout: null })
  })

  it('is booked when it is late, and goes back once the guarantee has expired, whenever it was paid', async () => {
    const [late, expired] = [
      await acceptedSale(api, { registrationNumber: garage(25) }),
      await acceptedSale(api, { registrationNumber: garage(26) }),
    ]
    await letPass(api, '73 hours')
    await sendPartnerRequest(api, '/biller/payment-notification', noticeOf(late.reference, late.totalFils, 'EF-late'))
    expect(await receipts('EF-late')).toMatchObject([{ booked: late.totalFils, why: null }])
    expect(await detailsOf(late)).toMatchObject({ operational_status: 'in_transfer', financial_status: 'hold' })
    await letPass(api, '97 hours')
    for (const [trx, ProcessDate] of [
      ['EF-expired', '2027-12-31T08:00:00.000Z'],
      ['EF-told-late', '2026-11-20T08:00:00.000Z'],
    ] as const)
      await sendPartnerRequest(api, '/biller/payment-notification', noticeOf(expired.reference, expired.totalFils, trx, { ProcessDate }))
    expect(await receipts('EF-expired')).toMatchObject([{ booked: '0', back: expired.totalFils, why: 'ended' }])
    expect(await receipts('EF-told-late')).toMatchObject([{ booked: '0', back: expired.totalFils, why: 'told_late' }])
    expect(await payoutsOfReceipt(api, 'EF-told-late')).toMatchObject([{ purpose: 'suspense', amount_fils: expired.totalFils }])
    expect(await detailsOf(expired)).toMatchObject({ operational_status: 'expired', financial_status: null })
    expect((await sendPartnerRequest(api, '/biller/bill-pull', { AcctInfo: { BillingNo: expired.reference } })).body).toMatchObject({
      MsgHeader: { Result: { ErrorCode: 408 } },
      BillsRec: null,
    })
  })

  it('money for a blocked guarantee waits in suspense, and its bill is not payable', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(27) })
    await setBlocked(api, sale.number, 'block')
    expect(
      (await sendPartnerRequest(api, '/biller/bill-pull', { AcctInfo: { BillingNo: sale.reference } })).body?.MsgHeader?.Result.ErrorCode,
    ).toBe(408)
    await sendPartnerRequest(api, '/biller/payment-notification', noticeOf(sale.reference, sale.totalFils, 'EF-blocked'))
    expect(await receipts('EF-blocked')).toMatchObject([{ booked: '0', why: 'paused' }])
  })

  it.each(['0.000', '-1.000', '1e30', '12512.25', '12,512.250', '99999999999.000', '', '٥.٠٠٠'])(
    'a sum of %j is no sum',
    async (PaidAmt) => {
      const answer = await sendPartnerRequest(
        api,
        '/biller/payment-notification',
        noticeOf('111111111111', '1000', `EF-none-${PaidAmt}`, { PaidAmt }),
      )
      expect(answer.status).toBe(422)
      expect(await receipts(`EF-none-${PaidAmt}`)).toEqual([])
    },
  )

  it.each(['0', '-5', '1e30', '1.5', '01'])('a credit of %j fils is no credit', async (amount_fils) => {
    const answer = await sendPartnerRequest(api, '/bank/receipts', {
      bank_reference: `FT-none-${amount_fils}`,
      way: 'bank',
      amount_fils,
      remittance: '',
      received_at: '2026-11-22T08:00:00.000Z',
      payer: { name: 'x' },
    })
    expect(answer.status).toBe(422)
  })
})

describe('R11: a notice before the guarantee is accepted', () => {
  it('finds no bill, and the money waits in suspense', async () => {
    const sale = await offer(api, { registrationNumber: garage(30) })
    const { rows } = await api.owner.query<{ payment_reference: string | null }>(
      'select payment_reference from app.guarantees where number = $1',
      [sale.number],
    )
    expect(rows).toEqual([{ payment_reference: null }])
    expect(
      (await sendPartnerRequest(api, '/biller/bill-pull', { AcctInfo: { BillingNo: sale.number } })).body?.MsgHeader?.Result.ErrorCode,
    ).toBe(408)
    await sendPartnerRequest(api, '/biller/payment-notification', noticeOf('460021711036', '12512250', 'EF-early'))
    expect(await receipts('EF-early')).toMatchObject([{ booked: '0', suspense: '12512250', why: 'unknown_reference' }])
  })
})

describe('a door', () => {
  it.each(['/biller/bill-pull', '/biller/payment-notification', '/bank/receipts', '/bank/messages'])(
    '%s opens to nobody without its signature',
    async (door) => {
      const unsigned = await api.built.app.inject({
        method: 'POST',
        url: `/api/v1${door}`,
        headers: { 'content-type': 'application/json' },
        payload: '{}',
      })
      expect(unsigned.statusCode).toBe(400)
      const forged = await api.built.app.inject({
        method: 'POST',
        url: `/api/v1${door}`,
        headers: { 'content-type': 'application/json', 'x-partner-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
        payload: '{}',
      })
      expect(forged.statusCode).toBe(401)
    },
  )
})

describe('money that only a statement shows', () => {
  const book = (sale: PaidSale, bankReference: string, fils: string, receivedAt: Date) =>
    api.built.payouts.transact((tx) =>
      bookStatementCredit(
        tx,
        { actor: { kind: 'system', job: 'test' }, now: tx.now, requestId: `test:${bankReference}` },
        { bankReference, amountFils: parseFils(fils), references: [sale.reference], remittance: `ضمانة ${sale.reference}`, receivedAt },
        api.built.payouts,
      ),
    )
  const clock = async () => (await api.owner.query<{ now: Date }>('select app.now() as now')).rows[0]?.now ?? new Date(Number.NaN)
  const expire = async (sale: PaidSale) => {
    await skipWait(api.built.tick, sale.number, 'test:late')
    await skipWait(api.built.tick, sale.number, 'test:over')
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'expired' })
  }
  const feesOf = async (sale: PaidSale) =>
    (
      await api.owner.query<{ kind: string; amount: string; reason: string | null }>(
        `select e.kind, e.amount_fils::text as amount, e.reason from app.fee_events e join app.fees f on f.id = e.fee_id where f.guarantee_id = $1 and e.kind <> 'billed' order by e.id`,
        [sale.number.slice(3)],
      )
    ).rows

  it('paid in time mends the expiry: nobody owes its fee, the guarantee stays ended and the money goes back', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(60) })
    const paidAt = await clock()
    await expire(sale)
    expect(await balancesOf(api, sale)).toMatchObject({ fee_receivable_buyer: '10000' })
    expect(await book(sale, 'ST-in-time', sale.totalFils, paidAt)).toBe(true)
    expect(await balancesOf(api, sale)).toEqual({})
    expect(await feesOf(sale)).toEqual([{ kind: 'written_off', amount: '10000', reason: 'paid_in_time' }])
    expect(await receiptOf(api, 'ST-in-time')).toMatchObject({ why: 'told_late', back: sale.totalFils, suspense: '0' })
    expect(await payoutsOfReceipt(api, 'ST-in-time')).toMatchObject([{ purpose: 'suspense', amount_fils: sale.totalFils }])
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'expired' })
    expect(await auditGuarantees(api.pool)).toEqual([])
    const [payout] = await payoutsOfReceipt(api, 'ST-in-time')
    expect((await read(sale.buyer, sale.number)).sent_back).toMatchObject([
      { purpose: 'suspense', number: payout?.number, status: payout?.status, amount_fils: sale.totalFils, settled_at: null },
    ])
    expect((await detailsOf(sale)).sent_back).toEqual([])
  })

  it('gives back a fee that was taken from the part which had been told', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(61) })
    await credit(api, sale, '3000000', 'FT-told-part')
    const paidAt = await clock()
    await expire(sale)
    expect(await feesOf(sale)).toMatchObject([])
    await book(sale, 'ST-rest', String(BigInt(sale.totalFils) - 3_000_000n), paidAt)
    expect(await feesOf(sale)).toEqual([{ kind: 'given_back', amount: '10000', reason: 'paid_in_time' }])
    expect(await balancesOf(api, sale)).toMatchObject({ fee_refunds_due: '10000' })
  })

  it('that was told after the end mends nothing until a statement shows it in time', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(64) })
    const paidAt = (await clock()).toISOString()
    await expire(sale)
    await credit(api, sale, sale.totalFils, 'FT-told-late', { received_at: paidAt })
    expect(await receiptOf(api, 'FT-told-late')).toMatchObject({ why: 'told_late' })
    expect(await feesOf(sale)).toEqual([])
    await state(api, { reference: 'FT-told-late', fils: sale.totalFils })
    expect(await feesOf(sale)).toEqual([{ kind: 'written_off', amount: '10000', reason: 'paid_in_time' }])
  })

  it.each([
    ['a part of it', 62, (total: bigint) => total - 1n, 0],
    ['all of it after the end', 63, (total: bigint) => total, 24 * 3600_000],
  ])('leaves the fee as it is where it shows %s', async (_, vehicle, sumOf, laterMs) => {
    const sale = await acceptedSale(api, { registrationNumber: garage(vehicle) })
    const paidAt = await clock()
    await expire(sale)
    if (laterMs > 0) await api.advance('1 second')
    await book(sale, `ST-${vehicle}`, String(sumOf(BigInt(sale.totalFils))), laterMs > 0 ? await clock() : paidAt)
    expect(await feesOf(sale)).toEqual([])
    expect(await balancesOf(api, sale)).toMatchObject({ fee_receivable_buyer: '10000' })
  })

  it('is the receipt of a notification that comes afterwards for the same bill, sum and day, however it is numbered', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(64) })
    const day = new Date('2026-11-22T06:00:00.000Z')
    await book(sale, 'ST-first', sale.totalFils, day)
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'in_transfer' })
    const before = await balancesOf(api, sale)
    for (const _ of [1, 2])
      expect(
        (await sendPartnerRequest(api, '/biller/payment-notification', noticeOf(sale.reference, sale.totalFils, 'EF-after'))).status,
      ).toBe(200)
    expect(await balancesOf(api, sale)).toEqual(before)
    expect((await payoutsOfReceipt(api, 'ST-first')).length).toBe(0)
    // Of another day it is other money, which waits for a statement of its own.
    const later = noticeOf(sale.reference, sale.totalFils, 'EF-other-day', { ProcessDate: '2026-11-23T08:00:00.000Z' })
    expect((await sendPartnerRequest(api, '/biller/payment-notification', later)).status).toBe(200)
    expect(await payoutsOfReceipt(api, 'EF-other-day')).toMatchObject([
      { purpose: 'suspense', status: 'held', held_reason: 'receipt_unsettled' },
    ])
  })
})
