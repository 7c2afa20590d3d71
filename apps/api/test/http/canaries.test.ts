import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drainOutbox } from '#notify/index.ts'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { ibanOf } from '../support/bank-account.ts'
import { cast, password } from '../support/cast.ts'
import { offer } from '../support/sale.ts'
import { everyRoute } from '../support/samples.ts'

/** Everything that the server logs while this file knocks at it, at the most talkative level. */
const lines: string[] = []
const log = pino({ level: 'trace', base: null }, { write: (line: string) => void lines.push(line) })

const canary = {
  password: 'Canary#8412-Pw',
  phone: '+962791048412',
  nationalNumber: '9848412048',
  iban: ibanOf(8_412_048),
  code: '84120',
  email: 'canary8412@damana.test',
  name: 'كناري الثامن',
  token: `dmn1_${'Canary8412'.repeat(5).slice(0, 43)}`,
}
let api: TestApi
let samira: Client
let stranger: Client
const secrets = new Set<string>(Object.values(canary))

beforeAll(async () => {
  api = await startApi({ deps: { log } })
  samira = await api.as('samira')
  stranger = await api.browser()
})
afterAll(() => api.stop())

/** In any form that a log could bend it into. */
function formsOf(secret: string): string[] {
  const digits = secret.replace(/^\+962/, '')
  const forms = [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  ]
  return digits === secret || digits.length < 8 ? forms : [...forms, digits]
}
const found = () =>
  lines.flatMap((line) =>
    [...secrets].filter((secret) => formsOf(secret).some((form) => line.includes(form))).map((secret) => ({ secret, line })),
  )
const note = (...more: (string | undefined)[]) => {
  for (const secret of more) if (secret !== undefined && secret !== '') secrets.add(secret)
}
const personal = {
  phone: canary.phone,
  phone_or_email: canary.phone,
  mobile: canary.phone,
  email: canary.email,
  name: canary.name,
  password: canary.password,
  password_confirmation: canary.password,
  old_password: canary.password,
  national_number: canary.nationalNumber,
  buyer_national_number: canary.nationalNumber,
  buyer_phone: canary.phone,
  iban: canary.iban,
  code: canary.code,
  totp: canary.code,
  flow_id: canary.token,
  token: canary.token,
}

test('S28 secrets and personal data that were sent to every call, right and wrong, stand in no line of the log', async () => {
  const query = new URLSearchParams({
    phone: canary.phone,
    national_number: canary.nationalNumber,
    token: canary.token,
    iban: canary.iban,
  }).toString()
  const staff = await api.staff('nour')
  for (const { name, method, path, route, isPartnerRoute } of everyRoute) {
    if (route.kind === 'stream' || name.endsWith('/logout')) continue
    const client = route.access === 'staff' ? staff : ['public', 'link', 'sandbox'].includes(route.access) ? stranger : samira
    const key = () => (method === 'POST' ? crypto.randomUUID() : undefined)
    if (!isPartnerRoute) {
      await client.send(await client.sign(method, path, method === 'POST' ? personal : undefined, key()))
      await client.send(await client.sign(method, `${path}?${query}`, method === 'POST' ? {} : undefined, key()))
    }
    // Unsigned, and broken in the middle of a secret.
    await client.send({
      method,
      url: `/api/v1${path}?${query}`,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${canary.token}`,
        cookie: `token=${canary.token}`,
        'x-request-id': canary.token,
      },
      ...(method === 'POST' && { payload: `{"iban":"${canary.iban}","password":"${canary.password}` }),
    })
  }
  for (const path of [
    `/nothing/${canary.iban}`,
    `/guarantees/${canary.phone}`,
    `/owner-links/${canary.token}`,
    `/payer-links/${canary.token}`,
  ])
    await stranger.send(await stranger.sign('GET', path))
  expect(lines.length).toBeGreaterThan(everyRoute.length)
  expect(found()).toEqual([])
})

test('S28 nor when all goes well: signing in, codes, look-ups, an offer and an account for the money', async () => {
  await stranger.refusal('POST /auth/login', { body: { phone_or_email: canary.phone, password: canary.password } })
  const lina = await api.browser()
  await lina.call('POST /auth/login', { body: { phone_or_email: cast.lina.phone, password } })
  await api.as('lina')
  const other = await api.browser()
  await other.call('POST /auth/login', { body: { phone_or_email: cast.lina.phone, password } })
  await other.call('POST /auth/verified-mobile/sendOtp', { body: {} })
  const code = await api.codeTo(cast.lina.phone)
  await other.call('POST /auth/verified-mobile/checkOtpWithVerified', { body: { code } })
  await samira.call('GET /get-user-info', { query: { national_number: canary.nationalNumber, phone: canary.phone } })
  await offer(api)
  note(
    password,
    cast.lina.phone,
    cast.samira.phone,
    cast.basel.phone,
    cast.basel.nationalNumber ?? undefined,
    samira.token,
    samira.bindingCookie,
    other.token,
    other.bindingCookie,
  )
  // Five digits are found in many a number: this one is looked for as a value.
  note(`"${code}"`)
  expect(found()).toEqual([])
})

test('S28 nor when the database refuses a row with all that was in it, or nobody takes a message', async () => {
  const before = lines.length
  await api.owner.query('alter table app.otp_codes add constraint otp_codes__never check (false) not valid')
  try {
    await samira.send(await samira.sign('POST', '/auth/verified-mobile/sendOtp', {}, crypto.randomUUID()))
  } finally {
    await api.owner.query('alter table app.otp_codes drop constraint otp_codes__never')
  }
  expect(lines.slice(before).join('')).toContain('a fault of ours')
  const messenger = { deliver: () => Promise.reject(new Error('no connection')) }
  await drainOutbox({ db: api.pool, messenger, origin: 'https://damana.test', log })
  expect(lines.join('')).toContain('tried again')
  note(cast.samira.phone, cast.basel.phone)
  expect(found()).toEqual([])
})

test('S28 nor does the database that comes along write what stood in a refused row', async () => {
  const { rows } = await api.owner.query<{ verbosity: string; statements: string; parameters: string }>(
    `select current_setting('log_error_verbosity') as verbosity, current_setting('log_min_error_statement') as statements, current_setting('log_parameter_max_length_on_error') as parameters`,
  )
  expect(rows).toEqual([{ verbosity: 'terse', statements: 'panic', parameters: '0' }])
})
