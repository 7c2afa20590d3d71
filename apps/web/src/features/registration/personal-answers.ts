/** Fields of the first step, named as in the call; the date of birth as text. */
import type { Args } from '@damana/contract'
import type { FieldErrorCode } from '@damana/contract/errors'
import { personalRules, requireFields, type FieldRule, type FieldRules } from '@damana/contract/form-rules'
import { fieldsOfNationality, judgePersonalAnswers } from '@damana/contract/personal-data'
import { cleanText } from '@damana/contract/clean-text'
import type { NationalityType } from '@damana/contract/statuses'
import { readDay, writeDay } from './day.rules.ts'

export type PersonalBody = NonNullable<NonNullable<Args<'POST /auth/complete-register'>['body']>['personal']>
export interface PersonalAnswers {
  date_of_birth: string
  /** No radio is chosen: empty, or null once the form has looked at them. */
  nationality_type: '' | NationalityType | null
  national_number: string
  country: string
  document_id: string
}
export type PersonalQuestion = keyof PersonalAnswers

export const personalQuestions: readonly PersonalQuestion[] = [
  'date_of_birth',
  'nationality_type',
  'national_number',
  'country',
  'document_id',
]
export const noPersonal: PersonalAnswers = { date_of_birth: '', nationality_type: '', national_number: '', country: '', document_id: '' }

const day: FieldRule = { type: 'string', codes: { required: 'required', pattern: 'invalid_date' }, pattern: '^\\d{4}-\\d{2}-\\d{2}$' }
const rules: FieldRules<PersonalQuestion> = { ...personalRules, date_of_birth: day }

/** Which fields a nationality is asked for beside the first two. */
export const askedOf = (nationality: PersonalAnswers['nationality_type']): readonly PersonalQuestion[] =>
  nationality ? fieldsOfNationality[nationality] : []

export const personalRulesFor = ({ nationality_type }: PersonalAnswers): FieldRules => requireFields(rules, askedOf(nationality_type))

/** The answers as the rules judge them. A question that is not asked is left out, whatever was typed there before. */
export function toJudged(answers: PersonalAnswers): Partial<Record<PersonalQuestion, string>> {
  const { date_of_birth, nationality_type } = answers
  const judged: Partial<Record<PersonalQuestion, string>> = {
    date_of_birth: readDay(date_of_birth) ?? date_of_birth.trim(),
    nationality_type: nationality_type ?? '',
  }
  for (const field of askedOf(nationality_type)) judged[field] = cleanText(answers[field] ?? '')
  return judged
}

/** Checks across fields; `today` is the day in Amman. */
export function judgePersonal(answers: PersonalAnswers, today: string): { [question in PersonalQuestion]?: FieldErrorCode } {
  const { nationality_type } = answers
  const { nationality_type: _, ...judged } = toJudged(answers)
  return judgePersonalAnswers({ ...judged, nationality_type: nationality_type || undefined }, today)
}

/** Call it with validated answers only. */
export function toPersonalBody(answers: PersonalAnswers): PersonalBody {
  const date = readDay(answers.date_of_birth)
  if (!date || !answers.nationality_type) throw new Error('answers are judged before they are sent')
  return { ...toJudged(answers), date_of_birth: date, nationality_type: answers.nationality_type }
}

/** Saved answers as form values. */
export const fromPersonalBody = (saved: PersonalBody): PersonalAnswers => ({
  date_of_birth: writeDay(saved.date_of_birth),
  nationality_type: saved.nationality_type,
  national_number: saved.national_number ?? '',
  country: saved.country ?? '',
  document_id: saved.document_id ?? '',
})
