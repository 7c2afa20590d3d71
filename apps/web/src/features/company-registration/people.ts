/** What is asked of each person of a list, and what of it is missing. */
import { commissionerColumns, type CommissionerField } from '@damana/contract/commissioner-columns'
import { checkFields, companyCommissionerRules, companyLoginRules, companyPartnerRules, type FieldRules } from '@damana/contract/form-rules'
import { listIn, textOf, type CompanyFile, type Row } from './application.rules.ts'

export const partnerFields = ['full_name', 'nationality', 'number', 'address', 'phone', 'email'] as const
export const commissionerFields = Object.keys(commissionerColumns) as CommissionerField[] // an object's keys are its fields
export const loginFields = ['name', 'phone', 'letter_file_id'] as const

/** The fields of a person that are missing or wrong. */
const wrongIn = (rules: FieldRules, row: Row, also: readonly string[] = []): string[] => [
  ...Object.keys(checkFields(rules, row)),
  ...also.filter((field) => listIn(row, field).length === 0),
]
export const wrongInPartner = (row: Row): string[] => wrongIn(companyPartnerRules, row)
export const wrongInCommissioner = (row: Row): string[] => wrongIn(companyCommissionerRules, row, ['permissions', 'delegation_permissions'])
export const wrongInLogin = (row: Row, files: readonly CompanyFile[]): string[] => [
  ...wrongIn(companyLoginRules, row),
  ...(files.some(({ id }) => id === textOf(row, 'letter_file_id')) ? [] : ['letter_file_id']),
]
/** Jordan, in the list of countries. */
export const jordan = 'JO'
