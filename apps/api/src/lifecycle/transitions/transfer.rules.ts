import { addWorkingDays } from '#kernel/calendar.ts'
import { addSeconds, laterOf } from '#kernel/instants.ts'
import {
  countdownOver,
  noOpenSplit,
  notBlocked,
  notBlockedOtherwise,
  notSeenYet,
  notSilentYet,
  refundNotDecided,
  registrySilent,
  silentOrStalled,
  waitOver,
} from '../guards.rules.ts'
import { blockOf, isPaused, type ReleaseBy, sideOf } from '../state.ts'
import {
  backToTransfer,
  block,
  countOne,
  hearing,
  refundUnanswered,
  releaseSoon,
  requested,
  runningTime,
  withoutBlock,
} from './changes.rules.ts'
import { hangsOnCheck, silentUntil, whileRunning } from './clock.rules.ts'
import { bothSides, held } from './statuses.ts'
import type { Row } from './transition.ts'

/** The transfer of the ownership and the release: a side's request, the registry's answer, a side's transfer proof. */
export const transfer: readonly Row[] = [
  {
    row: '11',
    trigger: 'release',
    from: ['in_transfer'],
    who: bothSides,
    to: 'release_requested',
    money: 'stays',
    event: 'release_requested',
    guards: [notBlocked, countdownOver],
    change: (_, { now, who }) => requested(who as ReleaseBy, now),
    note: 'either side asks for the release, the registry is asked at once',
  },
  {
    row: '12',
    trigger: 'see_transferred',
    from: held,
    who: ['registry'],
    to: 'stays',
    money: 'stays',
    event: 'registry_transferred',
    guards: [notSeenYet],
    change: (state, { now, settings, facts }) =>
      facts.soon || state.overdueAt || (state.transferUntil && runningTime(state, now) >= state.transferUntil)
        ? releaseSoon(state, now)
        : {
            ownerIsBuyerAt: now,
            systemReleaseAt: state.releaseAllowedAt
              ? addSeconds(laterOf(state.releaseAllowedAt, runningTime(state, now)), settings.systemReleaseSeconds)
              : null,
            registryUnavailableSince: null,
          },
    note: 'the registry shows the buyer as owner',
  },
  {
    row: '12',
    trigger: 'release_by_system',
    from: ['in_transfer'],
    who: ['clock'],
    to: 'release_requested',
    money: 'stays',
    event: 'release_requested',
    guards: [notBlocked, countdownOver],
    change: (_, { now }) => requested('system', now),
    dueAt: whileRunning((state) => state.systemReleaseAt),
    when: 'nobody asked within the system’s waiting time after the later of countdown and registration',
    note: 'the registry shows the buyer as owner and nobody asked',
  },
  {
    row: '13',
    trigger: 'find_transferred',
    from: ['release_requested'],
    who: ['registry'],
    to: 'completed',
    money: 'released',
    event: 'completed',
    guards: [notBlockedOtherwise],
    note: 'the buyer is the owner: the payout is ordered',
  },
  {
    row: '14',
    trigger: 'find_not_transferred',
    from: ['release_requested'],
    who: ['registry'],
    to: 'in_transfer',
    money: 'stays',
    event: 'registry_not_transferred',
    guards: [notBlockedOtherwise, waitOver],
    change: (state) => ({
      ...backToTransfer,
      ...countOne(state, 'failedChecks', state.releaseRequestedBy === 'system' ? null : sideOf(state.releaseRequestedBy ?? 'clock')),
    }),
    note: 'still not transferred when the time of asking is over; from the second time it costs the side that asked a fee',
  },
  {
    row: '15',
    trigger: 'block_silent',
    from: held,
    who: ['clock'],
    to: 'stays',
    money: 'stays',
    event: 'registry_silent',
    guards: [notSilentYet],
    change: (state, context) => {
      if (state.refundCheckAt) return refundUnanswered(state, context)
      return block(state, state.operationalStatus === 'release_requested' || hangsOnCheck(state) ? 'silent' : 'stalled', context)
    },
    dueAt: (state, settings) => {
      if (state.refundCheckAt) return silentUntil(state, settings)
      return blockOf(state, 'silent') || blockOf(state, 'stalled') || (isPaused(state) && !hangsOnCheck(state))
        ? null
        : silentUntil(state, settings)
    },
    when: 'the registry has owed its answer for too long',
    note: 'the registry has not answered for two days: a case for staff',
  },
  {
    row: '13–15',
    trigger: 'registry_recovered',
    from: held,
    who: ['registry'],
    to: 'stays',
    money: 'stays',
    event: 'registry_heard',
    guards: [silentOrStalled, refundNotDecided],
    // While another block is open the finding is reported by a row of its own, which must recognise it as new.
    change: (state) => {
      const left = withoutBlock(state, 'silent', 'stalled')
      return { ...left, ...hearing, ...(isPaused({ ...state, ...left }) ? { registryFinding: state.registryFinding } : {}) }
    },
    note: 'any answer of the registry ends its silence',
  },
  {
    row: '16',
    trigger: 'confirm',
    from: ['release_requested'],
    who: bothSides,
    to: 'stays',
    money: 'stays',
    event: 'confirmed',
    guards: [notBlockedOtherwise, registrySilent],
    change: (state, { now, settings, who }) => ({
      // Further transfer proofs do not extend the reviewers' period.
      transferProof: state.transferProof ?? {
        by: sideOf(who) ?? 'seller',
        at: now,
        decideUntil: addWorkingDays(now, settings.paperDays, settings),
      },
    }),
    note: 'a side shows the new licence, or the paper of the Department, while the registry is silent',
  },
  {
    row: '17',
    trigger: 'accept_paper',
    from: ['release_requested'],
    who: ['reviewer'],
    to: 'completed',
    money: 'released',
    event: 'paper_accepted',
    guards: [notBlockedOtherwise, noOpenSplit, registrySilent],
    note: 'reviewers saw the paper of the Department: transferred',
  },
  {
    row: '17',
    trigger: 'refuse_paper',
    from: ['release_requested'],
    who: ['reviewer'],
    to: 'in_transfer',
    money: 'stays',
    event: 'paper_refused',
    guards: [notBlockedOtherwise, noOpenSplit, registrySilent],
    change: (state) => ({ ...withoutBlock(state, 'silent', 'stalled'), ...backToTransfer }),
    note: 'reviewers saw the paper of the Department: not transferred, no fee',
  },
]
