import { fils } from '@damana/contract/money'
import { describe, expect, it } from 'vitest'
import { readTree } from '#db/query-tree.ts'
import { numberParameters } from '#db/statement-text.ts'
import type { ParamsOf, RowOf } from '#db/statement.ts'
import type { Id } from '#db/id.ts'
import type { addRefunded, findReceiptById, saveMatched, saveWhy } from '#money/receipts/queries.ts'

describe('named parameters', () => {
  it('become numbers in their order, one for each name', () => {
    expect(numberParameters('select :a::int8, array[:b, :a], j->>:c, (:d)::text')).toMatchObject({
      text: 'select $1::int8, array[$2, $1], j->>$3, ($4)::text',
      names: ['a', 'b', 'c', 'd'],
    })
  })

  it('may be said to be null', () => {
    expect(numberParameters('select :a?::int8, :b').nullable).toEqual(new Set(['a']))
  })

  it.each([
    `select ':a', 'it''s :a'`,
    String.raw`select E'\':a'`,
    'select "x:a"',
    'select codes[1:3]',
    'select 1 -- :a',
    'select /* :a */ 1',
    'select $$ :a $$, $x$ :a $x$',
    'select a::text, b := c',
  ])('are nowhere in %s', (text) => {
    expect(numberParameters(text)).toMatchObject({ text, names: [] })
  })

  it('are not mixed with numbers', () => {
    expect(() => numberParameters('select :a, $2')).toThrow('$2 has none')
  })
})

it('a tree is read with its lists, escaped spaces and constants', () => {
  expect(readTree(String.raw`{QUERY :a (1 2) :b {CONST :constvalue 4 [ 1 0 0 0 ] :c x\ y} :d <>}`)).toEqual({
    type: 'QUERY',
    fields: { a: ['1', '2'], b: { type: 'CONST', fields: { constvalue: '4', bytes: ['1', '0', '0', '0'], c: 'x y' } }, d: '<>' },
  })
})

// These lines, which must not compile, are checked with the types; none of them runs.
const refused = (guaranteeId: Id<'guarantees'>, found: RowOf<typeof findReceiptById>) => {
  const match: ParamsOf<typeof saveMatched> = { id: 1n, guaranteeId: 2n, bookedFils: fils(1n), backFils: fils(0n), payerState: 'accepted' }
  // @ts-expect-error a text is no sum
  const text: ParamsOf<typeof saveMatched> = { ...match, bookedFils: 'ten dinars' }
  // @ts-expect-error a fraction is no sum
  const fraction: ParamsOf<typeof saveMatched> = { ...match, backFils: 1.5 }
  // @ts-expect-error a count is no sum
  const count: ParamsOf<typeof addRefunded> = { receiptId: 1n, amountFils: 3n }
  // @ts-expect-error a sum under another's name
  const misnamed: ParamsOf<typeof addRefunded> = { receiptId: 1n, bookedFils: fils(1n) }
  // @ts-expect-error a sum is missing
  const missing: ParamsOf<typeof addRefunded> = { receiptId: 1n }
  // @ts-expect-error a state that no payer has
  const status: ParamsOf<typeof saveMatched> = { ...match, payerState: 'paid' }
  // @ts-expect-error a receipt without an id
  const nobody: ParamsOf<typeof saveWhy> = { id: null, why: 'ended' }
  // @ts-expect-error a guarantee's id for a receipt's
  const foreign: ParamsOf<typeof addRefunded> = { receiptId: guaranteeId, amountFils: fils(1n) }
  // @ts-expect-error a receipt's id, from a row, for a guarantee's
  const foreignOfRow: ParamsOf<typeof saveMatched> = { ...match, guaranteeId: found.id }
  // @ts-expect-error a count that is no bigint for an id
  const uncounted: ParamsOf<typeof addRefunded> = { receiptId: 1, amountFils: fils(1n) }
  return [text, fraction, count, misnamed, missing, status, nobody, foreign, foreignOfRow, uncounted]
}
it("a misnamed, missing or wrong value of a statement does not compile, and an id of another table's row", () =>
  expect(refused).toBeTypeOf('function'))
