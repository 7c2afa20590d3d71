import { fieldsOfNationality, judgePersonalAnswers } from '@damana/contract/personal-data'
import type { FieldError } from '#kernel/errors.ts'
import type { Answers } from './completion.queries.ts'

type Personal = Answers['personal']

/** The faults of the answers of a registration, field by field; `today` is the date in Amman. */
export function judgePersonal(personal: Personal, today: string, isCountry: (code: string) => boolean): FieldError[] {
  const wrong = { ...judgePersonalAnswers(personal, today) }
  const { country } = askedOf(personal)
  if (country !== undefined && !isCountry(country)) wrong.country = 'invalid_choice'
  return Object.entries(wrong).map(([field, code]) => ({ pointer: `/personal/${field}`, code }))
}

/** The answers without those that this nationality is not asked for. */
export function askedOf(personal: Personal): Personal {
  const { date_of_birth, nationality_type } = personal
  const fields = fieldsOfNationality[nationality_type]
  const { national_number, country, document_id } = personal
  return {
    date_of_birth,
    nationality_type,
    ...(fields.includes('national_number') && national_number !== undefined ? { national_number } : {}),
    ...(fields.includes('country') && country !== undefined ? { country } : {}),
    ...(fields.includes('document_id') && document_id !== undefined ? { document_id } : {}),
  }
}

/** Whom a person is found by, and the field it was typed in: the national number of Jordanians, everybody else's document. */
export function numberOf(personal: Personal): { nationalNumber: string; pointer: string } {
  const isJordanian = personal.nationality_type === 'jordanian'
  const nationalNumber = isJordanian ? personal.national_number : personal.document_id
  if (nationalNumber === undefined) throw new Error('answers that were judged good name a number')
  return { nationalNumber, pointer: isJordanian ? '/personal/national_number' : '/personal/document_id' }
}
