import { fils } from '@damana/contract/money'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { guaranteeAccount, sharedAccount } from '#money/ledger/chart-of-accounts.ts'
import { ledgerEvents, ledgerRefusal, postAs, readGuaranteeBalances, reverse } from '#money/ledger/index.ts'
import { balanceOf, credit, debit, entry, nextId, origin, openLedger } from './support.ts'

const rivals = 32
const world = openLedger({ connections: rivals })

/** Runs the same work on connections that are open before the first begins, and counts the outcomes. */
async function race(count: number, work: (client: pg.PoolClient, index: number) => Promise<unknown>): Promise<Record<string, number>> {
  const clients = await Promise.all(Array.from({ length: rivals }, () => world.api.connect()))
  try {
    const outcomes = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        work(clients[index % rivals] as pg.PoolClient, index).then(
          () => 'booked',
          (error: unknown) => ledgerRefusal(error) ?? String(error),
        ),
      ),
    ) // the index is within the array
    const counts: Record<string, number> = {}
    for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1
    return counts
  } finally {
    for (const client of clients) client.release()
  }
}

const fund = (guaranteeId: bigint, amount: bigint) =>
  postAs(world.api, {
    ...ledgerEvents.receipt_by_bank({ receiptId: nextId(), guaranteeId, escrowFils: fils(amount), excessFils: fils(0n) }),
    ...origin,
  })

test('of 32 who each take 100 out of 1,000 at once exactly ten get it', async () => {
  const guaranteeId = nextId()
  await fund(guaranteeId, 1000n)
  const outcomes = await race(rivals, (client) =>
    postAs(
      client,
      entry([debit(guaranteeAccount('buyer_escrow', guaranteeId), 100n), credit(guaranteeAccount('buyer_refund', guaranteeId), 100n)]),
    ),
  )
  expect(outcomes).toEqual({ booked: 10, overdrawn: 22 })
  expect(await readGuaranteeBalances(world.api, guaranteeId)).toMatchObject({ buyer_escrow: 0n, buyer_refund: 1000n })
})

test('64 copies of one receipt at once are one entry, and every copy gets its number', async () => {
  const guaranteeId = nextId()
  const receipt = {
    ...ledgerEvents.receipt_by_bank({ receiptId: nextId(), guaranteeId, escrowFils: fils(100n), excessFils: fils(0n) }),
    ...origin,
  }
  const numbers = new Set<bigint>()
  expect(await race(64, async (client) => numbers.add(await postAs(client, receipt)))).toEqual({ booked: 64 })
  expect(numbers.size).toBe(1)
  expect((await readGuaranteeBalances(world.api, guaranteeId)).buyer_escrow).toBe(100n)
})

test('of 32 reversals of one entry at once one is booked', async () => {
  const id = await fund(nextId(), 100n)
  expect(await race(rivals, (client) => reverse(client, id, 'mistake', origin))).toEqual({ booked: 1, already_reversed: 31 })
})

test('of completion, cancellation and expiry at once one is booked', async () => {
  const guaranteeId = nextId()
  await fund(guaranteeId, 3200n)
  const nothing = { commissionFils: fils(0n), commissionTaxFils: fils(0n), transferFils: fils(0n), transferTaxFils: fils(0n) }
  const ends = [
    ledgerEvents.completion({ guaranteeId, sellerFils: fils(3200n), ...nothing }),
    ledgerEvents.cancellation({ guaranteeId, heldFils: fils(3200n) }),
    ledgerEvents.expiry({ guaranteeId, heldFils: fils(3200n) }),
  ]
  const outcomes = await race(30, (client, index) => postAs(client, { ...ends[index % 3]!, ...origin })) // there are three
  // copies of the winner are repetitions of the same entry; its rivals are refused
  expect(outcomes).toEqual({ booked: 10, outcome_exists: 20 })
})

test('32 writers who cross each other over shared accounts neither wait for ever nor lose a fils', async () => {
  const guarantees = Array.from({ length: 8 }, nextId)
  const stripe = sharedAccount('bank_escrow', { guaranteeId: 3n })
  const other = sharedAccount('payouts_in_flight', { guaranteeId: 3n })
  const before = (await balanceOf(world.api, other)) ?? 0n
  const outcomes = await race(320, (client, index) => {
    const [from, to] = [guarantees[index % 8], guarantees[(index * 5 + 3) % 8]] as [bigint, bigint] // both within the eight
    const lines = [debit(stripe, 3n), credit(other, 1n), credit(guaranteeAccount('buyer_escrow', from), from === to ? 2n : 1n)]
    return postAs(client, entry(from === to ? lines : [...lines, credit(guaranteeAccount('buyer_escrow', to), 1n)]))
  })
  expect(outcomes).toEqual({ booked: 320 })
  expect((await balanceOf(world.api, other)) ?? 0n).toBe(before + 320n)
})

test('a thousand moves of one fils are a thousand fils', async () => {
  const guaranteeId = nextId()
  expect(
    await race(1000, (client) =>
      postAs(client, {
        ...ledgerEvents.receipt_by_bank({ receiptId: nextId(), guaranteeId, escrowFils: fils(1n), excessFils: fils(0n) }),
        ...origin,
      }),
    ),
  ).toEqual({ booked: 1000 })
  expect((await readGuaranteeBalances(world.api, guaranteeId)).buyer_escrow).toBe(1000n)
})
