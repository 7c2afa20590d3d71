import { balanceOf, post } from './book.ts'
import { type Chance, chanceOf } from './chance.ts'
import { guaranteeId, type Account, type Fee, type Life, nextId, note, type Payout, type Purpose, type Receipt, send } from './life.ts'
import {
  judgeApproval,
  judgeLate,
  judgeOrdered,
  judgePayoutMove,
  judgePromise,
  judgeRecovered,
  judgeReopened,
  judgeReversalDecision,
  judgeSellersShare,
  judgeStanding,
} from './oracle/judge.ts'
import type { Role } from './oracle/payouts.ts'
import {
  addFils,
  addSeconds,
  approvalsOfOrder,
  attemptAfter,
  consequenceOfReversal,
  divideShare,
  isAgreed as isEnough,
  leastFils,
  refuseReversal,
  reversalNeeds,
  dateInAmman,
  endOfDay,
  type Fils,
  fils,
  isPayoutOverdue,
  type HoldFacts,
  isClosed,
  nextCutOff,
  noFils,
  type PayoutMoveCause,
  payoutDeedOfCause,
  type PayoutSource,
  expectedOn,
  questionOf,
  refuseApproval,
  rowOf,
  payoutStatusFor,
  type Side,
  subtractFils,
  undoNewestFirst,
} from './product.ts'

export interface Order {
  purpose: Purpose
  receiptId?: bigint
  shares?: Payout['shares']
  amountFils: Fils
  rail: Payout['rail']
  account: Account | null
  attempt?: number
  needsTwoPersons?: boolean
}

const sourceOf = ({ purpose, receiptId, shares }: Pick<Payout, 'purpose' | 'receiptId' | 'shares'>): PayoutSource => {
  if (purpose === 'sweep') return { kind: 'fees_to_sweep', shares }
  if (purpose === 'suspense') return { kind: 'suspense', receiptId: receiptId ?? 0n }
  return { kind: payableOf({ purpose }), guaranteeId }
}
const payableOf = (payout: Pick<Payout, 'purpose'>) =>
  isSellers(payout) ? 'seller_payable' : payout.purpose === 'partner' ? 'partner_payable' : 'buyer_refund'
const isSellers = ({ purpose }: Pick<Payout, 'purpose'>): boolean => purpose === 'seller' || purpose === 'seller_reversed'
const affectsGuarantee = (payout: Pick<Payout, 'purpose'>): boolean => isSellers(payout) || payout.purpose === 'refund'
export const isOpen = ({ status }: Payout): boolean => !isClosed(status)
/** Failed, and nothing has taken its place yet: its money is where it came from. */
export const isFailed = ({ status, isReplaced, isRecovered }: Payout): boolean =>
  isClosed(status) && status !== 'settled' && !isReplaced && !isRecovered

// ---- money that the bank reversed ----

export const reversed = ({ receipts }: Life): Receipt[] =>
  receipts.filter(({ isTakenBack, bookedFils, recoveredFils }) => isTakenBack && bookedFils > recoveredFils)
export const openOf = ({ id, bookedFils, refundedFils, recoveredFils }: Receipt) => ({
  id,
  refundedFils,
  openFils: subtractFils(bookedFils, recoveredFils),
})
/** A debit that nobody has assigned yet is open as a whole where it may mean money of the guarantee. */
export const openSum = (life: Life): Fils =>
  addFils(
    ...reversed(life).map((receipt) => openOf(receipt).openFils),
    ...life.doubts
      .filter(({ receiptIds }) => life.receipts.some(({ id, bookedFils }) => receiptIds.includes(id) && bookedFils > 0n))
      .map(({ debitFils }) => debitFils),
  )
const isHere = ({ status }: Payout): boolean => status === 'ordered' || status === 'held' || status === 'approved'
/** Refunds that an open sum covers before the seller's money. */
const coveringRefunds = ({ payouts }: Life): Payout[] =>
  payouts.filter(
    (payout) =>
      payout.purpose === 'refund' &&
      !payout.isReplaced &&
      !payout.isRecovered &&
      (isHere(payout) || isFailed(payout) || payout.decided !== null),
  )
