import { checkFields } from '@damana/contract/form-rules'
import { describe, expect, test } from 'vitest'
import {
  fromPersonalBody,
  judgePersonal,
  noPersonal,
  personalRulesFor,
  toJudged,
  toPersonalBody,
  type PersonalAnswers,
} from './personal-answers.ts'

const today = '2026-11-21'
const judge = (answers: PersonalAnswers) => ({
  ...judgePersonal(answers, today),
  ...checkFields(personalRulesFor(answers), toJudged(answers)),
})
const lina: PersonalAnswers = { ...noPersonal, date_of_birth: '25/03/1990', nationality_type: 'jordanian', national_number: '9902012345' }

describe('what is asked of a person', () => {
  test('nothing answered: the day of birth and the nationality are asked for', () => {
    expect(judge(noPersonal)).toEqual({ date_of_birth: 'required', nationality_type: 'invalid_choice' })
  })

  test.each([
    ['jordanian', ['national_number']],
    ['sons_of_jordanian_women', ['document_id']],
    ['non_jordanian', ['country', 'document_id']],
  ] as const)('%s: %j', (nationality_type, fields) => {
    const wrong = judge({ ...noPersonal, date_of_birth: '25/03/1990', nationality_type })
    expect(wrong).toEqual(Object.fromEntries(fields.map((field) => [field, 'required'])))
  })

  test.each([
    [{ date_of_birth: '31/02/1990' }, { date_of_birth: 'invalid_date' }],
    [{ date_of_birth: '25/03/1890' }, { date_of_birth: 'invalid_date' }],
    [{ date_of_birth: '22/11/2008' }, { date_of_birth: 'too_young' }],
    [{ date_of_birth: '21/11/2008' }, {}],
    [{ national_number: '990201234' }, { national_number: 'invalid_jordanian_number' }],
    [{ national_number: '12' }, { national_number: 'invalid_national_number' }],
    [{ national_number: '٩٩٠٢٠١٢٣٤٥' }, {}],
    [{ nationality_type: 'non_jordanian', country: 'JO', document_id: 'N12345678' }, { country: 'invalid_choice' }],
    [{ nationality_type: 'sons_of_jordanian_women', document_id: '12345678' }, { document_id: 'invalid_document_id' }],
  ] satisfies [Partial<PersonalAnswers>, object][])('%j: %j', (answers, wrong) => {
    expect(judge({ ...lina, ...answers })).toEqual(wrong)
  })

  test('what another nationality was asked for is not sent', () => {
    expect(toPersonalBody({ ...lina, country: 'SY', document_id: 'N12345678' })).toEqual({
      date_of_birth: '1990-03-25',
      nationality_type: 'jordanian',
      national_number: '9902012345',
    })
  })

  test('what was saved comes back as it was typed', () => {
    expect(fromPersonalBody(toPersonalBody(lina))).toEqual(lina)
  })
})
