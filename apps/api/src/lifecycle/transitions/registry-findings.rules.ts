import { notBlockedBy, notBlockedOtherwise, otherNameIsNews, saysSomethingNew, somethingOpen, thirdOwnerIsNews } from '../guards.rules.ts'
import { blockOf } from '../state.ts'
import { block, hearing } from './changes.rules.ts'
import { held } from './statuses.ts'
import type { Row } from './transition.ts'

/** Unexpected findings of the registry: another owner, another name, a seizure. */
export const registryFindings: readonly Row[] = [
  {
    row: '18',
    trigger: 'find_third_owner',
    from: held,
    who: ['registry'],
    to: 'stays',
    money: 'stays',
    event: 'registry_third_owner',
    guards: [thirdOwnerIsNews],
    change: (state, context) => {
      const split = blockOf(state, 'registry')?.split
      return {
        ...block(state, 'registry', context, { words: 'third_owner', ...(split ? { split } : {}) }),
        ...hearing,
        refundCheckAt: null,
      }
    },
    note: 'a third person is the owner: a case for staff',
  },
  {
    row: '12, 13',
    trigger: 'find_other_name',
    from: held,
    who: ['registry'],
    to: 'stays',
    money: 'stays',
    event: 'registry_other_name',
    guards: [otherNameIsNews],
    change: (state, context) => ({
      ...block(state, 'registry', context, { words: 'other_name' }),
      ...hearing,
      refundCheckAt: null,
    }),
    note: 'the national number of a side is registered under another name: a case for staff',
  },
  {
    row: '18',
    trigger: 'find_encumbered',
    from: held,
    who: ['registry'],
    to: 'stays',
    money: 'stays',
    event: 'registry_encumbered',
    guards: [notBlockedOtherwise, notBlockedBy('registry')],
    change: (state, context) => ({
      ...block(state, 'registry', context, { words: context.facts.encumbrance ?? 'seized' }),
      ...hearing,
    }),
    note: 'the vehicle is seized or mortgaged since: a case for staff',
  },
  {
    row: '13, 18',
    trigger: 'registry_finding_changed',
    from: held,
    who: ['registry'],
    to: 'stays',
    money: 'stays',
    event: 'registry_said',
    guards: [somethingOpen, saysSomethingNew],
    change: () => ({ registryUnavailableSince: null }),
    note: 'while something else stands in the way the registry’s word is only noted, for the case',
  },
]
