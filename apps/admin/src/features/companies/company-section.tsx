import { Bdi, DefinitionList, Iban, Ltr, Money, Notice, readLang, useFormat } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { Section } from '#layout/panes.tsx'
import { banksQuery, type CompanyCase, type CompanyData } from './query.ts'

type Value = CompanyData[string]
type Row = Extract<NonNullable<Value>, readonly Record<string, unknown>[]>[number]

const wordOf = (type: 'region' | 'currency', code: string) => new Intl.DisplayNames([readLang()], { type }).of(code) ?? code
const isCode = /^[A-Z]{2}$/
/** Written from left to right in either language. */
const latin = new Set([
  'national_number',
  'number',
  'phone',
  'email',
  'website',
  'iban',
  'swift_code',
  'tax_number',
  'registration_number',
  'professional_license_number',
])
const hidden = new Set(['id', 'letter_file_id', 'accepted'])

/** One section as the applicant stated it, with the remark of the last decision. */
export function CompanySectionView({ of: { section, data, remark } }: { of: CompanyCase['sections'][number] }) {
  const { t } = useTranslation('companies')
  return (
    <Section title={t(`section.${section}`)}>
      {remark && (
        <Notice tone="late" title={t('remark')}>
          <Bdi>{remark}</Bdi>
        </Notice>
      )}
      {data === null ? <p className="muted">{t('nothing')}</p> : <Facts of={data} />}
      {section === 'declaration' && data?.['accepted'] === true && <p>{t('declared')}</p>}
    </Section>
  )
}

function Facts({ of: data }: { of: CompanyData }) {
  const { t } = useTranslation('companies')
  const plain = inOrder(data).filter(([name, value]) => !hidden.has(name) && value !== null && !isRows(value))
  const lists = Object.entries(data).flatMap(([name, value]) => (isRows(value) ? [{ name, rows: value }] : []))
  return (
    <>
      {plain.length > 0 && (
        <DefinitionList
          layout="rows"
          items={plain.map(([name, value]) => ({
            label: t(`field.${name}`, { defaultValue: name }),
            value: <Stated name={name} value={value} />,
          }))}
        />
      )}
      {lists.map(({ name, rows }) => (
        <ol key={name} className="stated-rows">
          {rows.map((row, index) => (
            <li key={index}>
              <b>
                <Bdi>{nameOf(row)}</Bdi>
              </b>
              <Facts of={Object.fromEntries(Object.entries(row).filter(([field]) => field !== 'full_name' && field !== 'name'))} />
            </li>
          ))}
        </ol>
      ))}
    </>
  )
}

/** Fields in the order of the form; the database keeps none. */
const order = [
  ...['national_number', 'name_ar', 'name_en', 'trade_name_ar', 'trade_name_en', 'legal_form', 'registration_country'],
  ...['registration_authority', 'registration_number', 'registration_date', 'professional_license_number', 'tax_number', 'capital'],
  ...['authorised_signatory_name', 'nationality', 'number', 'job', 'delegation_type', 'is_top', 'permissions', 'delegation_permissions'],
  ...['delegation_text', 'bank', 'iban', 'swift_code', 'currency', 'choice', 'name', 'address', 'phone', 'email', 'website'],
]
const inOrder = (data: CompanyData) => Object.entries(data).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))

const isRows = (value: Value): value is Row[] => Array.isArray(value) && value.some((one) => typeof one === 'object' && one !== null)
const nameOf = (row: Row): string => [row['full_name'], row['name']].find((name) => typeof name === 'string') ?? ''

interface StatedProps {
  name: string
  value: Value
}
/** In a fragment, whose text gets an element: where a component is a bare text, a translated page cannot take it away. */
const Stated = (props: StatedProps) => <>{useStatement(props)}</>

function useStatement({ name, value }: StatedProps): ReactNode {
  const { t } = useTranslation('companies')
  const format = useFormat()
  const { data: banks } = useQuery({ ...banksQuery, enabled: name === 'bank' })
  const choice = (one: string) => t(`choice.${one}`, { defaultValue: one })
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (Array.isArray(value))
    return value
      .filter((one) => typeof one === 'string')
      .map(choice)
      .join(readLang() === 'ar' ? '، ' : ', ')
  const text = String(value)
  if (name === 'capital') return <Money fils={text} flat />
  if (name === 'registration_date') return format.date(text)
  if (name === 'iban') return <Iban iban={text} />
  if (latin.has(name)) return <Ltr>{text}</Ltr>
  if (name === 'bank') return <Bdi>{banks?.find(({ code }) => code === text)?.name ?? choice(text)}</Bdi>
  if (name === 'currency') return wordOf('currency', text)
  if (isCode.test(text)) return wordOf('region', text)
  return <Bdi>{choice(text)}</Bdi>
}
