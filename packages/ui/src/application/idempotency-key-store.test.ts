import type { CallOptions, Outgoing, Transport } from '@damana/client/client'
import { ApiError } from '@damana/client/transport'
import { afterEach, expect, test } from 'vitest'
import { clearStoredIdempotencyKeys, withStoredIdempotencyKeys } from './idempotency-key-store.ts'

const release: Outgoing = { name: 'POST /guarantees/:number/release', method: 'POST', path: '/guarantees/DM-1/release', body: { a: 1 } }

/** A page of this tab: what it sent, and how each call ends. */
function openPage(end: () => Promise<unknown>) {
  const keys: (string | undefined)[] = []
  const send: Transport = (_request: Outgoing, options?: CallOptions) => {
    keys.push(options?.idempotencyKey)
    return end()
  }
  return { keys, call: withStoredIdempotencyKeys(send) }
}
const never = () => new Promise<never>(() => {})
const refusal = (status: number, code: string) => () => Promise.reject(new ApiError(status, { code }))
const done = () => Promise.resolve({})

afterEach(() => sessionStorage.clear())

test('an act that a reload interrupted is repeated under its key, whatever key the new confirmation made', async () => {
  void openPage(never).call(release, { idempotencyKey: 'first' })
  const reloaded = openPage(done)
  await reloaded.call(release, { idempotencyKey: 'second' })
  await reloaded.call(release, { idempotencyKey: 'third' })
  expect(reloaded.keys).toEqual(['first', 'third'])
})

test('other content and another guarantee are other acts', async () => {
  void openPage(never).call(release, { idempotencyKey: 'first' })
  const reloaded = openPage(never)
  void reloaded.call({ ...release, path: '/guarantees/DM-2/release' }, { idempotencyKey: 'second' })
  void reloaded.call({ ...release, body: { a: 2 } }, { idempotencyKey: 'third' })
  expect(reloaded.keys).toEqual(['second', 'third'])
})

test('no answer, a failing server, the first copy at work and a lost session leave the act unfinished; a refusal ends it', async () => {
  for (const [status, code, key] of [
    [0, 'network', 'first'],
    [503, 'unavailable', 'first'],
    [409, 'idempotency_in_flight', 'first'],
    [401, 'session_expired', 'first'],
    [409, 'action_not_allowed', 'second'],
    [422, 'validation_failed', 'second'],
  ] as const) {
    sessionStorage.clear()
    await openPage(refusal(status, code))
      .call(release, { idempotencyKey: 'first' })
      .catch(() => undefined)
    const reloaded = openPage(done)
    await reloaded.call(release, { idempotencyKey: 'second' })
    expect([code, ...reloaded.keys]).toEqual([code, key])
  }
})

test('a call that is to happen once makes its key itself, and keeps it until an answer comes', async () => {
  const unheard = openPage(never)
  void unheard.call(release, { once: true })
  void unheard.call(release, { once: true })
  const reloaded = openPage(done)
  await reloaded.call(release, { once: true })
  await reloaded.call(release, { once: true })
  const [first, ...others] = [...unheard.keys, ...reloaded.keys]
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(others).toEqual([first, first, expect.not.stringContaining(first ?? '')])
})

test('a call without a key is kept nowhere, and logging out keeps nothing', () => {
  const { call } = openPage(never)
  void call(release)
  expect(sessionStorage.length).toBe(0)
  void call(release, { idempotencyKey: 'first' })
  sessionStorage.setItem('destination', '/')
  clearStoredIdempotencyKeys()
  expect(Object.keys(sessionStorage)).toEqual(['destination'])
})

test('a file that was not answered leaves its key to no other file', async () => {
  const fileCall = (name: string): Outgoing => ({
    name: 'POST /files',
    method: 'POST',
    path: '/files',
    body: { file: new File(['x'], name) },
  })
  const page = openPage(never)
  void page.call(fileCall('a.png'), { idempotencyKey: 'first' })
  void page.call(fileCall('b.png'), { idempotencyKey: 'second' })
  expect(page.keys).toEqual(['first', 'second'])
})
