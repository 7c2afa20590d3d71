import { isInStatus } from '#kernel/in-status.ts'
import { isWaitingMessage } from '#money/bank-messages/index.ts'
import { sql } from '#db/statement.ts'
import { isUnrecoveredLoss } from '#money/receipts/index.ts'
import { isOpenException } from '#money/reconciliation/index.ts'
import { needsAdminSql } from '#people/identity-proof/index.ts'
import { termKinds, type TaskKind, type TermRanges } from './staff-terms.rules.ts'

/**
 * How many wait, since when the oldest, and by their terms: `dueAt` is the nearest that a row has, `termSince` since when the term of the first runs where it is one of
 * working days. `forAdmin`: of those that staff let pass, what administrators are told of.
 */
export interface Waiting {
  readonly kind: TaskKind
  readonly count: number
  readonly oldestAt: Date | null
  readonly overdue: number
  readonly dueSoon: number
  readonly forAdmin: number
  readonly dueAt: Date | null
  readonly termSince: Date | null
}

/** Asked for once in a part: where time can be set, the function reads a table. */
const soon = `(select app.now()) + interval '24 hours'`
/** Of rows with a term: those that staff let pass, and those of the next 24 hours. */
const counted = (kind: string, since: string, until: string, isEscalated: string, isForAdmin = isEscalated) =>
  `'${kind}' as kind, count(*)::int as count, min(${since}) as oldest_at,
    (count(*) filter (where ${isEscalated} or ${until} <= (select app.now())))::int as overdue,
    (count(*) filter (where not (${isEscalated}) and ${until} > (select app.now()) and ${until} <= ${soon}))::int as due_soon,
    (count(*) filter (where ${isForAdmin}))::int as for_admin, min(${until}) as due_at, null::timestamptz as term_since`
/** The terms of rows that wait for others, and those of a part that counts them alone. */
const noTerms = '0 as overdue, 0 as due_soon, 0 as for_admin, null::timestamptz as due_at, null::timestamptz as term_since'
const withoutTerm = (kind: TaskKind, since: string) => `'${kind}' as kind, count(*)::int as count, min(${since}) as oldest_at, ${noTerms}`

/** Of a kind with a term of working days; the statement's parameters `overdue`, `soon` and `forAdmin` are those of `TermRanges`. */
const rangeOf = (range: keyof TermRanges, place: number) => `(select (:${range}::text[])[${place + 1}]::tstzmultirange)`
function termOf(kind: TaskKind, since: string): string {
  const isIn = (range: keyof TermRanges) => `${since} <@ ${rangeOf(range, termKinds.indexOf(kind))}`
  return `(count(*) filter (where ${isIn('overdue')}))::int as overdue, (count(*) filter (where ${isIn('soon')} and not ${isIn('overdue')}))::int as due_soon,
    (count(*) filter (where ${isIn('forAdmin')}))::int as for_admin, null::timestamptz as due_at, min(${since}) as term_since`
}
/** All that such a kind counts of its rows. */
const countedByTerm = (kind: TaskKind, since: string) =>
  `'${kind}' as kind, count(*)::int as count, min(${since}) as oldest_at, ${termOf(kind, since)}`
const named =
  'kind as "kind!", count as "count!", oldest_at, overdue as "overdue!", due_soon as "due_soon!", for_admin as "for_admin!", due_at, term_since'

const countBlockedSql = (kind: string, reason: string) =>
  `select ${counted(kind, 'opened_at', 'deadline_at', 'escalated')} from blocks where reason = '${reason}'`

