import { formatApplicationNumber } from '@damana/contract/ids'
import { companyDecisions, companySections } from '@damana/contract/company-words'
import type { Output } from '@damana/contract'
import type { StaffActor } from '#kernel/context.ts'
import type { Queryable } from '#db/queryable.ts'
import type { Settings } from '#kernel/settings.ts'
import { listDocuments } from '#files/index.ts'
import { listSections, type SectionRow } from '../application.queries.ts'
import { listChecks } from '../checks/checks.queries.ts'
import { findGroup } from '../group.queries.ts'
import { findNewestGroupRequest } from '../group-requests/queries.ts'
import { groupKeyOf } from '../group.rules.ts'
import { type Application, type ApplicationRow, listEvents } from './queries.ts'
import { presentDocument } from '../read-draft.ts'
import { showLogins } from './logins.ts'
import { decideUntilOf, refuseReview } from './review.rules.ts'
import { rowsOf, textOf } from './stated.ts'

type Shown = Output<'GET /admin/companies/:number'>
type Listed = Output<'GET /admin/companies'>['applications'][number]

export const presentListed = (row: ApplicationRow, settings: Settings): Listed => ({
  number: formatApplicationNumber(row.id),
  name_ar: row.name,
  name_latin: row.nameLatin,
  national_number: row.nationalNumber,
  status: row.status,
  round: row.round,
  submitted_at: row.submittedAt.toISOString(),
  decide_until: decideUntilOf(row, settings)?.toISOString() ?? null,
})

/** The whole case, as the member of staff sees it who asks. */
export async function presentReview(
  db: Queryable,
  application: Application,
  { actor, now, settings }: { actor: StaffActor; now: Date; settings: Settings },
): Promise<Shown> {
  const { id, round, status } = application
  const [sections, files, checks, events] = await Promise.all([
    listSections(db, { applicationId: id }),
    listDocuments(db, { applicationId: id }),
    listChecks(db, { applicationId: id, round }),
    listEvents(db, { applicationId: id }),
  ])
  const until = decideUntilOf(application, settings)
  const facts = { status, isChecked: checks.length > 0 }
  return {
    ...presentListed(application, settings),
    contact: application.contact,
    escalated: until !== null && now >= until,
    sections: companySections.map((section) => {
      const saved = sections.find((one) => one.section === section)
      return { section, data: saved?.data ?? null, remark: saved?.remark ?? null }
    }),
    files: files.map(presentDocument),
    checks: checks.map(({ kind, subject, result, facts: told, at }) => ({
      kind,
      about: nameOfSubject(sections, subject),
      result,
      found: [told['registered'], told['expires_on']].find((one) => typeof one === 'string') ?? null,
      at: at.toISOString(),
    })),
    history: events.map((event) => ({
      id: event.id.toString(),
      kind: event.kind,
      round: event.round,
      at: event.at.toISOString(),
      by: event.by,
      reason: event.facts.reason ?? null,
    })),
    logins: await showLogins(db, application, sections, now),
    group: await presentGroup(db, application, sections),
    actions: [...companyDecisions, 'check' as const].map((name) => {
      const reason = refuseReview(facts, name, actor.role)
      return { name, allowed: reason === null, reason }
    }),
  }
}

async function presentGroup(db: Queryable, { companyId }: Application, sections: readonly SectionRow[]): Promise<Shown['group']> {
  const group = sections.find(({ section }) => section === 'group')?.data
  const name = group?.['choice'] !== 'none' && typeof group?.['name'] === 'string' ? group['name'] : null
  if (name === null) return null
  const asked = companyId === null ? undefined : await findNewestGroupRequest(db, { companyId })
  const request = asked ? (asked.decision ?? 'open') : null
  return { name, exists: (await findGroup(db, { nameKey: groupKeyOf(name) }))?.isOpen ?? false, request }
}

/** The person that a check is about; null where it is about the company. */
function nameOfSubject(sections: readonly SectionRow[], subject: string): string | null {
  const dataOf = (section: SectionRow['section']) => sections.find((one) => one.section === section)?.data
  if (subject === 'authorised_signatory') return textOf(dataOf('company')?.['authorised_signatory_name'])
  const people = [...rowsOf(sections, 'commissioners', 'commissioners'), ...rowsOf(sections, 'partners', 'partners')]
  return textOf(people.find(({ id }) => id === subject)?.['full_name'])
}