const sumOf = (payouts: readonly Payout[]): Fils => addFils(...payouts.map(({ amountFils }) => amountFils))
const coveredSum = (life: Life): Fils =>
  addFils(
    sumOf(coveringRefunds(life)),
    sumOf(life.payouts.filter(({ purpose, isReplaced, isRecovered }) => purpose === 'seller_reversed' && !isReplaced && !isRecovered)),
  )
const isCovered = (life: Life, payout: Payout, isNew: boolean): boolean => {
  const open = openSum(life)
  if (open === noFils || payout.decided !== null) return false
  // A partner's fee is held as a whole.
  if (payout.purpose === 'seller_reversed' || payout.purpose === 'partner') return true
  if (payout.purpose === 'seller') return !isNew && open > coveredSum(life)
  return payout.purpose === 'refund' && open > sumOf(coveringRefunds(life).filter(({ id }) => id < payout.id))
}

/** The seller's money; the part that an open sum covers is a payout of its own. */
export function orderSellersShare(life: Life, order: Omit<Order, 'purpose'>): void {
  const { freeFils, heldFils } = divideShare(order.amountFils, openSum(life), coveredSum(life))
  if (freeFils > noFils) orderPayout(life, { ...order, purpose: 'seller', amountFils: freeFils })
  if (heldFils > noFils) orderPayout(life, { ...order, purpose: 'seller_reversed', amountFils: heldFils })
}

/** Of the seller's money that has not left as much is held as an open sum covers. */
export function holdSellersShare(life: Life): void {
  for (const payout of life.payouts.filter((one) => one.purpose === 'seller' && isHere(one))) {
    const { heldFils } = divideShare(payout.amountFils, openSum(life), coveredSum(life))
    if (heldFils === noFils) return
    step(life, payout, 'withdraw')
    replaceBySellersShare(life, payout, payout.account)
  }
}
function replaceBySellersShare(life: Life, payout: Payout, account: Account | null): void {
  payout.isReplaced = true
  judgeSellersShare(life.judge, payout.id)
  const { amountFils, rail, attempt } = payout
  orderSellersShare(life, { amountFils, rail, account, attempt: attempt + 1 })
}

const staff = [
  ['Fadi', 'finance'],
  ['Yazan', 'finance'],
  ['Nour', 'admin'],
  ['Rana', 'reviewer'],
] as const
/** Two of finance and the administrator let money go that an open sum covers, or keep it. */
export function decideReversal(life: Life, payout: Payout, chance: Chance): boolean {
  const decision = chance.pick(['release', 'keep'] as const)
  const willing = life.isQuiet ? staff.slice(0, 3) : staff.filter(() => chance.is(85))
  // Somebody who says it twice counts once.
  const voters = !life.isQuiet && willing.length === 2 ? [...willing, ...willing] : willing
  const mayAll = voters.every(
    ([, role]) =>
      refuseReversal({
        role,
        purpose: payout.purpose,
        status: payout.status,
        isDecided: payout.decided !== null,
        hasOpenSum: openSum(life) > noFils,
        heldReason: payout.heldReason,
      }) === null,
  )
  const votes = voters.map(([person, role]) => ({ staffId: BigInt(staff.findIndex(([one]) => one === person)), role, sha256: decision }))
  const isAgreed = isEnough(votes, decision, reversalNeeds)
  judgeReversalDecision(life.judge, {
    id: payout.id,
    decision,
    voters: voters.map(([person, role]) => ({ person, role })),
    isDone: mayAll && isAgreed,
  })
  if (!mayAll || !isAgreed) return false
  note(life, () => `payout P${payout.id}, which an open sum covers: ${decision}`)
  payout.decided = decision
  if (decision === 'keep') keep(life, payout)
  reconsider(life)
  return true
}
function keep(life: Life, payout: Payout): void {
  step(life, payout, 'withdraw')
  let left = payout.amountFils
  for (const receipt of reversed(life)) {
    const amountFils = leastFils(left, openOf(receipt).openFils)
    if (amountFils === noFils) continue
    left = subtractFils(left, amountFils)
    receipt.recoveredFils = addFils(receipt.recoveredFils, amountFils)
    const source = payableOf(payout)
    post(
      life.book,
      life.rules.ledgerEvents.loss_recovered({ receiptId: receipt.id, holder: { guaranteeId }, amountFils, source, part: `P${payout.id}` }),
    )
  }
  payout.isRecovered = true
  if (isSellers(payout)) reopenNettedFees(life, 'seller')
  if (isSellers(payout)) life.sellerShareFils = subtractFils(life.sellerShareFils ?? noFils, subtractFils(payout.amountFils, left))
  const { purpose, rail, attempt, receiptId } = payout
  const account = purpose === 'partner' ? life.accounts.partner : payout.account
  if (left === noFils) return affectsGuarantee(payout) ? life.parts.onPayoutStatusChanged(life, payout, 'recovered') : undefined
  if (purpose === 'refund' || purpose === 'partner')
    orderPayout(life, {
      purpose,
      ...(receiptId === null ? {} : { receiptId }),
      amountFils: left,
      rail,
      account,
      attempt: attempt + 1,
    })
  else orderSellersShare(life, { amountFils: left, rail, account, attempt: attempt + 1 })
}

