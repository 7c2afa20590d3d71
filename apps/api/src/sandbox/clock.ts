import type { ClientBase } from 'pg'

type Owner = Pick<ClientBase, 'query'>

/** Lets the sandbox's clock run ahead by so much more: `advance(owner, '25 hours')`. Only the owner of the schema may. */
export async function advanceClock(owner: Owner, by: string): Promise<void> {
  await owner.query('update app.clock set shift = shift + $1::interval', [by])
}

/** Puts the clock at a moment; from there it goes on by itself. */
export async function setClock(owner: Owner, instant: string): Promise<void> {
  await owner.query('update app.clock set shift = $1::timestamptz - clock_timestamp()', [instant])
}

/** Back to real time. */
export async function resetClock(owner: Owner): Promise<void> {
  await owner.query(`update app.clock set shift = '0'`)
}
