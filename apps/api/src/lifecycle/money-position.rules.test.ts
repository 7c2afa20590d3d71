import { fils, noFils } from '@damana/contract/money'
import { positions } from '@damana/contract/positions'
import { moneyPositions, operationalStatuses } from '@damana/contract/statuses'
import { describe, expect, it } from 'vitest'
import { productionSettings } from '#kernel/settings.ts'
import { waitOf } from './deadlines.rules.ts'
import { actionsFor } from './decide.rules.ts'
import {
  type ChargedFee,
  type MoneyFacts,
  moneyStatementOf,
  nothingReversed,
  type PayoutOfMoney,
  positionForPartner,
} from './money-position.rules.ts'
import { blocked, guaranteeIn, now, situations, total } from './sample-states.ts'
import { isActive, type LifecycleState } from './state.ts'

/** 10,000 with a commission of 100 each and an urgent transfer: the buyer pays 10,100, the seller is due 9,895. */
const terms = {
  buyerShareFils: fils(100_000n),
  sellerShareFils: fils(100_000n),
  transferCommissionFils: fils(5_000n),
  partnerFeeFils: noFils,
  partnerFeeBearer: null,
  sellerDueFils: fils(9_895_000n),
}
const payout = (purpose: 'seller' | 'refund', amount: bigint, more: Partial<PayoutOfMoney> = {}): PayoutOfMoney => ({
  purpose,
  status: 'sent',
  amountFils: fils(amount),
  isToPayer: false,
  ...more,
})
const fee = (more: Partial<ChargedFee>): ChargedFee => ({
  side: 'seller',
  kind: 'failed_check',
  nettedFils: noFils,
  openFils: noFils,
  ...more,
})
const refunded = (status: 'cancelled' | 'expired', more: Partial<LifecycleState> = {}) =>
  guaranteeIn(status, { moneyTo: 'buyer', heldAt: null, ...more })
const reversal = (reversed: bigint, open: bigint, doubt = 0n) => ({
  reversedFils: fils(reversed),
  openFils: fils(open),
  doubtFils: fils(doubt),
})
const split = { sellerFils: fils(7_000_000n), buyerFils: fils(3_000_000n), feesFils: fils(100_000n) }

