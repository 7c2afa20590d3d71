/** The wizard's draft. */
import { forgetDraft, readDraft, saveDraft } from '#drafts.ts'
import { noAnswers, type Answers } from './answers.ts'
import type { FoundBuyer, FoundVehicle } from './lookups.ts'

/** A registry's answer with its time: a reference to a buyer expires after half an hour. */
export interface Kept<T> {
  found: T
  at: number
}
export interface Attempt {
  /** The content for which the key was made. */
  content: string
  key: string
}
export interface Draft {
  answers: Answers
  step: number
  vehicle?: Kept<FoundVehicle> | undefined
  buyer?: Kept<FoundBuyer> | undefined
  attempt?: Attempt | undefined
}

/** Changes with the shape of the draft: a draft of another shape is not read. */
const form = 'new-guarantee-1'

export function openDraft(person: string): Draft {
  const draft = readDraft(form, person) as Draft | null | undefined // written below, by this shape's name
  return draft ? { ...draft, answers: { ...noAnswers, ...draft.answers } } : { answers: noAnswers, step: 0 }
}
export const keepDraft = (person: string, draft: Draft): void => saveDraft(form, person, draft)
export const dropDraft = (person: string): void => forgetDraft(form, person)

/** Whether anything worth telling about was typed. */
export const isEmptyDraft = ({ answers, step }: Draft): boolean => step === 0 && answers.registration_number === ''

/** One idempotency key per content: submitted again it is the same call, changed it is another. */
export function attemptFor(body: unknown, before: Attempt | undefined): Attempt {
  const content = JSON.stringify(body)
  return before?.content === content ? before : { content, key: crypto.randomUUID() }
}
