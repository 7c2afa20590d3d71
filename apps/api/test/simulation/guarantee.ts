import { balanceOf, broken, post } from './book.ts'
import { chanceOf } from './chance.ts'
import { askRegistry, type Fee, guaranteeId, type Life, note, type Payout, send } from './life.ts'
import { judgeAct, judgeAnswer, judgeConsequence, judgeDue, judgeQuestionAtOnce, judgeState, judgeTold } from './oracle/judge.ts'
import { same } from './oracle/wrong.ts'
import { orderPayout, orderSellersShare } from './payouts.ts'
import {
  addFils,
  addSeconds,
  nextRegistryCheckAfter,
  type Trigger,
  clockDeedOfCause,
  deedOfCause,
  dueReceipt,
  earliestOf,
  effectsTextOf,
  type Facts,
  type Fils,
  isAboutNow,
  isActive,
  leastFils,
  type LifecycleState,
  nextRegistryCheckAt,
  nextDeadlineAt,
  noFils,
  openSplit,
  payOldestFirst,
  type PayoutStatus,
  type Reason,
  type RegistryAnswer,
  type RegistryFinding,
  type Row,
  saidOf,
  salesTaxOf,
  type Side,
  registryUnavailableSinceAfter,
  subtractFils,
  viewOf,
  type ActorRole,
} from './product.ts'

const taxRate = ({ settings }: Life): bigint => BigInt(settings.salesTaxBasisPoints)

/** Moves the guarantee if the life cycle allows it, with all that the move means for money; says why not otherwise. */
export function move(life: Life, trigger: Trigger, who: ActorRole, facts: Facts = {}, registryCheckAt?: Date | null): Reason | null {
  const before = life.state
  const known = { ...facts, ...buyerOfOffer(life, trigger) }
  const decision = life.rules.decide(before, trigger, who, { now: life.now, settings: life.settings, facts: known })
  const deed = deedOfCause(trigger)
  const follows =
    deed && judgeAct(life.judge, { deed, who, said: saidOf(known), now: life.now.getTime(), moves: life.version + 1, isDone: decision.ok })
  if (!decision.ok) return decision.reason
  const { next, row } = decision
  life.triggers.push(trigger)
  note(
    life,
    () =>
      `${trigger} by ${who}${said(facts)}: ${before.operationalStatus} > ${next.operationalStatus}, ${next.financialStatus}${flagsOf(next)}`,
  )
  life.state = next
  life.version += 1
  const asking = { ...before, nextRegistryCheckAt: life.nextRegistryCheckAt }
  life.nextRegistryCheckAt =
    registryCheckAt === undefined
      ? nextRegistryCheckAfter(asking, next, life.now, life.settings, life.failedRegistryChecks)
      : registryCheckAt
  if (isActive(before.operationalStatus) && !isActive(next.operationalStatus)) life.endedAt = life.now
  if (deed) judgeState(life.judge, viewOf(next, life.settings), life.now.getTime())
  if (follows)
    same(
      `what follows from ${trigger}`,
      effectsTextOf({ before, after: next, row, version: life.version }, known, life.quote, life.schedule),
      follows.join(', '),
    )
  const isFreed = before.pausedAt !== null && next.pausedAt === null && next.operationalStatus === 'release_requested'
  const isHeld = before.operationalStatus === 'awaiting_payment' && next.operationalStatus === 'in_transfer'
  if (registryCheckAt === undefined && (isFreed || isHeld))
    judgeQuestionAtOnce(life.now.getTime(), life.nextRegistryCheckAt?.getTime() ?? null)
  const usedUp = settle(life, before, row, known)
  if (usedUp) {
    judgeTold(life.judge, 'used_up')
    mustMove(life, usedUp, 'system')
  }
  if (before.pausedAt && !next.pausedAt) life.parts.matchWaiting(life)
  if (isHeld) life.parts.blockInDoubt(life)
  return null
}
/** The facts about the buyer that an action which lets an offer go on has to know. */
function buyerOfOffer({ state, isBuyerComplete }: Life, trigger: Trigger): Facts {
  if (trigger === 'consent') return { buyerIncomplete: !isBuyerComplete }
  if (trigger === 'confirm_vehicle') return { buyerIncomplete: !isBuyerComplete && state.operationalStatus === 'awaiting_acceptance' }
  return {}
}
const said = (facts: Facts): string => {
  const entries = Object.entries(facts).filter(([, value]) => typeof value !== 'object')
  return entries.length === 0 ? '' : ` (${entries.map(([name, value]) => `${name} ${String(value)}`).join(', ')})`
}
const flagsOf = ({ flags }: LifecycleState): string => flags.map(({ kind, reason }) => ` [${kind} ${reason}]`).join('')

