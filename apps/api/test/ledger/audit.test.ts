import { fils } from '@damana/contract/money'
import { beforeEach, describe, expect, test } from 'vitest'
import { accountId, guaranteeAccount, sharedAccount } from '#money/ledger/chart-of-accounts.ts'
import {
  auditLedger,
  type Difference,
  ledgerEvents,
  type Scope,
  postAs,
  reverse,
  sayDifference,
  usualPortions,
} from '#money/ledger/index.ts'
import { credit, debit, entry, nextId, origin, openLedger } from './support.ts'

const world = openLedger({ audited: false }) // each test falsifies a row and puts it back
let guaranteeId = 0n
let escrow = 0n
beforeEach(async () => {
  guaranteeId = nextId()
  escrow = accountId(guaranteeAccount('buyer_escrow', guaranteeId))
  await postAs(world.api, {
    ...ledgerEvents.receipt_by_bank({ receiptId: nextId(), guaranteeId, escrowFils: fils(1000n), excessFils: fils(0n) }),
    ...origin,
  })
  await postAs(world.api, {
    ...ledgerEvents.receipt_by_bank({ receiptId: nextId(), guaranteeId, escrowFils: fils(500n), excessFils: fils(0n) }),
    ...origin,
  })
})

/** Does what an intruder with every right would do: past the triggers and constraints, and back again once the audit has looked. */
async function falsify(...statements: string[]): Promise<string[]> {
  return (await falsifiedIn(usualPortions, ...statements)).map((difference) => difference.check)
}
async function falsifiedIn(portions: Scope, ...statements: string[]): Promise<Difference[]> {
  const client = await world.superuser.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
    return await auditLedger(client, portions)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test("an untouched ledger has no difference, also for the API's own role", async () => {
  expect(await auditLedger(world.api)).toEqual([])
})
test('a changed balance is found', async () => {
  expect(await falsify(`update ledger.accounts set balance_fils = balance_fils + 1 where id = ${escrow}`)).toEqual([
    'a balance is the sum of its lines',
  ])
})
test('the smallest portions find what the usual ones find', async () => {
  const faults = [
    `update ledger.postings set amount_fils = amount_fils + 1 where account_id = ${escrow} and version = 1`,
    `update ledger.accounts set balance_fils = balance_fils + 7 where id = ${escrow + 64n}`,
  ]
  const usual = await falsifiedIn(usualPortions, ...faults)
  expect(usual.length).toBeGreaterThan(2)
  expect(await falsifiedIn({ owners: 1n, entries: 1n }, ...faults)).toEqual(usual)
})
test('a changed amount is found', async () => {
  expect(await falsify(`update ledger.postings set amount_fils = amount_fils + 1 where account_id = ${escrow} and version = 1`)).toEqual(
    expect.arrayContaining([
      'a balance is the sum of its lines',
      'an entry balances within each book',
      'versions follow each other and say the balance',
    ]),
  )
})
test('a removed line is found', async () => {
  expect(await falsify(`delete from ledger.postings where account_id = ${escrow} and version = 1`)).toEqual(
    expect.arrayContaining([
      'a version is the number of lines',
      'an entry balances within each book',
      'versions follow each other and say the balance',
    ]),
  )
})
test('a removed entry whose lines were left is found', async () => {
  expect(
    await falsify(
      `delete from ledger.entries where id = (select entry_id from ledger.postings where account_id = ${escrow} and version = 1)`,
    ),
  ).toEqual(['a line belongs to an entry'])
})
test('a removed account is found', async () => {
  expect(await falsify(`delete from ledger.accounts where id = ${escrow}`)).toEqual(['a balance is the sum of its lines'])
})
test("two lines that took each other's place are found", async () => {
  expect(
    await falsify(
      `update ledger.postings set version = 99 where account_id = ${escrow} and version = 1`,
      `update ledger.postings set version = 1 where account_id = ${escrow} and version = 2`,
      `update ledger.postings set version = 2 where account_id = ${escrow} and version = 99`,
    ),
  ).toEqual(['versions follow each other and say the balance', 'versions follow each other and say the balance'])
})
describe('an account that all share', () => {
  const bank = () => accountId(sharedAccount('bank_escrow', { guaranteeId }))
  const name = () => `bank_escrow:${guaranteeId % 32n}`
  /** In portions of one line, so that each fault lies between two portions. */
  const found = async (...statements: string[]) => {
    const differences = await falsifiedIn({ owners: 1n, entries: 1n }, ...statements)
    expect(await falsifiedIn(usualPortions, ...statements)).toEqual(differences)
    return differences.filter(({ subject }) => subject.startsWith(name())).map(({ check }) => check)
  }

  test('whose balance was changed is found', async () => {
    expect(await found(`update ledger.accounts set balance_fils = balance_fils + 1 where id = ${bank()}`)).toEqual([
      'a balance is the sum of its lines',
    ])
  })
  test('of which a line was changed, removed or added is found, with each line that follows', async () => {
    const amount = await found(`update ledger.postings set amount_fils = amount_fils + 1 where account_id = ${bank()} and version = 1`)
    expect(amount).toEqual([
      'a balance is the sum of its lines',
      ...amount.slice(1).map(() => 'versions follow each other and say the balance'),
    ])
    expect(amount.length).toBeGreaterThan(2)
    expect(await found(`delete from ledger.postings where account_id = ${bank()} and version = 1`)).toEqual(
      expect.arrayContaining([
        'a balance is the sum of its lines',
        'a version is the number of lines',
        'versions follow each other and say the balance',
      ]),
    )
    expect(
      await found(
        `insert into ledger.postings (entry_id, account_id, version, amount_fils, balance_after_fils, is_debit) select entry_id, account_id, 1000000, amount_fils, balance_after_fils + amount_fils, true from ledger.postings where account_id = ${bank()} and version = 1`,
      ),
    ).toEqual(
      expect.arrayContaining([
        'a balance is the sum of its lines',
        'a version is the number of lines',
        'versions follow each other and say the balance',
      ]),
    )
  })
  test('that was removed is found', async () => {
    const differences = await falsifiedIn(usualPortions, `delete from ledger.accounts where id = ${bank()}`)
    expect(differences).toMatchObject([
      { check: 'a balance is the sum of its lines', subject: `account ${bank()}`, found: 'no such account' },
    ])
  })
})
test('an entry that moved money between the books of clients and ours is found in both sums', async () => {
  expect(
    await falsify(
      `update ledger.postings set account_id = 37, version = 1000000 + version where account_id = ${escrow} and version = 1`,
      `delete from ledger.postings where account_id = ${escrow} and version > 1`,
    ),
  ).toEqual(expect.arrayContaining(['an entry balances within each book', 'bank and clearing hold what the client book owes']))
})
test('money that stays with an ended guarantee is found', async () => {
  await postAs(world.api, { ...ledgerEvents.cancellation({ guaranteeId, heldFils: fils(1400n) }), ...origin })
  expect(await auditLedger(world.api)).toEqual([
    { check: 'an ended guarantee holds nothing', subject: `guarantee ${guaranteeId}`, expected: '0', found: '100' },
  ])
  await postAs(
    world.api,
    entry([debit(guaranteeAccount('buyer_escrow', guaranteeId), 100n), credit(guaranteeAccount('buyer_refund', guaranteeId), 100n)]),
  )
  expect(await auditLedger(world.api)).toEqual([])
})
test("a client's money below zero, and a debt below nothing, are found where the database let them be", async () => {
  const receivable = accountId(guaranteeAccount('fee_receivable_buyer', guaranteeId))
  expect(
    await falsify(
      'alter table ledger.accounts drop constraint accounts__not_overdrawn',
      `update ledger.accounts set balance_fils = -1 where id = ${escrow}`,
      `insert into ledger.accounts (id, owner_id, number, debit_sign, may_go_negative, balance_fils) values (${receivable}, ${guaranteeId}, 34, 1, false, -1)`,
    ),
  ).toEqual([
    'a balance is the sum of its lines',
    'a balance is the sum of its lines',
    "no client's money is below zero",
    'nobody owes us, or is owed a fee, less than nothing',
  ])
})
test('a claim on the client account without our fees there is found, and said in a sentence', async () => {
  const id = await postAs(
    world.api,
    entry([debit(sharedAccount('due_from_escrow', { guaranteeId }), 5n), credit(sharedAccount('losses', { guaranteeId }), 5n)]),
  )
  expect((await auditLedger(world.api)).map(sayDifference)).toEqual([
    'own book breaks “our claim is our fees on the client account, or on their way from it”: expected 0, found 5.',
  ])
  await reverse(world.api, id, 'trial', origin)
  expect(await auditLedger(world.api)).toEqual([])
})
