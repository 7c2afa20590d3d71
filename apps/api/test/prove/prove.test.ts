import pg from 'pg'
import { expect, it } from 'vitest'
import type { Call } from '@damana/contract/client'
import { runAudit } from '#audit/index.ts'
import { fileLeaseSeconds } from '#money/payouts/index.ts'
import { createSealer } from '#kernel/sealing.ts'
import { chanceOf } from '../simulation/chance.ts'
import { cast, testSecrets } from '../support/cast.ts'
import { Bank } from './bank.ts'
import { type Killed, startWorld, vehicle, type World } from './world.ts'

/** Minutes of killing are no part of every run: `npm run prove` asks for them. */
const kills = Number(process.env['PROVE_KILLS'] ?? 0)
const seed = Number(process.env['PROVE_SEED'] ?? 1)
const sellers = 4

/** A sale as the two who make it know it. */
interface Sold {
  readonly registration: string
  readonly priceFils: bigint
  readonly excessFils: bigint
  readonly number: string
}

const priceOf = (index: number): bigint => 5_000_000n + BigInt(index) * 1_037n

/** From the offer to the release; each step is told again until it is answered. */
async function sell({ seller, buyer, bank }: { seller: Call; buyer: Call; bank: Bank }, index: number, excessFils: bigint): Promise<Sold> {
  const registration = vehicle(index)
  const priceFils = priceOf(index)
  const { number } = await seller('POST /guarantees', {
    body: {
      user_company_id: null,
      is_owner: true,
      registration_number: registration,
      consent: true,
      buyer_national_number: cast.basel.nationalNumber ?? '',
      buyer_phone: cast.basel.phone,
      buyer_name: 'باسل حداد',
      price_fils: priceFils.toString(),
      commissionOn: 'buyer',
      transfer_type: 'ACH',
    },
  })
  const params = { number }
  const offered = await buyer('GET /guarantees/:number', { params })
  const accepted = await buyer('POST /guarantees/:number/accept', { params, body: { terms_version: offered.terms_version } })
  await bank.receive(accepted.payment?.payment_reference ?? '', BigInt(accepted.total_price_fils) + excessFils)
  await seller('POST /sandbox/vehicles/:registration/move', { params: { registration }, body: { to: 'buyer' } })
  await seller('POST /guarantees/:number/release', { params, body: {} })
  return { registration, priceFils, excessFils, number }
}

it.runIf(kills > 0)(
  `${kills} times API, worker or database are killed under load while the bank tells in dialects: nothing that was answered is lost, nothing is done twice, and books, bank and audit agree`,
  async () => {
    const world = await startWorld()
    try {
      const bank = new Bank(world, seed)
      const [seller, buyer] = [await world.signIn('samira'), await world.signIn('basel')]
      await seller('POST /sandbox/bank/mode', { body: { mode: 'by_hand' } })
      const sold = await killUnderLoad(world, { seller, buyer, bank })
      await settle(world, bank, sold)
      await expectAllToAgree(world, bank, sold)
    } finally {
      await world.stop()
    }
  },
  600_000 + kills * 30_000,
)

async function killUnderLoad(world: World, people: { seller: Call; buyer: Call; bank: Bank }): Promise<Sold[]> {
  const chance = chanceOf(seed, 0)
  const sold: Sold[] = []
  let isOver = false
  let begun = 0
  const faults: unknown[] = []
  const untilOver = async (act: () => Promise<unknown>) => {
    while (!isOver)
      await act().catch((error: unknown) => {
        faults.push(error)
        isOver = true
      })
  }
  const atWork = [
    ...Array.from({ length: sellers }, () =>
      untilOver(async () => sold.push(await sell(people, (begun += 1), begun % 5 === 0 ? 10_000n : 0n))),
    ),
    untilOver(() => people.bank.work()),
  ]
  for (let times = 0; times < kills && !isOver; times += 1) {
    // One more sale than before the last kill, so that each meets something under way.
    const target = sold.length + 1
    while (sold.length < target && !isOver) await new Promise((resolve) => setImmediate(resolve))
    await world.kill(chance.pick<Killed>(['api', 'worker', 'database']))
  }
  isOver = true
  await Promise.all(atWork)
  if (faults.length > 0) throw new AggregateError(faults, 'a step of a sale was refused')
  return sold
}

/** Until every sale is completed and paid, and everything that the bank did has stood on a statement. */
async function settle(world: World, bank: Bank, sold: readonly Sold[]): Promise<void> {
  const numbers = sold.map(({ number }) => number)
  // A file that a killed worker was about to send is looked after when its time is over, and what missed each other within a minute.
  await world.advance(`${fileLeaseSeconds + 1} seconds`)
  for (const giveUpAt = performance.now() + 300_000; ;) {
    await bank.work()
    const open = await world.read<{ number: string; status: string }>(
      `select g.number, g.operational_status || ' ' || coalesce(g.financial_status, 'none') as status from app.guarantees g
       where g.number = any($1) and (g.operational_status <> 'completed' or g.financial_status <> 'paid')
       union all select p.number, concat_ws(' ', p.status, p.held_reason, p.purpose) from app.payouts p where p.closed_at is null`,
      [numbers],
    )
    if (open.length === 0 && bank.movements.every(({ isStated }) => isStated)) return
    if (performance.now() > giveUpAt) throw new Error(`never settled: ${JSON.stringify(open.slice(0, 20))}`)
  }
}

async function expectAllToAgree(world: World, bank: Bank, sold: readonly Sold[]): Promise<void> {
  const made = await world.read<{ number: string; registration: string; events: number }>(
    `select g.number, g.registration_number as registration, (select count(*)::int from app.guarantee_events e where e.guarantee_id = g.id and e.kind in ('accepted', 'completed')) as events
     from app.guarantees g where g.number = any($1) order by g.id`,
    [sold.map(({ number }) => number)],
  )
  expect(new Set(made.map(({ registration }) => registration))).toEqual(new Set(sold.map(({ registration }) => registration)))
  expect(made.filter(({ events }) => events !== 2)).toEqual([])
  const twice = await world.read(
    `select registration_number from app.guarantees group by registration_number having count(*) > 1 and registration_number = any($1)`,
    [sold.map(({ registration }) => registration)],
  )
  expect(twice).toEqual([])

  // Of what came for a sale the price goes to the seller and what was too much back to its payer; our part stays.
  const paidOut = await world.read<{ number: string; payout: string }>(
    `select g.number, p.number as payout from app.payouts p join app.guarantees g on g.id = p.guarantee_id`,
  )
  const debits = new Map(bank.movements.flatMap(({ payout, fils }) => (payout === null ? [] : [[payout, fils] as const])))
  for (const { number, priceFils, excessFils } of sold) {
    const sums = paidOut.filter((one) => one.number === number).flatMap(({ payout }) => debits.get(payout) ?? [])
    expect({ number, sums: sums.map(String).toSorted() }).toEqual({
      number,
      sums: [priceFils, ...(excessFils > 0n ? [excessFils] : [])].map(String).toSorted(),
    })
  }
  const [books] = await world.read<{ bank: string }>(
    `select coalesce(sum(balance_fils), 0)::text as bank from ledger.balances where code = 'bank_escrow'`,
  )
  expect(books?.bank).toBe(bank.heldFils.toString())

  const client = new pg.Client({ connectionString: world.ownerUrl() })
  await client.connect()
  try {
    const differences = await runAudit(client, createSealer('evidence', { current: testSecrets.fieldKey }))
    expect(differences).toEqual([])
  } finally {
    await client.end()
  }
}
