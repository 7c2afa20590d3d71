import { randomUUID } from 'node:crypto'
import type { Args } from '@damana/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Answer, type Client, type TestApi } from '../support/api.ts'
import { ibanOf, bodyOf } from '../support/bank-account.ts'
import { userNamed } from '../support/company-users.ts'
import { cast, password, type Person } from '../support/cast.ts'
import { acceptedSale, completedSale, garage, garageFilling } from '../support/money.ts'
import { actionCalls, heldSale, letPass, offer, offerForOwner, release, stepUp, type Sale } from '../support/sale.ts'
import { notify, someoneElse } from '../payments/support.ts'

let api: TestApi
beforeAll(async () => void (api = await startApi({ filling: garageFilling })))
afterAll(() => api.stop())

const ask = (sale: Sale) => ({ params: { number: sale.number }, body: {} })
const messageTo = async (to: string) =>
  (
    await api.owner.query<{ facts: Record<string, string> }>(
      `select payload->'facts' as facts from app.outbox where kind = 'message' and payload->>'to' = $1 and payload->>'template' = 'otp' order by id desc limit 1`,
      [to],
    )
  ).rows[0]?.facts

describe('a step-up', () => {
  let sale: Sale
  beforeAll(async () => {
    sale = await heldSale(api, { registrationNumber: '7120458' })
    await letPass(api, '2 minutes')
  })

  test('is asked for, and its message names action, guarantee, amount and the end of the IBAN', async () => {
    expect(await sale.buyer.refusal('POST /guarantees/:number/release', ask(sale))).toMatchObject({
      status: 409,
      code: 'step_up_required',
      body: { action: 'release', number: sale.number },
    })
    await sale.buyer.call('POST /auth/step-up/sendOtp', { body: { action: 'release', number: sale.number } })
    expect(await messageTo(cast.basel.phone)).toMatchObject({
      purpose: 'step_up',
      action: 'release',
      number: sale.number,
      amount_fils: expect.stringMatching(/^\d+$/),
      iban_tail: expect.stringMatching(/^\d{4}$/),
    })
  })

  test('for one action is no code for another, nor for a sign-in', async () => {
    const code = await api.codeTo(cast.basel.phone)
    expect(
      await sale.buyer.refusal('POST /auth/step-up/checkOtp', { body: { action: 'consent', number: sale.number, code } }),
    ).toMatchObject({ code: 'otp_incorrect' })
    expect(await sale.buyer.refusal('POST /auth/verified-mobile/checkOtpWithVerified', { body: { code } })).toMatchObject({
      code: 'otp_incorrect',
    })
  })

  test('is right in the session that asked for it, good there for five minutes, and once', async () => {
    const body = { action: 'release', number: sale.number, code: await api.codeTo(cast.basel.phone) } as const
    const again = await api.browser()
    await again.call('POST /auth/login', { body: { phone_or_email: cast.basel.phone, password } })
    await api.owner.query('update app.sessions set trusted = true')
    expect(await again.refusal('POST /auth/step-up/checkOtp', { body })).toMatchObject({ code: 'otp_incorrect' })
    await sale.buyer.call('POST /auth/step-up/checkOtp', { body })
    await letPass(api, '5 minutes 1 second')
    expect(await sale.buyer.refusal('POST /guarantees/:number/release', ask(sale))).toMatchObject({ code: 'step_up_required' })

    await stepUp(api, sale.buyer, 'basel', 'release', sale.number)
    expect(await again.refusal('POST /guarantees/:number/release', ask(sale))).toMatchObject({ code: 'step_up_required' })
    expect(await sale.buyer.call('POST /guarantees/:number/release', ask(sale))).toMatchObject({ operational_status: 'release_requested' })
    const { rows } = await api.owner.query(
      `select count(*)::int as unused from app.step_ups where used_at is null and proven_at > app.now() - interval '5 minutes'`,
    )
    expect(rows).toEqual([{ unused: 0 }])
  })

  test('is not sent about a guarantee that one may not see', async () => {
    const tareq = await api.as('tareq')
    expect(await tareq.refusal('POST /auth/step-up/sendOtp', { body: { action: 'release', number: sale.number } })).toMatchObject({
      status: 404,
    })
  })
})

const actions = ['release', 'consent', 'confirm', 'declare_payer', 'answer_split'] as const
type Action = (typeof actions)[number]
type Change = NonNullable<Args<'POST /auth/step-up/sendOtp'>['body']['company_user']>['change']
const callers: readonly Person[] = ['samira', 'basel', 'tareq', 'khaled']

