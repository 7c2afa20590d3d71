import { broken, post } from './book.ts'
import type { Chance } from './chance.ts'
import { accountOfPayer, move, mustMove } from './guarantee.ts'
import { type Account, type Doubt, guaranteeId, type Life, nextId, note, type Receipt, send } from './life.ts'
import {
  judgeAssigned,
  judgeBooked,
  judgeBorne,
  judgeDoubt,
  judgeFeeLetGo,
  judgeFeePaid,
  judgeKept,
  judgePaidAgain,
  judgePayerReturned,
  judgePlace,
  judgeReceived,
  judgeReplaced,
  judgeReversed,
  judgeSentBack,
  judgeSettledNotice,
  judgeSettlement,
} from './oracle/judge.ts'
import {
  failedBacks,
  holdSellersShare,
  openOf,
  openSum,
  orderPayout,
  reconsider,
  recoverFrom,
  reopen,
  reopenNetted,
  reopenNettedFees,
  reversed,
} from './payouts.ts'
import {
  addFils,
  addSeconds,
  type Fils,
  fils,
  hasEnded,
  hasFlag,
  isActive,
  isPaused,
  blockOf,
  divideDebit,
  divideReplacements,
  judgeReplacement,
  type Match,
  needsDecision,
  noFils,
  type PayableGuarantee,
  placeOf,
  isRefunded,
  nettedFilsOf,
  receiptsInDoubt,
  refuseAssignment,
  refuseSettlement,
  subtractFils,
  suspenseEndOf,
} from './product.ts'

const payable = (life: Life): PayableGuarantee => ({
  operationalStatus: life.state.operationalStatus,
  flags: life.state.flags,
  totalPriceFils: life.state.totalPriceFils,
  receivedFils: life.state.receivedFils,
  endedAt: hasEnded(life.state.operationalStatus) ? life.endedAt : null,
  openSumFils: openSum(life),
})
function matchOf(life: Life, { suspenseFils, receivedAt, named }: Receipt): Match {
  const guarantee = named ? payable(life) : undefined
  const match = life.rules.matchReceipt({ amountFils: suspenseFils, receivedAt, reference: named ? '1' : null, guarantee })
  judgePlace(life.judge, { sum: suspenseFils, isNamed: named, paidAt: receivedAt.getTime() }, placeOf(match))
  return match
}
const nameOf = ({ id }: Receipt): string => `R${id}`
export const receiptNamed = (life: Life, name: string): Receipt =>
  life.receipts.find((receipt) => nameOf(receipt) === name) ?? broken(`no receipt ${name}`)

export interface Payment {
  way: Receipt['way']
  amountFils: Fils
  paidAt: Date
  isBuyers: boolean
  named: boolean
  deductedFils: Fils
}

/** All money that comes in comes through here. The bank tells of it once; that it may tell it twice is the caller's matter. */
export function receive(life: Life, { way, amountFils, paidAt, isBuyers, named, deductedFils }: Payment): Receipt {
  const receipt: Receipt = {
    ...blankReceipt(life),
    way,
    amountFils,
    receivedAt: paidAt,
    named,
    isBuyers,
    suspenseFils: amountFils,
    isSettled: way === 'bank',
    deductedFils,
  }
  life.receipts.push(receipt)
  judgeReceived(life.judge, { id: receipt.id, way, amount: amountFils, isBuyers, isNamed: named })
  const match = matchOf(life, receipt)
  note(life, () => `${nameOf(receipt)} comes by ${way}: ${amountFils}${isBuyers ? '' : ' of somebody else'}, ${match.into}`)
  if (match.into === 'guarantee') book(life, receipt, match, way === 'biller' ? 'notice' : 'bank', 'bank')
  else {
    receipt.why = match.why
    judgeKept(life.judge, receipt.id)
    post(
      life.book,
      life.rules.ledgerEvents.receipt_unmatched({ receiptId: receipt.id, origin: way === 'biller' ? 'notice' : 'bank', amountFils }),
    )
    if (match.outcome === 'sent_back') refundSuspense(life, receipt)
  }
  return receipt
}

