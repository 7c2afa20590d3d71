import { Link, Stepper } from '@damana/ui'
import { registrationSteps } from '@damana/contract/statuses'
import { useTranslation } from 'react-i18next'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { api, ApiError } from '#api.ts'
import { incompleteOnly } from '#conditional-guards.ts'
import { usePageTitle } from '#layout/page-title.ts'
import '#layout/wizard.css'
import { paths } from '#paths.ts'
import { keepProfile } from '#session.ts'
import { AddressStep } from './address-step.tsx'
import { BankStep } from './bank-step.tsx'
import { PersonalStep } from './personal-step.tsx'
import { Review } from './review.tsx'
import './registration.css'
import { useRegistration, type Saved } from './use-registration.ts'

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

const steps = [PersonalStep, BankStep, AddressStep]

/** `/complete-register`: three steps, each saved by itself, and a look at all of them before they are sent. */
export function Component() {
  const { t } = useTranslation('completion')
  const registration = useRegistration(useLoaderData<typeof loader>())
  const { step, visit } = registration
  usePageTitle(t('title'))
  const Step = steps[step] ?? Review
  return (
    <>
      <div className="page-head wizard-head">
        <h1>{t('title')}</h1>
        <Link href={paths.home} className="wizard-exit">
          {t('saveAndExit')}
        </Link>
      </div>
      <Stepper
        label={t('steps')}
        current={step}
        steps={registrationSteps.map((name, index) => ({
          title: t(`${name}.title`),
          note: t(`${name}.asked`),
          onSelect: index < step ? () => visit(index) : undefined,
        }))}
      />
      <Step key={step} registration={registration} />
    </>
  )
}
