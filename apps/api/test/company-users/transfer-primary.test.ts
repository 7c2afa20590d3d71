import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { cast } from '../support/cast.ts'
import { changeUser, foundCompany, proveChange, signedIn, userNamed } from '../support/company-users.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const members = { [cast.samira.phone]: ['damana.view'], [cast.basel.phone]: ['company.users', 'damana.view'] }
async function actingFor(who: 'samira' | 'basel', companyId: bigint): Promise<Client> {
  const client = await api.as(who)
  await client.call('POST /auth/acting-company', { body: { user_company_id: Number(companyId) } })
  return client
}
const transfer = (client: Client, id: string) => client.call('POST /company/transfer-primary', { body: { id } })
const refusedTransfer = (client: Client, id: string) => client.refusal('POST /company/transfer-primary', { body: { id } })
const primariesOf = async (companyId: bigint) =>
  (
    await api.owner.query<{ phone: string }>(
      'select u.phone from app.memberships m join app.users u on u.id = m.user_id where m.company_id = $1 and m.is_primary',
      [companyId],
    )
  ).rows.map(({ phone }) => phone)

describe('the role of the primary', () => {
  it('goes to another user by a code; the former keeps full permissions, which the new primary can change', async () => {
    const company = await foundCompany(api, { members })
    const primary = await signedIn(api, company.phone)
    const { id, may_become_primary } = await userNamed(primary, cast.samira.phone)
    expect(may_become_primary).toBe(true)
    expect(await refusedTransfer(primary, id)).toMatchObject({ code: 'step_up_required' })
    await proveChange(api, primary, company.phone, { change: 'transfer_primary', id })
    await transfer(primary, id)
    expect(await primariesOf(company.id)).toEqual([cast.samira.phone])
    const samira = await actingFor('samira', company.id)
    expect(await samira.call('GET /auth/get-profile')).toMatchObject({ is_company_primary: 1, company_permissions: ['full'] })
    const former = await userNamed(samira, company.phone)
    expect(former).toMatchObject({ is_primary: false, permissions: ['full'], may_change: true })
    await changeUser(api, samira, cast.samira.phone, { id: former.id, permissions: ['damana.view'] })
    const { events } = await samira.call('GET /company/user-history', { query: { user: former.id } })
    expect(events).toMatchObject([
      { what: 'rights_changed', by: cast.samira.name, permissions_before: ['full'], permissions_after: ['damana.view'] },
      { what: 'primary_transferred' },
    ])
    const told = await api.owner.query(
      `select payload->'facts'->>'what' as what from app.outbox where payload->>'to' = $1 and payload->>'template' = 'company_rights'`,
      [cast.samira.phone],
    )
    expect(told.rows).toEqual([{ what: 'primary' }])
  })

  it('goes to one when the primary hands it to two at the same moment', async () => {
    const company = await foundCompany(api, { members })
    const [one, other] = [await signedIn(api, company.phone), await signedIn(api, company.phone)]
    await other.call('POST /auth/verified-mobile/sendOtp', { body: {} })
    await other.call('POST /auth/verified-mobile/checkOtpWithVerified', { body: { code: await api.codeTo(company.phone) } })
    const [samira, basel] = [await userNamed(one, cast.samira.phone), await userNamed(one, cast.basel.phone)]
    await proveChange(api, one, company.phone, { change: 'transfer_primary', id: samira.id })
    await proveChange(api, other, company.phone, { change: 'transfer_primary', id: basel.id })
    const outcomes = await Promise.allSettled([transfer(one, samira.id), transfer(other, basel.id)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await primariesOf(company.id)).toEqual([outcomes[0]?.status === 'fulfilled' ? cast.samira.phone : cast.basel.phone])
  })

  it('is handed over by nobody else, and to nobody who has not accepted or is not proven', async () => {
    const company = await foundCompany(api, { members: { ...members, [cast.lina.phone]: ['damana.view'] } })
    const primary = await signedIn(api, company.phone)
    const basel = await actingFor('basel', company.id)
    const samira = await userNamed(primary, cast.samira.phone)
    expect(await refusedTransfer(basel, samira.id)).toMatchObject({ body: { reason: 'primary_transfers' } })
    const lina = await userNamed(primary, cast.lina.phone)
    const own = await userNamed(primary, company.phone)
    for (const { id } of [lina, own])
      expect(await refusedTransfer(primary, id)).toMatchObject({ body: { reason: 'not_ready_for_primary' } })
    expect(await refusedTransfer(primary, '999999')).toMatchObject({ status: 404 })
  })
})

describe('the history of rights', () => {
  it('is read page by page, newest first, by those who manage the users', async () => {
    const company = await foundCompany(api, { members })
    const primary = await signedIn(api, company.phone)
    const { id } = await userNamed(primary, cast.samira.phone)
    await api.owner.query(
      `insert into app.membership_events (company_id, company_user_id, user_id, actor_user_id, what, permissions_before, permissions_after, full_on_group_before, full_on_group_after)
       select $1, $2, u.id, u.id, 'rights_changed', '{damana.view}', '{damana.create}', false, n = 25 from app.users u, generate_series(1, 25) n where u.phone = $3`,
      [company.id, id, company.phone],
    )
    const first = await primary.call('GET /company/user-history', { query: { user: id } })
    expect(first.events).toHaveLength(20)
    expect(first.events[0]).toMatchObject({ by: 'سليم عودة', permissions_after: ['damana.create', 'full_on_group'] })
    const second = await primary.call('GET /company/user-history', { query: { user: id, cursor: first.next_cursor ?? '' } })
    expect(second.events).toHaveLength(5)
    expect(second.next_cursor).toBeNull()
    expect((await primary.call('GET /company/user-history', { query: {} })).events).toHaveLength(20)
    const samira = await actingFor('samira', company.id)
    expect(await samira.refusal('GET /company/user-history', { query: {} })).toMatchObject({ status: 404 })
    const stranger = await signedIn(api, (await foundCompany(api)).phone)
    expect((await stranger.call('GET /company/user-history', { query: { user: id } })).events).toEqual([])
  })
})
