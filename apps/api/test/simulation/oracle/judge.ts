import { dateIn, fileLeavesAt, promisedDate, type Rail } from './calendar.ts'
import { type Account, accountNames, type Books, earn, emptyBooks, enter, revenue } from './books.ts'
import { maySettle } from './rules.ts'
import { proportions, type Quote, taxIn } from './prices.ts'
import {
  hasFailed,
  holds,
  isDecidedByThree,
  type HoldQuestion,
  isOver,
  isPayees,
  mayApprove,
  moves,
  payoutAfter,
  type PayoutDeed,
  type PayoutStatus,
  personsNeeded,
  type Role,
} from './payouts.ts'
import {
  type Actor,
  asksAt,
  asksBy,
  type ClockDeed,
  clockDeeds,
  consequencesOf,
  type Deed,
  doIt,
  dueMoments,
  hasEnded,
  isPaused,
  mayDo,
  type Money,
  newSale,
  noteAnswer,
  type Said,
  shownMoments,
  type Side,
  type State,
  type Status,
  type Wait,
  waitOf,
  type Word,
} from './sale.ts'
import { type Terms } from './terms.ts'
import { same, wrong } from './wrong.ts'

// Judges one life, step by step: it is told what happened outside, says what has to follow, and holds that against what the product did.

type Way = 'biller' | 'bank'
type Purpose = 'seller' | 'seller_reversed' | 'partner' | 'refund' | 'excess' | 'send_back' | 'suspense' | 'sweep'
interface Receipt {
  id: bigint
  way: Way
  amount: bigint
  isBuyers: boolean
  isNamed: boolean
  booked: bigint
  suspense: bigint
  refunded: bigint
  isSettled: boolean
  isReversed: boolean
  /** Of its refunds what came back to us. */
  recovered: bigint
  /** The part that paid the buyer's debts when the sale ended without completion. */
  netted: bigint
  /** The fee whose bill it paid. */
  paid: { index: number; sum: bigint } | null
}
interface Payout {
  id: bigint
  purpose: Purpose
  receipt: bigint | null
  sum: bigint
  rail: Rail
  status: PayoutStatus
  reason: string | null
  decided: 'release' | 'keep' | null
  approvers: Set<string>
  promised: string
  isLate: boolean
  isReplaced: boolean
  isRecovered: boolean
  isToNamed: boolean
  timesDebited: number
}
interface Fee {
  side: Side
  standing: bigint
  open: bigint
  netted: bigint
  account: Account
}
interface Owed {
  purpose: Purpose
  receipt: bigint | null
  sum: bigint
  rail: Rail
}
export interface Judge {
  readonly terms: Terms
  readonly state: State
  readonly books: Books
  readonly receipts: Map<bigint, Receipt>
  readonly payouts: Map<bigint, Payout>
  readonly fees: Fee[]
  /** Debits that name receipts and are none of them exactly, as long as nobody has said whose they are. */
  readonly doubts: Map<bigint, { debit: bigint; named: readonly bigint[]; receipts: ReadonlySet<bigint> }>
  /** Payouts that have to be ordered before the step is over. */
  readonly owed: Owed[]
  /** Fees that have to be open again before the step is over. */
  reopens: { index: number; receipt: bigint; sum: bigint; paidBy: 'bill' | 'netting' }[]
  quote: Quote
  sellerShare: bigint
  /** Of the fee of the company that proposed the sale what is not kept for reversed money. */
  partnerShare: bigint
  /** Whether the car was the buyer's at any time. */
  wasBuyers: boolean
  /** Nothing of what was to be paid out is left. */
  isUsedUp: boolean
  /** How often the registry has owed its answer, one time after the other. */
  misses: number
}

/** How the product's guarantee stands, in the oracle's words. */
export interface View {
  status: Status
  money: Money
  moneyTo: Side
  version: number
  received: bigint
  total: bigint
  blocks: readonly { reason: string; since: number; until: number | null }[]
  isByHand: boolean
  isPaused: boolean
  payers: readonly string[]
  request: string | null
  split: string | null
  extension: Side | null
  proposal: string | null
  isOverdue: boolean
  isExtended: boolean
  counts: string
  due: Readonly<Record<ClockDeed, number | null>>
  nextDue: number | null
  countdown: number | null
  transfer: number | null
}

export function newJudge(
  terms: Terms,
  now: number,
  quote: Quote,
  start: Pick<State, 'hasAgent' | 'isOfPartner' | 'isByHand' | 'isBuyerComplete'>,
): Judge {
  return {
    terms,
    state: newSale(terms, now, { ...start, total: quote.total }),
    books: emptyBooks(),
    receipts: new Map(),
    payouts: new Map(),
    fees: [],
    doubts: new Map(),
    owed: [],
    reopens: [],
    quote,
    sellerShare: 0n,
    partnerShare: 0n,
    wasBuyers: false,
    isUsedUp: false,
    misses: 0,
  }
}

const receiptOf = ({ receipts }: Judge, id: bigint): Receipt => receipts.get(id) ?? wrong(`nobody knows a receipt ${id}`)
const payoutOf = ({ payouts }: Judge, id: bigint): Payout => payouts.get(id) ?? wrong(`nobody knows a payout ${id}`)

// ---- acts ----

