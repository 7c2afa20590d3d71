import type { Args, Output } from '@damana/contract'
import type { Client } from '../support/api.ts'
import { cast } from '../support/cast.ts'
import { mustHold, type World } from './world.ts'

// The dashboards' figures, recomputed from the history and the journal with this file's own arithmetic: nothing of the product's sums is used.

interface Guarantee {
  id: string
  seller: string
  buyer: string
  creator: string
  is_offered: boolean
  created_on: string
  price: string
  commission: string
  commission_before: string
  /** The least of its fee schedule. */
  least: string
  total_price: string
  seller_due: string
  /** Ordered for the seller, and not given up or sent anew. */
  ordered_for_seller: string
  is_of_this_year: boolean
}
interface Happened {
  guarantee: string
  kind: string
  actor: string
}
interface Line {
  guarantee: string
  entry: string
  event: string
  /** Of the entry that this one reverses. */
  reversed: string | null
  booked_on: string
  code: string
  side: 'debit' | 'credit'
  fils: string
}

const bandOf = ({ commission_before, least }: Guarantee) =>
  BigInt(commission_before) >= 100_000n ? 'high' : BigInt(commission_before) > BigInt(least) ? 'medium' : 'least'

type Stage = Output<'GET /dashboard/operational'>['stages'][number]['stage']
/** Where a guarantee stands after an event; events that are not here leave it where it was. */
const stageAfter: Readonly<Record<string, Stage>> = {
  created: 'offered',
  consented: 'offered',
  accepted: 'awaiting_payment',
  held: 'transferring',
  completed: 'completed',
  case_released: 'completed',
  paper_accepted: 'completed',
  split_agreed: 'completed',
  refund_fallen: 'completed',
  refused: 'not_completed',
  rejected: 'not_completed',
  expired: 'not_completed',
  withdrawn: 'not_completed',
  vehicle_refused: 'not_completed',
  cancelled: 'not_completed',
  case_refunded: 'not_completed',
  transfer_given_up: 'not_completed',
  receipt_not_paid_again: 'not_completed',
}
/** Where the money of a guarantee is, as history and journal tell it. */
type Money = 'awaited' | 'held' | 'ordered' | 'paid' | 'none'
type MoneyStage = Output<'GET /dashboard/financial'>['stages'][number]['stage']
/** Money that is late is awaited, or ordered. A sale that ended without any stands nowhere. */
const moneyStages: readonly (readonly [readonly MoneyStage[], readonly Money[]])[] = [
  [['hold'], ['held']],
  [['paid'], ['paid']],
  [
    ['in_progress', 'late', 'released'],
    ['awaited', 'ordered'],
  ],
]
const receiptEvents = ['receipt_by_notice', 'receipt_by_bank', 'suspense_matched']
const isOfGuarantee = (code: string) => ['buyer_escrow', 'seller_payable', 'buyer_refund'].includes(code)

const creditOf = ({ side, fils }: Line) => (side === 'credit' ? BigInt(fils) : -BigInt(fils))
/** The event of a line, or of what it takes back. */
const meantBy = ({ event, reversed }: Line) => (event === 'reversal' ? (reversed ?? '') : event)
/** The sums that an entry's line brought to a guarantee, and those that it brought away. */
function flowOf(line: Line): { paidIn: bigint; paidOut: bigint } {
  const { code } = line
  const meant = meantBy(line)
  const credit = creditOf(line)
  return {
    paidIn: receiptEvents.includes(meant) && isOfGuarantee(code) ? credit : 0n,
    paidOut:
      meant === 'payout_settled' && code === 'payouts_in_flight'
        ? -credit
        : meant === 'payout_returned' && isOfGuarantee(code)
          ? -credit
          : 0n,
  }
}

