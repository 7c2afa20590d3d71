import type { Output } from '@damana/contract'
import type { CompanySection, CompanyStatus } from '@damana/contract/company-words'
import type { Lang } from '@damana/contract/errors'
import { columns, type RowOf, statement } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

/** SQL of a company's application while it is filled in. */

type Draft = Output<'GET /auth/register/company'>
/** A section as it was typed. */
export type SectionData = NonNullable<Draft['sections'][number]['data']>

const applicationColumns = 'a.id, a.draft_id, a.channel, a.contact, a.status, a.round, a.submitted_at, a.decision_reason'
const known = columns<{ channel: 'mobile' | 'email'; status: CompanyStatus }>()
/** A draft that nobody saved for thirty days has ended, also before its rows are deleted. */
const hasNotEnded = `(a.status not in ('draft', 'returned') or greatest(a.saved_at, a.decided_at) > app.now() - interval '30 days')`

const findApplicationSql = statement(
  'people/companies.findApplication',
  `select ${applicationColumns} from app.company_applications a where a.draft_id = $1 and a.contact = any($2::text[]) and ${hasNotEnded}`,
  known,
)
export type Application = RowOf<typeof findApplicationSql>
/** The application behind a link, if it is of one of these contacts. */
export const findApplication = (db: Queryable, draftId: string, contacts: readonly string[]): Promise<Application | undefined> =>
  findApplicationSql.first(db, [draftId, contacts])

const findLastApplicationSql = statement(
  'people/companies.findLastApplication',
  `select ${applicationColumns} from app.company_applications a where a.contact = $1 and ${hasNotEnded} order by a.id desc limit 1`,
  known,
)
/** The application that a contact began last. */
export const findLastApplication = (db: Queryable, contact: string): Promise<Application | undefined> =>
  findLastApplicationSql.first(db, [contact])

const lockApplicationSql = statement(
  'people/companies.lockApplication',
  `select ${applicationColumns} from app.company_applications a
  where a.draft_id = $1 and a.contact = $2 and ${hasNotEnded}
  for no key update`,
  known,
)
/** One writer at a time: of two that save the same section, the second sees what the first saved. */
export const lockApplication = (tx: Queryable, draftId: string, contact: string): Promise<Application | undefined> =>
  lockApplicationSql.first(tx, [draftId, contact])

const insertApplicationSql = statement(
  'people/companies.insertApplication',
  `insert into app.company_applications as a (draft_id, channel, contact, lang, created_at, saved_at)
  values ($1, $2, $3, $4, $5, $5)
  returning ${applicationColumns}`,
  known,
)
export const insertApplication = (
  tx: Queryable,
  its: { draftId: string; channel: 'mobile' | 'email'; contact: string; lang: Lang; now: Date },
): Promise<Application> => insertApplicationSql.one(tx, [its.draftId, its.channel, its.contact, its.lang, its.now])

const touchApplicationSql = statement(
  'people/companies.touchApplication',
  'update app.company_applications set saved_at = $2 where id = $1',
)
/** The draft was worked on: it ends thirty days from now. */
export async function touchApplication(tx: Queryable, id: bigint, now: Date): Promise<void> {
  await touchApplicationSql.run(tx, [id, now])
}

const listSectionsSql = statement(
  'people/companies.listSections',
  'select section, data, version, saved_at, remark from app.company_application_sections where application_id = $1',
  columns<{ section: CompanySection; data: SectionData | null }>(),
)
export type SectionRow = RowOf<typeof listSectionsSql>
export const listSections = (db: Queryable, applicationId: bigint): Promise<SectionRow[]> => listSectionsSql.all(db, [applicationId])

const saveSectionSql = statement(
  'people/companies.saveSection',
  `insert into app.company_application_sections as s (application_id, section, data, version, saved_at)
  values ($1, $2, $3, 1, $4)
  on conflict (application_id, section) do update set data = excluded.data, version = s.version + 1, saved_at = excluded.saved_at`,
)
export async function saveSection(
  tx: Queryable,
  its: { applicationId: bigint; section: CompanySection; data: SectionData; now: Date },
): Promise<void> {
  await saveSectionSql.run(tx, [its.applicationId, its.section, JSON.stringify(its.data), its.now])
}

const submitApplicationSql = statement(
  'people/companies.submitApplication',
  `update app.company_applications
  set status = 'pending_review', round = round + 1, national_number = $2, submitted_at = $3, saved_at = $3, lang = $4,
    decided_at = null, decided_by_staff_id = null, decision_reason = null
  where id = $1`,
)
export async function submitApplication(
  tx: Queryable,
  its: { applicationId: bigint; nationalNumber: string; lang: Lang; now: Date },
): Promise<void> {
  await submitApplicationSql.run(tx, [its.applicationId, its.nationalNumber, its.now, its.lang])
}

const insertEventSql = statement(
  'people/companies.insertEvent',
  `insert into app.company_application_events (application_id, kind, round, staff_id, facts, at)
  select id, $2, round, $3, $4, $5 from app.company_applications where id = $1`,
)
export interface ApplicationEvent {
  applicationId: bigint
  kind: 'started' | 'submitted' | 'returned' | 'rejected' | 'approved' | 'account_invited'
  staffId: bigint | null
  facts: Readonly<Record<string, string | number | null>>
  now: Date
}
/** Notes who did what with an application, in the round that it is in. */
export async function insertEvent(tx: Queryable, its: ApplicationEvent): Promise<void> {
  await insertEventSql.run(tx, [its.applicationId, its.kind, its.staffId, JSON.stringify(its.facts), its.now])
}