function book(
  life: Life,
  receipt: Receipt,
  { escrowFils, excessFils }: Extract<Match, { into: 'guarantee' }>,
  from: 'notice' | 'bank' | 'suspense',
  who: 'bank' | 'system' | 'finance',
): void {
  const { ledgerEvents } = life.rules
  const entry = { notice: ledgerEvents.receipt_by_notice, bank: ledgerEvents.receipt_by_bank, suspense: ledgerEvents.suspense_matched }[
    from
  ]
  judgeBooked(life.judge, receipt.id, from === 'suspense' ? 'suspense' : 'outside')
  for (const payout of failedBacks(life, receipt.id)) payout.isReplaced = true
  post(life.book, entry({ receiptId: receipt.id, guaranteeId, escrowFils, excessFils }))
  Object.assign(receipt, { bookedFils: escrowFils, suspenseFils: noFils, why: null, payerState: receipt.isBuyers ? 'buyer' : 'undeclared' })
  const { state } = life
  const isComplete =
    addFils(state.receivedFils, escrowFils) === state.totalPriceFils && receipt.isBuyers && !hasFlag(state, 'payer_undeclared')
  mustMove(life, isComplete ? 'pay_in_full' : 'pay_part', who, {
    receiptId: nameOf(receipt),
    amountFils: escrowFils,
    undeclared: receipt.isBuyers ? [] : [nameOf(receipt)],
  })
  if (excessFils > 0n)
    orderPayout(life, {
      purpose: 'excess',
      receiptId: receipt.id,
      amountFils: excessFils,
      rail: 'ACH',
      account: accountOfPayer(life, receipt),
    })
}

/** Where finance names another account than the payer's, two others approve that. */
export function refundSuspense(life: Life, receipt: Receipt, named: Account | null = null): void {
  const amountFils = receipt.suspenseFils
  judgeSentBack(life.judge, receipt.id)
  for (const payout of failedBacks(life, receipt.id)) payout.isReplaced = true
  Object.assign(receipt, { suspenseFils: noFils, why: null })
  orderPayout(life, {
    purpose: 'suspense',
    receiptId: receipt.id,
    amountFils,
    rail: 'ACH',
    account: named ?? accountOfPayer(life, receipt),
    needsTwoPersons: named !== null,
  })
}

/** The money of a biller's notice is on the statement. */
export function settleNotice(life: Life, receipt: Receipt): void {
  if (receipt.isSettled || receipt.creditId !== null) return
  const { deductedFils } = receipt
  bookSettlement(life, receipt, deductedFils)
  // The deducted charges are made good the same day.
  life.bankFils += deductedFils
  reconsider(life)
}
function bookSettlement(life: Life, receipt: Receipt, deductedChargesFils: Fils): void {
  receipt.isSettled = true
  judgeSettledNotice(life.judge, receipt.id, deductedChargesFils)
  const holder = receipt.bookedFils > 0n ? { guaranteeId } : { receiptId: receipt.id }
  note(life, () => `${nameOf(receipt)} is on the statement`)
  post(
    life.book,
    life.rules.ledgerEvents.notice_settled({ receiptId: receipt.id, holder, amountFils: receipt.amountFils, deductedChargesFils }),
  )
}

