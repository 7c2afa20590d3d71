import { randomUUID } from 'node:crypto'
import { contract, type Name, parseRouteName, type Route } from '@damana/contract'
import { hasStaffSubject } from '@damana/contract/staff-subjects'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ApiProblem, type Client, startApi, type TestApi } from '../support/api.ts'
import { cast, type StaffName } from '../support/cast.ts'
import { accept, expectBooksToAgree, heldSale, letBanksWork, letPass, moveOwnership, offer, release } from '../support/sale.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(async () => {
  await api.stop()
})
beforeEach(async () => {
  await api.owner.query('delete from app.staff_interests')
})

const staffActions = (Object.keys(contract) as Name[]).filter((name) => {
  const route: Route = contract[name]
  return name.startsWith('POST /admin/') && (route.access === 'staff' || route.access === 'public')
})
const declare = async (staff: StaffName, nationalNumber: string, relation: 'self' | 'spouse' | 'company' = 'self') =>
  (await api.staff(staff)).call('POST /admin/interests', { body: { relation, national_number: nationalNumber } })
const basel = cast.basel.nationalNumber ?? ''

const reason = 'بعد الاطلاع'
/** The body of each action of staff; a new one has to stand here too. */
const bodies: Readonly<Record<string, object>> = {
  'POST /admin/payouts/:number/approve': {},
  'POST /admin/cases/:number/vehicle': { decision: 'confirm', reason },
  'POST /admin/cases/:number/paper': { decision: 'transferred', reason },
  'POST /admin/cases/:number/decide': { decision: 'refund', reason },
  'POST /admin/cases/:number/split': { seller_fils: '1', buyer_fils: '1', fees_fils: '0', reason },
  'POST /admin/cases/:number/bank': { decision: 'not_paid_again', reason },
  'POST /admin/cases/:number/cancellation': { decision: 'reject', reason },
  'POST /admin/receipts/:number/match': { guarantee_number: 'DM-999999', reason },
  'POST /admin/fees/:number/give-back': { reason },
  'POST /admin/fees/:number/paid-back': { bank_reference: 'FT-1' },
  'POST /admin/fees/:number/pay-from': { receipt: 'R9999', reason },
  'POST /admin/accounts/:id/deactivate': { message: 'راجعنا.' },
  'POST /admin/accounts/:id/reactivate': {},
  'POST /admin/accounts/:id/invite': {},
  'POST /admin/payouts/:number/decide-reversal': { decision: 'release', reason },
  'POST /admin/bank-exceptions/:number/resolve': { resolution: 'loss', reason },
  'POST /admin/receipts/:number/take-back': {},
  'POST /admin/cases/:number/take-back': { question: 'case' },
  'POST /admin/fees/:number/take-back': {},
  'POST /admin/payouts/:number/take-back': {},
  'POST /admin/bank-exceptions/:number/take-back': {},
  'POST /admin/identities/:number/decide': { decision: 'prove', reason },
}

