/** The draft of an account stays on this device until it is saved or discarded. */
import { noAccount, type AccountAnswers } from '#features/bank-account/account-answers.ts'
import { forgetDraft, readDraft, saveDraft } from '#drafts.ts'
import type { Profile } from '#session.ts'

const form = 'bank-info-1'
/** The account of a company is no draft for one's own. */
const whose = ({ phone, email, slug, user_company_id }: Profile) => `${phone ?? email ?? slug}:${user_company_id ?? ''}`

const read = (profile: Profile) => readDraft(form, whose(profile)) as AccountAnswers | null | undefined // written below, by this shape's name
export const hasAccountDraft = (profile: Profile): boolean => Boolean(read(profile))
export const openAccountDraft = (profile: Profile): AccountAnswers => ({ ...noAccount, ...read(profile) })
export const keepAccountDraft = (profile: Profile, answers: AccountAnswers): void => saveDraft(form, whose(profile), answers)
export const dropAccountDraft = (profile: Profile): void => forgetDraft(form, whose(profile))
