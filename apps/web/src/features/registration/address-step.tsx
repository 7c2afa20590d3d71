import { useTranslation } from 'react-i18next'
import { addressQuestions, noAddress } from '#features/address/address-answers.ts'
import { AddressFields } from '#features/address/address-fields.tsx'
import { useAddressForm } from '#features/address/use-address-form.ts'
import { StepFrame, Why } from './step-frame.tsx'
import type { Registration } from './use-registration.ts'
import { useStep } from './use-step.ts'

/** Step 3: where one lives. */
export function AddressStep({ registration }: { registration: Registration }) {
  const { t } = useTranslation('registration')
  const before = registration.saved.address ?? noAddress
  const contractForm = useAddressForm(registration.typed.address ?? before)
  const { summary, attempt, submit, isBusy } = contractForm
  useStep('address', registration, contractForm, before)
  const save = submit((address) => registration.save('address', { address }), { title: t('saveFailed') })
  return (
    <StepFrame
      registration={registration}
      title={t('address.title')}
      errors={summary(addressQuestions)}
      attempt={attempt}
      isBusy={isBusy}
      submitLabel={t('next')}
      onSubmit={save}
      aside={<Why title={t('address.whyTitle')} reasons={[t('address.why')]} note={t('address.note')} />}
    >
      <AddressFields contractForm={contractForm} />
    </StepFrame>
  )
}
