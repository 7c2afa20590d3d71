import { askStaffAgain, escalateDue } from './changes.rules.ts'
import { askAgainAt, staffUntil } from './clock.rules.ts'
import { active } from './statuses.ts'
import type { Row } from './transition.ts'

/** The clock's reminders of every deadline. */
export const reminders: readonly Row[] = [
  {
    row: '17, 20, 25',
    trigger: 'escalate',
    from: active,
    who: ['clock'],
    to: 'stays',
    money: 'stays',
    event: 'escalated',
    guards: [],
    change: escalateDue,
    dueAt: staffUntil,
    when: 'a period of staff is over',
    note: 'staff let their time pass: it is in the admin’s queue, both are told',
  },
  {
    row: '17, 20, 25',
    trigger: 'ask_staff_again',
    from: active,
    who: ['clock'],
    to: 'stays',
    money: 'stays',
    event: 'reminded',
    guards: [],
    change: askStaffAgain,
    dueAt: askAgainAt,
    when: 'a working day has passed since staff were asked for a decision that they owe',
    note: 'the administrator still owes it: asked again each working day, so that nothing waits for goodwill',
  },
  {
    row: '4, 9, 10, 26',
    trigger: 'remind',
    from: active,
    who: ['clock'],
    to: 'stays',
    money: 'stays',
    event: 'reminded',
    guards: [],
    dueAt: (state) => state.remindAt,
    when: 'half of the wait is over, or its last hours begin',
    note: 'half of a long wait is over, or six hours are left: who is awaited is reminded',
  },
]
