import { Checkbox, TextField } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { questions } from './answers.ts'
import { CompanyChoice } from './company-choice.tsx'
import { vehicleOf } from './lookups.ts'
import { OwnerFields } from './owner-fields.tsx'
import { heardOrNoted, SilentRegistry } from './silent-registry.tsx'
import { StepForm } from './step-form.tsx'
import type { Wizard } from './use-wizard.ts'

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
    <StepForm wizard={wizard} title={t('basic.title')} submitLabel={t('next')} onSubmit={findVehicle} aside={<BeforeYouBegin />}>
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
      <h3>{t('basic.before')}</h3>
      <ul>
        <li>{t('basic.beforeVehicle')}</li>
        <li>{t('basic.beforeBuyer')}</li>
        <li>{t('basic.beforePrice')}</li>
      </ul>
      <p>{t('basic.beforeNote')}</p>
    </aside>
  )
}
