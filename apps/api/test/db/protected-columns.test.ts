import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { ibanOf } from '../support/bank-account.ts'
import { cast } from '../support/cast.ts'
import { acceptedSale, audit, completedSale, payoutOf, type PaidSale, sendFiles, garage, garageFilling, pay } from '../support/money.ts'
import { letPass } from '../support/sale.ts'

let api: TestApi
let paid: PaidSale
let held: PaidSale
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
  paid = await completedSale(api, { registrationNumber: garage(1) })
  held = await acceptedSale(api, { registrationNumber: garage(2) })
})
afterAll(async () => {
  expect(await audit(api)).toEqual([])
  await api.stop()
})

/** As the application's role, and taken back whatever it did. */
async function attempt(statement: string, values: unknown[] = []): Promise<unknown> {
  const client = await api.pool.connect()
  try {
    await client.query('begin')
    return await client.query(statement, values)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

describe("the application's role", () => {
  it.each([
    ['amount_fils', '1'],
    ['purpose', "'sweep'"],
    ['guarantee_id', 'null'],
    ['receipt_id', '1'],
    ['attempt', '99'],
    ['ordered_at', "now() - interval '9 days'"],
  ])("may not rewrite a payout's %s", async (column, value) => {
    const { number } = await payoutOf(api, paid)
    await expect(attempt(`update app.payouts set ${column} = ${value} where number = $1`, [number])).rejects.toMatchObject({
      code: '42501',
      message: `app.payouts.${column} never changes`,
    })
  })

  it('may not give an approved payout, nor one at the bank, another account', async () => {
    const { number, status } = await payoutOf(api, paid)
    expect(status).toBe('approved')
    const rewrite = () => attempt('update app.payouts set bank_account_id = null, iban = $2 where number = $1', [number, ibanOf(777)])
    await expect(rewrite()).rejects.toMatchObject({ code: '42501' })
    await sendFiles(api)
    expect((await payoutOf(api, paid)).status).not.toBe('approved')
    await expect(rewrite()).rejects.toMatchObject({ code: '42501' })
  })

  it("may give a payout that waits its beneficiary's account alone", async () => {
    const other = await completedSale(api, { registrationNumber: garage(3) })
    const { number } = await payoutOf(api, other)
    const hold = "status = 'held', held_reason = 'staff'"
    const accountOf = (phone: string) =>
      `(select b.id from app.bank_accounts b join app.users u on u.party_id = b.party_id where u.phone = '${phone}' and b.replaced_at is null)`
    const ibanOfAccount = (phone: string) => `(select iban from app.bank_accounts where id = ${accountOf(phone)})`
    const give = (phone: string, iban = ibanOfAccount(phone)) =>
      attempt(`update app.payouts set ${hold}, bank_account_id = ${accountOf(phone)}, iban = ${iban} where number = $1`, [number])
    await give(cast.samira.phone)
    await expect(give(cast.basel.phone)).rejects.toMatchObject({ message: "the account of a payout is not its beneficiary's" })
    await expect(give(cast.samira.phone, `'${ibanOf(778)}'`)).rejects.toMatchObject({
      message: "the account of a payout is not its beneficiary's",
    })
  })

  it.each([
    ['payout_files', 'body', "'<other/>'"],
    ['payout_files', 'sha256', "'\\x00'"],
    ['receipts', 'amount_fils', 'amount_fils + 1'],
    ['receipts', 'bank_reference', "'other'"],
    ['consents', 'created_at', "now() - interval '9 days'"],
    ['sessions', 'user_id', '(select max(id) from app.users)'],
    ['sessions', 'binding_cookie_hash', "'\\x00'"],
    ['guarantees', 'creator_user_id', '(select max(id) from app.users)'],
  ])('may not rewrite %s.%s', async (table, column, value) => {
    await expect(attempt(`update app.${table} set ${column} = ${value}`)).rejects.toMatchObject({
      code: '42501',
      message: `app.${table}.${column} never changes`,
    })
  })

  it('may not put another key under a session, with or without a new token', async () => {
    const mine = 'id = (select max(id) from app.sessions where user_id is not null)'
    await expect(attempt(`update app.sessions set jkt = 'thief' where ${mine}`)).rejects.toMatchObject({ code: '42501' })
    await expect(
      attempt(`update app.sessions set public_jwk = '{"kty": "EC"}', token_sha256 = '\\x01' where ${mine}`),
    ).rejects.toMatchObject({ code: '42501' })
  })

  it.each(['price_fils', 'seller_due_fils', 'total_price_fils', 'transfer_commission_fils'])(
    'may not change %s once the buyer has accepted',
    async (column) => {
      await expect(attempt(`update app.guarantees set ${column} = ${column} + 1 where number = $1`, [held.number])).rejects.toMatchObject({
        code: '42501',
        message: `app.guarantees.${column} never changes`,
      })
    },
  )
})

describe('R06: a sale in transfer', () => {
  const complete = () => attempt(`update app.guarantees set operational_status = 'completed' where number = $1`, [held.number])

  it('is not completed before the countdown ends, nor after it without a release or a case', async () => {
    await pay(api, held)
    await expect(complete()).rejects.toMatchObject({ constraint: 'guarantees__countdown' })
    await letPass(api, '61 seconds')
    await expect(complete()).rejects.toMatchObject({ constraint: 'guarantees__transition' })
  })

  it('keeps its countdown, where there is no sandbox', async () => {
    const shorten = `update app.guarantees set release_allowed_at = release_allowed_at - interval '1 minute' where number = $1`
    await attempt(shorten, [held.number])
    await api.owner.query('begin')
    try {
      await api.owner.query('alter table app.clock rename to no_clock')
      await api.owner.query(`create or replace function app.now() returns timestamptz language sql volatile as 'select clock_timestamp()'`)
      await expect(api.owner.query(shorten, [held.number])).rejects.toMatchObject({ constraint: 'guarantees__countdown' })
    } finally {
      await api.owner.query('rollback')
    }
  })
})

describe('buckets of nonces', () => {
  it('are emptied only when no signature in them could still be valid', async () => {
    const { rows } = await api.pool.query<{ old: number }>(
      'select ((floor(extract(epoch from clock_timestamp()) / 60)::bigint + 2) % 4)::int as old',
    )
    const old = rows[0]?.old ?? 0
    for (const inUse of [1, 3])
      await expect(attempt('select sec.empty_bucket($1)', [(old + inUse) % 4])).rejects.toMatchObject({ code: '55006' })
    await expect(attempt('select sec.empty_bucket(7)')).rejects.toThrow('no such bucket')
  })
})