const sumOf = (receipts: readonly Receipt[]): Fils => addFils(...receipts.map(({ amountFils }) => amountFils))
/** A statement shows all notified payments in one entry whose parts do not make it up: nothing of it is booked until finance has said what it is. */
export function creditTogether(life: Life, moreFils: Fils): void {
  const receipts = life.receipts.filter(({ isSettled, creditId }) => !isSettled && creditId === null)
  const creditFils = addFils(sumOf(receipts), moreFils)
  const id = nextId(life.receipts)
  for (const receipt of receipts) {
    receipt.creditId = id
    life.bankFils -= subtractFils(receipt.amountFils, receipt.deductedFils)
  }
  life.bankFils += creditFils
  life.credits.push({ id, creditFils })
  note(life, () => `one credit of ${creditFils} for ${receipts.map(nameOf).join()}`)
}
/** Two of finance name the payments that such a credit is; what it is more waits in suspense, and what they leave out has a line of its own later. */
export function settleCredit(life: Life, chance: Chance): boolean {
  const [credit] = life.credits
  if (!credit) return false
  const own = life.receipts.filter(({ creditId, isSettled }) => creditId === credit.id && !isSettled)
  const others = life.isQuiet || chance.is(80) ? [] : life.receipts.filter(({ creditId }) => creditId !== credit.id).slice(0, 1)
  const named = [...own.filter(() => life.isQuiet || chance.is(85)), ...others]
  const told = named.map(({ amountFils, bookedFils, isTakenBack, isSettled }) => ({
    wholeFils: amountFils,
    assignedFils: amountFils,
    inGuaranteeFils: bookedFils,
    isReversed: isTakenBack,
    isSettled,
  }))
  const isTaken = refuseSettlement(credit.creditFils, told) === null
  const ids = named.map(({ id }) => id)
  judgeSettlement(life.judge, { credit: credit.creditFils, ids, isTaken })
  if (!isTaken) return false
  life.credits.shift()
  note(life, () => `the credit of ${credit.creditFils} is ${named.map(nameOf).join()}`)
  for (const receipt of named) bookSettlement(life, receipt, noFils)
  for (const receipt of own.filter(({ id }) => !ids.includes(id))) {
    receipt.creditId = null
    life.bankFils += subtractFils(receipt.amountFils, receipt.deductedFils)
    send(life, addSeconds(life.now, 24 * 3600), `statement with ${nameOf(receipt)}`, (later) => settleNotice(later, receipt))
  }
  const restFils = subtractFils(credit.creditFils, sumOf(named))
  if (restFils > noFils) suspend(life, restFils)
  reconsider(life)
  return true
}
function suspend(life: Life, amountFils: Fils): void {
  const receipt: Receipt = { ...blankReceipt(life), amountFils, suspenseFils: amountFils, why: 'no_reference' }
  life.receipts.push(receipt)
  judgeReceived(life.judge, { id: receipt.id, way: 'bank', amount: amountFils, isBuyers: true, isNamed: false })
  judgeKept(life.judge, receipt.id)
  post(life.book, life.rules.ledgerEvents.receipt_unmatched({ receiptId: receipt.id, origin: 'bank', amountFils }))
}

/** A pause is over, or the guarantee has ended: what waited for that is booked or sent back. */
export function matchWaiting(life: Life): void {
  for (const receipt of life.receipts) {
    if (receipt.suspenseFils === noFils || !receipt.named || receipt.why === 'came_back' || isInDoubt(life, receipt)) continue
    const waitsForFinance = receipt.why !== null && suspenseEndOf(receipt.why) === 'finance'
    const match = matchOf(life, receipt)
    if (match.into === 'guarantee') {
      // Money that came while a debit might have meant an earlier payment counts once finance has said what that debit was.
      const cameInDoubt = receipt.why === 'paid_again' && life.state.operationalStatus === 'awaiting_payment'
      if (!waitsForFinance || cameInDoubt) book(life, receipt, match, 'suspense', 'system')
    } else if (match.outcome === 'sent_back' && (match.why !== 'already_paid' || !waitsForFinance)) refundSuspense(life, receipt)
    else if (!waitsForFinance) receipt.why = match.why
  }
}

/** Finance finds where money in suspense belongs; what still belongs nowhere is sent back. */
export function placeByHand(life: Life, receipt: Receipt): void {
  const match = matchOf(life, { ...receipt, named: true })
  if (match.into === 'suspense' || receipt.bookedFils > 0n) return refundSuspense(life, receipt)
  receipt.named = true
  book(life, receipt, match, 'suspense', 'finance')
}

// ---- payers ----