/** Somebody tried something; answers what follows from it beside the state, in order. */
export function judgeAct(
  judge: Judge,
  { deed, who, said, now, moves, isDone }: { deed: Deed; who: Actor; said: Said; now: number; moves: number; isDone: boolean },
): string[] {
  const may = mayDo(judge.state, deed, who, said, now)
  if (may !== isDone)
    wrong(
      `${deed} by ${who} in ${judge.state.status}${isPaused(judge.state) ? ' (paused)' : ''} ${isDone ? 'is done' : 'is refused'}, and has to be ${may ? 'done' : 'refused'}`,
    )
  if (!isDone) return []
  if (said.receipt !== undefined && said.amount !== undefined && deed !== 'receipt_reversed' && judge.receipts.size > 0)
    same(`what ${said.receipt} counts`, said.amount, receiptOf(judge, BigInt(said.receipt.slice(1))).booked)
  if (deed === 'payer_declared') {
    const sum = [...judge.receipts.values()].reduce((all, { isBuyers, booked }) => all + (isBuyers ? 0n : booked), 0n)
    same('whether finance decides about the payer', said.needsDecision ?? false, sum > judge.terms.othersMost)
  }
  const { state, quote } = judge
  const [wasPaused, hadEnded, wasReversed] = [isPaused(state), hasEnded(state), state.blocks.has('bank')]
  if (deed === 'release' || deed === 'release_by_system') judge.misses = 0
  const { ends, split, fee } = doIt(state, deed, who, said, now)
  if (fee) charge(judge, fee)
  if (ends === 'gives_back') giveBack(judge)
  if (ends === 'pays_seller') {
    if (!judge.wasBuyers) wrong(`${deed} pays the seller, and the car was never the buyer's`)
    complete(judge)
  }
  if (ends === 'divides' && split) divide(judge, split)
  const endsNow = hasEnded(state) && !hadEnded
  const { failedChecks } = state.counts
  const paysSeller = (sum: bigint) =>
    `pay_seller ${sum} ${ends === 'pays_seller'} ${judge.fees.some(({ side }) => side === 'seller')} ${wasReversed}`
  return [
    ...(endsNow && state.status !== 'completed' ? ['give_back_discount'] : []),
    ...(fee ? [`charge_fee ${fee.side} ${fee.kind} ${fee.sum} ${moves}`] : []),
    ...(deed === 'paid_again' ? [`book_replacement_receipts ${said.receipts?.join('+') ?? 'all that wait'}`] : []),
    ...(ends === 'pays_seller' ? ['book_completion', paysSeller(quote.due), ...(quote.partnerFeeOf ? ['pay_partner'] : [])] : []),
    ...(ends === 'divides' && split
      ? [`book_split ${split.seller} ${split.buyer} ${split.fees}`, paysSeller(split.seller), `refund_buyer ${split.buyer}`]
      : []),
    ...(ends === 'gives_back' ? [`give_money_back ${state.status === 'expired' ? 'expiry' : 'cancellation'} ${state.received > 0n}`] : []),
    ...(endsNow && (fee || failedChecks.seller > 1 || failedChecks.buyer > 1) ? ['bill_fees'] : []),
    ...(wasPaused && !isPaused(state) ? ['match_suspense'] : []),
  ]
}

function charge(judge: Judge, { side, kind, sum }: { side: Side; kind: string; sum: bigint }): void {
  const account: Account = kind === 'failed_check' ? 'revenue_waiver_check' : 'revenue_cancellation'
  revenue(judge.books, `fee_receivable_${side}`, account, sum)
  judge.fees.push({ side, standing: sum, open: sum, netted: 0n, account })
}

/** A side's debts are taken from its own money, the oldest first. */
function net(judge: Judge, side: Side, most: bigint): bigint {
  let left = most
  for (const fee of judge.fees) {
    if (fee.side !== side) continue
    const taken = fee.open < left ? fee.open : left
    earn(judge.books, side === 'seller' ? 'seller_payable' : 'buyer_refund', `fee_receivable_${side}`, taken)
    fee.open -= taken
    fee.netted += taken
    left -= taken
  }
  return left
}

function complete(judge: Judge): void {
  const { books, quote } = judge
  const commission = quote.buyerShare + quote.sellerShare
  enter(books, 'buyer_escrow', 'seller_payable', quote.due)
  enter(books, 'buyer_escrow', 'partner_payable', quote.partnerFee)
  bookSaleFees(judge, [quote.buyerShare, quote.sellerShare, quote.transfer])
  same('what the buyer paid', quote.due + quote.partnerFee + commission + quote.transfer, quote.total)
  same('what is left in escrow', books.buyer_escrow, 0n)
  paySeller(judge, quote.due)
  judge.partnerShare = quote.partnerFee
  if (quote.partnerFeeOf) judge.owed.push({ purpose: 'partner', receipt: null, sum: quote.partnerFee, rail: 'ACH' })
  noteUsedUp(judge)
}

function bookSaleFees({ books }: Judge, [buyer = 0n, seller = 0n, transfer = 0n]: readonly bigint[]): void {
  const commissionTax = taxIn(buyer) + taxIn(seller)
  const transferTax = taxIn(transfer)
  earn(books, 'buyer_escrow', 'revenue_commission', buyer + seller - commissionTax)
  earn(books, 'buyer_escrow', 'revenue_transfer', transfer - transferTax)
  earn(books, 'buyer_escrow', 'sales_tax', commissionTax + transferTax)
}

function paySeller(judge: Judge, share: bigint): void {
  const sum = net(judge, 'seller', share)
  judge.sellerShare = sum
  oweSeller(judge, sum, judge.quote.rail)
}
/** As much of the seller's money as the bank took back, and nothing else covers, is a payout that waits for three persons. */
function oweSeller(judge: Judge, sum: bigint, rail: Rail): void {
  const uncovered = uncoveredOf(judge)
  const held = uncovered < sum ? uncovered : sum
  if (sum > held) judge.owed.push({ purpose: 'seller', receipt: null, sum: sum - held, rail })
  if (held > 0n) judge.owed.push({ purpose: 'seller_reversed', receipt: null, sum: held, rail })
}

function divide(judge: Judge, split: { seller: bigint; buyer: bigint; fees: bigint }): void {
  const { books, quote } = judge
  same('the parts of the division', split.seller + split.buyer + split.fees, books.buyer_escrow)
  enter(books, 'buyer_escrow', 'seller_payable', split.seller)
  enter(books, 'buyer_escrow', 'buyer_refund', split.buyer)
  if (split.fees > 0n) bookSaleFees(judge, proportions(split.fees, [quote.buyerShare, quote.sellerShare, quote.transfer]))
  paySeller(judge, split.seller)
  refund(judge, split.buyer)
  noteUsedUp(judge)
}

function giveBack(judge: Judge): void {
  const { books, state } = judge
  for (const receipt of reversedOpen(judge)) {
    earn(books, 'buyer_escrow', 'losses', receipt.booked - receipt.recovered)
    receipt.recovered = receipt.booked
  }
  const sum = books.buyer_escrow
  enter(books, 'buyer_escrow', 'buyer_refund', sum)
  if (sum > 0n) refund(judge, sum)
  // The buyer's debts, or the bank's reversals, were all of it: there is nothing more to pay.
  judge.isUsedUp = state.received > 0n && !judge.owed.some(({ purpose }) => purpose === 'refund')
}

/** Used up: the seller's debts were all of the seller's money, and nobody else gets any. */
function noteUsedUp(judge: Judge): void {
  judge.isUsedUp = !judge.owed.some(({ purpose }) => isSales(purpose))
}

/** To who paid, the newest receipt first. */
function refund(judge: Judge, sum: bigint): void {
  let left = net(judge, 'buyer', sum)
  for (const receipt of [...judge.receipts.values()].reverse()) {
    const there = receipt.isReversed ? 0n : receipt.booked - receipt.refunded
    const part = there < left ? there : left
    if (judge.state.status !== 'completed') receipt.netted = there - part
    if (part <= 0n) continue
    left -= part
    receipt.refunded += part
    judge.owed.push({ purpose: 'refund', receipt: receipt.id, sum: part, rail: 'ACH' })
  }
  same('what is left of a refund', left, 0n)
}

