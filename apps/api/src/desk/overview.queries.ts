import { isWaitingMessage } from '#money/bank-messages/index.ts'
import { columns, statement } from '#db/statement.ts'
import type { QueueKind } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import { isUnrecoveredLoss } from '#money/receipts/index.ts'
import { isOpenException } from '#money/reconciliation/index.ts'

/** How many wait, since when the oldest, and by their terms. Without a term the last two are null. */
export interface Waiting {
  readonly kind: QueueKind
  readonly count: number
  readonly oldestAt: Date | null
  readonly overdue: number | null
  readonly dueSoon: number | null
}

/** Asked for once in a part: where time can be set, the function reads a table. */
const soon = `(select app.now()) + interval '24 hours'`
/** Of rows with a term: those that staff let pass, and those of the next 24 hours. */
const counted = (kind: string, since: string, until: string, isEscalated = 'false') =>
  `'${kind}' as kind, count(*)::int as count, min(${since}) as oldest_at,
    (count(*) filter (where ${isEscalated} or ${until} <= (select app.now())))::int as overdue,
    (count(*) filter (where not (${isEscalated}) and ${until} > (select app.now()) and ${until} <= ${soon}))::int as due_soon`
const withoutTerm = (kind: string, since: string) =>
  `'${kind}' as kind, count(*)::int as count, min(${since}) as oldest_at, null::int as overdue, null::int as due_soon`

const countBlockedSql = (kind: string, reason: string) =>
  `select ${counted(kind, 'opened_at', 'deadline_at', 'escalated')} from blocks where reason = '${reason}'`

const countCasesSql = statement(
  'desk.countCases',
  `with blocks as materialized (
    select guarantee_id, reason, opened_at, deadline_at, escalated, split_proposal_id from app.guarantee_blocks where closed_at is null
  ), cases as (
    select guarantee_id, min(opened_at) as opened_at, min(deadline_at) as deadline_at, bool_or(escalated) as escalated, bool_and(reason = 'silent') as is_silence
    from blocks
    where reason in ('objection', 'registry', 'silent', 'stalled', 'identity')
    group by guarantee_id
    having not bool_or(split_proposal_id is not null and exists (select from app.split_proposals s where s.id = split_proposal_id and s.closed_at is null))
  )
  select kind as "kind!", count as "count!", oldest_at, overdue, due_soon from (
    select ${counted('papers', 'submitted_at', 'decide_until', 'escalated')} from app.transfer_proofs where closed_at is null
    union all
    select ${withoutTerm('vehicles', 'vehicle_unverified_since')} from app.guarantees where vehicle_unverified_since is not null
    union all
    select ${counted('cancellations', 'requested_at', 'decide_until', 'escalated')} from app.cancellation_requests where closed_at is null and check_at is null
    union all
    select ${counted('cases', 'opened_at', 'deadline_at', 'escalated')} from cases c
    where not (is_silence and exists (select from app.transfer_proofs p where p.guarantee_id = c.guarantee_id and p.closed_at is null))
      and not exists (select from app.guarantees g where g.id = c.guarantee_id and g.refund_check_at is not null)
    union all
    ${countBlockedSql('staff_blocks', 'staff')}
    union all
    ${countBlockedSql('bank_blocks', 'bank')}
    union all
    select ${withoutTerm('registry_silent', 'registry_unavailable_since')} from app.guarantees
    where operational_status = 'release_requested' and registry_unavailable_since <= (select app.now()) - make_interval(secs => $1) and open_flags <@ '{extension}'
    union all
    select ${counted('identities', 'sent_at', 'decide_until')} from app.identity_reviews where decision is null
  ) waiting`,
  columns<{ kind: QueueKind }>(),
)
/** Counts the guarantees and identities that wait for staff, as the queue lists them. Each count reads one index and no guarantee. */
export const countCases = (db: Queryable, silentSeconds: number): Promise<Waiting[]> => countCasesSql.all(db, [silentSeconds])

/** Held payouts by why and how often their beneficiaries were reminded: few groups, each with its oldest from an index. */
const heldPayouts = (when: string, kind: string) => `select case
        when held_reason in ('receipt_reversed', 'receipt_in_doubt') then 'payouts_reversed'
        when held_reason = any($1) and reminders_sent >= $2 then 'payouts_unclaimed'
        else '${kind}' end as kind, h.count,
      (select p.ordered_at from app.payouts p
        where p.held_reason = h.held_reason and p.reminders_sent = h.reminders_sent and p.held_reason is not null and ${when}
        order by p.ordered_at limit 1) as oldest_at
    from (select held_reason, reminders_sent, count(*)::int as count from app.payouts where held_reason is not null and ${when} group by 1, 2) h`

