import { fils } from '@damana/contract/money'
import { describe, expect, it } from 'vitest'
import { productionSettings, sandboxSettings } from '#kernel/settings.ts'
import { type DenialFacts, judgeMiss, refuseDenial } from './doubt.rules.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 22, 12, minutes))
const miss = { sumFils: fils(5_000_000n), lastSentAt: at(0), firstMissedAt: at(1), statementAt: at(20), now: at(31) }

describe('an answer of the bank that it does not have a file', () => {
  it.each([
    ['the first is only noted', { firstMissedAt: null, now: at(120) }, 'first'],
    ['a second within half an hour does not count', { now: at(30) }, 'wait'],
    ['a second half an hour later does', {}, 'not_received'],
    ['not before a statement that came since the file was sent', { statementAt: null, now: at(300) }, 'wait'],
    ['a statement of before says nothing', { statementAt: at(0), now: at(300) }, 'wait'],
    ['a large file asks two of finance', { sumFils: fils(20_000_000n) }, 'ask_finance'],
    ['one just below does not', { sumFils: fils(19_999_999n) }, 'not_received'],
  ] as const)('%s', (_name, changes, expected) => {
    expect(judgeMiss({ ...miss, ...changes }, productionSettings)).toBe(expected)
  })

  it('in the sandbox twenty seconds are enough, and no statement is awaited', () => {
    const facts = { ...miss, statementAt: null }
    expect(judgeMiss({ ...facts, now: new Date(at(1).getTime() + 19_000) }, sandboxSettings)).toBe('wait')
    expect(judgeMiss({ ...facts, now: new Date(at(1).getTime() + 20_000) }, sandboxSettings)).toBe('not_received')
  })
})

describe('what finance heard from the bank', () => {
  const sent: DenialFacts = {
    status: 'sent',
    role: 'finance',
    isLate: true,
    isInDoubt: false,
    file: { isConfirmed: false, isHeardOf: false, isMissed: false },
    hasDenied: false,
  }
  const unknown: DenialFacts = { ...sent, status: 'unknown', isLate: false, file: { isConfirmed: false, isHeardOf: false, isMissed: true } }
  const accepted: DenialFacts = { ...sent, status: 'accepted', isLate: false }
  it.each<[string, 'not_received' | 'not_executed', DenialFacts, string | null]>([
    ['a late payout in an unconfirmed file', 'not_received', sent, null],
    ['not before its promised day is over', 'not_received', { ...sent, isLate: false }, 'payout_not_late'],
    [
      'not where the bank confirmed the file',
      'not_received',
      { ...sent, file: { isConfirmed: true, isHeardOf: false, isMissed: false } },
      'bank_has_file',
    ],
    [
      'not where it spoke of another payout in the file',
      'not_received',
      { ...sent, file: { isConfirmed: false, isHeardOf: true, isMissed: false } },
      'bank_has_file',
    ],
    ['a file that the bank twice said it does not have', 'not_received', unknown, null],
    [
      'not a file that it was asked about once',
      'not_received',
      { ...unknown, file: { isConfirmed: false, isHeardOf: false, isMissed: false } },
      'payout_not_missed',
    ],
    [
      'the rest of a file that it has in part, and that it twice said it does not have',
      'not_received',
      { ...unknown, file: { isConfirmed: false, isHeardOf: true, isMissed: true } },
      null,
    ],
    [
      'not the rest of a file that it has in part before that',
      'not_received',
      { ...unknown, file: { isConfirmed: false, isHeardOf: true, isMissed: false } },
      'bank_has_file',
    ],
    ['one in doubt after a restore', 'not_received', { ...sent, status: 'held', isInDoubt: true, file: null }, null],
    ['an accepted one', 'not_received', accepted, 'wrong_status'],
    ['an accepted one was never executed', 'not_executed', accepted, null],
    ['a sent one', 'not_executed', sent, 'wrong_status'],
    ['nobody says it twice', 'not_executed', { ...accepted, hasDenied: true }, 'voted_already'],
    ['a reviewer does not', 'not_executed', { ...accepted, role: 'reviewer' }, 'no_permission'],
    ['nothing that was in no file', 'not_received', { ...sent, status: 'approved', file: null }, 'wrong_status'],
  ])('%s: %s', (_name, said, facts, expected) => {
    expect(refuseDenial(said, facts)).toBe(expected)
  })
})
