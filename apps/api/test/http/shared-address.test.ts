import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAddressList } from '#kernel/address-list.ts'
import { partnerSignatureHeader, signPartnerRequest } from '#http/partner-signature.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { testSecrets } from '../support/cast.ts'

let api: TestApi
let small: TestApi
beforeAll(async () => {
  api = await startApi()
  small = await startApi({ sharing: api, deps: { rates: { perSecond: 0.001, burst: 8 } } })
})
afterAll(async () => {
  await small.stop()
  await api.stop()
})

test('a flood from an address stops strangers behind it, and no session that was there before', async () => {
  const samira = await small.as('samira')
  await samira.call('GET /auth/check-auth')
  const answers = []
  for (let i = 0; i < 9; i += 1) {
    const stranger = await small.browser()
    const { status } = await stranger.send(await stranger.sign('GET', '/application-configuration'))
    answers.push(status)
  }
  expect(answers.at(-1)).toBe(429)
  await samira.call('GET /auth/check-auth')
  // Its own limit holds.
  const own = []
  for (let i = 0; i < 8; i += 1) own.push((await samira.send(await samira.sign('GET', '/auth/check-auth'))).status)
  expect(own.at(-1)).toBe(429)
})

test('a partner calls from its own addresses alone, behind a proxy too; elsewhere a right signature is a wrong one, and is told', async () => {
  const { config } = api
  const limited = await startApi({
    sharing: api,
    deps: {
      config: {
        ...config,
        trustedProxies: ['127.0.0.1'],
        partnerAddresses: { bank: readAddressList('192.0.2.0/24,2001:db8::7'), biller: undefined },
      },
    },
  })
  const call = async (partner: 'bank' | 'biller', from: string, secret: string = testSecrets[`${partner}Key`]) => {
    const url = partner === 'bank' ? '/api/v1/bank/messages' : '/api/v1/biller/bill-pull'
    const payload = '{}'
    const signature = signPartnerRequest(secret, { method: 'POST', path: url, body: payload }, Math.floor(Date.now() / 1000))
    const answer = await limited.built.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from, [partnerSignatureHeader]: signature },
      payload,
    })
    return { status: answer.statusCode, code: answer.json<{ code: string }>().code }
  }
  const refused = { status: 401, code: 'signature_invalid' }
  const read = { status: 422, code: 'validation_failed' }
  expect(await call('bank', '192.0.2.9')).toEqual(read)
  expect(await call('bank', '2001:db8::7')).toEqual(read)
  expect(await call('bank', '192.0.2.9', 'x')).toEqual(refused)
  expect(await call('bank', '198.51.100.4')).toEqual(refused)
  expect(await call('bank', '198.51.100.4')).toEqual(refused)
  // The proxy itself is not the bank, and what a caller says of addresses before the proxy's counts for nothing.
  expect(await call('bank', '192.0.2.9, 198.51.100.5')).toEqual(refused)
  expect(await call('biller', '198.51.100.4')).toEqual(read)
  const { rows } = await api.owner.query(`select facts from app.security_events where kind = 'partner_address_refused' order by created_at`)
  expect(rows.map(({ facts }: { facts: unknown }) => facts)).toEqual([
    { partner: 'bank', ip: '198.51.100.4' },
    { partner: 'bank', ip: '198.51.100.5' },
  ])
  await limited.stop()
})
