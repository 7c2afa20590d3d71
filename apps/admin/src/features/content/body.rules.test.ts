import { contentKindNames } from '@damana/contract/content-words'
import { describe, expect, it, test } from 'vitest'
import { emptyBody, fieldsOf, isSameBody, momentInAmman } from './body.rules.ts'

describe('a body in the form', () => {
  test.each(contentKindNames)('of the kind %s begins with every field of both languages', (kind) => {
    const body = emptyBody(kind)
    expect(Object.keys(body.ar)).toEqual(fieldsOf(kind).map(([name]) => name))
    expect(Object.keys(body.en)).toEqual(Object.keys(body.ar))
    expect(isSameBody(body, emptyBody(kind))).toBe(true)
  })

  it('is another as soon as anything in it differs', () => {
    const body = emptyBody('faq')
    expect(isSameBody(body, { ...body, en: { ...body.en, question: 'Why?' } })).toBe(false)
    expect(isSameBody(body, { ...body, shared: { group: 'fees' } })).toBe(false)
    expect(isSameBody(body, { ...body, position: 10 })).toBe(false)
    expect(isSameBody(body, { ...body, shown: false })).toBe(false)
  })
})

it('a date of publication is one of Amman', () => expect(momentInAmman('2026-12-01T09:00')).toBe('2026-12-01T06:00:00.000Z'))
