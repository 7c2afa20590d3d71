import type { companySectionSchemas } from '@damana/contract/companies'
import type { CheckResult, CompanyCheckKind } from '@damana/contract/company-words'
import { formatFils, parseFils } from '@damana/contract/money'
import type * as z from 'zod'
import { findBank } from '#kernel/iban.ts'
import { judgeAccount } from '#people/bank-accounts/index.ts'
import { type CompanyAnswer, isCompanyNameOf, isNameOf, type PersonAnswer } from '#registries/index.ts'

type Schemas = typeof companySectionSchemas
/** The statements of an application, as far as they are checked by machine. */
export interface Stated {
  company: z.output<Schemas['company']>
  partners: z.output<Schemas['partners']>['partners']
  commissioners: z.output<Schemas['commissioners']>['commissioners']
  bank: z.output<Schemas['bank']>
}
export type Commissioner = Stated['commissioners'][number]
export type Partner = Stated['partners'][number]

/** `reason` of a result that is not `ok`; names and days are those of the register. */
export type Facts = Readonly<Record<string, string | readonly string[]>>
export interface Finding {
  kind: CompanyCheckKind
  /** The id of a commissioner or partner, or `authorised_signatory`; empty where the check is about the company. */
  subject: string
  result: CheckResult
  facts: Facts
}
const finding = (kind: CompanyCheckKind, result: CheckResult, facts: Facts = {}, subject = ''): Finding => ({
  kind,
  subject,
  result,
  facts,
})

const jordan = 'JO'
const authorisedSignatory = 'authorised_signatory'
const isNumberOfCompany = (number: string): boolean => /^\d{9}$/.test(number)
const isNumberOfJordanian = (number: string): boolean => /^\d{10}$/.test(number)

/** Whether the register of companies can know this company. */
export const isInRegister = ({ company }: Stated): boolean =>
  company.registration_country === jordan && isNumberOfCompany(company.national_number)

/** The findings without asking: whether the bank fits the IBAN, and whether the company is here already. */
export function judgeAlone({ bank }: Stated, known: { isCompany: boolean; applications: readonly string[] }): Finding[] {
  const account = judgeAccount(
    { bank: bank.bank, iban: bank.iban, swiftCode: bank.swift_code, currency: bank.currency },
    findBank(bank.bank),
  )
  return [
    account.ok
      ? account.unprovenReason === null
        ? finding('iban_bank', 'ok')
        : finding('iban_bank', 'warning', { reason: account.unprovenReason })
      : finding('iban_bank', 'failed', { reason: account.code }),
    known.isCompany
      ? finding('duplicate', 'failed', { reason: 'company' })
      : known.applications.length > 0
        ? finding('duplicate', 'warning', { reason: 'application', applications: known.applications })
        : finding('duplicate', 'ok'),
  ]
}

/** The findings in the register of companies; undefined: it cannot know the company, and was not asked. */
export function judgeRegister(stated: Stated, answer: CompanyAnswer | undefined, today: string): Finding[] {
  if (answer === undefined) {
    const isForeign = stated.company.registration_country !== jordan
    return withoutEntry(stated, isForeign ? 'warning' : 'failed', isForeign ? 'foreign' : 'format')
  }
  if (answer.answer === 'unknown') return withoutEntry(stated, 'failed', 'unknown')
  if (answer.answer === 'silent') return everyKind(stated).map(({ kind, subject }) => finding(kind, 'silent', {}, subject))
  const { company } = answer
  const isExpired = company.licenseExpiresOn !== null && company.licenseExpiresOn < today
  return [
    judgeStatus(stated, answer),
    judgeName(stated, answer),
    company.licenseExpiresOn === null
      ? finding('license', 'warning', { reason: 'none' })
      : finding('license', isExpired ? 'failed' : 'ok', {
          ...(isExpired ? { reason: 'expired' } : {}),
          expires_on: company.licenseExpiresOn,
        }),
    ...judgeSignatories(stated, answer),
  ]
}

type Found = Extract<CompanyAnswer, { answer: 'found' }>

function judgeStatus({ company }: Stated, { company: registered }: Found): Finding {
  if (registered.status !== 'active') return finding('registry_number', 'failed', { reason: registered.status })
  if (registered.legalForm !== company.legal_form)
    return finding('registry_number', 'warning', { reason: 'legal_form', registered: registered.legalForm })
  const { registrationNumber, registeredOn, capital } = registered.entry ?? {}
  const differing = [
    ...(registrationNumber && registrationNumber !== company.registration_number ? [registrationNumber] : []),
    ...(registeredOn && registeredOn !== company.registration_date ? [registeredOn] : []),
    ...(capital && capital !== company.capital ? [formatFils(parseFils(capital))] : []),
  ]
  return differing.length > 0
    ? finding('registry_number', 'warning', { reason: 'entry', registered: differing.join(' · ') })
    : finding('registry_number', 'ok')
}

