import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { openAccess } from '../support/program.ts'

let api: TestApi
let khaled: Client
let fadi: Client
let nour: Client
let params: { id: string }
beforeAll(async () => {
  api = await startApi()
  khaled = await api.as('khaled')
  fadi = await api.staff('fadi')
  nour = await api.staff('nour')
  params = { id: await openAccess(api, 'khaled') }
})
afterAll(() => api.stop())

const reason = 'Agreed with the company'
const terms = {
  kind: 'percent' as const,
  fee_fils: null,
  fee_basis_points: 75,
  most_fee_fils: '150000',
  bearer: 'seller' as const,
  most_price_fils: '30000000',
  most_sales_a_day: 20,
}
const other = { ...terms, kind: 'fixed' as const, fee_fils: '40000', fee_basis_points: null, bearer: 'buyer' as const }
const propose = (body: typeof terms | typeof other, client = fadi) =>
  client.call('POST /admin/partner-contracts/:id/propose', { params, body: { ...body, reason } })
async function agree(body: typeof terms | typeof other) {
  const { proposals } = await propose(body)
  const approves = proposals[0]?.sha256 ?? ''
  return nour.call('POST /admin/partner-contracts/:id/approve', { params, body: { approves, reason } })
}
/** Companies of the contracts that wait for this member of staff. */
const waitingFor = async (client: Client) =>
  (await client.call('GET /admin/queue', { query: { kind: 'partner_contracts' } })).items.map(({ id }) => id)
const own = async () => (await khaled.call('GET /partner-contract')).contract
const kinds = async () =>
  (
    await api.owner.query<{ kind: string }>(
      `select kind from app.security_events where kind like 'partner_contract_%' order by created_at, id`,
    )
  ).rows.map(({ kind }) => kind)

