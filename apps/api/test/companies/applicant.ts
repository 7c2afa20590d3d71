import { randomUUID } from 'node:crypto'
import type { Input, Output } from '@damana/contract'
import type { CompanyFileKind, CompanySection } from '@damana/contract/company-words'
import type { Client, TestApi } from '../support/api.ts'
import { ibanOf } from '../support/bank-account.ts'
import { fileOf, png } from '../files/samples.ts'

export type Draft = Output<'GET /auth/register/company'>
type Body = Input<'POST /auth/register/company'>['body']
type Data = NonNullable<Body['data']>

let people = 0
/** A phone that nobody has; another one each time. */
export const newPhone = (): string => `+96277${String(1_000_000 + (people += 1))}`

/** Gives the code of a contact, which opens its applications in this browser. */
export async function openCompanyFlow(api: TestApi, browser: Client, to: { phone: string } | { email: string }): Promise<string> {
  const body = { ...to, purpose: 'company_draft' as const }
  await browser.call('POST /auth/register/sendOtp/Flow2', { body })
  const code = await api.codeTo('phone' in to ? to.phone : to.email)
  const { flow_id } = await browser.call('POST /auth/register/checkOtp/Flow2', { body: { ...body, code } })
  return flow_id
}

/** Somebody who gave the code and fills in an application, in a browser of their own. */
export class Applicant {
  readonly client: Client
  readonly flowId: string
  draft = ''
  constructor(client: Client, flowId: string) {
    this.client = client
    this.flowId = flowId
  }
  async begin(): Promise<Draft> {
    const draft = await this.client.call('POST /auth/register/company', { body: { flow_id: this.flowId } })
    this.draft = draft.draft
    return draft
  }
  show(draft = this.draft): Promise<Draft> {
    return this.client.call('GET /auth/register/company', { query: { draft } })
  }
  bodyOf(step: CompanySection, data: Data, version: number): Body {
    return { flow_id: this.flowId, draft: this.draft, step, data, version }
  }
  save(step: CompanySection, data: Data, version = 0): Promise<Draft> {
    return this.client.call('POST /auth/register/company', { body: this.bodyOf(step, data, version) })
  }
  refusedSave(step: CompanySection, data: Data, version = 0) {
    return this.client.refusal('POST /auth/register/company', { body: this.bodyOf(step, data, version) })
  }
  submit(): Promise<Draft> {
    return this.client.call('POST /auth/register/company', { body: { flow_id: this.flowId, draft: this.draft, submit: true } })
  }
  refusedSubmit() {
    return this.client.refusal('POST /auth/register/company', { body: { flow_id: this.flowId, draft: this.draft, submit: true } })
  }
  uploadBody(kind: CompanyFileKind, file: File, replaces?: string) {
    return { flow_id: this.flowId, draft: this.draft, kind, file, ...(replaces === undefined ? {} : { replaces }) }
  }
  async upload(kind: CompanyFileKind, file?: File, replaces?: string): Promise<Draft['files'][number]> {
    const given = file ?? fileOf(await png(), 'paper.png', 'image/png')
    const { files } = await this.client.call('POST /auth/register/company/file', { body: this.uploadBody(kind, given, replaces) })
    const last = files.filter((one) => one.kind === kind).at(-1)
    if (!last) throw new Error('the file is not in the draft')
    return last
  }
  async refusedUpload(kind: CompanyFileKind, file: File, replaces?: string) {
    return this.client.refusal('POST /auth/register/company/file', { body: this.uploadBody(kind, file, replaces) })
  }
}

/** A document as a row only: every upload is looked at by a program of its own, which takes its time. */
export async function placeDocument(api: TestApi, one: Applicant, kind: CompanyFileKind): Promise<string> {
  const id = randomUUID()
  await api.owner.query(
    `insert into app.files (id, kind, name, content_type, size_bytes, sha256, company_application_id)
     select $1, $2, 'paper.png', 'image/png', 100, sha256('paper'), id from app.company_applications where draft_id = $3`,
    [id, kind, one.draft],
  )
  return id
}