/** The wording of an offer changed before anybody accepted it. */
export function judgeNewTerms(judge: Judge, quote: Quote): void {
  judge.quote = quote
  judge.state.total = quote.total
}

// ---- the registry ----

/** The product's next step after an answer of the registry. */
export function judgeConsequence(judge: Judge, word: Word, now: number, seen: Deed | null): void {
  const expected = consequencesOf(judge.state, word, now)
  if (seen === null ? expected.length > 0 : !expected.includes(seen))
    wrong(`the registry says ${word} in ${judge.state.status}: ${seen ?? 'nothing'} follows, and ${expected.join() || 'nothing'} has to`)
  if (seen !== null) judge.misses = 0
}
/** An answer that moved nothing; the registry is asked next when its pace says so, which slows down while it owes its answer. */
export function judgeAnswer(judge: Judge, answer: Word | 'silent', now: number, askedNext: number | null): void {
  noteAnswer(judge.state, answer, now)
  judge.misses = answer === 'silent' ? judge.misses + 1 : 0
  sameMoment('when the registry is asked next', askedNext, asksAt(judge.state, now, judge.misses))
}

/** When the registry is asked next, after a step. */
export function judgeNextQuestion({ state }: Judge, now: number, seen: number | null): void {
  const latest = asksBy(state, now)
  if (latest !== null && (seen === null || seen > latest))
    wrong(`the registry is asked ${moment(seen)}, and has to be by ${moment(latest)}`)
}
/** Where the sale hangs on an answer from now on, the registry is asked at once. */
export function judgeQuestionAtOnce(now: number, seen: number | null): void {
  if (seen === null || seen > now) wrong(`the registry is asked ${moment(seen)}, and has to be at once`)
}

// ---- the clock ----

export function judgeDue({ state }: Judge, now: number, seen: ClockDeed | null): void {
  const moments = dueMoments(state, now)
  const due = clockDeeds.filter((deed) => {
    const at = moments[deed]
    return at !== null && at <= now
  })
  if (seen === null ? due.length > 0 : !due.includes(seen))
    wrong(`the clock does ${seen ?? 'nothing'}, and ${due.join(' or ') || 'nothing'} is due`)
}

// ---- how it stands ----

const moment = (at: number | null): string => (at === null ? 'never' : new Date(at).toISOString())
const sameMoment = (what: string, seen: number | null, expected: number | null): void => {
  if (seen !== expected) wrong(`${what} is ${moment(seen)}, and has to be ${moment(expected)}`)
}

export function judgeState({ state }: Judge, view: View, now: number): void {
  const { request } = state
  same('the status', view.status, state.status)
  same('the money', view.money, state.money)
  if (state.money === 'released' || state.money === 'paid') same('whose money it is', view.moneyTo, state.moneyTo)
  same('the version of the terms', view.version, state.version)
  same('the price to pay', view.total, state.total)
  if (!hasEnded(state)) same('what was received', view.received, state.received)
  const blocksText = (blocks: View['blocks']) =>
    blocks
      .map(({ reason, since, until }) => `${reason} ${moment(since)} ${moment(until)}`)
      .sort()
      .join()
  same('what blocks', blocksText(view.blocks), blocksText([...state.blocks].map(([reason, block]) => ({ reason, ...block }))))
  same('whether the vehicle is unverified', view.isByHand, state.isByHand)
  same('whether the waits stand still', view.isPaused, isPaused(state))
  same(
    'whose payers are awaited',
    view.payers.join(),
    [...state.payers].map(([receipt, { isDecided }]) => `${receipt}${isDecided ? '!' : ''}`).join(),
  )
  same(
    'the request to cancel',
    view.request,
    request &&
      [
        request.outcome,
        request.by,
        request.fee,
        request.outcome === 'approved' ? request.bearer : '',
        request.answer ?? '',
        request.why ?? '',
        request.answerUntil,
        request.decideUntil,
      ].join(),
  )
  const split = [...state.blocks.values()].find((block) => block.split?.isOpen)?.split
  same('the division', view.split, split ? [split.seller, split.buyer, split.fees, [...split.yes].sort().join('+')].join() : null)
  same('who asked for more time', view.extension, state.extension?.by ?? null)
  const { proposal } = state
  same('the terms that are proposed', view.proposal, proposal && [proposal.by, proposal.nth, proposal.until, proposal.total].join())
  same('whether it is overdue', view.isOverdue, state.isOverdue)
  same('whether it was extended', view.isExtended, state.isExtended)
  same('what was counted', view.counts, countsOf(state))
  if (hasEnded(state)) return same('when the clock acts next', view.nextDue, null)
  const due = dueMoments(state, now)
  for (const deed of clockDeeds) {
    // Whatever is due already is due, whenever it became so.
    const isDue = (at: number | null) => at !== null && at <= now
    if (isDue(view.due[deed]) && isDue(due[deed])) continue
    sameMoment(`the moment of ${deed}`, view.due[deed], due[deed])
  }
  const next = Object.values(due).reduce<number | null>((first, at) => (at !== null && (first === null || at < first) ? at : first), null)
  if (next === null || view.nextDue === null || next > now || view.nextDue > now) sameMoment('when the clock acts next', view.nextDue, next)
  const shown = shownMoments(state, now)
  if (isPaused(state)) return
  sameMoment('the end of the countdown', view.countdown, shown.countdown)
  sameMoment('the last day of the transfer', view.transfer, shown.transfer)
}
const countsOf = ({ counts }: State): string =>
  (['objections', 'cancellations', 'failedChecks', 'proposals'] as const)
    .map((what) => `${counts[what].seller}:${counts[what].buyer}`)
    .join()

/** Of a payout that has not come: its beneficiary where something of the beneficiary's is missing, staff where they approve or took it back, the bank otherwise. */
export function judgePayoutWait(
  { state }: Judge,
  seen: string,
  first: { status: PayoutStatus; approvalsMissing: number; heldReason: string | null; goesTo: Side } | null,
): void {
  const isOwed = state.money === 'released' || state.money === 'late'
  const held = first?.status === 'held' ? (first.heldReason ?? '') : null
  const byTime = held === 'iban_young' || held === 'contact_changed'
  const own = held !== null && ['iban_missing', 'iban_unproven', 'identity_unproven'].includes(held)
  if (isOwed && held !== null && !own) {
    same('who ends a hold', seen, byTime ? 'system' : held === 'receipt_unsettled' ? 'bank' : 'staff')
    return
  }
  const mine = own || (first !== null && ['rejected', 'returned'].includes(first.status))
  const isStaffs = first !== null && (first.status === 'withdrawn' || (state.money !== 'late' && first.approvalsMissing > 0))
  same('who is awaited at the end', seen, !isOwed ? 'nobody' : mine ? first?.goesTo : isStaffs ? 'staff' : 'bank')
}

