import { jordanDay } from '@damana/contract/jordan-time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditProofs, keepProofs } from '#money/bank-days/index.ts'
import { startApi, type TestApi } from '../support/api.ts'
import type { StaffName } from '../support/cast.ts'
import { noticeOf, sendPartnerRequest } from '../support/money.ts'
import { expectBooksToAgree, heldSale } from '../support/sale.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(async () => {
  await expectBooksToAgree(api)
  await api.stop()
})

/** A session of staff ends within hours, so each is asked on one day. */
const proofs = async (who: StaffName) => (await api.staff(who)).call('GET /admin/proof-of-funds', { query: {} })
const keep = () => api.built.payouts.transact(keepProofs)
/** Into the next day in Jordan, so late that yesterday is kept. */
const passMidnight = async () => {
  const { rows } = await api.owner.query<{ now: Date }>('select app.now() as now')
  const now = rows[0]?.now ?? new Date(0)
  const midnight = Date.parse(`${jordanDay(now)}T21:00:00Z`)
  await api.advance(`${Math.ceil((midnight - now.getTime()) / 1000) + 11 * 60} seconds`)
  return jordanDay(now)
}

/** The client book by its lines alone, up to the end of a day. */
async function addedUpTo(day: string): Promise<{ held: bigint; owed: bigint; suspense: bigint }> {
  const { rows } = await api.owner.query<{ code: string; at: Date; is_debit: boolean; fils: string }>(
    `select c.code, e.recorded_at as at, p.is_debit, p.amount_fils::text as fils
     from ledger.postings p join ledger.entries e on e.id = p.entry_id join ledger.chart c on c.number = p.account_id % 64 where c.book = 'client'`,
  )
  const sum = { held: 0n, owed: 0n, suspense: 0n }
  for (const { code, at, is_debit: isDebit, fils } of rows) {
    if (jordanDay(at) > day) continue
    const amount = isDebit ? BigInt(fils) : -BigInt(fils)
    if (code === 'bank_escrow' || code === 'biller_clearing') sum.held += amount
    else sum.owed -= amount
    if (code === 'suspense') sum.suspense -= amount
  }
  return sum
}

it('each day that is over is kept once, with all that was booked until its end', async () => {
  await heldSale(api)
  expect(await proofs('fadi')).toMatchObject({ items: [], now: { held_fils: '12512250', owed_fils: '12512250', difference_fils: '0' } })
  const first = await passMidnight()
  await Promise.all([keep(), keep()])
  await sendPartnerRequest(api, '/biller/payment-notification', noticeOf('111111111111', '5000', 'PF-1'))
  const second = await passMidnight()
  await passMidnight()
  await keep()
  await keep()

  const { items, now } = await proofs('yazan')
  expect(items.map(({ day }) => day)).toContain(first)
  expect(items).toHaveLength(3)
  for (const { day, held_fils, owed_fils, owed, difference_fils } of items) {
    const sum = await addedUpTo(day)
    expect([day, held_fils, owed_fils, owed.suspense]).toEqual([day, ...[sum.held, sum.owed, sum.suspense].map(String)])
    expect(difference_fils).toBe('0')
  }
  expect(items[1]?.day).toBe(second)
  expect(BigInt(items[1]?.held_fils ?? 0)).toBeGreaterThan(BigInt(items[2]?.held_fils ?? 0))
  expect(now).toMatchObject({ held_fils: items[0]?.held_fils, difference_fils: '0' })
})

it('a day that is not over, or only just, is not kept', async () => {
  const kept = async () => (await api.owner.query('select from app.proofs_of_funds')).rowCount
  const before = await kept()
  await api.advance('23 hours 51 minutes')
  await keep()
  expect(await kept()).toBe(before)
})

it('nobody changes a kept day, and the audit finds one that is changed all the same', async () => {
  await expect(api.pool.query('update app.proofs_of_funds set suspense_fils = 0')).rejects.toThrow(/permission denied|append-only/)
  expect(await auditProofs(api.owner)).toEqual([])
  const plant = async (fils: number) => {
    await api.owner.query('alter table app.proofs_of_funds disable trigger append_only')
    await api.owner.query(
      `update app.proofs_of_funds set suspense_fils = suspense_fils + $1 where day = (select min(day) from app.proofs_of_funds)`,
      [fils],
    )
    await api.owner.query('alter table app.proofs_of_funds enable trigger append_only')
  }
  await plant(1)
  expect(new Set((await auditProofs(api.owner)).map(({ check }) => check))).toEqual(
    new Set(['a kept proof of funds is what the entries of its day make of the one before', 'bank and clearing are what we owe']),
  )
  await plant(-1)
})

it('the proof of funds is for finance and administrators', async () => {
  expect(await (await api.staff('rana')).refusal('GET /admin/proof-of-funds', { query: {} })).toMatchObject({ status: 404 })
  expect(await (await api.staff('nour')).call('GET /admin/proof-of-funds', { query: {} })).toMatchObject({ now: { difference_fils: '0' } })
})