describe('an action of staff', () => {
  it.each(staffActions)('%s says whose business it is, or that it is nobody’s', (name) => {
    expect(hasStaffSubject(name)).toBe(true)
  })

  it('is refused to whom a declared number of a party belongs, each of them', async () => {
    const sale = await heldSale(api, { priceFils: '25000000' })
    await letBanksWork(api)
    await letPass(api, '2 minutes')
    await moveOwnership(sale, '7120458')
    await release(sale.seller, sale.number)
    await letPass(api, '4 seconds')
    const { rows } = await api.owner.query<{ payout: string; receipt: string; account: string; guarantee_id: string }>(
      `select p.number as payout, 'R' || r.id as receipt, u.id::text as account, g.id::text as guarantee_id
       from app.guarantees g join app.payouts p on p.guarantee_id = g.id join app.receipts r on r.guarantee_id = g.id
         join app.users u on u.party_id = g.buyer_party_id where g.number = $1`,
      [sale.number],
    )
    const at = rows[0]
    if (!at) throw new Error('the sale has no payout')
    const fee = await api.owner.query<{ number: string }>(
      `insert into app.fees (guarantee_id, fee_number, side, kind, amount_fils, sales_tax_basis_points, charged_at)
       values ($1, 9, 'buyer', 'failed_check', 5000, 1600, app.now()) returning 'F' || id as number`,
      [at.guarantee_id],
    )
    const review = await api.owner.query<{ number: string }>(
      `insert into app.identity_reviews (party_id, user_id, attempt, sent_at, decide_until)
       select party_id, id, 1, app.now(), app.now() + interval '1 day' from app.users where id = $1 returning 'I' || id as number`,
      [at.account],
    )
    await api.owner.query(
      `insert into app.bank_messages (message_id, kind, body, sha256, status) values ('INTEREST', 'pain.002', '', sha256('INTEREST'), 'applied')`,
    )
    const exception = await api.owner.query<{ number: string }>(
      `insert into app.bank_exceptions (kind, direction, amount_fils, reference, booked_at, message_id, payout_id, seen_at)
       select 'second_debit', 'debit', 1000, 'INTEREST', app.now(), 'INTEREST', id, app.now() from app.payouts where number = $1 returning 'X' || id as number`,
      [at.payout],
    )
    const idOf: Readonly<Record<string, string>> = {
      cases: sale.number,
      payouts: at.payout,
      receipts: at.receipt,
      fees: fee.rows[0]?.number ?? '',
      accounts: at.account,
      identities: review.rows[0]?.number ?? '',
      'bank-exceptions': exception.rows[0]?.number ?? '',
    }
    await declare('nour', basel, 'spouse')
    const nour = await api.staff('nour')
    const asked: string[] = []
    const decided: unknown[] = []
    for (const name of staffActions) {
      const { path } = parseRouteName(name)
      const area = /^\/admin\/([a-z-]+)\/:/.exec(path)?.[1] ?? ''
      const id = idOf[area]
      if (id === undefined || !api.built.app.hasRoute({ method: 'POST', url: `/api/v1${path}` })) continue
      asked.push(name)
      const answer = await nour.send(await nour.sign('POST', path.replace(/:(number|id)/, id), bodies[name] ?? { reason }, randomUUID()))
      if (answer.status !== 409 || (answer.body as Record<string, unknown>)['reason'] !== 'party_to_it')
        decided.push([name, answer.status, answer.body])
    }
    await api.owner.query('delete from app.fees where fee_number = 9')
    await api.owner.query('delete from app.identity_reviews')
    await api.owner.query(`delete from app.bank_exceptions where reference = 'INTEREST'`)
    await api.owner.query(`delete from app.bank_messages where message_id = 'INTEREST'`)
    expect(decided).toEqual([])
    expect(asked.length).toBeGreaterThan(20)
    // An action that one may not do is shown with that reason.
    const shown = await nour.call('GET /admin/payouts/:number', { params: { number: at.payout } })
    expect(shown.actions.map((action) => action.reason)).toEqual(shown.actions.map(() => 'party_to_it'))
    // A member without a part in it goes on.
    for (const who of ['fadi', 'yazan'] as const)
      await (await api.staff(who)).call('POST /admin/payouts/:number/approve', { params: { number: at.payout }, body: {} })
    await letBanksWork(api)
    await expectBooksToAgree(api)
  })

  it('is refused before anything is paid, to whom either side is', async () => {
    const sale = await offer(api, { registrationNumber: '4410074' })
    await accept(sale)
    const rana = await api.staff('rana')
    const block = { params: { number: sale.number }, body: { reason } }
    for (const side of [cast.samira.nationalNumber ?? '', basel]) {
      await declare('rana', side)
      expect(await rana.refusal('POST /admin/cases/:number/block', block)).toMatchObject({ body: { reason: 'party_to_it' } })
      await api.owner.query('delete from app.staff_interests')
    }
    await rana.call('POST /admin/cases/:number/block', block)
    await rana.call('POST /admin/cases/:number/unblock', block)
  })

  it('that names a second object is refused for that one, too', async () => {
    const sale = await heldSale(api, { registrationNumber: '7120459' })
    await declare('fadi', basel)
    const fadi = await api.staff('fadi')
    expect(
      await fadi.refusal('POST /admin/receipts/:number/match', {
        params: { number: 'R999999' },
        body: { guarantee_number: sale.number, reason },
      }),
    ).toMatchObject({ body: { reason: 'party_to_it' } })
  })

  it('compares numbers, not accounts: the company of a guarantee is one of its parties', async () => {
    const { rows } = await api.owner.query<{ id: string }>(`select id::text from app.users where phone = $1`, [cast.khaled.phone])
    await declare('rana', '200123456', 'company')
    const rana = await api.staff('rana')
    expect(
      await rana.refusal('POST /admin/accounts/:id/deactivate', { params: { id: rows[0]?.id ?? '' }, body: { message: 'راجعنا.' } }),
    ).toMatchObject({ status: 409, body: { reason: 'party_to_it' } })
  })
})

