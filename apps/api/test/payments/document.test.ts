import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { receiptRows, suspenseEndOf, type WhySuspense } from '#money/receipts/receipt.rules.ts'
import { projectRoot } from '#kernel/project-root.ts'

const section = readFileSync(join(projectRoot, 'docs/rooms/payouts.md'), 'utf8').split('## Money back')[0] ?? ''
const rows = [...section.matchAll(/^\| `(\w+)` \| (\w+) \| (.*) \|$/gm)].map(([, why, outcome, money]) => ({ why, outcome, money }))

describe('the table of money in suspense in docs/rooms/payouts.md', () => {
  it('has each reason once, with what becomes of it', () => {
    const expected = ['no_reference', 'unknown_reference', 'fee_paid', 'own_account', ...receiptRows.map(({ why }) => why)] as WhySuspense[]
    expect(rows.map(({ why, outcome }) => ({ why, outcome }))).toEqual(expected.map((why) => ({ why, outcome: suspenseEndOf(why) })))
  })
})
