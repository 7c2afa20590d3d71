import { fils } from '@damana/contract/money'
import { expect, it } from 'vitest'
import { receiptsInDoubt } from './doubt.rules.ts'

const [first, second, other] = [5090n, 4000n, 700n].map((jod, index) => ({ id: BigInt(index + 1), amountFils: fils(jod * 1000n) }))
const all = [first, second, other].flatMap((one) => one ?? [])

it.each([
  ['five dinars less than the one it names', 5085n, [1n], [1n]],
  ['exactly what it names', 5090n, [1n], [1n]],
  ['more than the one it names: the others of its guarantee too', 9090n, [1n], [1n, 2n, 3n]],
  ['both that it names', 9090n, [1n, 2n], [1n, 2n]],
  ['more than both that it names', 9091n, [1n, 2n], [1n, 2n, 3n]],
])('a debit of %s', (_, jod, named, inDoubt) => {
  const receipts = all.filter(({ id }) => named.includes(id))
  expect(receiptsInDoubt(fils(jod * 1000n), receipts, all).map(({ id }) => id)).toEqual(inDoubt)
})
