/** Answers of a new registration stay on this device until the account exists; passwords do not. */
import { toLatinDigits } from '@damana/contract/digits'
import { forgetDraft, readDraft, saveDraft } from '#drafts.ts'

export interface PersonDraft {
  name: string
  phone: string
  email: string
}
const form = 'register-person-1'
const whose = 'new'

export const openPersonDraft = (): PersonDraft => ({
  name: '',
  phone: '',
  email: '',
  ...(readDraft(form, whose) as Partial<PersonDraft> | null), // written below, by this shape's name
})
export const keepPersonDraft = ({ name, phone, email }: PersonDraft): void => saveDraft(form, whose, { name, phone, email })
const subscriberOf = (phone: string) => toLatinDigits(phone).replace(/\D/g, '').slice(-9)
/** A phone that was typed on this device is shown there in full, so that a slip is seen; undefined: it was typed elsewhere. */
export const typedPhone = (phone: string | null): string | undefined =>
  phone !== null && subscriberOf(openPersonDraft().phone) === subscriberOf(phone) ? phone : undefined
export const dropPersonDraft = (): void => forgetDraft(form, whose)
