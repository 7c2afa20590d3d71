import { describe, expect, it } from 'vitest'
import { noteContactChange } from '#money/payouts/index.ts'
import { type TestApi } from '../support/api.ts'
import { cast } from '../support/cast.ts'
import { attemptsOf } from '../support/bank-account.ts'
import { balancesOf, completedSale, detailsOf, garage, letBankWork, payoutOf, sendFiles } from '../support/money.ts'
import { setUpMoneyTest } from '../support/money-test.ts'
import { letBanksWork } from '../support/sale.ts'
import { readQueue } from '../support/queue.ts'

let api: TestApi
setUpMoneyTest((started) => (api = started))

const move = async (
  what: 'withdraw' | 'hold' | 'unhold' | 'retry',
  number: string,
  reason = 'اتصل بنا البائع',
  who: 'fadi' | 'yazan' = 'fadi',
) => (await api.staff(who)).call(`POST /admin/payouts/:number/${what}`, { params: { number }, body: { reason } })
const refused = async (what: 'withdraw' | 'hold' | 'unhold' | 'retry', number: string, who: 'fadi' | 'rana' = 'fadi') =>
  (await api.staff(who)).refusal(`POST /admin/payouts/:number/${what}`, { params: { number }, body: { reason: 'سبب' } })
const approve = async (number: string, who: 'fadi' | 'yazan' | 'nour') =>
  (await api.staff(who)).call('POST /admin/payouts/:number/approve', { params: { number }, body: {} })
const kindInQueue = async (number: string) => (await readQueue(await api.staff('fadi'))).find(({ id }) => id === number)?.kind

async function resetContact(person: 'samira' | 'huda' | 'khaled', what: 'password' | 'phone'): Promise<void> {
  const { rows } = await api.owner.query<{ id: bigint }>('select id from app.users where phone = $1', [cast[person].phone])
  await api.built.payouts.transact((tx) =>
    noteContactChange(
      tx,
      { actor: { kind: 'system', job: 'test' }, now: tx.now, requestId: 'test' },
      { userId: BigInt(rows[0]?.id ?? 0), what },
      api.built.payouts,
    ),
  )
}

describe('finance withdraws', () => {
  it.each(['approved', 'ordered', 'held'] as const)(
    'what is %s, with a reason; the money is at its source and waits for finance',
    async (status) => {
      const index = { approved: 1, ordered: 2, held: 3 }[status]
      const sale = await completedSale(api, {
        registrationNumber: garage(index),
        ...(status === 'ordered' ? { priceFils: '20500000' } : {}),
        stated: status !== 'held',
      })
      const { number, amount_fils, ...before } = await payoutOf(api, sale)
      expect(before.status).toBe(status)
      const withdrawn = await move('withdraw', number)
      expect(withdrawn).toMatchObject({ status: 'withdrawn', held_reason: null, next_number: null })
      expect(withdrawn.events.at(-1)).toMatchObject({
        from: status,
        to: 'withdrawn',
        staff: expect.stringContaining('فادي'),
        facts: { reason: 'اتصل بنا البائع' },
      })
      expect(await balancesOf(api, sale)).toMatchObject({ seller_payable: amount_fils })
      expect(await detailsOf(sale)).toMatchObject({ financial_status: 'released', payout: { status: 'withdrawn' } })
      expect(await kindInQueue(number)).toBe('payouts_withdrawn')
      if (status === 'held') await letBankWork(api)
      await letBanksWork(api)
      expect(await payoutOf(api, sale)).toMatchObject({ status: 'withdrawn', file: null })
    },
  )

  it('and lets it go again: a new attempt with a number of its own, and the guarantee is paid by that', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(4) })
    const { number } = await payoutOf(api, sale)
    await move('withdraw', number)
    expect(await refused('withdraw', number)).toMatchObject({ status: 409, code: 'action_not_allowed', body: { reason: 'payout_closed' } })
    const next = await move('retry', number, 'صُحّح الأمر')
    expect(next).toMatchObject({ attempt: 2, previous_number: number, status: 'approved' })
    expect(next.number).not.toBe(number)
    expect(next.events[0]).toMatchObject({ to: 'ordered', facts: { reason: 'صُحّح الأمر' } })
    expect(await refused('retry', number)).toMatchObject({ body: { reason: 'payout_replaced' } })
    await sendFiles(api)
    await letBankWork(api, '10 seconds')
    expect((await attemptsOf(api, sale)).map(({ status }) => status)).toEqual(['withdrawn', 'settled'])
    expect(await detailsOf(sale)).toMatchObject({ financial_status: 'paid' })
    expect(await balancesOf(api, sale)).toEqual({})
    expect(await kindInQueue(number)).toBeUndefined()
  })

  it('nothing that is in a file, at the bank or ended, and reviewers nothing at all', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(5) })
    const { number } = await payoutOf(api, sale)
    expect(await refused('withdraw', number, 'rana')).toMatchObject({ body: { reason: 'no_permission' } })
    await sendFiles(api)
    expect(await refused('withdraw', number)).toMatchObject({ body: { reason: 'payout_at_bank' } })
    expect(await refused('hold', number)).toMatchObject({ body: { reason: 'payout_at_bank' } })
    expect(await refused('retry', number)).toMatchObject({ body: { reason: 'payout_not_failed' } })
    await letBankWork(api, '10 seconds')
    expect(await refused('withdraw', number)).toMatchObject({ body: { reason: 'payout_closed' } })
    const shown = await (await api.staff('fadi')).call('GET /admin/payouts/:number', { params: { number } })
    expect(shown.actions).toEqual([
      { name: 'withdraw', allowed: false, reason: 'payout_closed' },
      { name: 'hold', allowed: false, reason: 'payout_closed' },
      { name: 'unhold', allowed: false, reason: 'payout_not_held' },
      { name: 'retry', allowed: false, reason: 'payout_not_failed' },
    ])
  })
})

