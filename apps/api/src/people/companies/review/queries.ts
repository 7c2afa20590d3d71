import { columns, statement } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import type { CompanyDecision, CompanySection, CompanyStatus } from '@damana/contract/company-words'

/** SQL of looking at applications and deciding on them. */

export interface ApplicationRow {
  id: bigint
  status: CompanyStatus
  round: number
  nationalNumber: string
  nameAr: string
  submittedAt: Date
}
const listed = `a.id, a.status, a.round, a.national_number as "nationalNumber!", coalesce(s.data->>'name_ar', '') as "nameAr!", a.submitted_at as "submittedAt!"`
const withName = `app.company_applications a left join app.company_application_sections s on s.application_id = a.id and s.section = 'company'`

const listWaitingSql = statement(
  'people/companies.listWaiting',
  `select ${listed} from ${withName}
   where a.status = 'pending_review'
     and (a.submitted_at, a.id) > (coalesce((select b.submitted_at from app.company_applications b where b.id = $1), '-infinity'::timestamptz), coalesce($1::bigint, 0))
   order by a.submitted_at, a.id limit $2`,
  columns<{ status: CompanyStatus }>(),
)
/** Applications that wait for a decision, the oldest first, behind the one whose id is given. */
export const listWaiting = (db: Queryable, after: bigint | null, limit: number): Promise<ApplicationRow[]> =>
  listWaitingSql.all(db, [after, limit])

const listQueuedSql = statement(
  'people/companies.listQueued',
  `select ${listed} from ${withName} where a.id = any($1::bigint[])`,
  columns<{ status: CompanyStatus }>(),
)
/** These applications, as the queue shows them. */
export const listQueuedApplications = (db: Queryable, ids: readonly bigint[]): Promise<ApplicationRow[]> => listQueuedSql.all(db, [ids])

const listDecidedSql = statement(
  'people/companies.listDecided',
  `select ${listed} from ${withName}
   where a.status = $1 and a.id < coalesce($2::bigint, 9223372036854775807)
   order by a.id desc limit $3`,
  columns<{ status: CompanyStatus }>(),
)
/** Applications in another status, the newest first, before the one whose id is given. */
export const listDecided = (db: Queryable, status: CompanyStatus, before: bigint | null, limit: number): Promise<ApplicationRow[]> =>
  listDecidedSql.all(db, [status, before, limit])

export interface Application extends ApplicationRow {
  channel: 'mobile' | 'email'
  contact: string
  lang: 'ar' | 'en'
  draftId: string
  /** Once it is approved. */
  companyId: bigint | null
}
const application = `select ${listed}, a.channel, a.contact, a.lang, a.draft_id, a.company_id from ${withName} where a.id = $1 and a.status <> 'draft'`
const findApplicationSql = statement(
  'people/companies.findSubmitted',
  application,
  columns<{ status: CompanyStatus; channel: 'mobile' | 'email'; lang: 'ar' | 'en' }>(),
)
/** An application that was submitted once. */
export const findApplication = (db: Queryable, id: bigint): Promise<Application | undefined> => findApplicationSql.first(db, [id])

const lockApplicationSql = statement(
  'people/companies.lockForReview',
  'select from app.company_applications where id = $1 for no key update',
)
/** One at a time decides on an application, or submits it. */
export const lockApplication = (tx: Queryable, id: bigint): Promise<number> => lockApplicationSql.run(tx, [id])

export interface ReviewEvent {
  id: bigint
  kind: string
  round: number
  at: Date
  by: string | null
  facts: { reason?: string }
}
const listEventsSql = statement(
  'people/companies.listReviewEvents',
  `select e.id, e.kind, e.round, e.at, s.name as by, e.facts
   from app.company_application_events e left join app.staff s on s.id = e.staff_id
   where e.application_id = $1 order by e.id desc limit 200`,
  columns<{ facts: ReviewEvent['facts'] }>(),
)
export const listEvents = (db: Queryable, id: bigint): Promise<ReviewEvent[]> => listEventsSql.all(db, [id])

