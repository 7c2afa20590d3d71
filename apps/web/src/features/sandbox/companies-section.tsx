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

/** What the register answers beside names, form and signatories, as far as it knows it. */
function RegisterEntry({ company }: { company: Company }) {
  const { t } = useTranslation('sandbox')
  const format = useFormat()
  const facts = [
    [t('companies.entry.tradeName'), company.trade_name],
    [t('companies.entry.latinTradeName'), company.latin_trade_name],
    [t('companies.entry.authority'), company.registration_authority],
    [t('companies.entry.registrationNumber'), company.registration_number],
    [t('companies.entry.registrationDate'), company.registration_date && format.date(company.registration_date)],
    [t('companies.entry.capital'), company.capital_fils && <Money fils={company.capital_fils} flat />],
    [t('companies.entry.address'), company.address],
  ] as const
  const known = facts.flatMap(([label, value]) => (value ? [{ label, value: <Bdi>{value}</Bdi> }] : []))
  return known.length > 0 && <DefinitionList items={known} />
}
