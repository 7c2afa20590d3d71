import type { Input, Output } from '@damana/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { flagOverduePayouts, sendPayoutFiles } from '#money/payouts/index.ts'
import { resumePayouts } from '#jobs/resume-payouts.ts'
import { sandboxSettings } from '#kernel/settings.ts'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import {
  acceptedSale,
  audit,
  completedSale,
  detailsOf,
  garage,
  garageFilling,
  letBankWork,
  type PaidSale,
  payoutOf,
  sendFiles,
} from '../support/money.ts'
import { letPass } from '../support/sale.ts'

let api: TestApi
let visitor: Client
let vehicle = 0
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
  visitor = await api.browser()
})
afterAll(async () => {
  expect(await audit(api)).toEqual([])
  await api.stop()
})
beforeEach(() => visitor.call('POST /sandbox/bank/mode', { body: { mode: 'automatic', line: 'normal' } }))

type PayBody = Input<'POST /sandbox/bills/pay'>['body']
const accepted = (priceFils = '6000000') => acceptedSale(api, { registrationNumber: garage(++vehicle), priceFils })
const completed = () => completedSale(api, { registrationNumber: garage(++vehicle) })
const pay = (sale: PaidSale, body: Partial<PayBody> = {}) =>
  visitor.call('POST /sandbox/bills/pay', { body: { payment_reference: sale.reference, way: 'bank', how: 'exact', ...body } })
const answer = (body: Partial<Input<'POST /sandbox/bank/answer'>['body']> & { what: Input<'POST /sandbox/bank/answer'>['body']['what'] }) =>
  visitor.call('POST /sandbox/bank/answer', { body })
const paymentAt = async (id: string) =>
  (await visitor.call('GET /sandbox/bank/files', {})).files
    .flatMap(({ payments }) => payments)
    .find((payment) => payment.end_to_end_id === id)
const move = (what: Input<'POST /sandbox/bank/receipt'>['body']['what'], bank_reference = '', deducted_charges_fils?: string) =>
  visitor.call('POST /sandbox/bank/receipt', {
    body: { what, bank_reference, ...(deducted_charges_fils ? { deducted_charges_fils } : {}) },
  })
const receiptOf = async (reference: string | undefined): Promise<Output<'GET /sandbox/bank/receipts'>['receipts'][number] | undefined> =>
  (await visitor.call('GET /sandbox/bank/receipts', {})).receipts.find((receipt) => receipt.bank_reference === reference)
const knownAs = async (reference: string | undefined) =>
  (
    await api.owner.query<{
      source: string
      amount_fils: string
      remittance: string
      payer: Record<string, string>
      received_at: Date
      recorded_at: Date
    }>('select source, amount_fils::text, remittance, payer, received_at, recorded_at from app.receipts where bank_reference = $1', [
      reference,
    ])
  ).rows[0]
const lettersAbout = async (text: string | undefined) =>
  (
    await api.owner.query<{ body: string }>(
      'select body from app.bank_messages where strpos(body, $1) > 0 order by received_at, message_id',
      [text],
    )
  ).rows.map(({ body }) => body)
const dinars = (fils: string) => `${fils.slice(0, -3)}.${fils.slice(-3)}`

