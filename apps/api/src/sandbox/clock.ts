import { statement } from '#db/statement.ts'
import type { ClientBase } from 'pg'

type Owner = Pick<ClientBase, 'query'>

const advanceClockSql = statement('sandbox.advanceClock', 'update app.clock set shift = shift + $1::interval')
/** Advances the sandbox's clock: `advance(owner, '25 hours')`. Only the owner of the schema may. */
export async function advanceClock(owner: Owner, by: string): Promise<void> {
  await advanceClockSql.run(owner, [by])
}
