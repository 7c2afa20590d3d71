import { expect, it } from 'vitest'
import { refuseSupportAction, supportActions, type ThreadStanding } from './support.rules.ts'

it.each<[string, ThreadStanding, (string | null)[]]>([
  ['that waits', { status: 'open', isYours: false }, [null, null, 'thread_not_yours', null, 'thread_not_closed']],
  ['that one has taken', { status: 'open', isYours: true }, [null, 'thread_yours', null, null, 'thread_not_closed']],
  ['that is answered', { status: 'answered', isYours: false }, [null, null, 'thread_not_yours', null, 'thread_not_closed']],
  ['that is closed', { status: 'closed', isYours: false }, ['thread_closed', null, 'thread_not_yours', 'thread_closed', null]],
])('a thread %s is answered, taken, given back, closed and opened again', (_, standing, reasons) => {
  expect(supportActions.map((action) => refuseSupportAction(standing, action))).toEqual(reasons)
})
