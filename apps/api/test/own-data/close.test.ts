import { fils } from '@damana/contract/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { cast, password, type Person } from '../support/cast.ts'
import { fileOf, png } from '../files/samples.ts'
import { sandboxSettings } from '#kernel/settings.ts'
import { writeStatement } from '#sandbox/bank-letters.ts'
import { skipWait } from '#sandbox/skip-wait.ts'
import { credit, letPayoutsGo, state } from '../payments/support.ts'
import { acceptedSale, creditOf, sendPartnerRequest } from '../support/money.ts'
import { expectBooksToAgree, offer } from '../support/sale.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(async () => {
  await expectBooksToAgree(api)
  await api.stop()
})

async function prove(client: Client, person: Person): Promise<void> {
  await client.call('POST /auth/step-up/sendOtp', { body: { action: 'close_account' } })
  await client.call('POST /auth/step-up/checkOtp', { body: { action: 'close_account', code: await api.codeTo(cast[person].phone) } })
}
const at = new Date('2026-11-22T11:00:00Z')
const close = (client: Client) => client.call('POST /profile/close')
const refusalOf = (client: Client) => client.refusal('POST /profile/close')

describe('closing an account', () => {
  test('is refused while a guarantee is open, and names it', async () => {
    const { seller, buyer, number } = await offer(api)
    for (const client of [seller, buyer]) {
      expect(await client.call('GET /profile/close')).toMatchObject({ allowed: false, reason: 'guarantees_open', guarantees: [number] })
      const refused = { status: 409, body: { code: 'action_not_allowed', reason: 'guarantees_open' } }
      expect(await refusalOf(client)).toMatchObject(refused)
      expect(await client.refusal('POST /auth/step-up/sendOtp', { body: { action: 'close_account' } })).toMatchObject(refused)
    }
    await seller.call('POST /guarantees/:number/withdraw', { params: { number }, body: {} })
    expect(await seller.call('GET /profile/close')).toMatchObject({ allowed: true, reason: null, guarantees: [] })
  })

  test('is refused while money of the person lies with us, of whatever purpose, and says which', async () => {
    const moneyOf = async (client: Client) => {
      const { allowed, reason, money } = await client.call('GET /profile/close')
      expect({ allowed, reason }).toEqual({ allowed: false, reason: 'money_here' })
      return money
    }
    const unknown = await sendPartnerRequest(api, '/bank/receipts', creditOf('000000000000', '41000', 'FT-nobodys'))
    expect(unknown.status).toBe(200)
    const basel = await api.as('basel')
    const suspense = { what: 'suspense', amount_fils: '41000', guarantee_number: null }
    expect(await moneyOf(basel)).toEqual([suspense])
    const refused = { status: 409, body: { code: 'action_not_allowed', reason: 'money_here' } }
    expect(await basel.refusal('POST /auth/step-up/sendOtp', { body: { action: 'close_account' } })).toMatchObject(refused)
    expect(await refusalOf(basel)).toMatchObject(refused)

    const late = await acceptedSale(api)
    for (const wait of ['late', 'over']) await skipWait(api.built.tick, late.number, `test:${wait}`)
    const { rows: clock } = await api.owner.query<{ now: Date }>('select app.now() as now')
    expect((await credit(api, late, late.totalFils, 'FT-late', { received_at: clock[0]?.now.toISOString() })).status).toBe(200)
    expect(await moneyOf(basel)).toEqual([{ what: 'payout', amount_fils: late.totalFils, guarantee_number: late.number }, suspense])
    await state(api, { reference: 'FT-late', fils: late.totalFils })
    await letPayoutsGo(api)
    expect(await moneyOf(basel)).toEqual([suspense])
    const doubted = { reference: 'RV-late', direction: 'DBIT' as const, amountFils: fils(40_000n), takesBack: 'FT-late', remittance: '' }
    const debit = writeStatement({
      messageId: 'RV-late',
      at,
      iban: sandboxSettings.escrowIban,
      movements: [doubted],
      balanceFils: fils(1n),
    })
    expect((await sendPartnerRequest(api, '/bank/messages', { xml: debit })).status).toBe(200)
    expect(await moneyOf(basel)).toEqual([{ what: 'open_sum', amount_fils: '40000', guarantee_number: late.number }, suspense])
    const listed = await (
      await api.staff('fadi')
    ).call('GET /admin/lists/:list', { params: { list: 'exceptions' }, query: { status: 'open' } })
    const number = listed.rows.find(({ kind }) => kind === 'unclear_reversal')?.number ?? ''
    const mistake = { params: { number }, body: { resolution: 'loss' as const, reason: 'خطأ من البنك' } }
    for (const who of ['fadi', 'yazan'] as const) await (await api.staff(who)).call('POST /admin/bank-exceptions/:number/resolve', mistake)
    expect(await moneyOf(basel)).toEqual([suspense])
    const { rows } = await api.owner.query<{ number: string; amount: string }>(
      `select p.number, p.amount_fils::text as amount from app.payouts p join app.receipts r on r.id = p.receipt_id where r.bank_reference = 'FT-late' and p.status = 'settled'`,
    )
    const [payout] = rows
    const returned = {
      reference: 'RT-late',
      direction: 'CRDT' as const,
      amountFils: fils(BigInt(payout?.amount ?? 0)),
      endToEndId: payout?.number ?? '',
      returnReason: 'AC04',
    }
    const xml = writeStatement({ messageId: 'RT-late', at, iban: sandboxSettings.escrowIban, movements: [returned], balanceFils: fils(1n) })
    expect((await sendPartnerRequest(api, '/bank/messages', { xml })).status).toBe(200)
    expect(await moneyOf(basel)).toEqual([{ what: 'suspense', amount_fils: late.totalFils, guarantee_number: late.number }, suspense])
    expect((await basel.call('GET /profile/close')).guarantees).toEqual([late.number])
  })

  test('is refused to the primary user of a company', async () => {
    expect(await (await api.as('khaled')).call('GET /profile/close')).toMatchObject({ allowed: false, reason: 'company_primary' })
  })

  test('asks for a code', async () => {
    expect(await refusalOf(await api.as('tareq'))).toMatchObject({ status: 409, body: { code: 'step_up_required' } })
  })

  test('names what stays and for how long', async () => {
    const { kept } = await (await api.as('tareq')).call('GET /profile/close')
    expect(kept).toEqual([
      { what: 'money', period: 'P10Y' },
      { what: 'identity', period: 'P5Y' },
      { what: 'security', period: 'P18M' },
      { what: 'sessions', period: 'P90D' },
    ])
  })

  test('ends every session, deletes what need not be kept, and leaves the phone taken', async () => {
    const samira = await api.as('samira')
    await samira.call('POST /profile/avatar', { body: { file: fileOf(await png(), 'a.png', 'image/png') } })
    const other = await api.browser()
    await other.call('POST /auth/login', { body: { phone_or_email: cast.samira.phone, password } })
    await prove(samira, 'samira')
    expect(await close(samira)).toEqual({ done: true })
    for (const client of [samira, other]) expect((await client.refusal('GET /auth/check-auth')).status).toBe(401)

    const { rows } = await api.owner.query(
      `select email, avatar_path, password_hash, deactivated_at is not null as closed, mobile_verified_at is not null as phone_taken,
        (select count(*)::int from app.sessions s where s.user_id = u.id and s.ended_at is null) as sessions,
        (select count(*)::int from app.browser_keys k where k.user_id = u.id) as keys,
        (select count(*)::int from app.notifications n where n.user_id = u.id) as notifications,
        (select count(*)::int from app.bank_accounts b where b.party_id = u.party_id) > 0 as has_account
       from app.users u where phone = $1`,
      [cast.samira.phone],
    )
    expect(rows).toEqual([
      {
        email: null,
        avatar_path: null,
        password_hash: null,
        closed: true,
        phone_taken: true,
        sessions: 0,
        keys: 0,
        notifications: 0,
        has_account: true,
      },
    ])
    const again = await api.browser()
    expect((await again.refusal('POST /auth/login', { body: { phone_or_email: cast.samira.phone, password } })).body['code']).toBe(
      'login_failed',
    )
    const { rows: told } = await api.owner.query<{ channel: string }>(
      `select payload->>'channel' as channel from app.outbox where payload->>'template' = 'account_closed' order by 1`,
    )
    expect(told.map(({ channel }) => channel)).toEqual(['email', 'sms'])
    const { rows: noted } = await api.owner.query(`select 1 from app.security_events where kind = 'account_closed_by_person'`)
    expect(noted).toHaveLength(1)
  })

  test('twice at once closes it once, and refuses the other plainly', async () => {
    const tareq = await api.as('tareq')
    await prove(tareq, 'tareq')
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        close(tareq).then(
          () => 200,
          ({ status }: { status: number }) => status,
        ),
      ),
    )
    expect(answers.filter((status) => status === 200)).toHaveLength(1)
    for (const status of answers.filter((one) => one !== 200)) expect([401, 409]).toContain(status)
  })

  test('takes a sub-user out of the company', async () => {
    const huda = await api.as('huda')
    await prove(huda, 'huda')
    await close(huda)
    const { rows } = await api.owner.query(
      `select e.what from app.membership_events e join app.users u on u.id = e.user_id where u.phone = $1 order by e.id desc limit 1`,
      [cast.huda.phone],
    )
    expect(rows).toEqual([{ what: 'removed' }])
  })
})
