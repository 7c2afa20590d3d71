import { isDeepStrictEqual } from 'node:util'
import type { Output } from '@damana/contract'
import { type QueueKind, queueKindsOf, type StaffRole } from '@damana/contract/statuses'
import type { Client } from '../support/api.ts'
import { readQueue } from '../support/queue.ts'

// The staff's overview, recomputed from tables, journal, trial balance and queue: nothing of the product's sums and counts is used.

type Dashboard = Output<'GET /admin/dashboard'>
/** One statement as the owner of the tables. */
type Rows = <Row extends object>(sql: string) => Promise<Row[]>

const inWords = (value: unknown) => JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? part.toString() : part))
function same(what: string, shown: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(shown, expected))
    throw new Error(`the overview shows ${what} as ${inWords(shown)}, recomputed ${inWords(expected)}`)
}

const endings: Readonly<Record<string, string>> = {
  completed: 'completed',
  rejected: 'not_completed',
  expired: 'not_completed',
  cancelled: 'not_completed',
}
const stageOf: Readonly<Record<string, string>> = {
  ...endings,
  awaiting_owner: 'offered',
  awaiting_acceptance: 'offered',
  awaiting_payment: 'awaiting_payment',
  in_transfer: 'transferring',
  release_requested: 'transferring',
}
const payoutStageOf: Readonly<Record<string, string>> = {
  ordered: 'waiting',
  approved: 'waiting',
  in_file: 'at_bank',
  sent: 'at_bank',
  accepted: 'at_bank',
}
function countBy(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}
const shownBy = (stages: readonly { stage: string; count: number }[]) =>
  Object.fromEntries(stages.filter(({ count }) => count > 0).map(({ stage, count }) => [stage, count]))
const within = (day: string, { from, to }: { from: string; to: string }) => day >= from && day <= to

/** Every kept number, recomputed from the tables and the journal with this file's own arithmetic. */
export async function checkKeptNumbers(dashboard: Dashboard, rows: Rows): Promise<void> {
  const guarantees = await rows<{ day: string; status: string }>(
    `select to_char(created_at at time zone 'Asia/Amman', 'YYYY-MM-DD') as day, operational_status as status from app.guarantees`,
  )
  const ofGuarantees = (all: typeof guarantees) => countBy(all.map(({ status }) => stageOf[status] ?? status))
  same('guarantees', dashboard.guarantees.total, guarantees.length)
  same('active guarantees', dashboard.guarantees.active, guarantees.filter(({ status }) => !(status in endings)).length)
  same('stages', shownBy(dashboard.guarantees.stages), ofGuarantees(guarantees))

  const lines = await rows<{ day: string; event: string; code: string; side: string; fils: string }>(
    `select to_char(j.recorded_at at time zone 'Asia/Amman', 'YYYY-MM-DD') as day, coalesce((select e.event from ledger.entries e where e.id = j.reverses), j.event) as event, j.code, j.side, j.amount_fils::text as fils
     from ledger.journal j where j.guarantee_id is not null
       -- The payout of a partner is no money of the sides.
       and not exists (select from ledger.entries e join app.payouts p on e.reference ~ ('^payout_[a-z]+:' || p.id || '$')
         where e.id = coalesce(j.reverses, j.entry_id) and p.guarantee_id = j.guarantee_id and p.purpose = 'partner')`,
  )
  const credits = (all: typeof lines, events: readonly string[], codes: readonly string[]) =>
    all
      .filter(({ event, code }) => events.includes(event) && codes.includes(code))
      .reduce((sum, { side, fils }) => sum + (side === 'credit' ? BigInt(fils) : -BigInt(fils)), 0n)
  const ofGuarantee = ['buyer_escrow', 'seller_payable', 'buyer_refund']

  const people = await rows<{ day: string; completed: boolean }>(
    `select to_char(created_at at time zone 'Asia/Amman', 'YYYY-MM-DD') as day, registration_completed_at is not null as completed
     from app.users where account_type = 'individual' and (mobile_verified_at is not null or email_verified_at is not null)`,
  )
  const companies = await rows<{ day: string; status: string }>(
    `select to_char(submitted_at at time zone 'Asia/Amman', 'YYYY-MM-DD') as day, status from app.company_applications where status <> 'draft'`,
  )
  const registered = (step: { from: string; to: string } | null) => {
    const own = people.filter(({ day }) => !step || within(day, step))
    const sent = companies.filter(({ day }) => !step || within(day, step))
    const of = (status: string) => sent.filter((one) => one.status === status).length
    return {
      people: { registered: own.length, completed: own.filter(({ completed }) => completed).length },
      companies: { submitted: sent.length, approved: of('approved'), rejected: of('rejected') },
    }
  }
  const payouts = await rows<{
    day: string
    status: string
    late: boolean
    fils: string
    debited: string | null
    seconds: number
    purpose: string
  }>(
    `select to_char(ordered_at at time zone 'Asia/Amman', 'YYYY-MM-DD') as day, status, late_at is not null as late, amount_fils::text as fils, purpose,
       to_char(settled_at at time zone 'Asia/Amman', 'YYYY-MM-DD') as debited, extract(epoch from settled_at - ordered_at)::float8 as seconds
     from app.payouts where purpose <> 'sweep'`,
  )
  const expectPayouts = (shown: NonNullable<Dashboard['payouts']>['now'], step: { from: string; to: string } | null) => {
    const own = payouts.filter(({ day }) => !step || within(day, step))
    same('payouts', shown.total, own.length)
    same('payouts by stage', shownBy(shown.stages), countBy(own.map(({ status }) => payoutStageOf[status] ?? status)))
    const total = (all: readonly { fils: string }[]) => all.reduce((sum, { fils }) => sum + BigInt(fils), 0n)
    same('fils of payouts', total(shown.stages), total(own))
    const settled = own.filter(({ status }) => status === 'settled')
    same(
      'payouts on time and late',
      [shown.settled_on_time, shown.settled_late],
      [settled.filter(({ late }) => !late).length, settled.filter(({ late }) => late).length],
    )
    const debited = payouts.filter((one) => one.purpose === 'seller' && one.debited !== null && (!step || within(one.debited, step)))
    same('whether there is a mean', shown.mean_seconds !== null, debited.length > 0)
    const mean = debited.reduce((sum, { seconds }) => sum + seconds, 0) / debited.length
    // Each payout's seconds are rounded before they are added up.
    same('the mean', debited.length === 0 || Math.abs((shown.mean_seconds ?? 0) - mean) <= 1, true)
  }

  for (const [index, step] of dashboard.steps.entries()) {
    const created = guarantees.filter(({ day }) => within(day, step))
    same(
      `guarantees from ${step.from}`,
      [dashboard.guarantees.steps[index]?.total, shownBy(dashboard.guarantees.steps[index]?.stages ?? [])],
      [created.length, ofGuarantees(created)],
    )
    const moved = lines.filter(({ day }) => within(day, step))
    same(`money from ${step.from}`, dashboard.money?.steps[index], {
      paid_in_fils: credits(moved, ['receipt_by_notice', 'receipt_by_bank', 'suspense_matched'], ofGuarantee).toString(),
      paid_out_fils: (
        -credits(moved, ['payout_settled'], ['payouts_in_flight']) - credits(moved, ['payout_returned'], ofGuarantee)
      ).toString(),
    })
    same(`registrations from ${step.from}`, dashboard.registrations?.steps[index], registered(step))
    const shown = dashboard.payouts?.steps[index]
    if (shown) expectPayouts(shown, step)
  }
  if (dashboard.payouts) expectPayouts(dashboard.payouts.now, null)
  const { steps: _, ...all } = dashboard.registrations ?? { steps: [] }
  same('registrations', all, {
    ...registered(null),
    companies_waiting: companies.filter(({ status }) => status === 'pending_review').length,
    companies_returned: companies.filter(({ status }) => status === 'returned').length,
  })
}

