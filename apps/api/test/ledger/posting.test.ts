import { fils } from '@damana/contract/money'
import { describe, expect, test } from 'vitest'
import { guaranteeAccount, receiptAccount, sharedAccount } from '#money/ledger/chart-of-accounts.ts'
import {
  ledgerEvents,
  ledgerRefusal,
  listGuaranteeJournal,
  postAs,
  readGuaranteeBalances,
  readSharedBalance,
  readTrialBalance,
  reverse,
} from '#money/ledger/index.ts'
import { balanceOf, countLines, credit, debit, entry, nextId, origin, openLedger } from './support.ts'

const world = openLedger()
const refusalOf = (work: Promise<unknown>) => work.then(() => 'accepted', ledgerRefusal)
const receive = (guaranteeId: bigint, amount: bigint) =>
  postAs(world.api, {
    ...ledgerEvents.receipt_by_bank({ receiptId: nextId(), guaranteeId, escrowFils: fils(amount), excessFils: fils(0n) }),
    ...origin,
  })

test('an entry names who asked, by which request, when it happened and when it was booked', async () => {
  const guaranteeId = nextId()
  await postAs(world.api, {
    ...ledgerEvents.receipt_by_bank({ receiptId: 1n, guaranteeId, escrowFils: fils(500n), excessFils: fils(0n) }),
    ...origin,
    effectiveAt: new Date('2026-01-02T03:04:05Z'),
  })
  const [line] = await listGuaranteeJournal(world.api, guaranteeId)
  expect(line).toMatchObject({
    event: 'receipt_by_bank',
    reference: 'receipt:1',
    actor: 'user:7',
    requestId: 'req-1',
    effectiveAt: new Date('2026-01-02T03:04:05Z'),
  })
  expect(line?.recordedAt.getTime()).toBeGreaterThan(new Date('2026-01-02T03:04:05Z').getTime())
})

test('what happened without a time of its own happened when it was booked', async () => {
  const guaranteeId = nextId()
  await receive(guaranteeId, 5n)
  const [line] = await listGuaranteeJournal(world.api, guaranteeId)
  expect(Math.abs(Number(line?.effectiveAt) - Number(line?.recordedAt))).toBeLessThan(1000)
})

test("each line carries its account's next version and balance", async () => {
  const guaranteeId = nextId()
  await receive(guaranteeId, 300n)
  await receive(guaranteeId, 200n)
  const { rows } = await world.api.query(
    'select version, balance_after_fils from ledger.journal where code = $1 and guarantee_id = $2 order by version',
    ['buyer_escrow', guaranteeId],
  )
  expect(rows).toEqual([
    { version: 1n, balance_after_fils: 300n },
    { version: 2n, balance_after_fils: 500n },
  ])
})

test('the balances of a guarantee are its own, whatever has the same number elsewhere', async () => {
  const guaranteeId = 9n
  await receive(guaranteeId, 700n)
  await postAs(world.api, { ...ledgerEvents.receipt_unmatched({ receiptId: 9n, origin: 'bank', amountFils: fils(50n) }), ...origin })
  expect(await readGuaranteeBalances(world.api, guaranteeId)).toEqual({
    buyer_escrow: 700n,
    seller_payable: 0n,
    partner_payable: 0n,
    buyer_refund: 0n,
    fee_receivable_buyer: 0n,
    fee_receivable_seller: 0n,
    fee_refunds_due: 0n,
  })
  expect(await listGuaranteeJournal(world.api, guaranteeId)).toHaveLength(2)
  expect(await balanceOf(world.api, receiptAccount('suspense', 9n))).toBe(50n)
})

test('the stripes of a shared account are read as one', async () => {
  const before = await readSharedBalance(world.api, 'biller_clearing')
  for (const guaranteeId of [64n, 65n, 97n])
    await postAs(world.api, {
      ...ledgerEvents.receipt_by_notice({ receiptId: nextId(), guaranteeId, escrowFils: fils(10n), excessFils: fils(0n) }),
      ...origin,
    })
  expect((await readSharedBalance(world.api, 'biller_clearing')) - before).toBe(30n)
  expect(sharedAccount('biller_clearing', { guaranteeId: 65n })).toEqual(sharedAccount('biller_clearing', { guaranteeId: 97n }))
})

