import { expect, it } from 'vitest'
import { createReadings } from './newest-reading.ts'

it('a reading that began earlier and ends later does not count, whatever becomes of those between', () => {
  const readings = createReadings()
  const [first, second, third] = [readings.begin(), readings.begin(), readings.begin()]
  expect(second()).toBe(true)
  expect(first()).toBe(false)
  expect(third()).toBe(true)
  expect(readings.begin()()).toBe(true)
})