/** A move that the scenario takes for granted. */
export function mustMove(life: Life, trigger: Trigger, who: ActorRole, facts: Facts = {}, registryCheckAt?: Date | null): void {
  const reason = move(life, trigger, who, facts, registryCheckAt)
  if (reason) broken(`${trigger} by ${who} is refused: ${reason}, in ${life.state.operationalStatus}`)
}

// ---- what a move means for money ----

type UsedUp = 'use_up_due' | 'use_up_refund'
/** Answers the move that follows when nothing is left to be paid out. */
function settle(life: Life, before: LifecycleState, row: Row, { receiptIds }: Facts): UsedUp | null {
  charge(life, before, row.trigger)
  if (row.trigger === 'note_paid_again') life.parts.bookReplacements(life, receiptIds ?? null)
  if (row.trigger === 'agree_split') return divide(life, before) === noFils ? 'use_up_due' : null
  if (row.to === 'completed') return payOut(life) === noFils ? 'use_up_due' : null
  return row.money === 'back' && payBack(life, before, row) ? 'use_up_refund' : null
}

function charge(life: Life, before: LifecycleState, trigger: Trigger): void {
  const fee = life.rules.feeOf(trigger, before, life.state)
  if (!fee) return
  const feeFils = fee.fils === undefined ? life.schedule[fee.tariff] : fee.fils
  if (feeFils === noFils) return
  const number = BigInt(life.version)
  post(
    life.book,
    life.rules.ledgerEvents.fee_charged({
      guaranteeId,
      feeNumber: number,
      side: fee.side,
      kind: fee.kind,
      feeFils,
      salesTaxBasisPoints: taxRate(life),
    }),
  )
  life.fees.push({ number, side: fee.side, kind: fee.kind, standingFils: feeFils, openFils: feeFils, nettings: 0n, nettedFils: noFils })
}

function payOut(life: Life): Fils {
  const { quote } = life
  const taxes = salesTaxOf(quote, taxRate(life))
  post(
    life.book,
    life.rules.ledgerEvents.completion({
      guaranteeId,
      sellerFils: quote.sellerDueFils,
      partnerFils: quote.partnerFeeFils,
      commissionFils: addFils(quote.buyerShareFils, quote.sellerShareFils),
      commissionTaxFils: taxes.commissionTaxFils,
      transferFils: quote.transferCommissionFils,
      transferTaxFils: taxes.transferTaxFils,
    }),
  )
  const sellersFils = orderSellersMoney(life, quote.sellerDueFils)
  if (life.partner) orderPayout(life, { purpose: 'partner', amountFils: quote.partnerFeeFils, rail: 'ACH', account: life.accounts.partner })
  return sellersFils
}

function divide(life: Life, before: LifecycleState): Fils {
  const split = openSplit(before) ?? broken('there is no division to carry out')
  const { sellerFils, buyerFils, feesFils } = split
  post(
    life.book,
    life.rules.ledgerEvents.split({
      guaranteeId,
      heldFils: balanceOf(life.book, 'buyer_escrow', guaranteeId) as Fils,
      sellerFils,
      buyerFils,
      feesFils,
      quoted: life.quote,
      salesTaxBasisPoints: taxRate(life),
    }),
  )
  return addFils(orderSellersMoney(life, sellerFils), refund(life, buyerFils))
}

function orderSellersMoney(life: Life, shareFils: Fils): Fils {
  const amountFils = subtractFils(shareFils, netFees(life, 'seller', shareFils))
  life.sellerShareFils = amountFils
  if (amountFils > 0n)
    orderSellersShare(life, {
      amountFils,
      rail: life.quote.transferType,
      account: life.releaseAccount ?? life.accounts.seller,
    })
  return amountFils
}

function payBack(life: Life, before: LifecycleState, row: Row): boolean {
  life.parts.recoverOpenSum(life)
  const heldFils = balanceOf(life.book, 'buyer_escrow', guaranteeId) as Fils
  if (heldFils === noFils) return before.receivedFils > noFils
  const { cancellation, expiry } = life.rules.ledgerEvents
  post(life.book, (row.to === 'expired' ? expiry : cancellation)({ guaranteeId, heldFils }))
  return refund(life, heldFils) === noFils
}

