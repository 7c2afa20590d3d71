import { Checkbox, ChoiceCards, Name, PhoneField, TextField } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { questions, myself } from './answers.ts'
import { vehicleOf } from './lookups.ts'
import { heardOrNoted, SilentRegistry } from './silent-registry.tsx'
import { StepForm } from './step-form.tsx'
import type { Wizard } from './use-wizard.ts'
import { maySellForOneself } from './companies.ts'

/** Step 0: for whom, which vehicle, whose; ends by asking the registry. */
export function BasicInfoStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('guarantees/new-guarantee')
  const { text, choice, submit, goTo, queryClient, form } = wizard
  const consent = choice('consent')
  const findVehicle = submit(
    async (answers) => {
      await heardOrNoted(queryClient.fetchQuery(vehicleOf(answers)), wizard)
      // The registry answered: entries from the licence are dropped.
      form.setValue('by_hand', false)
      goTo(1)
    },
    { fields: questions[0] ?? [], renames: { number: 'registration_number' } },
  )
  return (
    <StepForm
      wizard={wizard}
      title={t('basic.title')}
      submitLabel={t('next')}
      onSubmit={findVehicle}
      aside={<BeforeYouBegin />}
      isAsideFirst
    >
      <SilentRegistry wizard={wizard} />
      <CompanyChoice wizard={wizard} />
      <OwnerFields wizard={wizard} />
      <TextField
        {...text('registration_number')}
        label={t('basic.registrationNumber')}
        hint={t('basic.registrationNumberHint')}
        digits
        inputMode="numeric"
        autoComplete="off"
        fieldClassName="wizard-short"
      />
      <section className="wizard-consent" aria-labelledby="consent-title">
        <h3 id="consent-title">{t('basic.consentTitle')}</h3>
        <p id="consent-text">{t('basic.consentText')}</p>
        <Checkbox {...consent.field} error={consent.error}>
          {t('basic.consent')}
        </Checkbox>
      </section>
    </StepForm>
  )
}

function BeforeYouBegin() {
  const { t } = useTranslation('guarantees/new-guarantee')
  return (
    <aside className="card wizard-aside">
      <h2>{t('basic.before')}</h2>
      <ul>
        <li>{t('basic.beforeVehicle')}</li>
        <li>{t('basic.beforeBuyer')}</li>
        <li>{t('basic.beforePrice')}</li>
      </ul>
      <p>{t('basic.beforeNote')}</p>
    </aside>
  )
}

/** In whose name: always asked, and answered already when there is one possible answer. */
function CompanyChoice({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('guarantees/new-guarantee')
  const { profile, companies, choice } = wizard
  const choices = [
    ...(maySellForOneself(profile)
      ? [
          {
            value: myself,
            title: (
              <>
                {t('basic.myself')} <Name className="wizard-quiet" of={profile} />
              </>
            ),
            note: t('basic.myselfNote'),
          },
        ]
      : []),
    ...companies.map((company) => ({
      value: String(company.user_company_id),
      title: <Name of={company} official />,
      note: t('basic.companyNote'),
    })),
  ]
  return (
    <ChoiceCards
      name="user_company_id"
      label={t('basic.forWhom')}
      hint={t('basic.forWhomHint')}
      choices={choices}
      {...choice('user_company_id')}
    />
  )
}

/** Whether one sells one's own vehicle; if not, who its owner is. */
function OwnerFields({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('guarantees/new-guarantee')
  const { answers, text, choice } = wizard
  const isForCompany = answers.user_company_id !== '' && answers.user_company_id !== myself
  return (
    <>
      <ChoiceCards
        name="is_owner"
        label={isForCompany ? t('basic.isOwnerCompany') : t('basic.isOwner')}
        choices={[
          isForCompany
            ? { value: 'yes', title: t('basic.ownerCompany'), note: t('basic.ownerCompanyNote') }
            : { value: 'yes', title: t('basic.owner'), note: t('basic.ownerNote') },
          { value: 'no', title: t('basic.notOwner'), note: t('basic.notOwnerNote') },
        ]}
        {...choice('is_owner')}
      />
      {answers.is_owner === 'no' && (
        <div className="wizard-pair">
          <TextField
            {...text('owner_national_number')}
            label={t('basic.ownerNationalNumber')}
            hint={t('basic.ownerNationalNumberHint')}
            digits
            autoComplete="off"
            autoCapitalize="characters"
          />
          <PhoneField {...text('owner_phone')} label={t('basic.ownerPhone')} hint={t('basic.ownerPhoneHint')} autoComplete="off" />
        </div>
      )}
    </>
  )
}
