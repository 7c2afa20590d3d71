import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { recheckStreams } from '#http/event-stream.ts'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { cast, password } from '../support/cast.ts'
import { offer } from '../support/sale.ts'
import { listen, openStream } from '../support/stream.ts'

let api: TestApi
let basel: Client
let base: string
beforeAll(async () => {
  api = await startApi()
  basel = await api.as('basel')
  base = await listen(api)
})
afterAll(() => api.stop())

/** Reads a stream until a line matches; gives back all that was heard. */
async function hear(reader: ReadableStreamDefaultReader<Uint8Array>, line: RegExp): Promise<string> {
  const decoder = new TextDecoder()
  let heard = ''
  while (!line.test(heard)) {
    const { done, value } = await reader.read()
    if (done) throw new Error(`the stream ended: ${heard}`)
    heard += decoder.decode(value)
  }
  return heard
}
const open = async () => {
  const { url, headers } = await basel.sign('GET', '/live')
  const response = await fetch(base + url, { headers })
  if (!response.body) throw new Error('no stream')
  return { response, reader: response.body.getReader() }
}

test('a signed stream says what changed, and is guarded like every answer', async () => {
  const { response, reader } = await open()
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  await hear(reader, /event: ready\n/)
  const { number } = await offer(api)
  expect(await hear(reader, /event: guarantee\ndata: .*\n\n/)).toContain(number)
  await reader.cancel()
})

test('the version of a guarantee in an event is that of its details and of its line in the list', async () => {
  const { reader } = await open()
  await hear(reader, /event: ready\n/)
  const { items } = await basel.call('GET /guarantees', { query: { side: 'buy' } })
  const number = items[0]?.number ?? ''
  await basel.call('POST /guarantees/:number/reject', { params: { number }, body: { reason: 'لا' } })
  const told = await hear(reader, /event: guarantee\ndata: .*\n\n/)
  const details = await basel.call('GET /guarantees/:number', { params: { number } })
  expect(told).toContain(JSON.stringify({ number, version: details.version }))
  const list = await basel.call('GET /guarantees', { query: { side: 'buy' } })
  expect([details.version, list.items[0]?.version]).toEqual([2, 2])
  await reader.cancel()
})

test('after the listening connection broke, every stream is told that something may have been missed', async () => {
  const { reader } = await open()
  await hear(reader, /event: ready\n/)
  const broken = await api.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'damana-relay' and datname = current_database()`,
  )
  expect(broken.rowCount).toBe(1)
  await hear(reader, /event: ready\n/)
  const { number } = await offer(api, { registrationNumber: '7120459' })
  expect(await hear(reader, /event: guarantee\ndata: .*\n\n/)).toContain(number)
  await reader.cancel()
})

test('a session has five at most: another ends the oldest', async () => {
  const samira = await api.as('samira')
  const streams = []
  for (let i = 0; i < 7; i += 1) streams.push(await openStream(api, samira))
  await Promise.all(streams.slice(0, 2).map((stream) => stream.ended()))
  expect(streams.map((stream) => stream.isOpen())).toEqual([false, false, true, true, true, true, true])
  await Promise.all(streams.slice(2).map((stream) => stream.leave()))
})

test('a person has ten at most, in however many sessions', async () => {
  const sessions = [await api.as('khaled')]
  for (let i = 0; i < 3; i += 1) {
    const browser = await api.browser()
    await browser.call('POST /auth/login', { body: { phone_or_email: cast.khaled.phone, password } })
    await api.owner.query('update app.sessions set trusted = true where id = (select max(id) from app.sessions)')
    sessions.push(browser)
  }
  const streams = []
  for (const session of sessions) for (let i = 0; i < 3; i += 1) streams.push(await openStream(api, session))
  await Promise.all(streams.slice(0, 2).map((stream) => stream.ended()))
  expect(streams.map((stream) => stream.isOpen())).toEqual(streams.map((_, index) => index >= 2))
  await Promise.all(streams.slice(2).map((stream) => stream.leave()))
})

test('streams are looked after with one query for all, and end with the session or the right to see', async () => {
  const [huda, khaled, samira] = [await api.as('huda'), await api.as('khaled'), await api.as('samira')]
  const [taken, kept, ended] = [await openStream(api, huda), await openStream(api, khaled), await openStream(api, samira)]
  const query = vi.spyOn(api.pool, 'query')
  await recheckStreams()
  expect(query).toHaveBeenCalledOnce()
  query.mockRestore()
  expect([taken, kept, ended].map((stream) => stream.isOpen())).toEqual([true, true, true])
  await api.owner.query(
    `update app.memberships set permissions = '{company.dashboard.running}' where user_id = (select id from app.users where phone = $1)`,
    [cast.huda.phone],
  )
  // The notice of the end got lost.
  await api.owner.query(`update app.sessions set ended_at = app.now() where user_id = (select id from app.users where phone = $1)`, [
    cast.samira.phone,
  ])
  await recheckStreams()
  await Promise.all([taken.ended(), ended.ended()])
  expect(kept.isOpen()).toBe(true)
  await kept.leave()
  await expect(openStream(api, huda)).rejects.toThrow('404')
})

test('an unsigned one does not open', async () => {
  const response = await fetch(`${base}/api/v1/live`)
  expect(response.status).toBe(400)
})

test('a stream ends after five minutes, and the next one begins by saying that something may have been missed: a lost notification is late by no more', async () => {
  const khaled = await api.as('khaled')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const stream = await openStream(api, khaled)
    vi.advanceTimersByTime(5 * 60_000 - 1)
    expect(stream.isOpen()).toBe(true)
    vi.advanceTimersByTime(1)
    await stream.ended()
  } finally {
    vi.useRealTimers()
  }
  // It resolves when it has heard `ready`.
  await (await openStream(api, khaled)).leave()
})

test('closing the server ends the streams that are open, and waits for no connection that has asked nothing', async () => {
  const ahead = connect(Number(new URL(base).port), '127.0.0.1')
  await once(ahead, 'connect')
  const { reader } = await open()
  await hear(reader, /event: ready\n/)
  const closed = api.built.close()
  for (;;) if ((await reader.read()).done) break
  await closed
  ahead.destroy()
})
