import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type Caller, type Connection, newKey, openConnection } from './client.ts'
import { people } from './product/world.ts'

export interface Sides {
  sellerId: number
  buyerId: number
  seller: Caller
  buyer: Caller
}
export interface OpenSale extends Sides {
  number: string
  totalFils: string
}
/** One way to sell: the product's calls or the reference's, step by step. */
export interface Seller {
  begin(connection: Connection, sides: Sides): Promise<{ number: string; totalFils: string }>
  afterPayment(connection: Connection, sales: readonly OpenSale[]): Promise<void>
  release(connection: Connection, sale: OpenSale): Promise<void>
  afterRelease(): Promise<void>
  finish(connection: Connection, sale: OpenSale): Promise<void>
}
/** A server under measurement with the database behind it. */
export interface Subject {
  seller: Seller
  port: number
  db: pg.Client
  /** Counts what is due to be done by itself before a sale can go on. */
  due: string
  /** Counts what still has to be done for people that are not waited for, such as notices. */
  leftover: string
}

export const callsOfSale = 16
/** An account trusts the browser it knows, so everybody always has the same key. */
const keys = Array.from({ length: 64 }, newKey)
export const browserOf = (person: number): Caller => ({
  key: keys[person % keys.length] ?? newKey(),
  address: `10.0.${person >> 8}.${person & 255}`,
})
/** Makes everybody's browser one that the account knows, as it is on most days. */
export const knowBrowsers = (db: pg.Client) =>
  db.query(
    'insert into app.browser_keys (user_id, jkt, trusted_at) select id, ($1::text[])[id % $2 + 1], now() from app.users on conflict do nothing',
    [keys.map(({ jkt }) => jkt), keys.length],
  )
let sold = 0

/** Sells in waves: all pay, then all are released, then all are paid out, so that the bank's statement and its file serve many, as they do. Answers the seconds it took. */
export async function sell(
  { seller, port, db, due, leftover }: Subject,
  { count, atOnce }: { count: number; atOnce: number },
): Promise<number> {
  const connections = await Promise.all(Array.from({ length: atOnce }, () => openConnection(port)))
  const [first] = connections
  if (!first) throw new Error('nobody to sell')
  const began = performance.now()
  const sides = Array.from({ length: count }, (): Sides => {
    const sellerId = 1 + ((2 * sold++) % (people - 2))
    return { sellerId, buyerId: sellerId + 1, seller: browserOf(sellerId), buyer: browserOf(sellerId + 1) }
  })
  const sales = await inTurn(connections, sides, async (connection, one) => ({ ...one, ...(await seller.begin(connection, one)) }))
  await until(db, due)
  await seller.afterPayment(first, sales)
  await inTurn(connections, sales, (connection, sale) => seller.release(connection, sale))
  await until(db, due)
  await seller.afterRelease()
  await inTurn(connections, sales, (connection, sale) => seller.finish(connection, sale))
  const seconds = (performance.now() - began) / 1000
  for (const connection of connections) connection.close()
  await until(db, leftover)
  return seconds
}

/** Each connection takes the next as soon as it is free. */
export async function inTurn<T, R>(
  connections: readonly Connection[],
  all: readonly T[],
  work: (connection: Connection, one: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  await Promise.all(
    connections.map(async (connection) => {
      for (let index = next++; index < all.length; index = next++) {
        const one = all[index]
        if (one !== undefined) results[index] = await work(connection, one)
      }
    }),
  )
  return results
}

async function until(db: pg.Client, countText: string): Promise<void> {
  const deadline = performance.now() + 30_000
  for (;;) {
    const { rows } = await db.query<{ left_over: number }>(countText)
    if (rows[0]?.left_over === 0) return
    if (performance.now() > deadline) throw new Error(`still to be done after half a minute: ${countText}`)
    await pause(15)
  }
}
