import { fils } from '@damana/contract/money'
import { describe, expect, it } from 'vitest'
import { matchLeftovers } from '#partners/index.ts'
import { writeStatement } from '#sandbox/bank-letters.ts'
import { sandboxSettings } from '#kernel/settings.ts'
import { type TestApi } from '../support/api.ts'
import { acceptedSale, balancesOf, detailsOf, garage, sendPartnerRequest, noticeOf } from '../support/money.ts'
import { setUpMoneyTest } from '../support/money-test.ts'

let api: TestApi
setUpMoneyTest((started) => (api = started))

const statement = (messageId: string, credits: readonly { reference: string; fils: string; remittance?: string; chargesFils?: bigint }[]) =>
  writeStatement({
    messageId,
    at: new Date('2026-11-22T10:00:00Z'),
    iban: sandboxSettings.escrowIban,
    balanceFils: fils(1n),
    movements: credits.map((credit) => ({
      reference: credit.reference,
      direction: 'CRDT' as const,
      amountFils: fils(BigInt(credit.fils)),
      remittance: credit.remittance ?? '',
      deductedChargesFils: fils(credit.chargesFils ?? 0n),
    })),
  })
const tell = async (xml: string) => (await sendPartnerRequest(api, '/bank/messages', { xml })).text
const settledBy = async (reference: string) =>
  (await api.owner.query<{ settled_by: string | null }>('select settled_by from app.receipts where bank_reference = $1', [reference]))
    .rows[0]?.settled_by
const open = async () =>
  (
    await api.owner.query<{ reference: string }>('select reference from app.unmatched_entries where matched_at is null order by reference')
  ).rows.map(({ reference }) => reference)

