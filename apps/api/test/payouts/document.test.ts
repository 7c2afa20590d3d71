import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { payoutTransitions } from '#money/payouts/index.ts'
import { projectRoot } from '#kernel/project-root.ts'

it('docs/rooms/payouts.md shows the table of payouts as it is', () => {
  const document = readFileSync(join(projectRoot, 'docs/rooms/payouts.md'), 'utf8')
  const list = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ') || '–'
  const moneys = {
    into_flight: 'source → in flight',
    out_of_bank: 'in flight → bank',
    flight_to_source: 'in flight → source',
    bank_to_source: 'bank → source',
  }
  const rows = payoutTransitions.map(
    ({ trigger, from, who, to, money, note }) =>
      `| ${trigger} | ${list(from)} | ${who.join(', ')} | ${to === 'stays' ? '–' : `\`${to}\``} | ${money === null ? '' : moneys[money]} | ${note} |`,
  )
  expect(
    document
      .slice(document.indexOf('| trigger |'))
      .split('\n')
      .slice(2, 2 + rows.length),
  ).toEqual(rows)
})