describe('refused, and nothing is booked', () => {
  const g = 5000n
  const bank = sharedAccount('bank_escrow', { guaranteeId: g })
  const escrow = guaranteeAccount('buyer_escrow', g)
  const operating = sharedAccount('bank_operating', { guaranteeId: g })
  const due = sharedAccount('due_from_escrow', { guaranteeId: g })
  test.each([
    ['debits that differ from credits', [debit(bank, 10n), credit(escrow, 9n)], 'unbalanced'],
    ['a single line', [debit(bank, 10n)], 'unbalanced'],
    ['no line', [], 'unbalanced'],
    ['an entry that balances only over both books', [debit(bank, 10n), credit(operating, 10n)], 'unbalanced'],
    ['two books of which one is off', [debit(bank, 10n), credit(escrow, 10n), debit(operating, 5n), credit(due, 4n)], 'unbalanced'],
    ['a negative amount', [debit(bank, -10n), credit(escrow, -10n)], 'overdrawn'],
    ['a negative amount on accounts that may be below zero', [debit(operating, -10n), credit(due, -10n)], 'amount_not_positive'],
    ['an amount of zero', [debit(bank, 0n), credit(escrow, 0n)], 'amount_not_positive'],
    ['an amount beyond all money', [debit(bank, 1_000_000_000_001n), credit(escrow, 1_000_000_000_001n)], 'amount_not_positive'],
    [
      'more than an account of a client holds',
      [debit(guaranteeAccount('buyer_escrow', 5001n), 1n), credit(guaranteeAccount('buyer_refund', 5001n), 1n)],
      'overdrawn',
    ],
    ['a stripe that there is not', [debit({ code: 'bank_escrow', ownerId: 32n }, 1n), credit(escrow, 1n)], 'no_such_account'],
  ])('%s', async (_, postings, refusal) => {
    const before = await countLines(world.api)
    expect(await refusalOf(postAs(world.api, entry(postings)))).toBe(refusal)
    expect(await countLines(world.api)).toBe(before)
    expect(await balanceOf(world.api, escrow)).toBe(undefined)
  })

  test.each([
    ['an account twice in one entry', '{65,65}', '{t,f}', '{1,1}'],
    ['accounts out of order', '{2000003,65}', '{f,t}', '{1,1}'],
    ['arrays of different lengths', '{65,2000003}', '{t}', '{1,1}'],
    ['an account that is not in the chart', '{20,65}', '{t,f}', '{1,1}'],
    ['an account below zero', '{-61,65}', '{f,t}', '{1,1}'],
    ['no account', '{65,null}', '{t,f}', '{1,1}'],
    ['no amount', '{65,2000003}', '{t,f}', '{1,null}'],
    ['no side', '{65,2000003}', '{t,null}', '{1,1}'],
  ])('%s', async (_, accounts, debits, amounts) => {
    const before = await countLines(world.api)
    await expect(
      world.api.query(`select ledger.post('trial', $1, null, null, 'a', 'r', $2, $3, $4)`, [`raw:${nextId()}`, accounts, debits, amounts]),
    ).rejects.toThrow()
    expect(await countLines(world.api)).toBe(before)
  })

  test.each([{ event: '' }, { reference: '' }, { actor: '' }, { requestId: '' }, { event: 'reversal' }, { reference: 'reversal:1' }])(
    'an entry with %j',
    async (gap) => {
      await expect(postAs(world.api, entry([debit(bank, 1n), credit(escrow, 1n)], gap))).rejects.toThrow()
    },
  )
})

describe('a reference', () => {
  test('that comes again with the same postings answers the same entry and books nothing', async () => {
    const guaranteeId = nextId()
    const receipt = {
      ...ledgerEvents.receipt_by_bank({ receiptId: nextId(), guaranteeId, escrowFils: fils(40n), excessFils: fils(2n) }),
      ...origin,
    }
    const first = await postAs(world.api, receipt)
    expect(await postAs(world.api, { ...receipt, actor: 'bank:other', requestId: 'req-2' })).toBe(first)
    expect((await readGuaranteeBalances(world.api, guaranteeId)).buyer_escrow).toBe(40n)
  })
  test('that comes again with other postings, another event or another guarantee is refused', async () => {
    const facts = { receiptId: nextId(), guaranteeId: nextId(), escrowFils: fils(40n), excessFils: fils(2n) }
    const first = ledgerEvents.receipt_by_bank(facts)
    await postAs(world.api, { ...first, ...origin })
    for (const other of [
      ledgerEvents.receipt_by_bank({ ...facts, escrowFils: fils(41n) }),
      ledgerEvents.receipt_by_bank({ ...facts, excessFils: fils(0n) }),
      { ...first, event: 'trial' },
      { ...first, guaranteeId: 1n },
    ])
      expect(await refusalOf(postAs(world.api, { ...other, ...origin }))).toBe('reference_reused')
  })
})

describe("the end of a guarantee's money", () => {
  test('comes once: after a completion no cancellation, expiry or split', async () => {
    const guaranteeId = nextId()
    await receive(guaranteeId, 1000n)
    await postAs(world.api, {
      ...ledgerEvents.completion({
        guaranteeId,
        sellerFils: fils(500n),
        commissionFils: fils(0n),
        commissionTaxFils: fils(0n),
        transferFils: fils(0n),
        transferTaxFils: fils(0n),
      }),
      ...origin,
    })
    for (const end of [ledgerEvents.cancellation, ledgerEvents.expiry])
      expect(await refusalOf(postAs(world.api, { ...end({ guaranteeId, heldFils: fils(500n) }), ...origin }))).toBe('outcome_exists')
    // leave nothing behind that an audit must call held
    await postAs(
      world.api,
      entry([debit(guaranteeAccount('buyer_escrow', guaranteeId), 500n), credit(guaranteeAccount('buyer_refund', guaranteeId), 500n)]),
    )
  })
})

