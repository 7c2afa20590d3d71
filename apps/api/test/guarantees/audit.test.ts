import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditGuarantees } from '#audit/index.ts'
import { sayDifference } from '#money/ledger/index.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { heldSale, type Sale } from '../support/sale.ts'

let api: TestApi
let sale: Sale
beforeAll(async () => {
  api = await startApi()
  sale = await heldSale(api)
})
afterAll(() => api.stop())

it('a guarantee that agrees with ledger, receipts, payouts and history has no difference', async () => {
  expect(await auditGuarantees(api.pool)).toEqual([])
})

it('the smallest portions find what the usual ones find', async () => {
  await api.owner.query('begin')
  try {
    await api.owner.query('alter table app.guarantees disable trigger user')
    await api.owner.query(change('received_fils = received_fils - 1'), [sale.number])
    await api.owner.query(payout({}), [sale.number])
    const usual = await auditGuarantees(api.owner)
    expect(usual.map(({ check }) => check)).toEqual([
      'a payout is in flight from its order to its end',
      'received is what the receipts booked',
    ])
    expect(await auditGuarantees(api.owner, { owners: 1n, entries: 1n })).toEqual(usual)
  } finally {
    await api.owner.query('rollback')
  }
})

/** Does what nobody may do, past every trigger and constraint, and takes it back once the audit has looked. */
async function falsify(...statements: string[]): Promise<string[]> {
  await api.owner.query('begin')
  try {
    await api.owner.query('alter table app.guarantees disable trigger user')
    for (const constraint of ['guarantees__paused', 'guarantees__sums', 'guarantees__statuses_meet', 'guarantees__turns'])
      await api.owner.query(`alter table app.guarantees drop constraint if exists ${constraint}`)
    for (const statement of statements) await api.owner.query(statement, statement.includes('$1') ? [sale.number] : [])
    return (await auditGuarantees(api.owner)).map(sayDifference)
  } finally {
    await api.owner.query('rollback')
  }
}
const change = (what: string) => `update app.guarantees set ${what} where number = $1`
const payout = (more: Record<string, string>) => {
  const columns: Record<string, string> = {
    guarantee_id: 'g.id',
    beneficiary_party_id: 'g.seller_party_id',
    beneficiary_name: `'beneficiary'`,
    purpose: `'seller'`,
    amount_fils: '1000',
    rail: `'ACH'`,
    status: `'sent'`,
    iban: `'JO'`,
    ordered_at: 'app.now()',
    status_since: 'app.now()',
    ...more,
  }
  return `insert into app.payouts (${Object.keys(columns).join(', ')}) select ${Object.values(columns).join(', ')} from app.guarantees g where number = $1`
}
/** As if the sale were completed and nothing lay in escrow. */
const completed = (status: string) => [
  change(
    `operational_status = 'completed', financial_status = ${status}, ended_at = app.now(), completed_at = app.now(), wait_until = null`,
  ),
]

