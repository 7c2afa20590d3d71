import { Link, Stepper } from '@damana/ui'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { api, ApiError } from '#api.ts'
import { incompleteOnly } from '#conditional-guards.ts'
import { wantedGuarantee } from '#destination.ts'
import { usePageTitle } from '#layout/page-title.ts'
import { loadBanks } from '#features/bank-account/use-banks.ts'
import '#layout/wizard.css'
import { paths } from '#paths.ts'
import { keepProfile } from '#session.ts'
import { BankStep } from './bank-step.tsx'
import { PersonalStep } from './personal-step.tsx'
import './registration.css'
import { useRegistration, type Saved, type Registration } from './use-registration.ts'
import { addressQuestions, noAddress } from '#features/address/address-answers.ts'
import { AddressFields } from '#features/address/address-fields.tsx'
import { useAddressForm } from '#features/address/use-address-form.ts'
import { StepFrame, Why } from './step-frame.tsx'
import { useStep } from './use-step.ts'

/** Loads the saved steps. A user who has completed the registration in another window is redirected. */
export async function loader(args: LoaderFunctionArgs): Promise<Saved> {
  await incompleteOnly(args)
  try {
    return await api('GET /auth/complete-register', undefined, { signal: args.request.signal })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'action_not_allowed') throw error
    keepProfile(await api('GET /auth/get-profile'))
    throw redirect(paths.home)
  }
}
/** Between its steps the page knows itself what is saved. */
export const shouldRevalidate = () => false

const stepPages = { personal: PersonalStep, bank: BankStep, address: AddressStep }

/** `/complete-register`: three steps, each saved by itself; the last shows the others and completes the registration. Users of a company have the first alone. */
export function Component() {
  const { t } = useTranslation('registration')
  const registration = useRegistration(useLoaderData<typeof loader>())
  const { step, steps, visit } = registration
  usePageTitle(t('title'))
  const asksForBank = steps.includes('bank')
  useEffect(() => {
    if (asksForBank) loadBanks().catch(() => undefined) // asked again by the step that needs them
  }, [asksForBank])
  const Step = stepPages[steps[step] ?? 'personal']
  return (
    <>
      <div className="page-head wizard-head">
        <h1>{t('title')}</h1>
        <Link href={paths.home} className="wizard-exit">
          {t('saveAndExit')}
        </Link>
      </div>
      <WaitingOffer />
      {steps.length > 1 && (
        <Stepper
          label={t('steps')}
          current={step}
          steps={steps.map((one, index) => ({
            title: t(`${one}.title`),
            note: t(`${one}.asked`),
            onSelect: index < step ? () => visit(index) : undefined,
          }))}
        />
      )}
      <Step key={`${step} ${registration.refusals}`} registration={registration} />
    </>
  )
}

/** The offer that the registration is completed for is there to be read meanwhile. */
function WaitingOffer() {
  const { t } = useTranslation('registration')
  const number = wantedGuarantee()
  return (
    number !== undefined && (
      <p className="registration-offer">
        {t('waitingOffer.text', { number })} <Link href={paths.guarantee(number)}>{t('waitingOffer.read')}</Link>
      </p>
    )
  )
}

/** Step 3: where one lives. */
function AddressStep({ registration }: { registration: Registration }) {
  const { t } = useTranslation('registration')
  const before = registration.saved.address ?? noAddress
  const contractForm = useAddressForm(registration.typed.address ?? before)
  const { summary, attempt, submit, isBusy } = contractForm
  useStep('address', registration, contractForm, before)
  const save = submit((address) => registration.save('address', { address }), { title: t('failed') })
  return (
    <StepFrame
      registration={registration}
      title={t('address.title')}
      why={t('address.purpose')}
      errors={summary(addressQuestions)}
      attempt={attempt}
      isBusy={isBusy}
      onSubmit={save}
      aside={<Why title={t('address.whyTitle')} reasons={[t('address.why')]} note={t('address.note')} />}
    >
      <AddressFields contractForm={contractForm} />
    </StepFrame>
  )
}
