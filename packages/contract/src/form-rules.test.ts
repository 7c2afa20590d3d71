import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText, isStorableText } from './clean-text.ts'
import { deriveRules, forms, shapeOf } from './derive-form-rules.ts'
import * as tables from './form-rules.generated.ts'
import { checkField, checkFields, requireFields, type FieldRule, type FieldRules } from './form-rules.ts'
import type { contract } from './index.ts'

const samples = [
  '',
  ' ',
  'a',
  'ab',
  'abc',
  '  abc  ',
  '0',
  '1',
  '12345',
  '١٢٣٤٥',
  ' 12345',
  '1234',
  '123456',
  '790000001',
  '0790000001',
  '+962 79 000 0001',
  '٠٧٩٠٠٠٠٠٠١',
  '(079)-000-0001',
  '+()()()()()',
  '12345678',
  '123456789',
  'AB1234567',
  'AB 1234567',
  '9852012345',
  'someone@example.com',
  'buyer',
  'equally',
  'ACH',
  'person',
  'release',
  'nobody',
  '12450000',
  '012',
  '-5',
  '12.5',
  'NOV10',
  'nov-10',
  'N!',
  'DM-000001',
  'DM-1',
  'JO94CBJO0010000000000131000302',
  'jo94 cbjo 0010 0000 0000 0131 0003 02',
  'x'.repeat(120),
  'x'.repeat(121),
  'x'.repeat(201),
  'x'.repeat(501),
  'سميرة',
  'مشغول',
  'Jean-Luc O’Neil',
  'م. أحمد',
  'Ali evil.com',
  'شركة بترا (فرع 2)',
  '<b>Ali</b>',
  'Ali\u202eila',
  '\u200f',
  '\u202bسميرة خليل\u202c',
  '\u2066(079) 000.0001\u2069',
  '\u200esomeone@example.com\u200f',
  'a;b@example.com',
  'a..b@example.com',
  'IBAN: JO94 CBJO 0010 0000 0000 0131 0003 02',
  'a\0b',
  '\ud800 Khalil',
]

describe('rules of forms', () => {
  test('the committed tables are what the contract says now', () => {
    expect({ ...tables }, 'run `npm run generate`').toEqual(
      Object.fromEntries(Object.entries(forms).map(([title, source]) => [title, deriveRules(source)])),
    )
  })

  describe.each(Object.entries(forms))('%s', (title, source) => {
    const rules: FieldRules = tables[title as keyof typeof forms]
    const shape = shapeOf(source)
    test.each(Object.keys(rules))('%s is refused by the form exactly when the API refuses it', (field) => {
      const rule = rules[field] as FieldRule
      const schema = shape[field] as (typeof contract)['POST /guarantees']['body']['shape']['buyer_phone']
      const agree = (value: unknown) => {
        // an empty text is "no answer" to a form and is not sent
        const isEmpty = value === '' || (typeof value === 'string' && rule.typed === true && cleanText(value) === '')
        // the API refuses these in every field, before it reads a schema
        if (typeof value === 'string' && !isStorableText(value)) return expect(checkField(rule, value)).toBe('invalid_characters')
        const refusal = schema.safeParse(isEmpty ? undefined : value).error?.issues[0]?.message
        expect(checkField(rule, value), JSON.stringify(value)).toBe(refusal)
      }
      const values = rule.type === 'boolean' ? [true, false, undefined] : [...samples, undefined]
      values.forEach(agree)
      if (rule.type === 'string')
        fc.assert(fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9A-Z +()-]{0,30}$/)), agree), { numRuns: 200 })
    })
  })

  test('an unanswered field says that it is required, a wrong one what is wrong', () => {
    expect(
      checkFields(tables.createGuaranteeRules, {
        is_owner: true,
        registration_number: '',
        consent: false,
        buyer_phone: '123',
        price_fils: '0',
        commissionOn: 'me',
      }),
    ).toEqual({
      registration_number: 'required',
      consent: 'required',
      buyer_national_number: 'required',
      buyer_phone: 'invalid_phone',
      price_fils: 'invalid_amount',
      commissionOn: 'invalid_choice',
      transfer_type: 'invalid_choice',
    })
  })

  test('a form may ask for what the call takes as optional', () => {
    const rules = requireFields(tables.createGuaranteeRules, ['owner_phone'])
    expect(checkFields(rules, {}).owner_phone).toBe('required')
    expect(checkFields(rules, { owner_phone: '1' }).owner_phone).toBe('invalid_phone')
    expect(checkFields(tables.createGuaranteeRules, {}).owner_phone).toBeUndefined()
  })
})