export function judgeWait({ state }: Judge, now: number, seen: { awaited: string; until: number | null }): void {
  const expected: Wait | null = waitOf(state, now)
  if (!expected) return
  same('who is awaited', seen.awaited, expected.awaited)
  sameMoment(`until when ${expected.awaited} is awaited`, seen.until, expected.until)
}

// ---- money in ----

export type Place =
  | { into: 'guarantee'; escrow: bigint; excess: bigint }
  | { into: 'suspense'; end: 'sent_back' | 'matched' | 'finance'; why: string }

const reversedOpen = ({ receipts }: Judge): Receipt[] =>
  [...receipts.values()].filter(({ isReversed, booked, recovered }) => isReversed && booked > recovered)

/** Money of the sale itself may be what such a debit took. */
const isInDoubt = ({ doubts, receipts }: Judge): boolean =>
  [...doubts.values()].some((doubt) => [...doubt.receipts].some((id) => (receipts.get(id)?.booked ?? 0n) > 0n))
const isSellers = (purpose: Purpose): boolean => purpose === 'seller' || purpose === 'seller_reversed'
const isSales = (purpose: Purpose): boolean => isSellers(purpose) || purpose === 'refund'

/** Money that the bank took back and nobody has replaced: known receipts, and debits that may mean money of the sale. */
const openSumOf = (judge: Judge): bigint =>
  reversedOpen(judge).reduce((sum, { booked, recovered }) => sum + booked - recovered, 0n) +
  [...judge.doubts.values()].reduce(
    (sum, doubt) => sum + ([...doubt.receipts].some((id) => receiptOf(judge, id).booked > 0n) ? doubt.debit : 0n),
    0n,
  )
const isHere = (status: PayoutStatus): boolean => status === 'ordered' || status === 'held' || status === 'approved'
const isStanding = ({ isReplaced, isRecovered }: Payout): boolean => !isReplaced && !isRecovered
/** It lies over what goes back to the payers first, in order, and then over the seller's money. */
const firstCovered = (judge: Judge, before: bigint | null): bigint =>
  [...judge.payouts.values()]
    .filter((one) => one.purpose === 'refund' && isStanding(one) && (before === null || one.id < before))
    .filter(({ status, decided }) => isHere(status) || hasFailed(status) || decided !== null)
    .reduce((sum, one) => sum + one.sum, 0n)
function uncoveredOf(judge: Judge): bigint {
  const held = [...judge.payouts.values()].filter((one) => one.purpose === 'seller_reversed' && isStanding(one))
  const left = openSumOf(judge) - firstCovered(judge, null) - held.reduce((sum, one) => sum + one.sum, 0n)
  return left > 0n ? left : 0n
}
/** The money of a payout is what the bank took back, or is covered by it and nobody has decided about it. */
function isReversedMoney(judge: Judge, { id, purpose, receipt, decided }: Payout): boolean {
  if (receipt !== null && receiptOf(judge, receipt).isReversed) return true
  const open = openSumOf(judge)
  if (open === 0n || decided !== null) return false
  // A partner's fee is not divided: while anything is missing, all of it waits.
  return purpose === 'seller_reversed' || purpose === 'partner' || (purpose === 'refund' && open > firstCovered(judge, id))
}

/** Whatever came from a receipt in doubt, to whomever it goes. */
const comesFromDoubt = (judge: Judge, { purpose, receipt }: Pick<Payout, 'purpose' | 'receipt'>): boolean =>
  [...judge.doubts.values()].some(({ receipts }) => receipt !== null && receipts.has(receipt)) ||
  ((isSales(purpose) || purpose === 'partner') && isInDoubt(judge))

/** Where money goes. */
function placeOf(judge: Judge, sum: bigint, isNamed: boolean, paidAt: number): Place {
  const { state } = judge
  const wait = (end: 'sent_back' | 'matched' | 'finance', why: string): Place => ({ into: 'suspense', end, why })
  if (!isNamed) return wait('finance', 'no_reference')
  if (reversedOpen(judge).length > 0 || isInDoubt(judge) || state.blocks.has('bank')) return wait('finance', 'paid_again')
  if (hasEnded(state) && state.status !== 'completed') return wait('sent_back', paidAt < state.enteredAt ? 'told_late' : 'ended')
  if (state.status === 'awaiting_owner' || state.status === 'awaiting_acceptance') return wait('finance', 'not_accepted')
  const due = state.total - state.received
  if (state.status !== 'awaiting_payment' || due <= 0n) return wait('sent_back', 'already_paid')
  if (isPaused(state)) return wait('matched', 'paused')
  const escrow = sum < due ? sum : due
  return { into: 'guarantee', escrow, excess: sum - escrow }
}
const placeText = (place: Place): string =>
  place.into === 'guarantee' ? `${place.escrow} in escrow and ${place.excess} back` : `suspense, ${place.end}: ${place.why}`
export function judgePlace(judge: Judge, { sum, isNamed, paidAt }: { sum: bigint; isNamed: boolean; paidAt: number }, seen: Place): void {
  same('where the money goes', placeText(seen), placeText(placeOf(judge, sum, isNamed, paidAt)))
}

export function judgeReceived(
  judge: Judge,
  { id, way, amount, isBuyers, isNamed }: { id: bigint; way: Way; amount: bigint; isBuyers: boolean; isNamed: boolean },
): void {
  if (judge.receipts.has(id)) wrong(`receipt ${id} is booked twice`)
  judge.receipts.set(id, {
    id,
    way,
    amount,
    isBuyers,
    isNamed,
    booked: 0n,
    suspense: amount,
    refunded: 0n,
    isSettled: way === 'bank',
    isReversed: false,
    recovered: 0n,
    netted: 0n,
    paid: null,
  })
}
const accountOf = ({ way }: Receipt): Account => (way === 'biller' ? 'biller_clearing' : 'bank_escrow')

