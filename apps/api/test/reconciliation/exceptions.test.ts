import { type Fils, fils } from '@damana/contract/money'
import { describe, expect, it } from 'vitest'
import { writeNotification, writeStatement, type WrittenMovement } from '#sandbox/bank-letters.ts'
import { sandboxSettings } from '#kernel/settings.ts'
import { type TestApi } from '../support/api.ts'
import {
  acceptedSale,
  balancesOf,
  completedSale,
  creditOf,
  garage,
  sendPartnerRequest,
  letBankWork,
  payoutOf,
  sendFiles,
} from '../support/money.ts'
import { setUpMoneyTest } from '../support/money-test.ts'

let api: TestApi
setUpMoneyTest((started) => (api = started))

const at = new Date('2026-11-22T11:00:00Z')
const iban = sandboxSettings.escrowIban
let messages = 0
const tell = async (
  movements: readonly WrittenMovement[],
  kind: 'notification' | 'statement' = 'statement',
  balanceFils: Fils = fils(1n),
  closedAt?: Date,
) => {
  messages += 1
  const messageId = `X-${messages}`
  const booked = movements.map((movement) => ({ bookedAt: at, ...movement }))
  const xml =
    kind === 'statement'
      ? writeStatement({ messageId, at: closedAt ?? (await now()), iban, movements: booked, balanceFils })
      : writeNotification({ messageId, at, iban, movements })
  const answer = await sendPartnerRequest(api, '/bank/messages', { xml })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.text
}
async function now(): Promise<Date> {
  const { rows } = await api.owner.query<{ now: Date }>('select app.now() as now')
  return rows[0]?.now ?? expect.fail()
}
const exceptions = async (kind: string) =>
  (
    await api.owner.query<{ number: string; fils: string; closed: boolean; resolution: string | null }>(
      `select 'X' || id as number, amount_fils::text as fils, closed_at is not null as closed, resolution from app.bank_exceptions where kind = $1 order by id`,
      [kind],
    )
  ).rows
const newest = async (kind: string) => (await exceptions(kind)).at(-1)
const settledPayout = async (index: number) => {
  const sale = await completedSale(api, { registrationNumber: garage(index) })
  await sendFiles(api)
  await letBankWork(api, '12 seconds')
  const payout = await payoutOf(api, sale)
  expect(payout.status).toBe('settled')
  return { sale, number: payout.number, amountFils: fils(BigInt(payout.amount_fils)) }
}
const debitOf = (number: string, amountFils: Fils, reference: string): WrittenMovement => ({
  reference,
  direction: 'DBIT',
  amountFils,
  endToEndId: number,
})
const creditUnder = (number: string, amountFils: Fils, reference: string): WrittenMovement => ({
  reference,
  direction: 'CRDT',
  amountFils,
  endToEndId: number,
  returnReason: 'AC04',
})
const resolve = async (
  number: string,
  resolution: 'to_source' | 'to_fees' | 'to_suspense' | 'loss' | 'reverse_receipts',
  receipts?: string[],
) => {
  const args = { params: { number }, body: { resolution, reason: 'كشف البنك', ...(receipts ? { receipts } : {}) } }
  expect(await (await api.staff('fadi')).call('POST /admin/bank-exceptions/:number/resolve', args)).toMatchObject({ awaits_second: true })
  const again = await (await api.staff('fadi')).refusal('POST /admin/bank-exceptions/:number/resolve', args)
  expect(again.body).toMatchObject({ reason: 'voted_already' })
  // The screen says so before it is pressed, and to the first person alone.
  const offered = async (member: 'fadi' | 'yazan') =>
    (await (await api.staff(member)).call('GET /admin/bank-exceptions/:number', { params: { number } })).resolutions.find(
      ({ name }) => name === resolution,
    )
  expect(await offered('fadi')).toMatchObject({ allowed: false, reason: 'voted_already' })
  expect(await offered('yazan')).toMatchObject({ allowed: true })
  return (await api.staff('yazan')).call('POST /admin/bank-exceptions/:number/resolve', args)
}
const losses = async () => BigInt((await balancesOf(api))['losses'] ?? '0')

