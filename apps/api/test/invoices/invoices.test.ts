import { fils } from '@damana/contract/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditInvoices } from '#audit/index.ts'
import { issueInvoices } from '#invoices/index.ts'
import { sandboxSettings } from '#kernel/settings.ts'
import { skipWait } from '#sandbox/skip-wait.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { acceptedSale, completedSale, garage, garageFilling } from '../support/money.ts'
import { quiet } from '../support/quiet.ts'

let api: TestApi
let vehicle = 0
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
})
afterAll(async () => {
  await api.stop()
})
const fresh = () => ({ registrationNumber: garage((vehicle += 1)) })

interface Row {
  kind: string
  serial?: number
  side: string
  what: string
  terms: string
  amount: string
  tax: string
}
const invoicesOf = async (number: string): Promise<Row[]> =>
  (
    await api.owner.query<Row>(
      `select kind, serial, side, what, terms, amount_fils::text as amount, tax_fils::text as tax from app.invoices where guarantee_id = $1 order by serial`,
      [number.slice(3)],
    )
  ).rows

const reason = 'بقرار من المالية'
/** An expired sale, whose buyer owes ten dinars. */
async function feeOfExpiry() {
  const sale = await acceptedSale(api, fresh())
  await skipWait(api.built.tick, sale.number, 'test:late')
  await skipWait(api.built.tick, sale.number, 'test:over')
  const { rows } = await api.owner.query<{ number: string }>(`select 'F' || id as number from app.fees where guarantee_id = $1`, [
    sale.number.slice(3),
  ])
  return { sale, fee: rows[0]?.number ?? '' }
}
const decide = async (fee: string, what: 'write-off' | 'give-back') => {
  for (const who of ['salma', 'fadi'] as const)
    await (await api.staff(who)).call(`POST /admin/fees/:number/${what}`, { params: { number: fee }, body: { reason } })
}

describe('an invoice', () => {
  it('is issued to each side for its share of the commission, and to the seller for the transfer, when the sale is completed', async () => {
    const sale = await completedSale(api, { ...fresh(), priceFils: '12345000', commissionOn: 'equally', transferType: 'RTGS' })
    const issued = await invoicesOf(sale.number)
    // One per cent of 12,345 dinars, in halves, of which 16/116 is the tax: 8,513.79 fils, and 689.66 of the five dinars.
    const serials = issued.map(({ serial }) => serial)
    for (const row of issued) delete row.serial
    expect(issued.toSorted((a, b) => (a.side + a.what < b.side + b.what ? -1 : 1))).toEqual([
      { kind: 'invoice', side: 'buyer', what: 'commission', terms: 'cash', amount: '61725', tax: '8514' },
      { kind: 'invoice', side: 'seller', what: 'commission', terms: 'cash', amount: '61725', tax: '8514' },
      { kind: 'invoice', side: 'seller', what: 'transfer', terms: 'cash', amount: '5000', tax: '690' },
    ])
    const first = serials[0] ?? 0
    expect(serials).toEqual([first, first + 1, first + 2])
    expect(await auditInvoices(api.pool)).toEqual([])
  })

  it('is told to its side by e-mail', async () => {
    const sale = await completedSale(api, { ...fresh(), priceFils: '9000000', commissionOn: 'seller' })
    const { rows } = await api.owner.query<{ to: string; amount: string }>(
      `select payload ->> 'to' as to, payload -> 'facts' ->> 'amount_fils' as amount from app.outbox
      where payload ->> 'template' = 'invoice' and payload -> 'facts' ->> 'number' = $1`,
      [sale.number],
    )
    expect(rows).toEqual([{ to: 'samira@example.com', amount: '90000' }])
  })

  it('is issued for a fee when it is charged, and credited in full when the fee is written off', async () => {
    const { sale, fee } = await feeOfExpiry()
    expect(await invoicesOf(sale.number)).toMatchObject([
      { kind: 'invoice', side: 'buyer', what: 'late_expiry', terms: 'receivable', amount: '10000', tax: '1379' },
    ])
    await decide(fee, 'write-off')
    expect((await invoicesOf(sale.number)).at(-1)).toMatchObject({ kind: 'credit_note', side: 'buyer', amount: '10000', tax: '1379' })
    expect(await auditInvoices(api.pool)).toEqual([])
  })
})

describe('the numbers of a year', () => {
  it('have no gap when fifty are issued at once and every third transaction is rolled back', async () => {
    const { sale } = await feeOfExpiry()
    const before = (await api.owner.query<{ last: number }>('select max(serial) as last from app.invoices')).rows[0]?.last ?? 0
    const settings = () => sandboxSettings
    await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const client = await api.pool.connect()
        try {
          await client.query('begin')
          const now = new Date((await client.query<{ now: Date }>('select app.now() as now')).rows[0]?.now ?? 0)
          await issueInvoices(
            quiet(client),
            { actor: { kind: 'system', job: 'test' }, now, requestId: 'test:fifty' },
            {
              guaranteeId: BigInt(sale.number.slice(3)),
              entryId: BigInt(1_000_000 + index),
              feeNumber: null,
              terms: 'cash',
              fees: [{ side: 'buyer', what: 'commission', amountFils: fils(1_000n) }],
            },
            { settings },
          )
          await client.query(index % 3 === 0 ? 'rollback' : 'commit')
        } finally {
          client.release()
        }
      }),
    )
    const { rows } = await api.owner.query<{ serial: number }>('select serial from app.invoices where serial > $1 order by serial', [
      before,
    ])
    expect(rows.map(({ serial }) => serial)).toEqual(Array.from({ length: 33 }, (_, index) => before + 1 + index))
    const found = await auditInvoices(api.pool)
    expect(new Set(found.map(({ check }) => check))).toEqual(new Set(['each fee that was earned or let go has its invoice or credit note']))
    await api.owner.query('delete from app.invoices where entry_id >= 1000000')
    await api.owner.query('update app.invoice_series set last_serial = $1', [before])
  })
})

describe('the audit names in one sentence', () => {
  it.each([
    [
      'an invoice of another sum',
      'update app.invoices set amount_fils = amount_fils + 1 where id = $1',
      'each fee that was earned or let go has its invoice or credit note',
    ],
    [
      'an invoice of another tax',
      'update app.invoices set tax_fils = tax_fils - 1 where id = $1',
      'each fee that was earned or let go has its invoice or credit note',
    ],
    [
      'a fee without invoice',
      'delete from app.invoices where id = $1',
      'each fee that was earned or let go has its invoice or credit note',
    ],
    ['a gap', 'update app.invoices set serial = serial + 5 where id = $1', 'the numbers of invoices have no gap'],
    [
      'a number that went',
      'update app.invoice_series set last_serial = last_serial + (0 * $1)::int + 1',
      'the last number of a year is that of its last invoice',
    ],
  ])('%s', async (_, statement, check) => {
    const { rows } = await api.owner.query<{ id: string }>(
      `select max(id)::text as id from app.invoices where kind = 'invoice' and fee_number is null`,
    )
    await api.owner.query('begin')
    try {
      await api.owner.query(statement, [rows[0]?.id])
      expect((await auditInvoices(api.owner)).map((found) => found.check)).toContain(check)
    } finally {
      await api.owner.query('rollback')
    }
    expect(await auditInvoices(api.pool)).toEqual([])
  })
})