const otpsTo = async (person: Person) =>
  (
    await api.owner.query(`select from app.outbox where kind = 'message' and payload->>'to' = $1 and payload->>'template' = 'otp'`, [
      cast[person].phone,
    ])
  ).rowCount ?? 0

async function answerOf(client: Client, path: string, body: unknown) {
  const { status, body: said } = await client.send(await client.sign('POST', path, body, randomUUID()))
  const { code, reason } = said as { code?: string; reason?: string }
  return { status, code, reason }
}

async function refusalTo(client: Client, path: string, body: unknown) {
  const refusal = await answerOf(client, path, body)
  if (refusal.status < 400) throw new Error(`${path} was not refused`)
  return refusal
}

/** Asks for the code of each action as each caller; whoever may not act gets the refusal of the action itself, and no message. */
async function expectCodes(number: string, allowed: Partial<Record<Action, readonly Person[]>>): Promise<void> {
  for (const person of callers) {
    const client = await api.as(person)
    for (const action of actions) {
      const before = await otpsTo(person)
      const asked = await answerOf(client, '/auth/step-up/sendOtp', { action, number })
      const isAllowed = allowed[action]?.includes(person) === true
      const { path, body } = actionCalls[action]
      const expected = isAllowed ? { status: 200 } : await refusalTo(client, `/guarantees/${number}/${path}`, body)
      expect({ person, action, ...asked }).toMatchObject({ person, action, ...expected })
      expect({ person, action, sent: (await otpsTo(person)) - before }).toEqual({ person, action, sent: isAllowed ? 1 : 0 })
    }
  }
}
const registry = async (mode: 'normal' | 'down') => (await api.as('samira')).call('POST /sandbox/registry', { body: { mode } })
const dispute = (sale: Sale) =>
  sale.buyer.call('POST /guarantees/:number/object', { params: { number: sale.number }, body: { reason: 'ليست كما وُصفت' } })
async function splitProposed(registrationNumber: string): Promise<Sale> {
  const sale = await heldSale(api, { registrationNumber, priceFils: '9000000' })
  await dispute(sale)
  const { total_price_fils } = await sale.buyer.call('GET /guarantees/:number', { params: { number: sale.number } })
  await (
    await api.staff('rana')
  ).call('POST /admin/cases/:number/split', {
    params: { number: sale.number },
    body: { seller_fils: '1000000', buyer_fils: (BigInt(total_price_fils) - 1_000_000n).toString(), fees_fils: '0', reason: 'حل وسط' },
  })
  return sale
}

describe('a code is sent exactly when the action is allowed', () => {
  test('before the owner agrees: to the owner; to the buyer the guarantee does not exist', async () => {
    const { number } = await offerForOwner(api)
    await expectCodes(number, {})
    expect(await answerOf(await api.as('basel'), '/auth/step-up/sendOtp', { action: 'release', number })).toEqual(
      await answerOf(await api.as('basel'), '/auth/step-up/sendOtp', { action: 'release', number: 'DM-999991' }),
    )
    const agent = await api.as('tareq')
    const { number: samiras } = await agent.call('POST /guarantees', {
      body: {
        user_company_id: null,
        is_owner: false,
        registration_number: garage(1),
        owner_national_number: cast.samira.nationalNumber ?? '',
        owner_phone: cast.samira.phone,
        consent: true,
        buyer_national_number: cast.basel.nationalNumber ?? '',
        buyer_phone: cast.basel.phone,
        buyer_name: 'باسل حداد',
        price_fils: '8000000',
        commissionOn: 'seller',
        transfer_type: 'ACH',
      },
    })
    await expectCodes(samiras, { consent: ['samira'] })
  })

  test('to the buyer for the payer of a payment, and for nothing else before the money is whole', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(2), priceFils: '9000000' })
    await expectCodes(sale.number, {})
    await notify(api, sale, sale.totalFils, 'EF-step-up', { PayerInfo: someoneElse })
    await expectCodes(sale.number, { declare_payer: ['basel'] })
  })

  test('for a release after the countdown, to both sides, and while the registry is silent for papers', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(3), priceFils: '9000000' })
    await notify(api, sale, sale.totalFils, 'EF-countdown')
    await expectCodes(sale.number, {})
    await letPass(api, '2 minutes')
    await expectCodes(sale.number, { release: ['samira', 'basel'] })
    await registry('down')
    await release(sale.seller, sale.number)
    await letPass(api, '15 seconds')
    await letPass(api, '15 seconds')
    await expectCodes(sale.number, { confirm: ['samira', 'basel'] })
    await registry('normal')
  })

  test('for the answer to a split, to whoever has not answered', async () => {
    const sale = await splitProposed(garage(4))
    await expectCodes(sale.number, { answer_split: ['samira', 'basel'] })
    await api.advance('2 minutes')
    await stepUp(api, sale.seller, 'samira', 'answer_split', sale.number)
    await sale.seller.call('POST /guarantees/:number/answer-split', { params: { number: sale.number }, body: { answer: 'yes' } })
    await api.advance('5 minutes')
    await expectCodes(sale.number, { answer_split: ['basel'] })
    expect(await messageTo(cast.basel.phone)).toMatchObject({
      action: 'answer_split',
      amount_fils: expect.stringMatching(/^\d+$/),
      iban_tail: expect.stringMatching(/^\d{4}$/),
    })
  })

  test('never for a guarantee that is over', async () => {
    const rejected = await offer(api, { registrationNumber: garage(5) })
    await rejected.buyer.call('POST /guarantees/:number/reject', { params: { number: rejected.number }, body: { reason: 'لا' } })
    await expectCodes(rejected.number, {})
    const withdrawn = await offer(api, { registrationNumber: garage(5) })
    await withdrawn.seller.call('POST /guarantees/:number/withdraw', { params: { number: withdrawn.number }, body: {} })
    await expectCodes(withdrawn.number, {})
    const { number } = await completedSale(api, { registrationNumber: garage(6), priceFils: '8000000' })
    await expectCodes(number, {})
    const stopped = await heldSale(api, { registrationNumber: garage(7), priceFils: '8000000' })
    await letPass(api, '2 minutes')
    await dispute(stopped)
    await expectCodes(stopped.number, {})
  })
})

