import { addWorkingDays, endOfWorkingDay } from '#kernel/calendar.ts'
import { addSeconds, earliestOf } from '#kernel/instants.ts'
import {
  cancellationOpen,
  cancellationsLeft,
  cancellationUnanswered,
  checkIsDue,
  noOtherBlock,
  notApprovedYet,
  notBlocked,
  notSaidTransferred,
  requestedByOther,
  requestedMyself,
} from '../guards.rules.ts'
import { openCancellation, sideOf } from '../state.ts'
import { countOne, endCancellation, releaseSoon, withFlag } from './changes.rules.ts'
import { bothSides } from './statuses.ts'
import type { Row } from './transition.ts'
import { noFils } from '@damana/contract/money'

/** The cancellation: requested, answered, decided, carried out. */
export const cancellation: readonly Row[] = [
  {
    row: '22',
    trigger: 'request_cancellation',
    from: ['awaiting_payment', 'in_transfer'],
    who: bothSides,
    to: 'stays',
    money: 'stays',
    event: 'cancellation_requested',
    guards: [notBlocked, cancellationsLeft, notSaidTransferred],
    change: (state, { facts, now, settings, who }) => {
      const by = sideOf(who) ?? 'seller'
      return {
        ...withFlag(state, { kind: 'cancellation', reason: by, since: now }),
        ...countOne(state, 'cancellations', by),
        cancelRequest: {
          status: 'pending',
          by,
          reason: facts.words ?? '',
          feeFils: facts.feeFils ?? noFils,
          afterPayment: state.operationalStatus === 'in_transfer',
          requestedAt: now,
          answerUntil: addSeconds(now, settings.cancellationAnswerSeconds),
          answer: null,
          decideUntil: addWorkingDays(now, settings.cancellationDays, settings),
        },
      }
    },
    note: 'a side asks to cancel and sees the fee; the other is asked, staff decide',
  },
  {
    row: '23',
    trigger: 'take_back_cancellation',
    from: ['awaiting_payment', 'in_transfer'],
    who: bothSides,
    to: 'stays',
    money: 'stays',
    event: 'cancellation_taken_back',
    guards: [cancellationOpen, requestedMyself, notApprovedYet],
    change: (state) => endCancellation(state, { status: 'rejected', why: 'taken_back' }),
    note: 'the requester takes it back, everything goes on',
  },
  {
    row: '24',
    trigger: 'agree_to_cancellation',
    from: ['awaiting_payment', 'in_transfer'],
    who: bothSides,
    to: 'stays',
    money: 'stays',
    event: 'cancellation_agreed',
    guards: [cancellationOpen, requestedByOther, cancellationUnanswered, notApprovedYet],
    change: ({ cancelRequest }, { now, settings }) => ({
      cancelRequest: cancelRequest && {
        ...cancelRequest,
        answer: 'agreed',
        decideUntil: earliestOf([cancelRequest.decideUntil, endOfWorkingDay(now, settings)]) ?? cancelRequest.decideUntil,
      },
    }),
    note: 'the other side agrees: staff see it first, and decide the same working day',
  },
  {
    row: '24',
    trigger: 'object_to_cancellation',
    from: ['awaiting_payment', 'in_transfer'],
    who: bothSides,
    to: 'stays',
    money: 'stays',
    event: 'cancellation_objected',
    guards: [cancellationOpen, requestedByOther, cancellationUnanswered, notApprovedYet],
    change: (state, { facts }) => ({
      cancelRequest: state.cancelRequest && {
        ...state.cancelRequest,
        answer: 'objected',
        ...(facts.words === undefined ? {} : { words: facts.words }),
      },
    }),
    note: 'the other side objects in words',
  },
  {
    row: '24',
    trigger: 'leave_cancellation_unanswered',
    from: ['awaiting_payment', 'in_transfer'],
    who: ['clock'],
    to: 'stays',
    money: 'stays',
    event: 'cancellation_unanswered',
    guards: [cancellationOpen, cancellationUnanswered],
    change: (state) => ({ cancelRequest: state.cancelRequest && { ...state.cancelRequest, answer: 'silent' } }),
    dueAt: (state) => {
      const request = openCancellation(state)
      return request?.answer === null && request.checkAt === undefined ? request.answerUntil : null
    },
    when: 'the time to answer the request is over',
    note: 'silence is no objection',
  },
  {
    row: '25',
    trigger: 'approve_cancellation',
    from: ['awaiting_payment'],
    who: ['reviewer'],
    to: 'cancelled',
    money: 'back',
    event: 'cancelled',
    guards: [cancellationOpen, noOtherBlock],
    change: (state, { facts }) => endCancellation(state, { status: 'approved', feeSide: facts.feeSide ?? 'waived' }),
    note: 'before payment: cancelled at once',
  },
  {
    row: '25',
    trigger: 'approve_cancellation',
    from: ['in_transfer'],
    who: ['reviewer'],
    to: 'stays',
    money: 'stays',
    event: 'cancellation_approved',
    guards: [cancellationOpen, notApprovedYet, noOtherBlock],
    change: (state, { facts, now, settings }) => ({
      cancelRequest: state.cancelRequest && {
        ...state.cancelRequest,
        feeSide: facts.feeSide ?? 'waived',
        checkAt: addSeconds(now, settings.cancellationCheckSeconds),
      },
      registryUnavailableSince: null,
    }),
    note: 'after payment: both are told not to sign at the centre, then the registry is asked anew',
  },
  {
    row: '25',
    trigger: 'reject_cancellation',
    from: ['awaiting_payment', 'in_transfer'],
    who: ['reviewer'],
    to: 'stays',
    money: 'stays',
    event: 'cancellation_rejected',
    guards: [cancellationOpen, notApprovedYet],
    change: (state, { facts }) =>
      endCancellation(state, { status: 'rejected', why: 'staff', ...(facts.words === undefined ? {} : { words: facts.words }) }),
    note: 'staff reject it, everything goes on',
  },
  {
    row: '25',
    trigger: 'carry_out_cancellation',
    from: ['in_transfer'],
    who: ['registry'],
    to: 'cancelled',
    money: 'back',
    event: 'cancelled',
    guards: [checkIsDue, noOtherBlock],
    change: (state) => endCancellation(state, { status: 'approved' }),
    note: 'the registry shows that the buyer is not the owner: cancelled, refunded',
  },
  {
    row: '25',
    trigger: 'drop_cancellation',
    from: ['in_transfer'],
    who: ['registry'],
    to: 'stays',
    money: 'stays',
    event: 'cancellation_fallen',
    guards: [checkIsDue],
    change: (state, { now }) => ({ ...endCancellation(state, { status: 'rejected', why: 'fallen' }), ...releaseSoon(state, now) }),
    note: 'the registry shows the buyer as owner: the request falls, the system asks for the release',
  },
]
