import type { Output } from '@damana/contract'
import { companyCheckKinds, type CompanySection, companySections } from '@damana/contract/company-words'
import { formatApplicationNumber } from '@damana/contract/ids'
import { findCountry } from '#content/index.ts'
import type { Queryable } from '#db/queryable.ts'
import { listDocuments, presentFile, type DocumentRow } from '#files/index.ts'
import { dateInAmman } from '#kernel/calendar.ts'
import type { FieldError } from '#kernel/errors.ts'
import { findBank } from '#kernel/iban.ts'
import type { Settings } from '#kernel/settings.ts'
import { isOurIban, judgeAccount } from '#people/bank-accounts/index.ts'
import { toE164 } from '#people/parties/index.ts'
import { maskContact } from '#people/sign-in/index.ts'
import { type Application, listSections, type SectionRow, wasSeen } from './application.queries.ts'
import { listChecks } from './checks/checks.queries.ts'
import { decideUntilOf } from './review/review.rules.ts'
import { findGroup } from './group.queries.ts'
import { groupKeyOf, type GroupState } from './group.rules.ts'
import { countSignatories, groupNameIn, judgeSection, type JudgedBy, type SectionOf } from './sections.rules.ts'

type Draft = Output<'GET /auth/register/company'>
export type SavedSection = Draft['sections'][number]
type OurIbans = Pick<Settings, 'escrowIban' | 'operatingIban'>
type Needed = OurIbans & Pick<Settings, 'companyReviewDays' | 'bankHolidays'>

/** An application as it is filled in, every section judged. */
export interface ReadDraft {
  application: Application
  sections: SavedSection[]
  files: DocumentRow[]
  group: GroupState
  review: Draft['review']
}

export async function readDraft(db: Queryable, application: Application, now: Date, settings: Needed): Promise<ReadDraft> {
  const saved = new Map((await listSections(db, { applicationId: application.id })).map((row) => [row.section, row]))
  const files = await listDocuments(db, { applicationId: application.id })
  const group = await groupStateOf(db, application, groupNameIn(saved.get('group')?.data))
  const by: JudgedBy = {
    today: dateInAmman(now),
    files,
    group,
    signatories: countSignatories(saved.get('commissioners')?.data),
    isCountry: (code) => findCountry(code, 'ar') !== undefined,
    toMobile: toE164,
    judgeBank: (bank) => judgeBank(bank, settings),
  }
  const isReturned = application.status === 'returned'
  const sections = companySections.map((section) => {
    const row = saved.get(section)
    const changes =
      section === 'documents'
        ? files.filter(({ kind }) => kind !== 'authorization_letter').map(({ createdAt }) => createdAt)
        : [row?.savedAt]
    const isCorrected = isReturned && changes.some((at) => at && application.decidedAt && at > application.decidedAt)
    // Staff read a remark as long as it stands; to the applicant it is answered once the application is sent again.
    const remark = isReturned ? (row?.remark ?? null) : null
    return { ...presentSection(section, row, by), remark, corrected: remark !== null && isCorrected }
  })
  return { application, sections, files, group, review: await readReview(db, application, settings) }
}

/** How far the review is. The findings are for those who decide: an answer of a register may be about other people. */
async function readReview(db: Queryable, { id, round, status, submittedAt }: Application, settings: Needed): Promise<Draft['review']> {
  const until = decideUntilOf({ status, submittedAt }, settings)
  if (!until) return null
  const found = (await listChecks(db, { applicationId: id, round })).filter(({ kind }) => kind !== 'duplicate')
  const kinds = companyCheckKinds.filter((kind) => found.some((one) => one.kind === kind))
  return {
    decide_until: until.toISOString(),
    checks: kinds.map((kind) => ({
      kind,
      state: found.some((one) => one.kind === kind && one.result === 'silent') ? 'waiting' : 'checked',
    })),
    seen: await wasSeen(db, { applicationId: id, round }),
  }
}

async function groupStateOf(db: Queryable, application: Application, name: string | undefined): Promise<GroupState> {
  const key = groupKeyOf(name ?? '')
  const group = key === '' ? undefined : await findGroup(db, { nameKey: key })
  if (group?.isOpen) return 'open'
  if (group?.applicationId === application.id) return 'own'
  return !group || group.isGivenUp ? 'free' : 'taken'
}

function presentSection(section: CompanySection, row: SectionRow | undefined, by: JudgedBy): Omit<SavedSection, 'remark' | 'corrected'> {
  const data = row?.data ?? null
  const errors = judgeSection(section, data, by)
  return {
    section,
    data,
    version: row?.version ?? 0,
    saved_at: row?.savedAt?.toISOString() ?? null,
    complete: errors.length === 0,
    errors,
  }
}

/** The account has to be one that payouts could go to by the rules of everybody's accounts, and not one of ours. */
function judgeBank(bank: SectionOf<'bank'>, ours: OurIbans): FieldError[] {
  const judgement = judgeAccount(
    { bank: bank.bank, iban: bank.iban, swiftCode: bank.swift_code, currency: bank.currency },
    findBank(bank.bank),
  )
  if (!judgement.ok) return [{ pointer: judgement.pointer, code: judgement.code }]
  return isOurIban(bank.iban, ours) ? [{ pointer: '/iban', code: 'iban_is_ours' }] : []
}

export const presentDocument = (file: DocumentRow): Draft['files'][number] => ({
  ...presentFile(file),
  uploaded_at: file.createdAt.toISOString(),
})

export const presentDraft = ({ application, sections, files, review }: ReadDraft): Draft => ({
  draft: application.draftId,
  status: application.status,
  contact: maskContact(application.contact),
  tracking_number: application.submittedAt === null ? null : formatApplicationNumber(application.id),
  sections,
  files: files.map(presentDocument),
  submitted_at: application.submittedAt?.toISOString() ?? null,
  review,
  decision_reason: application.decisionReason,
})