describe('a payout is held', () => {
  it('by finance with a reason, until finance ends it', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(10) })
    const { number } = await payoutOf(api, sale)
    expect(await move('hold', number, 'بلاغ من البنك')).toMatchObject({
      status: 'held',
      held_reason: 'staff_hold',
      staff_hold: { reason: 'بلاغ من البنك' },
    })
    expect(await refused('hold', number)).toMatchObject({ body: { reason: 'payout_is_held' } })
    await letBanksWork(api)
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'held', file: null })
    expect((await detailsOf(sale)).wait).toMatchObject({ code: 'payout_held' })
    const free = await move('unhold', number, 'زال السبب', 'yazan')
    expect(free).toMatchObject({ status: 'approved', held_reason: null, staff_hold: null })
    expect(free.events.map(({ to, staff, facts }) => [to, staff !== null, facts])).toEqual([
      ['ordered', false, {}],
      ['approved', false, {}],
      ['approved', true, { staff_hold: 'بلاغ من البنك' }],
      ['held', false, { reason: 'staff_hold' }],
      ['held', true, { staff_hold_ended: 'زال السبب' }],
      ['approved', false, {}],
    ])
    expect(await refused('unhold', number)).toMatchObject({ body: { reason: 'payout_not_held' } })
  })

  it('S11: for a while after a password or phone was reset, and then goes by itself', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(11) })
    await resetContact('samira', 'password')
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'held', held_reason: 'contact_changed' })
    await sendFiles(api)
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'held' })
    // The timer is lost; the sweep finds it.
    await api.advance('6 seconds')
    await letBanksWork(api)
    expect((await payoutOf(api, sale)).history).toEqual([
      'ordered',
      'approved',
      'held',
      'approved',
      'in_file',
      'sent',
      'accepted',
      'settled',
    ])
  })

  it('of a company when somebody who may name its account was reset, and not when somebody who may only look was', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(15) })
    const { number } = await payoutOf(api, sale)
    const payTo = (nationalNumber: string) =>
      api.owner.query(
        `update app.payouts set beneficiary_party_id = (select id from app.parties where national_number = $2 order by id limit 1) where number = $1`,
        [number, nationalNumber],
      )
    await payTo('200123456')
    await resetContact('huda', 'password')
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'approved' })
    await resetContact('khaled', 'phone')
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'held', held_reason: 'contact_changed' })
    await payTo('9852012345')
    await api.advance('10 seconds')
    await letBanksWork(api)
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'settled' })
  })

  it('when it is ordered shortly after such a reset', async () => {
    await resetContact('samira', 'phone')
    await api.owner.query(`update app.users set phone_changed_at = app.now() + interval '80 seconds' where phone = $1`, [cast.samira.phone])
    const sale = await completedSale(api, { registrationNumber: garage(12) })
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'held', held_reason: 'contact_changed' })
    await api.owner.query(`update app.users set phone_changed_at = null where phone = $1`, [cast.samira.phone])
    await letBanksWork(api)
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'settled' })
  })

  it('is looked at once more when it is about to leave: a reset that it did not see holds it then', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(13) })
    await api.owner.query(`update app.users set password_changed_at = app.now() where phone = $1`, [cast.samira.phone])
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'approved' })
    await sendFiles(api)
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'held', held_reason: 'contact_changed', file: null })
    await letBanksWork(api)
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'settled' })
  })

  it('for several reasons at once, which end one after the other', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(14), stated: false })
    const { number } = await payoutOf(api, sale)
    await move('hold', number)
    await resetContact('samira', 'password')
    expect(await payoutOf(api, sale)).toMatchObject({ held_reason: 'contact_changed' })
    expect(await kindInQueue(number)).toBe('payouts_held')
    await api.advance('10 seconds')
    await letBanksWork(api)
    const { events } = await (await api.staff('fadi')).call('GET /admin/payouts/:number', { params: { number } })
    expect(events.flatMap(({ to, facts }) => (to === 'held' && facts['reason'] ? [facts['reason']] : []))).toEqual([
      'receipt_unsettled',
      'contact_changed',
      'staff_hold',
    ])
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'held', held_reason: 'staff_hold' })
    await move('unhold', number)
    await letBanksWork(api)
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'settled' })
  })
})

