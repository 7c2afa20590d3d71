import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { cast } from '../support/cast.ts'

let api: TestApi
let samira: Client
beforeAll(async () => {
  api = await startApi()
  samira = await api.as('samira')
})
afterAll(() => api.stop())

const localOf = (phone: string) => `0${phone.slice(4)}`
const lookUp = (query: { national_number: string; phone: string }) => samira.call('GET /get-user-info', { query })
const basel = { national_number: cast.basel.nationalNumber ?? '', phone: localOf(cast.basel.phone) }
const notMatched = { status: 'not_matched', name: null, name_latin: null, kind: null, party_ref: null }

describe('a look-up of a person', () => {
  test('finds whom number and phone name together, and shows no more than a masked name', async () => {
    const found = await lookUp(basel)
    expect(found).toMatchObject({ status: 'matched', kind: 'person' })
    expect(found.name).toContain('••••')
    expect(found.party_ref).toMatch(/^\d{10}\./)
  })

  test('S09 answers the same for a wrong phone, an unknown number, oneself and a closed account: status, headers and bytes', async () => {
    await api.owner.query(`update app.users set deactivated_at = now() where phone = $1`, [cast.tareq.phone])
    const answers = []
    for (const [national_number, phone] of [
      [basel.national_number, cast.lina.phone],
      ['9000000000', cast.basel.phone],
      [cast.samira.nationalNumber ?? '', cast.samira.phone],
      [cast.tareq.nationalNumber ?? '', cast.tareq.phone],
    ]) {
      const query = new URLSearchParams({ national_number: national_number ?? '', phone: localOf(phone ?? '') })
      const { status, headers, body } = await samira.send(await samira.sign('GET', `/get-user-info?${query.toString()}`))
      answers.push({ status, body, length: headers['content-length'], names: Object.keys(headers).toSorted() })
    }
    await api.owner.query(`update app.users set deactivated_at = null where phone = $1`, [cast.tareq.phone])
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await lookUp({ ...basel, phone: localOf(cast.lina.phone) })).toEqual(notMatched)
    expect(await lookUp({ ...basel, national_number: '9000000000' })).toEqual(notMatched)
    expect(await lookUp({ national_number: cast.samira.nationalNumber ?? '', phone: localOf(cast.samira.phone) })).toEqual(notMatched)
  })

  test('answers so, too, when the budget of the day is used up, and goes on counting', async () => {
    await api.owner.query(`update app.rate_counters set count = 1000000 where name like 'lookup:user:%'`)
    expect(await lookUp(basel)).toEqual(notMatched)
    const { rows } = await api.owner.query<{ count: number }>(`select count from app.rate_counters where name like 'lookup:user:%'`)
    expect(rows).toEqual([{ count: 1_000_001 }])
  })
})
