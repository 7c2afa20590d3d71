import pg from 'pg'
import { expect, it } from 'vitest'
import { idOfReferenceSql, newPaymentReference } from '#kernel/payment-reference.rules.ts'
import { createTestDatabase } from '../support/database.ts'

it('the database decodes a payment reference as the rules do', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    const ids = [1n, 77n, 100_001n, 99_999_999_999n]
    const { rows } = await client.query(
      `select ${idOfReferenceSql('r')}::text as id from unnest($1::text[]) with ordinality t (r, n) order by n`,
      [[...ids.map(newPaymentReference), 'rent', '']],
    )
    expect(rows.map(({ id }: { id: string | null }) => id)).toEqual([...ids.map(String), null, null])
  } finally {
    await client.end()
    await database.drop()
  }
})