/** Fees of a completed sale that were netted with reversed money are open again, as far as no payout covers it. */
export function reopenNettedFees(life: Life, side: Side): void {
  const nettedFils = addFils(...life.fees.filter((fee) => fee.side === side).map((fee) => fee.nettedFils))
  const openFils = addFils(...reversed(life).map((receipt) => openOf(receipt).openFils))
  let left = divideShare(nettedFils, openFils, coveredSum(life)).heldFils
  for (const receipt of reversed(life))
    left = subtractFils(left, reopenNetted(life, receipt, side, leastFils(left, openOf(receipt).openFils)))
}
export function reopenNetted(life: Life, receipt: Receipt, side: Side, mostFils: Fils): Fils {
  const nettings = life.fees
    .filter((fee) => fee.side === side && fee.nettedFils > noFils)
    .toReversed()
    .map((fee) => ({ fee, fils: fee.nettedFils }))
  const undone = undoNewestFirst(nettings, mostFils)
  for (const { fee, fils: amountFils } of undone) {
    reopen(life, fee, receipt, amountFils, 'netting')
    fee.nettedFils = subtractFils(fee.nettedFils, amountFils)
    receipt.recoveredFils = addFils(receipt.recoveredFils, amountFils)
  }
  return addFils(...undone.map((one) => one.fils))
}
export function reopen(life: Life, fee: Fee, receipt: Receipt, amountFils: Fils, paidBy: 'bill' | 'netting'): void {
  judgeReopened(life.judge, life.fees.indexOf(fee), { receipt: receipt.id, sum: amountFils, paidBy })
  const { number: feeNumber, side } = fee
  note(life, () => `${amountFils} of fee ${feeNumber} of the ${side} are open again`)
  post(life.book, life.rules.ledgerEvents.fee_reopened({ guaranteeId, feeNumber, side, receiptId: receipt.id, amountFils, paidBy }))
  fee.openFils = addFils(fee.openFils, amountFils)
}

