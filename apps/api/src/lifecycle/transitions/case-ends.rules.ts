import { blockedBy, hasNamedCase, noOpenSplit, noOtherBlock, notBlockedBy, objectedMyself, refundNotDecided } from '../guards.rules.ts'
import { caseFlags } from '../state.ts'
import { block, withoutBlock } from './changes.rules.ts'
import { active, beforeHold, bothSides, held } from './statuses.ts'
import type { Row } from './transition.ts'
import type { BlockReason } from '@damana/contract/statuses'

/** The ends of cases without a split: dismissed, withdrawn, or about an identity. */
export const caseEnds: readonly Row[] = [
  {
    row: '20',
    trigger: 'dismiss',
    from: held,
    who: ['reviewer'],
    to: 'stays',
    money: 'stays',
    event: 'case_dismissed',
    guards: [hasNamedCase, refundNotDecided, noOpenSplit],
    change: (state, { facts }) => {
      const named = facts.block ?? (caseFlags(state)[0]?.reason as BlockReason | undefined)
      return named
        ? { ...withoutBlock(state, named), ...(named === 'silent' || named === 'stalled' ? { registryUnavailableSince: null } : {}) }
        : {}
    },
    note: 'only this block ends',
  },
  {
    row: '20',
    trigger: 'block_identity',
    from: active,
    who: ['system'],
    to: 'stays',
    money: 'stays',
    event: 'identity_blocked',
    guards: [notBlockedBy('identity')],
    change: (state, context) => block(state, 'identity', context),
    note: 'somebody else has proven the national number of a side: a case for staff',
  },
  {
    row: '20',
    trigger: 'decide_refund',
    from: beforeHold,
    who: ['reviewer'],
    to: 'cancelled',
    money: 'back',
    event: 'case_refunded',
    guards: [blockedBy('identity'), noOtherBlock],
    note: 'staff decide a case of identity before all of the money is here: cancelled without a fee, what was paid is refunded',
  },
  {
    row: '20',
    trigger: 'dismiss',
    from: beforeHold,
    who: ['reviewer'],
    to: 'stays',
    money: 'stays',
    event: 'case_dismissed',
    guards: [blockedBy('identity')],
    change: (state) => withoutBlock(state, 'identity'),
    note: 'only this block ends',
  },
  {
    row: '20a',
    trigger: 'take_back_objection',
    from: held,
    who: bothSides,
    to: 'stays',
    money: 'stays',
    event: 'objection_taken_back',
    guards: [objectedMyself, refundNotDecided],
    change: (state) => withoutBlock(state, 'objection'),
    note: 'who objected takes it back: this block ends',
  },
]
