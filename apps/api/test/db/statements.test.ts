import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, it } from 'vitest'
import { describeStatements } from '#db/statement-types.ts'
import { statements } from '#db/statement.ts'
import { statementTypesFile, writeStatementTypes } from '#tools/write-statement-types.ts'
import { createTestDatabase } from '../support/database.ts'

it('the types of statements are what the database says of them: npm run generate', async () => {
  const database = await createTestDatabase()
  try {
    expect(readFileSync(statementTypesFile, 'utf8')).toBe(await writeStatementTypes(database.ownerUrl))
    expect(statements.size).toBeGreaterThan(500)
  } finally {
    await database.drop()
  }
}, 60_000) // Each of some seven hundred statements is parsed, described and planned.

it('JSON that a statement answers is described by its members, and money in it is a text', async () => {
  const database = await createTestDatabase()
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  try {
    await owner.connect()
    const described = async (text: string) => /row: (.*)\n/.exec(await describeStatements(owner, new Map([['it', text]])))?.[1]
    const of = (value: string) =>
      `select ${value} as it from app.cancellation_requests c left join app.fees f on f.guarantee_id = c.guarantee_id`
    expect(await described(of(`json_build_object('id', c.id, 'fee', c.fee_fils::text, 'side', c.fee_side, 'at', f.charged_at)`))).toBe(
      "{ it: { id: number; fee: string; side: 'seller' | 'buyer' | 'waived' | null; at: string | null } }",
    )
    expect(await described(of('(select json_agg(e.guarantee_id order by e.id) from app.extension_requests e)'))).toBe(
      '{ it: (number)[] | null }',
    )
    expect(await described(of(`case when c.escalated then 'late' end`))).toBe("{ it: 'late' | null }")
    expect(await described('select app.read_open_flags(1) as it')).toContain("split: { status: 'pending' | 'agreed'")
    for (const money of [`json_build_object('fee', c.fee_fils)`, `jsonb_agg(c.fee_fils)`, 'to_jsonb(c)'])
      await expect(described(of(money))).rejects.toThrow('is money as a number')
  } finally {
    await owner.end()
    await database.drop()
  }
})
