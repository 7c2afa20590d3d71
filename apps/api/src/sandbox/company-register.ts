import type { Input, Reply } from '@damana/contract'
import { found } from '#kernel/errors.ts'
import type { ContextOf } from '#kernel/context.ts'
import { listCompanies, setCompanyAnswer } from './companies.queries.ts'
import { registerFieldsOf } from '#people/companies/index.ts'
import { pageOf, readPosition } from './pages.ts'
import { findRegistryModes } from './queries.ts'

const companiesOfPage = 40

/** Lists the companies in the sandbox's register of companies, those with an answer set by hand first. */
export async function showCompanies(
  ctx: ContextOf<'GET /sandbox/companies'>,
  { query }: Input<'GET /sandbox/companies'>,
): Promise<Reply<'GET /sandbox/companies'>> {
  const [rows, modes] = await Promise.all([
    listCompanies(ctx.db, query.q?.trim() || null, readPosition(query.cursor), companiesOfPage + 1),
    findRegistryModes(ctx.db),
  ])
  const { page, next_cursor } = pageOf(
    rows,
    companiesOfPage,
    ({ answer, nationalNumber }) => `${answer === 'by_register' ? 1 : 0}~${nationalNumber}`,
  )
  return {
    next_cursor,
    companies: page.map((company) => ({
      national_number: company.nationalNumber,
      name: company.name,
      latin_name: company.latinName,
      legal_form: company.legalForm,
      status: company.status,
      signatories: company.signatories.map(({ name, nationalNumber }) => ({ name, national_number: nationalNumber })),
      license_expires_on: company.licenseExpiresOn,
      fields: registerFieldsOf(company),
      answer: company.answer,
    })),
    mode: modes.companies,
  }
}

/** Sets the register's answer about one company by hand, or restores the answer from its entry. */
export async function answerAboutCompany(
  ctx: ContextOf<'POST /sandbox/companies/:number/answer'>,
  { params, body }: Input<'POST /sandbox/companies/:number/answer'>,
): Promise<Reply<'POST /sandbox/companies/:number/answer'>> {
  return ctx.transact(async (tx) => {
    found(
      await setCompanyAnswer(tx, {
        nationalNumber: params.number.toUpperCase(),
        answer: body.answer === 'by_register' ? null : body.answer,
      }),
    )
    return { done: true as const }
  })
}
