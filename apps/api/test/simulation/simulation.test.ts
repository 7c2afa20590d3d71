import { describe, expect, it } from 'vitest'
import { type Trigger, fils, ledgerEvents, type LedgerEntry, lifecycle, noFils, productRules, type Rules } from './product.ts'
import { findFailure, live } from './run.ts'

const lives = 4_000

/** The results of the bank's own errors: `test/reconciliation/exceptions.test.ts` plays them. */
const playedAgainstTheApi: ReadonlySet<string> = new Set(['bank_fee', 'debit_given_back', 'exception_resolved', 'exception_to_source'])

describe('the rules, lived by chance', () => {
  it(`keep the books and end every one of ${lives} lives, and each row and each entry is among them`, { timeout: 600_000 }, () => {
    const triggers = new Set<string>()
    const events = new Set<string>()
    const failure = findFailure(1, lives, {
      seen: (outcome) => {
        for (const trigger of outcome.triggers) triggers.add(trigger)
        for (const event of outcome.events) events.add(event)
      },
    })
    expect(failure, failure ? `seed ${failure.seed}: ${failure.what}\n${failure.trace.join('\n')}` : '').toBeNull()
    expect(
      lifecycle.map(({ trigger }) => trigger).filter((trigger) => !playedAgainstTheApi.has(trigger) && !triggers.has(trigger)),
    ).toEqual([])
    expect(Object.keys(ledgerEvents).filter((event) => !playedAgainstTheApi.has(event) && !events.has(event))).toEqual([])
  })

  it.each([['an agreed division whose money the bank took back, and a registry that answers no more', 32_580]])(
    'end a life that had no end once: %s',
    (_, seed) => {
      expect(findFailure(seed, 1)).toBeNull()
    },
  )

  it('are the same with the same seed', () => {
    expect(live(42)).toEqual(live(42))
  })
})

/** An entry with the account of one posting mistaken. */
const mistaken = (entry: LedgerEntry, right: string, wrong: 'seller_payable' | 'buyer_refund'): LedgerEntry => ({
  ...entry,
  postings: entry.postings.map((posting) =>
    posting.account.code === right ? { ...posting, account: { ...posting.account, code: wrong } } : posting,
  ),
})
const forgets =
  (forgotten: Trigger): Rules['dueTrigger'] =>
  (state, context) => {
    const trigger = productRules.dueTrigger(state, context)
    return trigger === forgotten ? null : trigger
  }
const mutants: readonly (readonly [string, Partial<Rules>])[] = [
  [
    'a cancellation that pays the seller',
    {
      ledgerEvents: {
        ...ledgerEvents,
        cancellation: (facts) => mistaken(ledgerEvents.cancellation(facts), 'buyer_refund', 'seller_payable'),
      },
    },
  ],
  [
    'a completion that gives the seller a fils too much',
    {
      ledgerEvents: {
        ...ledgerEvents,
        completion: (facts) => ledgerEvents.completion({ ...facts, sellerFils: fils(facts.sellerFils + 1n) }),
      },
    },
  ],
  [
    'a payout that comes back and is not the beneficiary’s again',
    { ledgerEvents: { ...ledgerEvents, payout_returned: (facts) => ledgerEvents.payout_rejected(facts) } },
  ],
  [
    'what was too much kept in escrow',
    {
      ledgerEvents: {
        ...ledgerEvents,
        receipt_by_bank: (facts) =>
          ledgerEvents.receipt_by_bank({ ...facts, escrowFils: fils(facts.escrowFils + facts.excessFils), excessFils: noFils }),
      },
    },
  ],
  [
    'a payout that leaves before its receipt is on the statement',
    { holdOf: (facts, settings) => productRules.holdOf({ ...facts, receiptIsUnsettled: false }, settings) },
  ],
  ['a last day to pay that nobody minds', { dueTrigger: forgets('expire_unpaid') }],
  ['an offer that never expires', { dueTrigger: forgets('expire') }],
  ['a registry whose silence nobody minds', { dueTrigger: forgets('block_silent') }],
  ['a division that never lapses', { dueTrigger: forgets('split_lapses') }],
  [
    'a fourteenth day that nobody minds',
    {
      triggerOfAnswer: (state, answer, context) => {
        const trigger = productRules.triggerOfAnswer(state, answer, context)
        return trigger === 'give_up_transfer' || trigger === 'find_overdue' ? null : trigger
      },
    },
  ],
  [
    'money taken in a pause',
    {
      matchReceipt: (facts) =>
        productRules.matchReceipt(facts.guarantee ? { ...facts, guarantee: { ...facts.guarantee, flags: [] } } : facts),
    },
  ],
  [
    'a fee that is taken from the other side',
    {
      ledgerEvents: {
        ...ledgerEvents,
        fee_netted: (facts) => mistaken(ledgerEvents.fee_netted(facts), 'buyer_refund', 'seller_payable'),
      },
    },
  ],
  ['a wait that awaits nobody', { waitOf: (...asked) => ({ ...productRules.waitOf(...asked), awaited: 'nobody' }) }],
]

describe('a mutant of the rules', () => {
  it.each(mutants)('with %s is found out', { timeout: 120_000 }, (_, mutant) => {
    expect(findFailure(1, 3000, { rules: { ...productRules, ...mutant }, isShortened: false })?.what).toBeTruthy()
  })

  it('is told of by the shortest scenario found', { timeout: 120_000 }, () => {
    const rules = { ...productRules, dueTrigger: forgets('expire_unpaid') }
    const failure = findFailure(1, 3000, { rules })
    const whole: string[] = []
    expect(() => live(failure?.seed ?? 0, rules, new Set(), whole)).toThrow()
    expect(failure?.trace.length).toBeLessThan(whole.length)
    expect(() => live(failure?.seed ?? 0, rules, failure?.muted)).toThrow()
  })
})