describe('the audit names in one sentence, with the number of the guarantee,', () => {
  it.each([
    ['a received sum that no receipt booked', change('received_fils = received_fils - 1'), 'received is what the receipts booked'],
    ['a price above what is held', change('total_price_fils = total_price_fils + 1000'), 'money is held while the ownership moves'],
    [
      'money before all of it is here',
      change(`operational_status = 'awaiting_payment', received_fils = 0`),
      'nothing is held before all of it is here',
    ],
    ['an end that holds something', change(`operational_status = 'cancelled'`), 'an ended guarantee holds nothing'],
    ['something left when all is paid', change(`financial_status = 'paid'`), 'nothing is left when all is paid'],
    [
      'money that goes to the wrong side',
      change(`operational_status = 'cancelled'`),
      'the money goes to the seller of a completed sale, and back to the buyer of another',
    ],
    [
      'an offer without an end',
      change(`operational_status = 'awaiting_acceptance', wait_until = null`),
      'an offer says until when it holds',
    ],
    ['a bill without a due date', change(`operational_status = 'awaiting_payment', wait_until = null`), 'a bill says until when it is due'],
    ['a hold without its moment', change('held_at = null'), 'held money says since when'],
    ['a hold without a countdown', change('release_allowed_at = null'), 'held money says when it may be released'],
    ['a transfer without an end', change('transfer_until = null'), 'a transfer says by when it has to be done'],
    [
      'a request without its moment',
      change(`operational_status = 'release_requested', release_requested_at = null`),
      'a request for the release says since when',
    ],
    [
      'a request without an end',
      change(`operational_status = 'release_requested', wait_until = null`),
      'a request for the release says until when the registry is asked',
    ],
    [
      'a guarantee without a timer',
      'delete from app.guarantee_timers where guarantee_id = substr($1, 4)::bigint',
      'a guarantee that waits has a timer',
    ],
    ['an end without its moment', change(`operational_status = 'cancelled', ended_at = null`), 'an ended guarantee says since when'],
    ['a pause without its moment', change(`open_flags = '{blocked}'`), 'a pause stands where something blocks, and nowhere else'],
    ['a moment of a pause without one', change('paused_at = app.now()'), 'a pause stands where something blocks, and nowhere else'],
    [
      'a flag beside an end',
      change(`operational_status = 'cancelled', open_flags = '{extension}'`),
      'nothing stands beside an ended guarantee',
    ],
    ['a flag that no table has', change(`open_flags = '{extension}'`), 'the flags of a guarantee name what is open beside it'],
    [
      'an open row that no flag names',
      `insert into app.extension_requests (guarantee_id, requested_by, requested_at, answer_until) values (substr($1, 4)::bigint, 'buyer', app.now(), app.now())`,
      'the flags of a guarantee name what is open beside it',
    ],
    ['an end that waits', change(`operational_status = 'cancelled', wait_until = app.now()`), 'an ended guarantee waits for nothing'],
    ['a version without its event', change('version = version + 1'), 'every version has its event'],
  ])('%s', async (_, statement, check) => {
    const sentences = await falsify(statement)
    expect(sentences).toContainEqual(expect.stringMatching(new RegExp(`^${sale.number} breaks “${check}”: expected .+, found .+\\.$`)))
    expect(sentences.every((sentence) => sentence.startsWith(sale.number))).toBe(true)
  })

  it('a payout of which the ledger knows nothing, and money in suspense that no receipt has', async () => {
    expect(await falsify(payout({}))).toContainEqual(
      expect.stringMatching(
        new RegExp(`^${sale.number} payout P\\d+ breaks “a payout is in flight from its order to its end”: expected 1000, found 0\\.$`),
      ),
    )
    expect(await falsify('update app.receipts set booked_fils = booked_fils - 5, suspense_fils = 5')).toContainEqual(
      expect.stringMatching(
        new RegExp(`^${sale.number} receipt \\d+ breaks “money in suspense is what its receipt has there”: expected 5, found 0\\.$`),
      ),
    )
    const backOf = {
      guarantee_id: 'null',
      purpose: `'suspense'`,
      receipt_id: '(select min(id) from app.receipts where guarantee_id = g.id)',
    }
    expect(await falsify(payout({ ...backOf, status: `'withdrawn'`, closed_at: 'app.now()', unpaid_since: 'app.now()' }))).toContainEqual(
      expect.stringMatching(
        new RegExp(`^${sale.number} receipt \\d+ breaks “what came back waits at its receipt”: expected at least 1000, found 0\\.$`),
      ),
    )
    expect(
      await falsify(
        `select ledger.post('receipt_unmatched', 'receipt:987654', null, null, 'system', 'trial', array[1, 987654 * 64 + 6], array[true, false], array[7, 7])`,
      ),
    ).toEqual(['receipt 987654 breaks “money in suspense is what its receipt has there”: expected 0, found 7.'])
  })
})

