import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DomainError } from '#kernel/errors.ts'
import { matchLeftovers } from '#partners/index.ts'
import { startApi, type TestApi } from '../support/api.ts'
import {
  acceptedSale,
  balancesOf,
  creditOf,
  detailsOf,
  garage,
  garageFilling,
  sendPartnerRequest,
  noticeOf,
  type PaidSale,
  buyersIban,
} from '../support/money.ts'
import { expectBooksToAgree, letPass } from '../support/sale.ts'
import { brothersIban, notify, receiptOf, setBlocked, someoneElse, state } from './support.ts'

let api: TestApi
let other: TestApi
let nextVehicle = 1
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
  other = await startApi({ sharing: api })
})
afterAll(async () => {
  await expectBooksToAgree(api)
  await other.stop()
  await api.stop()
})
const newSale = (priceFils = '9000000') => acceptedSale(api, { registrationNumber: garage(nextVehicle++), priceFils })

describe('the statement and the notice of the same money at the same moment', () => {
  it('settle it once, whichever is first, and the minute brings together what passed each other', async () => {
    for (let round = 0; round < 8; round += 1) {
      const sale = await newSale()
      const trx = `EF-race-${round}`
      const tell = () => notify(api, sale, sale.totalFils, trx)
      const show = () => state(other, { reference: trx, fils: sale.totalFils })
      await Promise.all(round % 2 === 0 ? [tell(), show()] : [show(), tell()])
      await api.built.payouts.transact((tx) => matchLeftovers(tx, 'test:minute', api.built.payouts))
      const { rows } = await api.owner.query<{ settled: boolean }>(
        'select settled_at is not null as settled from app.receipts where bank_reference = $1',
        [trx],
      )
      expect(rows).toEqual([{ settled: true }])
      expect(await detailsOf(sale)).toMatchObject({ operational_status: 'in_transfer', financial_status: 'hold' })
    }
    expect((await balancesOf(api))['biller_clearing']).toBeUndefined()
    const { rows } = await api.owner.query<{ entries: string }>(
      `select count(*) as entries from ledger.entries where event = 'notice_settled'`,
    )
    expect(rows[0]?.entries).toBe('8')
  })
})

describe('the statement that names the bill alone, and the notice of the same money', () => {
  const lockWaits = async () =>
    (await api.pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount
  it.each(['notice', 'statement'] as const)('are one payment where the %s is first, and both wait for the guarantee', async (first) => {
    const sale = await newSale()
    const tell = () => notify(api, sale, sale.totalFils, `EF-bill-${first}`)
    const show = () => state(other, { reference: `S-bill-${first}`, fils: sale.totalFils, remittance: sale.reference })
    const under: Promise<unknown>[] = []
    await api.owner.query('begin')
    await api.owner.query('select from app.guarantees where number = $1 for update', [sale.number])
    for (const act of first === 'notice' ? [tell, show] : [show, tell]) {
      under.push(act())
      await expect.poll(lockWaits, { timeout: 20_000 }).toBe(under.length)
    }
    await api.owner.query('commit')
    await Promise.all(under)
    await api.built.payouts.transact((tx) => matchLeftovers(tx, 'test:minute', api.built.payouts))
    const { rows } = await api.owner.query<{ fils: string; settled: boolean; references: string[] }>(
      `select amount_fils::text as fils, settled_at is not null as settled, array(select x from unnest(array[bank_reference, reported_reference]) x where x like 'EF-%') as references from app.receipts where guarantee_id = (select id from app.guarantees where number = $1)`,
      [sale.number],
    )
    expect(rows).toEqual([{ fils: sale.totalFils, settled: true, references: [`EF-bill-${first}`] }])
    expect(await balancesOf(api, sale)).toEqual({ buyer_escrow: sale.totalFils })
  })
})

describe('parts of one bill, each told several times by two instances at once', () => {
  it('are each booked once, and the last of them completes it', async () => {
    const sale = await newSale()
    const third = BigInt(sale.totalFils) / 3n
    const parts = [third, third, BigInt(sale.totalFils) - 2n * third].map(String)
    const notices = parts.flatMap((part, index) => Array.from({ length: 6 }, () => noticeOf(sale.reference, part, `EF-parts-${index}`)))
    const answers = await Promise.all(
      notices.map((notice, index) => sendPartnerRequest(index % 2 === 0 ? api : other, '/biller/payment-notification', notice)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await balancesOf(api, sale)).toEqual({ buyer_escrow: sale.totalFils })
    const { events } = await detailsOf(sale)
    expect(events.filter(({ kind }) => kind === 'payment_received')).toHaveLength(2)
    expect(events.filter(({ kind }) => kind === 'held')).toHaveLength(1)
  })

  it('two that each complete it at once: one does, the other goes back', async () => {
    const sale = await newSale()
    await Promise.all([notify(api, sale, sale.totalFils, 'EF-duplicate-1'), notify(other, sale, sale.totalFils, 'EF-duplicate-2')])
    const [one, two] = [await receiptOf(api, 'EF-duplicate-1'), await receiptOf(api, 'EF-duplicate-2')]
    expect([one.booked, two.booked].toSorted()).toEqual(['0', sale.totalFils])
    expect([one.back, two.back].toSorted()).toEqual(['0', sale.totalFils])
  })

  it('and the end of the guarantee at once: the money is booked, or it goes back', async () => {
    for (let round = 0; round < 6; round += 1) {
      const sale = await newSale()
      await letPass(api, '73 hours')
      await api.advance('97 hours')
      const end = () => letPass(other, '0 seconds')
      const pay = () => notify(api, sale, sale.totalFils, `EF-end-${round}`)
      await Promise.all(round % 2 === 0 ? [end(), pay()] : [pay(), end()])
      const receipt = await receiptOf(api, `EF-end-${round}`)
      const { operational_status } = await detailsOf(sale)
      if (operational_status === 'in_transfer') expect(receipt).toMatchObject({ booked: sale.totalFils, back: '0' })
      else {
        expect(operational_status).toBe('expired')
        expect(receipt).toMatchObject({ booked: '0', back: sale.totalFils })
      }
    }
  })
})

interface Step {
  do: 'tell' | 'state' | 'block' | 'unblock' | 'minute'
  /** Which notice is told or stated. */
  trx: number
}

/** Sums in hundredths of what is due, so that parts, the whole and too much all come about. */
const told = fc.record({ share: fc.integer({ min: 1, max: 140 }), isOthers: fc.boolean(), way: fc.constantFrom('biller', 'bank') })
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constant('tell' as const), trx: fc.nat(4) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('state' as const), trx: fc.nat(4) }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constantFrom('block' as const, 'unblock' as const, 'minute' as const), trx: fc.constant(0) }),
    },
  ),
  { minLength: 4, maxLength: 14 },
)