/** The Arabic name decides; the English one is compared where the register knows it. */
function judgeName({ company }: Stated, { company: registered }: Found): Finding {
  if (!isCompanyNameOf(company.name_ar, registered))
    return finding('registry_name', 'failed', { reason: 'name', registered: registered.name })
  if (registered.latinName !== null && !isCompanyNameOf(company.name_en, registered))
    return finding('registry_name', 'warning', { reason: 'name_en', registered: registered.latinName })
  return finding('registry_name', 'ok')
}

const signing = ({ commissioners }: Stated): Commissioner[] =>
  commissioners.filter(({ delegation_permissions: rights }) => rights.includes('sign'))

/** A person said to sign has to be a signatory in the register: by number and name; the one named with the company's data by name. */
function judgeSignatories(stated: Stated, { company: { signatories } }: Found): Finding[] {
  const isNamed = signatories.some(({ name }) => isNameOf(stated.company.authorised_signatory_name, { name }))
  return [
    isNamed
      ? finding('registry_signatories', 'ok', {}, authorisedSignatory)
      : finding(
          'registry_signatories',
          'failed',
          { reason: 'not_listed', registered: signatories.map(({ name }) => name) },
          authorisedSignatory,
        ),
    ...signing(stated).map(({ id, number, full_name: name }) => {
      const listed = signatories.find(({ nationalNumber }) => nationalNumber === number)
      if (!listed) return finding('registry_signatories', 'failed', { reason: 'not_listed' }, id)
      // The register may have the name in one alphabet only.
      if (!isNameOf(name, listed)) return finding('registry_signatories', 'warning', { reason: 'name', registered: listed.name }, id)
      return finding('registry_signatories', 'ok', {}, id)
    }),
  ]
}

const everyKind = (stated: Stated): Pick<Finding, 'kind' | 'subject'>[] => [
  ...(['registry_number', 'registry_name', 'license'] as const).map((kind) => ({ kind, subject: '' })),
  ...[authorisedSignatory, ...signing(stated).map(({ id }) => id)].map((subject) => ({ kind: 'registry_signatories' as const, subject })),
]
/** Without an entry nothing can be compared with it. */
const withoutEntry = (stated: Stated, result: CheckResult, reason: string): Finding[] =>
  everyKind(stated).map(({ kind, subject }) =>
    kind === 'registry_number' ? finding(kind, result, { reason }) : finding(kind, 'warning', { reason: 'no_entry' }, subject),
  )

/** Whether the register of persons is to be asked about a commissioner: a Jordanian without a national number has none. */
export const isAskedAbout = ({ nationality, number }: Commissioner): boolean => nationality !== jordan || isNumberOfJordanian(number)

/** The findings about a commissioner in the register of persons; undefined: it was not asked. */
export function judgeCommissioner({ id, nationality }: Commissioner, answer: PersonAnswer | undefined): Finding {
  const judged = (result: CheckResult, facts: Facts = {}) => finding('commissioner', result, facts, id)
  if (answer === undefined) return judged('failed', { reason: 'format' })
  switch (answer.answer) {
    case 'silent':
      return judged('silent')
    case 'no_match':
      return judged('failed', { reason: 'no_match' })
    case 'unknown_number':
      return judged(nationality === jordan ? 'failed' : 'warning', { reason: 'unknown_number' })
    case 'match':
      if (answer.kind === 'company') return judged('failed', { reason: 'company' })
      return answer.phone === 'other' ? judged('warning', { reason: 'phone' }) : judged('ok')
  }
}

/** Whether a partner is a company that the register of companies can know. */
export const isJordanianCompany = ({ nationality, number }: Partner): boolean => nationality === jordan && isNumberOfCompany(number)

/** The findings about a partner that is a company in the register of companies. */
export function judgePartner({ id, full_name: name }: Partner, answer: CompanyAnswer): Finding {
  const judged = (result: CheckResult, facts: Facts = {}) => finding('partner', result, facts, id)
  if (answer.answer === 'silent') return judged('silent')
  if (answer.answer === 'unknown') return judged('failed', { reason: 'unknown' })
  const { company } = answer
  if (!isCompanyNameOf(name, company)) return judged('failed', { reason: 'name', registered: company.name })
  return company.status === 'active' ? judged('ok') : judged('warning', { reason: company.status })
}

const pauseMinutes = [1, 2, 5, 10, 30, 60]
/** How long a register that does not answer is left alone before it is asked again. */
export const pauseSeconds = (tries: number): number => (pauseMinutes[Math.min(tries, pauseMinutes.length - 1)] ?? 60) * 60