/** Money that a debit may have taken stays where it is until somebody says whose the debit is. */
const requireNoDoubt = ({ doubts }: Judge, id: bigint): void => {
  if ([...doubts.values()].some(({ receipts }) => receipts.has(id))) wrong(`receipt ${id} is moved, and the bank may have taken it back`)
}
/** Money goes to the guarantee, from outside or from suspense. */
export function judgeBooked(judge: Judge, id: bigint, from: 'outside' | 'suspense'): void {
  const receipt = receiptOf(judge, id)
  if (receipt.booked > 0n) wrong(`receipt ${id} is booked twice`)
  requireNoDoubt(judge, id)
  const place = placeOf(judge, receipt.suspense, true, 0)
  if (place.into !== 'guarantee') return wrong(`receipt ${id} is booked, and belongs into suspense`)
  const source = from === 'outside' ? accountOf(receipt) : 'suspense'
  enter(judge.books, source, 'buyer_escrow', place.escrow)
  enter(judge.books, source, 'buyer_refund', place.excess)
  Object.assign(receipt, { booked: place.escrow, suspense: 0n, isNamed: true })
  for (const payout of cameBack(judge, id)) payout.isReplaced = true
  if (place.excess > 0n) judge.owed.push({ purpose: 'excess', receipt: id, sum: place.excess, rail: 'ACH' })
}
export function judgeKept(judge: Judge, id: bigint): void {
  const receipt = receiptOf(judge, id)
  enter(judge.books, accountOf(receipt), 'suspense', receipt.amount)
}
export function judgeSentBack(judge: Judge, id: bigint): void {
  requireNoDoubt(judge, id)
  const receipt = receiptOf(judge, id)
  judge.owed.push({ purpose: 'suspense', receipt: id, sum: receipt.suspense, rail: 'ACH' })
  receipt.suspense = 0n
  for (const payout of cameBack(judge, id)) payout.isReplaced = true
}
/** Payouts to its payer that did not arrive, whose money is in suspense again. */
const cameBack = ({ payouts }: Judge, id: bigint): Payout[] =>
  [...payouts.values()].filter(
    ({ purpose, receipt, status, isReplaced, isRecovered }) =>
      purpose === 'suspense' && receipt === id && hasFailed(status) && !isReplaced && !isRecovered,
  )
export function judgeSettledNotice(judge: Judge, id: bigint, keptBack: bigint): void {
  const receipt = receiptOf(judge, id)
  if (receipt.isSettled) wrong(`receipt ${id} is on a statement twice`)
  receipt.isSettled = true
  enter(judge.books, 'bank_escrow', 'biller_clearing', receipt.amount)
  enter(judge.books, 'bank_charges', 'bank_operating', keptBack)
}
/** The money of a payer whom nobody named, or whom finance refused. */
export function judgePayerReturned(judge: Judge, id: bigint): void {
  const receipt = receiptOf(judge, id)
  enter(judge.books, 'buyer_escrow', 'buyer_refund', receipt.booked)
  judge.owed.push({ purpose: 'send_back', receipt: id, sum: receipt.booked, rail: 'ACH' })
  receipt.booked = 0n
}
/** Finance says which notified payments one credit is. */
export function judgeSettlement(
  { receipts }: Judge,
  { credit, ids, isTaken }: { credit: bigint; ids: readonly bigint[]; isTaken: boolean },
): void {
  const named = ids.map((id) => receipts.get(id) ?? wrong(`nobody knows a receipt ${id}`))
  const sums = named.map(({ amount, isReversed, isSettled }) => ({ whole: amount, named: amount, isReversed, isSettled }))
  same(`whether ${credit} are the receipts ${idsText(ids)}`, isTaken, maySettle(credit, sums))
}
export function judgeReversed(judge: Judge, id: bigint): void {
  const receipt = receiptOf(judge, id)
  const { books, state } = judge
  if (receipt.isReversed) wrong(`receipt ${id} is reversed twice`)
  receipt.isReversed = true
  enter(books, 'losses', 'bank_operating', receipt.amount)
  earn(books, 'suspense', 'losses', receipt.suspense)
  receipt.suspense = 0n
  for (const payout of cameBack(judge, id)) payout.isRecovered = true
  if (receipt.paid) judge.reopens.push({ index: receipt.paid.index, receipt: id, sum: receipt.paid.sum, paidBy: 'bill' })
  let netted = receipt.netted
  for (const [index, fee] of [...judge.fees.entries()].reverse()) {
    const sum = fee.side !== 'buyer' ? 0n : fee.netted < netted ? fee.netted : netted
    if (sum > 0n) judge.reopens.push({ index, receipt: id, sum, paidBy: 'netting' })
    netted -= sum
  }
  if (state.status === 'completed' && receipt.booked > 0n) oweNettedAgain(judge, 'buyer')
  if (state.status !== 'awaiting_payment') return
  earn(books, 'buyer_escrow', 'losses', receipt.booked)
  receipt.booked = 0n
}
/** Money that the bank took back and no payout makes up for came out of the fees that a side had paid with its money, the last one first. */
function oweNettedAgain(judge: Judge, side: Side): void {
  const held = [...judge.payouts.values()].filter((one) => one.purpose === 'seller_reversed' && isStanding(one))
  let missing = -firstCovered(judge, null) - held.reduce((sum, one) => sum + one.sum, 0n)
  const taken = judge.fees.map(() => 0n)
  for (const receipt of reversedOpen(judge)) missing += receipt.booked - receipt.recovered
  for (const receipt of reversedOpen(judge)) {
    let room = receipt.booked - receipt.recovered
    for (let index = judge.fees.length - 1; index >= 0; index -= 1) {
      const fee = judge.fees[index]
      if (fee?.side !== side) continue
      const there = fee.netted - (taken[index] ?? 0n)
      const sum = [there, room, missing].reduce((least, one) => (one < least ? one : least))
      if (sum <= 0n) continue
      judge.reopens.push({ index, receipt: receipt.id, sum, paidBy: 'netting' })
      taken[index] = (taken[index] ?? 0n) + sum
      room -= sum
      missing -= sum
    }
  }
}
/** A fee that reversed money paid is open again, the last payment first. */
export function judgeReopened(
  judge: Judge,
  index: number,
  { receipt: id, sum, paidBy }: { receipt: bigint; sum: bigint; paidBy: 'bill' | 'netting' },
): void {
  const at = judge.reopens.findIndex((one) => one.index === index && one.receipt === id && one.sum === sum && one.paidBy === paidBy)
  const fee = judge.fees[index]
  if (at < 0 || !fee) return wrong(`${sum} of a fee are open again, and the bank did not take them back`)
  judge.reopens.splice(at, 1)
  enter(judge.books, `fee_receivable_${fee.side}`, 'losses', sum)
  fee.open += sum
  if (paidBy === 'bill') return
  fee.netted -= sum
  receiptOf(judge, id).recovered += sum
}