function holdFactsOf(life: Life, payout: Payout, isNew: boolean): HoldFacts {
  const waits = life.receipts.some(
    (receipt) =>
      !receipt.isSettled &&
      (receipt.id === payout.receiptId || (payout.purpose !== 'suspense' && payout.purpose !== 'sweep' && receipt.bookedFils > 0n)),
  )
  return {
    account: payout.account,
    receiptIsUnsettled: waits,
    receiptIsReversed:
      life.receipts.some(({ id, isTakenBack }) => isTakenBack && id === payout.receiptId) || isCovered(life, payout, isNew),
    receiptIsInDoubt: life.doubts.some(({ receiptIds }) => {
      const isGuarantees = affectsGuarantee(payout) || payout.purpose === 'partner'
      return life.receipts.some(
        ({ id, bookedFils }) => receiptIds.includes(id) && (id === payout.receiptId || (isGuarantees && bookedFils > 0n)),
      )
    }),
    hasBankException: false,
    contactChangedAt: null,
    staffHolds: payout.isHeldByStaff,
    identityIsUnproven: false,
    now: life.now,
  }
}

export function orderPayout(life: Life, order: Order): Payout {
  const cutOff = nextCutOff(order.rail, life.now, life.settings)
  const payout: Payout = {
    id: nextId(life.payouts),
    attempt: order.attempt ?? 1,
    purpose: order.purpose,
    receiptId: order.receiptId ?? null,
    shares: order.shares ?? [],
    amountFils: order.amountFils,
    rail: order.rail,
    account: order.account,
    status: 'ordered',
    heldReason: null,
    isHeldByStaff: false,
    approvedBy: [],
    decided: null,
    expectedOn: expectedOn(order.rail, cutOff, life.settings),
    isLate: false,
    isReplaced: false,
    isRecovered: false,
    needsTwoPersons: order.needsTwoPersons ?? false,
    keptReturnFils: null,
  }
  life.payouts.push(payout)
  note(life, () => `payout P${payout.id} ordered: ${payout.purpose} ${payout.amountFils}`)
  const { id, purpose, receiptId, amountFils, rail } = payout
  judgeOrdered(life.judge, {
    id,
    purpose,
    receipt: receiptId,
    sum: amountFils,
    rail,
    isToNamed: payout.account?.isNamedByStaff === true,
    now: life.now.getTime(),
  })
  post(life.book, life.rules.ledgerEvents.payout_ordered(factsOf(payout)))
  stand(life, payout, true)
  if (payout.heldReason && affectsGuarantee(payout)) life.parts.onPayoutStatusChanged(life, payout, 'held')
  return payout
}

/** Three persons have let it go already. */
export const approvalsOf = ({ settings }: Life, payout: Payout): number =>
  payout.decided === 'release' ? 0 : approvalsOfOrder(payout, settings)

const factsOf = (payout: Payout) => ({ payoutId: payout.id, source: sourceOf(payout), amountFils: payout.amountFils })

/** Where a payout stands now: held, awaiting approval, or approved and waiting for the next file. */
function stand(life: Life, payout: Payout, isNewOrder = false): boolean {
  const facts = holdFactsOf(life, payout, isNewOrder)
  const hold = life.rules.holdOf(facts, life.settings)
  const status = payoutStatusFor(hold, approvalsOf(life, payout), payout.approvedBy.length)
  const isNew = status !== payout.status || (hold?.reason ?? null) !== payout.heldReason
  const cutOff = nextCutOff(payout.rail, life.now, life.settings)
  if (isNew) payout.expectedOn = expectedOn(payout.rail, cutOff, life.settings)
  payout.status = status
  payout.heldReason = hold?.reason ?? null
  const { id, expectedOn: promised } = payout
  judgeStanding(
    life.judge,
    { id, status, reason: payout.heldReason, cutOff: cutOff.getTime(), promised, now: life.now.getTime() },
    questionOf(facts),
  )
  if (isNew) judgePromise(life.judge, id, promised, life.now.getTime())
  if (status === 'approved') send(life, cutOff, `file with P${id}`, (later) => putInFile(later, payout))
  if (hold?.until) send(life, hold.until, `hold of P${id} ends`, reconsider)
  if (isNew) send(life, endOfDay(promised), `promise of P${id} passes`, (later) => passPromise(later, payout, promised))
  return isNew
}