describe('any order of parts, of too much, of repetitions, of pauses and of statements', () => {
  it('books each notice once and loses no fils', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(told, { minLength: 5, maxLength: 5 }), steps, async (notices, orders) => {
        run += 1
        const sale = await newSale('1000000')
        await play(sale, run, notices, orders)
      }),
      { numRuns: 24, endOnFailure: true, seed: 20261121 },
    )
  })
})

async function play(
  sale: PaidSale,
  run: number,
  notices: readonly { share: number; isOthers: boolean; way: string }[],
  orders: readonly Step[],
): Promise<void> {
  const filsOf = (share: number) => String((BigInt(sale.totalFils) * BigInt(share)) / 100n)
  const seen = new Map<string, bigint>()
  for (const order of orders) {
    if (order.do === 'minute') await api.built.runMoneyJobs('test:minute')
    else if (order.do === 'block' || order.do === 'unblock') await setBlocked(api, sale.number, order.do).catch(ignoreRefusal)
    else {
      const notice = notices[order.trx]
      if (!notice) throw new Error('no such notice')
      const reference = `P${run}-${order.trx}`
      const sum = filsOf(notice.share)
      if (order.do === 'state') {
        if (seen.has(reference)) await state(api, { reference, fils: sum }).catch(() => {})
        continue
      }
      const answer =
        notice.way === 'biller'
          ? await notify(api, sale, sum, reference, notice.isOthers ? { PayerInfo: someoneElse } : {})
          : await sendPartnerRequest(
              api,
              '/bank/receipts',
              creditOf(sale.reference, sum, reference, {
                payer: notice.isOthers
                  ? { name: 'خالد منصور', id: '9801045678', iban: brothersIban }
                  : { name: 'باسل حداد', id: '9911023456', iban: buyersIban },
              }),
            )
      expect(answer.status).toBe(200)
      seen.set(reference, BigInt(sum))
    }
  }
  const { rows } = await api.owner.query<{ reference: string; amount: string; booked: string; suspense: string; back: string }>(
    `select bank_reference as reference, amount_fils::text as amount, booked_fils::text as booked, suspense_fils::text as suspense, back_fils::text as back from app.receipts where bank_reference like $1`,
    [`P${run}-%`],
  )
  expect(rows).toHaveLength(seen.size)
  for (const row of rows) expect(BigInt(row.booked) + BigInt(row.suspense) + BigInt(row.back)).toBe(BigInt(row.amount))
  const booked = rows.reduce((sum, row) => sum + BigInt(row.booked), 0n)
  const held = BigInt((await balancesOf(api, sale))['buyer_escrow'] ?? 0)
  const details = await detailsOf(sale)
  expect(held).toBe(booked)
  expect(booked <= BigInt(sale.totalFils)).toBe(true)
  const undeclared = details.flags.filter(({ kind }) => kind === 'payer_undeclared').length
  expect(details.operational_status).toBe(booked === BigInt(sale.totalFils) && undeclared === 0 ? 'in_transfer' : 'awaiting_payment')
  // Every fils that is to go back is on its way.
  const { rows: out } = await api.owner.query<{ sum: string }>(
    `select coalesce(sum(p.amount_fils), 0)::text as sum from app.payouts p join app.receipts r on r.id = p.receipt_id where r.bank_reference like $1`,
    [`P${run}-%`],
  )
  expect(BigInt(out[0]?.sum ?? 0)).toBe(rows.reduce((sum, row) => sum + BigInt(row.back), 0n))
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof DomainError)) throw error
}
