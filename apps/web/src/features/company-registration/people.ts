/** The fields of each person of a list, and which of them are missing. */
import { cleanText, compactForms } from '@damana/contract/clean-text'
import { commissionerColumns, type CommissionerField } from '@damana/contract/commissioner-columns'
import type { FieldErrorCode } from '@damana/contract/errors'
import { checkFields, companyCommissionerRules, companyLoginRules, companyPartnerRules, type FieldRules } from '@damana/contract/form-rules'
import { idOf, listIn, textOf, type CompanyFile, type Row } from './application.rules.ts'

export const partnerFields = ['full_name', 'nationality', 'number', 'address', 'phone', 'email'] as const
export const commissionerFields = Object.keys(commissionerColumns) as CommissionerField[] // an object's keys are its fields

/** Jordan, in the list of countries. */
export const jordan = 'JO'
/** One spelling of a number or a phone, by which somebody is known again. */
export const numberKey = (typed: string): string =>
  compactForms
    .phone(cleanText(typed))
    .toUpperCase()
    .replace(/^(?:\+|00)?962(?=7)/, '0')
/** Another of these people with the same number, or phone. */
export const findSame = (rows: readonly Row[], field: 'number' | 'phone', { id, typed }: { id?: string; typed: string }): Row | undefined =>
  cleanText(typed) === '' ? undefined : rows.find((row) => idOf(row) !== id && numberKey(textOf(row, field)) === numberKey(typed))

/** A rule across fields: Jordanians have a number of ten digits. */
export const judgeNumber = ({ nationality, number }: { nationality: string; number: string }): { number?: FieldErrorCode } =>
  nationality === jordan && !/^\d{10}$/.test(cleanText(number)) ? { number: 'invalid_jordanian_number' } : {}

/** The same of a partner, which may be a company: nine digits. */
export const judgePartnerNumber = ({ nationality, number }: { nationality: string; number: string }): { number?: FieldErrorCode } =>
  nationality === jordan && !/^\d{9,10}$/.test(cleanText(number)) ? { number: 'invalid_partner_number' } : {}

/** The fields of a person that are missing or wrong. */
const wrongIn = (rules: FieldRules, row: Row, also: readonly string[] = [], judge = judgeNumber): string[] => [
  ...Object.keys({
    ...('nationality' in rules && judge({ nationality: textOf(row, 'nationality'), number: textOf(row, 'number') })),
    ...checkFields(rules, row),
  }),
  ...also.filter((field) => listIn(row, field).length === 0),
]
export const wrongInPartner = (row: Row): string[] => wrongIn(companyPartnerRules, row, [], judgePartnerNumber)
export const wrongInCommissioner = (row: Row): string[] => wrongIn(companyCommissionerRules, row, ['permissions', 'delegation_permissions'])
/** The first account, the primary, is given no rights: it has all. */
export const wrongInLogin = (row: Row, by: { letters: readonly CompanyFile[]; isPrimary: boolean }): string[] => [
  ...wrongIn(companyLoginRules, row, by.isPrimary ? [] : ['permissions']),
  ...(by.letters.some(({ id }) => id === textOf(row, 'letter_file_id')) ? [] : ['letter_file_id']),
]
