/** The draft of an address stays on this device until it is saved. */
import type { AddressAnswers } from '#features/address/address-answers.ts'
import { forgetDraft, readDraft, saveDraft } from '#drafts.ts'
import type { Profile } from '#session.ts'

const form = 'address-1'
/** The address of a company is no draft for one's own. */
const whose = ({ phone, email, slug, user_company_id }: Profile) => `${phone ?? email ?? slug}:${user_company_id ?? ''}`

export const openAddressDraft = (profile: Profile, saved: AddressAnswers): AddressAnswers => ({
  ...saved,
  ...(readDraft(form, whose(profile)) as Partial<AddressAnswers> | null | undefined), // written below, by this shape's name
})
export const keepAddressDraft = (profile: Profile, answers: AddressAnswers): void => saveDraft(form, whose(profile), answers)
export const dropAddressDraft = (profile: Profile): void => forgetDraft(form, whose(profile))
