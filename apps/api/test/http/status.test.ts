import { expect, it } from 'vitest'
import { createStatus, type StatusDeps } from '#http/serve-status.ts'

const at = new Date('2026-11-26T01:00:00Z')
const healthy: StatusDeps = {
  findFault: async () => undefined,
  isFrozen: () => false,
  findFrozenSince: async () => undefined,
  isCrowded: () => false,
  now: () => at,
}
const fault = (why: 'read_only' | 'disk_full' | 'not_reachable') => ({ findFault: async () => ({ why, since: at }) })

it.each([
  ['nothing is wrong', {}, 'works'],
  ['requests wait for a connection', { isCrowded: () => true }, 'slow'],
  ['the database takes no writes', fault('read_only'), 'read_only'],
  ['its disk is full', fault('disk_full'), 'read_only'],
  ['it is not reachable', fault('not_reachable'), 'away'],
  ['the product stands still after a restore', { isFrozen: () => true, findFrozenSince: async () => at }, 'paused'],
] as const)('where %s people read a word of their own, and since when', async (_what, given, state) => {
  const status = createStatus({ ...healthy, ...given })
  expect(await status()).toEqual({ state, since: state === 'works' ? null : at.toISOString() })
})

it('many who ask at once cost one look', async () => {
  let looks = 0
  const status = createStatus({
    ...healthy,
    findFault: async () => {
      looks += 1
      return undefined
    },
  })
  await Promise.all(Array.from({ length: 50 }, () => status()))
  expect(looks).toBe(1)
})