describe('a statement is the second witness', () => {
  it('settles what the biller told of, and each movement once although two messages tell it', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(1) })
    await sendPartnerRequest(api, '/biller/payment-notification', noticeOf(sale.reference, sale.totalFils, 'ST-1'))
    expect(await balancesOf(api)).toEqual({ biller_clearing: sale.totalFils })
    expect(await tell(statement('M-1', [{ reference: 'ST-1', fils: sale.totalFils }]))).toContain('"applied":1,"repeated":false')
    expect(await balancesOf(api)).toEqual({ bank_escrow: sale.totalFils })
    expect(await tell(statement('M-2', [{ reference: 'ST-1', fils: sale.totalFils }]))).toContain('"applied":0,"repeated":false')
    expect(await settledBy('ST-1')).toBe('M-1')
    expect(await balancesOf(api)).toEqual({ bank_escrow: sale.totalFils })
    expect(await open()).toEqual([])
  })

  it('settles money in suspense too', async () => {
    await sendPartnerRequest(api, '/biller/payment-notification', noticeOf('111111111111', '5000', 'ST-2'))
    await tell(statement('M-3', [{ reference: 'ST-2', fils: '5000' }]))
    expect(await settledBy('ST-2')).toBe('M-3')
    expect((await balancesOf(api))['biller_clearing']).toBeUndefined()
  })

  it('confirms what the bank told of as it happened, without booking it again', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(2) })
    await sendPartnerRequest(api, '/bank/receipts', {
      bank_reference: 'ST-3',
      way: 'bank',
      amount_fils: sale.totalFils,
      remittance: sale.reference,
      received_at: '2026-11-22T08:00:00Z',
      payer: { name: 'x' },
    })
    const before = await balancesOf(api)
    await tell(statement('M-4', [{ reference: 'ST-3', fils: sale.totalFils }]))
    expect(await settledBy('ST-3')).toBe('M-4')
    expect(await balancesOf(api)).toEqual(before)
  })

  it('that shows money before anybody told of it keeps the line, and the notice finds it', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(3) })
    expect(await tell(statement('M-5', [{ reference: 'ST-4', fils: sale.totalFils }]))).toContain('"applied":0')
    expect(await open()).toEqual(['ST-4'])
    await sendPartnerRequest(api, '/biller/payment-notification', noticeOf(sale.reference, sale.totalFils, 'ST-4'))
    expect(await detailsOf(sale)).toMatchObject({ financial_status: 'hold' })
    expect(await settledBy('ST-4')).toBe('M-5')
    expect(await open()).toEqual([])
    expect((await balancesOf(api))['biller_clearing']).toBeUndefined()
  })

  it('and a notice that came in the same moment are brought together afterwards', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(4) })
    await sendPartnerRequest(api, '/biller/payment-notification', noticeOf(sale.reference, sale.totalFils, 'ST-5'))
    await tell(statement('M-6', [{ reference: 'ST-other', fils: '1' }]))
    for (const table of ['app.unmatched_entries', 'app.bank_lines'])
      await api.owner.query(`update ${table} set reference = 'ST-5', amount_fils = $1 where reference = 'ST-other'`, [sale.totalFils])
    await api.owner.query(
      `update app.bank_messages set body = replace(replace(body, 'ST-other', 'ST-5'), '0.001', $1) where message_id = 'M-6'`,
      [`${sale.totalFils.slice(0, -3)}.${sale.totalFils.slice(-3)}`],
    )
    // A notice that only comes once more settles nothing, and takes no line that would.
    await sendPartnerRequest(api, '/biller/payment-notification', noticeOf(sale.reference, sale.totalFils, 'ST-5'))
    expect(await settledBy('ST-5')).toBeNull()
    for (let time = 0; time < 2; time += 1) await api.built.payouts.transact((tx) => matchLeftovers(tx, 'test', api.built.payouts))
    expect(await settledBy('ST-5')).toBe('M-6')
    expect((await balancesOf(api))['biller_clearing']).toBeUndefined()
  })

  it('with another sum is no match', async () => {
    await sendPartnerRequest(api, '/biller/payment-notification', noticeOf('111111111111', '7000', 'ST-6'))
    await tell(statement('M-7', [{ reference: 'ST-6', fils: '6999' }]))
    expect(await settledBy('ST-6')).toBeNull()
    expect(await open()).toEqual([])
    const { rows } = await api.owner.query(`select kind, amount_fils::text as fils from app.bank_exceptions where reference = 'ST-6'`)
    expect(rows).toEqual([{ kind: 'other_sum_credit', fils: '6999' }])
  })

  it('that nobody can read is refused and changes nothing', async () => {
    const before = await balancesOf(api)
    for (const xml of [
      '<a/>',
      statement('M-8', []).replace('<Document', '<!DOCTYPE x><Document'),
      statement('M-9', [{ reference: 'x', fils: '1' }]).replaceAll('JOD', 'USD'),
    ]) {
      const answer = await sendPartnerRequest(api, '/bank/messages', { xml })
      expect(answer.status).toBe(422)
      expect(answer.text).toContain('bank_message_invalid')
    }
    expect(await balancesOf(api)).toEqual(before)
  })

  it('told at once by many is applied once', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(5) })
    await sendPartnerRequest(api, '/biller/payment-notification', noticeOf(sale.reference, sale.totalFils, 'ST-7'))
    const xml = statement('M-10', [{ reference: 'ST-7', fils: sale.totalFils }])
    const answers = await Promise.all(Array.from({ length: 20 }, () => tell(xml)))
    expect(answers.filter((answer) => answer.includes('"applied":1,"repeated":false'))).toHaveLength(1)
    expect(answers.filter((answer) => answer.includes('"applied":0,"repeated":true'))).toHaveLength(19)
  })

  it.each([
    ['up to the limit', 25_000n, true],
    ['beyond it', 25_001n, false],
  ])('short by a charge %s settles alike before the notice and after it', async (_, charge, settles) => {
    const sent = 7_000_000n
    for (const order of ['before', 'after']) {
      const name = `ST-${charge}-${order}`
      const acts = [
        () => tell(statement(`M-${name}`, [{ reference: name, fils: (sent - charge).toString(), chargesFils: charge }])),
        () => sendPartnerRequest(api, '/biller/payment-notification', noticeOf('111111111111', sent.toString(), name)),
      ]
      for (const act of order === 'before' ? acts : acts.toReversed()) await act()
      await api.built.payouts.transact((tx) => matchLeftovers(tx, 'test', api.built.payouts))
      expect(await settledBy(name)).toBe(settles ? `M-${name}` : null)
    }
  })
})
