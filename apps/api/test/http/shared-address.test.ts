import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'

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
