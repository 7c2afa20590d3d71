/** Drafts of messages to support stay on this device until they are sent. */
import { forgetDraft, readDraft, saveDraft } from '#drafts.ts'
import type { Profile } from '#session.ts'

const formOf = (thread: string | undefined) => `support-1:${thread ?? 'new'}`
/** A message in the name of a company is no draft for one's own. */
const whose = ({ phone, email, slug, user_company_id }: Profile) => `${phone ?? email ?? slug}:${user_company_id ?? ''}`

export function readMessage(profile: Profile, thread: string | undefined): string {
  const draft = readDraft(formOf(thread), whose(profile))
  return typeof draft === 'string' ? draft : ''
}
export const keepMessage = (profile: Profile, thread: string | undefined, text: string): void =>
  text === '' ? forgetDraft(formOf(thread), whose(profile)) : saveDraft(formOf(thread), whose(profile), text)
