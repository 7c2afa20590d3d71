import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPolling } from './polling.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('asks on time however often it is begun again', () => {
  const asked: number[] = []
  const start = Date.now()
  const polling = createPolling(() => asked.push(Date.now() - start), 4000)
  polling.begin()
  for (const pauseMs of [1000, 2000, 4000]) {
    vi.advanceTimersByTime(pauseMs)
    polling.begin()
  }
  vi.advanceTimersByTime(2000)
  expect(asked).toEqual([4000, 8000])
})

it('asks no more once it has ended, and anew when it begins again', () => {
  const ask = vi.fn<() => void>()
  const polling = createPolling(ask, 4000)
  polling.begin()
  polling.end()
  vi.advanceTimersByTime(8000)
  expect(ask).not.toHaveBeenCalled()
  polling.begin()
  vi.advanceTimersByTime(4000)
  expect(ask).toHaveBeenCalledTimes(1)
})
