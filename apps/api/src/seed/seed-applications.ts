import { randomUUID } from 'node:crypto'
import type { Output } from '@damana/contract'
import type { CompanyFileKind, CompanySection } from '@damana/contract/company-words'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { ServerClock } from '#http/server-clock.ts'
import { addSeconds } from '#kernel/instants.ts'
import { bindingCookieName, hashOf, newToken } from '#people/sign-in/index.ts'
import { applyingCompanies, ibanOf, staff } from '#sandbox/cast.ts'
import { createScenarioClient, type ScenarioClient, ScenarioRefusal } from './scenario-client.ts'
import type { ScenarioPool } from './scenario-pool.ts'
import { findCode, openStaffSession } from './scenario-queries.ts'
import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'

type Applying = (typeof applyingCompanies)[number]
type Draft = Output<'GET /auth/register/company'>
type Review = Output<'GET /admin/companies/:number'>

export interface Application {
  name: string
  /** The start, in hours before the first start of the sandbox. */
  hoursAgo: number
  company: Applying
}
interface Stage {
  pool: Pool
  origin: string
  clock: ServerClock
  from: Date
  scenarioPool: ScenarioPool
  built: { app: FastifyInstance; checkCompanies(): Promise<void> }
}

const hoursAgo = { draft: 20, pending_review: 26, returned: 75, approved: 170, rejected: 220 } as const

/** An application in each status, with applicants of their own. */
export const makeApplications = (): Application[] =>
  applyingCompanies.map((company) => ({ name: `company-${company.key}`, hoursAgo: hoursAgo[company.key], company }))

/**
 * Brings one application to its status: the applicant fills it in and sends it, the registers answer, a reviewer decides. An interrupted one
 * goes on from what it has. Returns its tracking number; null for a draft.
 */
export async function seedApplication(stage: Stage, { hoursAgo: ago, company }: Application): Promise<string | null> {
  const standAt = (afterHours: number) => stage.scenarioPool.standAt(addSeconds(stage.from, (afterHours - ago) * 3_600).toISOString())
  standAt(0)
  const applicant = await createScenarioClient({ app: stage.built.app, origin: stage.origin, clock: stage.clock })
  const flowId = await giveContact(stage, applicant, company.applicant.phone)
  let draft = await showOrBegin(applicant, flowId)
  if (draft.submitted_at === null) {
    draft = await fillIn(applicant, flowId, draft, company)
    if (company.key === 'draft') return null
    standAt(0.5)
    draft = await post(applicant, '', { flow_id: flowId, draft: draft.draft, submit: true })
  }
  if (draft.status === 'pending_review') {
    await stage.built.checkCompanies()
    const decision = decisions[company.key]
    if (decision !== null && draft.tracking_number !== null) {
      standAt(5)
      await decide(stage, draft.tracking_number, decision)
    }
  }
  return draft.tracking_number
}

async function giveContact({ pool }: Stage, applicant: ScenarioClient, phone: string): Promise<string> {
  const body = { phone, purpose: 'company_draft' }
  await applicant.call('POST', '/auth/register/sendOtp/Flow2', body, randomUUID())
  const code = await findCode(pool, phone)
  const { flow_id } = await applicant.call('POST', '/auth/register/checkOtp/Flow2', { ...body, code }, randomUUID())
  return String(flow_id)
}

async function showOrBegin(applicant: ScenarioClient, flowId: string): Promise<Draft> {
  try {
    return (await applicant.call('GET', '/auth/register/company')) as Draft
  } catch (error) {
    if (!(error instanceof ScenarioRefusal) || error.status !== 404) throw error
    return post(applicant, '', { flow_id: flowId })
  }
}
const post = async (applicant: ScenarioClient, path: string, body: object): Promise<Draft> =>
  (await applicant.call('POST', `/auth/register/company${path}`, body, randomUUID())) as Draft // the contract says so

async function fillIn(applicant: ScenarioClient, flowId: string, begun: Draft, company: Applying): Promise<Draft> {
  const { draft } = begun
  let now = begun
  const save = async (step: CompanySection, data: object) => {
    const version = now.sections.find(({ section }) => section === step)?.version ?? 0
    now = await post(applicant, '', { flow_id: flowId, draft, step, version, data })
  }
  await save('company', companyOf(company))
  await save('partners', { partners: [personOf(company)] })
  if (company.key === 'draft') return now
  await save('commissioners', { commissioners: [commissionerOf(company)] })
  await save('bank', bankOf(company))
  for (const [kind, title] of Object.entries(documents) as [CompanyFileKind, string][]) {
    if (now.files.some((file) => file.kind === kind)) continue
    const file = await writeSampleDocument(title, company.latinName, company.nationalNumber)
    now = await post(applicant, '/file', { flow_id: flowId, draft, kind, file })
  }
  await save('declaration', { accepted: true })
  const letter = now.files.find(({ kind }) => kind === 'authorization_letter')
  const { name, phone } = company.applicant
  await save('group', { choice: 'none', logins: [{ id: randomUUID(), name, phone, letter_file_id: letter?.id }] })
  return now
}

