import { ownedAccounts } from '@damana/contract/staff-lists'
import type { LedgerAccount } from '@damana/contract/statuses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { skipWait } from '#sandbox/skip-wait.ts'
import { acceptedSale, completedSale, garage, garageFilling, letBankWork, type PaidSale, payoutOf, sendFiles } from '../support/money.ts'
import { expectBooksToAgree, heldSale } from '../support/sale.ts'

type Row = Readonly<Record<string, string | null>>
type Query = Readonly<Record<string, string>>
let api: TestApi
let sale: PaidSale
let payout: string
const page = async (list: 'journal' | 'movements' | 'ledger_accounts', query: Query = {}) =>
  (await api.staff('fadi')).call('GET /admin/lists/:list', { params: { list }, query })
async function all(list: 'journal' | 'movements' | 'ledger_accounts', query: Query = {}): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { rows: more, next_cursor }: Awaited<ReturnType<typeof page>> = await page(list, { ...query, ...(cursor && { cursor }) })
    rows.push(...more)
    cursor = next_cursor
  }
  return rows
}
const fils = (text: string | null | undefined): bigint => BigInt(text ?? '0')
const sumOf = (rows: readonly Row[]) => rows.reduce((sum, row) => sum + fils(row['balance_fils']), 0n)
const eventsOf = (rows: readonly Row[]) => rows.map((row) => row['event'])

beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
  sale = await completedSale(api, { registrationNumber: garage(1), stated: true })
  await heldSale(api, { registrationNumber: garage(2) })
  const unpaid = await acceptedSale(api, { registrationNumber: garage(3) })
  for (const wait of ['test:late', 'test:over']) await skipWait(api.built.tick, unpaid.number, wait)
  payout = (await payoutOf(api, sale)).number
  await sendFiles(api)
  await letBankWork(api, '10 seconds')
}, 60_000)
afterAll(async () => {
  await api.stop()
})

describe('the journal', () => {
  it('lists entries the newest first, with their accounts, their sums in each book and what they were booked for', async () => {
    const rows = await all('journal', { q: sale.number })
    expect(eventsOf(rows)).toEqual(['payout_settled', 'payout_ordered', 'completion', 'notice_settled', 'receipt_by_notice'])
    const [, ordered, completion, settled, received] = rows
    expect(received).toMatchObject({
      debit: 'biller_clearing',
      credit: 'buyer_escrow',
      own_fils: null,
      guarantee: sale.number,
      payout: null,
    })
    expect(settled).toMatchObject({ debit: 'bank_escrow', credit: 'biller_clearing', receipt: received?.['receipt'] })
    expect(completion).toMatchObject({ debit: 'buyer_escrow due_from_escrow', client_fils: received?.['client_fils'] })
    expect(ordered).toMatchObject({ payout, debit: 'seller_payable', credit: 'payouts_in_flight' })
  })

  it('is found by event, guarantee, receipt, payout, day and number of the entry', async () => {
    const [completion] = await all('journal', { event: 'completion' })
    const entry = completion?.['entry'] ?? ''
    expect(await all('journal', { q: entry })).toEqual([completion])
    const [received] = await all('journal', { q: sale.number, event: 'receipt_by_notice' })
    expect(eventsOf(await all('journal', { q: received?.['receipt'] ?? '' }))).toEqual(['notice_settled', 'receipt_by_notice'])
    expect(eventsOf(await all('journal', { q: payout }))).toEqual(['payout_settled', 'payout_ordered'])
    const { rows } = await (
      await api.staff('fadi')
    ).call('GET /admin/lists/:list', {
      params: { list: 'receipts' },
      query: { q: received?.['receipt'] ?? '' },
    })
    expect(eventsOf(await all('journal', { q: rows[0]?.['bank_reference'] ?? '' }))).toEqual(['notice_settled', 'receipt_by_notice'])
    const day = (await api.owner.query<{ day: string }>(`select (app.now() + interval '3 hours')::date::text as day`)).rows[0]?.day ?? ''
    expect(await all('journal', { from: '2020-01-01', to: day })).toEqual(await all('journal'))
    expect(await all('journal', { to: '2020-01-01' })).toEqual([])
  })

  it('is found by account and by book: exactly the entries with a line there, whatever else is asked for', async () => {
    const everything = await all('journal')
    const touches = (row: Row, account: string) => `${row['debit']} ${row['credit']}`.split(' ').includes(account)
    for (const account of ['bank_escrow', 'seller_payable', 'revenue_commission', 'losses'])
      expect([account, await all('journal', { account })]).toEqual([account, everything.filter((row) => touches(row, account))])
    for (const [book, column] of [
      ['client', 'client_fils'],
      ['own', 'own_fils'],
    ] as const) {
      expect([book, await all('journal', { book })]).toEqual([book, everything.filter((row) => row[column] !== null)])
      expect(eventsOf(await all('journal', { book, q: sale.number }))).toEqual(
        book === 'own' ? ['completion'] : ['payout_settled', 'payout_ordered', 'completion', 'notice_settled', 'receipt_by_notice'],
      )
    }
    expect(eventsOf(await all('journal', { book: 'own', event: 'completion' }))).toEqual(['completion'])
    expect(await all('journal', { book: 'own', event: 'payout_ordered' })).toEqual([])
    expect(await all('journal', { book: 'own', account: 'bank_escrow' })).toEqual([])
  })

  it('refuses what it is not filtered by', async () => {
    const fadi = await api.staff('fadi')
    const refusal = (list: 'movements' | 'ledger_accounts', query: Query) =>
      fadi.refusal('GET /admin/lists/:list', { params: { list }, query })
    expect(await refusal('movements', { account: 'petty_cash' })).toMatchObject({
      body: { errors: [{ pointer: '/query/account', code: 'invalid_choice' }] },
    })
    expect(await refusal('ledger_accounts', { from: '2026-01-01' })).toMatchObject({
      body: { errors: [{ pointer: '/query/from', code: 'unknown_field' }] },
    })
    expect(await refusal('movements', { cursor: '7~x' })).toMatchObject({
      body: { errors: [{ pointer: '/query/cursor', code: 'invalid_format' }] },
    })
  })
})

