import { addSeconds } from '#kernel/instants.ts'
import {
  notAskedByMe,
  notBlocked,
  notBlockedOtherwise,
  notExtendedYet,
  notInTransfer,
  notOverdueYet,
  overdueBefore,
  transferTimeOver,
} from '../guards.rules.ts'
import { sideOf } from '../state.ts'
import { hearing } from './changes.rules.ts'
import { bothSides, held } from './statuses.ts'
import type { Row } from './transition.ts'

/** Extensions of the time to transfer, and the end of that time. */
export const extension: readonly Row[] = [
  {
    row: '26a',
    trigger: 'extend',
    from: ['in_transfer'],
    who: bothSides,
    to: 'stays',
    money: 'stays',
    event: (before) => (before.extension ? 'extended' : 'extension_asked'),
    guards: [notBlocked, notExtendedYet, notAskedByMe],
    change: (state, { now, settings, who }) =>
      state.extension
        ? {
            extension: null,
            extendedAt: now,
            transferUntil: state.transferUntil && addSeconds(state.transferUntil, settings.extensionSeconds),
            overdueAt: null,
          }
        : { extension: { by: sideOf(who) ?? 'seller', until: addSeconds(now, settings.extensionAnswerSeconds) } },
    note: 'fourteen days more, once, if the other side agrees',
  },
  {
    row: '26a',
    trigger: 'extension_lapses',
    from: ['in_transfer', 'release_requested'],
    who: ['clock'],
    to: 'stays',
    money: 'stays',
    event: 'extension_lapsed',
    guards: [],
    change: () => ({ extension: null }),
    dueAt: (state) => state.extension?.until ?? null,
    when: 'the time to agree is over',
    note: 'the other side did not agree in time',
  },
  {
    row: '26',
    trigger: 'find_overdue',
    from: held,
    who: ['registry'],
    to: 'stays',
    money: 'stays',
    event: 'transfer_overdue',
    guards: [notBlockedOtherwise, transferTimeOver, notOverdueYet, notInTransfer],
    change: (_, { now, settings }) => ({ overdueAt: now, transferUntil: addSeconds(now, settings.overdueSeconds), ...hearing }),
    note: 'fourteen days after the hold the ownership is not moved: both are told, seven days are left',
  },
  {
    row: '26',
    trigger: 'give_up_transfer',
    from: held,
    who: ['registry'],
    to: 'cancelled',
    money: 'back',
    event: 'transfer_given_up',
    guards: [notBlockedOtherwise, transferTimeOver, overdueBefore],
    note: 'still not moved: cancelled, refunded whole, no fee',
  },
]
