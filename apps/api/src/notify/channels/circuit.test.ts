import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCircuit } from './circuit.ts'
import type { Refusal } from './messenger.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 0 }))
afterEach(() => void vi.useRealTimers())

const away: Refusal = { why: 'no answer', again: 'away' }
const refused = { refusal: { why: 'nobody takes messages', again: 'away' }, change: undefined }

it('opens after three failures in a row, tries once after each rest, and rests longer each time in vain', async () => {
  const circuit = createCircuit({ opensAfter: 3, restsForMs: 5_000, mostRestMs: 15_000 })
  const fail = () => circuit.attempt(async () => away)
  const succeed = () => circuit.attempt(async () => undefined)
  expect([await fail(), await fail()].map(({ change }) => change)).toEqual([undefined, undefined])
  expect([await fail(), await succeed()]).toEqual([{ refusal: away, change: { opened: 5_000 } }, refused])
  vi.setSystemTime(5_000)
  // Of two concurrent calls only one is tried; its result holds for the other.
  expect(await Promise.all([fail(), succeed()])).toEqual([{ refusal: away, change: { opened: 10_000 } }, refused])
  vi.setSystemTime(15_000)
  expect((await fail()).change).toEqual({ opened: 15_000 })
  vi.setSystemTime(30_000)
  expect([await succeed(), await succeed()].map(({ change }) => change)).toEqual(['closed', undefined])
  expect([await fail(), await fail(), await fail()].map(({ change }) => change)).toEqual([undefined, undefined, { opened: 5_000 }])
})

it('stays closed while something gets through in between', async () => {
  const circuit = createCircuit({ opensAfter: 2 })
  for (let i = 0; i < 10; i += 1)
    for (const refusal of [away, undefined]) expect(await circuit.attempt(async () => refusal)).toEqual({ refusal, change: undefined })
})

it('a message that is refused for itself counts as carried', async () => {
  const circuit = createCircuit({ opensAfter: 2 })
  const refusal: Refusal = { why: 'no such number', again: 'never' }
  for (let i = 0; i < 5; i += 1) expect(await circuit.attempt(async () => refusal)).toEqual({ refusal, change: undefined })
})