describe('what the bank says and we do not expect', () => {
  it('a second debit: announced by a notification, made good when the statement shows it, closed when it is given back', async () => {
    const { sale, number, amountFils } = await settledPayout(1)
    const before = await losses()
    const second = debitOf(number, amountFils, `T2${number}`)
    expect(await tell([second], 'notification')).toContain('"applied":0')
    expect(await exceptions('second_debit')).toEqual([])
    await tell([second])
    await tell([second])
    expect(await exceptions('second_debit')).toMatchObject([{ fils: amountFils.toString(), closed: false }])
    expect((await losses()) - before).toBe(amountFils)
    const fadi = await api.staff('fadi')
    const queue = await fadi.call('GET /admin/queue', { query: { kind: 'bank_exceptions' } })
    expect(queue.items.map(({ exception }) => exception?.kind)).toContain('second_debit')
    // The list names what it is about, and what we owe the client account for it.
    const listed = async (list: 'exceptions' | 'make_goods') =>
      (await fadi.call('GET /admin/lists/:list', { params: { list }, query: { status: 'open' } })).rows
    const secondDebit = (await listed('exceptions')).find(({ kind }) => kind === 'second_debit')
    expect(secondDebit).toMatchObject({ payout: number, guarantee: sale.number })
    expect(await fadi.call('GET /admin/bank-exceptions/:number', { params: { number: secondDebit?.['number'] ?? '' } })).toMatchObject({
      guarantee_number: null,
      named_guarantee_number: sale.number,
    })
    const owed = await listed('make_goods')
    expect(owed).toMatchObject([
      { cause: 'debit', amount_fils: amountFils.toString(), exception: secondDebit?.['number'], guarantee: sale.number },
    ])
    const world = await api.browser()
    expect((await world.call('GET /sandbox/bank/make-goods', {})).make_goods).toMatchObject([
      { number: owed[0]?.['number'], cause: 'debit' },
    ])
    // A credit under our id gives that debit back: the payout is no return.
    await tell([creditUnder(number, amountFils, `R2${number}`)])
    expect(await exceptions('second_debit')).toMatchObject([{ closed: true, resolution: 'given_back' }])
    expect(await losses()).toBe(before)
    const { rows } = await api.owner.query('select status from app.payouts where number = $1', [number])
    expect(rows).toEqual([{ status: 'settled' }])
  })

  it('a second debit in the very message of the first is not swallowed with it', async () => {
    await (await api.browser()).call('POST /sandbox/bank/mode', { body: { mode: 'automatic' } })
    const sale = await completedSale(api, { registrationNumber: garage(2) })
    await (await api.browser()).call('POST /sandbox/bank/mode', { body: { mode: 'by_hand' } })
    await sendFiles(api)
    const { number, amount_fils } = await payoutOf(api, sale)
    const amountFils = fils(BigInt(amount_fils))
    await tell([debitOf(number, amountFils, `TA${number}`), debitOf(number, amountFils, `TB${number}`)])
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'settled' })
    expect(await newest('second_debit')).toMatchObject({ fils: amount_fils, closed: false })
    // A credit of another sum is a return that came short; it gives no second debit back.
    await tell([creditUnder(number, fils(amountFils - 1000n), `RS${number}`)])
    expect(await newest('second_debit')).toMatchObject({ fils: amount_fils, closed: false })
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'returned' })
    await resolve((await newest('second_debit'))?.number ?? '', 'loss')
    expect(await newest('second_debit')).toMatchObject({ resolution: 'loss' })
    await (await api.browser()).call('POST /sandbox/bank/mode', { body: { mode: 'automatic' } })
  })

  it('a debit of another sum than was ordered settles nothing: made good, and the payout waits for its own', async () => {
    await (await api.browser()).call('POST /sandbox/bank/mode', { body: { mode: 'by_hand' } })
    const sale = await completedSale(api, { registrationNumber: garage(12) })
    await sendFiles(api)
    const { number, amount_fils } = await payoutOf(api, sale)
    const amountFils = fils(BigInt(amount_fils))
    const before = await losses()
    await tell([debitOf(number, fils(amountFils + 1000n), `TW${number}`)])
    expect(await payoutOf(api, sale)).not.toMatchObject({ status: 'settled' })
    expect(await newest('wrong_debit')).toMatchObject({ fils: `${amountFils + 1000n}`, closed: false })
    expect((await losses()) - before).toBe(amountFils + 1000n)
    await tell([debitOf(number, amountFils, `TO${number}`)])
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'settled' })
    await resolve((await newest('wrong_debit'))?.number ?? '', 'loss')
    await (await api.browser()).call('POST /sandbox/bank/mode', { body: { mode: 'automatic' } })
  })

  it('a debit of a payout that was rejected two attempts ago holds the attempt that is about to leave', async () => {
    const visitor = await api.browser()
    await visitor.call('POST /sandbox/bank/mode', { body: { mode: 'by_hand' } })
    const sale = await completedSale(api, { registrationNumber: garage(8) })
    const first = await payoutOf(api, sale)
    const fadi = await api.staff('fadi')
    const rejectAndRetry = async (number: string) => {
      await visitor.call('POST /sandbox/bank/answer', { body: { what: 'reject', end_to_end_id: number, reason: 'AC06' } })
      return fadi.call('POST /admin/payouts/:number/retry', { params: { number }, body: { reason: 'x' } })
    }
    // The bank had no statement of the buyer's money yet: its mode is by hand.
    await visitor.call('POST /sandbox/bank/answer', { body: { what: 'statement' } })
    await sendFiles(api)
    const second = await rejectAndRetry(first.number)
    await sendFiles(api)
    const third = await rejectAndRetry(second.number)
    expect(third).toMatchObject({ status: 'approved' })
    await tell([debitOf(first.number, fils(BigInt(first.amount_fils)), `TL${first.number}`)])
    expect(await newest('debit_after_failure')).toMatchObject({ fils: first.amount_fils, closed: false })
    const shown = async () => fadi.call('GET /admin/payouts/:number', { params: { number: third.number } })
    expect(await shown()).toMatchObject({ status: 'held', held_reason: 'bank_exception' })
    await sendFiles(api)
    expect(await shown()).toMatchObject({ status: 'held', file: null })
    await resolve((await newest('debit_after_failure'))?.number ?? '', 'loss')
    expect(await shown()).toMatchObject({ status: 'approved' })
    await visitor.call('POST /sandbox/bank/mode', { body: { mode: 'automatic' } })
    await sendFiles(api)
    await letBankWork(api, '12 seconds')
  })

  it('a return of more than was paid: the sum to its source, the rest to suspense, until two of finance say whose it is', async () => {
    const { sale, number, amountFils } = await settledPayout(3)
    await tell([creditUnder(number, fils(amountFils + 5_024_000n), `RM${number}`)], 'notification')
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'returned' })
    expect(await balancesOf(api, sale)).toEqual({ seller_payable: amountFils.toString() })
    const exception = await newest('return_too_large')
    expect(exception).toMatchObject({ fils: '5024000', closed: false })
    const shown = await (
      await api.staff('fadi')
    ).call('GET /admin/bank-exceptions/:number', { params: { number: exception?.number ?? '' } })
    const money = await (
      await api.staff('fadi')
    ).refusal('POST /admin/receipts/:number/send-back', {
      params: { number: shown.suspense_number ?? '' },
      body: { reason: 'x', iban: 'JO36UBSI0010000000440920071136', holder_name: 'سميرة خليل' },
    })
    expect(money.body).toMatchObject({ reason: 'exception_open' })
    await resolve(exception?.number ?? '', 'to_fees')
    expect((await balancesOf(api))['suspense']).toBeUndefined()
  })

  it('a second return: in suspense, and back to where the payout came from if finance says so', async () => {
    const { sale, number, amountFils } = await settledPayout(4)
    await tell([creditUnder(number, amountFils, `RA${number}`)], 'notification')
    await tell([creditUnder(number, amountFils, `RB${number}`)], 'notification')
    await tell([creditUnder(number, amountFils, `RB${number}`)])
    expect(await exceptions('second_return')).toMatchObject([{ fils: amountFils.toString() }])
    await resolve((await newest('second_return'))?.number ?? '', 'to_fees')
    expect(await balancesOf(api, sale)).toEqual({ seller_payable: amountFils.toString() })
  })

  it('a return that is short by much: the beneficiary’s whole sum is back, and a new attempt is held until two of finance looked', async () => {
    const { sale, number, amountFils } = await settledPayout(5)
    await tell([creditUnder(number, fils(amountFils - 25_001n), `RS${number}`)], 'notification')
    expect(await newest('return_short')).toMatchObject({ fils: '25001' })
    const fadi = await api.staff('fadi')
    const next = await fadi.call('POST /admin/payouts/:number/retry', { params: { number }, body: { reason: 'x' } })
    expect(next).toMatchObject({ status: 'held', held_reason: 'bank_exception' })
    await resolve((await newest('return_short'))?.number ?? '', 'loss')
    await letBankWork(api, '10 seconds')
    await sendFiles(api)
    await letBankWork(api, '12 seconds')
    const { rows } = await api.owner.query('select status from app.payouts where number = $1', [next.number])
    expect(rows).toEqual([{ status: 'settled' }])
    expect(await balancesOf(api, sale)).toEqual({})
  })

  it('a credit of another sum under a known reference: in suspense, and finance places it', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(6) })
    await sendPartnerRequest(api, '/bank/receipts', creditOf(sale.reference, '70000', 'FT-known'))
    await tell([{ reference: 'FT-known', direction: 'CRDT', amountFils: fils(70_000n) }])
    await tell([{ reference: 'FT-known', direction: 'CRDT', amountFils: fils(69_000n) }])
    expect(await newest('other_sum_credit')).toMatchObject({ fils: '69000' })
    const shown = await resolve((await newest('other_sum_credit'))?.number ?? '', 'to_suspense')
    const receipt = await (await api.staff('fadi')).call('GET /admin/receipts/:number', { params: { number: shown.suspense_number ?? '' } })
    expect(receipt.actions).toContainEqual({ name: 'match', allowed: true, reason: null })
  })

  it('a debit that names a receipt with another sum blocks its sale until finance assigns it', async () => {
    const before = await losses()
    const sale = await acceptedSale(api, { registrationNumber: garage(7) })
    const half = BigInt(sale.totalFils) / 2n
    await sendPartnerRequest(api, '/bank/receipts', creditOf(sale.reference, half.toString(), 'FT-one'))
    await sendPartnerRequest(api, '/bank/receipts', creditOf(sale.reference, (BigInt(sale.totalFils) - half).toString(), 'FT-two'))
    await tell([
      { reference: 'RVboth', direction: 'DBIT', amountFils: fils(BigInt(sale.totalFils)), takesBack: 'FT-one', returnReason: 'FR01' },
    ])
    expect(await newest('unclear_reversal')).toMatchObject({ fils: sale.totalFils, closed: false })
    const { flags } = await sale.seller.call('GET /guarantees/:number', { params: { number: sale.number } })
    expect(flags).toMatchObject([{ reason: 'bank' }])
    // Its sum is open before anybody has said whose it is.
    const { rows: unclear } = await api.owner.query(`select app.open_sum($1)::text as fils`, [sale.number.slice(3)])
    expect(unclear).toEqual([{ fils: sale.totalFils }])
    const { rows } = await api.owner.query<{ number: string }>(
      `select 'R' || id as number from app.receipts where bank_reference in ('FT-one', 'FT-two') order by id`,
    )
    const numbers = rows.map(({ number }) => number)
    const wrong = await (
      await api.staff('fadi')
    ).refusal('POST /admin/bank-exceptions/:number/resolve', {
      params: { number: (await newest('unclear_reversal'))?.number ?? '' },
      body: { resolution: 'reverse_receipts', receipts: numbers.slice(0, 1), reason: 'x' },
    })
    expect(wrong.body).toMatchObject({ reason: 'receipts_do_not_sum' })
    await resolve((await newest('unclear_reversal'))?.number ?? '', 'reverse_receipts', numbers)
    expect((await losses()) - before).toBe(BigInt(sale.totalFils))
    const { rows: open } = await api.owner.query(`select app.open_sum($1)::text as fils`, [sale.number.slice(3)])
    expect(open).toEqual([{ fils: sale.totalFils }])
  })

  it('a debit that the bank made in error and we bear ends the block of its sale, with all of the buyer’s money there', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(9) })
    await sendPartnerRequest(api, '/bank/receipts', creditOf(sale.reference, sale.totalFils, 'FT-error'))
    await tell([{ reference: 'FT-error', direction: 'CRDT', amountFils: fils(BigInt(sale.totalFils)), remittance: '' }])
    await tell([{ reference: 'RVerror', direction: 'DBIT', amountFils: fils(5_000n), takesBack: 'FT-error', returnReason: 'MS03' }])
    const details = async () => sale.seller.call('GET /guarantees/:number', { params: { number: sale.number } })
    expect((await details()).blocks).toMatchObject([{ reason: 'bank' }])
    await resolve((await newest('unclear_reversal'))?.number ?? '', 'loss')
    const { rows: open } = await api.owner.query(`select app.open_sum($1)::text as fils`, [sale.number.slice(3)])
    expect(open).toEqual([{ fils: '0' }])
    expect(await details()).toMatchObject({ operational_status: 'in_transfer', blocks: [] })
    expect(await balancesOf(api, sale)).toEqual({ buyer_escrow: sale.totalFils })
  })
})

