/** Answers of a new registration stay on this device until the account exists; passwords do not. */
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
export const dropPersonDraft = (): void => forgetDraft(form, whose)
