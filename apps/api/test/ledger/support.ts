import { type Fils, fils } from '@damana/contract/money'
import type pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { createPool } from '#db/pool.ts'
import { type Account, accountId, type Posting } from '#money/ledger/chart-of-accounts.ts'
import { auditLedger, type NewEntry } from '#money/ledger/index.ts'
import { type TestDatabase, createTestDatabase } from '../support/database.ts'

export const origin = { actor: 'user:7', requestId: 'req-1' }

export interface LedgerWorld {
  /** As the API. */
  readonly api: pg.Pool
  /** As the owner of the tables. */
  readonly owner: pg.Pool
  readonly superuser: pg.Pool
}

/** A migrated database for one file; at its end the audit must agree, unless the file broke the ledger on purpose. */
export function openLedger({ connections = 4, audited = true } = {}): LedgerWorld {
  const world: { -readonly [Key in keyof LedgerWorld]?: LedgerWorld[Key] } = {}
  let database: TestDatabase | undefined
  beforeAll(async () => {
    database = await createTestDatabase()
    const pool = (connectionString: string, max: number) => createPool({ connectionString, max, applicationName: 'ledger test' })
    Object.assign(world, {
      api: pool(database.apiUrl, connections),
      owner: pool(database.ownerUrl, 2),
      superuser: pool(database.superuserUrl, 2),
    })
  })
  afterAll(async () => {
    if (audited && world.api) expect(await auditLedger(world.api)).toEqual([])
    await Promise.all([world.api?.end(), world.owner?.end(), world.superuser?.end()])
    await database?.drop()
  })
  return world as LedgerWorld // filled before the first test
}

let serial = 1000n
/** An id that no other test of the file uses. */
export const nextId = (): bigint => ++serial

export const line = (side: Posting['side'], account: Account, amount: bigint): Posting => ({ side, account, fils: fils(amount) })
export const debit = (account: Account, amount: bigint) => line('debit', account, amount)
export const credit = (account: Account, amount: bigint) => line('credit', account, amount)

export const entry = (postings: readonly Posting[], more: Partial<NewEntry> = {}): NewEntry => ({
  event: 'trial',
  reference: `trial:${nextId()}`,
  guaranteeId: null,
  postings,
  ...origin,
  ...more,
})

export async function balanceOf(db: pg.Pool, account: Account): Promise<Fils | undefined> {
  const { rows } = await db.query<{ balance_fils: Fils }>('select balance_fils from ledger.balances where account_id = $1', [
    accountId(account),
  ])
  return rows[0]?.balance_fils
}

export async function countLines(db: pg.Pool): Promise<number> {
  const { rows } = await db.query<{ n: number }>('select count(*)::int as n from ledger.journal')
  return rows[0]?.n ?? 0
}
