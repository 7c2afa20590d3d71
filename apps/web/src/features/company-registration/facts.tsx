import type { CompanySection } from '@damana/contract/company-words'
import { Bdi, type Definition, Iban, Ltr, Money, useFormat } from '@damana/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCountries } from '#features/address/use-countries.ts'
import { otherBank } from '#features/bank-account/account-answers.ts'
import { useBanks } from '#features/bank-account/use-banks.ts'
import { idOf, isListSection, listIn, listOf, rowsIn, textOf, type SectionData } from './application.rules.ts'
import { choiceWord } from './choice-words.ts'
import { companyFields } from './company-fields.ts'
import { commissionerFields, partnerFields } from './people.ts'
import { joined } from './people-list.tsx'

const latinFields = new Set([
  'national_number',
  'registration_number',
  'professional_license_number',
  'tax_number',
  'email',
  'website',
  'number',
  'phone',
  'swift_code',
])
const fieldsOf: { readonly [section in CompanySection]: readonly string[] } = {
  company: companyFields,
  partners: partnerFields,
  commissioners: commissionerFields,
  bank: ['iban', 'bank', 'swift_code', 'currency'],
  documents: [],
  declaration: ['accepted'],
  group: ['name', 'phone'],
}
const rowFields: Partial<Record<CompanySection, readonly string[]>> = {
  partners: partnerFields,
  commissioners: commissionerFields,
  group: ['name', 'phone', 'permissions'],
}

/** The answers of a section in words, for the review and wherever two versions stand side by side. */
export function useFacts() {
  const { t } = useTranslation('company-registration')
  const account = useTranslation('bank-account')
  const format = useFormat()
  const countries = useCountries()
  const banks = useBanks()

  const valueOf = (row: Readonly<Record<string, unknown>>, field: string): ReactNode => {
    const value = row[field]
    const text = textOf(row, field)
    switch (field) {
      case 'legal_form':
        return text && t(`legalForms.${text}` as 'legalForms.establishment') // one of the three
      case 'registration_country':
      case 'nationality':
        return countries?.find(({ id }) => id === text)?.name ?? text
      case 'registration_date':
        return /^\d{4}-\d\d-\d\d$/.test(text) ? format.date(text) : text
      case 'capital':
        return /^[1-9]\d{0,14}$/.test(text) ? <Money fils={text} /> : text
      case 'iban':
        return text && <Iban iban={text} />
      case 'bank':
        return text === otherBank ? account.t('otherBank') : (banks?.find(({ code }) => code === text)?.name ?? text)
      case 'currency':
        return text && account.t(`currencies.${text}` as 'currencies.JOD') // one of the list
      case 'delegation_type':
        return choiceWord('delegation_type', text)
      case 'permissions':
      case 'delegation_permissions':
        return joined(
          listIn(row, field).map((one) => choiceWord(field, one)),
          t('comma'),
        )
      case 'is_top':
        return choiceWord('is_top', String(value === true))
      case 'accepted':
        return t(value === true ? 'declaration.done' : 'declaration.notDone')
      default:
        return text === '' ? '' : latinFields.has(field) ? <Ltr>{text}</Ltr> : <Bdi>{text}</Bdi>
    }
  }
  const labelOf = (field: string): string => t(`fields.${field}` as 'fields.name_ar') // each has a word
  const orMissing = (value: ReactNode): ReactNode =>
    value === '' || value === undefined ? <span className="company-missing">{t('missing')}</span> : value
  const longFields = new Set(['iban', 'email', 'delegation_text', 'permissions', 'delegation_permissions', 'address'])
  const factsOf = (row: Readonly<Record<string, unknown>>, fields: readonly string[]): Definition[] =>
    fields.map((field) => ({ label: labelOf(field), value: orMissing(valueOf(row, field)), long: longFields.has(field) }))
  return {
    labelOf,
    valueOf,
    /** Of a section that is one form. */
    facts: (section: CompanySection, data: SectionData | null): Definition[] => factsOf(data ?? {}, fieldsOf[section]),
    /** Of each person of a list. */
    people: (section: CompanySection, data: SectionData | null): { id: string; name: string; facts: Definition[] }[] =>
      isListSection(section)
        ? rowsIn(data, listOf[section]).map((row, index) => ({
            id: idOf(row),
            name: textOf(row, section === 'group' ? 'name' : 'full_name') || t('unnamed'),
            facts: factsOf(
              section === 'group' && index === 0 ? { ...row, permissions: ['full'] } : row,
              (rowFields[section] ?? []).slice(1),
            ),
          }))
        : [],
    personIn: (section: CompanySection, row: Readonly<Record<string, unknown>>): Definition[] => factsOf(row, rowFields[section] ?? []),
  }
}
