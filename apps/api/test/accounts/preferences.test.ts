import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { cast, password } from '../support/cast.ts'

let api: TestApi
let basel: Client
beforeAll(async () => {
  api = await startApi()
  basel = await api.as('basel')
})
afterAll(() => api.stop())

const chosen = async (client: Client) => (await client.call('GET /profile/preferences')).lang

test('messages come in Arabic until a person chooses otherwise', async () => {
  expect(await chosen(basel)).toBe('ar')
  expect(await basel.call('POST /profile/preferences', { body: { lang: 'en' } })).toMatchObject({ lang: 'en' })
  expect(await chosen(basel)).toBe('en')
  expect(await chosen(await api.as('samira'))).toBe('ar')
})

test('signing in takes the language of the screen over', async () => {
  await basel.call('POST /profile/preferences', { body: { lang: 'ar' } })
  for (const [browser, lang] of [
    [await api.browser(), 'en'],
    [basel, 'ar'],
  ] as const) {
    browser.lang = lang
    await browser.call('POST /auth/login', { body: { phone_or_email: cast.basel.phone, password } })
    expect(await chosen(basel)).toBe(lang)
  }
})

test('another language there is none', async () => {
  const { code } = await basel.refusal('POST /profile/preferences', { body: { lang: 'fr' as 'ar' } })
  expect(code).toBe('validation_failed')
})
