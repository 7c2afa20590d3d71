/** Unsaved answers stay on this device, one draft per step. */
import { registrationSteps, type RegistrationStep } from '@damana/contract/statuses'
import type { AddressAnswers } from '#features/address/address-answers.ts'
import type { AccountAnswers } from '#features/bank-account/account-answers.ts'
import { forgetDraft, readDraft, saveDraft } from '#drafts.ts'
import type { Profile } from '#session.ts'
import type { PersonalAnswers } from './personal-answers.ts'

export interface AnswersOf {
  personal: PersonalAnswers
  bank: AccountAnswers
  address: AddressAnswers
}
export type Typed = { [step in RegistrationStep]?: AnswersOf[step] }

/** Changes with the shape of the answers: a draft of another shape is not read. */
const formOf = (step: RegistrationStep) => `complete-register-${step}-1`
const whose = ({ phone, email, slug }: Profile) => phone ?? email ?? slug

const read = <Step extends RegistrationStep>(profile: Profile, step: Step) =>
  readDraft(formOf(step), whose(profile)) as AnswersOf[Step] | null | undefined // written below, by this shape's name

export function openTyped(profile: Profile): Typed {
  const [personal, bank, address] = [read(profile, 'personal'), read(profile, 'bank'), read(profile, 'address')]
  return { ...(personal && { personal }), ...(bank && { bank }), ...(address && { address }) }
}
export const keepTyped = <Step extends RegistrationStep>(profile: Profile, step: Step, answers: AnswersOf[Step]): void =>
  saveDraft(formOf(step), whose(profile), answers)
export const dropTyped = (profile: Profile, step: RegistrationStep): void => forgetDraft(formOf(step), whose(profile))
export const dropAllTyped = (profile: Profile): void => {
  for (const step of registrationSteps) dropTyped(profile, step)
}
