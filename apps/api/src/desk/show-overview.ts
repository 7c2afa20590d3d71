import type { Input, Reply } from '@damana/contract'
import { toWire } from '@damana/contract/money'
import { type QueueKind, queueKindsOf } from '@damana/contract/statuses'
import { readOverview } from '#dashboards/index.ts'
import type { ContextOf } from '#kernel/context.ts'
import { toIso } from '#kernel/instants.ts'
import type { SettingsSource } from '#kernel/settings.ts'
import { findNewestDay } from '#money/bank-days/index.ts'
import { readSharedTotals } from '#money/ledger/index.ts'
import { countWaiting } from './count-waiting.ts'
import { listFailures, readMoneyBeside } from './overview.queries.ts'
import { findLastAudit } from './queue.queries.ts'
import { moneyOf } from './overview.rules.ts'
import { terms } from './staff-terms.rules.ts'

type Dashboard = Reply<'GET /admin/dashboard'>
type Failure = Dashboard['failures'][number]

/** Shows staff where everything stands, each part to who may open what it counts. */
export async function showOverview(
  ctx: ContextOf<'GET /admin/dashboard'>,
  { query }: Input<'GET /admin/dashboard'>,
  { settings }: { settings: SettingsSource },
): Promise<Dashboard> {
  const { now, actor } = ctx
  const kinds = queueKindsOf[actor.role]
  const sees = (kind: QueueKind) => kinds.includes(kind)
  const seesMoney = sees('payouts_to_approve')
  const period = query.period ?? 'monthly'
  const [overview, waiting, shared, beside, bankDay, failed, audit] = await ctx.read((db) =>
    Promise.all([
      readOverview(db, period, now),
      countWaiting({ db, now, actor }, settings()),
      seesMoney ? readSharedTotals(db) : undefined,
      seesMoney ? readMoneyBeside(db) : undefined,
      seesMoney ? findNewestDay(db) : undefined,
      listFailures(db),
      sees('audit_differences') ? findLastAudit(db) : undefined,
    ]),
  )
  const { steps, guarantees, flows, registrations, payouts } = overview
  const queues = [...waiting.values()].map(({ kind, count, oldestAt, overdue, dueSoon, dueAt }) => {
    const isOfOthers = terms[kind].by === 'others'
    return {
      kind,
      count,
      oldest_at: toIso(oldestAt),
      due_at: toIso(dueAt),
      overdue: isOfOthers ? null : overdue,
      due_soon: isOfOthers ? null : dueSoon,
    }
  })
  const alsoQueued = (['registry_silent', 'receipts_unmatched', 'bank_exceptions'] as const).flatMap((kind): Failure[] =>
    queues.filter((queue) => queue.kind === kind).map(({ count, oldest_at: since }) => ({ kind, count, more: false, since })),
  )
  const seesFailure: Record<(typeof failed)[number]['kind'], boolean> = {
    messages: actor.role === 'admin',
    pushes: actor.role === 'admin',
    jobs: actor.role === 'admin',
    company_checks: sees('companies'),
    restore: true,
  }
  return {
    period,
    steps: [...steps],
    guarantees,
    money:
      shared && beside
        ? {
            ...inWire(moneyOf(shared, beside)),
            bills_open: beside.billsOpen,
            bills_overdue: queues.find(({ kind }) => kind === 'fees_unpaid')?.count ?? 0,
            steps: flows,
            bank_day: bankDay
              ? {
                  day: bankDay.day,
                  state: bankDay.state,
                  since: toIso(bankDay.since),
                  unexplained_fils: bankDay.unexplainedFils === null ? null : toWire(bankDay.unexplainedFils),
                }
              : null,
          }
        : null,
    queues,
    registrations: sees('companies') ? registrations : null,
    payouts: seesMoney ? payouts : null,
    failures: [
      ...failed.filter(({ kind }) => seesFailure[kind]).map(({ kind, count, more, since }) => ({ kind, count, more, since: toIso(since) })),
      ...alsoQueued,
    ],
    audit: audit ? { finished_at: audit.finishedAt.toISOString(), differences: audit.differences } : null,
    server_time: now.toISOString(),
  }
}

const inWire = ({ held, onTheWay, unplaced, feesToSweep, feesOpen }: ReturnType<typeof moneyOf>) => ({
  held_fils: toWire(held),
  on_the_way_fils: toWire(onTheWay),
  unplaced_fils: toWire(unplaced),
  fees_to_sweep_fils: toWire(feesToSweep),
  fees_open_fils: toWire(feesOpen),
})