describe('a reversal', () => {
  test('books the opposite and says what it reverses and why', async () => {
    const guaranteeId = nextId()
    const id = await receive(guaranteeId, 1000n)
    const reversal = await reverse(world.api, id, 'booked to the wrong guarantee', { actor: 'staff:3', requestId: 'req-9' })
    expect((await readGuaranteeBalances(world.api, guaranteeId)).buyer_escrow).toBe(0n)
    const lines = (await listGuaranteeJournal(world.api, guaranteeId)).filter((line) => line.entryId === reversal)
    expect(lines.map((line) => [line.code, line.side])).toEqual(
      expect.arrayContaining([
        ['bank_escrow', 'credit'],
        ['buyer_escrow', 'debit'],
      ]),
    )
    expect(lines[0]).toMatchObject({
      event: 'reversal',
      reverses: id,
      reason: 'booked to the wrong guarantee',
      actor: 'staff:3',
      requestId: 'req-9',
    })
  })
  test('happens once', async () => {
    const id = await receive(nextId(), 10n)
    await reverse(world.api, id, 'mistake', origin)
    expect(await refusalOf(reverse(world.api, id, 'mistake', origin))).toBe('already_reversed')
  })
  test('is itself never reversed, needs a reason and an entry', async () => {
    const id = await receive(nextId(), 10n)
    expect(await refusalOf(reverse(world.api, id, '', origin))).toBe('not_reversible')
    expect(await refusalOf(reverse(world.api, 999_999_999n, 'mistake', origin))).toBe('not_reversible')
    const reversal = await reverse(world.api, id, 'mistake', origin)
    expect(await refusalOf(reverse(world.api, reversal, 'mistake', origin))).toBe('not_reversible')
  })
  test('cannot be forged: other amounts, another reference, no reason', async () => {
    const guaranteeId = nextId()
    const id = await receive(guaranteeId, 1000n)
    const { rows } = await world.api.query('select account_id from ledger.journal where entry_id = $1 order by account_id', [id])
    const accounts = `{${rows.map((row) => row.account_id).join(',')}}`
    const forge = (reference: string, amounts: string, reason: string | null, debits = '{f,t}') =>
      refusalOf(
        world.api.query(`select ledger.post('reversal', $1, null, $2, 'user:7', 'r', $3, $4, $5, $6, $7)`, [
          reference,
          guaranteeId,
          accounts,
          debits,
          amounts,
          id,
          reason,
        ]),
      )
    expect(await forge(`reversal:${id}`, '{999,999}', 'mistake')).toBe('not_reversible')
    expect(await forge(`reversal:${id}`, '{1000,1000}', 'mistake', '{t,f}')).toBe('not_reversible')
    expect(await forge(`reversal:${id}0`, '{1000,1000}', 'mistake')).toBe('not_reversible')
    expect(await forge(`reversal:${id}`, '{1000,1000}', null)).toBe('not_reversible')
    expect(await forge(`reversal:${id}`, '{1000,1000}', 'mistake')).toBe('accepted')
  })
  test('of money that has moved on is refused', async () => {
    const guaranteeId = nextId()
    const id = await receive(guaranteeId, 1000n)
    await postAs(world.api, { ...ledgerEvents.cancellation({ guaranteeId, heldFils: fils(1000n) }), ...origin })
    expect(await refusalOf(reverse(world.api, id, 'mistake', origin))).toBe('overdrawn')
  })
})

test('a refused transaction leaves no trace', async () => {
  const guaranteeId = nextId()
  const client = await world.api.connect()
  await client.query('begin')
  await postAs(client, {
    ...ledgerEvents.receipt_by_bank({ receiptId: nextId(), guaranteeId, escrowFils: fils(7n), excessFils: fils(0n) }),
    ...origin,
  })
  await client.query('rollback')
  client.release()
  expect(await listGuaranteeJournal(world.api, guaranteeId)).toEqual([])
})

test("the trial balance has the whole chart, and each book's columns are equal", async () => {
  const lines = await readTrialBalance(world.api)
  expect(lines).toHaveLength(21)
  for (const book of ['client', 'own']) {
    const sum = (column: 'debitFils' | 'creditFils') =>
      lines.filter((line) => line.book === book).reduce((total, line) => total + line[column], 0n)
    expect(sum('debitFils')).toBe(sum('creditFils'))
  }
})