/** Receipt by receipt, the newest first, each to who paid it; what the buyer owes is taken off before. */
function refund(life: Life, shareFils: Fils): Fils {
  const leftFils = subtractFils(shareFils, netFees(life, 'buyer', shareFils))
  let left = leftFils
  for (const receipt of life.receipts.toReversed()) {
    const amountFils = receipt.isTakenBack ? noFils : leastFils(left, subtractFils(receipt.bookedFils, receipt.refundedFils))
    if (amountFils <= 0n) continue
    left = subtractFils(left, amountFils)
    receipt.refundedFils = addFils(receipt.refundedFils, amountFils)
    orderPayout(life, { purpose: 'refund', receiptId: receipt.id, amountFils, rail: 'ACH', account: accountOfPayer(life, receipt) })
  }
  if (left > 0n) broken(`${left} fils more are to go back than were paid`)
  return leftFils
}

/** The bank told the sender’s account; a biller does not, so the buyer’s own is taken, or asked for. */
export const accountOfPayer = (life: Life, { way, isBuyers, receivedAt }: Life['receipts'][number]): Life['accounts']['buyer'] =>
  way === 'bank' ? { provenAt: receivedAt, createdAt: new Date(0), currency: 'JOD', isGood: true } : isBuyers ? life.accounts.buyer : null

function netFees(life: Life, side: Side, mostFils: Fils): Fils {
  const there = balanceOf(life.book, side === 'seller' ? 'seller_payable' : 'buyer_refund', guaranteeId) as Fils
  const open = life.fees.filter((fee) => fee.side === side && fee.openFils > 0n)
  let taken = noFils
  for (const { fee, fils } of payOldestFirst(open.map(openFee), leastFils(there, mostFils))) {
    const own = open.find(({ number }) => number === fee.feeNumber) ?? broken('a fee is netted that is not owed')
    post(life.book, life.rules.ledgerEvents.fee_netted({ guaranteeId, feeNumber: own.number, side, amountFils: fils, nth: own.nettings }))
    own.openFils = subtractFils(own.openFils, fils)
    own.nettings += 1n
    own.nettedFils = addFils(own.nettedFils, fils)
    taken = addFils(taken, fils)
  }
  return taken
}
const openFee = ({ number, openFils, nettings }: Fee) => ({ feeNumber: number, openFils, nettings })

export const feeOfMoment = ({ state, schedule }: Life): Fils =>
  state.operationalStatus === 'in_transfer' ? schedule.cancelAfterPaymentFils : schedule.cancelBeforePaymentFils

const toldCauses = {
  held: ['payout_held', 'system'],
  sent: ['payout_sent', 'system'],
  late: ['payout_late', 'clock'],
  rejected: ['payout_rejected', 'bank'],
  withdrawn: ['payout_withdrawn', 'system'],
  settled: ['payout_settled', 'bank'],
  returned: ['payout_returned', 'bank'],
} as const satisfies Partial<Record<PayoutStatus | 'late', [Trigger, ActorRole]>>
const isTold = (to: PayoutStatus | 'late'): to is keyof typeof toldCauses => to in toldCauses
/** The bank's status of a payout shows in its guarantee: paid only when every payout of it is. */
export function onPayoutStatusChanged(life: Life, _payout: Payout, to: PayoutStatus | 'late' | 'recovered'): void {
  const mine = life.payouts.filter(
    ({ purpose, isReplaced, isRecovered }) => ['seller', 'seller_reversed', 'refund'].includes(purpose) && !isReplaced && !isRecovered,
  )
  if (to === 'recovered') {
    const isLast = mine.every(({ status }) => status === 'settled')
    judgeTold(life.judge, isLast ? 'last_recovered' : 'withdrawn')
    return mustMove(life, isLast ? 'payout_recovered' : 'payout_withdrawn', 'system')
  }
  if (!isTold(to)) return
  const told = toldCauses[to]
  if (to === 'settled' && mine.some(({ status }) => status !== 'settled')) return mustMove(life, 'payout_settled_in_part', 'bank')
  judgeTold(life.judge, to)
  mustMove(life, told[0], told[1])
}

// ---- the clock and the registry ----

export const wakeOf = (life: Life): Date | null =>
  isActive(life.state.operationalStatus) ? earliestOf([nextDeadlineAt(life.state, life.settings), life.nextRegistryCheckAt]) : null