function whereMoneyIs(stage: Stage | undefined, lines: readonly Line[]): Money {
  if (stage === 'offered' || stage === 'awaiting_payment') return 'awaited'
  if (stage === 'transferring') return 'held'
  // An excess was never received, nor was what a payer sent whom nobody declared: both go back.
  const kept = lines.filter((line) => line.code === 'buyer_escrow' && [...receiptEvents, 'receipt_sent_back'].includes(meantBy(line)))
  if (total(kept.map(creditOf)) <= 0n) return 'none'
  const left = lines.filter(({ code }) => isOfGuarantee(code) || code === 'payouts_in_flight')
  return total(left.map(creditOf)) === 0n ? 'paid' : 'ordered'
}
const total = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)

/** The dashboards of everybody who took part say what history and journal say. */
export async function checkDashboards(world: World): Promise<void> {
  const guarantees = await world.rows<Guarantee>(
    `select id::text, seller_party_id::text as seller, buyer_party_id::text as buyer, creator_party_id::text as creator, offered_at is not null as is_offered,
       to_char(created_at at time zone 'Asia/Amman', 'YYYY-MM-DD') as created_on, price_fils::text as price, commission_after_fils::text as commission, commission_before_fils::text as commission_before,
       (select s.commission_least_fils::text from app.fee_schedules s where s.id = g.fee_schedule_id) as least,
       total_price_fils::text as total_price, seller_due_fils::text as seller_due,
       (select coalesce(sum(p.amount_fils), 0)::text from app.payouts p where p.guarantee_id = g.id and p.purpose in ('seller', 'seller_reversed')
         and p.recovered_at is null and not exists (select from app.payouts n where n.previous_id = p.id)) as ordered_for_seller,
       to_char(created_at at time zone 'Asia/Amman', 'YYYY') = to_char(app.now() at time zone 'Asia/Amman', 'YYYY') as is_of_this_year
     from app.guarantees g`,
  )
  const events = await world.rows<Happened>(
    'select guarantee_id::text as guarantee, kind, actor_kind as actor from app.guarantee_events order by guarantee_id, version',
  )
  const lines = await world.rows<Line>(
    `select j.guarantee_id::text as guarantee, j.entry_id::text as entry, j.event, (select e.event from ledger.entries e where e.id = j.reverses) as reversed,
       to_char(j.recorded_at at time zone 'Asia/Amman', 'YYYY-MM-DD') as booked_on, j.code, j.side, j.amount_fils::text as fils
     from ledger.journal j where j.guarantee_id is not null
       -- The payout of a partner is no money of the sides.
       and not exists (select from ledger.entries e join app.payouts p on e.reference ~ ('^payout_[a-z]+:' || p.id || '$')
         where e.id = coalesce(j.reverses, j.entry_id) and p.guarantee_id = j.guarantee_id and p.purpose = 'partner')`,
  )
  const parties = await world.rows<{ phone: string; party: string }>(
    'select phone, party_id::text as party from app.users where party_id is not null',
  )
  const stages = new Map<string, Stage>()
  for (const { guarantee, kind } of events) {
    const stage = stageAfter[kind]
    if (stage !== undefined) stages.set(guarantee, stage)
  }
  for (const person of ['samira', 'basel', 'tareq'] as const) {
    const party = parties.find(({ phone }) => phone === cast[person].phone)?.party
    const client = await world.as(person)
    const strip = await client.call('GET /guarantees/summary')
    for (const side of ['sale', 'buy'] as const) {
      const own = guarantees.filter((one) =>
        side === 'buy' ? one.buyer === party && one.is_offered : one.seller === party || one.creator === party,
      )
      await checkSide(client, `${person}, ${side}`, side, own, stages, lines)
      const ofParty = own.filter(({ seller, buyer }) => (side === 'sale' ? seller : buyer) === party)
      const held = ofParty.filter(({ id }) => stages.get(id) === 'transferring')
      const heldFils = total(held.map((one) => BigInt(side === 'sale' ? one.seller_due : one.total_price)))
      const toSeller = ofParty.filter(
        ({ id, is_of_this_year }) =>
          stages.get(id) === 'completed' &&
          (is_of_this_year ||
            whereMoneyIs(
              'completed',
              lines.filter(({ guarantee }) => guarantee === id),
            ) === 'ordered'),
      )
      const toSellerFils = total(toSeller.map((one) => BigInt(one.ordered_for_seller)))
      const shown = strip[side]
      mustHold(
        BigInt(shown.held_fils) === heldFils && BigInt(shown.on_the_way_fils) + BigInt(shown.arrived_fils) === toSellerFils,
        () =>
          `the sums above the list of ${person}, ${side}, are ${JSON.stringify(shown)}, recomputed held ${heldFils}, on the way or arrived ${toSellerFils}`,
      )
    }
  }
}