describe('a partner’s contract', () => {
  test('is in force when a second person approves exactly what the first proposed', async () => {
    const { proposals, contract } = await propose(terms)
    expect([contract, proposals.map((one) => [one.is_you, one.terms])]).toEqual([null, [[true, terms]]])
    expect([await waitingFor(nour), await waitingFor(fadi)]).toEqual([[params.id], []])
    const approves = proposals[0]?.sha256 ?? ''
    const approval = { params, body: { approves, reason } }
    expect(await fadi.refusal('POST /admin/partner-contracts/:id/approve', approval)).toMatchObject({ body: { reason: 'voted_already' } })
    // The same words from another person are no second vote: who agrees approves.
    expect(await nour.refusal('POST /admin/partner-contracts/:id/propose', { params, body: { ...terms, reason } })).toMatchObject({
      body: { reason: 'proposed_already' },
    })
    expect(await own()).toBeNull()
    const agreed = await nour.call('POST /admin/partner-contracts/:id/approve', approval)
    expect(agreed).toMatchObject({ contract: { ...terms, ended_at: null }, proposals: [], past: [] })
    expect(await own()).toEqual(agreed.contract)
    expect(await waitingFor(nour)).toEqual([])
    expect(await nour.refusal('POST /admin/partner-contracts/:id/approve', approval)).toMatchObject({
      body: { reason: 'proposal_changed' },
    })
    expect(await kinds()).toEqual(['partner_contract_proposed', 'partner_contract_agreed'])
  })

  test('with other terms takes the place of the one before, which is kept', async () => {
    expect(await agree(other)).toMatchObject({ contract: other, past: [{ ...terms, by: ['فادي حمدان', 'نور العبادي'] }] })
    expect(await own()).toMatchObject(other)
  })

  test('is agreed once where two approve it at the same moment', async () => {
    const { proposals } = await propose(terms)
    const approval = { params, body: { approves: proposals[0]?.sha256 ?? '', reason } }
    const clients = [nour, await api.staff('yazan')]
    const answers = await Promise.allSettled(clients.map((one) => one.call('POST /admin/partner-contracts/:id/approve', approval)))
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await fadi.call('GET /admin/partner-contracts/:id', { params })).past).toHaveLength(2)
  })

  test('is proposed by finance alone, and read by the company alone', async () => {
    const rana = await api.staff('rana')
    const body = { ...terms, reason }
    expect(await rana.refusal('GET /admin/partner-contracts/:id', { params })).toMatchObject({ status: 404 })
    expect(await rana.refusal('POST /admin/partner-contracts/:id/propose', { params, body })).toMatchObject({ status: 404 })
    expect(await khaled.refusal('POST /admin/partner-contracts/:id/propose', { params, body })).toMatchObject({ status: 404 })
    expect(await (await api.as('samira')).refusal('GET /partner-contract')).toMatchObject({ status: 404 })
    expect(await fadi.refusal('GET /admin/partner-contracts/:id', { params: { id: '999' } })).toMatchObject({ status: 404 })
  })

  test('is agreed with a company that finance finds, without reading its application', async () => {
    expect((await fadi.call('GET /admin/api-access', { query: { state: 'active' } })).accounts.map(({ id }) => id)).toEqual([params.id])
    expect(await fadi.refusal('GET /admin/api-access/:id', { params })).toMatchObject({ status: 404 })
  })

  test('with two measures of its fee, none, or a fee above the largest is refused at its field', async () => {
    for (const [change, pointer, code] of [
      [{ fee_fils: '1000' }, '/fee_fils', 'required'],
      [{ fee_basis_points: null }, '/fee_basis_points', 'required'],
      [{ kind: 'fixed' as const, fee_fils: '150001', fee_basis_points: null }, '/fee_fils', 'too_big'],
    ] as const)
      expect(
        await fadi.refusal('POST /admin/partner-contracts/:id/propose', { params, body: { ...terms, ...change, reason } }),
      ).toMatchObject({ status: 422, body: { errors: [{ pointer, code }] } })
  })

  test('that is ended is over at once, with what was proposed in its place; the company reads the reason', async () => {
    const { proposals } = await propose(other)
    const ended = await nour.call('POST /admin/partner-contracts/:id/end', { params, body: { reason: 'Fees were not shown' } })
    expect(ended).toMatchObject({ contract: null, proposals: [] })
    expect(await own()).toMatchObject({ ...terms, ended_reason: 'Fees were not shown' })
    expect((await own())?.ended_at).not.toBeNull()
    const late = { params, body: { approves: proposals[0]?.sha256 ?? '', reason } }
    expect(await nour.refusal('POST /admin/partner-contracts/:id/approve', late)).toMatchObject({ body: { reason: 'proposal_changed' } })
    expect(await nour.refusal('POST /admin/partner-contracts/:id/end', { params, body: { reason } })).toMatchObject({
      body: { reason: 'wrong_status' },
    })
  })

  test('that was proposed is taken back by its proposer', async () => {
    await propose(other)
    expect(await nour.refusal('POST /admin/partner-contracts/:id/take-back', { params, body: {} })).toMatchObject({
      body: { reason: 'no_approval_of_yours' },
    })
    expect((await fadi.call('POST /admin/partner-contracts/:id/take-back', { params, body: {} })).proposals).toEqual([])
  })

  test('is neither proposed nor approved while the company’s access is suspended', async () => {
    const { proposals } = await propose(other)
    const salma = await api.staff('salma')
    await salma.call('POST /admin/api-access/:id/suspend', { params, body: { reason: 'Offers to strangers' } })
    const late = { params, body: { approves: proposals[0]?.sha256 ?? '', reason } }
    expect(await nour.refusal('POST /admin/partner-contracts/:id/approve', late)).toMatchObject({ body: { reason: 'api_not_active' } })
    expect(await fadi.refusal('POST /admin/partner-contracts/:id/propose', { params, body: { ...terms, reason } })).toMatchObject({
      body: { reason: 'api_not_active' },
    })
  })
})
