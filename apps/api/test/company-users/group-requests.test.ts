import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { foundCompany, proveChange, signedIn } from '../support/company-users.ts'
import { statedCompany, submittedApplication } from '../companies/applications.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

let groups = 9_000
/** A group of one company, and another company that was approved and asks to join it. */
async function asked() {
  groups += 1
  const id = BigInt(groups)
  const inside = await foundCompany(api, { group: id })
  const stated = statedCompany({ company: { name_ar: `شركة الطالبة ${groups}` } })
  const name = `مجموعة ${groups}`
  stated.group.choice = 'existing'
  Object.assign(stated.group, { name })
  const number = await submittedApplication(api, stated)
  const rana = await api.staff('rana')
  const after = await rana.call('POST /admin/companies/:number/decide', {
    params: { number },
    body: { decision: 'approve', round: 1, reason: 'روجعت الوثائق' },
  })
  const primary = await signedIn(api, inside.phone)
  return { id, name, inside, primary, number, after, company: stated.company.name_ar, nationalNumber: stated.company.national_number }
}
const requestOf = async (client: Client) => (await client.call('GET /company/group')).requests[0]?.id ?? ''
const groupOf = async (nationalNumber: string) =>
  (
    await api.owner.query<{ group_id: string | null }>(
      'select c.group_id from app.companies c join app.parties p on p.id = c.party_id where p.national_number = $1',
      [nationalNumber],
    )
  ).rows[0]?.group_id
async function answer(client: Client, phone: string, request: string, reply: 'agree' | 'decline') {
  await proveChange(api, client, phone, { change: reply === 'agree' ? 'group_agree' : 'group_decline', id: request })
  return client.call('POST /company/group', { body: { request, answer: reply } })
}
const messagesTo = async (phone: string) =>
  (
    await api.owner.query<{ what: string }>(
      `select payload->'facts'->>'what' as what from app.outbox where payload->>'to' = $1 and payload->>'template' = 'company_group'`,
      [phone],
    )
  ).rows.map(({ what }) => what)

/** Gives the application's company its primary, as if the invitation had been accepted. */
const seatPrimary = (nationalNumber: string, phone: string) =>
  api.owner.query(
    `with made as (
       insert into app.users (account_type, name, phone, mobile_verified_at, terms_version) values ('company', 'نور السالم', $2, app.now(), 1) returning id)
     insert into app.memberships (user_id, company_id, permissions, is_primary)
     select made.id, c.id, '{full}', true from made, app.companies c join app.parties p on p.id = c.party_id where p.national_number = $1`,
    [nationalNumber, phone],
  )

describe('a company that asks to join a group', () => {
  it('stands alone until a primary there agrees, who is told and confirms with a code', async () => {
    const { id, name, inside, primary, number, after, company, nationalNumber } = await asked()
    await seatPrimary(nationalNumber, '+962795558001')
    expect(after.group).toEqual({ name, exists: true, request: 'open' })
    expect(await groupOf(nationalNumber)).toBeNull()
    expect(await messagesTo(inside.phone)).toEqual(['asked'])
    const shown = await primary.call('GET /company/group')
    expect(shown).toMatchObject({ name, companies: [inside.name], asked: null, may_answer: true })
    expect(shown.requests).toEqual([expect.objectContaining({ company, national_number: nationalNumber })])
    const request = await requestOf(primary)
    expect(await primary.refusal('POST /company/group', { body: { request, answer: 'agree' } })).toMatchObject({ code: 'step_up_required' })
    await answer(primary, inside.phone, request, 'agree')
    expect(await groupOf(nationalNumber)).toBe(String(id))
    expect((await primary.call('GET /company/group')).companies).toContain(company)
    expect(await messagesTo('+962795558001')).toEqual(['agreed'])
    const { group } = await (await api.staff('rana')).call('GET /admin/companies/:number', { params: { number } })
    expect(group?.request).toBe('agreed')
    const { rows } = await api.owner.query(
      `select kind from app.security_events where kind like 'company_group_%' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ kind: 'company_group_agreed' }])
    expect(await primary.refusal('POST /company/group', { body: { request, answer: 'decline' } })).toMatchObject({
      body: { reason: 'group_request_decided' },
    })
  })

  it('stays alone when it is declined; a code for one answer is none for the other', async () => {
    const { inside, primary, nationalNumber } = await asked()
    const request = await requestOf(primary)
    await proveChange(api, primary, inside.phone, { change: 'group_decline', id: request })
    expect(await primary.refusal('POST /company/group', { body: { request, answer: 'agree' } })).toMatchObject({ code: 'step_up_required' })
    await primary.call('POST /company/group', { body: { request, answer: 'decline' } })
    expect(await groupOf(nationalNumber)).toBeNull()
    expect((await primary.call('GET /company/group')).requests).toEqual([])
  })

  it('is answered once when two primaries agree and decline at the same moment', async () => {
    const { id, inside, primary, nationalNumber } = await asked()
    const second = await foundCompany(api, { group: id })
    const other = await signedIn(api, second.phone)
    const request = await requestOf(primary)
    await proveChange(api, primary, inside.phone, { change: 'group_agree', id: request })
    await proveChange(api, other, second.phone, { change: 'group_decline', id: request })
    const outcomes = await Promise.allSettled([
      primary.call('POST /company/group', { body: { request, answer: 'agree' } }),
      other.call('POST /company/group', { body: { request, answer: 'decline' } }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await groupOf(nationalNumber)).toBe(outcomes[0]?.status === 'fulfilled' ? String(id) : null)
  })

  it('is seen and answered by nobody else', async () => {
    const { inside, primary } = await asked()
    const request = await requestOf(primary)
    const stranger = await foundCompany(api, { group: 8_999n })
    const foreign = await signedIn(api, stranger.phone)
    expect((await foreign.call('GET /company/group')).requests).toEqual([])
    expect(await foreign.refusal('POST /company/group', { body: { request, answer: 'agree' } })).toMatchObject({ status: 404 })
    // A user who manages users of that company, without being its primary.
    await api.owner.query(
      `insert into app.memberships (user_id, company_id, permissions) select u.id, $2, '{full}' from app.users u where u.phone = $1`,
      [stranger.phone, inside.id],
    )
    await foreign.call('POST /auth/acting-company', { body: { user_company_id: Number(inside.id) } })
    expect(await foreign.call('GET /company/group')).toMatchObject({ may_answer: false, requests: [] })
    expect(await foreign.refusal('POST /company/group', { body: { request, answer: 'agree' } })).toMatchObject({
      body: { reason: 'group_primary_answers' },
    })
  })
})
