import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drainOutbox, type OutgoingMessage } from '#notify/index.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { ibanOf, nameAccount } from '../support/bank-account.ts'
import { cast } from '../support/cast.ts'
import { offer } from '../support/sale.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const petraMotors = '200123456'
const grant = (columns: string) =>
  api.owner.query(`update app.memberships set ${columns} where user_id = (select id from app.users where phone = $1)`, [cast.huda.phone])
const promisedTo = async (to: string, template: string) =>
  (
    await api.owner.query<{ count: number }>(
      `select count(*)::int from app.outbox where payload->>'to' = $1 and payload->>'template' = $2`,
      [to, template],
    )
  ).rows[0]?.count

describe('whoever has all rights on the companies of a group', () => {
  it('is a phone by which a company is found, and a member without the right to answer is none', async () => {
    const samira = await api.as('samira')
    const lookUp = () =>
      samira.call('GET /get-user-info', { query: { national_number: petraMotors, phone: `0${cast.huda.phone.slice(4)}` } })
    await grant(`permissions = '{company.dashboard.running}', full_on_group = false`)
    expect(await lookUp()).toMatchObject({ status: 'not_matched' })
    await grant(`full_on_group = true`)
    expect(await lookUp()).toMatchObject({ status: 'matched', kind: 'company' })
  })

  it('is told that the bank account of the company has changed, by the contacts that gave their code', async () => {
    await grant(`permissions = '{}', full_on_group = true`)
    await api.owner.query(`update app.users set email = 'huda@example.com', email_verified_at = null where phone = $1`, [cast.huda.phone])
    await nameAccount(api, 'khaled', ibanOf(611))
    expect(await promisedTo(cast.huda.phone, 'bank_account_changed')).toBe(1)
    expect(await promisedTo('huda@example.com', 'bank_account_changed')).toBe(0)
  })
})

describe('a contact that was only typed', () => {
  it('hears nothing of a bank account', async () => {
    await api.owner.query(`update app.users set email = 'somebody@example.com', email_verified_at = null where phone = $1`, [
      cast.samira.phone,
    ])
    await nameAccount(api, 'samira', ibanOf(612))
    expect(await promisedTo(cast.samira.phone, 'bank_account_changed')).toBe(1)
    expect(await promisedTo('somebody@example.com', 'bank_account_changed')).toBe(0)
  })

  it('hears nothing of an offer; it stands in the application', async () => {
    await api.owner.query(
      `update app.users set mobile_verified_at = null, email = 'basel@example.com', email_verified_at = app.now() where phone = $1`,
      [cast.basel.phone],
    )
    const { number } = await offer(api, { registrationNumber: '7120459' })
    const sent: OutgoingMessage[] = []
    const log = { warn: () => {}, error: () => {} }
    const messenger = { deliver: async (messages: readonly OutgoingMessage[]) => (sent.push(...messages), new Map()) }
    await drainOutbox({ db: api.pool, messenger, origin: 'https://damana.example', log })
    expect(sent.filter(({ to }) => to === cast.basel.phone)).toEqual([])
    const { rows } = await api.owner.query(
      `select from app.notifications n join app.users u on u.id = n.user_id where u.phone = $1 and n.guarantee_id = substr($2, 4)::bigint`,
      [cast.basel.phone, number],
    )
    expect(rows).toHaveLength(1)
  })
})
