import { addSeconds } from '#kernel/instants.ts'
import {
  hasCase,
  noOpenSplit,
  noOtherBlock,
  noOtherBlockOrSilentReversal,
  notBlocked,
  objectionsLeft,
  refundCheckIsDue,
  refundNotDecided,
  saysNotTransferred,
  saysTransferred,
  somethingOpen,
} from '../guards.rules.ts'
import { blockOf, sideOf } from '../state.ts'
import { block, changeFlag, countOne } from './changes.rules.ts'
import { bothSides, held } from './statuses.ts'
import type { Row } from './transition.ts'

/** Disputes and staff's decisions about them; a refund needs a second registry check. */
export const disputes: readonly Row[] = [
  {
    row: '19',
    trigger: 'object',
    from: held,
    who: bothSides,
    to: 'stays',
    money: 'stays',
    event: 'objected',
    guards: [notBlocked, objectionsLeft],
    change: (state, context) => {
      const by = sideOf(context.who) ?? 'seller'
      const { words } = context.facts
      return {
        ...block(state, 'objection', context, { by, ...(words === undefined ? {} : { words }) }),
        ...countOne(state, 'objections', by),
      }
    },
    note: 'a side objects with reason and papers: a case for staff',
  },
  {
    row: '20',
    trigger: 'send_evidence',
    from: held,
    who: bothSides,
    to: 'stays',
    money: 'stays',
    event: 'evidence_sent',
    guards: [somethingOpen],
    note: 'a side adds papers to the case',
  },
  {
    row: '20',
    trigger: 'decide_release',
    from: held,
    who: ['reviewer'],
    to: 'completed',
    money: 'released',
    event: 'case_released',
    guards: [hasCase, refundNotDecided, noOtherBlockOrSilentReversal, noOpenSplit, saysTransferred],
    note: 'staff decide the case: the registry shows the buyer, the seller is paid',
  },
  {
    row: '20',
    trigger: 'decide_refund',
    from: held,
    who: ['reviewer'],
    to: 'stays',
    money: 'stays',
    event: 'refund_decided',
    guards: [hasCase, refundNotDecided, noOtherBlockOrSilentReversal, noOpenSplit, saysNotTransferred],
    change: (state, { facts, now, settings }) =>
      facts.finding === undefined && blockOf(state, 'silent')?.secondLook
        ? {
            ...changeFlag(
              state,
              ({ secondLook }) => secondLook !== undefined,
              (flag) => ({ ...flag, secondLook: 'letter' }),
            ),
            refundCheckAt: now,
            registryUnavailableSince: null,
          }
        : { refundCheckAt: addSeconds(now, settings.cancellationCheckSeconds), registryUnavailableSince: null },
    note: 'staff decide the case: the buyer is not the owner and is to be refunded without a fee; both are told not to sign at the centre, then the registry is asked anew',
  },
  {
    row: '20',
    trigger: 'carry_out_refund',
    from: held,
    who: ['registry'],
    to: 'cancelled',
    money: 'back',
    event: 'case_refunded',
    guards: [refundCheckIsDue, noOtherBlockOrSilentReversal],
    note: 'the registry shows that the buyer is not the owner: cancelled, refunded without a fee',
  },
  {
    row: '20',
    trigger: 'carry_out_refund',
    from: held,
    who: ['clock'],
    to: 'cancelled',
    money: 'back',
    event: 'case_refunded',
    guards: [noOtherBlockOrSilentReversal],
    dueAt: (state) => (blockOf(state, 'silent')?.secondLook === 'letter' && !blockOf(state, 'staff') ? state.refundCheckAt : null),
    when: 'reviewers who saw the Department’s letter decided it again after the registry was silent at the second look',
    note: 'the second look is the reviewers’, as the registry does not answer: cancelled, refunded without a fee',
  },
  {
    row: '20',
    trigger: 'drop_refund',
    from: held,
    who: ['registry'],
    to: 'completed',
    money: 'released',
    event: 'refund_fallen',
    guards: [refundCheckIsDue, noOtherBlock],
    note: 'the registry shows the buyer as owner: the refund falls, the sale is completed and the payout ordered',
  },
]
