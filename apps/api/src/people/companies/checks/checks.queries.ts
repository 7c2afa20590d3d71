import type { CheckResult, CompanyCheckKind } from '@damana/contract/company-words'
import type { Queryable } from '#db/queryable.ts'
import { columns, type RowOf, sql } from '#db/statement.ts'
import type { Facts, Finding } from './check.rules.ts'

/** SQL of the machine checks of a company's application. */

// Whole milliseconds, because the moment is compared after it has been a JavaScript date.
const requestChecksSql = sql.first(
  'people/companies.requestChecks',
  `with requested as (
    update app.company_applications set checks_requested_at = date_trunc('milliseconds', app.now()), checks_due_at = app.now(), checks_tries = 0
    where id = :applicationId and status = 'pending_review'
    returning id
  )
  select id, (graphile_worker.add_job('check_companies', '{}', job_key := 'check_companies')).id as job_id from requested`,
)
/** Has an application checked, from the commit of this transaction on; false where it is not under review. */
export const requestChecks = async (tx: Queryable, applicationId: bigint): Promise<boolean> =>
  (await requestChecksSql(tx, { applicationId })) !== undefined

/** Takes the next application that is to be checked; another process may take it once the lease is over. */
export const claimDueChecks = sql.first(
  'people/companies.claimDueChecks',
  `update app.company_applications set checks_due_at = app.now() + make_interval(secs => :leaseSeconds)
  where id = (
    select id from app.company_applications
    where checks_due_at <= app.now() and status = 'pending_review'
    order by checks_due_at
    limit 1
    for update skip locked
  )
  returning id, round, checks_requested_at as "checks_requested_at!", checks_tries, national_number as "national_number!"`,
)
export type Claimed = RowOf<typeof claimDueChecks>

const listStatedSql = sql.all(
  'people/companies.listStated',
  `select section, data from app.company_application_sections
  where application_id = :applicationId and section in ('company', 'partners', 'commissioners', 'bank')`,
)
export async function listStated(db: Queryable, applicationId: bigint): Promise<Record<string, unknown>> {
  return Object.fromEntries((await listStatedSql(db, { applicationId })).map(({ section, data }) => [section, data]))
}

/** Whether this number is a company's here, and which other applications have it. */
export const findDuplicates = sql.one(
  'people/companies.findDuplicates',
  `select exists (
      select from app.companies c join app.parties p on p.id = c.party_id where p.kind = 'company' and p.national_number = :nationalNumber
    ) as "is_company!",
    coalesce((
      select array_agg(a.id order by a.id) from app.company_applications a
      where a.national_number = :nationalNumber and a.id <> :applicationId and a.status in ('pending_review', 'returned')
    ), '{}') as "applications!"`,
)

/** The results of a round, for those who review it. */
export const listChecks = sql.all(
  'people/companies.listChecks',
  `select kind, subject, result, facts, at from app.company_application_checks
  where application_id = :applicationId and round = :round
  order by kind, subject`,
  columns<{ kind: CompanyCheckKind; result: CheckResult; facts: Facts }>(),
)

const saveFindingsSql = sql.run(
  'people/companies.saveFindings',
  `with open as (
    update app.company_applications set checks_due_at = greatest(checks_due_at, app.now() + make_interval(secs => :leaseSeconds))
    where id = :id and round = :round and status = 'pending_review' and checks_requested_at = :checksRequestedAt
    returning id, round
  )
  insert into app.company_application_checks as c (application_id, round, kind, subject, result, facts, at)
  select open.id, open.round, f.kind, f.subject, f.result, f.facts, app.now()
  from open, jsonb_to_recordset(:findings::jsonb) as f(kind text, subject text, result text, facts jsonb)
  on conflict (application_id, round, kind, subject) do update set result = excluded.result, facts = excluded.facts, at = excluded.at
  where excluded.result <> 'silent' or c.result = 'silent'`,
)
/**
 * Keeps what was found, as long as this round is under review and nobody asked for other checks meanwhile. A register that does not answer
 * takes no earlier answer away.
 */
export async function saveFindings(
  db: Queryable,
  { id, round, checksRequestedAt }: Claimed,
  findings: readonly Finding[],
  leaseSeconds: number,
): Promise<void> {
  await saveFindingsSql(db, { id, round, findings: JSON.stringify(findings), leaseSeconds, checksRequestedAt })
}

const finishChecksSql = sql.first(
  'people/companies.finishChecks',
  `update app.company_applications
  set checks_due_at = app.now() + make_interval(secs => :pause?), checks_tries = checks_tries + 1
  where id = :id and round = :round and status = 'pending_review' and checks_requested_at = :checksRequestedAt
  returning id`,
)
/** Ends a run of checks: `pause` until the silent registers are asked again, null when all have answered. False: other checks were asked for meanwhile. */
export const finishChecks = async (tx: Queryable, { id, round, checksRequestedAt }: Claimed, pause: number | null): Promise<boolean> =>
  (await finishChecksSql(tx, { id, round, checksRequestedAt, pause })) !== undefined

const noteCheckedSql = sql.run(
  'people/companies.noteChecked',
  `insert into app.company_application_events (application_id, kind, round, facts, at)
  select :applicationId, 'checked', :round, jsonb_object_agg(result, many), app.now()
  from (select result, count(*) as many from app.company_application_checks where application_id = :applicationId and round = :round group by result) counted`,
)
export async function noteChecked(tx: Queryable, { id, round }: Claimed): Promise<void> {
  await noteCheckedSql(tx, { applicationId: id, round })
}