const documents: Readonly<Record<CompanyFileKind, string>> = {
  commercial_register: 'Commercial register',
  memorandum: 'Memorandum of association',
  license_or_lease: 'Professional licence',
  signatory_identity: 'Identity of the signatory',
  authorization_letter: 'Authorisation letter',
}
const companyOf = ({ name, latinName, legalForm, nationalNumber, applicant }: Applying) => ({
  name_ar: name,
  name_en: latinName,
  trade_name_ar: name,
  trade_name_en: latinName,
  legal_form: legalForm,
  registration_country: 'JO',
  registration_authority: 'دائرة مراقبة الشركات',
  registration_number: nationalNumber.slice(3),
  registration_date: '2016-05-15',
  national_number: nationalNumber,
  website: `${latinName.toLowerCase().replaceAll(' ', '-')}.example`,
  professional_license_number: `L-${nationalNumber.slice(3)}`,
  address: 'عمّان، شارع المدينة المنورة',
  email: emailOf(applicant),
  tax_number: nationalNumber,
  capital: '50000000',
  authorised_signatory_name: applicant.name,
})
const emailOf = ({ latinName }: Applying['applicant']) => `${latinName.toLowerCase().replaceAll(' ', '.')}@example.com`
const personOf = ({ applicant }: Applying) => ({
  id: randomUUID(),
  full_name: applicant.name,
  nationality: 'JO',
  number: applicant.nationalNumber,
  address: 'عمّان، شارع المدينة المنورة',
  phone: applicant.phone,
  email: emailOf(applicant),
})
const commissionerOf = (company: Applying) => ({
  ...personOf(company),
  job: 'مدير عام',
  delegation_type: 'sole',
  is_top: true,
  permissions: ['full'],
  delegation_permissions: ['sell', 'buy', 'sign'],
  delegation_text: 'ينفرد بالتوقيع عن الشركة في جميع أمورها المالية والإدارية.',
})
const bankOf = ({ nationalNumber }: Applying) => ({
  bank: 'ARAB',
  iban: ibanOf({ bankCode: 'ARAB', number: `1100${nationalNumber}` }),
  swift_code: 'ARABJOAX',
  currency: 'JOD',
})

interface Decision {
  decision: 'approve' | 'return' | 'reject'
  reason: string
  remarks?: readonly { section: CompanySection; text: string }[]
}
const decisions: Readonly<Record<Applying['key'], Decision | null>> = {
  draft: null,
  pending_review: null,
  returned: {
    decision: 'return',
    reason: 'الطلب كامل، وتلزمه وثيقة واحدة أوضح.',
    remarks: [{ section: 'documents', text: 'أرفق نسخة واضحة من السجل التجاري.' }],
  },
  approved: { decision: 'approve', reason: 'الوثائق كاملة، وبيانات السجلات مطابقة.' },
  rejected: { decision: 'reject', reason: 'الشركة مشطوبة في سجل الشركات.' },
}

async function decide(stage: Stage, number: string, decision: Decision): Promise<void> {
  const reviewer = await openReviewer(stage)
  const { round } = (await reviewer.call('GET', `/admin/companies/${number}`)) as Review // the contract says so
  await reviewer.call('POST', `/admin/companies/${number}/decide`, { round, ...decision }, randomUUID())
  await reviewer.call('POST', '/admin/auth/logout', {}, randomUUID())
}

async function openReviewer({ pool, built, origin, clock }: Stage): Promise<ScenarioClient> {
  const email = staff.find(({ role }) => role === 'reviewer')?.email ?? ''
  return createScenarioClient({ app: built.app, origin, clock }, async ({ jkt, publicJwk }) => {
    const [token, cookie] = [newToken(), newToken()]
    await openStaffSession(pool, { email, tokenHash: hashOf(token), cookieHash: hashOf(cookie), jkt, publicJwk })
    return { token, cookie: `${bindingCookieName(origin, 'staff')}=${cookie}` }
  })
}

const a4 = { width: 595, height: 842 }

/** A page that says which document it stands for. The fonts of every reader have Latin letters alone. */
async function writeSampleDocument(title: string, company: string, nationalNumber: string): Promise<File> {
  const document = await PDFDocument.create()
  const page = document.addPage([a4.width, a4.height])
  const [bold, plain] = [await document.embedFont(StandardFonts.HelveticaBold), await document.embedFont(StandardFonts.Helvetica)]
  const ink = rgb(0.1, 0.15, 0.2)
  page.drawText(title, { x: 56, y: 740, size: 24, font: bold, color: ink })
  page.drawLine({ start: { x: 56, y: 724 }, end: { x: a4.width - 56, y: 724 }, color: ink })
  page.drawText(`${company}, ${nationalNumber}`, { x: 56, y: 690, size: 14, font: plain, color: ink })
  page.drawText('Sample document of the sandbox', { x: 56, y: 664, size: 12, font: plain, color: ink })
  return new File([new Uint8Array(await document.save())], `${title.toLowerCase().replaceAll(' ', '-')}.pdf`, { type: 'application/pdf' })
}
