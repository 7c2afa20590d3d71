import { fils } from '@damana/contract/money'
import { describe, expect, it } from 'vitest'
import { type KnownLine, recogniseLines, type ReportedLine } from './recognise-lines.rules.ts'

const reported = (line: Partial<ReportedLine['line']> = {}, page = 1): ReportedLine => ({
  line: {
    direction: 'credit',
    amountFils: fils(5000n),
    currency: 'JOD',
    bookedOn: '2026-11-22',
    isDayGuessed: false,
    reference: 'A-1',
    place: '1/1',
    references: ['A-1'],
    payoutNumber: null,
    takesBack: null,
    ...line,
  },
  statement: 'S-1',
  page,
})
const known = (line: Partial<KnownLine> = {}): KnownLine => ({
  id: 1n,
  direction: 'credit',
  amountFils: fils(5000n),
  currency: 'JOD',
  bookedOn: '2026-11-22',
  isDayGuessed: false,
  reference: 'A-1',
  hasReference: true,
  statement: 'S-0',
  page: 1,
  names: ['A-1'],
  isAnnounced: false,
  isStated: true,
  outcome: 'applied',
  ...line,
})
const announced = { isAnnounced: true, isStated: false, outcome: 'announced' } as const
const unnamed = { reference: null, references: [] } as const
const bare = { ...announced, reference: 'N/1/1/1', hasReference: false, names: [] } as const
const guessed = (bookedOn: string) => ({ bookedOn, isDayGuessed: true })

describe("a statement's line", () => {
  it.each([
    ['of the same reference, sum and day', {}, {}, true],
    ['of another sum under the same reference', { amountFils: fils(5001n) }, {}, false],
    ['of the other direction', { direction: 'debit' }, {}, false],
    ['of another currency', { currency: 'USD' }, {}, false],
    ['of another day', { bookedOn: '2026-11-23' }, {}, false],
    ['of a day that the bank did not say', { bookedOn: '2026-11-23', isDayGuessed: true }, {}, true],
    [
      'of another reference with the same end-to-end id',
      { reference: 'A-2', references: ['A-2', 'E-1'] },
      { names: ['A-1', 'E-1'] },
      false,
    ],
    ['without a reference, at the same place of the same statement', unnamed, { reference: 'S-1/1/1/1', hasReference: false }, true],
    ['without a reference, at another place', { ...unnamed, place: '2/1' }, { reference: 'S-1/1/1/1', hasReference: false }, false],
    ['announced by the same reference', {}, announced, true],
    ['announced under another reference', { reference: 'A-2', references: ['A-2'] }, announced, false],
    [
      'that reverses another credit, announced with the same word of text',
      { reference: null, references: ['R-1', 'WORD-1'], takesBack: 'R-1' },
      { ...announced, reference: 'N/1/1/1', hasReference: false, names: ['R-2', 'WORD-1', 'reverses R-2'] },
      false,
    ],
    [
      'that reverses the same credit, announced under other ids of it',
      { reference: null, references: ['I-1', 'WORD-1'], takesBack: 'I-1' },
      { ...announced, reference: 'N/1/1/1', hasReference: false, names: ['R-1', 'I-1', 'WORD-1', 'reverses R-1'] },
      true,
    ],
    [
      'announced without a reference, with an id in common',
      { reference: null, references: ['P100001'], payoutNumber: 'P100001' },
      { ...announced, reference: 'N/1/1/1', hasReference: false, names: ['P100001'] },
      true,
    ],
    ['announced without ids on a day that the bank did not say, days off', { ...unnamed, ...guessed('2026-11-25') }, bare, true],
    ['announced without ids on a day that the bank did not say, weeks off', { ...unnamed, ...guessed('2026-12-20') }, bare, false],
    [
      'announced for another payout of the same sum',
      { reference: null, references: ['P100001', 'F-1'], payoutNumber: 'P100001' },
      { ...announced, reference: 'N/1/1/1', hasReference: false, names: ['P100002', 'F-1'] },
      false,
    ],
  ] as const)('%s is known or not', (_, line, before, isKnown) => {
    const [found] = recogniseLines([reported(line)], [known(before)], 'statement')
    expect(found?.known?.id ?? null).toBe(isKnown ? 1n : null)
  })

  it('is a movement as often as one message tells it, less those that are known', () => {
    const found = recogniseLines([reported(), reported(), reported()], [known({ statement: 'S-1' })], 'statement')
    expect(found.map((one) => [one.known?.id ?? null, one.nth])).toEqual([
      [1n, 1],
      [null, 2],
      [null, 3],
    ])
  })

  it('of another page of the same statement is another movement', () => {
    const [found] = recogniseLines([reported({}, 2)], [known({ statement: 'S-1', page: 1 })], 'statement')
    expect(found).toMatchObject({ known: null, nth: 2 })
  })

  it('closes one announcement, and the exact one before all', () => {
    const near = known({ ...announced, id: 1n, reference: 'N/1/1/1', hasReference: false, names: ['E-1'] })
    const exact = known({ ...announced, id: 2n })
    const line = reported({ references: ['A-1', 'E-1'] })
    expect(
      recogniseLines([line, reported({ ...unnamed, references: ['E-1'] })], [near, exact], 'statement').map((one) => one.known?.id),
    ).toEqual([2n, 1n])
  })
})
