import type { Id } from '#db/id.ts'
import { isInStatus } from '#kernel/in-status.ts'
import { columns, type RowOf, sql } from '#db/statement.ts'
import type { BlockReason, QueueKind } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import { needsAdminSql } from '#people/identity-proof/index.ts'
import { isUnrecoveredLoss } from '#money/receipts/index.ts'
import { isWaitingMessage } from '#money/bank-messages/index.ts'
import { isOpenException } from '#money/reconciliation/index.ts'
import { auditWithDifferences, contractsForAnother, isTextForAnother } from './overview.queries.ts'
import type { Settings } from '#kernel/settings.ts'
import { inOrder, type Place, placeOf, type QueueCursor, startBehind, type Stream } from './queue-order.rules.ts'
import { dueOf, type TaskKind, termKinds } from './staff-terms.rules.ts'

// Streams, each of one kind in the order of its deadlines by its own index and no further than a page goes. The deadlines are those of `staff-terms.rules.ts`,
// which knows the calendar; so the streams are put together outside of the database. A kind that is not wanted (`kinds`) is not read.

/** Asked for once in a statement: where time can be set, the function reads a table. */
const now = '(select app.now())'

/** In the order of the branches, from 1 as arrays of the database are counted. */
const streams: Stream[] = []
const streamOf = (stream: Stream): number => streams.push(stream)

interface Branch extends Stream {
  /** The moment that tells its place. */
  at: string
  /** Since when it waits, where that is another moment. */
  since?: string
  id: string
  isEscalated?: string
  blocks?: string
  answer?: string
  from: string
}
const behind = (stream: number, at: string, id: string) =>
  `(${at}, ${id}) > ((:startsAt::text[])[${stream}]::timestamptz, (:startsId::bigint[])[${stream}])`
function branch({ kind, by, at, since = at, id, isEscalated = 'false', blocks, answer, from }: Branch): string {
  const stream = streamOf({ kind, by })
  const passed = by === 'row' ? `(${isEscalated} or ${at} <= ${now})` : `(${isEscalated})`
  return `(select ${stream} as stream, ${at} as at, ${since} as since, ${id} as id, ${passed} as escalated,
      ${blocks ?? 'null::text[]'} as blocks, ${answer ?? 'null::text'} as answer
    from ${from} and '${kind}' = any(:kinds::text[]) and (not :escalated::boolean or ${passed}) and ${behind(stream, at, id)}
    order by ${at}, ${id} limit :limit)`
}
/** Whether the working days of a kind have passed since a moment (`overdue`, a range for each of the kinds that have such a term). */
const isOver = (kind: TaskKind, since: string) => `${since} <@ (select (:overdue::text[])[${termKinds.indexOf(kind) + 1}]::tstzmultirange)`
/** A kind whose term of working days runs since it waits. */
const byTerm = (kind: TaskKind, { since, id, from }: { since: string; id: string; from: string }) =>
  branch({ kind, by: 'days', at: since, id, isEscalated: isOver(kind, since), from })

const blocksOf = (kind: TaskKind, reason: string) =>
  branch({
    kind,
    by: 'row',
    at: 'b.deadline_at',
    since: 'b.opened_at',
    id: 'b.guarantee_id',
    isEscalated: 'b.escalated',
    blocks: 'array[b.reason]',
    from: `blocks b where b.reason = '${reason}'`,
  })

/** The pairs of reason and reminders that held payouts have; each is found by one look into the index. */
const heldGroups = (name: string, when: string) => `${name} as (
    (select held_reason, reminders_sent from app.payouts where held_reason is not null and ${when} order by 1, 2 limit 1)
    union all
    select n.held_reason, n.reminders_sent from ${name} g cross join lateral (
      select p.held_reason, p.reminders_sent from app.payouts p
      where p.held_reason is not null and ${when} and (p.held_reason, p.reminders_sent) > (g.held_reason, g.reminders_sent)
      order by 1, 2 limit 1) n
  )`
const isReversal = 'k.held_reason = any(:ofReversal::text[])'
const isUnclaimed = `k.held_reason = any(:wantsAccount::text[]) and k.reminders_sent >= :reminders::int and not ${isReversal}`
const isStaffs = `k.held_reason = any(:awaitsStaff::text[]) and not ${isReversal}`
/** Held payouts: those that only staff end by their term, all others in the order of their orders. */
const heldOf = (name: string, when: string, kind: TaskKind) =>
  (
    [
      ['payouts_reversed', 'days', isReversal],
      ['payouts_unclaimed', 'none', isUnclaimed],
      [kind, 'days', `${isStaffs} and not (${isUnclaimed})`],
      [kind, 'none', `not (${isReversal}) and not (${isUnclaimed}) and not (${isStaffs})`],
    ] as const
  ).map(([of, by, which]) => {
    const stream = streamOf({ kind: of, by })
    const at = by === 'days' ? 'p.status_since' : 'p.ordered_at'
    return `(select ${stream} as stream, h.at, h.since, h.id, false as escalated, null::text[] as blocks, null::text as answer
    from ${name} k
    cross join lateral (
      select ${at} as at, p.ordered_at as since, p.id from app.payouts p
      where p.held_reason = k.held_reason and p.reminders_sent = k.reminders_sent and p.held_reason is not null and ${when}
        and (not :escalated::boolean or ${by === 'days' ? isOver(of, 'p.status_since') : 'false'}) and ${behind(stream, at, 'p.id')}
      order by ${at}, p.id limit :limit) h
    where '${of}' = any(:kinds::text[]) and ${which}
    order by h.at, h.id limit :limit)`
  })