/** Two of finance and an administrator say what becomes of money that an open sum covers. */
export function judgeReversalDecision(
  judge: Judge,
  {
    id,
    decision,
    voters,
    isDone,
  }: { id: bigint; decision: 'release' | 'keep'; voters: readonly { person: string; role: Role }[]; isDone: boolean },
): void {
  const payout = payoutOf(judge, id)
  const isOther = payout.purpose === 'refund' || payout.purpose === 'partner'
  const isMoneys = payout.purpose === 'seller_reversed' || (isOther && payout.reason === 'receipt_reversed')
  const isOpen = payout.status === 'held' && payout.decided === null && payout.reason !== 'receipt_in_doubt' && openSumOf(judge) > 0n
  const may =
    isMoneys &&
    isOpen &&
    voters.every(({ role }) => role !== 'reviewer') &&
    isDecidedByThree(
      voters.map((voter) => ({ ...voter, decision })),
      decision,
    )
  same(`whether ${decision} is decided about P${id}`, isDone, may)
  if (!isDone) return
  payout.decided = decision
  if (decision === 'release') return
  let left = payout.sum
  for (const receipt of reversedOpen(judge)) {
    const open = receipt.booked - receipt.recovered
    const part = open < left ? open : left
    earn(judge.books, sourceOf(payout.purpose), 'losses', part)
    receipt.recovered += part
    left -= part
  }
  payout.isRecovered = true
  if (isSellers(payout.purpose)) {
    judge.sellerShare -= payout.sum - left
    oweNettedAgain(judge, 'seller')
  }
  if (payout.purpose === 'partner') judge.partnerShare -= payout.sum - left
  if (left > 0n) judge.owed.push({ purpose: isOther ? payout.purpose : 'seller', receipt: payout.receipt, sum: left, rail: payout.rail })
}

/** Finance takes receipts as the sum paid again: enough of them, or nothing is open any more. */
export function judgePaidAgain(judge: Judge, ids: readonly bigint[], isTaken: boolean): void {
  const open = reversedOpen(judge).reduce((sum, { booked, recovered }) => sum + booked - recovered, 0n)
  const sum = ids.reduce((all, id) => all + receiptOf(judge, id).suspense, 0n)
  same(`whether ${sum} are the ${open} that are open`, isTaken, !isInDoubt(judge) && (open === 0n || sum >= open))
}
const idsText = (ids: readonly bigint[]): string =>
  ids
    .map(String)
    .sort((one, other) => one.localeCompare(other))
    .join()
/** A debit may mean the receipts that the bank names beside it; a debit of more than they are may mean all of the sale. */
export function judgeDoubt(
  judge: Judge,
  { id, debit, named }: { id: bigint; debit: bigint; named: readonly bigint[] },
  seen: readonly bigint[],
): void {
  const sum = named.reduce((all, one) => all + receiptOf(judge, one).amount, 0n)
  const standing = [...judge.receipts.values()].filter(({ isNamed, isReversed }) => isNamed && !isReversed).map((receipt) => receipt.id)
  const expected = new Set(debit > sum ? [...named, ...standing] : named)
  same('which receipts are in doubt', idsText(seen), idsText([...expected]))
  enter(judge.books, 'losses', 'bank_operating', debit)
  judge.doubts.set(id, { debit, named, receipts: expected })
}
/** Finance assigns it to the receipts that it names; what is more is the bank's charge, beyond 25 dinars only by its own word. */
export function judgeAssigned(judge: Judge, id: bigint, { hasBankWord, isTaken }: { hasBankWord: boolean; isTaken: boolean }): void {
  const doubt = judge.doubts.get(id) ?? wrong(`nobody knows a debit ${id}`)
  const charge = doubt.debit - doubt.named.reduce((all, one) => all + receiptOf(judge, one).amount, 0n)
  same(`whether a debit with a charge of ${charge} is assigned`, isTaken, hasBankWord || charge <= 25_000n)
  if (!isTaken) return
  judge.doubts.delete(id)
  enter(judge.books, 'bank_operating', 'losses', doubt.debit - charge)
  enter(judge.books, 'bank_charges', 'losses', charge)
}
export const judgeBorne = (judge: Judge, id: bigint): void => {
  if (!judge.doubts.delete(id)) wrong(`nobody knows a debit ${id}`)
}
/** A receipt takes the place of reversed ones; what is more than was open goes back. */
export function judgeReplaced(judge: Judge, id: bigint): void {
  requireNoDoubt(judge, id)
  const receipt = receiptOf(judge, id)
  let left = receipt.suspense
  for (const old of reversedOpen(judge)) {
    const open = old.booked - old.recovered
    const part = open < left ? open : left
    earn(judge.books, 'suspense', 'losses', part)
    old.booked -= part
    left -= part
  }
  receipt.booked = receipt.suspense - left
  receipt.suspense = receipt.booked === 0n ? receipt.suspense : 0n
  if (receipt.booked > 0n && left > 0n) judge.owed.push({ purpose: 'suspense', receipt: id, sum: left, rail: 'ACH' })
}

/** A division is proposed: both get something, the fees are at most those of the quote and none before the transfer, and together it is all of the money. */
export function judgeDivision(
  { state, quote, books }: Judge,
  { seller, buyer, fees }: { seller: bigint; buyer: bigint; fees: bigint },
  isTaken: boolean,
): void {
  const most = state.isSeen ? quote.buyerShare + quote.sellerShare + quote.transfer : 0n
  const may = seller > 0n && buyer > 0n && fees >= 0n && fees <= most && seller + buyer + fees === books.buyer_escrow
  same(`whether ${seller}, ${buyer} and ${fees} divide ${books.buyer_escrow}`, isTaken, may)
}

// ---- fees after the end ----

export function judgeFeePaid(judge: Judge, index: number, { receipt, rest }: { receipt: bigint; rest: bigint }): void {
  const fee = judge.fees[index] ?? wrong('a fee is paid that nobody owes')
  if (fee.open <= 0n) wrong('a fee is paid twice')
  judgeReceived(judge, { id: receipt, way: 'bank', amount: fee.open + rest, isBuyers: true, isNamed: false })
  Object.assign(receiptOf(judge, receipt), { suspense: rest, paid: { index, sum: fee.open } })
  earn(judge.books, 'bank_escrow', `fee_receivable_${fee.side}`, fee.open)
  enter(judge.books, 'bank_escrow', 'suspense', rest)
  fee.open = 0n
}
/** The open part of a fee is let go, and the paid part given back. */
export function judgeFeeLetGo(judge: Judge, index: number): void {
  const fee = judge.fees[index] ?? wrong('a fee is let go that nobody owes')
  const isOpen = fee.open > 0n
  const sum = isOpen ? fee.open : fee.standing
  const tax = taxIn(fee.standing) - taxIn(fee.standing - sum)
  const account: Account = isOpen ? `fee_receivable_${fee.side}` : 'fee_refunds_due'
  enter(judge.books, fee.account, account, sum - tax)
  enter(judge.books, 'sales_tax', account, tax)
  if (!isOpen) enter(judge.books, 'fee_refunds_due', 'bank_operating', sum)
  fee.standing -= sum
  fee.open = 0n
}

