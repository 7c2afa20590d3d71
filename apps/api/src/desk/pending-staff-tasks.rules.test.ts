import { fils } from '@damana/contract/money'
import { describe, expect, it } from 'vitest'
import type { CancelRequest, Flag, TransferProof } from '#lifecycle/index.ts'
import { type Flagged, priorityOf, pendingStaffTasks } from './pending-staff-tasks.rules.ts'

const since = new Date('2026-11-21T08:00:00Z')
const until = new Date('2026-11-23T13:00:00Z')
const block = (reason: string, more: Partial<Flag> = {}): Flag => ({ kind: 'blocked', reason, since, until, ...more })
const request: CancelRequest = {
  status: 'pending',
  by: 'buyer',
  reason: 'غيّرت رأيي',
  feeFils: fils(10_000n),
  afterPayment: true,
  requestedAt: since,
  answerUntil: until,
  answer: null,
  decideUntil: until,
}
const transferProof: TransferProof = { by: 'buyer', at: since, decideUntil: until }
const split = { sellerFils: fils(1n), buyerFils: fils(1n), feesFils: fils(0n), answerUntil: until, seller: null, buyer: null }
const kindsOf = (given: Partial<Flagged>) =>
  pendingStaffTasks({ flags: [], cancelRequest: null, transferProof: null, refundCheckAt: null, ...given }).map(({ kind }) => kind)

describe('what of a guarantee waits for staff', () => {
  it.each<[string, Partial<Flagged>, string[]]>([
    ['nothing', {}, []],
    ['a vehicle entered by hand', { flags: [{ kind: 'vehicle_unverified', reason: '', since }] }, ['vehicles']],
    ['papers while the registry is silent', { transferProof }, ['papers']],
    ['papers and the silence that they are about, once', { transferProof, flags: [block('silent')] }, ['papers']],
    ['a case whose refund is decided', { flags: [block('objection')], refundCheckAt: until }, []],
    ['papers beside another case', { transferProof, flags: [block('silent'), block('objection')] }, ['papers', 'cases']],
    ['a request', { cancelRequest: request, flags: [{ kind: 'cancellation', reason: 'buyer', since }] }, ['cancellations']],
    ['an approved request, for which the registry is awaited', { cancelRequest: { ...request, checkAt: until } }, []],
    ['a request that came to nothing', { cancelRequest: { ...request, status: 'rejected' } }, []],
    ['several cases of one guarantee, once', { flags: [block('objection'), block('registry')] }, ['cases']],
    ['a division that the sides have to answer', { flags: [block('objection', { split })] }, []],
    ['a division that failed', { flags: [block('objection', { split: { ...split, closed: true } })] }, ['cases']],
    ['what the bank took back', { flags: [block('bank')] }, ['bank_blocks']],
    ['the block of staff', { flags: [block('staff')] }, ['staff_blocks']],
    ['a payer, whose receipt is queued by itself', { flags: [{ kind: 'payer_undeclared', reason: 'R1001', since, deciding: true }] }, []],
  ])('%s', (_, given, kinds) => {
    expect(kindsOf(given)).toEqual(kinds)
  })

  it('is due at the first of its moments, and escalated when one has passed', () => {
    const flags = [block('objection', { until: new Date('2026-11-27T13:00:00Z') }), block('registry', { escalated: true })]
    expect(pendingStaffTasks({ flags, cancelRequest: null, transferProof: null, refundCheckAt: null })).toMatchObject([
      { until: until, escalated: true, blocks: ['objection', 'registry'] },
    ])
  })

  it('goes papers, agreed cancellations, the rest, and last what the other side may still answer', () => {
    const ranks = [
      priorityOf({ kind: 'papers', answer: null }),
      priorityOf({ kind: 'cancellations', answer: 'agreed' }),
      priorityOf({ kind: 'cancellations', answer: 'silent' }),
      priorityOf({ kind: 'cancellations', answer: null }),
    ]
    expect(ranks).toEqual([0, 1, 2, 3])
    expect(priorityOf({ kind: 'cases', answer: null })).toBe(2)
  })
})