describe('the closing balance of a statement', () => {
  const expected = async () => {
    await tell([])
    const { rows } = await api.owner.query<{ fils: string }>(
      `select expected_fils::text as fils from app.bank_exceptions where kind = 'balance_difference' and closed_at is null`,
    )
    return fils(BigInt(rows[0]?.fils ?? '1'))
  }

  it('that differs from our books is a case, and closes itself when a statement agrees', async () => {
    const balance = await expected()
    expect(await newest('balance_difference')).toMatchObject({ closed: false })
    await tell([], 'statement', balance)
    expect(await newest('balance_difference')).toMatchObject({ closed: true, resolution: 'agrees' })
    await tell([], 'statement', fils(balance - 4_975_000n))
    expect(await newest('balance_difference')).toMatchObject({ closed: false, fils: '4975000' })
    await tell([], 'statement', balance)
  })

  it('is explained by a make-good that is under way, and by its credit afterwards', async () => {
    const balance = await expected()
    await sendPartnerRequest(api, '/bank/receipts', creditOf('111111111111', '33000', 'FT-make-good'))
    await tell([
      { reference: 'RVFT-make-good', direction: 'DBIT', amountFils: fils(33_000n), takesBack: 'FT-make-good', returnReason: 'FR01' },
    ])
    await tell([], 'statement', balance)
    expect(await newest('balance_difference')).toMatchObject({ closed: true })
    const open = { params: { list: 'make_goods' }, query: { status: 'open' } } as const
    const [made] = (await (await api.staff('fadi')).call('GET /admin/lists/:list', open)).rows
    expect(made).toMatchObject({ cause: 'reversal', amount_fils: '33000' })
    await tell(
      [{ reference: 'FT-own', direction: 'CRDT', amountFils: fils(33_000n), endToEndId: made?.['number'] ?? '' }],
      'statement',
      fils(balance + 33_000n),
    )
    expect(await newest('balance_difference')).toMatchObject({ closed: true })
  })

  it('of an earlier day is held against the books without what the bank booked since, and says nothing of a later one', async () => {
    // Nothing was booked on the day before.
    await api.advance('48 hours')
    const balance = await expected()
    await tell([], 'statement', balance)
    const today = await now()
    const yesterday = new Date(today.getTime() - 24 * 3_600_000)
    const credit = { reference: 'X-TODAY', direction: 'CRDT' as const, amountFils: fils(8_000n), bookedAt: today }
    await tell([credit], 'statement', fils(balance + 8_000n))
    await tell([], 'statement', balance, yesterday)
    expect(await newest('balance_difference')).toMatchObject({ closed: true })
    await tell([], 'statement', fils(balance + 7_999n))
    await tell([], 'statement', balance, yesterday)
    await tell([], 'statement', fils(balance + 5n), yesterday)
    expect(await newest('balance_difference')).toMatchObject({ closed: false, fils: '1' })
    await tell([], 'statement', fils(balance + 8_000n))
    expect(await newest('balance_difference')).toMatchObject({ closed: true, resolution: 'agrees' })
  })
})