const payoutsOf = (kind: TaskKind, at: string, from: string) =>
  branch({ kind, by: 'days', at, since: 'p.ordered_at', id: 'p.id', isEscalated: `(:escalated::boolean and ${isOver(kind, at)})`, from })

const listBehind = sql.all(
  'desk.listWaiting',
  `with recursive blocks as materialized (
    select guarantee_id, reason, opened_at, deadline_at, escalated, split_proposal_id from app.guarantee_blocks where closed_at is null
  ), cases as (
    select guarantee_id, min(opened_at) as opened_at, min(deadline_at) as deadline_at, bool_or(escalated) as escalated,
      bool_and(reason = 'silent') as is_silence, array_agg(reason order by opened_at) as reasons
    from blocks
    where reason in ('objection', 'registry', 'silent', 'stalled', 'identity')
    group by guarantee_id
    having not bool_or(split_proposal_id is not null and exists (select from app.split_proposals s where s.id = split_proposal_id and s.closed_at is null))
  ), ${heldGroups('held', 'late_at is null')}, ${heldGroups('held_late', 'late_at is not null')}
  select stream as "stream!", (extract(epoch from at) * 1000000)::bigint as "at!", since as "since!", id as "id!", escalated as "escalated!", blocks, answer
  from (
    ${[
      branch({
        kind: 'papers',
        by: 'row',
        at: 'p.decide_until',
        since: 'p.submitted_at',
        id: 'p.guarantee_id',
        isEscalated: 'p.escalated',
        from: 'app.transfer_proofs p where p.closed_at is null',
      }),
      byTerm('vehicles', {
        since: 'g.vehicle_unverified_since',
        id: 'g.id',
        from: 'app.guarantees g where g.vehicle_unverified_since is not null',
      }),
      branch({
        kind: 'cancellations',
        by: 'row',
        at: 'c.decide_until',
        since: 'c.requested_at',
        id: 'c.guarantee_id',
        isEscalated: 'c.escalated',
        answer: 'c.answer',
        from: 'app.cancellation_requests c where c.closed_at is null and c.check_at is null',
      }),
      branch({
        kind: 'cases',
        by: 'row',
        at: 'c.deadline_at',
        since: 'c.opened_at',
        id: 'c.guarantee_id',
        isEscalated: 'c.escalated',
        blocks: 'c.reasons',
        from: `cases c
          where not (c.is_silence and exists (select from app.transfer_proofs p where p.guarantee_id = c.guarantee_id and p.closed_at is null))
            and not exists (select from app.guarantees g where g.id = c.guarantee_id and g.refund_check_at is not null)`,
      }),
      blocksOf('staff_blocks', 'staff'),
      blocksOf('bank_blocks', 'bank'),
      branch({
        kind: 'registry_silent',
        by: 'none',
        at: 'g.registry_unavailable_since',
        id: 'g.id',
        from: `app.guarantees g where ${isInStatus('g.operational_status', 'release_requested')}
          and g.registry_unavailable_since <= ${now} - make_interval(secs => :silentSeconds) and g.open_flags <@ '{extension}'`,
      }),
      branch({
        kind: 'identities',
        by: 'row',
        at: 'r.decide_until',
        since: 'r.sent_at',
        id: 'r.id',
        // Told apart for the filter; whom a page shows is told by its row.
        isEscalated: `(:escalated::boolean and ${needsAdminSql})`,
        from: 'app.identity_reviews r where r.decision is null',
      }),
      byTerm('companies', {
        since: 'a.submitted_at',
        id: 'a.id',
        from: `app.company_applications a where a.status = 'pending_review'`,
      }),
      byTerm('api_access', {
        since: 'a.applied_at',
        id: 'a.company_id',
        from: `app.api_accounts a where a.status = 'applied'`,
      }),
      byTerm('support', {
        since: 't.waiting_since',
        id: 't.id',
        from: `app.support_threads t where t.status = 'open'`,
      }),
      byTerm('staff_changes', {
        since: 'c.proposed_at',
        id: 'c.id',
        from: `app.staff_changes c where c.status = 'waiting' and c.proposed_by <> :staffId::bigint and c.staff_id is distinct from :staffId`,
      }),
      byTerm('settings', {
        since: 'a.at',
        id: 'a.id',
        from: `app.approvals a where a.subject like 'setting:%' and a.ended_at is null and a.proposed_at > ${now} - interval '7 days' and a.staff_id <> :staffId`,
      }),
      byTerm('partner_contracts', {
        since: 'c.at',
        id: 'c.company_id',
        from: contractsForAnother(now),
      }),
      branch({
        kind: 'texts',
        by: 'none',
        at: 'v.written_at',
        id: 'v.id',
        from: `app.content_versions v where ${isTextForAnother}`,
      }),
      ...heldOf('held', 'late_at is null', 'payouts_held'),
      ...heldOf('held_late', 'late_at is not null', 'payouts_late'),
      payoutsOf(
        'payouts_unknown',
        'p.late_at',
        `app.payouts p where p.late_at is not null and p.closed_at is null and p.held_reason is null and p.status = 'unknown'`,
      ),
      payoutsOf(
        'payouts_late',
        'p.late_at',
        `app.payouts p where p.late_at is not null and p.closed_at is null and p.held_reason is null and p.status <> 'unknown'`,
      ),
      payoutsOf(
        'payouts_unknown',
        'f.last_missed_at',
        `app.payout_files f join app.payouts p on p.file_id = f.id where f.last_missed_at is not null and p.status = 'unknown' and p.late_at is null`,
      ),
      payoutsOf(
        'payouts_to_approve',
        'p.status_since',
        `app.payouts p where p.approvals_needed > 0 and p.late_at is null and p.closed_at is null and p.held_reason is null and p.status = 'ordered'`,
      ),
      ...(['rejected', 'returned', 'withdrawn'] as const).map((status) =>
        byTerm(`payouts_${status}`, {
          since: 'p.unpaid_since',
          id: 'p.id',
          from: `app.payouts p where p.unpaid_since is not null and p.purpose <> 'suspense' and p.failed_status = '${status}'`,
        }),
      ),
      byTerm('receipts_unmatched', {
        since: 'r.recorded_at',
        id: 'r.id',
        from: `app.receipts r where r.suspense_fils > 0 and not exists (select from app.bank_exceptions x where x.receipt_id = r.id and x.closed_at is null)`,
      }),
      byTerm('receipts_lost', { since: 'r.reversed_at', id: 'r.id', from: `app.receipts r where ${isUnrecoveredLoss}` }),
      branch({
        kind: 'payers_to_decide',
        by: 'row',
        at: 't.decide_until',
        since: 'r.recorded_at',
        id: 't.receipt_id',
        isEscalated: 't.escalated',
        from: `app.third_party_payers t join app.receipts r on r.id = t.receipt_id where t.status = 'under_review' and t.closed_at is null`,
      }),
      branch({
        kind: 'fees_unpaid',
        by: 'none',
        at: 'b.due_at',
        id: 'b.id',
        from: `app.fee_bills b where b.closed_at is null and b.due_at <= ${now}`,
      }),
      byTerm('invoices_rejected', {
        since: 'coalesce(i.rejected_at, i.issued_at)',
        id: 'i.id',
        from: `app.invoices i where i.status = 'rejected'`,
      }),
      byTerm('bank_exceptions', { since: 'x.seen_at', id: 'x.id', from: `app.bank_exceptions x where ${isOpenException}` }),
      byTerm('bank_messages', { since: 'm.received_at', id: 'm.id', from: `app.bank_messages m where ${isWaitingMessage}` }),
      byTerm('audit_differences', { since: 'a.since', id: 'a.id', from: `${auditWithDifferences} a where true` }),
    ].join('\n    union all\n    ')}
  ) waiting`,
  columns<{ blocks: BlockReason[]; answer: 'agreed' | 'objected' | 'silent' }>(),
)
type Waiting = RowOf<typeof listBehind>

