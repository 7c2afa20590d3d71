import { randomUUID } from 'node:crypto'
import type { TestApi } from '../support/api.ts'
import { ibanOf } from '../support/bank-account.ts'

let count = 0
/** A complete statement of an applicant; parts are replaced by name. */
export function statedCompany(change: { company?: object; commissioners?: object[]; group?: object; bank?: object } = {}) {
  count += 1
  const nationalNumber = String(200_700_000 + count)
  const phone = `+9627955${String(50_000 + count * 10).slice(-5)}`
  const person = { nationality: 'JO', address: 'عمّان، شارع مكة', email: `owner${count}@example.com` }
  return {
    company: {
      name_ar: 'شركة النور للسيارات',
      name_en: 'Al Noor Motors',
      trade_name_ar: 'معرض النور',
      trade_name_en: 'Noor Showroom',
      legal_form: 'limited_liability',
      registration_country: 'JO',
      registration_authority: 'دائرة مراقبة الشركات',
      registration_number: `4${count}123`,
      registration_date: '2015-03-01',
      national_number: nationalNumber,
      website: 'https://noor.example',
      professional_license_number: `L-${count}`,
      address: 'عمّان، شارع مكة 12',
      email: `info${count}@noor.example`,
      tax_number: `90${count}11`,
      capital: '50000000',
      authorised_signatory_name: 'نور السالم',
      ...change.company,
    },
    partners: {
      partners: [
        { id: randomUUID(), full_name: 'نور السالم', number: `97810${String(10_000 + count)}`, phone: '+962790000031', ...person },
      ],
    },
    commissioners: {
      commissioners: change.commissioners ?? [
        {
          id: randomUUID(),
          full_name: 'نور السالم',
          number: `97810${String(10_000 + count)}`,
          job: 'مدير عام',
          delegation_type: 'sole',
          is_top: true,
          permissions: ['full'],
          phone,
          delegation_permissions: ['sell', 'sign'],
          delegation_text: 'مفوّض بالتوقيع منفردًا في جميع الأمور المالية.',
          ...person,
        },
      ],
    },
    bank: { bank: 'ARAB', iban: ibanOf(760_000 + count), swift_code: 'ARABJOAX', currency: 'JOD', ...change.bank },
    documents: null,
    declaration: { accepted: true },
    group: { choice: 'none', logins: [{ id: randomUUID(), name: 'نور السالم', phone, letter_file_id: randomUUID() }], ...change.group },
  }
}
export type Stated = ReturnType<typeof statedCompany>

/** An application as it is after its submission, with the answers of the registers. */
export async function submittedApplication(
  { owner }: Pick<TestApi, 'owner'>,
  stated: Stated = statedCompany(),
  { isChecked = true, contact = '+962795550001' }: { isChecked?: boolean; contact?: string } = {},
): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into app.company_applications (draft_id, channel, contact, status, round, national_number, submitted_at)
     values ($1, 'mobile', $2, 'pending_review', 1, $3, app.now()) returning id`,
    [randomUUID().replaceAll('-', '').slice(0, 22), contact, stated.company.national_number],
  )
  const id = rows[0]?.id ?? ''
  for (const [section, data] of Object.entries(stated))
    await owner.query(
      `insert into app.company_application_sections (application_id, section, data, version, saved_at) values ($1, $2, $3, 1, app.now())`,
      [id, section, data && JSON.stringify(data)],
    )
  if (isChecked)
    await owner.query(
      `insert into app.company_application_checks (application_id, round, kind, result) values ($1, 1, 'registry_number', 'ok')`,
      [id],
    )
  return `C${id}`
}
