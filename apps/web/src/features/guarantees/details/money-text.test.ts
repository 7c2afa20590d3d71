import { moneyPositions, operationalStatuses } from '@damana/contract/statuses'
import { describe, expect, test } from 'vitest'
import type { Guarantee } from '../queries.ts'
import { sentenceOf } from './guarantee-tracker.tsx'
import { endOf } from './outcome/outcome-text.tsx'
import { ar as outcomeAr } from './outcome/phrases.ar.ts'
import { en as outcomeEn } from './outcome/phrases.en.ts'
import { ar } from './phrases.ar.ts'
import { en } from './phrases.en.ts'

type Position = Guarantee['money']['position']
type ReturnedTo = Guarantee['money']['returned_to']
const roles = ['seller', 'buyer', 'creator'] as const
const find = (from: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (inner, key) => (typeof inner === 'object' && inner !== null ? Object.entries(inner).find(([name]) => name === key)?.[1] : undefined),
      from,
    )
const moneyIn = (position: Position, returned_to: ReturnedTo = 'buyer') => ({ position, returned_to }) as Guarantee['money'] // nothing else is read
const headingOf = (words: object, role: (typeof roles)[number], position: Position, returnedTo?: ReturnedTo) =>
  find(words, sentenceOf({ role, money: moneyIn(position, returnedTo) }))

describe.each([
  ['Arabic', ar, outcomeAr],
  ['English', en, outcomeEn],
] as const)('in %s', (lang, words, outcomes) => {
  test.each(moneyPositions)(
    'whoever reads where the money is in %s reads a whole sentence, and so of a refund to another payer',
    (position) => {
      for (const role of roles)
        for (const returnedTo of ['buyer', 'payer', 'both'] as const) expect(headingOf(words, role, position, returnedTo)).toMatch(/\.$/)
    },
  )

  test.each(moneyPositions)('the end of %s has a sentence', (position) => {
    for (const operational_status of operationalStatuses)
      for (const returnedTo of ['buyer', 'payer', 'both'] as const)
        expect(find(outcomes, endOf({ operational_status, money: moneyIn(position, returnedTo) }))).toMatch(/\.$/)
  })

  test('a refund to another payer is not told as one to the buyer, and a split not as a sale', () => {
    const isEnglish = lang === 'English'
    for (const position of ['refunding', 'refund_waiting', 'refunded'] as const)
      expect(headingOf(words, 'buyer', position, 'payer')).toContain(isEnglish ? 'person who paid for you' : 'دفعه عنك')
    for (const position of ['split_ordered', 'split_waiting', 'split_paid'] as const)
      for (const role of roles) expect(headingOf(words, role, position)).toContain(isEnglish ? 'split' : 'تقسيم')
  })

  test('what ended without money is not headed by a question about it', () => {
    expect(find(words, 'tracker.question_ended')).not.toMatch(/[?؟]/)
  })
})