/** Looks again at what has not left yet. */
export function reconsider(life: Life): void {
  for (const payout of life.payouts) {
    if (payout.status !== 'ordered' && payout.status !== 'held' && payout.status !== 'approved') continue
    if (!payout.account && payout.purpose !== 'sweep') payout.account = accountInForce(life, payout)
    const before = payout.status
    if (stand(life, payout) && affectsGuarantee(payout) && payout.heldReason && before !== 'held')
      life.parts.onPayoutStatusChanged(life, payout, 'held')
  }
}
export const payeeOf = (payout: Pick<Payout, 'purpose'>): 'seller' | 'partner' | 'buyer' =>
  isSellers(payout) ? 'seller' : payout.purpose === 'partner' ? 'partner' : 'buyer'
const accountInForce = ({ accounts }: Life, payout: Payout): Account | null => accounts[payeeOf(payout)]

function passPromise(life: Life, payout: Payout, promised: string): void {
  if (payout.isLate || payout.expectedOn !== promised) return
  const isLate = isPayoutOverdue(payout, dateInAmman(life.now))
  judgeLate(life.judge, payout.id, { reason: payout.heldReason, now: life.now.getTime(), isLate })
  if (!isLate) return
  payout.isLate = true
  note(life, () => `payout P${payout.id} is late`)
  if (affectsGuarantee(payout)) life.parts.onPayoutStatusChanged(life, payout, 'late')
}

/** Payouts that failed to bring money out of suspense to its payer, and wait at its receipt again. */
export const failedBacks = ({ payouts }: Life, receiptId: bigint): Payout[] =>
  payouts.filter((payout) => payout.purpose === 'suspense' && payout.receiptId === receiptId && isFailed(payout))

/** Its payer has no account that takes it, and has to name another. */
export const waitsForPayer = (life: Life, { id }: Receipt): boolean =>
  failedBacks(life, id).some(({ account }) => account?.isGood === false)

/** Moves a payout by one row; false where that cannot happen, as with a word that comes twice. */
export function step(life: Life, payout: Payout, trigger: PayoutMoveCause, backFils?: Fils): boolean {
  const to = life.rules.nextPayoutStatus(payout.status, trigger)
  judgePayoutMove(life.judge, { id: payout.id, deed: payoutDeedOfCause(trigger), to: to ?? null, back: backFils ?? null })
  if (to === undefined) return false
  const { money } = rowOf(trigger)
  const facts = factsOf(payout)
  const { ledgerEvents } = life.rules
  note(life, () => `payout P${payout.id} ${trigger}: ${payout.status} > ${to}`)
  payout.status = to
  if (money === 'out_of_bank') post(life.book, ledgerEvents.payout_settled(facts))
  if (money === 'flight_to_source')
    post(life.book, to === 'withdrawn' ? ledgerEvents.payout_withdrawn(facts) : ledgerEvents.payout_rejected(facts))
  if (money === 'bank_to_source') {
    const shortFils = subtractFils(payout.amountFils, backFils ?? payout.amountFils)
    post(life.book, ledgerEvents.payout_returned({ ...facts, shortFils }))
    // The missing sum is made good the same day.
    life.bankFils += shortFils
  }
  const receipt = life.receipts.find(({ id }) => id === payout.receiptId)
  if (receipt && payout.purpose === 'suspense' && (money === 'flight_to_source' || money === 'bank_to_source'))
    Object.assign(receipt, { suspenseFils: addFils(receipt.suspenseFils, payout.amountFils), why: 'came_back' })
  // Withdrawn by a reversal it is told with its recovery.
  const isTold = affectsGuarantee(payout) && !(to === 'withdrawn' && receipt?.isTakenBack)
  if (isTold) life.parts.onPayoutStatusChanged(life, payout, to)
  if (receipt?.isTakenBack) {
    recoverFrom(life, payout, receipt)
    if (to !== 'withdrawn') reconsider(life)
  } else if (to === 'approved' && payout.purpose === 'seller') holdSellersShare(life)
  if (to === 'settled' && payout.keptReturnFils !== null) step(life, payout, 'return', payout.keptReturnFils)
  return true
}

