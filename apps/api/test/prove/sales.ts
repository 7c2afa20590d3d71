import { isDeepStrictEqual } from 'node:util'
import type { Call } from '@damana/client/client'
import { runAudit } from '#audit/index.ts'
import { createSealer } from '#kernel/sealing.ts'
import { fileLeaseSeconds } from '#money/payouts/index.ts'
import { cast, testSecrets } from '../support/cast.ts'
import type { Bank } from './bank.ts'
import { vehicle, withOwner } from './furnish.ts'
import type { World } from './world.ts'

type Held = Pick<World, 'read' | 'advance' | 'ownerUrl'>

/** A sale as the two who make it know it. */
export interface Sold {
  readonly registration: string
  readonly priceFils: bigint
  readonly excessFils: bigint
  readonly number: string
}

const priceOf = (index: number): bigint => 5_000_000n + BigInt(index) * 1_037n

/** From the offer to the release; each step is told again until it is answered. */
export async function sell(
  { seller, buyer, bank }: { seller: Call; buyer: Call; bank: Bank },
  index: number,
  excessFils: bigint,
): Promise<Sold> {
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

/** Without any progress for so long, it is given up; the sweep matches each minute. */
const patienceMs = 180_000

/** Until every sale is completed and paid, and everything that the bank did has stood on a statement. */
export async function settle(world: Held, bank: Bank, sold: readonly Sold[]): Promise<void> {
  const numbers = sold.map(({ number }) => number)
  // A file that a killed worker was about to send is looked after when its time is over, and what missed each other within a minute.
  await world.advance(`${fileLeaseSeconds + 1} seconds`)
  let state = ''
  for (let sinceMs = performance.now(); ;) {
    await bank.work()
    const open = await world.read<{ number: string; status: string }>(
      `select g.number, g.operational_status || ' ' || coalesce(g.financial_status, 'none') as status from app.guarantees g
       where g.number = any($1) and (g.operational_status <> 'completed' or g.financial_status <> 'paid')
       union all select p.number, concat_ws(' ', p.status, p.held_reason, p.purpose) from app.payouts p where p.closed_at is null`,
      [numbers],
    )
    const untold = bank.movements.filter(({ isStated }) => !isStated).length
    if (open.length === 0 && untold === 0) return
    const now = JSON.stringify([untold, open.toSorted((one, other) => (one.number < other.number ? -1 : 1))])
    if (now !== state) [state, sinceMs] = [now, performance.now()]
    if (performance.now() - sinceMs > patienceMs) {
      const waiting = await world.read(
        `select r.bank_reference, r.amount_fils::text, r.recorded_at, u.reference, u.amount_fils::text as told_fils, u.why, u.seen_at, b.names
         from app.receipts r left join app.unmatched_entries u on u.matched_at is null left join app.bank_lines b on b.id = u.line_id where r.settled_at is null limit 20`,
      )
      throw new Error(`never settled: ${now.slice(0, 2_000)}; ${JSON.stringify(waiting)}`)
    }
  }
}

/** Each way in which database, bank, books and audit say another thing than the two who sold; empty where all agree. */
export async function findDisagreements(world: Held, bank: Bank, sold: readonly Sold[]): Promise<string[]> {
  const found: string[] = []
  const insist = (what: string, is: unknown, shouldBe: unknown) => {
    if (!isDeepStrictEqual(is, shouldBe)) found.push(`${what}: ${JSON.stringify(is)}, not ${JSON.stringify(shouldBe)}`)
  }
  const made = await world.read<{ number: string; registration: string; events: number }>(
    `select g.number, g.registration_number as registration, (select count(*)::int from app.guarantee_events e where e.guarantee_id = g.id and e.kind in ('accepted', 'completed')) as events
     from app.guarantees g where g.number = any($1) order by g.id`,
    [sold.map(({ number }) => number)],
  )
  insist(
    'sales in the database',
    made.map(({ registration }) => registration).toSorted(),
    sold.map(({ registration }) => registration).toSorted(),
  )
  insist(
    'sales not accepted and completed once',
    made.filter(({ events }) => events !== 2),
    [],
  )
  const twice = await world.read(
    `select registration_number from app.guarantees group by registration_number having count(*) > 1 and registration_number = any($1)`,
    [sold.map(({ registration }) => registration)],
  )
  insist('vehicles sold twice', twice, [])

  // Of what came for a sale the price goes to the seller and what was too much back to its payer; our part stays.
  const paidOut = await world.read<{ number: string; payout: string }>(
    `select g.number, p.number as payout from app.payouts p join app.guarantees g on g.id = p.guarantee_id`,
  )
  const debits = new Map(bank.movements.flatMap(({ payout, fils }) => (payout === null ? [] : [[payout, fils] as const])))
  for (const { number, priceFils, excessFils } of sold) {
    const sums = paidOut.filter((one) => one.number === number).flatMap(({ payout }) => debits.get(payout) ?? [])
    const owed = [priceFils, ...(excessFils > 0n ? [excessFils] : [])]
    insist(`the bank paid for ${number}`, sums.map(String).toSorted(), owed.map(String).toSorted())
  }
  const [books] = await world.read<{ bank: string }>(
    `select coalesce(sum(balance_fils), 0)::text as bank from ledger.balances where code = 'bank_escrow'`,
  )
  insist('our account at the bank', books?.bank, bank.heldFils.toString())
  const differences = await withOwner(world.ownerUrl(), (client) =>
    runAudit(client, createSealer('evidence', { current: testSecrets.fieldKey })),
  )
  insist('differences of the audit', differences, [])
  return found
}