const countMoneyTasksSql = statement(
  'desk.countMoneyTasks',
  `with payouts as (
    ${heldPayouts('late_at is null', 'payouts_held')}
    union all
    ${heldPayouts('late_at is not null', 'payouts_late')}
    union all
    select case when p.status = 'unknown' then 'payouts_unknown' else 'payouts_late' end, 1, p.ordered_at
    from app.payouts p where p.late_at is not null and p.closed_at is null and p.held_reason is null
    union all
    select 'payouts_unknown', 1, p.ordered_at
    from app.payout_files f join app.payouts p on p.file_id = f.id
    where f.last_missed_at is not null and p.status = 'unknown' and p.late_at is null
    union all
    select 'payouts_to_approve', 1, p.ordered_at
    from app.payouts p where p.approvals_needed > 0 and p.late_at is null and p.closed_at is null and p.held_reason is null and p.status = 'ordered'
    union all
    select 'payouts_' || failed_status, count(*)::int, min(unpaid_since) from app.payouts where unpaid_since is not null group by failed_status
  )
  select kind as "kind!", count as "count!", oldest_at, overdue, due_soon from (
    select kind, sum(count)::int as count, min(oldest_at) as oldest_at, null::int as overdue, null::int as due_soon from payouts group by kind
    union all
    select ${withoutTerm('receipts_unmatched', 'r.recorded_at')} from app.receipts r
    where r.suspense_fils > 0 and not exists (select from app.bank_exceptions x where x.receipt_id = r.id and x.closed_at is null)
    union all
    select ${withoutTerm('receipts_lost', 'r.reversed_at')} from app.receipts r where ${isUnrecoveredLoss}
    union all
    select 'payers_to_decide', count(*)::int, min(recorded_at),
      (select count(*)::int from app.third_party_payers t
        where t.status = 'under_review' and t.closed_at is null and (t.escalated or t.decide_until <= (select app.now()))),
      (select count(*)::int from app.third_party_payers t
        where t.status = 'under_review' and t.closed_at is null and not t.escalated and t.decide_until > (select app.now()) and t.decide_until <= ${soon})
    from app.receipts where payer_state = 'deciding'
    union all
    select ${withoutTerm('fees_unpaid', 'due_at')} from app.fee_bills where closed_at is null and due_at <= (select app.now())
    union all
    select ${withoutTerm('bank_exceptions', 'x.seen_at')} from app.bank_exceptions x where ${isOpenException}
    union all
    select ${withoutTerm('bank_messages', 'm.received_at')} from app.bank_messages m where ${isWaitingMessage}
    union all
    select 'audit_differences', count(*)::int, min(finished_at), null, null
    from (select differences, finished_at from app.audit_runs order by id desc limit 1) last where differences > 0
  ) waiting`,
  columns<{ kind: QueueKind }>(),
)
/** Counts what waits for finance, as the queue lists it; a payout is as old as its order, a failed one as its failure. Few payouts are read, and no guarantee. */
export const countMoneyTasks = (db: Queryable, wantsAccount: readonly string[], reminders: number): Promise<Waiting[]> =>
  countMoneyTasksSql.all(db, [wantsAccount, reminders])

const countStaffChangesSql = statement(
  'desk.countStaffChanges',
  `select 'staff_changes' as "kind!", count(*)::int as "count!", min(proposed_at) as oldest_at, null::int as overdue, null::int as due_soon
  from app.staff_changes where status = 'waiting' and proposed_by <> $1 and staff_id is distinct from $1`,
  columns<{ kind: QueueKind }>(),
)
/** Counts the changes of staff that this administrator may decide on. */
export const countStaffChanges = (db: Queryable, staffId: bigint): Promise<Waiting[]> => countStaffChangesSql.all(db, [staffId])

const listWaitingSinceSql = statement(
  'desk.listWaitingSince',
  `select 'companies' as "kind!", submitted_at as "since!" from app.company_applications where status = 'pending_review'
  union all
  select 'support', waiting_since from app.support_threads where status = 'open'`,
  columns<{ kind: 'companies' | 'support' }>(),
)
/** Since when each application and each message of a person waits; their terms are working days, which the database does not know. */
export const listWaitingSince = (db: Queryable) => listWaitingSinceSql.all(db, [])

const readMoneyBesideSql = statement(
  'desk.readMoneyBeside',
  `select
    (select coalesce(sum(suspense_fils), 0) from app.receipts where suspense_fils > 0)::bigint as "suspense_fils!",
    (select coalesce(sum(b.balance_fils), 0) from (select distinct guarantee_id from app.fees where given_back_at is not null and paid_back_at is null) f
      join ledger.balances b on b.account_id = f.guarantee_id * 64 + 36)::bigint as "fee_refunds_due_fils!",
    (select count(*)::int from app.fee_bills where closed_at is null) as "bills_open!"`,
)
/** What receipts hold in suspense, what of fees given back is still to be paid, and the open bills: few rows, each by its index. */
export const readMoneyBeside = (db: Queryable) => readMoneyBesideSql.one(db, [])

const mostCounted = 1_000
const givenUp = (kinds: string) =>
  `select count(*)::int as count, (select min(failed_at) from app.outbox where failed_at is not null and kind in (${kinds})) as since
    from (select from app.outbox where failed_at is not null and kind in (${kinds}) limit ${mostCounted + 1}) found`
const listFailuresSql = statement(
  'desk.listFailures',
  `select kind as "kind!", least(count, ${mostCounted}) as "count!", count > ${mostCounted} as "more!", since from (
    select 'messages' as kind, m.count, m.since from (${givenUp(`'message', 'notice'`)}) m
    union all
    select 'pushes', p.count, p.since from (${givenUp(`'push'`)}) p
    union all
    select 'jobs', count(*)::int, min(run_at) from graphile_worker.jobs where attempts >= max_attempts and locked_at is null
    union all
    select 'company_checks', count(*)::int, min(checks_requested_at) from app.company_applications where checks_due_at is not null and checks_tries > 0
    union all
    select 'restore', count(*)::int, min(detected_at) from app.restores where thawed_at is null
  ) failures`,
  columns<{ kind: 'messages' | 'pushes' | 'jobs' | 'company_checks' | 'restore' }>(),
)
/** Messages and jobs that are not tried again, registries that do not answer about companies, and a restored database that stands still. */
export const listFailures = (db: Queryable) => listFailuresSql.all(db, [])