const asked: readonly Omit<NonNullable<Args<'GET /dashboard/financial'>['query']>, 'side'>[] = [
  { period: 'weekly' },
  { period: 'monthly', status: 'active' },
  { period: 'monthly', status: 'inactive', commission: 'high' },
  { period: 'yearly', commission: 'medium' },
]

async function checkSide(
  client: Client,
  who: string,
  side: 'sale' | 'buy',
  own: readonly Guarantee[],
  stages: ReadonlyMap<string, Stage>,
  lines: readonly Line[],
): Promise<void> {
  const linesOf = (id: string) => lines.filter(({ guarantee }) => guarantee === id)
  const isActive = ({ id }: Guarantee) => !['completed', 'not_completed'].includes(stages.get(id) ?? '')
  for (const filters of asked) {
    const { status = 'all', commission = 'all' } = filters
    const counted = own.filter(
      (one) => (status === 'all' || isActive(one) === (status === 'active')) && (commission === 'all' || commission === bandOf(one)),
    )
    const query = { side, ...filters }
    const counts = await client.call('GET /dashboard/operational', { query })
    const sums = await client.call('GET /dashboard/financial', { query })
    const say = (what: string, shown: unknown, expected: unknown) =>
      mustHold(
        String(shown) === String(expected),
        () => `the dashboard of ${who} (${JSON.stringify(query)}) shows ${what} ${String(shown)}, recomputed ${String(expected)}`,
      )

    const within = (day: string, { from, to }: { from: string; to: string }) => day >= from && day <= to
    for (const step of counts.steps) {
      const created = counted.filter(({ created_on }) => within(created_on, step))
      say(`created from ${step.from}`, step.total.count, created.length)
      for (const { stage, count } of step.stages)
        say(`${stage} from ${step.from}`, count, created.filter(({ id }) => stages.get(id) === stage).length)
    }
    const ids = new Set(counted.map(({ id }) => id))
    const flows = lines.filter(({ guarantee }) => ids.has(guarantee)).map((line) => ({ ...flowOf(line), on: line.booked_on }))
    const moneyOf = (one: Guarantee) => whereMoneyIs(stages.get(one.id), linesOf(one.id))
    for (const step of sums.steps) {
      const moved = flows.filter(({ on }) => within(on, step))
      say(`paid in from ${step.from}`, step.paid_in.fils, total(moved.map(({ paidIn }) => paidIn)))
      say(`paid out from ${step.from}`, step.paid_out.fils, total(moved.map(({ paidOut }) => paidOut)))
      const created = counted.filter(({ created_on }) => within(created_on, step))
      for (const [shown, recomputed] of moneyStages)
        say(
          `${shown.join(', ')} from ${step.from}`,
          total(step.stages.filter(({ stage }) => shown.includes(stage)).map(({ fils }) => BigInt(fils))),
          total(created.filter((one) => recomputed.includes(moneyOf(one))).map(({ price }) => BigInt(price))),
        )
      say(
        `prices from ${step.from}`,
        step.price.fils,
        total(created.filter((one) => moneyOf(one) !== 'none').map(({ price }) => BigInt(price))),
      )
    }
  }
}