describe("the buyer's bank", () => {
  test('pays a part or too much by transfer and CliQ; the biller takes what the bill says and nothing else', async () => {
    const sale = await accepted()
    const part = await pay(sale, { way: 'cliq', amount_fils: '1500000' })
    expect(part).toMatchObject({ told: 'paid', paid_fils: '1500000' })
    expect(await knownAs(part.bank_reference)).toMatchObject({ source: 'cliq', amount_fils: '1500000', remittance: sale.reference })
    expect(await pay(sale, { way: 'biller', amount_fils: '1' })).toEqual({ told: 'exact_only', paid_fils: '0' })
    const over = await pay(sale, { amount_fils: '9000000' })
    expect(await knownAs(over.bank_reference)).toMatchObject({ source: 'bank', amount_fils: '9000000' })
  })

  test('CliQ takes ten thousand dinars at a time and not a fils more', async () => {
    const sale = await accepted('15000000')
    const most = String(sandboxSettings.cliqMostFils)
    expect((await visitor.call('GET /sandbox/bills', { query: { reference: sale.reference } })).cliq_most_fils).toBe(most)
    expect(await pay(sale, { way: 'cliq' })).toMatchObject({ told: 'cliq_limit' })
    expect(await pay(sale, { way: 'cliq', amount_fils: '10000001' })).toMatchObject({ told: 'cliq_limit' })
    expect(await pay(sale, { way: 'cliq', amount_fils: most })).toMatchObject({ told: 'paid', paid_fils: most })
  })

  test('tells who paid: the biller by his number, the bank by his account too', async () => {
    const [byBiller, byBank] = [await accepted(), await accepted()]
    const biller = await pay(byBiller, { way: 'biller' })
    expect((await knownAs(biller.bank_reference))?.payer).toEqual({ id_type: 'NAT', id: '9911023456', nation: 'JO', name: 'باسل حداد' })
    const transfer = await pay(byBank)
    expect((await knownAs(transfer.bank_reference))?.payer).toMatchObject({
      id: '9911023456',
      name: 'باسل حداد',
      iban: expect.stringMatching(/^JO\d\dARAB\d{22}$/),
    })
    for (const sale of [byBiller, byBank]) expect(await detailsOf(sale)).toMatchObject({ operational_status: 'in_transfer' })
  })

  test('pays as another person or as a company', async () => {
    const sale = await accepted()
    const other = await pay(sale, {
      way: 'bank',
      amount_fils: '1000',
      payer: { name: 'ليث عمران', national_number: '9770011223', kind: 'person' },
    })
    expect((await knownAs(other.bank_reference))?.payer).toMatchObject({ id: '9770011223', name: 'ليث عمران' })
    expect(await receiptOf(other.bank_reference)).toMatchObject({ payer_name: 'ليث عمران', guarantee_number: sale.number })
    const company = await pay(sale, { way: 'biller', payer: { name: 'شركة النور', national_number: '200777888', kind: 'company' } })
    if (company.told === 'paid') expect((await knownAs(company.bank_reference))?.payer).toMatchObject({ id_type: 'BIS', id: '200777888' })
    else expect(company.told).toBe('not_payable')
  })

  test('pays in time and tells late: the notice waits until it is let go, and says when the money was paid', async () => {
    const sale = await accepted()
    const late = await pay(sale, { way: 'biller', when: 'told_later' })
    expect(late).toMatchObject({ told: 'paid_untold', paid_fils: sale.totalFils })
    await letBankWork(api, '1 minute')
    expect(await knownAs(late.bank_reference)).toBeUndefined()
    expect(await receiptOf(late.bank_reference)).toMatchObject({ told: false, stated: false })
    await letPass(api, '3 days')
    await letPass(api, '4 days')
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'expired' })
    await move('tell', late.bank_reference)
    const known = await knownAs(late.bank_reference)
    expect((known?.recorded_at.getTime() ?? 0) - (known?.received_at.getTime() ?? 0)).toBeGreaterThan(6 * 24 * 3_600_000)
    expect(
      await visitor.refusal('POST /sandbox/bank/receipt', { body: { what: 'tell', bank_reference: late.bank_reference ?? '' } }),
    ).toMatchObject({ status: 409 })
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'expired' })
  })

  test('pays after the end, with a time after it or just before it', async () => {
    const sale = await accepted()
    expect(await pay(sale, { when: 'before_the_end' })).toMatchObject({ told: 'not_ended' })
    await letPass(api, '3 days')
    await letPass(api, '4 days')
    expect((await visitor.call('GET /sandbox/bills', { query: { reference: sale.reference } })).bills).toEqual([])
    expect((await visitor.call('GET /sandbox/bills', { query: { reference: sale.reference, state: 'closed' } })).bills).toMatchObject([
      { guarantee_number: sale.number, status: 'expired', due_at: null },
    ])
    expect(await pay(sale, { way: 'biller' })).toMatchObject({ told: 'not_payable' })
    const { ended_at } =
      (await api.owner.query<{ ended_at: Date }>('select ended_at from app.guarantees where number = $1', [sale.number])).rows[0] ?? {}
    const inTime = await pay(sale, { when: 'before_the_end', amount_fils: '5000' })
    const after = await pay(sale, { amount_fils: '7000' })
    const paidAt = async (reference: string | undefined) => (await knownAs(reference))?.received_at.getTime() ?? 0
    expect(await paidAt(inTime.bank_reference)).toBeLessThan(ended_at?.getTime() ?? 0)
    expect(await paidAt(after.bank_reference)).toBeGreaterThan(ended_at?.getTime() ?? 0)
  })

  test('a credit is taken back by a reversal that names it, and the sum is paid again', async () => {
    const sale = await accepted()
    const { bank_reference } = await pay(sale)
    await letBankWork(api)
    await move('take_back', bank_reference)
    const [letter] = await lettersAbout(`RV${bank_reference}`)
    expect(letter).toContain(`<Amt Ccy="JOD">${dinars(sale.totalFils)}</Amt><CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd>`)
    expect(letter).toContain(`<TxId>${bank_reference}</TxId>`)
    expect(await receiptOf(bank_reference)).toMatchObject({ taken_back: true, paid_again_as: null })
    const again = await move('pay_again', bank_reference)
    expect(await knownAs(again.bank_reference)).toMatchObject({ source: 'bank', amount_fils: sale.totalFils, remittance: sale.reference })
    expect(await receiptOf(bank_reference)).toMatchObject({ paid_again_as: again.bank_reference })
    for (const what of ['take_back', 'pay_again'] as const)
      expect(await visitor.refusal('POST /sandbox/bank/receipt', { body: { what, bank_reference: bank_reference ?? '' } })).toMatchObject({
        code: 'action_not_allowed',
      })
  })
})