/** The buyer says who paid; above the limit finance decides. */
export function declarePayer(life: Life): void {
  const undeclared = life.receipts.filter(({ payerState }) => payerState === 'undeclared')
  const others = life.receipts.filter(
    ({ payerState }) => payerState === 'declared' || payerState === 'accepted' || payerState === 'deciding',
  )
  const isDecided = needsDecision(
    [...others, ...undeclared].map(({ bookedFils }) => bookedFils),
    life.settings,
  )
  for (const receipt of undeclared) {
    if (move(life, 'declare_payer', 'buyer', { receiptId: nameOf(receipt), needsDecision: isDecided })) continue
    receipt.payerState = isDecided ? 'deciding' : 'declared'
  }
  holdIfComplete(life, 'buyer')
}

export function acceptPayer(life: Life, name: string): void {
  if (isInDoubt(life, receiptNamed(life, name))) return
  if (move(life, 'accept_payer', 'finance', { receiptId: name })) return
  receiptNamed(life, name).payerState = 'accepted'
  holdIfComplete(life, 'finance')
}

function holdIfComplete(life: Life, who: 'buyer' | 'finance'): void {
  const { state } = life
  if (state.operationalStatus !== 'awaiting_payment' || state.receivedFils < state.totalPriceFils || hasFlag(state, 'payer_undeclared'))
    return
  mustMove(life, 'pay_in_full', who)
}

/** The money of a payer whom nobody named, or whom finance refused, goes back to that payer. */
export function refundThirdPartyReceipt(life: Life, name: string, trigger: 'send_back_payer' | 'refuse_payer'): void {
  const receipt = receiptNamed(life, name)
  const amountFils = receipt.bookedFils
  if (amountFils === noFils) broken(`${name} holds nothing of the guarantee that could be sent back`)
  const reason = move(life, trigger, trigger === 'refuse_payer' ? 'finance' : 'clock', { receiptId: name, amountFils })
  if (reason) return trigger === 'refuse_payer' ? undefined : broken(`${name} cannot be sent back: ${reason}`)
  judgePayerReturned(life.judge, receipt.id)
  Object.assign(receipt, { bookedFils: noFils, payerState: 'sent_back' })
  post(life.book, life.rules.ledgerEvents.receipt_sent_back({ receiptId: receipt.id, guaranteeId, amountFils }))
  orderPayout(life, { purpose: 'send_back', receiptId: receipt.id, amountFils, rail: 'ACH', account: accountOfPayer(life, receipt) })
}

// ---- what the bank takes back ----

