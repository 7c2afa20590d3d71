import { expect, it } from 'vitest'
import { missingOf, restoreReasonOf } from './restore.rules.ts'

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

it('what left and is not there is told by its numbers, and by sums as far as the mark has them', () => {
  const file = (id: bigint) => ({ id, messageId: `F${id}`, payments: 1, sumFils: 10n })
  const known = { system: '7', payoutFiles: 3n, messages: 900n }
  const noted = { ...mark, lastFiles: [file(5n), file(4n), file(3n)] }
  expect(missingOf(known, noted)).toEqual({ files: { from: 4n, to: 5n, count: 2n, named: [file(5n), file(4n)] }, messages: null })
  expect(missingOf({ ...known, payoutFiles: 5n, messages: 890n }, noted)).toEqual({
    files: null,
    messages: { from: 891n, to: 900n, count: 10n },
  })
  expect(missingOf(known, undefined)).toEqual({ files: null, messages: null })
})
