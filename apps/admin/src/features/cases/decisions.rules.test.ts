import { describe, expect, it } from 'vitest'
import { decisionOfVote, offeredDecisions, papersUnopened, readVote } from './decisions.rules.ts'
import type { StaffCase } from './query.ts'

const file = { id: 'a' } as StaffCase['files'][number]
const vote = (given: Partial<StaffCase['votes'][number]>) => ({ subject: 'case', is_you: true, ...given }) as StaffCase['votes'][number]
const caseOf = (actions: StaffCase['actions'], more: Partial<StaffCase> = {}) =>
  ({ actions, files: [], votes: [], ...more }) as unknown as StaffCase
const on = (name: StaffCase['actions'][number]['name']) => ({ name, allowed: true, reason: null })

describe('the bar of decisions', () => {
  it('has no others than the API offers, and none of a payer', () => {
    const offered = offeredDecisions(caseOf([on('block'), on('decide_refund'), on('accept_payer')]), new Set())
    expect(offered).toEqual([
      { name: 'block', off: null },
      { name: 'decide_refund', off: null },
    ])
  })

  it('keeps what goes by the papers off until each of them was opened', () => {
    const staffCase = caseOf([on('confirm_vehicle'), on('refuse_vehicle')], { files: [file] })
    expect(offeredDecisions(staffCase, new Set()).map(({ off }) => off)).toEqual([papersUnopened, null])
    expect(offeredDecisions(staffCase, new Set(['a'])).map(({ off }) => off)).toEqual([null, null])
  })

  it('says why the API has one off before anything else', () => {
    const off = { name: 'decide_release', allowed: false, reason: 'split_open' } as const
    expect(offeredDecisions(caseOf([off], { files: [file] }), new Set())[0]?.off).toBe('split_open')
  })

  it('does not offer again what this person has decided, but leaves him another mind', () => {
    const staffCase = caseOf([on('decide_release'), on('decide_refund'), on('propose_split')], {
      votes: [vote({ decision: 'refund' }), vote({ decision: 'release', is_you: false })],
    })
    expect(offeredDecisions(staffCase, new Set()).map(({ name, off }) => [name, off])).toEqual([
      ['decide_release', null],
      ['decide_refund', 'voted_already'],
      ['propose_split', null],
    ])
  })

  it.each([
    ['dismiss:registry', 'dismiss'],
    ['split:1:2:0', 'propose_split'],
    ['approve:waived', 'approve_cancellation'],
    ['paid_again:RC-1001', 'note_paid_again'],
  ])('knows for which decision the vote %s is', (decision, name) => {
    expect(decisionOfVote({ decision })).toBe(name)
  })

  it.each([
    ['split:1:2:0', { what: 'split', details: ['1', '2', '0'] }],
    ['reject', { what: 'reject', details: [] }],
  ])('reads the vote %s', (decision, read) => {
    expect(readVote({ decision })).toEqual(read)
  })
})
