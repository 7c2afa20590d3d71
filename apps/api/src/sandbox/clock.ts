import type { ClientBase } from 'pg'

type Owner = Pick<ClientBase, 'query'>

/** Lets the sandbox's clock run ahead by so much more: `advance(owner, '25 hours')`. Only the owner of the schema may. */
export async function advanceClock(owner: Owner, by: string): Promise<void> {
  await owner.query('update app.clock set shift = shift + $1::interval', [by])
}
