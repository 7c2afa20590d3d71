import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellOfChange } from '#people/bank-accounts/index.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { cast, password } from '../support/cast.ts'
import { quiet } from '../support/quiet.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

test('who logs in on a new device is told of it inside the application too, without a guarantee to open', async () => {
  const basel = await api.as('basel')
  const before = await basel.call('GET /notifications/list', { query: {} })
  const browser = await api.browser()
  await browser.call('POST /auth/login', { body: { phone_or_email: cast.basel.phone, password } })
  await browser.call('POST /auth/verified-mobile/sendOtp', { body: {} })
  await browser.call('POST /auth/verified-mobile/checkOtpWithVerified', { body: { code: await api.codeTo(cast.basel.phone) } })
  const [first, ...rest] = await basel.call('GET /notifications/list', { query: {} })
  expect(rest).toHaveLength(before.length)
  expect(first?.data).toEqual({
    title: 'سُجّل الدخول إلى حسابك من جهاز جديد',
    body: 'سُجّل الدخول إلى حسابك من جهاز جديد. إن لم تكن أنت فغيّر كلمة المرور الآن.',
    serial_number: null,
    vehicle_trans_id: null,
    plate_code: null,
    plate_number: null,
    opens: null,
    thread: null,
  })
})

test("a company's new bank account is told to who may change it, among the company's notifications", async () => {
  const khaled = await api.as('khaled')
  const { rows } = await api.owner.query<{ id: string }>(
    `select c.party_id as id from app.companies c join app.parties p on p.id = c.party_id where p.name = $1`,
    [(await khaled.call('GET /auth/check-auth')).companies[0]?.name],
  )
  await tellOfChange(quiet(api.pool), BigInt(rows[0]?.id ?? 0), 'JO71ARAB0000000000118200450177')
  khaled.lang = 'en'
  const [newest] = await khaled.call('GET /notifications/list', { query: {} })
  expect(newest?.data.title).toBe('The IBAN of your account was changed')
  expect(newest?.data.body).toMatch(/^The bank account that your money goes to was changed to the IBAN ending in 0177/)
})