// ---- money out ----

const sources: Record<Purpose, Account> = {
  seller: 'seller_payable',
  seller_reversed: 'seller_payable',
  partner: 'partner_payable',
  refund: 'buyer_refund',
  excess: 'buyer_refund',
  send_back: 'buyer_refund',
  suspense: 'suspense',
  sweep: 'fees_to_sweep',
}
const sourceOf = (purpose: Purpose): Account => sources[purpose]

/** The seller's money that failed, or that the bank's reversal stopped, is ordered anew. */
export function judgeSellersShare(judge: Judge, id: bigint): void {
  const old = payoutOf(judge, id)
  if (old.purpose !== 'seller' || !hasFailed(old.status) || !isStanding(old)) wrong(`P${id} is ordered anew, and did not fail`)
  old.isReplaced = true
  oweSeller(judge, old.sum, old.rail)
}

/** A payout is ordered: because it is owed, because an earlier one failed, or because our fees are swept. */
export function judgeOrdered(
  judge: Judge,
  {
    id,
    purpose,
    receipt,
    sum,
    rail,
    isToNamed,
    now,
  }: { id: bigint; purpose: Purpose; receipt: bigint | null; sum: bigint; rail: Rail; isToNamed: boolean; now: number },
): void {
  const index = judge.owed.findIndex(
    (owed) => owed.purpose === purpose && owed.receipt === receipt && owed.sum === sum && owed.rail === rail,
  )
  const failed = [...judge.payouts.values()].find(
    (old) =>
      old.purpose === purpose &&
      old.receipt === receipt &&
      old.sum === sum &&
      old.rail === rail &&
      hasFailed(old.status) &&
      !old.isRecovered &&
      !old.isReplaced,
  )
  if (purpose === 'sweep') {
    same('what is swept', sum, judge.books.fees_to_sweep)
    for (const old of judge.payouts.values()) if (old.purpose === 'sweep' && hasFailed(old.status)) old.isReplaced = true
  } else if (index >= 0) judge.owed.splice(index, 1)
  else if (failed) {
    failed.isReplaced = true
    if (purpose === 'suspense' && receipt !== null) receiptOf(judge, receipt).suspense -= sum
  } else wrong(`${sum} are ordered as ${purpose} by ${rail}, and nobody is owed them`)
  enter(judge.books, sourceOf(purpose), 'payouts_in_flight', sum)
  judge.payouts.set(id, {
    id,
    purpose,
    receipt,
    sum,
    rail,
    status: 'ordered',
    reason: null,
    decided: null,
    approvers: new Set(),
    promised: promisedDate(rail, fileLeavesAt(rail, now)),
    isLate: false,
    isReplaced: false,
    isRecovered: false,
    isToNamed,
    timesDebited: 0,
  })
}

/** An account that staff named is approved by two others at each attempt, whatever the sum. */
const personsFor = ({ terms }: Judge, { sum, isToNamed, decided }: Payout): number =>
  decided === 'release' ? 0 : isToNamed ? 2 : personsNeeded(sum, terms)

/** Where a payout stands before its file: held, waiting for two persons, or approved. */
export function judgeStanding(
  judge: Judge,
  {
    id,
    status,
    reason,
    cutOff,
    promised,
    now,
  }: { id: bigint; status: PayoutStatus; reason: string | null; cutOff: number; promised: string; now: number },
  asked: HoldQuestion,
): void {
  const payout = payoutOf(judge, id)
  same(`whether P${id} is in doubt`, asked.isReceiptInDoubt, comesFromDoubt(judge, payout))
  same(`whether the money of P${id} is reversed`, asked.isReversed, isReversedMoney(judge, payout))
  const [first] = holds(asked, judge.terms)
  const expected = first ? 'held' : payout.approvers.size < personsFor(judge, payout) ? 'ordered' : 'approved'
  same(`how P${id} stands`, status, expected)
  same(`why P${id} is held`, reason, first?.reason ?? null)
  sameMoment(`when P${id} can leave`, cutOff, fileLeavesAt(payout.rail, now))
  payout.status = expected
  payout.reason = reason
  payout.promised = promised
}
export function judgePromise(judge: Judge, id: bigint, promised: string, now: number): void {
  const { rail } = payoutOf(judge, id)
  same(`the day that is promised for P${id}`, promised, promisedDate(rail, fileLeavesAt(rail, now)))
}

export function judgeApproval(
  judge: Judge,
  { id, person, role, isDone }: { id: bigint; person: string; role: Role; isDone: boolean },
): void {
  const payout = payoutOf(judge, id)
  const may = mayApprove({
    status: payout.status,
    needed: personsFor(judge, payout),
    role,
    hasApproved: payout.approvers.has(person),
    madeIt: false,
  })
  same(`whether ${person} may approve P${id}`, isDone, may)
  if (isDone) payout.approvers.add(person)
}

export function judgePayoutMove(
  judge: Judge,
  { id, deed, to, back }: { id: bigint; deed: PayoutDeed; to: PayoutStatus | null; back: bigint | null },
): void {
  const payout = payoutOf(judge, id)
  const { books } = judge
  const expected = payoutAfter(payout.status, deed)
  same(`P${id} after ${deed} from ${payout.status}`, to, expected)
  if (expected === null) return
  if (deed === 'file' && comesFromDoubt(judge, payout)) wrong(`P${id} leaves, and the bank may have taken its money back`)
  if (deed === 'file' && payout.purpose === 'partner' && isReversedMoney(judge, payout))
    wrong(`P${id} leaves, and money of its sale is missing`)
  payout.status = expected
  const source = sourceOf(payout.purpose)
  const { flow } = moves[deed]
  if (payout.purpose === 'suspense' && payout.receipt !== null && (flow === 'back_to_source' || flow === 'back_from_bank'))
    receiptOf(judge, payout.receipt).suspense += payout.sum
  if (flow === 'back_to_source') enter(books, 'payouts_in_flight', source, payout.sum)
  if (flow === 'leaves_bank') {
    enter(books, 'payouts_in_flight', 'bank_escrow', payout.sum)
    if (payout.purpose === 'sweep') enter(books, 'bank_operating', 'due_from_escrow', payout.sum)
    payout.timesDebited += 1
  }
  if (flow === 'back_from_bank') {
    enter(books, 'bank_escrow', source, payout.sum)
    if (payout.purpose === 'sweep') enter(books, 'due_from_escrow', 'bank_operating', payout.sum)
    enter(books, 'bank_charges', 'bank_operating', payout.sum - (back ?? payout.sum))
  }
}