describe('S29: two persons, also for a new attempt', () => {
  it('begin anew; whoever asked for the attempt is none of them', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(20), priceFils: '25000000' })
    const first = (await payoutOf(api, sale)).number
    await approve(first, 'fadi')
    await approve(first, 'yazan')
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'approved' })
    await move('withdraw', first)
    const { number, ...next } = await move('retry', first)
    expect(next).toMatchObject({ status: 'ordered', approvals: [], approvals_needed: 2 })
    expect(next.actions[0]).toEqual({ name: 'approve', allowed: false, reason: 'made_by_you' })
    expect(await (await api.staff('fadi')).refusal('POST /admin/payouts/:number/approve', { params: { number }, body: {} })).toMatchObject({
      body: { reason: 'made_by_you' },
    })
    await approve(number, 'yazan')
    expect(await approve(number, 'nour')).toMatchObject({ status: 'approved' })
  })

  it('who named the account approves no payout to it', async () => {
    await api.owner.query(
      `update app.bank_accounts set set_by_staff_id = (select id from app.staff where email like 'yazan%') where party_id = (select party_id from app.users where phone = $1) and replaced_at is null`,
      [cast.samira.phone],
    )
    const sale = await completedSale(api, { registrationNumber: garage(21), priceFils: '26000000' })
    const { number } = await payoutOf(api, sale)
    expect(await (await api.staff('yazan')).refusal('POST /admin/payouts/:number/approve', { params: { number }, body: {} })).toMatchObject(
      {
        body: { reason: 'made_by_you' },
      },
    )
    await api.owner.query(`update app.bank_accounts set set_by_staff_id = null`)
  })

  it('a payout that was held in between keeps its approvals, because its account cannot have changed', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(22), priceFils: '27000000' })
    const { number } = await payoutOf(api, sale)
    await approve(number, 'fadi')
    await move('hold', number)
    expect(await (await api.staff('yazan')).refusal('POST /admin/payouts/:number/approve', { params: { number }, body: {} })).toMatchObject(
      {
        body: { reason: 'payout_is_held' },
      },
    )
    expect(await move('unhold', number)).toMatchObject({ status: 'ordered', approvals: [{}] })
    expect(await approve(number, 'yazan')).toMatchObject({ status: 'approved' })
  })

  it('of withdrawal and approval in the same moment one wins, and the money is in one place', async () => {
    for (const index of [23, 24, 25]) {
      const sale = await completedSale(api, { registrationNumber: garage(index), priceFils: '28000000' })
      const { number, amount_fils } = await payoutOf(api, sale)
      await approve(number, 'fadi')
      await Promise.allSettled([move('withdraw', number), approve(number, 'yazan')])
      const { status } = await payoutOf(api, sale)
      // A withdrawal that comes second still takes an approved one back; an approval that comes second finds it ended.
      expect(status).toBe('withdrawn')
      expect(await balancesOf(api, sale)).toEqual({ seller_payable: amount_fils })
    }
  })
})

describe('finance and the cut-off at the same moment', () => {
  it.each(['withdraw', 'hold'] as const)('%s: either it is in the file and refused, or no bank ever hears of it', async (what) => {
    for (const index of what === 'withdraw' ? [30, 31, 32, 33] : [34, 35, 36, 37]) {
      const sale = await completedSale(api, { registrationNumber: garage(index) })
      const { number } = await payoutOf(api, sale)
      await api.advance('5 seconds')
      const [moved] = await Promise.allSettled([move(what, number), sendFiles(api)])
      const { status } = await payoutOf(api, sale)
      const { rows } = await api.owner.query('select times_received from sandbox.bank_orders where end_to_end_id = $1', [number])
      if (moved.status === 'fulfilled') {
        expect([status, rows]).toEqual([what === 'withdraw' ? 'withdrawn' : 'held', []])
        if (what === 'hold') await move('withdraw', number)
      } else {
        expect(moved.reason).toMatchObject({ body: { reason: 'payout_at_bank' } })
        expect([status, rows]).toEqual(['sent', [{ times_received: 1 }]])
        await letBanksWork(api)
      }
    }
  })
})

it('finance lists payouts by status, a page at a time, newest first', async () => {
  const fadi = await api.staff('fadi')
  const all = await fadi.call('GET /admin/payouts', {})
  expect(all.items.map(({ number }) => number)).toEqual(all.items.map(({ number }) => number).sort((a, b) => (a < b ? 1 : -1)))
  const withdrawn = await fadi.call('GET /admin/payouts', { query: { status: 'withdrawn' } })
  expect(withdrawn.items.length).toBeGreaterThan(3)
  expect(new Set(withdrawn.items.map(({ status }) => status))).toEqual(new Set(['withdrawn']))
  const last = withdrawn.items[0]?.number ?? ''
  expect((await fadi.call('GET /admin/payouts', { query: { status: 'withdrawn', cursor: last } })).items).toEqual(withdrawn.items.slice(1))
  const rana = await api.staff('rana')
  expect((await rana.call('GET /admin/payouts', {})).items).toEqual([])
  expect(await rana.refusal('GET /admin/payouts/:number', { params: { number: last } })).toMatchObject({ status: 404, code: 'not_found' })
})