/** We make it good the same day; a guarantee that goes on is blocked, money that nobody had yet is gone. */
export function takeBack(life: Life, receipt: Receipt): void {
  if (receipt.isTakenBack) return
  receipt.isTakenBack = true
  judgeReversed(life.judge, receipt.id)
  const isGuarantees = receipt.bookedFils > 0n
  const { ledgerEvents } = life.rules
  const holder = isGuarantees ? { guaranteeId } : { receiptId: receipt.id }
  note(life, () => `the bank takes ${nameOf(receipt)} back: ${receipt.amountFils}`)
  post(life.book, ledgerEvents.receipt_taken_back({ receiptId: receipt.id, holder, amountFils: receipt.amountFils }))
  life.bankFils += receipt.amountFils
  if (receipt.suspenseFils > 0n) {
    recover(life, receipt, 'suspense', receipt.suspenseFils)
    Object.assign(receipt, { lostFils: addFils(receipt.lostFils, receipt.suspenseFils), suspenseFils: noFils })
    for (const payout of failedBacks(life, receipt.id)) payout.isRecovered = true
  }
  if (isGuarantees) {
    const amountFils = receipt.bookedFils
    if (life.state.operationalStatus === 'awaiting_payment') {
      recover(life, receipt, 'buyer_escrow', amountFils)
      lose(receipt, amountFils)
    }
    mustMove(life, 'take_receipt_back', 'bank', { receiptId: nameOf(receipt), words: 'taken back', amountFils })
    if (life.state.operationalStatus === 'completed') {
      reopenNettedFees(life, 'buyer')
      holdSellersShare(life)
    }
  }
  for (const payout of life.payouts) if (payout.receiptId === receipt.id) recoverFrom(life, payout, receipt)
  reopenFees(life, receipt)
  reconsider(life)
}
/** Fees that were paid with it, by their bill or from what was to go back to the buyer, are open again. */
function reopenFees(life: Life, receipt: Receipt): void {
  const ofBill = life.fees.find(({ number }) => number === receipt.fee?.number)
  if (ofBill && receipt.fee) reopen(life, ofBill, receipt, receipt.fee.fils, 'bill')
  reopenNetted(life, receipt, 'buyer', nettedFilsOf(receipt, isRefunded(life.state)))
}
const recover = (life: Life, receipt: Receipt, source: 'suspense' | 'buyer_escrow', amountFils: Fils): void => {
  const holder = source === 'suspense' ? { receiptId: receipt.id } : { guaranteeId }
  post(life.book, life.rules.ledgerEvents.loss_recovered({ receiptId: receipt.id, holder, amountFils, source, part: source }))
}
const lose = (receipt: Receipt, amountFils: Fils): void => {
  Object.assign(receipt, { lostFils: addFils(receipt.lostFils, amountFils), bookedFils: subtractFils(receipt.bookedFils, amountFils) })
}
/** The guarantee ends without it: what we laid out is ours again. */
export function recoverOpenSum(life: Life): void {
  for (const receipt of reversed(life)) {
    recover(life, receipt, 'buyer_escrow', openOf(receipt).openFils)
    receipt.recoveredFils = receipt.bookedFils
  }
}

/** The receipts that finance takes as the sum paid again: those that it names, or all that wait for that. */
const replacing = (life: Life, named: readonly string[] | null, { receipts } = life): Receipt[] =>
  receipts.filter(
    (receipt) =>
      !isInDoubt(life, receipt) &&
      (named === null ? receipt.why === 'paid_again' && receipt.suspenseFils > 0n : named.includes(nameOf(receipt))),
  )

/** Finance says that the sum was paid again, by all receipts that wait for that or by some of them; false where the rules refuse it. */
export function notePaidAgain(life: Life, chance: Chance): boolean {
  const waiting = replacing(life, null)
  const receiptIds = waiting.length > 0 && chance.is(40) ? waiting.filter(() => chance.is(70)).map(nameOf) : []
  const named = receiptIds.length > 0 ? receiptIds : null
  const chosen = replacing(life, named)
  const verdict = judgeReplacement({ openSumFils: openSum(life), reversed: reversed(life).map(openOf), replacing: chosen })
  judgePaidAgain(
    life.judge,
    chosen.map(({ id }) => id),
    verdict !== 'not_paid_again',
  )
  if (verdict === 'not_paid_again') return false
  return move(life, 'note_paid_again', 'finance', named ? { receiptIds: named } : {}) === null
}
export const bookReplacements = (life: Life, named: readonly string[] | null): void => replace(life, replacing(life, named))

/** After the end two of finance take what waits as the sum paid again, as far as the open sum goes. */
export function replaceReversed(life: Life, receipt: Receipt): boolean {
  if (isActive(life.state.operationalStatus) || openSum(life) === noFils || isInDoubt(life, receipt)) return false
  note(life, () => `${nameOf(receipt)} is the sum paid again`)
  for (const payout of failedBacks(life, receipt.id)) payout.isReplaced = true
  replace(life, [receipt])
  reconsider(life)
  return true
}
function replace(life: Life, waiting: readonly Receipt[]): void {
  for (const { id } of waiting) judgeReplaced(life.judge, id)
  const { ledgerEvents } = life.rules
  for (const { id, parts, bookedFils, excessFils } of divideReplacements(reversed(life).map(openOf), waiting)) {
    const receipt = receiptOf(life, id)
    for (const { reversedId, amountFils, refundedFils } of parts) {
      const paidBy = { receiptId: id, origin: 'suspense' as const }
      post(life.book, ledgerEvents.loss_paid_again({ receiptId: reversedId, holder: { guaranteeId }, amountFils, paidBy }))
      const old = receiptOf(life, reversedId)
      lose(old, amountFils)
      old.refundedFils = subtractFils(old.refundedFils, refundedFils)
      receipt.refundedFils = addFils(receipt.refundedFils, refundedFils)
    }
    Object.assign(receipt, { bookedFils, suspenseFils: noFils, why: null, payerState: receipt.isBuyers ? 'buyer' : 'accepted' })
    if (excessFils > 0n)
      orderPayout(life, {
        purpose: 'suspense',
        receiptId: id,
        amountFils: excessFils,
        rail: 'ACH',
        account: accountOfPayer(life, receipt),
      })
  }
}
const receiptOf = (life: Life, id: bigint): Receipt => life.receipts.find((receipt) => receipt.id === id) ?? broken(`no receipt ${id}`)

