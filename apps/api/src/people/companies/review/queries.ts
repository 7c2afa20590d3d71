import { columns, sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import type { CompanyDecision, CompanySection, CompanyStatus } from '@damana/contract/company-words'
import type { Id } from '#db/id.ts'

/** SQL of looking at applications and deciding on them. */

export interface ApplicationRow {
  id: bigint
  status: CompanyStatus
  round: number
  nationalNumber: string
  name: string
  nameLatin: string | null
  submittedAt: Date
}
const listed = `a.id, a.status, a.round, a.national_number as "nationalNumber!", coalesce(s.data->>'name_ar', '') as "name!", s.data->>'name_en' as name_latin, a.submitted_at as "submittedAt!"`
const withName = `app.company_applications a left join app.company_application_sections s on s.application_id = a.id and s.section = 'company'`

/** Applications that wait for a decision, the oldest first, behind the one whose id is given. */
export const listWaiting = sql.all(
  'people/companies.listWaiting',
  `select ${listed} from ${withName}
   where a.status = 'pending_review'
     and (a.submitted_at, a.id) > (coalesce((select b.submitted_at from app.company_applications b where b.id = :after), '-infinity'::timestamptz), coalesce(:after::bigint, 0))
   order by a.submitted_at, a.id limit :limit`,
)

const listQueuedSql = sql.all('people/companies.listQueued', `select ${listed} from ${withName} where a.id = any(:ids::bigint[])`)
/** These applications, as the queue shows them. */
export const listQueuedApplications = (db: Queryable, ids: readonly bigint[]): Promise<ApplicationRow[]> => listQueuedSql(db, { ids })

/** Applications in another status, the newest first, before the one whose id is given. */
export const listDecided = sql.all(
  'people/companies.listDecided',
  `select ${listed} from ${withName}
   where a.status = :status and a.id < coalesce(:before::bigint, 9223372036854775807)
   order by a.id desc limit :limit`,
)

export interface Application extends ApplicationRow {
  channel: 'mobile' | 'email'
  contact: string
  lang: 'ar' | 'en'
  draftId: string
  /** Once it is approved. */
  companyId: Id<'companies'> | null
}
const application = `select ${listed}, a.channel, a.contact, a.lang, a.draft_id, a.company_id from ${withName} where a.id = :id and a.status <> 'draft'`
/** An application that was submitted once. */
export const findApplication = sql.first('people/companies.findSubmitted', application)

/** One at a time decides on an application, or submits it. */
export const lockApplication = sql.run(
  'people/companies.lockForReview',
  'select from app.company_applications where id = :id for no key update',
)

export interface ReviewEvent {
  id: bigint
  kind: string
  round: number
  at: Date
  by: string | null
  facts: { reason?: string }
}
export const listEvents = sql.all(
  'people/companies.listReviewEvents',
  `select e.id, e.kind, e.round, e.at, s.name as by, e.facts
   from app.company_application_events e left join app.staff s on s.id = e.staff_id
   where e.application_id = :applicationId order by e.id desc limit 200`,
  columns<{ facts: ReviewEvent['facts'] }>(),
)

const listInvitedLoginsSql = sql.all(
  'people/companies.listInvitedLogins',
  `select facts->>'login' as "login!", (facts->>'company_user_id')::int8 as "company_user_id!"
   from app.company_application_events where application_id = :applicationId and kind = 'account_invited' and facts ? 'company_user_id' order by id`,
)
/** The newest invitation of each login account that was invited, by the id of the login account. */
export async function listInvitedLogins(db: Queryable, id: bigint): Promise<ReadonlyMap<string, bigint>> {
  return new Map((await listInvitedLoginsSql(db, { applicationId: id })).map(({ login, companyUserId }) => [login, companyUserId]))
}

/** Somebody of the staff looked at this round; again within the hour is one look. */
export const addSeen = sql.count(
  'people/companies.addSeen',
  `insert into app.company_application_events (application_id, kind, round, staff_id)
   select :applicationId, 'seen', :round, :staffId
   where not exists (
     select from app.company_application_events e
     where e.application_id = :applicationId and e.kind = 'seen' and e.round = :round and e.staff_id = :staffId and e.at > app.now() - interval '1 hour')`,
)

const statusOf = { approve: 'approved', return: 'returned', reject: 'rejected' } as const satisfies Record<CompanyDecision, CompanyStatus>
const saveDecisionSql = sql.run(
  'people/companies.saveReview',
  `update app.company_applications
   set status = :status, decided_at = app.now(), decided_by_staff_id = :staffId, decision_reason = :reason, company_id = :companyId
   where id = :id`,
)
export async function saveDecision(
  tx: Queryable,
  decided: { id: bigint; decision: CompanyDecision; staffId: Id<'staff'>; reason: string; companyId: Id<'companies'> | null },
): Promise<void> {
  await saveDecisionSql(tx, { ...decided, status: statusOf[decided.decision] })
}

const saveRemarksSql = sql.run(
  'people/companies.saveRemarks',
  `insert into app.company_application_sections (application_id, section, remark)
   select :applicationId, named.section, given.text
   from unnest(:sections::text[]) named (section)
   left join jsonb_to_recordset(:remarks::jsonb) as given (section text, text text) using (section)
   on conflict (application_id, section) do update set remark = excluded.remark`,
)
/** The remarks of this decision take the place of all before. */
export async function saveRemarks(
  tx: Queryable,
  id: bigint,
  sections: readonly CompanySection[],
  remarks: readonly { section: CompanySection; text: string }[],
): Promise<void> {
  await saveRemarksSql(tx, { applicationId: id, sections, remarks: JSON.stringify(remarks) })
}

// ---- the company that comes of it ----

const lockNumberSql = sql.run(
  'people/companies.lockNumber',
  `select pg_advisory_xact_lock(hashtextextended('company:' || :nationalNumber::text, 0))`,
)
const findApprovedSql = sql.count(
  'people/companies.findApproved',
  `select from app.companies c join app.parties p on p.id = c.party_id where p.national_number = :nationalNumber and c.approved_at is not null`,
)
/** Whether a company with this national number is approved already; until the end of the transaction no other becomes so. */
export async function isNumberTaken(tx: Queryable, nationalNumber: string): Promise<boolean> {
  await lockNumberSql(tx, { nationalNumber })
  return (await findApprovedSql(tx, { nationalNumber })) > 0
}

const addCompanySql = sql.one(
  'people/companies.addCompany',
  `insert into app.companies (party_id, group_id, approved_at) values (:partyId, :groupId, app.now()) returning id`,
)
export async function addCompany(tx: Queryable, partyId: Id<'parties'>, groupId: bigint | null): Promise<Id<'companies'>> {
  const { id } = await addCompanySql(tx, { partyId, groupId })
  return id
}
