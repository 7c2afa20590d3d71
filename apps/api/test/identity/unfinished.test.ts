import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetOldRows, removeUnfinishedRegistrations } from '#people/sign-in/index.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { cast } from '../support/cast.ts'
import { madeFor, newcomer, openFlow, registered } from '../support/registration.ts'

let api: TestApi
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

const exists = async (phone: string) => (await api.owner.query(`select from app.users where phone = $1`, [phone])).rows.length > 0

test('a registration that nobody gave a code for in thirty days goes, with its sessions; whatever gave one stays', async () => {
  const [unfinished, verified, byEmail, made] = [newcomer(), newcomer(), newcomer(), newcomer()]
  const browser = await api.browser()
  await browser.call('POST /auth/register', { body: unfinished })
  await browser.call('POST /auth/verified-mobile/sendOtp', { body: {} })
  await registered(api, verified)
  const mail = await api.browser()
  const { flow_id } = await openFlow(api, mail, { email: byEmail.email })
  await mail.call('POST /auth/register', { body: { ...byEmail, flow_id } })
  await madeFor(api, { phone: made.phone })

  await api.advance('29 days')
  expect(await removeUnfinishedRegistrations(api.pool)).toBe(0)
  await api.advance('1 day 1 second')
  expect(await removeUnfinishedRegistrations(api.pool)).toBe(1)
  expect(await removeUnfinishedRegistrations(api.pool)).toBe(0)

  expect(await exists(unfinished.phone)).toBe(false)
  for (const { phone } of [verified, byEmail, made, cast.samira, cast.lina]) expect(await exists(phone)).toBe(true)
  expect(await browser.refusal('GET /auth/check-auth')).toMatchObject({ status: 401, code: 'session_invalid' })
  // The phone is as free as before.
  await (await api.browser()).call('POST /auth/register', { body: unfinished })
})

test('one that something hangs on stays', async () => {
  const person = newcomer()
  await (await api.browser()).call('POST /auth/register', { body: person })
  await api.owner.query(
    `insert into app.account_events (user_id, staff_id, what) select u.id, s.id, 'deactivated' from app.users u, app.staff s where u.phone = $1 limit 1`,
    [person.phone],
  )
  await api.advance('31 days')
  await removeUnfinishedRegistrations(api.pool)
  expect(await exists(person.phone)).toBe(true)
})

test('the API itself may delete neither users nor sessions', async () => {
  await expect(api.pool.query('delete from app.users where false')).rejects.toThrow(/permission denied/)
  await expect(api.pool.query('delete from app.sessions where false')).rejects.toThrow(/permission denied/)
})

test('what a code opened is forgotten once it is long over', async () => {
  await openFlow(api, await api.browser(), { phone: newcomer().phone })
  await api.advance('3 days')
  await forgetOldRows(api.pool)
  const { rows } = await api.owner.query(`select from app.registration_flows`)
  expect(rows).toHaveLength(0)
})
