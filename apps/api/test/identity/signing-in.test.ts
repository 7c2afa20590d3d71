import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { cast, password } from '../support/cast.ts'

let api: TestApi
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

describe('signing in', () => {
  test('a phone or an e-mail in any spelling opens the same account', async () => {
    for (const phone_or_email of ['0790000001', '+962 79 000 0001', '٠٧٩٠٠٠٠٠٠١', 'Samira@Example.com']) {
      const browser = await api.browser()
      const profile = await browser.call('POST /auth/login', { body: { phone_or_email, password, remember_me: false } })
      expect(profile).toMatchObject({ name: cast.samira.name, account_type: 'individual', read_terms_is_same: true })
      expect(profile.token).toMatch(/^dmn1_/)
      expect(await browser.call('GET /auth/check-auth')).toMatchObject({ name: cast.samira.name })
    }
  })
})
