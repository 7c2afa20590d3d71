import { fils } from '@damana/contract/money'
import { expect, test } from 'vitest'
import type { AuditContext } from '#kernel/audit-context.ts'
import { guaranteeAccount, stripeAccount } from '#money/ledger/chart-of-accounts.ts'
import {
  ledgerEvents,
  ledgerRefusal,
  listFeesToSweep,
  listOpenFees,
  netFees,
  postAs,
  readGuaranteeBalances,
  readSweepShares,
  reverse,
  type Side,
} from '#money/ledger/index.ts'
import { balanceOf, credit, debit, entry, nextId, openLedger, origin } from './support.ts'

const world = openLedger()
const at = (day: number) => new Date(Date.UTC(2026, 0, day))

const charge = (guaranteeId: bigint, feeNumber: bigint, side: Side, amount: bigint, day: number) =>
  postAs(world.api, {
    ...ledgerEvents.fee_charged({ guaranteeId, feeNumber, side, kind: 'failed_check', feeFils: fils(amount), salesTaxBasisPoints: 1600n }),
    effectiveAt: at(day),
    ...origin,
  })
const give = (guaranteeId: bigint, code: 'seller_payable' | 'buyer_refund', amount: bigint) =>
  postAs(
    world.api,
    entry([debit(stripeAccount('bank_escrow', guaranteeId % 32n), amount), credit(guaranteeAccount(code, guaranteeId), amount)]),
  )
const audit: AuditContext = { actor: { kind: 'system', job: 'trial' }, now: at(9), requestId: origin.requestId }
const net = (guaranteeId: bigint, side: Side) => netFees(world.api, audit, { guaranteeId, side })
const open = async (guaranteeId: bigint, side: Side) =>
  (await listOpenFees(world.api, guaranteeId, side)).map(({ feeNumber, openFils }) => [feeNumber, openFils])

test("fees are netted oldest first, from the side's own money only, and the rest stays open", async () => {
  const g = nextId()
  await charge(g, 8n, 'seller', 5_000n, 2)
  await charge(g, 5n, 'seller', 25_000n, 1)
  await give(g, 'buyer_refund', 100_000n)
  expect(await net(g, 'seller')).toBe(0n)
  await give(g, 'seller_payable', 26_000n)
  expect(await net(g, 'seller')).toBe(26_000n)
  expect(await open(g, 'seller')).toEqual([[8n, 4_000n]])
  expect(await net(g, 'seller')).toBe(0n)
  await give(g, 'seller_payable', 30_000n)
  expect(await net(g, 'seller')).toBe(4_000n)
  expect(await open(g, 'seller')).toEqual([])
  expect(await readGuaranteeBalances(world.api, g)).toMatchObject({
    seller_payable: 26_000n,
    buyer_refund: 100_000n,
    fee_receivable_seller: 0n,
  })
})

test('a bill that is paid in part, a fee that is written off and a netting that is taken back show in what is open', async () => {
  const g = nextId()
  await charge(g, 1n, 'buyer', 10_000n, 1)
  await charge(g, 2n, 'buyer', 5_000n, 2)
  await give(g, 'buyer_refund', 3_000n)
  const facts = { guaranteeId: g, side: 'buyer' } as const
  const netting = await postAs(world.api, {
    ...ledgerEvents.fee_netted({ ...facts, feeNumber: 1n, amountFils: fils(3_000n), nth: 0n }),
    ...origin,
  })
  await postAs(world.api, {
    ...ledgerEvents.fee_bill_paid({
      ...facts,
      feeNumber: 2n,
      receiptId: nextId(),
      origin: 'bank',
      paidFils: fils(2_000n),
      restFils: fils(0n),
    }),
    ...origin,
  })
  expect(await open(g, 'buyer')).toEqual([
    [1n, 7_000n],
    [2n, 3_000n],
  ])
  await postAs(world.api, {
    ...ledgerEvents.fee_written_off({
      ...facts,
      feeNumber: 2n,
      kind: 'failed_check',
      standingFils: fils(5_000n),
      amountFils: fils(3_000n),
      salesTaxBasisPoints: 1600n,
    }),
    ...origin,
  })
  await reverse(world.api, netting, 'mistake', origin)
  expect(await open(g, 'buyer')).toEqual([[1n, 10_000n]])
})

test('money that goes back to somebody else pays no fee', async () => {
  const g = nextId()
  await charge(g, 1n, 'buyer', 10_000n, 1)
  await give(g, 'buyer_refund', 50_000n)
  const netted = await netFees(world.api, audit, { guaranteeId: g, side: 'buyer', mostFils: fils(4_000n) })
  expect(netted).toBe(4_000n)
  expect(await open(g, 'buyer')).toEqual([[1n, 6_000n]])
})

test('a fee is never paid twice, whatever way it is paid', async () => {
  const g = nextId()
  await charge(g, 1n, 'buyer', 5_000n, 1)
  const fee = { guaranteeId: g, feeNumber: 1n, side: 'buyer' } as const
  const pay = (paidFils: bigint) =>
    postAs(world.api, {
      ...ledgerEvents.fee_bill_paid({ ...fee, receiptId: nextId(), origin: 'bank', paidFils: fils(paidFils), restFils: fils(0n) }),
      ...origin,
    }).then(() => 'booked', ledgerRefusal)
  expect(await Promise.all([pay(5_000n), pay(5_000n), pay(1n)])).toContain('overdrawn')
  expect((await readGuaranteeBalances(world.api, g)).fee_receivable_buyer).toBeGreaterThanOrEqual(0n)
})

test('a sweep takes each stripe that holds fees, and a failed one gives each back what it took', async () => {
  const [one, two] = [nextId(), nextId()]
  for (const guaranteeId of [one, two]) {
    await charge(guaranteeId, 1n, 'seller', 5_000n, 1)
    await give(guaranteeId, 'seller_payable', 5_000n)
    await net(guaranteeId, 'seller')
  }
  const payoutId = nextId()
  const shares = await listFeesToSweep(world.api)
  const amountFils = fils(shares.reduce((sum, share) => sum + share.fils, 0n))
  await postAs(world.api, {
    ...ledgerEvents.payout_ordered({ payoutId, source: { kind: 'fees_to_sweep', shares }, amountFils }),
    ...origin,
  })
  expect(await listFeesToSweep(world.api)).toEqual([])
  expect(await readSweepShares(world.api, payoutId)).toEqual(shares)
  const sweep = { payoutId, source: { kind: 'fees_to_sweep', shares: await readSweepShares(world.api, payoutId) }, amountFils } as const
  await postAs(world.api, { ...ledgerEvents.payout_settled(sweep), ...origin })
  expect(await balanceOf(world.api, stripeAccount('due_from_escrow', one % 32n))).toBe(0n)
  await postAs(world.api, { ...ledgerEvents.payout_returned({ ...sweep, shortFils: fils(1n) }), ...origin })
  expect(await listFeesToSweep(world.api)).toEqual(shares)
  for (const { stripe, fils: amount } of shares) expect(await balanceOf(world.api, stripeAccount('due_from_escrow', stripe))).toBe(amount)
})