const sumsOf = (money: Dashboard['money']) => Object.fromEntries(Object.entries(money ?? {}).filter(([name]) => name.endsWith('_fils')))

/** Its sums of money are those of the books, and each group of payouts has as many rows as its list. */
export async function checkMoney({ money, payouts }: Dashboard, staff: Client): Promise<void> {
  for (const { stage, count } of payouts?.now.stages ?? []) {
    if (stage === 'settled' || stage === 'withdrawn') continue
    let listed = 0
    for (let cursor: string | null = ''; cursor !== null;) {
      const query: Record<string, string> = { group: stage, ...(cursor ? { cursor } : {}) }
      const page = await staff.call('GET /admin/lists/:list', { params: { list: 'payouts' }, query })
      listed += page.rows.length
      cursor = page.next_cursor
    }
    same(`payouts that are ${stage}`, listed, count)
  }
  const { accounts } = await staff.call('GET /admin/trial-balance')
  const of = (...codes: readonly string[]) =>
    accounts
      .filter(({ account }) => codes.includes(account))
      .reduce((sum, { debit_fils, credit_fils }) => sum + BigInt(debit_fils) + BigInt(credit_fils), 0n)
      .toString()
  same('money', sumsOf(money), {
    held_fils: of('buyer_escrow', 'seller_payable', 'buyer_refund'),
    on_the_way_fils: of('payouts_in_flight'),
    unplaced_fils: of('suspense'),
    fees_to_sweep_fils: of('fees_to_sweep'),
    fees_open_fils: of('fee_receivable_buyer', 'fee_receivable_seller'),
  })
}

/** Each kind counts what the queue lists; answers the queue's own counts. */
export async function checkQueues(staff: Client, role: StaffRole): Promise<Readonly<Partial<Record<QueueKind, number>>>> {
  const dashboard = await staff.call('GET /admin/dashboard', { query: {} })
  const { counts } = await staff.call('GET /admin/queue', { query: {} })
  const items = await readQueue(staff)
  same(
    'kinds',
    dashboard.queues.map(({ kind }) => kind),
    queueKindsOf[role].filter((kind) => kind !== 'escalated'),
  )
  const tomorrow = new Date(Date.parse(dashboard.server_time) + 86_400_000).toISOString()
  for (const { kind, count, oldest_at, overdue, due_soon } of dashboard.queues) {
    const own = items.filter((item) => item.kind === kind)
    same(`${kind} that wait`, [count, counts[kind]], [own.length, own.length])
    same(`whether ${kind} have an oldest`, oldest_at !== null, own.length > 0)
    if (overdue === null) continue
    const late = own.filter(({ escalated, due_at }) => escalated || (due_at !== null && due_at <= dashboard.server_time))
    const soon = own.filter((item) => !late.includes(item) && item.due_at !== null && item.due_at <= tomorrow)
    same(`${kind} by their terms`, [overdue, due_soon], [late.length, soon.length])
    same(`the oldest of ${kind}`, oldest_at, own.map(({ since }) => since).toSorted()[0] ?? null)
  }
  same('what staff let pass', counts.escalated, role === 'admin' ? items.filter(({ escalated }) => escalated).length : 0)
  return counts
}