/** Counts the guarantees, identities, applications and messages that wait for staff, as the queue lists them. Each count reads one index and no guarantee. */
export const countCases = sql.all(
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
  select ${named} from (
    select ${counted('papers', 'submitted_at', 'decide_until', 'escalated')} from app.transfer_proofs where closed_at is null
    union all
    select ${countedByTerm('vehicles', 'vehicle_unverified_since')} from app.guarantees where vehicle_unverified_since is not null
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
    where ${isInStatus('operational_status', 'release_requested')} and registry_unavailable_since <= (select app.now()) - make_interval(secs => :silentSeconds) and open_flags <@ '{extension}'
    union all
    select ${counted('identities', 'r.sent_at', 'r.decide_until', 'false', `r.decide_until <= (select app.now()) and (r.decide_until <@ ${rangeOf('forAdmin', termKinds.length)} or ${needsAdminSql})`)}
    from app.identity_reviews r where r.decision is null
    union all
    select ${countedByTerm('companies', 'submitted_at')} from app.company_applications where status = 'pending_review'
    union all
    select ${countedByTerm('api_access', 'applied_at')} from app.api_accounts where status = 'applied'
    union all
    select ${countedByTerm('support', 'waiting_since')} from app.support_threads where status = 'open'
  ) waiting`,
)
/** Held payouts by why and how often their beneficiaries were reminded: few groups, each with its oldest from an index. */
const heldPayouts = (when: string, kind: string) => `select case
        when held_reason = any(:ofReversal::text[]) then 'payouts_reversed'
        when held_reason = any(:wantsAccount::text[]) and reminders_sent >= :reminders then 'payouts_unclaimed'
        else '${kind}' end as kind, h.count,
      (select p.ordered_at from app.payouts p
        where p.held_reason = h.held_reason and p.reminders_sent = h.reminders_sent and p.held_reason is not null and ${when}
        order by p.ordered_at limit 1) as oldest_at, ${noTerms}
    from (select held_reason, reminders_sent, count(*)::int as count from app.payouts where held_reason is not null and ${when} group by 1, 2) h`

/** The last audit, where it found differences, and since when each has. */
export const auditWithDifferences = `(
      select l.id, (
        select min(d.finished_at) from app.audit_runs d
        where d.id > coalesce((select max(c.id) from app.audit_runs c where c.differences = 0), 0)
      ) as since
      from (select id, differences from app.audit_runs order by id desc limit 1) l where l.differences > 0)`

/** The terms of those of them that staff end: counted above, and few. */
const termsOfHeld = (kind: TaskKind, reasons: string, when: string) =>
  `select '${kind}', 0, null::timestamptz, ${termOf(kind, 'p.status_since')} from app.payouts p where p.held_reason is not null and p.held_reason = any(${reasons}) and ${when}`
/** Payouts whose term does not begin with their order. */
const countedPayouts = (kind: TaskKind, since: string, from: string) =>
  `select '${kind}', count(*)::int, min(p.ordered_at), ${termOf(kind, since)} from ${from}`

/** Counts what waits for finance, as the queue lists it; a payout is as old as its order, a failed one as its failure. Few payouts are read, and no guarantee. */
export const countMoneyTasks = sql.all(
  'desk.countMoneyTasks',
  `with payouts as (
    ${[
      heldPayouts('late_at is null', 'payouts_held'),
      heldPayouts('late_at is not null', 'payouts_late'),
      termsOfHeld('payouts_reversed', ':ofReversal::text[]', 'p.late_at is null'),
      termsOfHeld('payouts_reversed', ':ofReversal::text[]', 'p.late_at is not null'),
      termsOfHeld('payouts_held', ':awaitsStaff::text[]', 'p.late_at is null'),
      termsOfHeld('payouts_late', ':awaitsStaff::text[]', 'p.late_at is not null'),
      ...(
        [
          ['payouts_unknown', '='],
          ['payouts_late', '<>'],
        ] as const
      ).map(([kind, is]) =>
        countedPayouts(
          kind,
          'p.late_at',
          `app.payouts p where p.late_at is not null and p.closed_at is null and p.held_reason is null and p.status ${is} 'unknown'`,
        ),
      ),
      countedPayouts(
        'payouts_unknown',
        'f.last_missed_at',
        `app.payout_files f join app.payouts p on p.file_id = f.id
        where f.last_missed_at is not null and p.status = 'unknown' and p.late_at is null`,
      ),
      countedPayouts(
        'payouts_to_approve',
        'p.status_since',
        `app.payouts p where p.approvals_needed > 0 and p.late_at is null and p.closed_at is null and p.held_reason is null and p.status = 'ordered'`,
      ),
      ...(['rejected', 'returned', 'withdrawn'] as const).map(
        (status) =>
          `select ${countedByTerm(`payouts_${status}`, 'unpaid_since')} from app.payouts where unpaid_since is not null and purpose <> 'suspense' and failed_status = '${status}'`,
      ),
    ].join('\n    union all\n    ')}
  )
  select ${named} from (
    select kind, sum(count)::int as count, min(oldest_at) as oldest_at, sum(overdue)::int as overdue, sum(due_soon)::int as due_soon,
      sum(for_admin)::int as for_admin, null::timestamptz as due_at, min(term_since) as term_since
    from payouts group by kind
    union all
    select ${countedByTerm('receipts_unmatched', 'r.recorded_at')} from app.receipts r
    where r.suspense_fils > 0 and not exists (select from app.bank_exceptions x where x.receipt_id = r.id and x.closed_at is null)
    union all
    select ${countedByTerm('receipts_lost', 'r.reversed_at')} from app.receipts r where ${isUnrecoveredLoss}
    union all
    select 'payers_to_decide', r.count, r.oldest_at, t.overdue, t.due_soon, t.for_admin, t.due_at, t.term_since
    from (select count(*)::int as count, min(recorded_at) as oldest_at from app.receipts where payer_state = 'deciding') r
    cross join (
      select ${counted('payers_to_decide', 'decide_until', 'decide_until', 'escalated')}
      from app.third_party_payers where status = 'under_review' and closed_at is null
    ) t
    union all
    select ${withoutTerm('fees_unpaid', 'due_at')} from app.fee_bills where closed_at is null and due_at <= (select app.now())
    union all
    select ${countedByTerm('invoices_rejected', 'coalesce(i.rejected_at, i.issued_at)')} from app.invoices i where i.status = 'rejected'
    union all
    select ${countedByTerm('bank_exceptions', 'x.seen_at')} from app.bank_exceptions x where ${isOpenException}
    union all
    select ${countedByTerm('bank_messages', 'm.received_at')} from app.bank_messages m where ${isWaitingMessage}
    union all
    select ${countedByTerm('audit_differences', 'a.since')} from ${auditWithDifferences} a
  ) waiting`,
)
/** A draft, which somebody publishes who did not write it. */
export const isTextForAnother = `v.published_by is null and :staffId <> all (v.writers)`
/** Companies with a contract that another person has proposed. */
export const contractsForAnother = (now: string): string =>
  `(select substr(a.subject, 18)::bigint as company_id, min(a.at) as at from app.approvals a
    where a.subject like 'partner-contract:%' and a.ended_at is null and a.proposed_at > ${now} - interval '7 days' and a.staff_id <> :staffId group by 1) c where true`
/** Counts the changes of staff, settings, contracts and texts that were proposed by others. */
export const countProposals = sql.all(
  'desk.countProposals',
  `select ${named} from (
    select ${countedByTerm('staff_changes', 'proposed_at')}
    from app.staff_changes where status = 'waiting' and proposed_by <> :staffId and staff_id is distinct from :staffId
    union all
    select ${countedByTerm('settings', 'at')} from app.approvals
    where subject like 'setting:%' and ended_at is null and proposed_at > (select app.now()) - interval '7 days' and staff_id <> :staffId
    union all
    select ${countedByTerm('partner_contracts', 'at')} from ${contractsForAnother('(select app.now())')}
    union all
    select ${withoutTerm('texts', 'v.written_at')} from app.content_versions v where ${isTextForAnother}
  ) waiting`,
)
/** Money that receipts hold in suspense, refunded fees that are still to be paid, and the open bills: few rows, each by its index. */
export const readMoneyBeside = sql.one(
  'desk.readMoneyBeside',
  `select
    (select coalesce(sum(suspense_fils), 0) from app.receipts where suspense_fils > 0)::bigint as "suspense_fils!",
    (select coalesce(sum(b.balance_fils), 0) from (select distinct guarantee_id from app.fees where given_back_at is not null and paid_back_at is null) f
      join ledger.balances b on b.account_id = f.guarantee_id * 64 + 36)::bigint as "fee_refunds_due_fils!",
    (select count(*)::int from app.fee_bills where closed_at is null) as "bills_open!"`,
)
const mostCounted = 1_000
const givenUp = (kinds: string) =>
  `select count(*)::int as count, (select min(failed_at) from app.outbox where failed_at is not null and kind in (${kinds})) as since
    from (select from app.outbox where failed_at is not null and kind in (${kinds}) limit ${mostCounted + 1}) found`
/** Messages and jobs that are not tried again, registries that do not answer about companies, and a restored database that stands still. */
export const listFailures = sql.all(
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
)
