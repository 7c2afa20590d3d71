import { legalForms } from '@damana/contract/company-words'
import { cleanText } from '@damana/contract/clean-text'
import type { FieldErrorCode } from '@damana/contract/errors'
import { companyDataRules } from '@damana/contract/form-rules'
import { jordanDay } from '@damana/contract/jordan-time'
import { foldLetters } from '@damana/contract/letters'
import { formatFils, parseAmount, parseFils, toWire } from '@damana/contract/money'
import { ChoiceCards, MoneyField, TextField } from '@damana/ui'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNowMs } from '#api.ts'
import { useCountries } from '#features/address/use-countries.ts'
import { DayField } from '#features/registration/day-field.tsx'
import { readDay, writeDay } from '#features/registration/day.rules.ts'
import '#features/registration/registration.css'
import { textOf, type SectionData } from './application.rules.ts'
import { companyFields } from './company-fields.ts'
import { CountryField } from './country-field.tsx'
import { RegisterAnswer, useRegisterEntry } from './register-entry.tsx'
import { SectionFrame } from './section-frame.tsx'
import { useSectionForm } from './use-section-form.ts'
import { useFieldWords } from './field-words.ts'
import type { Wizard } from './wizard.ts'

type Field = (typeof companyFields)[number]
type Answers = Record<Field, string>

/** Dates and amounts as people write them; what cannot be read stays as it was typed. */
function readCompany(data: SectionData | null): Answers {
  const answers = Object.fromEntries(companyFields.map((field) => [field, textOf(data, field)])) as Answers // the same fields
  return {
    ...answers,
    registration_date: /^\d{4}-\d\d-\d\d$/.test(answers.registration_date)
      ? writeDay(answers.registration_date)
      : answers.registration_date,
    capital: /^[1-9]\d{0,14}$/.test(answers.capital) ? formatFils(parseFils(answers.capital)) : answers.capital,
  }
}
function writeCompany(answers: Answers): SectionData {
  const capital = parseAmount(answers.capital)
  return {
    ...answers,
    registration_date: readDay(answers.registration_date) ?? answers.registration_date,
    capital: capital.ok ? toWire(capital.fils) : answers.capital,
  }
}
const today = () => jordanDay(new Date(serverNowMs()))
function judgeDate({ registration_date }: Answers): { registration_date?: FieldErrorCode } {
  if (registration_date.trim() === '') return { registration_date: 'required' }
  const day = readDay(registration_date)
  return day === undefined || day > today() ? { registration_date: 'invalid_date' } : {}
}

/** Step 1: what the company is, as the commercial register knows it. */
export function CompanyDataSection({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('company-registration')
  const countries = useCountries()
  const words = useFieldWords()
  const contractForm = useSectionForm<Answers>(wizard, {
    section: 'company',
    read: readCompany,
    write: writeCompany,
    rules: companyDataRules,
    compare: judgeDate,
    words: words(companyFields),
  })
  const { form, text, choice, summary, attempt, isBusy, fields, save } = contractForm
  const register = useRegisterEntry(wizard, form.watch('national_number'))
  const registered = register.entry && readCompany(register.entry.fields)
  const fillIn = useEffectEvent((known: Answers) => {
    const missing = companyFields.filter((field) => known[field] !== '' && (form.getValues(field) ?? '').trim() === '')
    for (const field of missing) form.setValue(field, known[field])
    form.clearErrors(missing)
  })
  useEffect(() => {
    if (register.entry) fillIn(readCompany(register.entry.fields))
  }, [register.entry])
  /** The register's value, where another is typed. */
  const inRegister = (field: Field, shown = registered?.[field]): string | undefined => {
    const typed = form.watch(field) ?? ''
    if (!shown || typed === '' || foldLetters(cleanText(typed)) === foldLetters(registered?.[field] ?? '')) return undefined
    return t('company.inRegister', { value: shown })
  }
  const ask = (field: Field, hint?: string) => ({
    ...text(field),
    label: t(`fields.${field}`),
    hint: inRegister(field) ?? hint,
    autoComplete: 'off',
  })
  const legalForm = choice('legal_form')
  const dated = text('registration_date')
  return (
    <SectionFrame wizard={wizard} section="company" errors={summary(fields)} attempt={attempt} isBusy={isBusy} onSubmit={save}>
      <section className="wizard-section" aria-labelledby="company-number">
        <h3 id="company-number">{t('company.number')}</h3>
        <div className="wizard-short">
          <TextField {...ask('national_number', t('company.nationalHint'))} digits maxLength={20} />
        </div>
        <RegisterAnswer {...register} />
      </section>
      <section className="wizard-section" aria-labelledby="company-names">
        <h3 id="company-names">{t('company.names')}</h3>
        <div className="company-pair">
          <TextField {...ask('name_ar', t('company.nameHint'))} maxLength={80} />
          <TextField {...ask('name_en', t('company.nameEnHint'))} dir="ltr" maxLength={80} />
          <TextField {...ask('trade_name_ar')} maxLength={80} />
          <TextField {...ask('trade_name_en')} dir="ltr" maxLength={80} />
        </div>
        <ChoiceCards
          name="legal_form"
          label={t('fields.legal_form')}
          hint={inRegister('legal_form', registered?.legal_form && t(`legalForms.${registered.legal_form}` as 'legalForms.establishment'))} // one of the three
          choices={legalForms.map((form) => ({ value: form, title: t(`legalForms.${form}`) }))}
          field={legalForm.field}
          error={legalForm.error}
        />
      </section>
      <section className="wizard-section" aria-labelledby="company-registered">
        <h3 id="company-registered">{t('company.registered')}</h3>
        <div className="company-pair">
          <CountryField {...text('registration_country')} countries={countries} label={t('fields.registration_country')} />
          <TextField {...ask('registration_authority', t('company.authorityHint'))} maxLength={120} />
          <TextField {...ask('registration_number')} digits maxLength={40} />
          <DayField
            {...dated}
            label={t('fields.registration_date')}
            hint={inRegister('registration_date') ?? t('company.dateHint')}
            pickLabel={t('company.pickDate')}
            autoComplete="off"
            value={form.watch('registration_date')}
            latest={today()}
            onPick={(typed) => {
              form.setValue('registration_date', typed)
              if (form.getFieldState('registration_date').error) void form.trigger('registration_date')
            }}
          />
          <TextField {...ask('professional_license_number')} digits maxLength={40} />
          <TextField {...ask('tax_number')} digits maxLength={40} />
          <TextField {...ask('authorised_signatory_name', t('company.signatoryHint'))} maxLength={80} />
        </div>
        <div className="wizard-short">
          {/* An amount shows what it was drawn with: it is drawn anew once the register has answered. */}
          <MoneyField
            key={registered ? form.watch('national_number') : ''}
            {...ask('capital')}
            large={false}
            defaultValue={form.getValues('capital') || registered?.capital}
          />
        </div>
      </section>
      <section className="wizard-section" aria-labelledby="company-reach">
        <h3 id="company-reach">{t('company.reach')}</h3>
        <TextField {...ask('address', t('company.addressHint'))} maxLength={200} />
        <div className="company-pair">
          <TextField {...ask('email')} ltr type="email" inputMode="email" autoCapitalize="none" spellCheck={false} maxLength={200} />
          <TextField
            {...ask('website', t('company.websiteHint'))}
            ltr
            type="text"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
          />
        </div>
      </section>
    </SectionFrame>
  )
}