describe('a declared number', () => {
  const refused = async (call: Promise<ApiProblem>) => (await call).body['reason']
  const first = async (staff: Client) => (await staff.call('GET /admin/interests')).items[0]

  it('is seen by its declarer and by administrators, and confirmed by another administrator only', async () => {
    const declared = await declare('fadi', '9876543210')
    const id = declared.items[0]?.id ?? ''
    expect(declared).toMatchObject({
      items: [{ yours: true, relation: 'self', national_number: '9876543210', confirmed_at: null }],
      missing: [],
    })
    const [rana, fadi, nour] = [await api.staff('rana'), await api.staff('fadi'), await api.staff('nour')]
    expect((await rana.call('GET /admin/interests')).items).toEqual([])
    expect(await rana.refusal('POST /admin/interests/:id/confirm', { params: { id }, body: {} })).toMatchObject({ status: 404 })
    expect(await refused(fadi.refusal('POST /admin/interests/:id/confirm', { params: { id }, body: {} }))).toBe('no_permission')
    expect(await refused(fadi.refusal('POST /admin/interests', { body: { relation: 'self', national_number: '9876543210' } }))).toBe(
      'interest_declared',
    )
    expect(await nour.call('POST /admin/interests/:id/confirm', { params: { id }, body: {} })).toMatchObject({
      items: [{ yours: false, confirmed_by: expect.any(String) }],
    })
    expect(await refused(nour.refusal('POST /admin/interests/:id/confirm', { params: { id }, body: {} }))).toBe('interest_settled')
    await declare('nour', '9876543211')
    const own = (await nour.call('GET /admin/interests')).items.find(({ yours }) => yours)
    expect(await refused(nour.refusal('POST /admin/interests/:id/confirm', { params: { id: own?.id ?? '' }, body: {} }))).toBe(
      'made_by_you',
    )
  })

  it('counts until another administrator has confirmed its withdrawal', async () => {
    const number = await heldNumber()
    await declare('rana', basel)
    const [rana, nour] = [await api.staff('rana'), await api.staff('nour')]
    const block = { params: { number }, body: { reason } }
    const id = (await first(rana))?.id ?? ''
    await rana.call('POST /admin/interests/:id/withdraw', { params: { id }, body: {} })
    expect(await refused(rana.refusal('POST /admin/interests/:id/withdraw', { params: { id }, body: {} }))).toBe('interest_withdrawn')
    expect(await refused(rana.refusal('POST /admin/cases/:number/block', block))).toBe('party_to_it')
    await nour.call('POST /admin/interests/:id/confirm', { params: { id }, body: {} })
    expect(await first(rana)).toBeUndefined()
    expect((await rana.call('POST /admin/cases/:number/block', block)).awaits_second).toBe(false)
    await rana.call('POST /admin/cases/:number/unblock', block)
  })

  const heldNumber = async () =>
    (
      await api.owner.query<{ number: string }>(
        `select g.number from app.guarantees g join app.parties p on p.id = g.buyer_party_id where p.national_number = $1 and g.operational_status = 'in_transfer' limit 1`,
        [basel],
      )
    ).rows[0]?.number ?? ''
})
