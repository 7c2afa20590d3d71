import type { Output } from '@damana/contract'
import { Bdi, Card, DefinitionList, EmptyState, Ltr, Money, OperationalChip, SelectField, TextField, useFormat } from '@damana/ui'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { MoreButton } from './more-button.tsx'
import { registryModes, useRegistrySwitch } from './registry-modes.ts'
import { SectionFrame } from './section-frame.tsx'
import { useSimulatorAction, useSimulatorList } from './use-simulator.ts'

type Page = Output<'GET /sandbox/companies'>
type Company = Page['companies'][number]
const companiesOf = (pages: readonly Page[]) => pages.flatMap(({ companies }) => companies)
const answers = ['by_register', 'unknown', 'silent'] as const

/** The register of companies: which it knows, and what it answers about each. */
export function CompaniesSection() {
  const { t } = useTranslation('sandbox')
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed.trim())
  const query = useSimulatorList('GET /sandbox/companies', wanted ? { q: wanted } : {})
  const { act, busy } = useSimulatorAction()
  const switchTo = useRegistrySwitch(act)
  return (
    <SectionFrame query={query}>
      {({ pages }) => (
        <>
          <Card title={t('companies.register')}>
            <div className="sandbox-choices">
              <SelectField
                label={t('companies.mode')}
                hint={t('companies.modeHint')}
                value={pages[0]?.mode ?? 'normal'}
                options={registryModes.map((value) => ({ value, label: t(`centre.${value}`) }))}
                onChange={(event) => void switchTo('companies', event.target.value)}
              />
            </div>
          </Card>
          <Card title={t('companies.title')} flush>
            <div className="sandbox-tools">
              <TextField
                label={t('companies.filter')}
                hint={t('companies.lead')}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </div>
            {companiesOf(pages).length === 0 && <EmptyState title={t('companies.none')} />}
            <ul className="sandbox-rows">
              {companiesOf(pages).map((company) => (
                <CompanyRow key={company.national_number} company={company} act={act} busy={busy} />
              ))}
            </ul>
            <MoreButton list={query} />
          </Card>
        </>
      )}
    </SectionFrame>
  )
}

function CompanyRow({ company, act, busy }: { company: Company } & ReturnType<typeof useSimulatorAction>) {
  const { t } = useTranslation('sandbox')
  const format = useFormat()
  const { national_number: number, name, latin_name, legal_form, status, signatories, license_expires_on, answer } = company
  const setAnswer = (wanted: string) =>
    act(
      number,
      () =>
        api('POST /sandbox/companies/:number/answer', {
          params: { number },
          body: { answer: answers.find((known) => known === wanted) ?? 'by_register' },
        }),
      () => t('companies.set'),
    )
  return (
    <li className="sandbox-row">
      <div className="sandbox-row-top">
        <Bdi className="strong">{name}</Bdi>
        {latin_name && <Ltr className="sandbox-note">{latin_name}</Ltr>}
        <OperationalChip tone={status === 'active' ? 'done' : 'flag'}>{t(`companies.status.${status}`)}</OperationalChip>
        {answer !== 'by_register' && <OperationalChip tone="off">{t(`companies.answer.${answer}`)}</OperationalChip>}
      </div>
      <div className="sandbox-row-top sandbox-note">
        <span>
          {t('companies.number')} <Ltr>{number}</Ltr>
        </span>
        <span>{t(`companies.form.${legal_form}`)}</span>
        {license_expires_on && <span>{t('companies.license', { day: format.date(license_expires_on) })}</span>}
      </div>
      <ul className="sandbox-row-top sandbox-note" aria-label={t('companies.signatoriesOf', { name })}>
        {signatories.map((signatory) => (
          <li key={signatory.national_number}>
            {t('companies.signatory')} <Bdi>{signatory.name}</Bdi> <Ltr>{signatory.national_number}</Ltr>
          </li>
        ))}
      </ul>
      <RegisterEntry company={company} />
      <div className="sandbox-choices">
        <SelectField
          label={t('companies.answerOf', { name })}
          value={answer}
          disabled={busy === number}
          options={answers.map((value) => ({ value, label: t(`companies.answer.${value}`) }))}
          onChange={(event) => void setAnswer(event.target.value)}
        />
      </div>
    </li>
  )
}

const entryFields = [
  'trade_name_ar',
  'trade_name_en',
  'registration_authority',
  'registration_number',
  'registration_date',
  'capital',
  'address',
] as const

/** The rest of a company's entry, as far as the register has it. */
function RegisterEntry({ company: { fields } }: { company: Company }) {
  const { t } = useTranslation('sandbox')
  const format = useFormat()
  const shown = (field: (typeof entryFields)[number], value: string) =>
    field === 'capital' ? <Money fils={value} flat /> : <Bdi>{field === 'registration_date' ? format.date(value) : value}</Bdi>
  const known = entryFields.flatMap((field) => {
    const value = fields[field]
    return value === undefined ? [] : [{ label: t(`companies.entry.${field}`), value: shown(field, value) }]
  })
  return known.length > 0 && <DefinitionList items={known} />
}
