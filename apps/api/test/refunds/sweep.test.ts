import { type Fils, fils } from '@damana/contract/money'
import { describe, expect, it } from 'vitest'
import { writeStatement, type WrittenMovement } from '#sandbox/bank-letters.ts'
import { sandboxSettings } from '#kernel/settings.ts'
import { sayDifference } from '#money/ledger/index.ts'
import { sendPayoutFiles } from '#money/payouts/index.ts'
import { auditBank } from '#money/reconciliation/index.ts'
import { readMakeGoods } from '#monitoring/readings.queries.ts'
import { type TestApi } from '../support/api.ts'
import { balancesOf, completedSale, garage, sendPartnerRequest } from '../support/money.ts'
import { setUpMoneyTest } from '../support/money-test.ts'
import { letPayoutsGo, makeAllGood } from '../payments/support.ts'

let api: TestApi
setUpMoneyTest((started) => (api = started))

const sweeps = async () =>
  (
    await api.owner.query<{ amount: string; status: string; iban: string; beneficiary: string; guarantee: string | null }>(
      `select amount_fils::text as amount, status, iban, beneficiary_name as beneficiary, guarantee_id::text as guarantee from app.payouts where purpose = 'sweep' order by id`,
    )
  ).rows

describe('our earned fees', () => {
  it('leave the client account once a day as one payout, whoever looks and however often', async () => {
    await completedSale(api, { registrationNumber: garage(1) })
    await completedSale(api, { registrationNumber: garage(2), transferType: 'RTGS' })
    const fees = (await balancesOf(api))['fees_to_sweep']
    expect(fees).toBe('254000')
    await Promise.all([api.built.runMoneyJobs('test:a'), api.built.runMoneyJobs('test:b'), api.built.runMoneyJobs('test:c')])
    expect(await sweeps()).toEqual([
      { amount: fees, status: 'approved', iban: 'JO72CBJO0010000000000131000310', beneficiary: 'Damana', guarantee: null },
    ])
    expect((await balancesOf(api))['fees_to_sweep']).toBeUndefined()
    await letPayoutsGo(api)
    expect(await sweeps()).toMatchObject([{ status: 'settled' }])
    const balances = await balancesOf(api)
    expect(balances).toMatchObject({ bank_operating: fees })
    expect(balances['due_from_escrow']).toBeUndefined()
  })

  it('of a sale whose money no statement has shown wait for it', async () => {
    await completedSale(api, { registrationNumber: garage(3), stated: false })
    await api.advance('24 hours')
    await api.built.runMoneyJobs('test:unsettled')
    expect(await sweeps()).toHaveLength(1)
    await letPayoutsGo(api)
    await api.built.runMoneyJobs('test:settled')
    expect(await sweeps()).toHaveLength(2)
  })
})

describe('a sweep that the bank debits twice', () => {
  const at = new Date('2026-11-22T11:00:00Z')
  const { escrowIban: iban } = sandboxSettings
  let messages = 0
  const stateOne = async (movement: WrittenMovement, balanceFils: Fils = fils(1n)) => {
    messages += 1
    const xml = writeStatement({ messageId: `SW-${messages}`, at, iban, movements: [movement], balanceFils })
    expect((await sendPartnerRequest(api, '/bank/messages', { xml })).status).toBe(200)
  }
  const exceptions = async (number: string) =>
    (
      await api.owner.query<{ number: string; kind: string; resolution: string | null; make_good: string | null; credited: boolean }>(
        `select 'X' || x.id as number, x.kind, x.resolution, m.number as make_good, m.credited_at is not null as credited from app.bank_exceptions x left join app.make_goods m on m.exception_id = x.id
         where x.payout_id = substr($1, 2)::bigint order by x.id`,
        [number],
      )
    ).rows
  const expected = async () =>
    (
      await api.owner.query<{ fils: string | null }>(
        `select max(expected_fils)::text as fils from app.bank_exceptions where kind = 'balance_difference' and closed_at is null`,
      )
    ).rows[0]?.fils
  const swept = async () => {
    const { rows } = await api.owner.query<{ number: string; amount: string }>(
      `select number, amount_fils::text as amount from app.payouts where purpose = 'sweep' and status = 'settled' order by id limit 1`,
    )
    const [sweep] = rows
    if (!sweep) throw new Error('nothing was swept')
    return { number: sweep.number, amountFils: fils(BigInt(sweep.amount)) }
  }

  it('is no loss: the sum is moved back from our own account, and its credit books nothing', async () => {
    const { number, amountFils } = await swept()
    const before = await balancesOf(api)
    await stateOne({ reference: 'T2-sweep', direction: 'DBIT', amountFils, endToEndId: number })
    expect(await balancesOf(api)).toEqual(before)
    const [exception] = await exceptions(number)
    expect(exception).toMatchObject({ kind: 'second_debit', resolution: null, make_good: expect.stringMatching(/^MG/), credited: false })
    // The balance is short by the second debit until our own transfer is there.
    const due = BigInt((await expected()) ?? 0)
    await stateOne({ reference: 'FT-own', direction: 'CRDT', amountFils, endToEndId: exception?.make_good ?? '' }, fils(due + amountFils))
    expect(await exceptions(number)).toMatchObject([{ kind: 'second_debit', credited: true }])
    expect(await expected()).toBeNull()
    expect(await balancesOf(api)).toEqual(before)
    const resolve = { params: { number: exception?.number ?? '' }, body: { resolution: 'loss' as const, reason: 'حُوّل من حسابنا' } }
    for (const who of ['fadi', 'yazan'] as const) await (await api.staff(who)).call('POST /admin/bank-exceptions/:number/resolve', resolve)
    expect(await exceptions(number)).toMatchObject([{ resolution: 'loss' }])
    // Nothing is swept once more for it.
    await api.advance('24 hours')
    await api.built.runMoneyJobs('test:after')
    expect(await balancesOf(api)).toEqual(before)
  })

  it('and gives back is ours on the client account again, and goes with the next sweep', async () => {
    const { number, amountFils } = await swept()
    const before = await balancesOf(api)
    await stateOne({ reference: 'T3-sweep', direction: 'DBIT', amountFils, endToEndId: number })
    await stateOne({ reference: 'R3-sweep', direction: 'CRDT', amountFils, endToEndId: number, returnReason: 'AM05' })
    expect((await exceptions(number)).at(-1)).toMatchObject({ resolution: 'given_back' })
    const after = await balancesOf(api)
    const change = (code: string) => BigInt(after[code] ?? 0) - BigInt(before[code] ?? 0)
    expect({
      bank: change('bank_escrow'),
      ours: change('bank_operating'),
      toSweep: change('fees_to_sweep'),
      claim: change('due_from_escrow'),
      losses: change('losses'),
    }).toEqual({ bank: amountFils, ours: -amountFils, toSweep: amountFils, claim: amountFils, losses: 0n })
    await stateOne({ reference: 'FT-own-3', direction: 'CRDT', amountFils, endToEndId: (await exceptions(number)).at(-1)?.make_good ?? '' })
    await api.advance('24 hours')
    await api.built.runMoneyJobs('test:next')
    expect((await sweeps()).at(-1)).toMatchObject({ amount: amountFils.toString(), status: 'approved' })
  })
})