// ---- debits that are no receipt's sum ----

/** A debit that nobody has assigned yet may mean it: it is not moved by hand, nor by itself. */
export const isInDoubt = ({ doubts }: Life, { id }: Receipt): boolean => doubts.some(({ receiptIds }) => receiptIds.includes(id))

/** Until finance says whose such a debit is, its sum is open and nothing that came from those receipts leaves. */
export function debitUnclearly(life: Life, named: readonly Receipt[], debitFils: Fils): void {
  life.debits += 1n
  const id = life.debits
  const standing = life.receipts.filter((receipt) => receipt.named && !receipt.isTakenBack && receipt.fee === null)
  const receiptIds = receiptsInDoubt(debitFils, named, standing).map((receipt) => receipt.id)
  judgeDoubt(life.judge, { id, debit: debitFils, named: named.map((receipt) => receipt.id) }, receiptIds)
  note(life, () => `the bank debits ${debitFils} and names ${named.map(nameOf).join()}`)
  post(life.book, life.rules.ledgerEvents.debit_made_good({ exceptionId: id, amountFils: debitFils }))
  life.doubts.push({ id, debitFils, named: named.map((receipt) => receipt.id), receiptIds })
  blockInDoubt(life, id)
  reconsider(life)
}
/** Money held that a debit which nobody has assigned may mean blocks the sale, also when the money is held only after it. */
export function blockInDoubt(life: Life, id?: bigint): void {
  if (!isHeld(life)) return
  for (const doubt of life.doubts) {
    const booked = life.receipts.find((receipt) => doubt.receiptIds.includes(receipt.id) && receipt.bookedFils > 0n)
    if (!booked || (id !== undefined && doubt.id !== id)) continue
    const facts = { receiptId: nameOf(booked), words: 'unclear', amountFils: doubt.debitFils, isInDoubt: true } as const
    return mustMove(life, 'take_receipt_back', 'bank', facts)
  }
}
const isHeld = ({ state }: Life): boolean => state.operationalStatus === 'in_transfer' || state.operationalStatus === 'release_requested'