interface Case {
  state: LifecycleState
  facts?: Partial<MoneyFacts>
}
const cases: Record<string, Case> = {
  'waits for the owner': { state: guaranteeIn('awaiting_owner', { heldAt: null }) },
  'waits for the buyer': { state: guaranteeIn('awaiting_acceptance', { heldAt: null }) },
  'to be paid': { state: guaranteeIn('awaiting_payment', { heldAt: null, receivedFils: noFils }) },
  'paid in part': { state: guaranteeIn('awaiting_payment', { heldAt: null }) },
  'paid late': { state: guaranteeIn('awaiting_payment', { heldAt: null, financialStatus: 'late' }) },
  'paid by an undeclared payer': {
    state: guaranteeIn('awaiting_payment', { heldAt: null, ...situations['complete'], ...situations['undeclared'] }),
  },
  held: { state: guaranteeIn('in_transfer') },
  'held, a fee is open': { state: guaranteeIn('in_transfer'), facts: { fees: [fee({ openFils: fils(5_000n) })] } },
  'held, the bank reversed a payment': {
    state: guaranteeIn('in_transfer', { flags: [blocked('bank')] }),
    facts: { reversal: reversal(10_100_000n, 10_100_000n) },
  },
  'held, the bank reversed a part': {
    state: guaranteeIn('in_transfer', { flags: [blocked('bank')] }),
    facts: { reversal: reversal(4_000_000n, 4_000_000n) },
  },
  'held, the bank may have reversed a payment': {
    state: guaranteeIn('in_transfer', { flags: [blocked('bank')] }),
    facts: { reversal: reversal(0n, 0n, 5_000_000n) },
  },
  'held, a cancellation is asked for': { state: guaranteeIn('in_transfer', situations['asked'] ?? {}) },
  'the registry is asked': { state: guaranteeIn('release_requested') },
  'paid out': { state: guaranteeIn('completed'), facts: { payouts: [payout('seller', 9_895_000n)] } },
  'paid out less a fee': {
    state: guaranteeIn('completed'),
    facts: { payouts: [payout('seller', 9_890_000n)], fees: [fee({ nettedFils: fils(5_000n) })] },
  },
  'paid out, but returned': {
    state: guaranteeIn('completed'),
    facts: { payouts: [payout('seller', 9_895_000n, { status: 'returned' })] },
  },
  'paid out late': { state: guaranteeIn('completed', { financialStatus: 'late' }), facts: { payouts: [payout('seller', 9_895_000n)] } },
  arrived: {
    state: guaranteeIn('completed', { financialStatus: 'paid' }),
    facts: { payouts: [payout('seller', 9_895_000n, { status: 'settled' })] },
  },
  'paid out, and the bank reversed the payment': {
    state: guaranteeIn('completed', { financialStatus: 'paid' }),
    facts: { payouts: [payout('seller', 9_895_000n, { status: 'settled' })], reversal: reversal(10_100_000n, 10_100_000n) },
  },
  'a part is held since the bank reversed a payment': {
    state: guaranteeIn('completed'),
    facts: {
      payouts: [payout('seller', 6_000_000n, { status: 'settled' }), payout('seller', 3_895_000n, { status: 'held' })],
      reversal: reversal(4_000_000n, 4_000_000n),
    },
  },
  'the fees took all that was due': {
    state: guaranteeIn('completed', {
      financialStatus: 'paid',
      counts: { ...guaranteeIn('completed').counts, failedChecks: { seller: 3, buyer: 0 } },
    }),
    facts: { fees: [fee({ nettedFils: fils(9_895_000n) })] },
  },
  divided: { state: guaranteeIn('completed'), facts: { split, payouts: [payout('seller', 7_000_000n), payout('refund', 3_000_000n)] } },
  'divided, the refund is held': {
    state: guaranteeIn('completed'),
    facts: { split, payouts: [payout('seller', 7_000_000n, { status: 'settled' }), payout('refund', 3_000_000n, { status: 'held' })] },
  },
  'divided and arrived': {
    state: guaranteeIn('completed', { financialStatus: 'paid' }),
    facts: {
      split,
      payouts: [payout('seller', 7_000_000n, { status: 'settled' }), payout('refund', 3_000_000n, { status: 'settled' })],
    },
  },
  'cancelled before payment': { state: guaranteeIn('cancelled', { financialStatus: null, receivedFils: noFils }) },
  'cancelled, refunded less the fee': {
    state: refunded('cancelled', { financialStatus: 'paid' }),
    facts: {
      payouts: [payout('refund', 10_075_000n, { status: 'settled' })],
      fees: [fee({ side: 'buyer', kind: 'cancellation', nettedFils: fils(25_000n) })],
    },
  },
  'cancelled, refunded to the payer': {
    state: refunded('cancelled'),
    facts: { payouts: [payout('refund', 10_100_000n, { isToPayer: true })] },
  },
  'cancelled, refunded to both': {
    state: refunded('cancelled'),
    facts: { payouts: [payout('refund', 4_000_000n, { isToPayer: true, status: 'held' }), payout('refund', 6_100_000n)] },
  },
  'expired, refunded less the fee': {
    state: refunded('expired'),
    facts: { payouts: [payout('refund', 90_000n)], fees: [fee({ side: 'buyer', kind: 'late_expiry', nettedFils: fils(10_000n) })] },
  },
  'expired, all of it a fee': {
    state: refunded('expired', { financialStatus: 'paid' }),
    facts: { fees: [fee({ side: 'buyer', kind: 'late_expiry', nettedFils: fils(10_000n) })] },
  },
  'expired, one of two refunds has arrived': {
    state: refunded('expired'),
    facts: { payouts: [payout('refund', 40_000n, { status: 'settled' }), payout('refund', 60_000n)] },
  },
  'cancelled, and the bank reversed what was to go back': {
    state: refunded('cancelled', { financialStatus: 'paid' }),
    facts: { fees: [fee({ side: 'buyer', kind: 'cancellation', openFils: fils(25_000n) })], reversal: reversal(10_100_000n, 0n) },
  },
  'expired unpaid, and the fee is owed': {
    state: guaranteeIn('expired', { financialStatus: null, receivedFils: noFils }),
    facts: { fees: [fee({ side: 'buyer', kind: 'late_expiry', openFils: fils(10_000n) })] },
  },
  'expired unpaid': { state: guaranteeIn('expired', { financialStatus: null, receivedFils: noFils }) },
  rejected: { state: guaranteeIn('rejected', { receivedFils: noFils }) },
}

