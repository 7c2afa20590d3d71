import { expect, it } from 'vitest'
import { withoutOverlap } from './without-overlap.ts'

it('a tick that finds the work still under way begins nothing, and the next one does', async () => {
  let begun = 0
  let finish = () => {}
  const work = withoutOverlap(() => {
    begun += 1
    return new Promise<void>((resolve) => (finish = resolve))
  })
  work.begin()
  work.begin()
  expect(begun).toBe(1)
  finish()
  await work.settled()
  work.begin()
  expect(begun).toBe(2)
  finish()
  await work.settled()
})
