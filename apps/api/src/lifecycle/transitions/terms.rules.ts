import { addSeconds } from '#kernel/instants.ts'
import {
  coversPaid,
  noTermsOpen,
  notBlocked,
  proposalsLeft,
  proposedByOther,
  proposedMyself,
  sameProposal,
  sumIncomplete,
  termsProposed,
} from '../guards.rules.ts'
import { sideOf } from '../state.ts'
import { countOne } from './changes.rules.ts'
import type { Row } from './transition.ts'

/** Other terms after acceptance, until the money is held: proposed by one side, answered by the other. */
export const terms: readonly Row[] = [
  {
    row: '6a',
    trigger: 'propose_terms',
    from: ['awaiting_payment'],
    who: ['seller', 'buyer'],
    to: 'stays',
    money: 'stays',
    event: 'terms_proposed',
    guards: [notBlocked, noTermsOpen, sumIncomplete, proposalsLeft, coversPaid],
    change: (state, { facts, now, settings, who }) => {
      const by = sideOf(who) ?? 'seller'
      const { seller, buyer } = state.counts.proposals
      return facts.terms
        ? {
            ...countOne(state, 'proposals', by),
            termsProposal: { by, nth: seller + buyer + 1, until: addSeconds(now, settings.termsAnswerSeconds), terms: facts.terms },
          }
        : {}
    },
    note: 'a side proposes other terms, at most twice; what was accepted stays until the other side agrees',
  },
  {
    row: '6a',
    trigger: 'accept_terms',
    from: ['awaiting_payment'],
    who: ['seller', 'buyer'],
    to: 'stays',
    money: 'in_progress',
    event: 'terms_changed',
    guards: [termsProposed, proposedByOther, sameProposal, notBlocked, sumIncomplete, coversPaid],
    change: (state, { now, settings }) => ({
      termsProposal: null,
      termsVersion: state.termsVersion + 1,
      totalPriceFils: state.termsProposal?.terms.totalPriceFils ?? state.totalPriceFils,
      waitUntil: addSeconds(now, settings.paymentDueSeconds),
    }),
    note: 'the other side agrees: bill, fees and discount follow, the time to pay begins anew',
  },
  {
    row: '6a',
    trigger: 'refuse_terms',
    from: ['awaiting_payment'],
    who: ['seller', 'buyer'],
    to: 'stays',
    money: 'stays',
    event: 'terms_refused',
    guards: [termsProposed, proposedByOther, sameProposal],
    change: () => ({ termsProposal: null }),
    note: 'the other side refuses: what was accepted stays',
  },
  {
    row: '6a',
    trigger: 'take_back_terms',
    from: ['awaiting_payment'],
    who: ['seller', 'buyer'],
    to: 'stays',
    money: 'stays',
    event: 'terms_taken_back',
    guards: [termsProposed, proposedMyself],
    change: () => ({ termsProposal: null }),
    note: 'the side that proposed them takes them back',
  },
  {
    row: '6a',
    trigger: 'terms_lapse',
    from: ['awaiting_payment'],
    who: ['clock'],
    to: 'stays',
    money: 'stays',
    event: 'terms_lapsed',
    guards: [],
    change: () => ({ termsProposal: null }),
    dueAt: (state) => state.termsProposal?.until ?? null,
    when: 'the time to answer them is over',
    note: 'nobody answered in time: what was accepted stays',
  },
]
