import { afterEach, expect, test } from 'vitest'
import { forgetDraft, forgetDrafts, readDraft, saveDraft } from './drafts.ts'

afterEach(() => localStorage.clear())

test('a draft belongs to one form and one person', () => {
  saveDraft('sale', 'samira', { price: '1' })
  expect(readDraft('sale', 'samira')).toEqual({ price: '1' })
  expect(readDraft('sale', 'basel')).toBeNull()
  forgetDraft('sale', 'samira')
  expect(readDraft('sale', 'samira')).toBeNull()
})

test('logging out leaves no draft, and nothing else goes', () => {
  saveDraft('sale', 'samira', {})
  localStorage.setItem('lang', 'en')
  forgetDrafts()
  expect(Object.keys(localStorage)).toEqual(['lang'])
})

test('a spoilt draft is no draft', () => {
  localStorage.setItem('draft:sale:samira', '{')
  expect(readDraft('sale', 'samira')).toBeUndefined()
})
