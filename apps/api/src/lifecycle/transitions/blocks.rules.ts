import { blockedBy, notBlockedBy } from '../guards.rules.ts'
import { block, withoutBlock } from './changes.rules.ts'
import { active } from './statuses.ts'
import type { Row } from './transition.ts'

/** Blocks that staff set and end. */
export const blocks: readonly Row[] = [
  {
    row: '21',
    trigger: 'block',
    from: active,
    who: ['reviewer', 'finance'],
    to: 'stays',
    money: 'stays',
    event: 'blocked',
    guards: [notBlockedBy('staff')],
    change: (state, context) => block(state, 'staff', context, context.facts.words === undefined ? {} : { words: context.facts.words }),
    note: 'staff stop everything, with a reason',
  },
  {
    row: '21',
    trigger: 'unblock',
    from: active,
    who: ['reviewer', 'finance'],
    to: 'stays',
    money: 'stays',
    event: 'unblocked',
    guards: [blockedBy('staff')],
    change: (state) => withoutBlock(state, 'staff'),
    note: 'only the reason of staff ends',
  },
]
