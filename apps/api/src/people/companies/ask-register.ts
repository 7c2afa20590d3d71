import type { Input, Reply } from '@damana/contract'
import type { ContextOf } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { countUpTo } from '#kernel/rate-counters.queries.ts'
import { hmacKey } from '#people/sign-in/index.ts'
import type { RegisteredCompany } from '#registries/index.ts'
import type { CompanyDeps } from './deps.ts'
import { openFlowOf, requireEditable } from './open-application.ts'

/** The register is public, and is still not to be copied through an application. */
const mostAskedPerDay = 60

/** Asks the companies' register about the number that was typed, for the form to fill in and to compare. */
export async function askRegister(
  ctx: ContextOf<'POST /auth/register/company/registry'>,
  { body }: Input<'POST /auth/register/company/registry'>,
  { otpPepper, companyRegistry }: CompanyDeps,
): Promise<Reply<'POST /auth/register/company/registry'>> {
  const flow = await openFlowOf(ctx, body.flow_id)
  await requireEditable(ctx.db, body.draft, flow)
  const counter = `company_register:${hmacKey(otpPepper.current, flow.destination)}`
  if (!(await ctx.inOwnTransaction((tx) => countUpTo(tx, 'day', counter, mostAskedPerDay))))
    throw new DomainError('rate_limited', { retryAfter: 24 * 3600 })
  const answer = await companyRegistry.check(body.national_number)
  if (answer.answer !== 'found') return { answer: answer.answer, status: null, fields: {} }
  return { answer: 'found', status: answer.company.status, fields: registerFieldsOf(answer.company) }
}

/** The fields of step 1 that the register knows. Signatories stay out: whoever types a number is not to learn about people. */
export function registerFieldsOf({
  name,
  latinName,
  legalForm,
  entry = {},
}: Pick<RegisteredCompany, 'name' | 'latinName' | 'legalForm' | 'entry'>): Record<string, string> {
  const fields = {
    name_ar: name,
    name_en: latinName,
    trade_name_ar: entry.tradeName,
    trade_name_en: entry.latinTradeName,
    legal_form: legalForm,
    registration_country: 'JO',
    registration_authority: entry.authority,
    registration_number: entry.registrationNumber,
    registration_date: entry.registeredOn,
    capital: entry.capital,
    address: entry.address,
  }
  return Object.fromEntries(Object.entries(fields).flatMap(([field, value]) => (value ? [[field, value]] : [])))
}
