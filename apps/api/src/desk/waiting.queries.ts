import type { Id } from '#db/id.ts'
import { isInStatus } from '#kernel/in-status.ts'
import { columns, type RowOf, sql } from '#db/statement.ts'
import type { BlockReason, QueueKind } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import { needsAdminSql } from '#people/identity-proof/index.ts'
import { isUnrecoveredLoss } from '#money/receipts/index.ts'
import { isWaitingMessage } from '#money/bank-messages/index.ts'
import { isOpenException } from '#money/reconciliation/index.ts'
import { auditWithDifferences, isTextForAnother } from './overview.queries.ts'
import { type TaskKind, termKinds } from './staff-terms.rules.ts'

// Each kind by its own index and no further than the page goes: its first few behind the cursor (`rank`, `since`, `kind`, `id`), of which the page takes the
// first of all kinds. A kind that is not wanted (`kinds`) is not read.

/** Asked for once in a statement: where time can be set, the function reads a table. */
const now = '(select app.now())'
/** The rank of what has neither a transfer proof nor an answered cancellation. */
const usual = 2

interface Branch {
  kind: string
  rank?: number | string
  since: string
  id: string
  until?: string
  isEscalated?: string
  blocks?: string
  answer?: string
  from: string
}
/** Where a kind goes on: from its beginning where its rank comes later than the cursor's, and not at all where it has passed. */
const startOf = (rank: number) =>
  `case when :rank::int = ${rank} then :since::text::timestamptz when :rank < ${rank} then '-infinity'::timestamptz else 'infinity'::timestamptz end`
function branch({
  kind,
  rank = usual,
  since,
  id,
  until = 'null::timestamptz',
  isEscalated = 'false',
  blocks,
  answer,
  from,
}: Branch): string {
  const passed = until === 'null::timestamptz' ? `(${isEscalated})` : `(${isEscalated} or ${until} <= ${now})`
  return `(select ${kind} as kind, ${rank} as rank, ${since} as since, ${id} as id, ${until} as until, ${passed} as escalated,
      ${blocks ?? 'null::text[]'} as blocks, ${answer ?? 'null::text'} as answer
    from ${from} and ${kind} = any(:kinds::text[]) and (not :escalated::boolean or ${passed})
      ${typeof rank === 'number' ? `and ${since} >= ${startOf(rank)}` : ''}
      and (${rank}, ${since}, ${kind} collate "C", ${id}) > (:rank::int, :since::text::timestamptz, :kind::text collate "C", :id::bigint)
    order by ${typeof rank === 'number' ? '' : '2, '}${since}, ${id} limit :limit)`
}
const isIn = (kind: string) => `'${kind}'::text`
/** Whether the working days of a kind have passed since a moment (`overdue`, a range for each of the kinds that have such a term). */
const isOver = (kind: TaskKind, since: string) => `${since} <@ (select (:overdue::text[])[${termKinds.indexOf(kind) + 1}]::tstzmultirange)`
/** A kind whose term of working days runs since it waits. */
const byTerm = (kind: TaskKind, { since, id, from }: Pick<Branch, 'since' | 'id' | 'from'>) =>
  branch({ kind: isIn(kind), since, id, isEscalated: isOver(kind, since), from })

