import { addSeconds } from '#kernel/instants.ts'
import {
  hasNamedCase,
  noOtherBlock,
  refundNotDecided,
  splitAgreed,
  splitNotAgreed,
  splitNotYetProposed,
  splitOpen,
  splitUnansweredBy,
} from '../guards.rules.ts'
import { blockOf, caseFlags, isAgreed, openSplit, sideOf } from '../state.ts'
import { changeFlag, withClosedSplit } from './changes.rules.ts'
import { held } from './statuses.ts'
import type { Row } from './transition.ts'

/** A split of the money that staff propose and both sides answer. */
export const splits: readonly Row[] = [
  {
    row: '20',
    trigger: 'propose_split',
    from: held,
    who: ['reviewer'],
    to: 'stays',
    money: 'stays',
    event: 'split_proposed',
    guards: [hasNamedCase, refundNotDecided, noOtherBlock, splitNotYetProposed],
    change: (state, { facts, now, settings }) => {
      const named = caseFlags(state).find(({ reason }) => facts.block === undefined || reason === facts.block)
      const { split } = facts
      if (!split) return {}
      return changeFlag(
        state,
        (flag) => flag === named,
        (flag) => ({
          ...flag,
          split: {
            ...split,
            answerUntil: addSeconds(now, settings.splitSeconds),
            seller: null,
            buyer: null,
          },
        }),
      )
    },
    note: 'staff propose to split the money, once',
  },
  {
    row: '20',
    trigger: 'answer_split',
    from: held,
    who: ['seller', 'buyer'],
    to: 'stays',
    money: 'stays',
    event: 'split_answered',
    guards: [splitOpen, splitUnansweredBy],
    change: (state, { facts, who }) =>
      changeFlag(
        state,
        ({ split }) => split !== undefined && !split.closed,
        (flag) => {
          const answered = flag.split && { ...flag.split, [sideOf(who) ?? 'seller']: facts.answer ?? 'no' }
          return answered ? { ...flag, split: facts.answer === 'yes' ? answered : { ...answered, closed: true } } : flag
        },
      ),
    note: 'each side answers for itself; the owner, not who acts for him',
  },
  {
    row: '20',
    trigger: 'agree_split',
    from: held,
    who: ['system'],
    to: 'completed',
    money: 'released',
    event: 'split_agreed',
    guards: [splitAgreed, noOtherBlock],
    note: 'both agreed: the money is split',
  },
  {
    row: '20',
    trigger: 'agree_split',
    from: held,
    who: ['clock'],
    to: 'completed',
    money: 'released',
    event: 'split_agreed',
    guards: [splitAgreed, noOtherBlock],
    dueAt: (state) =>
      isAgreed(openSplit(state)) && !blockOf(state, 'staff') && !blockOf(state, 'bank') ? (caseFlags(state)[0]?.since ?? null) : null,
    when: 'the block in which the second yes was said has ended',
    note: 'both agreed while staff or the bank blocked it: the money is split when that ends',
  },
  {
    row: '20',
    trigger: 'split_lapses',
    from: held,
    who: ['clock'],
    to: 'stays',
    money: 'stays',
    event: 'split_failed',
    guards: [splitOpen, splitNotAgreed],
    change: (state) => changeFlag(state, ({ split }) => split !== undefined && !split.closed, withClosedSplit),
    dueAt: (state) => (isAgreed(openSplit(state)) ? null : (openSplit(state)?.answerUntil ?? null)),
    when: 'the time to answer the split is over',
    note: 'not both answered: staff decide',
  },
]