/** Two of finance say which receipts a debit took back, or that we bear it. */
export function resolveDebit(life: Life, chance: Chance): boolean {
  const [doubt] = life.doubts
  if (!doubt) return false
  const receipts = doubt.named.map((id) => receiptOf(life, id))
  const mayAssign = receipts.every(
    (receipt) => !receipt.isTakenBack && (isActive(life.state.operationalStatus) || receipt.bookedFils === receipt.refundedFils),
  )
  const isAssigned = mayAssign && chance.is(50) && assign(life, doubt, receipts, chance.is(50))
  if (!isAssigned) {
    life.doubts.shift()
    judgeBorne(life.judge, doubt.id)
    note(life, () => `we bear the debit of ${doubt.debitFils}`)
  }
  if (blockOf(life.state, 'bank') && openSum(life) === noFils) mustMove(life, 'note_paid_again', 'finance')
  // By the call, or within the minute by the job that looks for what was left.
  if (!isPaused(life.state)) matchWaiting(life)
  reconsider(life)
  return true
}
function assign(life: Life, { id, debitFils }: Doubt, receipts: readonly Receipt[], hasBankWord: boolean): boolean {
  const told = receipts.map(({ amountFils, bookedFils, isTakenBack }) => ({
    wholeFils: amountFils,
    assignedFils: amountFils,
    inGuaranteeFils: bookedFils,
    isReversed: isTakenBack,
  }))
  const { chargeFils, restFils } = divideDebit(debitFils, told)
  // A debit of less than its receipts is played against the API.
  if (restFils > noFils) return false
  const isTaken = refuseAssignment(debitFils, told, hasBankWord) === null
  judgeAssigned(life.judge, id, { hasBankWord, isTaken })
  if (!isTaken) return false
  life.doubts.shift()
  note(life, () => `the debit of ${debitFils} took ${receipts.map(nameOf).join()} back`)
  post(life.book, life.rules.ledgerEvents.debit_assigned({ exceptionId: id, amountFils: debitFils, chargeFils }))
  for (const receipt of receipts) {
    life.bankFils -= receipt.amountFils
    takeBack(life, receipt)
  }
  return true
}

// ---- bills for fees ----

/** A fee bill is paid from elsewhere, with or without a rest that finance looks at. */
export function payFeeBill(life: Life, restFils: Fils): boolean {
  const fee = life.fees.find(({ openFils }) => openFils > 0n)
  if (!fee) return false
  const paidFils = fee.openFils
  const receipt = {
    ...blankReceipt(life),
    fee: { number: fee.number, fils: paidFils },
    amountFils: addFils(paidFils, restFils),
    suspenseFils: restFils,
    why: restFils > 0n ? ('no_reference' as const) : null,
  }
  life.receipts.push(receipt)
  judgeFeePaid(life.judge, life.fees.indexOf(fee), { receipt: receipt.id, rest: restFils })
  life.bankFils += receipt.amountFils
  post(
    life.book,
    life.rules.ledgerEvents.fee_bill_paid({
      guaranteeId,
      feeNumber: fee.number,
      side: fee.side,
      receiptId: receipt.id,
      origin: 'bank',
      paidFils,
      restFils,
    }),
  )
  fee.openFils = noFils
  return true
}
const blankReceipt = (life: Life): Receipt => ({
  id: nextId(life.receipts),
  way: 'bank',
  amountFils: noFils,
  receivedAt: life.now,
  named: false,
  isBuyers: true,
  bookedFils: noFils,
  suspenseFils: noFils,
  refundedFils: noFils,
  lostFils: noFils,
  recoveredFils: noFils,
  fee: null,
  payerState: null,
  why: null,
  isSettled: true,
  deductedFils: noFils,
  creditId: null,
  isTakenBack: false,
})

/** The open part of a fee is let go, or the paid part given back from our own account. */
export function letFeeGo(life: Life): boolean {
  const { ledgerEvents } = life.rules
  const salesTaxBasisPoints = BigInt(life.settings.salesTaxBasisPoints)
  const fee = life.fees.find(({ standingFils }) => standingFils > 0n)
  if (!fee) return false
  const facts = { guaranteeId, feeNumber: fee.number, side: fee.side, kind: fee.kind }
  judgeFeeLetGo(life.judge, life.fees.indexOf(fee))
  if (fee.openFils > 0n) {
    post(
      life.book,
      ledgerEvents.fee_written_off({ ...facts, standingFils: fee.standingFils, amountFils: fee.openFils, salesTaxBasisPoints }),
    )
    fee.standingFils = subtractFils(fee.standingFils, fee.openFils)
    fee.openFils = noFils
    return true
  }
  post(
    life.book,
    ledgerEvents.fee_given_back({ ...facts, standingFils: fee.standingFils, amountFils: fee.standingFils, salesTaxBasisPoints }),
  )
  post(life.book, ledgerEvents.fee_refund_paid({ ...facts, amountFils: fee.standingFils }))
  fee.standingFils = fils(0n)
  return true
}