const listInvitedLoginsSql = statement(
  'people/companies.listInvitedLogins',
  `select facts->>'login' as "login!", (facts->>'company_user_id')::int8 as "company_user_id!"
   from app.company_application_events where application_id = $1 and kind = 'account_invited' and facts ? 'company_user_id' order by id`,
)
/** The newest invitation of each login account that was invited, by the id of the login account. */
export async function listInvitedLogins(db: Queryable, id: bigint): Promise<ReadonlyMap<string, bigint>> {
  return new Map((await listInvitedLoginsSql.all(db, [id])).map(({ login, companyUserId }) => [login, companyUserId]))
}

const addSeenSql = statement(
  'people/companies.addSeen',
  `insert into app.company_application_events (application_id, kind, round, staff_id)
   select $1, 'seen', $2, $3
   where not exists (
     select from app.company_application_events e
     where e.application_id = $1 and e.kind = 'seen' and e.round = $2 and e.staff_id = $3 and e.at > app.now() - interval '1 hour')`,
)
/** Somebody of the staff looked at this round; again within the hour is one look. */
export const addSeen = (tx: Queryable, id: bigint, round: number, staffId: bigint): Promise<number> =>
  addSeenSql.run(tx, [id, round, staffId])

const statusOf = { approve: 'approved', return: 'returned', reject: 'rejected' } as const satisfies Record<CompanyDecision, CompanyStatus>
const saveDecisionSql = statement(
  'people/companies.saveReview',
  `update app.company_applications
   set status = $2, decided_at = app.now(), decided_by_staff_id = $3, decision_reason = $4, company_id = $5
   where id = $1`,
)
export async function saveDecision(
  tx: Queryable,
  decided: { id: bigint; decision: CompanyDecision; staffId: bigint; reason: string; companyId: bigint | null },
): Promise<void> {
  await saveDecisionSql.run(tx, [decided.id, statusOf[decided.decision], decided.staffId, decided.reason, decided.companyId])
}

const saveRemarksSql = statement(
  'people/companies.saveRemarks',
  `insert into app.company_application_sections (application_id, section, remark)
   select $1, named.section, given.text
   from unnest($2::text[]) named (section)
   left join jsonb_to_recordset($3::jsonb) as given (section text, text text) using (section)
   on conflict (application_id, section) do update set remark = excluded.remark`,
)
/** The remarks of this decision take the place of all before. */
export async function saveRemarks(
  tx: Queryable,
  id: bigint,
  sections: readonly CompanySection[],
  remarks: readonly { section: CompanySection; text: string }[],
): Promise<void> {
  await saveRemarksSql.run(tx, [id, sections, JSON.stringify(remarks)])
}

// ---- the company that comes of it ----

const lockNumberSql = statement('people/companies.lockNumber', `select pg_advisory_xact_lock(hashtextextended('company:' || $1::text, 0))`)
const findApprovedSql = statement(
  'people/companies.findApproved',
  `select from app.companies c join app.parties p on p.id = c.party_id where p.national_number = $1 and c.approved_at is not null`,
)
/** Whether a company with this national number is approved already; until the end of the transaction no other becomes so. */
export async function isNumberTaken(tx: Queryable, nationalNumber: string): Promise<boolean> {
  await lockNumberSql.run(tx, [nationalNumber])
  return (await findApprovedSql.run(tx, [nationalNumber])) > 0
}

const addCompanySql = statement(
  'people/companies.addCompany',
  `insert into app.companies (party_id, group_id, approved_at) values ($1, $2, app.now()) returning id`,
)
export async function addCompany(tx: Queryable, partyId: bigint, groupId: bigint | null): Promise<bigint> {
  const { id } = await addCompanySql.one(tx, [partyId, groupId])
  return id
}