/** The bank reversed the receipt that a payout refunds: what has not left is withdrawn, and what is ours again makes good our loss. */
export function recoverFrom(life: Life, payout: Payout, receipt: Receipt): void {
  if (payout.isReplaced || payout.isRecovered) return
  const consequence = consequenceOfReversal({ receiptIsReversed: receipt.isTakenBack, isSellers: false, status: payout.status })
  if (consequence === 'withdraw') step(life, payout, 'withdraw')
  if (consequence !== 'recover') return
  payout.isRecovered = true
  const { id, amountFils, purpose } = payout
  note(life, () => `payout P${id} is recovered`)
  judgeRecovered(life.judge, id)
  const holder = { guaranteeId }
  const source = purpose === 'suspense' ? 'suspense' : 'buyer_refund'
  post(
    life.book,
    life.rules.ledgerEvents.loss_recovered({
      receiptId: receipt.id,
      holder: source === 'suspense' ? { receiptId: receipt.id } : holder,
      amountFils,
      source,
      part: `P${id}`,
    }),
  )
  if (purpose === 'suspense')
    Object.assign(receipt, {
      suspenseFils: subtractFils(receipt.suspenseFils, amountFils),
      lostFils: addFils(receipt.lostFils, amountFils),
    })
  if (purpose !== 'refund') return
  receipt.recoveredFils = addFils(receipt.recoveredFils, amountFils)
  life.parts.onPayoutStatusChanged(life, payout, 'recovered')
}

// ---- the bank ----

function putInFile(life: Life, payout: Payout): void {
  if (!step(life, payout, 'put_in_file')) return
  const chance = chanceOf(life.seed, 1_000_000 + Number(payout.id) * 7)
  const isLost = !life.isQuiet && chance.is(8)
  if (!isLost && (life.isQuiet || chance.is(90))) {
    step(life, payout, 'submit')
    return atBank(life, payout)
  }
  step(life, payout, 'submission_timed_out')
  // Sent again under its message id and asked after by it; that the bank does not have it counts when it says so twice.
  send(life, addSeconds(life.now, isLost ? 60 + life.settings.missesApartSeconds : 60), `bank is asked for P${payout.id}`, (later) => {
    if (!step(later, payout, isLost ? 'confirm_not_received' : 'confirm_received')) return
    if (isLost && payout.status === 'approved') stand(later, payout)
    else if (isLost) return
    else atBank(later, payout)
  })
}

/** The bank's treatment of an order, and when and how often it says so. */
function atBank(life: Life, payout: Payout): void {
  const chance = chanceOf(life.seed, 2_000_000 + Number(payout.id) * 7)
  const hours = (least: number, most: number) => addSeconds(life.now, 3600 * (least + chance.next() * (most - least)))
  const tell = (at: Date, trigger: PayoutMoveCause, told: (later: Life) => void) => {
    const what = `bank: ${trigger} P${payout.id}`
    send(life, at, what, told)
    if (!life.isQuiet && chance.is(15)) send(life, addSeconds(at, chance.below(200_000)), `${what} again`, told)
  }
  const isGood = payout.account?.isGood !== false
  if (!isGood && chance.is(50)) return tell(hours(0.1, 5), 'reject', (later) => void step(later, payout, 'reject'))
  if (!life.isQuiet && chance.is(5)) return tell(hours(0.1, 5), 'reject', (later) => void step(later, payout, 'reject'))
  tell(hours(0.1, 5), 'accept', (later) => void step(later, payout, 'accept'))
  const debitedAt = hours(0.5, 6)
  const slow = !life.isQuiet && chance.is(20) ? 3600 * 60 * chance.next() : 0
  life.bankFils -= payout.amountFils
  tell(addSeconds(debitedAt, slow), 'debit', (later) => void step(later, payout, 'debit'))
  const comesBack = !isGood || (!life.isQuiet && chance.is(6))
  if (!comesBack) return
  const backFils = chance.is(30)
    ? fils(payout.amountFils - BigInt(1 + chance.below(Number(payout.amountFils < 3000n ? payout.amountFils : 3000n))))
    : payout.amountFils
  life.bankFils += backFils
  tell(addSeconds(debitedAt, 3600 * (1 + chance.below(50))), 'return', (later) => {
    if (step(later, payout, 'return', backFils)) return
    // Told before its debit: kept, and applied after it.
    if (payout.status === 'sent' || payout.status === 'accepted') payout.keptReturnFils = backFils
  })
}