describe('what we owe the client account', () => {
  const at = new Date('2026-11-22T11:00:00Z')
  let messages = 0
  /** The bank takes from the client account a sum that no order explains. */
  const take = async (sum: bigint) => {
    messages += 1
    const line = { reference: `MG-LINE-${messages}`, direction: 'DBIT' as const, amountFils: fils(sum) }
    const xml = writeStatement({
      messageId: `MG-${messages}`,
      at,
      iban: sandboxSettings.escrowIban,
      movements: [line],
      balanceFils: fils(1n),
    })
    expect((await sendPartnerRequest(api, '/bank/messages', { xml })).status).toBe(200)
  }
  const toSweep = async () => BigInt((await balancesOf(api))['fees_to_sweep'] ?? '0')

  it('stays behind, and finance sees it beside what lies at the bank and in the books', async () => {
    await completedSale(api, { registrationNumber: garage(4) })
    await letPayoutsGo(api)
    await api.advance('24 hours')
    const fees = await toSweep()
    await take(40_000n)
    await api.built.runMoneyJobs('test:owing')
    expect((await sweeps()).at(-1)).toMatchObject({ amount: (fees - 40_000n).toString(), status: 'approved' })
    expect(await toSweep()).toBe(40_000n)
    const account = await (await api.staff('nour')).call('GET /admin/client-account')
    expect(account).toMatchObject({ in_books_fils: (await balancesOf(api))['bank_escrow'], owed_fils: '40000' })
  })

  it('takes back a sweep that has not left and leaves too little behind', async () => {
    await take(5_000n)
    await api.advance('5 seconds')
    await sendPayoutFiles(api.built.payouts, 'ACH', 'test:file')
    expect((await sweeps()).at(-1)).toMatchObject({ status: 'approved' })
    const before = await sweeps()
    await api.built.runMoneyJobs('test:owing-more')
    expect(await sweeps()).toEqual([...before.slice(0, -1), { ...before.at(-1), status: 'withdrawn' }])
    expect(await toSweep()).toBe(40_000n + BigInt(before.at(-1)?.amount ?? 0))
  })

  it('for longer than a bank day stops every sweep, and is told once for each make-good', async () => {
    await api.advance('4 days')
    const before = await sweeps()
    await api.built.runMoneyJobs('test:late')
    await api.built.runMoneyJobs('test:late-again')
    expect(await sweeps()).toEqual(before)
    const { rows } = await api.owner.query<{ facts: object }>(
      `select facts from app.security_events where kind = 'make_good_overdue' order by id`,
    )
    expect(rows.map(({ facts }) => facts)).toMatchObject([{ amount_fils: '40000' }, { amount_fils: '5000' }])
    expect(await readMakeGoods(api.pool)).toEqual({ open: 45_000n, overdue: 2 })
    await makeAllGood(api)
    expect(await readMakeGoods(api.pool)).toEqual({ open: 0n, overdue: 0 })
    const fees = await toSweep()
    await api.built.runMoneyJobs('test:credited')
    expect((await sweeps()).at(-1)).toMatchObject({ amount: fees.toString(), status: 'approved' })
  })

  it('and that a sweep took is found by the audit', async () => {
    await letPayoutsGo(api)
    expect((await sweeps()).at(-1)).toMatchObject({ status: 'settled' })
    const found = async () => (await auditBank(api.owner)).map(sayDifference).filter((line) => line.includes('a sweep leaves behind'))
    await api.owner.query('begin')
    try {
      await api.owner.query(
        `insert into app.make_goods (cause, amount_fils, made_at, credited_at)
        select 'charge', 7777, at - interval '2 minutes', at + interval '1 day' from app.payout_events where to_status = 'in_file' order by at desc limit 1`,
      )
      expect(await found()).toEqual([expect.stringContaining('7777')])
    } finally {
      await api.owner.query('rollback')
    }
    expect(await found()).toEqual([])
  })
})
