import { fils } from '@damana/contract/money'
import { describe, expect, test } from 'vitest'
import { guaranteeAccount } from '#money/ledger/chart-of-accounts.ts'
import { ledgerEvents, postAs } from '#money/ledger/index.ts'
import { balanceOf, nextId, origin, openLedger } from './support.ts'

const world = openLedger()
const postOne = (guaranteeId = nextId()) =>
  postAs(world.api, {
    ...ledgerEvents.receipt_by_bank({ receiptId: nextId(), guaranteeId, escrowFils: fils(1000n), excessFils: fils(0n) }),
    ...origin,
  })
const denied = { code: '42501' }

const changes = [
  'update ledger.entries set reference = reference',
  'delete from ledger.entries',
  'truncate ledger.entries cascade',
  'update ledger.postings set amount_fils = amount_fils',
  'delete from ledger.postings',
  'truncate ledger.postings',
  'delete from ledger.accounts',
  'truncate ledger.accounts',
  'update ledger.chart set code = code',
  'delete from ledger.chart',
  'truncate ledger.chart',
]

describe('the past stays as it is', () => {
  test.each(changes)('for the API: %s', async (sql) => {
    await postOne()
    await expect(world.api.query(sql)).rejects.toMatchObject(denied)
  })
  test.each(changes)('for the owner of the tables: %s', async (sql) => {
    await expect(world.owner.query(sql)).rejects.toMatchObject(denied)
  })
  test.each(changes)('for the superuser: %s', async (sql) => {
    await expect(world.superuser.query(sql)).rejects.toMatchObject(denied)
  })
})

describe('the API writes by the two functions only', () => {
  test.each([
    `insert into ledger.entries (event, reference, effective_at, actor, request_id) values ('x', 'x', now(), 'x', 'x')`,
    `insert into ledger.postings (entry_id, account_id, version, amount_fils, balance_after_fils, is_debit) values (1, 65, 1, 1, 1, true)`,
    'insert into ledger.accounts (id) values (6403)',
    'update ledger.accounts set balance_fils = 1',
    `select ledger.find_repeated_entry('x', 'x', null, '{65,129}', '{t,f}', '{1,1}')`,
    `select ledger.check_reversal('reversal', 'reversal:1', null, '{65,129}', '{t,f}', '{1,1}', 1, 'x')`,
    'alter table ledger.entries disable trigger all',
    'alter table ledger.accounts drop constraint accounts__not_overdrawn',
    'drop trigger entries__balanced on ledger.entries',
    'create table ledger.mine ()',
    'set session_replication_role = replica',
    'select * from ledger.entries',
    'select * from ledger.postings',
    'select * from ledger.accounts',
    `update ledger.balances set balance_fils = 0`,
    'delete from ledger.journal',
  ])('%s is refused', async (sql) => {
    await expect(world.api.query(sql)).rejects.toThrow(/permission denied|must be owner|cannot (update|delete)/)
  })
})

describe('an entry is closed', () => {
  const addLines = (entryId: bigint) =>
    `insert into ledger.postings (entry_id, account_id, version, amount_fils, balance_after_fils, is_debit) values (${entryId}, 65, 100, 5, 5, true), (${entryId}, 129, 100, 5, -5, false)`
  test('to lines that balance, even from the owner, in a later transaction', async () => {
    const id = await postOne()
    await expect(world.owner.query(addLines(id))).rejects.toMatchObject({ constraint: 'postings__entry_is_closed' })
  })
  test('to lines in its own transaction once it is written', async () => {
    const client = await world.owner.connect()
    try {
      await client.query('begin')
      const id = await postAs(client, {
        ...ledgerEvents.receipt_by_bank({ receiptId: nextId(), guaranteeId: nextId(), escrowFils: fils(5n), excessFils: fils(0n) }),
        ...origin,
      })
      await expect(client.query(addLines(id))).rejects.toMatchObject({ constraint: 'postings__entry_is_closed' })
    } finally {
      client.release(true)
    }
  })
  test('and one without lines cannot be committed by the owner', async () => {
    await expect(
      world.owner.query(
        `insert into ledger.entries (event, reference, effective_at, actor, request_id) values ('x', 'x', now(), 'x', 'x')`,
      ),
    ).rejects.toMatchObject({ constraint: 'entries__balanced' })
  })
})

test("a client's account cannot be put below zero by the owner either", async () => {
  const guaranteeId = nextId()
  await postOne(guaranteeId)
  await expect(
    world.owner.query('update ledger.accounts set balance_fils = -1 where guarantee_id = $1', [guaranteeId]),
  ).rejects.toMatchObject({ constraint: 'accounts__not_overdrawn' })
  expect(await balanceOf(world.api, guaranteeAccount('buyer_escrow', guaranteeId))).toBe(1000n)
})

test('a search path set by the caller does not change what the functions reach', async () => {
  const guaranteeId = nextId()
  const client = await world.api.connect()
  try {
    await client.query(`set search_path = ''`)
    await postAs(client, {
      ...ledgerEvents.receipt_by_bank({ receiptId: nextId(), guaranteeId, escrowFils: fils(5n), excessFils: fils(0n) }),
      ...origin,
    })
  } finally {
    client.release(true)
  }
  expect(await balanceOf(world.api, guaranteeAccount('buyer_escrow', guaranteeId))).toBe(5n)
})