interface Wanted {
  after: QueueCursor | null
  limit: number
  kinds: readonly QueueKind[]
  /** Only what staff let pass. */
  escalated: boolean
  silentSeconds: number
  wantsAccount: readonly string[]
  reminders: number
  awaitsStaff: readonly string[]
  ofReversal: readonly string[]
  /** For each of `termKinds` since when its term has passed. */
  overdue: readonly string[]
  staffId: Id<'staff'>
}
/** Lists what waits for staff, papers and then the nearest deadline first, behind a cursor. */
export async function listWaiting(db: Queryable, { after, ...wanted }: Wanted, settings: Settings): Promise<WaitingKey[]> {
  const starts = streams.map((stream) => startBehind(after, stream, settings))
  const rows = await listBehind(db, { ...wanted, startsAt: starts.map(({ at }) => at), startsId: starts.map(({ id }) => id) })
  return rows
    .map((row) => keyOf(row, settings))
    .sort(inOrder)
    .slice(0, wanted.limit)
}

/** One waiting thing, and by when staff have to decide. */
export type WaitingKey = Omit<Waiting, 'stream'> & Place & { due: Date | null }

function keyOf({ stream, ...row }: Waiting, settings: Settings): WaitingKey {
  const of = streams[stream - 1]
  if (!of) throw new Error(`stream ${stream} of the queue is not known`)
  const moment = new Date(Number(row.at / 1000n))
  return {
    ...row,
    kind: of.kind,
    place: placeOf(of, row.at, settings),
    due: of.by === 'row' ? moment : of.by === 'days' ? dueOf(of.kind, moment, settings) : null,
  }
}