describe('all else of an action is checked before its code is sent', () => {
  const nothingSent = async (person: Person, body: object, refusal: object) => {
    const before = await otpsTo(person)
    const client = await api.as(person)
    const { status, body: said } = await client.send(await client.sign('POST', '/auth/step-up/sendOtp', body, randomUUID()))
    expect({ status, ...(said as object) }).toMatchObject(refusal)
    expect(await otpsTo(person)).toBe(before)
  }

  test('a bank account', async () => {
    const iban = ibanOf(77)
    const about = { action: 'bank_info', iban }
    await nothingSent('samira', { ...about, content: { ...bodyOf(iban), swift_code: 'CBJOJOAX' } }, { status: 422, code: 'iban_invalid' })
    await nothingSent(
      'samira',
      { ...about, content: { bank: 'ARAB', currency: 'JOD' } },
      {
        status: 422,
        code: 'validation_failed',
        errors: [{ pointer: '/swift_code', code: 'required' }],
      },
    )
    await nothingSent('samira', { action: 'bank_info' }, { status: 422, errors: [{ pointer: '/iban', code: 'required' }] })
    // Only a person with the permission directs a company's money.
    await nothingSent('huda', about, { status: 409, reason: 'no_permission' })
    expect((await answerOf(await api.as('samira'), '/auth/step-up/sendOtp', { ...about, content: bodyOf(iban) })).status).toBe(200)
    expect((await api.owner.query(`select from app.bank_accounts where iban = $1`, [iban])).rowCount).toBe(0)
  })

  test('a new contact, a device to be signed out, and a subject that is not named', async () => {
    await nothingSent('samira', { action: 'change_contact', contact: cast.samira.phone }, { status: 422, code: 'phone_unchanged' })
    await nothingSent('samira', { action: 'end_sessions', content: { end: '999999' } }, { status: 404, code: 'not_found' })
    await nothingSent('samira', { action: 'release' }, { status: 422, errors: [{ pointer: '/number', code: 'required' }] })
    await nothingSent('khaled', { action: 'close_account' }, { status: 409, reason: 'company_primary' })
    await nothingSent('samira', { action: 'company_user', company_user: { change: 'delete', id: '1' } }, { status: 404 })
  })

  test('every change of the users of a company', async () => {
    const khaled = await api.as('khaled')
    const { id: own } = await userNamed(khaled, cast.khaled.phone)
    const { id: hudas } = await userNamed(khaled, cast.huda.phone)
    const view = ['damana.view']
    const user = { name: 'سعاد عمر', mobile: '+962770000123', password: 'Olive-7-Tree', permissions: view }
    const refused: Readonly<Record<Change, readonly { id?: string; content?: object; refusal: object }[]>> = {
      add: [
        {
          content: { ...user, password: 'abc123' },
          refusal: { status: 422, errors: [{ pointer: '/password', code: 'password_too_common' }] },
        },
        { content: { ...user, mobile: cast.huda.phone }, refusal: { status: 409, reason: 'already_company_user' } },
        { content: { ...user, permissions: [] }, refusal: { status: 422, errors: [{ pointer: '/permissions', code: 'required' }] } },
        { content: { ...user, full_on_group: true }, refusal: { status: 409, reason: 'group_primary_only' } },
      ],
      update: [
        { id: own, content: { id: own, permissions: view }, refusal: { status: 409, reason: 'primary_user' } },
        {
          id: hudas,
          content: { id: hudas, permissions: view, name: 'اسم آخر' },
          refusal: { status: 409, reason: 'persons_own_account' },
        },
        { id: '999999', content: { id: '999999', permissions: view }, refusal: { status: 404 } },
      ],
      delete: [
        { id: own, refusal: { status: 409, reason: 'own_account_in_company' } },
        { id: '999999', refusal: { status: 404 } },
      ],
      transfer_primary: [{ id: own, refusal: { status: 409, reason: 'not_ready_for_primary' } }],
      group_agree: [{ id: '999999', refusal: { status: 404 } }],
      group_decline: [{ id: '999999', refusal: { status: 404 } }],
    }
    for (const [change, cases] of Object.entries(refused))
      for (const { id, content, refusal } of cases)
        await nothingSent(
          'khaled',
          { action: 'company_user', company_user: { change, ...(id && { id }) }, ...(content && { content }) },
          refusal,
        )
  })

  test('papers of a transfer, the payer of a payment and the answer to a split', async () => {
    const sale = await splitProposed(garage(8))
    const { number } = sale
    await nothingSent(
      'samira',
      { action: 'answer_split', number, content: { answer: 'perhaps' } },
      {
        status: 422,
        errors: [{ pointer: '/answer', code: 'invalid_choice' }],
      },
    )
    const paid = await acceptedSale(api, { registrationNumber: garage(9), priceFils: '9000000' })
    await notify(api, paid, paid.totalFils, 'EF-check', { PayerInfo: someoneElse })
    const whose = { action: 'declare_payer', number: paid.number }
    await nothingSent('basel', { ...whose, content: { name: '1', relation: 'أخي' } }, { status: 422, code: 'validation_failed' })
    await nothingSent('basel', { ...whose, content: { name: 'خالد منصور', relation: 'أخي', receipt: 'R999999' } }, { status: 409 })
    const silent = await heldSale(api, { registrationNumber: garage(10), priceFils: '9000000' })
    await letPass(api, '2 minutes')
    await registry('down')
    await release(silent.seller, silent.number)
    await letPass(api, '15 seconds')
    await letPass(api, '15 seconds')
    const files = ['00000000-0000-4000-8000-000000000000']
    await nothingSent('basel', { action: 'confirm', number: silent.number, content: { files } }, { status: 422 })
    await registry('normal')
  })
})

