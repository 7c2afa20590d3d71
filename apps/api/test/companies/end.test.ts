import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteExpiredRows } from '#jobs/retention.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { applicant, type Applicant, bankData, newPhone, openCompanyFlow, submitted } from './applicant.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

/** The sweep of a minute, and the job of a night. */
const pass = async (time: string) => {
  await api.advance(time)
  await api.built.runFileJobs()
  await deleteExpiredRows(api.pool)
}
const countOf = async (draft: string) => {
  const { rows } = await api.owner.query<{ count: number }>(
    'select count(*)::int as count from app.company_applications where draft_id = $1',
    [draft],
  )
  return rows[0]?.count
}
const isKept = (id: string) => existsSync(join(api.config.filesDir, 'kept', id.slice(0, 2), id))
const groupOf = (one: Applicant, name: string) =>
  one.client.call('POST /auth/register/company/groups/create', { body: { flow_id: one.flowId, draft: one.draft, name } })

describe('a draft that nobody saves for thirty days', () => {
  test('ends with its files and its group, and not before', async () => {
    const phone = newPhone()
    const one = await applicant(api, { to: { phone } })
    await one.save('bank', bankData())
    await groupOf(one, 'Short Lived')
    const { id } = await one.upload('memorandum')
    await pass('29 days')
    expect([await countOf(one.draft), isKept(id)]).toEqual([1, true])
    const later = await applicant(api, { to: { phone }, begins: false })
    later.draft = one.draft
    // Saved again: thirty days more.
    await later.save('declaration', { accepted: true })
    await pass('29 days')
    expect([await countOf(one.draft), isKept(id)]).toEqual([1, true])
    await pass('2 days')
    expect([await countOf(one.draft), isKept(id)]).toEqual([0, false])
    expect((await api.owner.query('select from app.files where id = $1', [id])).rowCount).toBe(0)
    expect((await api.owner.query(`select from app.company_groups where name = 'Short Lived'`)).rowCount).toBe(0)
  })

  test('is over for its applicant at that moment, before anything is deleted', async () => {
    const phone = newPhone()
    const one = await applicant(api, { to: { phone } })
    await groupOf(one, 'Given Up')
    await api.advance('31 days')
    const client = await api.browser()
    const flow_id = await openCompanyFlow(api, client, { phone })
    expect((await client.refusal('GET /auth/register/company', { query: { draft: one.draft } })).status).toBe(404)
    expect((await client.refusal('GET /auth/register/company', {})).status).toBe(404)
    const body = { flow_id, draft: one.draft, step: 'bank' as const, version: 0, data: bankData() }
    expect((await client.refusal('POST /auth/register/company', { body })).status).toBe(404)
    // The name of its group is free.
    await groupOf(await applicant(api), 'Given Up')
  })
})

describe('an application that was sent', () => {
  test('waits for its decision as long as that takes, and stays when it is approved', async () => {
    const one = await submitted(api)
    await pass('6 years')
    expect(await countOf(one.draft)).toBe(1)
  })

  test('is kept five years after it was rejected', async () => {
    const one = await submitted(api)
    await api.owner.query(`update app.company_applications set status = 'rejected', decided_at = app.now() where draft_id = $1`, [
      one.draft,
    ])
    await pass('4 years 11 months')
    expect(await countOf(one.draft)).toBe(1)
    await pass('2 months')
    expect(await countOf(one.draft)).toBe(0)
  })

  test('has thirty days from its return', async () => {
    const one = await submitted(api)
    await api.advance('40 days')
    await api.owner.query(`update app.company_applications set status = 'returned', decided_at = app.now() where draft_id = $1`, [
      one.draft,
    ])
    await pass('29 days')
    expect(await countOf(one.draft)).toBe(1)
    await pass('2 days')
    expect(await countOf(one.draft)).toBe(0)
  })

  test('is deleted by nobody else', async () => {
    const one = await submitted(api)
    const { rows } = await api.owner.query<{ id: string }>(
      'select f.id from app.files f join app.company_applications a on a.id = f.company_application_id where a.draft_id = $1',
      [one.draft],
    )
    await api.pool.query('select app.delete_company_file($1)', [rows[0]?.id])
    expect((await api.owner.query('select from app.files where id = $1', [rows[0]?.id])).rowCount).toBe(1)
    await expect(api.pool.query('delete from app.company_applications')).rejects.toThrow('permission denied')
    await expect(api.pool.query('delete from app.company_application_events')).rejects.toThrow('permission denied')
  })
})
