import type { Output } from '@damana/contract'
import { consentTexts, type ConsentText } from '@damana/contract/consent-texts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { offer } from '../support/sale.ts'

let api: TestApi
let samira: Client
let number: string
beforeAll(async () => {
  api = await startApi()
  samira = await api.as('samira')
})
afterAll(() => api.stop())
beforeEach(async () => {
  ;({ number } = await offer(api))
  return async () => {
    const { guarantee_number, reason } = await newest()
    if (reason === 'consent_in_use' && guarantee_number) await withdrawSale(guarantee_number)
  }
})

const newest = async () => {
  const [consent] = (await samira.call('GET /profile/consents', { query: {} })).consents
  if (!consent) throw new Error('no consent')
  return consent
}
const withdrawSale = (of: string) => samira.call('POST /guarantees/:number/withdraw', { params: { number: of }, body: {} })
const withdraw = (id: string) => samira.call('POST /profile/consents', { body: { withdraw: id } })
const refusal = async (id: string) => {
  const { status, body } = await samira.refusal('POST /profile/consents', { body: { withdraw: id } })
  return { status, code: body['code'], reason: body['reason'] }
}
const [first] = consentTexts.data_sharing as [ConsentText]

describe('my consents', () => {
  test('stand with the whole text as it was agreed to, in the language of then', async () => {
    expect(await newest()).toMatchObject({
      kind: 'data_sharing',
      guarantee_number: number,
      text_version: 1,
      lang: 'ar',
      purpose: first.purpose.ar,
      text: `${first.text.ar}\n\n${first.agreed.ar}`,
      valid_until: null,
      withdrawn_at: null,
      reason: 'consent_in_use',
    })
    samira.lang = 'en'
    expect(await newest()).toMatchObject({ lang: 'ar', purpose: first.purpose.en, text: `${first.text.ar}\n\n${first.agreed.ar}` })
    samira.lang = 'ar'
  })

  test('keep their text when the terms move on and the text does not', async () => {
    await api.owner.query(`update app.consents set text_version = 7, lang = 'en'`)
    expect(await newest()).toMatchObject({ text_version: 7, text: `${first.text.en}\n\n${first.agreed.en}` })
  })

  test('come fifty a page, newest first, each once', async () => {
    await api.owner.query(
      `insert into app.consents (user_id, kind, text_version, purpose, lang) select user_id, kind, 1, purpose, lang from app.consents, generate_series(1, 120)`,
    )
    const ids: string[] = []
    const pages: number[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: Output<'GET /profile/consents'> = await samira.call('GET /profile/consents', { query: cursor ? { cursor } : {} })
      ids.push(...page.consents.map(({ id }) => id))
      pages.push(page.consents.length)
      cursor = page.next_cursor
    }
    expect(pages.slice(0, 2)).toEqual([50, 50])
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(ids.toSorted((a, b) => Number(b) - Number(a)))
    const { rows } = await api.owner.query(
      `select count(*)::int as count from app.consents where user_id = (select max(user_id) from app.consents)`,
    )
    expect(rows).toEqual([{ count: ids.length }])
    await api.owner.query('delete from app.consents where guarantee_id is null')
  })

  test('are nobody else’s to see', async () => {
    expect((await (await api.as('basel')).call('GET /profile/consents', { query: {} })).consents).toEqual([])
  })
})

describe('taking one back', () => {
  test('is refused while its guarantee is active, possible once it has ended, and done once', async () => {
    const { id } = await newest()
    expect(await refusal(id)).toEqual({ status: 409, code: 'action_not_allowed', reason: 'consent_in_use' })
    await withdrawSale(number)
    expect((await newest()).reason).toBeNull()
    const { consents } = await withdraw(id)
    expect(consents[0]).toMatchObject({ id, reason: 'consent_withdrawn' })
    expect(consents[0]?.withdrawn_at).not.toBeNull()
    expect(await refusal(id)).toEqual({ status: 409, code: 'action_not_allowed', reason: 'consent_withdrawn' })
    const { rows } = await api.owner.query(`select count(*)::int as count from app.security_events where kind = 'consent_withdrawn'`)
    expect(rows).toEqual([{ count: 1 }])
  })

  test("somebody else's, or one that is none, is not there", async () => {
    const { id } = await newest()
    await withdrawSale(number)
    const basel = await api.as('basel')
    expect((await basel.refusal('POST /profile/consents', { body: { withdraw: id } })).status).toBe(404)
    expect((await refusal('999999999')).status).toBe(404)
    expect((await newest()).withdrawn_at).toBeNull()
  })
})