describe('the financial status is recomputed:', () => {
  const status = 'the financial status is what money, payouts and history say'
  const found = async (...statements: string[]) =>
    (await falsify(...statements)).find((sentence) => sentence.includes(status))?.replace(sale.number, '') ?? 'as it says'
  /** Without the number, which is known only when the sale is. */
  const differs = (expected: string, is: string) => ` breaks “${status}”: expected ${expected}, found ${is}.`
  const emptied = [
    `select ledger.post('completion', 'trial', null, id, 'trial', 'trial', array[id % 32 * 64 + 8, id * 64 + 3], array[false, true], array[total_price_fils, total_price_fils]) from app.guarantees where number = $1`,
  ]
  const closed = { status: `'settled'`, closed_at: 'app.now()' }
  const overdue = { expected_on: `(app.now() at time zone 'Asia/Amman')::date - 1` }

  it.each([
    ['all of the money is here: hold', [change(`financial_status = 'in_progress'`)], differs('hold', 'in_progress')],
    [
      'not all of it is: in progress',
      [change(`operational_status = 'awaiting_payment', financial_status = 'hold'`)],
      differs('in_progress', 'hold'),
    ],
    [
      'of an offer: in progress',
      [change(`operational_status = 'awaiting_acceptance', financial_status = null`)],
      differs('in_progress', 'none'),
    ],
    [
      'late without a broken promise is not',
      [change(`operational_status = 'awaiting_payment', financial_status = 'late'`)],
      differs('in_progress', 'late'),
    ],
    [
      'a due date that passed is late',
      [
        change(`operational_status = 'awaiting_payment', financial_status = 'in_progress'`),
        `insert into app.guarantee_events (guarantee_id, version, kind, actor_kind, at) select id, version + 1, 'payment_late', 'system', app.now() from app.guarantees where number = $1`,
      ],
      differs('late', 'in_progress'),
    ],
    ['a completed sale whose money is still there is released, not paid', completed(`'paid'`), differs('released', 'paid')],
    ['a payout ordered is released', [...emptied, ...completed(`'paid'`), payout({})], differs('released', 'paid')],
    ['all of them confirmed is paid', [...emptied, ...completed(`'released'`), payout(closed)], differs('paid', 'released')],
    [
      'one that came back is released',
      [...emptied, ...completed(`'paid'`), payout({ ...closed, status: `'returned'`, unpaid_since: 'app.now()' })],
      differs('released', 'paid'),
    ],
    [
      'a second attempt counts, not the first',
      [
        ...emptied,
        ...completed(`'released'`),
        payout({ ...closed, status: `'returned'`, unpaid_since: 'app.now()' }),
        payout({ ...closed, attempt: '2', previous_id: '(select max(p.id) from app.payouts p where p.guarantee_id = g.id)' }),
      ],
      differs('paid', 'released'),
    ],
    [
      'an excess sent back changes nothing',
      [
        ...emptied,
        ...completed(`'paid'`),
        payout(closed),
        payout({ purpose: `'send_back'`, receipt_id: '(select min(id) from app.receipts where guarantee_id = g.id)' }),
      ],
      'as it says',
    ],
    ['a payout past its day may be late', [...emptied, ...completed(`'late'`), payout(overdue)], 'as it says'],
    ['one within its day is not', [...emptied, ...completed(`'late'`), payout({})], differs('released', 'late')],
    [
      'a broken promise stays late',
      [...emptied, ...completed(`'released'`), payout({ late_at: 'app.now()' })],
      differs('late', 'released'),
    ],
    [
      'but not for an account that the beneficiary owes',
      [...emptied, ...completed(`'released'`), payout({ late_at: 'app.now()', status: `'held'`, held_reason: `'iban_missing'` })],
      'as it says',
    ],
    [
      'a refund is released until it is confirmed',
      [
        ...emptied,
        change(`operational_status = 'cancelled', financial_status = 'paid', money_to = 'buyer', ended_at = app.now(), wait_until = null`),
        payout({ purpose: `'refund'`, beneficiary_party_id: 'g.buyer_party_id' }),
      ],
      differs('released', 'paid'),
    ],
    [
      'and paid then',
      [
        ...emptied,
        change(
          `operational_status = 'cancelled', financial_status = 'released', money_to = 'buyer', ended_at = app.now(), wait_until = null`,
        ),
        payout({ purpose: `'refund'`, beneficiary_party_id: 'g.buyer_party_id', ...closed }),
      ],
      differs('paid', 'released'),
    ],
    [
      'an end without any money has none',
      [
        change(`operational_status = 'expired', financial_status = 'released', received_fils = 0, ended_at = app.now(), wait_until = null`),
        `update app.receipts set booked_fils = 0, suspense_fils = amount_fils`,
      ],
      differs('none', 'released'),
    ],
  ])('%s', async (_, statements, sentence) => {
    expect(await found(...statements)).toBe(sentence)
  })
})