describe('an entry', () => {
  it('shows its lines, its receipt, guarantee and the line of the bank behind it', async () => {
    const fadi = await api.staff('fadi')
    const [received] = await all('journal', { q: sale.number, event: 'receipt_by_notice' })
    const shown = await fadi.call('GET /admin/entries/:id', { params: { id: received?.['entry'] ?? '' } })
    expect(shown).toMatchObject({ guarantee: sale.number, receipt: received?.['receipt'], payout: null, reverses: null })
    expect(shown.entry.postings.map(({ account }) => account).sort()).toEqual(['biller_clearing', 'buyer_escrow'])
    expect(shown.bank_lines).toMatchObject([{ direction: 'credit', amount_fils: received?.['client_fils'] }])
    const [line] = shown.bank_lines
    const message = await fadi.call('GET /admin/bank-messages/:number', { params: { number: line?.message ?? '' } })
    expect(message.lines.map(({ amount_fils }) => amount_fils)).toContain(line?.amount_fils)
  })

  it('that there is not is answered 404, and so is every one to a reviewer', async () => {
    const [, rana] = [await api.staff('fadi'), await api.staff('rana')]
    for (const client of [await api.staff('fadi'), rana])
      expect(await client.refusal('GET /admin/entries/:id', { params: { id: '999999999' } })).toMatchObject({ status: 404 })
    const [newest] = (await page('journal')).rows
    expect(await rana.refusal('GET /admin/entries/:id', { params: { id: newest?.['entry'] ?? '' } })).toMatchObject({ status: 404 })
  })
})

