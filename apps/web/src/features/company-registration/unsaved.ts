/** Text that is not saved on the server yet stays on this device, a draft for each section. */
import { companySections, type CompanySection } from '@damana/contract/company-words'
import { forgetDraft, readDraft, saveDraft } from '#drafts.ts'
import type { SectionData } from './application.rules.ts'

export interface Unsaved {
  /** The version that was read before it was typed. */
  version: number
  /** The content of that version: tells later who changed what. */
  base: SectionData | null
  data: SectionData
}
export type UnsavedSections = { readonly [section in CompanySection]?: Unsaved | undefined }

/** Changes with the shape of the answers: a draft of another shape is not read. */
const formOf = (section: CompanySection) => `register-company-${section}-1`

export function openUnsaved(draft: string): UnsavedSections {
  return Object.fromEntries(
    companySections.flatMap((section) => {
      const kept = readDraft(formOf(section), draft) as Unsaved | null | undefined // written below, by this shape's name
      return kept ? [[section, kept]] : []
    }),
  )
}
export const keepUnsaved = (draft: string, section: CompanySection, unsaved: Unsaved): void => saveDraft(formOf(section), draft, unsaved)
/** Only what was saved: another window of this browser may have typed something else since. */
export function dropUnsaved(draft: string, section: CompanySection, saved?: Unsaved): void {
  if (saved && JSON.stringify(readDraft(formOf(section), draft)) !== JSON.stringify(saved)) return
  forgetDraft(formOf(section), draft)
}