describe('our bank', () => {
  test('states one receipt by hand, less what the biller keeps of it', async () => {
    await visitor.call('POST /sandbox/bank/mode', { body: { mode: 'by_hand' } })
    const [sale, other] = [await accepted(), await accepted()]
    const [{ bank_reference }, second] = [await pay(sale, { way: 'biller' }), await pay(other, { way: 'bank' })]
    await move('state', bank_reference, '750')
    const [letter] = await lettersAbout(bank_reference)
    expect(letter).toContain('<TtlChrgsAndTaxAmt Ccy="JOD">0.750</TtlChrgsAndTaxAmt>')
    expect(letter).toContain(`<TxAmt><Amt Ccy="JOD">${dinars(sale.totalFils)}</Amt></TxAmt>`)
    expect(await receiptOf(bank_reference)).toMatchObject({ stated: true, deducted_charges_fils: '750' })
    expect(await receiptOf(second.bank_reference)).toMatchObject({ stated: false })
    expect(
      await visitor.refusal('POST /sandbox/bank/receipt', {
        body: { what: 'state', bank_reference: second.bank_reference ?? '', deducted_charges_fils: '1' },
      }),
    ).toMatchObject({ status: 422 })
    await answer({ what: 'statement' })
    expect(await receiptOf(second.bank_reference)).toMatchObject({ stated: true })
  })

  test('refuses one payment with a reason', async () => {
    const sale = await completed()
    await visitor.call('POST /sandbox/bank/mode', { body: { mode: 'by_hand' } })
    await sendFiles(api)
    const { number } = await payoutOf(api, sale)
    await answer({ what: 'accept', end_to_end_id: number })
    await answer({ what: 'reject', end_to_end_id: number, reason: 'AC04' })
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'rejected', bank_reason: expect.stringContaining('AC04') })
    expect(await paymentAt(number)).toMatchObject({ bank_status: 'rejected' })
    expect(await visitor.refusal('POST /sandbox/bank/answer', { body: { what: 'settle', end_to_end_id: number } })).toMatchObject({
      code: 'action_not_allowed',
    })
  })

  test('refuses a whole file with a reason, and only as long as nothing in it is carried out', async () => {
    const [one, two] = [await completed(), await completed()]
    await visitor.call('POST /sandbox/bank/mode', { body: { mode: 'by_hand' } })
    await sendFiles(api)
    const file = (await payoutOf(api, one)).file ?? ''
    expect((await payoutOf(api, two)).file).toBe(file)
    await answer({ what: 'reject_file', message_id: file, reason: 'FF01' })
    for (const sale of [one, two]) expect(await payoutOf(api, sale)).toMatchObject({ status: 'rejected' })
    expect(await visitor.refusal('POST /sandbox/bank/answer', { body: { what: 'reject_file', message_id: file } })).toMatchObject({
      code: 'action_not_allowed',
    })
    expect(await visitor.refusal('POST /sandbox/bank/answer', { body: { what: 'reject_file', message_id: 'none' } })).toMatchObject({
      status: 404,
    })
  })

  test('never says two things of one payment: refused by hand while it is carried out by itself, it is one or the other', async () => {
    for (let round = 0; round < 3; round += 1) {
      const sale = await completed()
      await sendFiles(api)
      const { file, number } = await payoutOf(api, sale)
      await api.advance('15 seconds')
      const [refusal] = await Promise.all([
        answer({ what: 'reject_file', message_id: file ?? '', reason: 'FF01' }).then(
          () => undefined,
          (error: unknown) => error,
        ),
        letBankWork(api, '0 seconds'),
      ])
      expect(await payoutOf(api, sale)).toMatchObject({ status: refusal === undefined ? 'rejected' : 'settled' })
      expect(await paymentAt(number)).toMatchObject({ bank_status: refusal === undefined ? 'rejected' : 'debited' })
      if (refusal !== undefined) expect(refusal).toMatchObject({ code: 'action_not_allowed' })
    }
  })

  test('sends a payment back with a reason: after its debit, also short', async () => {
    for (const amount_fils of [undefined, '12380000']) {
      const sale = await completed()
      await sendFiles(api)
      await letBankWork(api, '15 seconds')
      const { number } = await payoutOf(api, sale)
      await answer({ what: 'return', end_to_end_id: number, reason: 'AC06', ...(amount_fils ? { amount_fils } : {}) })
      expect(await payoutOf(api, sale)).toMatchObject({ status: 'returned' })
      expect(await paymentAt(number)).toMatchObject({
        bank_status: 'returned',
        returned_fils: amount_fils ?? '12387750',
      })
      expect(await visitor.refusal('POST /sandbox/bank/answer', { body: { what: 'return', end_to_end_id: number } })).toMatchObject({
        code: 'action_not_allowed',
      })
    }
  })

  test('sends a payment back before its debit, which follows', async () => {
    const sale = await completed()
    await visitor.call('POST /sandbox/bank/mode', { body: { mode: 'by_hand' } })
    await sendFiles(api)
    const { number } = await payoutOf(api, sale)
    await answer({ what: 'accept', end_to_end_id: number })
    await answer({ what: 'return', end_to_end_id: number })
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'accepted' })
    expect(
      await visitor.refusal('POST /sandbox/bank/answer', { body: { what: 'return', end_to_end_id: number, amount_fils: '99999999999' } }),
    ).toMatchObject({ status: 409 })
    await answer({ what: 'settle', end_to_end_id: number })
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'returned' })
  })

  test('says nothing until the promised day is over: the payout is late', async () => {
    const sale = await completed()
    await visitor.call('POST /sandbox/bank/mode', { body: { mode: 'silent' } })
    await sendFiles(api)
    const { number } = sale
    expect((await visitor.call('GET /sandbox/guarantees', { query: { q: number } })).guarantees).toMatchObject([{ wait: 'payout' }])
    expect(await visitor.call('POST /sandbox/guarantees/:number/pass-wait', { params: { number }, body: {} })).toEqual({ passed: 'payout' })
    await flagOverduePayouts(api.built.payouts, 'test:promise')
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'completed', financial_status: 'late' })
    expect(await visitor.call('POST /sandbox/guarantees/:number/pass-wait', { params: { number }, body: {} })).toEqual({ passed: null })
    await visitor.call('POST /sandbox/bank/mode', { body: { mode: 'automatic' } })
    await letBankWork(api, '15 seconds')
    expect(await detailsOf(sale)).toMatchObject({ financial_status: 'paid' })
  })

  test('stays silent: it takes files, says nothing, and does not say whether it has one', async () => {
    const sale = await completed()
    await visitor.call('POST /sandbox/bank/mode', { body: { mode: 'silent', line: 'breaks_after' } })
    await sendFiles(api)
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'unknown' })
    await api.advance('10 minutes')
    await resumePayouts(api.built.payouts, 'test:silent')
    await letBankWork(api, '1 minute')
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'unknown' })
    await visitor.call('POST /sandbox/bank/mode', { body: { mode: 'automatic', line: 'normal' } })
    await api.advance('10 minutes')
    await resumePayouts(api.built.payouts, 'test:silent')
    await letBankWork(api, '15 seconds')
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'settled' })
  })

  test('the line breaks before or after a file has arrived: asked by its id, the bank has it or not', async () => {
    for (const [line, status] of [
      ['breaks_after', 'sent'],
      ['breaks_before', 'approved'],
    ] as const) {
      const sale = await completed()
      await visitor.call('POST /sandbox/bank/mode', { body: { mode: 'by_hand', line } })
      await sendFiles(api)
      const { file } = await payoutOf(api, sale)
      expect(await payoutOf(api, sale)).toMatchObject({ status: 'unknown' })
      expect((await visitor.call('GET /sandbox/bank/files', {})).files.some(({ message_id }) => message_id === file)).toBe(
        line === 'breaks_after',
      )
      await visitor.call('POST /sandbox/bank/mode', { body: { mode: 'automatic', line: 'normal' } })
      await api.advance('10 minutes')
      await resumePayouts(api.built.payouts, 'test:line')
      expect((await payoutOf(api, sale)).history).toContain(status)
      await sendPayoutFiles(api.built.payouts, 'ACH', 'test:line')
      await letBankWork(api, '15 seconds')
      expect(await payoutOf(api, sale)).toMatchObject({ status: 'settled' })
    }
  })
})
