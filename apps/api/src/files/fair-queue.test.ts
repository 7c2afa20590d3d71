import { expect, test } from 'vitest'
import { createFairQueue, QueueFull } from './fair-queue.ts'

/** Work that ends when it is told to; `begun` has the names in the order in which they began. */
function workshop(limits: { atOnce: number; mostWaiting: number; mostWaitingOfOne: number }) {
  let time = 0
  const inTurn = createFairQueue(limits, () => time)
  const begun: string[] = []
  const refused: string[] = []
  const ends = new Map<string, () => void>()
  const settle = () => new Promise<void>((done) => setImmediate(done))
  return {
    begun,
    refused,
    async ask(piece: string, asker: { alone: string[]; near?: string[] }) {
      inTurn({ near: [], ...asker }, async () => {
        begun.push(piece)
        await new Promise<void>((end) => ends.set(piece, end))
      }).catch((error: unknown) => {
        if (!(error instanceof QueueFull)) throw error
        refused.push(piece)
      })
      await settle()
    },
    async end(piece: string, afterMs = 2_000) {
      time += afterMs
      ends.get(piece)?.()
      await settle()
    },
  }
}
const limits = { atOnce: 1, mostWaiting: 40, mostWaitingOfOne: 40 }

test('behind forty pieces of one asker an honest one waits for the one at work alone', async () => {
  const { ask, end, begun } = workshop(limits)
  for (let index = 0; index < 40; index++) await ask(`hostile ${index}`, { alone: ['hostile'] })
  await ask('honest', { alone: ['honest'] })
  expect(begun).toEqual(['hostile 0'])
  await end('hostile 0')
  expect(begun).toEqual(['hostile 0', 'honest'])
})

test('forty askers from one address wait behind an honest one from another, once the first of them has cost something', async () => {
  const { ask, end, begun } = workshop(limits)
  for (let index = 0; index < 40; index++) await ask(`hostile ${index}`, { alone: [`contact ${index}`], near: ['address'] })
  await ask('honest', { alone: ['honest'], near: ['another address'] })
  await end('hostile 0')
  expect(begun).toEqual(['hostile 0', 'honest'])
  await end('honest', 50)
  await ask('honest again', { alone: ['honest'], near: ['another address'] })
  await end('hostile 1')
  expect(begun.slice(2)).toEqual(['hostile 1', 'honest again'])
})

test('nobody has two pieces of work done at once, whoever else is free', async () => {
  const { ask, end, begun } = workshop({ ...limits, atOnce: 3 })
  await ask('first', { alone: ['one', 'contact'] })
  await ask('second', { alone: ['one'] })
  await ask('third', { alone: ['two', 'contact'] })
  await ask('fourth', { alone: ['three'] })
  expect(begun).toEqual(['first', 'fourth'])
  await end('first')
  expect(begun).toEqual(['first', 'fourth', 'second', 'third'])
})

test('an asker has few waiting, and a full queue refuses the dearest for a cheaper one', async () => {
  const { ask, end, begun, refused } = workshop({ atOnce: 1, mostWaiting: 3, mostWaitingOfOne: 2 })
  await ask('a0', { alone: ['a'] })
  await end('a0', 10_000)
  await ask('a1', { alone: ['a'] })
  await ask('a2', { alone: ['a'] })
  await ask('a3', { alone: ['a'] })
  await ask('a4', { alone: ['a'] })
  expect(refused).toEqual(['a4'])
  await ask('b', { alone: ['b'] })
  await ask('c', { alone: ['c'] })
  expect(refused).toEqual(['a4', 'a3'])
  await ask('a5', { alone: ['x', 'a'] })
  expect(refused).toEqual(['a4', 'a3', 'a5'])
  await end('a1')
  expect(begun).toEqual(['a0', 'a1', 'b'])
})

test('what somebody cost is forgotten by halves', async () => {
  const { ask, end, begun } = workshop(limits)
  await ask('dear', { alone: ['dear'] })
  await end('dear', 8_000)
  await ask('at work', { alone: ['another'] })
  await ask('dear again', { alone: ['dear'] })
  await end('at work', 60 * 60_000)
  await ask('cheap', { alone: ['cheap'] })
  expect(begun).toEqual(['dear', 'at work', 'dear again'])
})

test('work that fails gives its turn back', async () => {
  const inTurn = createFairQueue(limits)
  await expect(inTurn({ alone: ['a'], near: [] }, () => Promise.reject(new Error('it broke')))).rejects.toThrow('it broke')
  await expect(inTurn({ alone: ['a'], near: [] }, async () => 'done')).resolves.toBe('done')
})