describe('the accounts', () => {
  it('come to the figures of the trial balance, and their lines to the same', async () => {
    const { accounts } = await (await api.staff('fadi')).call('GET /admin/trial-balance')
    const { rows: kinds } = await api.owner.query<{ code: LedgerAccount; is_debit: boolean; scope: string }>(
      `select code, kind in ('asset', 'expense') as is_debit, scope from ledger.chart`,
    )
    for (const { account, debit_fils, credit_fils } of accounts) {
      const chart = kinds.find(({ code }) => code === account) ?? expect.fail()
      expect([account, ownedAccounts.has(account)]).toEqual([account, chart.scope !== 'shared'])
      const net = fils(debit_fils) - fils(credit_fils)
      const balance = chart.is_debit ? net : -net
      const owned = await all('ledger_accounts', { account, open: 'yes' })
      expect([account, owned.reduce((sum, row) => sum + fils(row['balance_fils']), 0n)]).toEqual([account, balance])
      const lines = await all('movements', { account })
      expect([account, lines.reduce((sum, row) => sum + fils(row['debit_fils']) - fils(row['credit_fils']), 0n)]).toEqual([account, net])
      if (chart.scope === 'shared' && lines.length > 0) expect([account, lines[0]?.['balance_fils']]).toEqual([account, balance.toString()])
    }
  })

  it('of a guarantee have their own lines and balance', async () => {
    const lines = await all('movements', { account: 'buyer_escrow', q: sale.number })
    expect(eventsOf(lines)).toEqual(['completion', 'receipt_by_notice'])
    expect(lines.map((row) => row['balance_fils'])).toEqual(['0', lines[1]?.['credit_fils']])
  })

  it('make up the figures of the overview, each list exactly its own', async () => {
    const { money } = await (await api.staff('fadi')).call('GET /admin/dashboard', { query: {} })
    const held = await all('ledger_accounts', { figure: 'held', open: 'yes' })
    expect(new Set(held.map((row) => row['ledger_account']))).toEqual(new Set(['buyer_escrow']))
    expect(sumOf(held).toString()).toBe(money?.held_fils)
    const owed = await all('ledger_accounts', { figure: 'unpaid_fees', open: 'yes' })
    expect(owed).toMatchObject([{ ledger_account: 'fee_receivable_buyer' }])
    expect(sumOf(owed).toString()).toBe(money?.fees_open_fils)
    expect(sumOf(await all('ledger_accounts', { account: 'suspense', open: 'yes' })).toString()).toBe(money?.unplaced_fils)
    for (const [account, figure] of [
      ['payouts_in_flight', money?.on_the_way_fils],
      ['fees_to_sweep', money?.fees_to_sweep_fils],
    ] as const)
      expect([account, (await page('movements', { account })).rows[0]?.['balance_fils'] ?? '0']).toEqual([account, figure])
  })

  it('agree with everything else', () => expectBooksToAgree(api))
})

describe('the lines of an account', () => {
  it('have the balance after each, across pages, whatever is filtered, and none where days left out what came later', async () => {
    const count = 60
    for (let index = 1; index <= count; index += 1)
      await api.pool.query(`select ledger.post('debit_made_good', $1, null, null, 'test', 'test', $2, $3, $4)`, [
        `lines:${index}`,
        `{${(index % 32) * 64 + 32},${(index % 32) * 64 + 43}}`,
        index % 3 === 0 ? '{true,false}' : '{false,true}',
        `{${index * 1000},${index * 1000}}`,
      ])
    const lines = await all('movements', { account: 'losses' })
    expect(lines).toHaveLength(count)
    let balance = 0n
    for (const row of lines.toReversed()) {
      balance += fils(row['debit_fils']) - fils(row['credit_fils'])
      expect(row['balance_fils']).toBe(balance.toString())
    }
    expect(await all('movements', { account: 'losses', event: 'debit_made_good' })).toEqual(lines)
    const { rows } = await page('movements', { account: 'losses', to: '2100-01-01' })
    expect(rows.map((row) => row['balance_fils'])).toEqual(Array.from({ length: 25 }, () => null))
    expect((await page('movements', { account: 'losses' })).total).toBe(count)
    // The journal of an account goes on behind its pages, too.
    const entries = await all('journal', { account: 'losses' })
    expect(entries.map((row) => row['entry'])).toEqual(lines.map((row) => row['entry']))
    expect(await all('journal', { account: 'losses', event: 'debit_made_good' })).toEqual(entries)
  })
})
