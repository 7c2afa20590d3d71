import type { Args, Output } from '@damana/contract'
import { companyUserSteps, registrationSteps, type RegistrationStep } from '@damana/contract/statuses'
import { toast } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { api, ApiError } from '#api.ts'
import { paths } from '#paths.ts'
import { usePhotos } from '#features/identity/use-photos.ts'
import { keepProfile, takeDestination, useProfile, type Profile } from '#session.ts'
import { dropAllTyped, dropTyped, keepTyped, openTyped, type AnswersOf, type Typed } from './draft.ts'
import { findRefusedStep, readMismatch, type Mismatch } from './refusal.rules.ts'

export type Saved = Output<'GET /auth/complete-register'>
type Body = NonNullable<Args<'POST /auth/complete-register'>['body']>
type StepBody = Omit<Body, 'step' | 'submit' | 'photos'>
type Refusal = { step: RegistrationStep; error: ApiError; count: number }

const stepsOf = ({ account_type }: Profile): readonly RegistrationStep[] =>
  account_type === 'individual' ? registrationSteps : companyUserSteps

/** The state of a registration: what the server has, what is typed here and not saved yet, and where one stands. */
export function useRegistration(opened: Saved) {
  const { t } = useTranslation('registration')
  const profile = useProfile()
  const navigate = useNavigate()
  const [saved, setSaved] = useState(opened)
  const [typed, setTyped] = useState<Typed>(() => openTyped(profile))
  const [mismatch, setMismatch] = useState<Mismatch>()
  const [refusal, setRefusal] = useState<Refusal>()
  const photos = usePhotos()
  const areOffered = mismatch?.photosOffered === true

  const { state } = useLocation() as { state: { step?: number } | null } // written below alone
  const steps = stepsOf(profile)
  const last = steps.length - 1
  const furthest = Math.min(firstOpen(steps, saved, typed), last)
  const step = Math.min(state?.step ?? furthest, furthest)
  const [hasMoved, setMoved] = useState(false)
  const goTo = (next: number) => {
    setMoved(true)
    void navigate(paths.completeRegister, { state: { step: next } })
  }

  const finish = async (completed: Profile) => {
    keepProfile(completed)
    dropAllTyped(profile)
    toast.success(t(completed.identity === 'in_review' ? 'doneInReview' : completed.identity === 'unproven' ? 'doneUnproven' : 'done'))
    await navigate(takeDestination(), { replace: true })
  }

  return {
    saved,
    typed,
    /** Those that this account is asked for, in their order. */
    steps,
    step,
    isLast: step === last,
    visit: goTo,
    hasMoved,
    /** Set once the civil register has refused national number, name and date of birth. */
    mismatch,
    /** The photos that may take the place of the civil register's answer, once they are offered. */
    photos: areOffered ? photos : undefined,
    /** Fields of a step that the server refused at submission. */
    refusalOf: (name: RegistrationStep) => (refusal?.step === name ? refusal.error : undefined),
    /** Counts the refusals: each opens its step anew. */
    refusals: refusal?.count ?? 0,

    /** Keeps what is typed; what is typed back to what is saved is nothing to keep. */
    keep<Step extends RegistrationStep>(name: Step, answers: AnswersOf[Step], before: AnswersOf[Step]) {
      if (textOf(answers) === textOf(before)) dropTyped(profile, name)
      else keepTyped(profile, name, answers)
    },
    /** Saves a step on the server and moves to the first open one. The last one completes the registration: what is refused then of a step opens that step. */
    async save(name: RegistrationStep, body: StepBody) {
      const draft = await saveStep({ step: name, ...body })
      if (!draft) return finish(await api('GET /auth/get-profile'))
      dropTyped(profile, name)
      const rest = openTyped(profile)
      setSaved(draft)
      setTyped(rest)
      const open = firstOpen(steps, draft, rest)
      if (step < last || open <= last) {
        setRefusal(undefined)
        return goTo(Math.min(open, last))
      }
      try {
        await finish(await complete(areOffered ? photos.body : undefined))
      } catch (error) {
        const refused = error instanceof ApiError ? findRefusedStep(error) : undefined
        if (!refused || !(error instanceof ApiError)) throw error
        setMismatch((before) => readMismatch(error) ?? before)
        setRefusal((before) => ({
          step: refused.step,
          error: new ApiError(error.status, { ...error.body, errors: refused.errors }),
          count: (before?.count ?? 0) + 1,
        }))
        goTo(steps.indexOf(refused.step))
      }
    },
  }
}
export type Registration = ReturnType<typeof useRegistration>

/** Undefined: the registration was completed in another window meanwhile. */
async function saveStep(body: Body): Promise<Saved | undefined> {
  try {
    return (await api('POST /auth/complete-register', { body })).draft
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'registration_complete') return undefined
    throw error
  }
}

async function complete(photos?: Body['photos']): Promise<Profile> {
  try {
    const { profile } = await api('POST /auth/complete-register', { body: { submit: true, ...(photos && { photos }) } })
    if (profile) return profile
  } catch (error) {
    // The answer to an earlier try was lost, or it was done in another window.
    if (!(error instanceof ApiError) || error.reason !== 'registration_complete') throw error
  }
  return api('GET /auth/get-profile')
}

/** Radios of which none is chosen are null or empty. */
const textOf = (answers: object): string => JSON.stringify(answers, (_, value: unknown) => value ?? '')

/** The first step that is not saved as it is typed; behind the last one when all are. */
function firstOpen(steps: readonly RegistrationStep[], saved: Saved, typed: Typed): number {
  const index = steps.findIndex((name) => saved[name] === null || typed[name] !== undefined)
  return index === -1 ? steps.length : index
}