/** An applicant with an open flow, and with a draft unless told otherwise. */
export async function applicant(
  api: TestApi,
  { to = { phone: newPhone() }, begins = true }: { to?: { phone: string } | { email: string }; begins?: boolean } = {},
): Promise<Applicant> {
  const client = await api.browser()
  const one = new Applicant(client, await openCompanyFlow(api, client, to))
  if (begins) await one.begin()
  return one
}

export const companyData = (change: Data = {}): Data => ({
  name_ar: 'شركة الأفق للسيارات',
  name_en: 'Ufuq Motors',
  trade_name_ar: 'الأفق',
  trade_name_en: 'Ufuq',
  legal_form: 'limited_liability',
  registration_country: 'JO',
  registration_authority: 'دائرة مراقبة الشركات',
  registration_number: '45123',
  registration_date: '2015-03-01',
  national_number: '200765432',
  website: 'ufuq.example',
  professional_license_number: 'L-7781',
  address: 'شارع المدينة المنورة، عمّان',
  email: 'info@ufuq.example',
  tax_number: '11223344',
  capital: '50000000',
  authorised_signatory_name: 'سلمى الأفقي',
  ...change,
})
type Row = Exclude<Extract<Data[string], readonly unknown[]>[number], string>
export const partner = (change: Row = {}): Row => ({
  id: randomUUID(),
  full_name: 'سلمى الأفقي',
  nationality: 'JO',
  number: '9851012345',
  address: 'عمّان',
  phone: '0790001234',
  email: 'salma@ufuq.example',
  ...change,
})
export const commissioner = (change: Row = {}): Row => ({
  ...partner(),
  job: 'مديرة عامة',
  delegation_type: 'sole',
  is_top: true,
  permissions: ['full'],
  delegation_permissions: ['sell', 'buy', 'sign'],
  delegation_text: 'تنفرد بالتوقيع عن الشركة في جميع أمورها.',
  ...change,
})
export const bankData = (change: Data = {}): Data => ({
  bank: 'ARAB',
  iban: ibanOf(900_001),
  swift_code: 'ARABJOAX',
  currency: 'JOD',
  ...change,
})
export const login = (letter: string, change: Row = {}): Row => ({
  id: randomUUID(),
  name: 'سلمى الأفقي',
  phone: '0790001234',
  letter_file_id: letter,
  ...change,
})

/** Fills in everything but what a test changes; nothing is sent. */
export async function fillIn(api: TestApi, one: Applicant, change: Partial<Record<CompanySection, Data>> = {}): Promise<void> {
  for (const kind of ['commercial_register', 'memorandum', 'license_or_lease', 'signatory_identity'] as const)
    await placeDocument(api, one, kind)
  const letter = await placeDocument(api, one, 'authorization_letter')
  const sections: Partial<Record<CompanySection, Data>> = {
    company: companyData(),
    partners: { partners: [partner()] },
    commissioners: { commissioners: [commissioner()] },
    bank: bankData(),
    declaration: { accepted: true },
    group: { choice: 'none', logins: [login(letter)] },
    ...change,
  }
  const { sections: saved } = await one.show()
  for (const [step, data] of Object.entries(sections) as [CompanySection, Data][])
    await one.save(step, data, saved.find(({ section }) => section === step)?.version ?? 0)
}

/** An application under review. */
export async function submitted(api: TestApi, change: Partial<Record<CompanySection, Data>> = {}): Promise<Applicant> {
  const one = await applicant(api)
  await fillIn(api, one, change)
  await one.submit()
  return one
}

export const sectionOf = (draft: Draft, section: CompanySection) => {
  const found = draft.sections.find((one) => one.section === section)
  if (!found) throw new Error(`the draft has no section ${section}`)
  return found
}