/** Money of a reversed receipt that is ours again makes good our loss. */
export function judgeRecovered(judge: Judge, id: bigint): void {
  const payout = payoutOf(judge, id)
  const receipt = payout.receipt === null ? undefined : judge.receipts.get(payout.receipt)
  if (!receipt?.isReversed || !hasFailed(payout.status) || payout.isReplaced || payout.isRecovered)
    return wrong(`P${id} is recovered, and its money is not ours`)
  payout.isRecovered = true
  earn(judge.books, sourceOf(payout.purpose), 'losses', payout.sum)
  if (payout.purpose === 'refund') receipt.recovered += payout.sum
  if (payout.purpose === 'suspense') receipt.suspense -= payout.sum
}

export function judgeLate(
  judge: Judge,
  id: bigint,
  { reason, now, isLate }: { reason: string | null; now: number; isLate: boolean },
): void {
  const payout = payoutOf(judge, id)
  const expected = !payout.isLate && !isOver(payout.status) && !isPayees(reason) && payout.promised < dateIn(now)
  same(`whether P${id} is late`, isLate, expected)
  payout.isLate ||= expected
}

/** The status of a payout as its guarantee is told. */
export function judgeTold(
  judge: Judge,
  what: 'held' | 'sent' | 'late' | 'rejected' | 'withdrawn' | 'settled' | 'returned' | 'used_up' | 'last_recovered',
): void {
  const { state } = judge
  const mine = [...judge.payouts.values()].filter((payout) => isSales(payout.purpose) && isStanding(payout))
  if (what === 'held' || what === 'sent') return
  if (what === 'late') state.money = 'late'
  else if (what === 'settled' || what === 'last_recovered') {
    if (mine.some(({ status }) => status !== 'settled')) wrong('paid is told before every payout is settled')
    state.money = 'paid'
  } else if (what === 'used_up') {
    if (!judge.isUsedUp) wrong('all counts as used up, and is owed')
    state.money = 'paid'
  } else state.money = 'released'
}

// ---- after each step, and at the end ----

/** Every account stands at what the specification's entries make of it, and everything that is owed was ordered. */
export function judgeBooks(judge: Judge, balances: Readonly<Record<Account, bigint>>): void {
  for (const name of accountNames) same(`the account ${name}`, balances[name], judge.books[name])
  const { state } = judge
  const isHeld = state.status === 'in_transfer' || state.status === 'release_requested'
  if (isHeld && (isInDoubt(judge) || reversedOpen(judge).length > 0) && !state.blocks.has('bank'))
    wrong('the bank may have taken money of the sale back, and nothing blocks it')
  const [first] = judge.owed
  if (judge.isUsedUp && judge.state.money !== 'paid') wrong('nothing is left to be paid, and it does not count as paid')
  for (const { id, receipt, status, isReplaced, isRecovered } of judge.payouts.values()) {
    if (receipt === null || isReplaced || isRecovered || judge.receipts.get(receipt)?.isReversed !== true) continue
    if (hasFailed(status) || ['ordered', 'held', 'approved'].includes(status))
      wrong(`P${id} gives back a receipt that the bank reversed: it is ${status}, and its money has to make good the loss`)
  }
  if (judge.reopens.length > 0) wrong('a fee was paid with money that the bank took back, and is not open again')
  for (const payout of judge.payouts.values()) {
    if (!isHere(payout.status)) continue
    if (payout.purpose === 'seller' && uncoveredOf(judge) > 0n) wrong(`P${payout.id} pays the seller what the bank took back`)
    if (payout.purpose === 'partner' && payout.status !== 'held' && isReversedMoney(judge, payout))
      wrong(`P${payout.id} pays the partner while money of the sale is missing`)
    if (payout.reason === 'receipt_reversed' && payout.status === 'held' && !isReversedMoney(judge, payout))
      wrong(`P${payout.id} is held for money that is not missing any more`)
  }
  if (first) wrong(`${first.sum} are owed as ${first.purpose}, and not ordered`)
}

/** The side that ends with the car, and the side that ends with the money. */
export function judgeEnd(judge: Judge): void {
  if (judge.doubts.size > 0) wrong('the life ends, and nobody has said whose a debit is')
  const { state, quote } = judge
  const paidAs = (isMine: (purpose: Purpose) => boolean) =>
    [...judge.payouts.values()]
      .filter(({ purpose, status }) => isMine(purpose) && status === 'settled')
      .reduce((sum, payout) => sum + payout.sum, 0n)
  const toSeller = paidAs(isSellers)
  const toPartner = paidAs((purpose) => purpose === 'partner')
  const pending = [...judge.payouts.values()].some(
    ({ status, isReplaced, isRecovered }) => status !== 'settled' && !isReplaced && !isRecovered,
  )
  if (state.status !== 'completed') same('what the seller got of a sale that was not completed', toSeller, 0n)
  if (toSeller > judge.sellerShare) wrong(`the seller got ${toSeller}, and is due ${judge.sellerShare}`)
  if (!pending) same('what the seller got', toSeller, judge.sellerShare)
  if (judge.partnerShare > quote.partnerFee) wrong('the partner is due more than its fee')
  if (toPartner > judge.partnerShare) wrong(`the partner got ${toPartner}, and is due ${judge.partnerShare}`)
  if (!pending) same('what the partner got', toPartner, judge.partnerShare)
  if (toSeller > quote.total) wrong(`the seller got ${toSeller} of ${quote.total}`)
  for (const receipt of judge.receipts.values()) {
    const back = [...judge.payouts.values()]
      .filter((payout) => payout.receipt === receipt.id && payout.status === 'settled')
      .reduce((sum, payout) => sum + payout.sum, 0n)
    if (back > receipt.amount) wrong(`of receipt ${receipt.id}, ${receipt.amount}, ${back} went back`)
  }
  for (const payout of judge.payouts.values())
    if (payout.timesDebited > 1) wrong(`P${payout.id} left the bank ${payout.timesDebited} times`)
  if (judge.books.buyer_escrow !== 0n) wrong('money of an ended sale is left in escrow')
}