/** Of a reader: the own transfer before another's, and what has not arrived before what has. */
function payoutInView(payouts: readonly PayoutOfMoney[], side: 'seller' | 'buyer', { operationalStatus }: LifecycleState) {
  const own = payouts.filter(({ purpose }) => (purpose === 'refund') === (side === 'buyer'))
  const shown = own.length > 0 ? own : payouts
  const found = shown.find(({ status }) => status !== 'settled') ?? shown[0]
  if (!found && operationalStatus === 'completed') return { status: 'settled', purpose: 'seller', approvalsMissing: 0, heldReason: null }
  return found
    ? {
        status: found.status,
        purpose: found.purpose,
        approvalsMissing: 0,
        heldReason: found.status === 'held' ? ('iban_missing' as const) : null,
      }
    : null
}

const statements = Object.entries(cases).flatMap(([name, { state, facts }]) =>
  (['seller', 'buyer'] as const).map((side) => {
    const all: MoneyFacts = { terms, reversal: nothingReversed, split: null, fees: [], payouts: [], partnerFils: noFils, ...facts }
    const context = { now, settings: productionSettings }
    const wait = waitOf(state, context, payoutInView(all.payouts, side, state))
    return {
      name,
      side,
      state,
      wait,
      openFils: all.reversal.openFils,
      actions: actionsFor(state, [side], context).flatMap((action) => (action.allowed ? [action.name] : [])),
      ...moneyStatementOf(state, wait, all, side),
    }
  }),
)
const dinars = (amount: bigint | null) => (amount === null ? '-' : (Number(amount) / 1000).toString())
const table = statements
  .map(
    ({
      name,
      side,
      position,
      headlineFils,
      paidInFils,
      toSellerFils,
      toBuyerFils,
      feesFils,
      reversedFils,
      owedFils,
      isFinal,
      returnedTo,
      deductions,
      wait,
      actions,
    }) =>
      [
        name,
        side,
        `${position}${returnedTo === 'buyer' ? '' : ` (${returnedTo})`}`,
        `${dinars(headlineFils)}: ${[paidInFils, toSellerFils, toBuyerFils, feesFils].map(dinars).join(' ')} ${isFinal ? 'final' : 'expected'}`,
        [
          ...deductions.map(({ kind, amountFils }) => `${kind} ${dinars(amountFils)}`),
          ...(reversedFils > noFils ? [`reversed ${dinars(reversedFils)}`] : []),
          ...(owedFils > noFils ? [`owed ${dinars(owedFils)}`] : []),
        ].join(', ') || '-',
        `${wait.code} (${wait.awaited})`,
        actions.join(' ') || '-',
      ].join(' | '),
  )
  .join('\n')