describe('a session that ends', () => {
  test('in the moment of a call cannot win the race: the call is refused and changes nothing', async () => {
    const sale = await offer(api, { registrationNumber: '7120459' })
    const [other, watcher] = [
      new pg.Client({ connectionString: api.database.superuserUrl }),
      new pg.Client({ connectionString: api.database.superuserUrl }),
    ]
    await Promise.all([other.connect(), watcher.connect()])
    const request = await sale.buyer.sign('POST', `/guarantees/${sale.number}/reject`, { reason: 'x' }, randomUUID())
    await other.query('begin')
    await other.query(
      `update app.sessions set ended_at = now(), ended_reason = 'logout' where user_id = (select id from app.users where phone = $1)`,
      [cast.basel.phone],
    )
    const call: Promise<Answer> = sale.buyer.send(request)
    for (let waiting = 0; waiting === 0;) {
      waiting =
        (
          await watcher.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%app.idempotency%'`,
          )
        ).rowCount ?? 0
    }
    await other.query('commit')
    await Promise.all([other.end(), watcher.end()])
    expect((await call).body).toMatchObject({ code: 'session_invalid' })
    expect(await sale.seller.call('GET /guarantees/:number', { params: { number: sale.number } })).toMatchObject({
      operational_status: 'awaiting_acceptance',
    })
  })
})