// ---- finance ----

/** A failed payout is tried again, to the account in force. */
export function retryFailedPayout(life: Life, payout: Payout): boolean {
  // A sweep that failed goes with the next one: its fees are again among those that are to be swept.
  if (payout.purpose === 'sweep') return sweep(life)
  if (!isFailed(payout) || life.rules.nextPayoutStatus(payout.status, 'retry') === undefined) return false
  if (payout.purpose === 'seller') {
    replaceBySellersShare(life, payout, life.accounts.seller)
    return true
  }
  payout.isReplaced = true
  const receipt = payout.purpose === 'suspense' ? life.receipts.find(({ id }) => id === payout.receiptId) : undefined
  if (receipt) receipt.suspenseFils = subtractFils(receipt.suspenseFils, payout.amountFils)
  const next = attemptAfter(
    {
      isToExternalAccount: payout.account?.isNamedByStaff === true,
      approvalsNeeded: approvalsOfOrder(payout, life.settings),
    },
    true,
  )
  const inForce = payeeOf(payout) === 'buyer' ? payout.account : accountInForce(life, payout)
  orderPayout(life, {
    purpose: payout.purpose,
    ...(payout.receiptId === null ? {} : { receiptId: payout.receiptId }),
    shares: payout.shares,
    amountFils: payout.amountFils,
    rail: payout.rail,
    account: inForce,
    needsTwoPersons: next.needsTwoPersons,
    attempt: payout.attempt + 1,
  })
  return true
}

/** Somebody of the staff, perhaps one who has done so before, approves it. */
export function approve(life: Life, payout: Payout, chance: Chance): boolean {
  const [person, role]: readonly [string, Role] = chance.pick(staff)
  const isDone =
    refuseApproval({
      status: payout.status,
      approvalsNeeded: approvalsOf(life, payout),
      role,
      hasApproved: payout.approvedBy.includes(person),
      madeIt: false,
    }) === null
  judgeApproval(life.judge, { id: payout.id, person, role, isDone })
  if (!isDone) return false
  payout.approvedBy.push(person)
  reconsider(life)
  return true
}

/** Once a day our settled fees leave the client account. */
export function sweep(life: Life): boolean {
  if (life.receipts.some(({ isSettled }) => !isSettled)) return false
  const shares = [...life.book.accounts.keys()]
    .filter((key) => key.startsWith('fees_to_sweep:'))
    .map((key) => BigInt(key.slice(key.indexOf(':') + 1)))
    .map((stripe) => ({ stripe, fils: fils(balanceOf(life.book, 'fees_to_sweep', stripe)) }))
    .filter((share) => share.fils > 0n)
  const amountFils = addFils(...shares.map((share) => share.fils))
  if (amountFils === noFils) return false
  for (const payout of life.payouts) if (payout.purpose === 'sweep' && isFailed(payout)) payout.isReplaced = true
  const since = addSeconds(life.now, -400 * 24 * 3600)
  orderPayout(life, {
    purpose: 'sweep',
    shares,
    amountFils,
    rail: 'ACH',
    account: { provenAt: since, createdAt: since, currency: 'JOD', isGood: true },
  })
  return true
}

/** How much a receipt, or the seller, has got in the end. */
export const paidTo = (life: Life, isMine: (payout: Payout) => boolean): Fils =>
  addFils(...life.payouts.filter((payout) => payout.status === 'settled' && isMine(payout)).map(({ amountFils }) => amountFils))
