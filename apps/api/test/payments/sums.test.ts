import type { Output } from '@damana/contract'
import { describe, expect, it } from 'vitest'
import { writeStatusReport } from '#sandbox/bank-letters.ts'
import type { TestApi } from '../support/api.ts'
import {
  acceptedSale,
  completedSale,
  garage,
  type PaidSale,
  payoutOf,
  payoutsOfReceipt,
  sendFiles,
  sendPartnerRequest,
} from '../support/money.ts'
import { setUpMoneyTest } from '../support/money-test.ts'
import { credit, letPayoutsGo, receiptOf, reverse, someoneElse, state } from './support.ts'

let api: TestApi
setUpMoneyTest((started) => (api = started))

type Sum = Output<'GET /guarantees/:number/sums'>['sums'][number]
const sumsOf = async (sale: PaidSale, who: 'seller' | 'buyer') =>
  (await sale[who].call('GET /guarantees/:number/sums', { params: { number: sale.number } })).sums
const kindsOf = ({ steps }: Sum) => steps.map(({ kind }) => kind)

describe('the way of every sum', () => {
  it('names to the buyer each receipt with the reference of the bank, and what came too much with the transfer that sends it back', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(1) })
    await credit(api, sale, '1000000', 'FT-part')
    await credit(api, sale, sale.totalFils, 'FT-rest')
    await state(api, { reference: 'FT-part', fils: '1000000' }, { reference: 'FT-rest', fils: sale.totalFils })
    const [part, rest] = [await receiptOf(api, 'FT-part'), await receiptOf(api, 'FT-rest')]
    const [excess] = await payoutsOfReceipt(api, 'FT-rest')
    expect(await sumsOf(sale, 'buyer')).toMatchObject([
      {
        kind: 'receipt',
        number: part.number,
        amount_fils: '1000000',
        reference: 'FT-part',
        steps: [{ kind: 'received' }, { kind: 'on_statement' }],
      },
      {
        kind: 'receipt',
        number: rest.number,
        amount_fils: sale.totalFils,
        reference: 'FT-rest',
        steps: [{ kind: 'received', amount_fils: null }, { kind: 'too_much', amount_fils: '1000000' }, { kind: 'on_statement' }],
      },
      { kind: 'excess', number: excess?.number, reference: excess?.number, of: rest.number, amount_fils: '1000000' },
    ])
  })

  it('names to the seller the receipts as far as the sale took them, without the reference of the bank, and the own transfer', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(2) })
    await letPayoutsGo(api)
    const { number } = await payoutOf(api, sale)
    const [receipt, transfer, ...others] = await sumsOf(sale, 'seller')
    expect(others).toEqual([])
    expect(receipt).toMatchObject({ kind: 'receipt', amount_fils: sale.totalFils, reference: null, of: null, iban_tail: null })
    expect(transfer).toMatchObject({ kind: 'seller', number, reference: number, iban_tail: expect.stringMatching(/^\d{4}$/) as string })
    expect(transfer && kindsOf(transfer)).toEqual(['ordered', 'approved', 'in_file', 'sent', 'accepted', 'settled'])
    // Where it went is no matter of the buyer.
    const seen = (await sumsOf(sale, 'buyer')).find(({ kind }) => kind === 'seller')
    expect(seen).toMatchObject({ number, reference: null, iban_tail: null, amount_fils: transfer?.amount_fils })
    const khaled = await api.as('khaled')
    const refused = await khaled.refusal('GET /guarantees/:number/sums', { params: { number: sale.number } })
    expect(refused.body).toMatchObject({ code: 'not_found' })
  })

  it('tells why the bank refused a transfer to its beneficiary alone, and each attempt by its own number', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(3) })
    await sendFiles(api)
    const { number, file } = await payoutOf(api, sale)
    const words = [{ endToEndId: number, status: 'RJCT' as const, reason: 'AC04' }]
    const report = writeStatusReport({ messageId: 'SUMS-REJ', at: new Date(), fileId: file ?? '', words })
    await sendPartnerRequest(api, '/bank/messages', { xml: report })
    const rejected = (sums: readonly Sum[]) => sums.find((sum) => sum.number === number)?.steps.find(({ kind }) => kind === 'rejected')
    expect(rejected(await sumsOf(sale, 'seller'))?.bank_reason).toBeTruthy()
    expect(rejected(await sumsOf(sale, 'buyer'))?.bank_reason).toBeNull()
  })

  it('tells of a reversal by the bank and of the receipt that replaced it', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(4) })
    await credit(api, sale, sale.totalFils, 'FT-first')
    await state(api, { reference: 'FT-first', fils: sale.totalFils })
    await reverse(api, 'FT-first', sale.totalFils)
    await credit(api, sale, sale.totalFils, 'FT-second')
    const body = { decision: 'paid_again' as const, reason: 'كشف البنك' }
    for (const person of ['fadi', 'yazan'] as const)
      await (await api.staff(person)).call('POST /admin/cases/:number/bank', { params: { number: sale.number }, body })
    const first = await receiptOf(api, 'FT-first')
    const [reversed, replacing] = await sumsOf(sale, 'buyer')
    expect(reversed && kindsOf(reversed)).toEqual(['received', 'on_statement', 'reversed'])
    expect(replacing).toMatchObject({ reference: 'FT-second', of: first.number })
    expect(replacing && kindsOf(replacing)).toContain('replaced')
  })

  it('keeps from the seller what a third person paid and what waits', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(5) })
    await credit(api, sale, '500000', 'FT-brother', { payer: { name: someoneElse.Name, id: someoneElse.Id } })
    const [mine] = await sumsOf(sale, 'buyer')
    expect(mine).toMatchObject({ reference: 'FT-brother', amount_fils: '500000' })
    const theirs = await sumsOf(sale, 'seller')
    for (const { reference, steps } of theirs) {
      expect(reference).toBeNull()
      expect(steps.every(({ kind }) => kind === 'received' || kind === 'on_statement')).toBe(true)
    }
  })
})
