import { expect, it } from 'vitest'
import { endByFault } from '../support/process.ts'

it.each(['thrown', 'rejected'] as const)(
  'a fault that is %s and caught by nobody ends the process after its last lines and one of its own',
  async (fault) => {
    expect(await endByFault(fault)).toEqual({ code: 1, lines: ['the last line before', 'the process ends: nobody caught this fault'] })
  },
)

it('a fault of the database that nobody waits for is logged, and the process goes on', async () => {
  expect(await endByFault('of the database')).toEqual({
    code: 0,
    lines: ['the last line before', 'work that nobody waits for failed: the database takes no more connections', 'went on'],
  })
})
