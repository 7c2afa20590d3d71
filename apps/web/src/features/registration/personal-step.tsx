import { jordanDay } from '@damana/contract/jordan-time'
import { nationalityTypes } from '@damana/contract/statuses'
import { ChoiceCards, TextField, Notice } from '@damana/ui'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNowMs } from '#api.ts'
import { CountryField } from '#features/address/country-field.tsx'
import { useCountries } from '#features/address/use-countries.ts'
import { useContractForm } from '#forms/contract-form.ts'
import {
  askedOf,
  fromPersonalBody,
  judgePersonal,
  noPersonal,
  personalQuestions,
  personalRulesFor,
  toJudged,
  toPersonalBody,
  type PersonalAnswers,
} from './personal-answers.ts'
import { StepFrame, Why } from './step-frame.tsx'
import type { Registration } from './use-registration.ts'
import { useStep } from './use-step.ts'
import { DayField, type DayFieldProps } from './day-field.tsx'
import type { Mismatch } from './refusal.rules.ts'

const adultYears = 18

/** Step 1: when one was born, of which nationality, and the number that stands for a person there. */
export function PersonalStep({ registration }: { registration: Registration }) {
  const { t } = useTranslation('registration')
  const countries = useCountries()
  const foreign = useMemo(() => countries?.filter(({ id }) => id !== 'JO'), [countries])
  const [today] = useState(() => jordanDay(new Date(serverNowMs())))
  const before = registration.saved.personal ? fromPersonalBody(registration.saved.personal) : noPersonal
  const contractForm = useContractForm<PersonalAnswers>({
    rules: personalRulesFor,
    toBody: toJudged,
    compare: (answers) => judgePersonal(answers, today),
    words: {
      date_of_birth: { required: t('wrong.born'), invalid_date: t('wrong.bornForm') },
      nationality_type: { invalid_choice: t('wrong.nationality') },
      national_number: { required: t('wrong.nationalNumber') },
      country: { required: t('wrong.country'), invalid_choice: t('wrong.country') },
      document_id: { required: t('wrong.documentId') },
    },
    defaultValues: registration.typed.personal ?? before,
  })
  const { form, text, choice, summary, attempt, submit, isBusy } = contractForm
  const { nationality_type: nationality, date_of_birth: born, country } = form.watch()
  const asked = askedOf(nationality)
  // A document's number stands for the national number of those who have none.
  const renames = nationality && nationality !== 'jordanian' ? { renames: { national_number: 'document_id' } as const } : {}
  useStep('personal', registration, contractForm, before, renames)
  const save = submit((answers) => registration.save('personal', { personal: toPersonalBody(answers) }), {
    title: t(registration.isLast ? 'failed' : 'saveFailed'),
    ...renames,
  })
  const pick = (question: 'date_of_birth' | 'country', answer: string) => {
    form.setValue(question, answer)
    if (form.getFieldState(question).error) void form.trigger(question)
  }
  return (
    <StepFrame
      registration={registration}
      title={t('personal.title')}
      why={t(registration.steps.includes('bank') ? 'personal.purpose' : 'personal.whyCompany')}
      errors={summary(personalQuestions)}
      attempt={attempt}
      isBusy={isBusy}
      onSubmit={save}
      aside={
        <Why
          title={t('personal.whyTitle')}
          reasons={
            registration.steps.includes('bank')
              ? [t('personal.whyRegistry'), t('personal.whyOther'), t('personal.whyPrivate')]
              : [t('personal.whyCompany'), t('personal.whyProven'), t('personal.whyColleagues')]
          }
          note={t('personal.note')}
        />
      }
    >
      <BirthDateField
        {...text('date_of_birth')}
        value={born}
        onPick={(day) => pick('date_of_birth', day)}
        latest={`${Number(today.slice(0, 4)) - adultYears}${today.slice(4)}`}
      />
      <ChoiceCards
        name="nationality_type"
        label={t('personal.nationality')}
        choices={nationalityTypes.map((type) => ({ value: type, title: t(`personal.nationalities.${type}`) }))}
        {...choice('nationality_type')}
      />
      {asked.includes('national_number') && (
        <TextField
          {...text('national_number')}
          label={t('personal.nationalNumber')}
          hint={t('personal.nationalNumberHint')}
          digits
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          fieldClassName="wizard-short"
        />
      )}
      {asked.includes('document_id') && (
        <div className="wizard-pair">
          {asked.includes('country') && (
            <CountryField
              label={t('personal.country')}
              hint={t('personal.countryHint')}
              error={text('country').error}
              value={country}
              countries={foreign}
              onChange={(id) => pick('country', id)}
            />
          )}
          <TextField
            {...text('document_id')}
            label={t('personal.documentId')}
            hint={t('personal.documentHint')}
            digits
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
          />
        </div>
      )}
      {registration.refusalOf('personal') && registration.mismatch && <MismatchNotice mismatch={registration.mismatch} />}
    </StepFrame>
  )
}

/** Date of birth. */
function BirthDateField(props: Omit<DayFieldProps, 'label' | 'hint' | 'pickLabel'>) {
  const { t } = useTranslation('registration')
  return (
    <DayField
      {...props}
      label={t('personal.born')}
      hint={t('personal.bornHint')}
      pickLabel={t('personal.pick')}
      autoComplete="bday"
      fieldClassName="wizard-short"
    />
  )
}

/** Next steps for a person whose entries the civil register does not confirm. */
function MismatchNotice({ mismatch: { triesLeft, photosOffered } }: { mismatch: Mismatch }) {
  const { t } = useTranslation('registration')
  return (
    <Notice tone="late" title={t('mismatch.tries', { count: triesLeft })}>
      <p>{t(photosOffered ? 'mismatch.photos' : 'mismatch.check')}</p>
    </Notice>
  )
}
