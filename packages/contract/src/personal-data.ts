import type { FieldErrorCode } from './errors.ts'
import type { NationalityType } from './statuses.ts'

/** A person's own answers that complete the registration. Dates are `YYYY-MM-DD`. */
export interface PersonalAnswers {
  date_of_birth?: string | undefined
  nationality_type?: NationalityType | undefined
  national_number?: string | undefined
  country?: string | undefined
  document_id?: string | undefined
}
export type PersonalField = keyof PersonalAnswers

const leastAge = 18
const jordan = 'JO'

/** Which fields a nationality is asked for: Jordanians their national number, sons of Jordanian women a document, everybody else country and document. */
export const fieldsOfNationality: Readonly<Record<NationalityType, readonly PersonalField[]>> = {
  jordanian: ['national_number'],
  sons_of_jordanian_women: ['document_id'],
  non_jordanian: ['country', 'document_id'],
}

/** The faults of the answers beside their form, by field; `today` is the day in Amman. Browser and server judge by it alike. */
export function judgePersonalAnswers(answers: PersonalAnswers, today: string): Partial<Record<PersonalField, FieldErrorCode>> {
  const wrong: Partial<Record<PersonalField, FieldErrorCode>> = {}
  if (answers.date_of_birth !== undefined) {
    const year = Number(answers.date_of_birth.slice(0, 4))
    const rest = answers.date_of_birth.slice(4)
    if (year < 1900) wrong.date_of_birth = 'invalid_date'
    else if (`${year + leastAge}${rest}` > today) wrong.date_of_birth = 'too_young'
  }
  if (answers.nationality_type === undefined) return wrong
  for (const field of fieldsOfNationality[answers.nationality_type]) if (!answers[field]) wrong[field] = 'required'
  if (answers.nationality_type === 'jordanian' && answers.national_number && !/^\d{10}$/.test(answers.national_number))
    wrong.national_number = 'invalid_jordanian_number'
  if (answers.nationality_type === 'non_jordanian' && answers.country === jordan) wrong.country = 'invalid_choice'
  return wrong
}
