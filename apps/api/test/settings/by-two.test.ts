import type { Input } from '@damana/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiProblem, type Client, startApi, type TestApi } from '../support/api.ts'

let api: TestApi
let fadi: Client
let yazan: Client
let nour: Client
let rana: Client
beforeAll(async () => {
  api = await startApi()
  ;[fadi, yazan, nour, rana] = await Promise.all([api.staff('fadi'), api.staff('yazan'), api.staff('nour'), api.staff('rana')])
})
afterAll(() => api.stop())

const reason = 'as the board decided on Sunday'
const isoAfter = async (interval: string) => {
  const { rows } = await api.owner.query<{ at: Date }>('select date_trunc($1, app.now()) + $2::interval as at', ['second', interval])
  return (rows[0]?.at ?? new Date(0)).toISOString()
}
const inDays = (days: number) => isoAfter(`${days} days`)
const fieldsOf = async (refused: ReturnType<Client['refusal']>) => {
  const { status, body } = await refused
  return [status, (body['errors'] as { pointer: string; code: string }[]).map(({ pointer, code }) => `${pointer} ${code}`)]
}

describe('settings', () => {
  const setting = async (client: Client, name: string) =>
    (await client.call('GET /admin/settings')).settings.find((one) => one.name === name)

  it('several are proposed at once, and hold when another person has approved exactly them', async () => {
    const changes = [
      { name: 'cliqAlias', value: '"ZAMANA"' },
      { name: 'achCutOff', value: '"13:45"' },
    ]
    const { proposals } = await fadi.call('POST /admin/settings/propose', { body: { changes, valid_from: null, reason } })
    expect(proposals.map(({ setting, value, is_you }) => [setting, value, is_you])).toEqual([
      ['cliqAlias', '"ZAMANA"', true],
      ['achCutOff', '"13:45"', true],
    ])
    const approves = proposals.map(({ sha256 }) => sha256)
    expect(await fadi.refusal('POST /admin/settings/approve', { body: { approves, reason } })).toMatchObject({
      body: { reason: 'made_by_you' },
    })
    expect(await rana.refusal('POST /admin/settings/approve', { body: { approves, reason } })).toMatchObject({ status: 404 })
    expect(await setting(nour, 'cliqAlias')).toMatchObject({ value: '"DAMANA"' })

    expect(await nour.call('POST /admin/settings/approve', { body: { approves, reason } })).toMatchObject({ proposals: [] })
    expect(await setting(fadi, 'achCutOff')).toMatchObject({
      value: '"13:45"',
      periods: [
        { value: '"14:30"', state: 'past', valid_from: null, by: [] },
        { value: '"13:45"', state: 'in_force', by: ['فادي حمدان', 'نور العبادي'] },
      ],
    })
    const methods = async () => JSON.stringify(await fadi.call('GET /static-data/payment-methods'))
    await expect.poll(methods).toContain('ZAMANA')
    expect(await nour.refusal('POST /admin/settings/approve', { body: { approves, reason } })).toMatchObject({
      body: { reason: 'proposal_changed' },
    })
  })

  it('a value to come stands after the one in force, and none other begins at its moment', async () => {
    const validFrom = await inDays(3)
    const body = { changes: [{ name: 'bankHolidays', value: '["2027-01-01"]' }], valid_from: validFrom, reason }
    const { proposals } = await yazan.call('POST /admin/settings/propose', { body })
    await fadi.call('POST /admin/settings/approve', { body: { approves: proposals.map(({ sha256 }) => sha256), reason } })
    expect(await setting(fadi, 'bankHolidays')).toMatchObject({
      value: '[]',
      periods: [{ state: 'in_force' }, { state: 'coming', value: '["2027-01-01"]', valid_from: validFrom }],
    })
    const again = { ...body, changes: [{ name: 'bankHolidays', value: '[]' }] }
    expect(await fieldsOf(nour.refusal('POST /admin/settings/propose', { body: again }))).toEqual([
      422,
      ['/valid_from already_decided_from'],
    ])
  })

  it.each<[string, Partial<Input<'POST /admin/settings/propose'>['body']>, string]>([
    ['a moment that is over', { valid_from: '2020-01-01T00:00:00.000Z' }, '/valid_from date_past'],
    ['a value of another kind', { changes: [{ name: 'achCutOff', value: '"half past two"' }] }, '/changes/0/value setting_invalid'],
    ['a window of nothing', { changes: [{ name: 'answerSeconds', value: '0' }] }, '/changes/0/value setting_invalid'],
    ['a wait beyond the calendar', { changes: [{ name: 'caseDays', value: '9007199254740991' }] }, '/changes/0/value setting_invalid'],
    ['a sum below nothing', { changes: [{ name: 'cliqMostFils', value: '-1' }] }, '/changes/0/value setting_invalid'],
    ['a part of a fils', { changes: [{ name: 'cliqMostFils', value: '1000.5' }] }, '/changes/0/value setting_invalid'],
    ['more than all', { changes: [{ name: 'wrongCodesPercent', value: '101' }] }, '/changes/0/value setting_invalid'],
    [
      'a holiday twice',
      { changes: [{ name: 'bankHolidays', value: '["2027-01-01","2027-05-01","2027-01-01"]' }] },
      '/changes/0/value setting_invalid',
    ],
    [
      'a day that no calendar has',
      { changes: [{ name: 'bankHolidays', value: '["2027-01-01","2027-02-30"]' }] },
      '/changes/0/value setting_invalid',
    ],
    ['a value that is no JSON', { changes: [{ name: 'cliqAlias', value: 'ZAMANA' }] }, '/changes/0/value setting_invalid'],
    ['an unknown name', { changes: [{ name: 'achCutoff', value: '"14:00"' }] }, '/changes/0/name invalid_choice'],
    [
      'a name twice',
      {
        changes: [
          { name: 'sweepAt', value: '"12:00"' },
          { name: 'sweepAt', value: '"13:00"' },
        ],
      },
      '/changes/1/name setting_twice',
    ],
  ])('%s is refused on its field', async (_what, given, field) => {
    const body = { changes: [{ name: 'sweepAt', value: '"12:00"' }], valid_from: null, reason, ...given }
    expect(await fieldsOf(nour.refusal('POST /admin/settings/propose', { body }))).toEqual([422, [field]])
    expect(await nour.call('GET /admin/settings')).toMatchObject({ proposals: [] })
  })

  it('two who approve at once set the value once', async () => {
    const body = { changes: [{ name: 'purposeCode', value: '"0802"' }], valid_from: null, reason }
    const { proposals } = await nour.call('POST /admin/settings/propose', { body })
    const approves = proposals.map(({ sha256 }) => sha256)
    const answers = await Promise.allSettled(
      [fadi, yazan].map((one) => one.call('POST /admin/settings/approve', { body: { approves, reason } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await setting(nour, 'purposeCode'))?.periods).toHaveLength(2)
  })
})

const terms = {
  commission_basis_points: 150,
  commission_least_fils: '20000',
  commission_most_fils: '300000',
  tiers: [{ from_fils: '20000000', basis_points: 100 }],
  ach_commission_fils: '1000',
  rtgs_commission_fils: '6000',
  sales_tax_basis_points: 1600,
  price_least_fils: '200000',
  price_most_fils: '900000000',
  cancel_before_payment_fils: '10000',
  cancel_after_payment_fils: '25000',
  failed_check_fils: '5000',
}

describe('fee schedules', () => {
  it('one to come is proposed, approved by another, and then shown beside the one in force', async () => {
    const validFrom = await inDays(30)
    const { proposals } = await nour.call('POST /admin/fee-schedules/propose', { body: { ...terms, valid_from: validFrom, reason } })
    expect(proposals).toMatchObject([{ terms, valid_from: validFrom, is_you: true }])
    const approves = proposals[0]?.sha256 ?? ''
    expect(await nour.refusal('POST /admin/fee-schedules/approve', { body: { approves, reason } })).toMatchObject({
      body: { reason: 'voted_already' },
    })
    const { schedules } = await fadi.call('POST /admin/fee-schedules/approve', { body: { approves, reason } })
    expect(schedules).toMatchObject([
      { ...terms, state: 'coming', by: ['نور العبادي', 'فادي حمدان'] },
      { state: 'in_force', commission_basis_points: 100, by: [] },
    ])
    expect(await rana.refusal('GET /admin/fee-schedules')).toMatchObject({ status: 404 })
    const same = { ...terms, valid_from: validFrom, commission_basis_points: 120, reason }
    expect(await fieldsOf(yazan.refusal('POST /admin/fee-schedules/propose', { body: same }))).toEqual([
      422,
      ['/valid_from already_decided_from'],
    ])
  })

  it.each<[string, Partial<typeof terms> & { valid_from?: string }, string]>([
    ['from a day in the past', { valid_from: '2026-01-01T00:00:00.000Z' }, '/valid_from date_past'],
    ['whose most is below its least', { commission_most_fils: '19999' }, '/commission_most_fils range_reversed'],
    [
      'whose tiers stand out of order',
      {
        tiers: [
          { from_fils: '20000000', basis_points: 100 },
          { from_fils: '20000000', basis_points: 90 },
        ],
      },
      '/tiers not_ascending',
    ],
    ['with a tier that nothing reaches', { tiers: [{ from_fils: '900000001', basis_points: 100 }] }, '/tiers tier_above_most'],
    ['with more than all of the price', { commission_basis_points: 10_001 }, '/commission_basis_points too_big'],
    ['with a tier of more than all', { tiers: [{ from_fils: '20000000', basis_points: 10_001 }] }, '/tiers/0/basis_points too_big'],
    ['with a share of a half point', { sales_tax_basis_points: 0.5 }, '/sales_tax_basis_points invalid_format'],
    ['with a fee below nothing', { failed_check_fils: '-1' }, '/failed_check_fils invalid_amount'],
    ['with a part of a fils', { ach_commission_fils: '1000.5' }, '/ach_commission_fils invalid_amount'],
    ['whose highest price is below its lowest', { price_most_fils: '199999' }, '/price_most_fils range_reversed'],
    ['that leaves nothing of the least price', { price_least_fils: '21000' }, '/price_least_fils seller_due_too_low'],
  ])('one %s is refused on its field', async (_what, given, field) => {
    const body = { ...terms, valid_from: await inDays(60), reason, ...given }
    expect(await fieldsOf(nour.refusal('POST /admin/fee-schedules/propose', { body }))).toEqual([422, [field]])
  })

  it('a sale is simulated under the fees in force, the next and a draft, with the tax inside', async () => {
    const body = { price_fils: '12000000', commissionOn: 'equally', transfer_type: 'RTGS', on: null } as const
    const { results } = await fadi.call('POST /admin/fee-schedules/simulate', {
      body: { ...body, draft: { ...terms, commission_basis_points: 200 } },
    })
    // 1 %, 1.5 % and 2 % of 12,000 dinars; sixteen of 116 parts are tax, each half rounded apart.
    expect(
      results.map(({ of, quote, commission_tax_fils, transfer_tax_fils }) => [
        of,
        quote?.commission_after_fils,
        commission_tax_fils,
        transfer_tax_fils,
      ]),
    ).toEqual([
      ['in_force', '120000', '16552', '690'],
      ['next', '180000', '24828', '828'],
      ['draft', '240000', '33104', '828'],
    ])
    const dear = await fadi.call('POST /admin/fee-schedules/simulate', { body: { ...body, price_fils: '950000000', draft: null } })
    expect(dear.results.map(({ of, refusal }) => [of, refusal])).toEqual([
      ['in_force', null],
      ['next', 'price_out_of_range'],
    ])
  })

  it('the last month is summed as it was and as it would have been', async () => {
    const answer = await fadi.call('POST /admin/fee-schedules/last-month', { body: { draft: terms } })
    expect(answer.results.map(({ of }) => of)).toEqual(['real', 'next', 'draft'])
    const { rows } = await api.owner.query<{ count: number; sum: string }>(
      'select count(*)::int as count, coalesce(sum(commission_before_fils), 0)::text as sum from app.guarantees where created_at >= $1 and created_at < $2',
      [answer.from, answer.to],
    )
    expect([answer.guarantees, answer.results[0]?.commission_fils]).toEqual([rows[0]?.count, rows[0]?.sum])
    expect(answer.results[1]?.commission_fils).toBe(answer.results[2]?.commission_fils)
  })
})

describe('discount codes', () => {
  const code = {
    code: 'RAMADAN',
    kind: 'percent' as const,
    percent_basis_points: 2500,
    value_fils: null,
    valid_from: null,
    valid_until: null,
    max_uses: 10,
    max_uses_per_party: 1,
    least_price_fils: '0',
    budget_fils: '40000',
  }
  const check = async () => {
    const samira = await api.as('samira')
    const call = samira.call('POST /discount-codes/check', { body: { code: 'RAMADAN', price_fils: '8000000' } })
    return call.then(
      ({ discount_fils }) => discount_fils,
      (error: unknown) => (error instanceof ApiProblem ? error.code : error),
    )
  }

  it('one is of use when two persons have created it, and no more when two have stopped it', async () => {
    const { proposals } = await fadi.call('POST /admin/discount-codes/propose', { body: { ...code, reason } })
    expect(proposals).toMatchObject([{ code: 'RAMADAN', decision: 'create', terms: code }])
    expect(await check()).toBe('discount_invalid')
    const approves = proposals[0]?.sha256 ?? ''
    const page = await nour.call('POST /admin/discount-codes/approve', { body: { approves, reason } })
    expect(page.items[0]).toMatchObject({ ...code, used: 0, spent_fils: '0', state: 'usable' })
    expect(await check()).toBe('20000')

    const first = await yazan.call('POST /admin/discount-codes/:code/stop', { params: { code: 'RAMADAN' }, body: { reason } })
    expect(first).toMatchObject({ state: 'usable', proposals: [{ decision: 'stop', terms: null }] })
    const stopped = await fadi.call('POST /admin/discount-codes/:code/stop', {
      params: { code: 'RAMADAN' },
      body: { reason, approves: first.proposals[0]?.sha256 },
    })
    expect(stopped).toMatchObject({ state: 'ended', proposals: [] })
    expect(await check()).toBe('discount_invalid')
    const limits = { params: { code: 'RAMADAN' }, body: { valid_until: null, budget_fils: null, max_uses: null, reason } }
    expect(await fadi.refusal('POST /admin/discount-codes/:code/limits', limits)).toMatchObject({ body: { reason: 'code_ended' } })
  })

  it.each<[string, object, string]>([
    ['without its share', { percent_basis_points: null }, '/percent_basis_points required'],
    ['of more than all', { percent_basis_points: 10_001 }, '/percent_basis_points too_big'],
    ['of nothing', { percent_basis_points: 0 }, '/percent_basis_points too_small'],
    ['of a sum below nothing', { kind: 'value', percent_basis_points: null, value_fils: '-5000' }, '/value_fils invalid_amount'],
    ['with a budget of a part of a fils', { budget_fils: '0.5' }, '/budget_fils invalid_amount'],
    ['that begins before it is proposed', { valid_from: '2020-01-01T00:00:00.000Z' }, '/valid_from date_past'],
    [
      'whose end is before its beginning',
      { valid_from: '2099-01-02T00:00:00.000Z', valid_until: '2099-01-01T00:00:00.000Z' },
      '/valid_until end_before_begin',
    ],
    ['that ended before', { valid_until: '2020-01-01T00:00:00.000Z' }, '/valid_until date_past'],
    ['that is there', { code: 'RAMADAN' }, '/code code_taken'],
  ])('one %s is refused on its field', async (_what, given, field) => {
    const body = { ...code, code: 'EID2027', reason, ...given }
    expect(await fieldsOf(nour.refusal('POST /admin/discount-codes/propose', { body }))).toEqual([422, [field]])
  })

  it('its end is not set before its beginning, nor approved when it is over', async () => {
    const coming = { ...code, code: 'COMING', valid_from: await inDays(10), valid_until: await inDays(20) }
    const { proposals } = await fadi.call('POST /admin/discount-codes/propose', { body: { ...coming, reason } })
    const approves = proposals.find((one) => one.code === 'COMING')?.sha256 ?? ''
    await nour.call('POST /admin/discount-codes/approve', { body: { approves, reason } })
    const limits = { params: { code: 'COMING' }, body: { valid_until: await inDays(9), budget_fils: null, max_uses: null, reason } }
    expect(await fieldsOf(fadi.refusal('POST /admin/discount-codes/:code/limits', limits))).toEqual([
      422,
      ['/valid_until end_before_begin'],
    ])

    const short = { ...code, code: 'SHORT', valid_until: await isoAfter('2 minutes') }
    const page = await fadi.call('POST /admin/discount-codes/propose', { body: { ...short, reason } })
    await api.advance('3 minutes')
    const late = { approves: page.proposals.find((one) => one.code === 'SHORT')?.sha256 ?? '', reason }
    expect(await nour.refusal('POST /admin/discount-codes/approve', { body: late })).toMatchObject({ body: { reason: 'moment_past' } })
  })

  it('a simulated sale takes a code only where it is of use on that day and at that price', async () => {
    const own = { ...code, code: 'LATER', valid_from: await inDays(10), least_price_fils: '5000000' }
    const { proposals } = await fadi.call('POST /admin/discount-codes/propose', { body: { ...own, reason } })
    const approves = proposals.find((one) => one.code === 'LATER')?.sha256 ?? ''
    await nour.call('POST /admin/discount-codes/approve', { body: { approves, reason } })
    const body = { price_fils: '8000000', commissionOn: 'buyer', transfer_type: 'ACH', discount_code: 'LATER', draft: null } as const
    const refused = (given: object) =>
      fieldsOf(fadi.refusal('POST /admin/fee-schedules/simulate', { body: { ...body, on: null, ...given } }))
    const on = await inDays(11)
    expect(await refused({})).toEqual([422, ['/discount_code discount_invalid']])
    expect(await refused({ on, price_fils: '4999999' })).toEqual([422, ['/discount_code discount_invalid']])
    const { results } = await fadi.call('POST /admin/fee-schedules/simulate', { body: { ...body, on } })
    // A quarter less of one per cent of 8,000 dinars.
    expect(results[0]?.quote).toMatchObject({ commission_before_fils: '80000', commission_after_fils: '60000' })
  })

  it('a simulated sale takes no code whose budget is too small for its discount, under each schedule by itself', async () => {
    const own = { ...code, code: 'SMALL', budget_fils: '20000' }
    const { proposals } = await fadi.call('POST /admin/discount-codes/propose', { body: { ...own, reason } })
    const approves = proposals.find((one) => one.code === 'SMALL')?.sha256 ?? ''
    await nour.call('POST /admin/discount-codes/approve', { body: { approves, reason } })
    const body = { price_fils: '8000000', commissionOn: 'buyer', transfer_type: 'ACH', discount_code: 'SMALL', on: null } as const
    const dear = { ...terms, commission_basis_points: 200 }
    const refusals = async () =>
      (await fadi.call('POST /admin/fee-schedules/simulate', { body: { ...body, draft: dear } })).results.map(({ of, refusal }) => [
        of,
        refusal,
      ])
    // A quarter of one per cent of 8,000 dinars is 20 dinars, of two per cent it is 40.
    expect(await refusals()).toContainEqual(['in_force', null])
    expect(await refusals()).toContainEqual(['draft', 'budget_spent'])
    await api.owner.query("update app.discount_codes set spent_fils = 1, used = 1 where code = 'SMALL'")
    expect(await refusals()).toContainEqual(['in_force', 'budget_spent'])
  })

  it('the budget is not set below what is spent', async () => {
    const { items } = await fadi.call('GET /admin/discount-codes', { query: {} })
    const open = items.find(({ state }) => state === 'usable')
    if (!open) throw new Error('the sandbox has a code of use')
    await api.owner.query('update app.discount_codes set spent_fils = 5000, used = 1, budget_fils = 9000 where code = $1', [open.code])
    const limits = { params: { code: open.code }, body: { valid_until: null, budget_fils: '4999', max_uses: null, reason } }
    expect(await fieldsOf(fadi.refusal('POST /admin/discount-codes/:code/limits', limits))).toEqual([422, ['/budget_fils below_used']])
  })
})