/** The scheduler's work when something is due: deadlines first, then the question to the registry. */
export function tick(life: Life): void {
  const isOver = (moment: Date | null) => moment !== null && moment <= life.now
  if (!isOver(wakeOf(life))) return
  if (isOver(nextDeadlineAt(life.state, life.settings))) conclude(life, null, life.version)
  if (!isOver(wakeOf(life))) return
  const asks = life.nextRegistryCheckAt !== null && life.nextRegistryCheckAt <= life.now
  if (asks && answersLate(life)) return
  conclude(life, asks ? askRegistry(life) : null, life.version)
}

/** Now and then the answer takes its time, and speaks about a state that may be another by then. */
function answersLate(life: Life): boolean {
  life.asks += 1
  const chance = chanceOf(life.seed, 3_000_000 + life.asks)
  if (life.isQuiet || !chance.is(8)) return false
  const answer = askRegistry(life)
  const { version } = life
  life.nextRegistryCheckAt = addSeconds(life.now, 1 + chance.below(chance.is(50) ? 60 : 7200))
  life.asking += 1
  send(life, life.nextRegistryCheckAt, `registry answers late: ${answer}`, (later) => {
    later.asking -= 1
    conclude(later, answer, version)
  })
  return true
}

function conclude(life: Life, answer: RegistryAnswer | null, version: number): void {
  const versionBefore = life.version
  const heard = isAboutNow({ guaranteeId, version, answer: { answer: 'silent' } }, { id: guaranteeId, version: versionBefore })
    ? answer
    : null
  if (heard && version !== versionBefore) broken('an answer about an earlier version is used')
  if (answer && !heard && version === versionBefore) broken('an answer about this version is not used')
  if (heard) applyAnswer(life, heard)
  for (let trigger = due(life); trigger; trigger = due(life)) {
    if (trigger === 'send_back_payer')
      life.parts.refundThirdPartyReceipt(life, dueReceipt(life.state, life.now) ?? broken('no payer is due'), trigger)
    else if (trigger === 'release_by_system') {
      life.failedRegistryChecks = 0
      life.releaseAccount = life.accounts.seller
      mustMove(life, trigger, 'clock', {}, life.now)
    } else mustMove(life, trigger, 'clock', {}, trigger === 'block_silent' ? life.now : undefined)
  }
  if (life.version !== versionBefore) return
  setNextWake(life, heard)
  const next = nextDeadlineAt(life.state, life.settings)
  if (next && next <= life.now) broken(`a deadline of ${next.toISOString()} is over for nothing in ${life.state.operationalStatus}`)
  if (heard && life.nextRegistryCheckAt && life.nextRegistryCheckAt <= life.now)
    broken(`the registry is asked again at once in ${life.state.operationalStatus}`)
}
function due(life: Life): Trigger | null {
  const trigger = life.rules.dueTrigger(life.state, { now: life.now, settings: life.settings })
  judgeDue(life.judge, life.now.getTime(), clockDeedOfCause(trigger))
  return trigger
}

function setNextWake(life: Life, answer: RegistryAnswer | null): void {
  if (answer === null) return
  const { state, now, settings } = life
  life.failedRegistryChecks = answer === 'silent' ? life.failedRegistryChecks + 1 : 0
  life.nextRegistryCheckAt = nextRegistryCheckAt(state, now, settings, life.failedRegistryChecks)
  life.state = {
    ...state,
    registryUnavailableSince: registryUnavailableSinceAfter(state, answer, now),
    ...(answer === 'silent' ? {} : { registryFinding: answer, registryFindingAt: now }),
  }
  judgeAnswer(life.judge, answer, now.getTime(), life.nextRegistryCheckAt?.getTime() ?? null)
}

function consequence(life: Life, word: RegistryFinding): Trigger | null {
  const trigger = life.rules.triggerOfAnswer(life.state, word, { now: life.now, settings: life.settings, facts: { finding: word } })
  judgeConsequence(life.judge, word, life.now.getTime(), trigger && deedOfCause(trigger))
  return trigger
}

/** Draws every consequence of an answer. */
export function applyAnswer(life: Life, word: RegistryAnswer, soon = false): void {
  if (life.nextRegistryCheckAt && life.nextRegistryCheckAt <= life.now) life.nextRegistryCheckAt = null
  if (word === 'silent') return
  for (let trigger = consequence(life, word); trigger; trigger = consequence(life, word)) {
    life.failedRegistryChecks = 0
    const lien = word === 'seized' || word === 'mortgaged' ? { encumbrance: word } : {}
    mustMove(
      life,
      trigger,
      'registry',
      { finding: word, soon, ...lien },
      trigger === 'find_transferred' || trigger === 'drop_refund' ? null : undefined,
    )
  }
}