describe('what each side reads of the money', () => {
  it('is to a partner no more than its course, in every case', () => {
    const read = Object.values(cases).map(({ state, facts }) => positionForPartner(state, { isSplit: Boolean(facts?.split) }))
    expect([...new Set(read)].toSorted()).toMatchInlineSnapshot(`
      [
        "ended",
        "held",
        "late",
        "offered",
        "paid",
        "paying",
        "payment_late",
        "refunded",
        "refunding",
        "released",
        "split_ordered",
        "split_paid",
      ]
    `)
  })

  it('in every status: where it is, headline: paid in, to the seller, to the buyer, fees, what is taken off, reversed or owed, the next step, and what the side may do', () => {
    expect(`\n${table}\n`).toMatchInlineSnapshot(`
      "
      waits for the owner | seller | offered | 9895: 0 9895 0 205 expected | commission 100, transfer 5 | owner_consent (owner) | consent refuse withdraw
      waits for the owner | buyer | offered | 10100: 0 9895 0 205 expected | - | owner_consent (owner) | -
      waits for the buyer | seller | offered | 9895: 0 9895 0 205 expected | commission 100, transfer 5 | acceptance (buyer) | withdraw
      waits for the buyer | buyer | offered | 10100: 0 9895 0 205 expected | - | acceptance (buyer) | accept reject
      to be paid | seller | paying | 9895: 0 9895 0 205 expected | commission 100, transfer 5 | payment (buyer) | propose_terms request_cancellation
      to be paid | buyer | paying | 10100: 0 9895 0 205 expected | - | payment (buyer) | propose_terms request_cancellation
      paid in part | seller | part_paid | 9895: 100 9895 0 205 expected | commission 100, transfer 5 | payment (buyer) | propose_terms request_cancellation
      paid in part | buyer | part_paid | 10100: 100 9895 0 205 expected | - | payment (buyer) | propose_terms request_cancellation
      paid late | seller | payment_late | 9895: 100 9895 0 205 expected | commission 100, transfer 5 | late_payment (buyer) | propose_terms withdraw request_cancellation
      paid late | buyer | payment_late | 10100: 100 9895 0 205 expected | - | late_payment (buyer) | propose_terms request_cancellation
      paid by an undeclared payer | seller | paid_in | 9895: 10100 9895 0 205 expected | commission 100, transfer 5 | payer (buyer) | request_cancellation
      paid by an undeclared payer | buyer | paid_in | 10100: 10100 9895 0 205 expected | - | payer (buyer) | declare_payer request_cancellation
      held | seller | held | 9895: 10100 9895 0 205 expected | commission 100, transfer 5 | release (either) | release object request_cancellation extend
      held | buyer | held | 10100: 10100 9895 0 205 expected | - | release (either) | release object request_cancellation extend
      held, a fee is open | seller | held | 9890: 10100 9890 0 210 expected | commission 100, transfer 5, failed_check 5, owed 5 | release (either) | release object request_cancellation extend
      held, a fee is open | buyer | held | 10100: 10100 9895 0 205 expected | - | release (either) | release object request_cancellation extend
      held, the bank reversed a payment | seller | recalled | 9895: 0 9895 0 205 expected | commission 100, transfer 5, reversed 10100 | bank_block (staff) | send_evidence
      held, the bank reversed a payment | buyer | recalled | 10100: 0 9895 0 205 expected | reversed 10100 | bank_block (staff) | send_evidence
      held, the bank reversed a part | seller | recalled | 9895: 6100 9895 0 205 expected | commission 100, transfer 5, reversed 4000 | bank_block (staff) | send_evidence
      held, the bank reversed a part | buyer | recalled | 10100: 6100 9895 0 205 expected | reversed 4000 | bank_block (staff) | send_evidence
      held, the bank may have reversed a payment | seller | doubted | 9895: 10100 9895 0 205 expected | commission 100, transfer 5 | bank_block (staff) | send_evidence
      held, the bank may have reversed a payment | buyer | doubted | 10100: 10100 9895 0 205 expected | - | bank_block (staff) | send_evidence
      held, a cancellation is asked for | seller | held | 9895: 10100 9895 0 205 expected | commission 100, transfer 5 | cancellation_answer (buyer) | send_evidence take_back_cancellation
      held, a cancellation is asked for | buyer | held | 10100: 10100 9895 0 205 expected | - | cancellation_answer (buyer) | send_evidence agree_to_cancellation object_to_cancellation
      the registry is asked | seller | checking | 9895: 10100 9895 0 205 expected | commission 100, transfer 5 | registry (registry) | object
      the registry is asked | buyer | checking | 10100: 10100 9895 0 205 expected | - | registry (registry) | object
      paid out | seller | released | 9895: 10100 9895 0 205 final | commission 100, transfer 5 | payout (bank) | -
      paid out | buyer | released | 10100: 10100 9895 0 205 final | - | payout (bank) | -
      paid out less a fee | seller | released | 9890: 10100 9890 0 210 final | commission 100, transfer 5, failed_check 5 | payout (bank) | -
      paid out less a fee | buyer | released | 10100: 10100 9890 0 210 final | - | payout (bank) | -
      paid out, but returned | seller | waiting | 9895: 10100 9895 0 205 final | commission 100, transfer 5 | payout_failed (seller) | -
      paid out, but returned | buyer | waiting | 10100: 10100 9895 0 205 final | - | payout_failed (seller) | -
      paid out late | seller | late | 9895: 10100 9895 0 205 final | commission 100, transfer 5 | payout_late (bank) | -
      paid out late | buyer | late | 10100: 10100 9895 0 205 final | - | payout_late (bank) | -
      arrived | seller | paid | 9895: 10100 9895 0 205 final | commission 100, transfer 5 | none (nobody) | -
      arrived | buyer | paid | 10100: 10100 9895 0 205 final | - | none (nobody) | -
      paid out, and the bank reversed the payment | seller | paid_reversed | 9895: 0 9895 0 205 final | commission 100, transfer 5, reversed 10100 | none (nobody) | -
      paid out, and the bank reversed the payment | buyer | paid_reversed | 10100: 0 9895 0 205 final | reversed 10100 | none (nobody) | -
      a part is held since the bank reversed a payment | seller | sale_reversed | 9895: 6100 9895 0 205 final | commission 100, transfer 5, reversed 4000 | payout_held (seller) | -
      a part is held since the bank reversed a payment | buyer | sale_reversed | 10100: 6100 9895 0 205 final | reversed 4000 | payout_held (seller) | -
      the fees took all that was due | seller | due_used_up | 0: 10100 0 0 10100 final | commission 100, transfer 5, failed_check 9895 | none (nobody) | -
      the fees took all that was due | buyer | due_used_up | 10100: 10100 0 0 10100 final | - | none (nobody) | -
      divided | seller | split_ordered | 7000: 10100 7000 3000 100 final | split 100 | payout (bank) | -
      divided | buyer | split_ordered | 3000: 10100 7000 3000 100 final | split 100 | refund (bank) | -
      divided, the refund is held | seller | split_share_paid | 7000: 10100 7000 3000 100 final | split 100 | none (nobody) | -
      divided, the refund is held | buyer | split_waiting | 3000: 10100 7000 3000 100 final | split 100 | refund_held (buyer) | -
      divided and arrived | seller | split_paid | 7000: 10100 7000 3000 100 final | split 100 | none (nobody) | -
      divided and arrived | buyer | split_paid | 3000: 10100 7000 3000 100 final | split 100 | none (nobody) | -
      cancelled before payment | seller | ended | -: 0 0 0 0 final | - | none (nobody) | -
      cancelled before payment | buyer | ended | -: 0 0 0 0 final | - | none (nobody) | -
      cancelled, refunded less the fee | seller | refunded | 10075: 10100 0 10075 25 final | - | none (nobody) | -
      cancelled, refunded less the fee | buyer | refunded | 10075: 10100 0 10075 25 final | cancellation 25 | none (nobody) | -
      cancelled, refunded to the payer | seller | refunding (payer) | 10100: 10100 0 10100 0 final | - | refund (bank) | -
      cancelled, refunded to the payer | buyer | refunding (payer) | 10100: 10100 0 10100 0 final | - | refund (bank) | -
      cancelled, refunded to both | seller | refund_waiting (both) | 10100: 10100 0 10100 0 final | - | refund_held (buyer) | -
      cancelled, refunded to both | buyer | refund_waiting (both) | 10100: 10100 0 10100 0 final | - | refund_held (buyer) | -
      expired, refunded less the fee | seller | refunding | 90: 100 0 90 10 final | - | refund (bank) | -
      expired, refunded less the fee | buyer | refunding | 90: 100 0 90 10 final | late_expiry 10 | refund (bank) | -
      expired, all of it a fee | seller | refund_used_up | -: 10 0 0 10 final | - | none (nobody) | -
      expired, all of it a fee | buyer | refund_used_up | -: 10 0 0 10 final | late_expiry 10 | none (nobody) | -
      expired, one of two refunds has arrived | seller | refund_part | 100: 100 0 100 0 final | - | refund (bank) | -
      expired, one of two refunds has arrived | buyer | refund_part | 100: 100 0 100 0 final | - | refund (bank) | -
      cancelled, and the bank reversed what was to go back | seller | refund_reversed | -: 0 0 0 0 final | reversed 10100 | none (nobody) | -
      cancelled, and the bank reversed what was to go back | buyer | refund_reversed | -: 0 0 0 0 final | reversed 10100, owed 25 | none (nobody) | -
      expired unpaid, and the fee is owed | seller | ended | -: 0 0 0 0 final | - | none (nobody) | -
      expired unpaid, and the fee is owed | buyer | ended_owing | -: 0 0 0 0 final | owed 10 | none (nobody) | -
      expired unpaid | seller | ended | -: 0 0 0 0 final | - | none (nobody) | -
      expired unpaid | buyer | ended | -: 0 0 0 0 final | - | none (nobody) | -
      rejected | seller | ended | -: 0 0 0 0 final | - | none (nobody) | -
      rejected | buyer | ended | -: 0 0 0 0 final | - | none (nobody) | -
      "
    `)
  })

  it('is settled where nothing of this side is awaited, and never called paid after a reversal', () => {
    for (const { name, position, wait } of statements) {
      if (positions[position].isSettled) expect([name, wait.code]).toEqual([name, 'none'])
      if (positions[position].isReversed) expect([name, positions[position].tone]).toEqual([name, 'late'])
    }
  })

  it('has a case for every status and every position', () => {
    expect(new Set(statements.map(({ state }) => state.operationalStatus))).toEqual(new Set(operationalStatuses))
    expect(new Set(statements.map(({ position }) => position))).toEqual(new Set(moneyPositions))
  })

  it.each(statements.filter(({ state }) => !isActive(state.operationalStatus)))(
    'of "$name" to the $side is what happened: the three shares are what was paid in, and nothing is promised',
    ({ paidInFils, toSellerFils, toBuyerFils, feesFils, isFinal, position, headlineFils, openFils }) => {
      expect(isFinal).toBe(true)
      const shares = toSellerFils + toBuyerFils + feesFils
      expect(paidInFils).toBe(shares > openFils ? shares - openFils : 0n)
      if (positions[position].of === 'nobody') expect([headlineFils, paidInFils]).toEqual([null, 0n])
    },
  )

  it.each(statements.filter(({ state }) => isActive(state.operationalStatus)))(
    'of "$name" to the $side is what a completion means: the shares make up what the buyer pays',
    ({ toSellerFils, toBuyerFils, feesFils, isFinal }) => {
      expect(isFinal).toBe(false)
      expect(toSellerFils + toBuyerFils + feesFils).toBe(total)
    },
  )
})