const blocksOf = (kind: string, reason: string) =>
  branch({
    kind: isIn(kind),
    since: 'b.opened_at',
    id: 'b.guarantee_id',
    until: 'b.deadline_at',
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
const heldOf = (name: string, when: string, kind: TaskKind) =>
  `(select k.kind, ${usual} as rank, h.ordered_at as since, h.id, null::timestamptz as until, false as escalated, null::text[] as blocks, null::text as answer
    from (select held_reason, reminders_sent, case
        when held_reason = any(:ofReversal::text[]) then 'payouts_reversed'
        when held_reason = any(:wantsAccount::text[]) and reminders_sent >= :reminders::int then 'payouts_unclaimed'
        else '${kind}' end as kind from ${name}) k
    cross join lateral (
      select p.ordered_at, p.id from app.payouts p
      where p.held_reason = k.held_reason and p.reminders_sent = k.reminders_sent and p.held_reason is not null and ${when}
        and p.ordered_at >= ${startOf(usual)}
        and (not :escalated::boolean or case
          when k.kind = 'payouts_reversed' then ${isOver('payouts_reversed', 'p.status_since')}
          else k.kind = '${kind}' and p.held_reason = any(:awaitsStaff::text[]) and ${isOver(kind, 'p.status_since')} end)
        and (${usual}, p.ordered_at, k.kind collate "C", p.id) > (:rank::int, :since::text::timestamptz, :kind::text collate "C", :id::bigint)
      order by p.ordered_at, p.id limit :limit) h
    where k.kind = any(:kinds::text[]))`
/** Its term runs since another moment than that of its place; told apart for the filter, and by its row on a page. */
const payoutsOf = (kind: TaskKind, since: string, from: string) =>
  branch({ kind: isIn(kind), since: 'p.ordered_at', id: 'p.id', isEscalated: `(:escalated::boolean and ${isOver(kind, since)})`, from })

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
  select kind as "kind!", rank as "rank!", since as "since!", (extract(epoch from since) * 1000000)::bigint as "at!", id as "id!", until, escalated as "escalated!", blocks, answer
  from (
    ${[
      branch({
        kind: isIn('papers'),
        rank: 0,
        since: 'p.submitted_at',
        id: 'p.guarantee_id',
        until: 'p.decide_until',
        isEscalated: 'p.escalated',
        from: 'app.transfer_proofs p where p.closed_at is null',
      }),
      byTerm('vehicles', {
        since: 'g.vehicle_unverified_since',
        id: 'g.id',
        from: 'app.guarantees g where g.vehicle_unverified_since is not null',
      }),
      branch({
        kind: isIn('cancellations'),
        rank: `case c.answer when 'agreed' then 1 when 'objected' then 2 when 'silent' then 2 else 3 end`,
        since: 'c.requested_at',
        id: 'c.guarantee_id',
        until: 'c.decide_until',
        isEscalated: 'c.escalated',
        answer: 'c.answer',
        from: 'app.cancellation_requests c where c.closed_at is null and c.check_at is null',
      }),
      branch({
        kind: isIn('cases'),
        since: 'c.opened_at',
        id: 'c.guarantee_id',
        until: 'c.deadline_at',
        isEscalated: 'c.escalated',
        blocks: 'c.reasons',
        from: `cases c
          where not (c.is_silence and exists (select from app.transfer_proofs p where p.guarantee_id = c.guarantee_id and p.closed_at is null))
            and not exists (select from app.guarantees g where g.id = c.guarantee_id and g.refund_check_at is not null)`,
      }),
      blocksOf('staff_blocks', 'staff'),
      blocksOf('bank_blocks', 'bank'),
      branch({
        kind: isIn('registry_silent'),
        since: 'g.registry_unavailable_since',
        id: 'g.id',
        from: `app.guarantees g where ${isInStatus('g.operational_status', 'release_requested')}
          and g.registry_unavailable_since <= ${now} - make_interval(secs => :silentSeconds) and g.open_flags <@ '{extension}'`,
      }),
      branch({
        kind: isIn('identities'),
        since: 'r.sent_at',
        id: 'r.id',
        until: 'r.decide_until',
        // Told apart for the filter; whom a page shows is told by its row.
        isEscalated: `(:escalated::boolean and ${needsAdminSql})`,
        from: 'app.identity_reviews r where r.decision is null',
      }),
      byTerm('companies', {
        since: 'a.submitted_at',
        id: 'a.id',
        from: `app.company_applications a where a.status = 'pending_review'`,
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
      branch({
        kind: isIn('texts'),
        since: 'v.written_at',
        id: 'v.id',
        from: `app.content_versions v where ${isTextForAnother}`,
      }),
      heldOf('held', 'late_at is null', 'payouts_held'),
      heldOf('held_late', 'late_at is not null', 'payouts_late'),
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
        kind: isIn('payers_to_decide'),
        since: 'r.recorded_at',
        id: 'r.id',
        isEscalated: `exists (select from app.third_party_payers t
          where t.receipt_id = r.id and t.status = 'under_review' and t.closed_at is null and (t.escalated or t.decide_until <= ${now}))`,
        from: `app.receipts r where r.payer_state = 'deciding'`,
      }),
      branch({
        kind: isIn('fees_unpaid'),
        since: 'b.due_at',
        id: 'b.id',
        from: `app.fee_bills b where b.closed_at is null and b.due_at <= ${now}`,
      }),
      byTerm('bank_exceptions', { since: 'x.seen_at', id: 'x.id', from: `app.bank_exceptions x where ${isOpenException}` }),
      byTerm('bank_messages', { since: 'm.received_at', id: 'm.id', from: `app.bank_messages m where ${isWaitingMessage}` }),
      byTerm('audit_differences', { since: 'a.since', id: 'a.id', from: `${auditWithDifferences} a where true` }),
    ].join('\n    union all\n    ')}
  ) waiting
  order by rank, since, kind collate "C", id
  limit :limit`,
  columns<{ kind: TaskKind; blocks: BlockReason[]; answer: 'agreed' | 'objected' | 'silent' }>(),
)
export type WaitingKey = RowOf<typeof listBehind>

/** Behind which key a page begins. */
export interface QueueCursor {
  rank: number
  /** Microseconds since 1970: what the database keeps of a moment. */
  at: bigint
  kind: string
  id: bigint
}
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
/** Lists what waits for staff, by rank and then the oldest, behind a key. */
export const listWaiting = (db: Queryable, { after, ...wanted }: Wanted): Promise<WaitingKey[]> =>
  listBehind(db, {
    ...wanted,
    rank: after?.rank ?? -1,
    since: after === null ? '-infinity' : momentOf(after.at),
    kind: after?.kind ?? '',
    id: after?.id ?? 0n,
  })

/** With its microseconds, which a Date has not. */
const momentOf = (micros: bigint): string =>
  `${new Date(Number(micros / 1_000_000n) * 1000).toISOString().slice(0, -5)}.${(micros % 1_000_000n).toString().padStart(6, '0')}Z`
