import type { Output } from '@damana/contract'
import type { CompanySection } from '@damana/contract/company-words'
import { columns, type RowOf, sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'

/** SQL of a company's application while it is filled in. */

type Draft = Output<'GET /auth/register/company'>
/** A section as it was typed. */
export type SectionData = NonNullable<Draft['sections'][number]['data']>

const applicationColumns = 'a.id, a.draft_id, a.channel, a.contact, a.status, a.round, a.submitted_at, a.decided_at, a.decision_reason'
/** A draft that nobody saved for thirty days has ended, also before its rows are deleted. */
const hasNotEnded = `(a.status not in ('draft', 'returned') or greatest(a.saved_at, a.decided_at) > app.now() - interval '30 days')`

/** The application behind a link, if it is of one of these contacts. */
export const findApplication = sql.first(
  'people/companies.findApplication',
  `select ${applicationColumns} from app.company_applications a where a.draft_id = :draftId and a.contact = any(:contacts::text[]) and ${hasNotEnded}`,
)
export type Application = RowOf<typeof findApplication>

/** The application that a contact began last. */
export const findLastApplication = sql.first(
  'people/companies.findLastApplication',
  `select ${applicationColumns} from app.company_applications a where a.contact = :contact and ${hasNotEnded} order by a.id desc limit 1`,
)

/** One writer at a time: of two that save the same section, the second sees what the first saved. */
export const lockApplication = sql.first(
  'people/companies.lockApplication',
  `select ${applicationColumns} from app.company_applications a
  where a.draft_id = :draftId and a.contact = :contact and ${hasNotEnded}
  for no key update`,
)

/** The applications by which the companies of a user were approved. */
export const listApprovedOf = sql.all(
  'people/companies.listApprovedOf',
  `select a.id, a.round, a.decided_by_staff_id as "staffId!", a.decided_at as "at!"
   from app.company_members m join app.company_applications a on a.company_id = m.company_id and a.status = 'approved'
   where m.user_id = :userId order by a.id`,
)

export const insertApplication = sql.one(
  'people/companies.insertApplication',
  `insert into app.company_applications as a (draft_id, channel, contact, lang, created_at, saved_at)
  values (:draftId, :channel, :contact, :lang, :now, :now)
  returning ${applicationColumns}`,
)

/** The draft was worked on: it ends thirty days from now. */
export const touchApplication = sql.run(
  'people/companies.touchApplication',
  'update app.company_applications set saved_at = :now where id = :id',
)

export const listSections = sql.all(
  'people/companies.listSections',
  'select section, data, version, saved_at, remark from app.company_application_sections where application_id = :applicationId',
  columns<{ section: CompanySection; data: SectionData | null }>(),
)
export type SectionRow = RowOf<typeof listSections>

const saveSectionSql = sql.run(
  'people/companies.saveSection',
  `insert into app.company_application_sections as s (application_id, section, data, version, saved_at)
  values (:applicationId, :section, :data, 1, :now)
  on conflict (application_id, section) do update set data = excluded.data, version = s.version + 1, saved_at = excluded.saved_at`,
)
export async function saveSection(
  tx: Queryable,
  its: { applicationId: bigint; section: CompanySection; data: SectionData; now: Date },
): Promise<void> {
  await saveSectionSql(tx, { ...its, data: JSON.stringify(its.data) })
}

export const submitApplication = sql.run(
  'people/companies.submitApplication',
  `update app.company_applications
  set status = 'pending_review', round = round + 1, national_number = :nationalNumber, submitted_at = :now, saved_at = :now, lang = :lang,
    decided_at = null, decided_by_staff_id = null, decision_reason = null
  where id = :applicationId`,
)

const insertEventSql = sql.run(
  'people/companies.insertEvent',
  `insert into app.company_application_events (application_id, kind, round, staff_id, facts, at)
  select id, :kind, round, :staffId, :facts, :now from app.company_applications where id = :applicationId`,
)
export interface ApplicationEvent {
  applicationId: bigint
  kind: 'started' | 'submitted' | 'returned' | 'rejected' | 'approved' | 'account_invited'
  staffId: Id<'staff'> | null
  facts: Readonly<Record<string, string | number | null>>
  now: Date
}
/** Notes who did what with an application, in the round that it is in. */
export async function insertEvent(tx: Queryable, its: ApplicationEvent): Promise<void> {
  await insertEventSql(tx, { ...its, facts: JSON.stringify(its.facts) })
}

const countSeenSql = sql.count(
  'people/companies.countSeen',
  `select from app.company_application_events where application_id = :applicationId and round = :round and kind = 'seen' limit 1`,
)
/** Whether a reviewer has opened this round. */
export const wasSeen = async (db: Queryable, its: { applicationId: bigint; round: number }): Promise<boolean> =>
  (await countSeenSql(db, its)) > 0
