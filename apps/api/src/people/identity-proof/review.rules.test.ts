import { describe, expect, test } from 'vitest'
import { refuseDecision, refusePhotos } from './review.rules.ts'

const review = { attempt: 1, isContested: false, isDecided: false, isOwn: false }

describe('a reviewer', () => {
  test('decides on the first three attempts, the administrator on all', () => {
    expect(refuseDecision({ ...review, attempt: 3 }, 'reviewer')).toBeNull()
    expect(refuseDecision({ ...review, attempt: 4 }, 'reviewer')).toBe('identity_for_admin')
    expect(refuseDecision({ ...review, attempt: 4 }, 'admin')).toBeNull()
  })
  test('leaves two who prove one number to the administrator', () => {
    expect(refuseDecision({ ...review, isContested: true }, 'reviewer')).toBe('identity_for_admin')
    expect(refuseDecision({ ...review, isContested: true }, 'admin')).toBeNull()
  })
  test('decides once, and never on the own account', () => {
    expect(refuseDecision({ ...review, isDecided: true }, 'admin')).toBe('identity_decided')
    expect(refuseDecision({ ...review, isOwn: true }, 'admin')).toBe('party_to_it')
  })
  test('is no member of finance', () => expect(refuseDecision(review, 'finance')).toBe('no_permission'))
})

test.each([
  ['unproven', null],
  ['send_again', null],
  ['in_review', 'identity_in_review'],
  ['proven', 'identity_proven'],
] as const)('photos of a person who is %s: %s', (state, reason) => expect(refusePhotos(state)).toBe(reason))
