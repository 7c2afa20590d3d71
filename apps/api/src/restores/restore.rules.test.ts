import { expect, it } from 'vitest'
import { restoreReasonOf } from './restore.rules.ts'

const mark = { system: '7', payoutFiles: 5n, messages: 900n }

it.each([
  ['what it was', mark, mark, null],
  ['more than the mark: it was killed before the mark was raised', { ...mark, payoutFiles: 6n, messages: 950n }, mark, null],
  ['a file less', { ...mark, payoutFiles: 4n }, mark, 'behind_mark'],
  ['a message less', { ...mark, messages: 899n }, mark, 'behind_mark'],
  ['all of it in another cluster', { ...mark, system: '8' }, mark, 'other_cluster'],
  ['files without a mark', mark, undefined, 'no_mark'],
  ['nothing yet without a mark', { ...mark, payoutFiles: 0n }, undefined, null],
] as const)('a database that knows %s', (_what, known, marked, expected) => {
  expect(restoreReasonOf(known, marked, true)).toBe(expected)
})

it('the sandbox takes a data folder that never had a mark', () => {
  expect(restoreReasonOf(mark, undefined, false)).toBeNull()
})
