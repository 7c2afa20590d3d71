import { broken } from './book.ts'
import { type Chance, chanceOf } from './chance.ts'
import { applyAnswer, feeOfMoment, move } from './guarantee.ts'
import { askRegistry, type Account, type Life, note, send } from './life.ts'
import { judgeDivision, judgeNewTerms } from './oracle/judge.ts'
import { approve, decideReversal, isFailed, isOpen, payeeOf, reconsider, step, sweep, retryFailedPayout, waitsForPayer } from './payouts.ts'
import {
  type ActionName,
  actionsFor,
  addFils,
  addSeconds,
  billAnswer,
  blockOf,
  caseFlags,
  expectedOf,
  type Facts,
  type Fils,
  fils,
  isActive,
  noFils,
  openSplit,
  refuseProposedSplit,
  type StaffActionName,
  staffActionsFor,
  subtractFils,
  type ActorRole,
} from './product.ts'
import { dearChecks, quoteByChance } from './prices.ts'
import {
  acceptPayer,
  creditTogether,
  debitUnclearly,
  declarePayer,
  isInDoubt,
  letFeeGo,
  payFeeBill,
  placeByHand,
  receive,
  notePaidAgain,
  refundThirdPartyReceipt,
  refundSuspense,
  replaceReversed,
  resolveDebit,
  settleCredit,
  settleNotice,
  takeBack,
} from './receipts.ts'

/** Whatever somebody does in a step of a life. */
export function act(life: Life, chance: Chance): void {
  const awaitsMoney = life.state.operationalStatus === 'awaiting_payment'
  const isHeld = life.state.operationalStatus === 'in_transfer' || life.state.operationalStatus === 'release_requested'
  const isOffer = life.state.operationalStatus === 'awaiting_owner' || life.state.operationalStatus === 'awaiting_acceptance'
  const what = chance.weighed({
    side: isOffer ? 90 : 45,
    pay: awaitsMoney ? 90 : 2,
    department: isHeld ? (life.schedule === dearChecks ? 40 : 20) : 0.5,
    registry: isOffer ? 3 : 8,
    staff: isOffer ? 6 : 14,
    finance: 8,
    account: 6,
    // Fees that were netted are seldom, and what a reversal makes of them is to be seen.
    take_back: hasNetted(life) ? 60 : 3,
    bank: isHeld || !isActive(life.state.operationalStatus) ? 4 : 0,
    identity: 0.3,
  })
  switch (what) {
    case 'side':
      return sideActs(life, chance)
    case 'pay':
      return pay(life, chance)
    case 'department':
      return goToDepartment(life, chance)
    case 'registry':
      life.registry.silentUntil = chance.is(60) ? addSeconds(life.now, chance.next() ** 3 * 20 * 24 * 3600) : null
      return note(
        life,
        () => `registry ${life.registry.silentUntil ? `silent until ${life.registry.silentUntil.toISOString()}` : 'answers'}`,
      )
    case 'staff':
      return void staffAct(life, chance)
    case 'finance':
      return financeActs(life, chance)
    case 'account':
      return nameAccount(life, chance)
    case 'take_back':
      return bankTakesBack(life, chance)
    case 'bank':
      return receiveAgain(life, chance)
    case 'identity':
      return void move(life, 'block_identity', 'system')
  }
}

const hasNetted = ({ fees, state }: Life): boolean =>
  state.operationalStatus === 'completed' && fees.some(({ nettedFils }) => nettedFils > 0n)

// ---- the sides ----

const likes: Partial<Record<ActionName, number>> = {
  consent: 9,
  accept: 12,
  release: 6,
  declare_payer: 6,
  confirm: 4,
  answer_split: 6,
  agree_to_cancellation: 3,
  object_to_cancellation: 3,
  extend: 2,
  send_evidence: 0.5,
  amend: 1.5,
  propose_terms: 1.5,
  accept_terms: 4,
}

/** A partner brings together those who want to: with two who have to agree, few of its sales would come to money otherwise, and hardly one to a division. */
const agreeing: readonly ActionName[] = ['consent', 'accept']
const dividing: readonly ActionName[] = ['object', 'answer_split']
function eagerness({ partner, favourite, schedule }: Life, action: ActionName): number {
  if (action === favourite || (action === 'release' && schedule === dearChecks)) return 12
  if (partner && favourite === 'propose_split' && dividing.includes(action)) return 12
  return partner && agreeing.includes(action) ? 5 : 1
}

function sideActs(life: Life, chance: Chance): void {
  const creator: ActorRole = life.partner ? 'partner' : 'creator'
  const roles: readonly ActorRole[] = life.state.hasAgent ? ['seller', creator, 'buyer'] : ['seller', 'buyer']
  const who = chance.pick(roles)
  if (who === 'partner' && chance.is(30)) return overstep(life, chance)
  if (who === 'buyer' && !life.isBuyerComplete) return register(life)
  const mine = who === 'seller' && !life.state.hasAgent ? (['seller', 'creator'] as const) : [who]
  const allowed = actionsFor(life.state, mine, { now: life.now, settings: life.settings }).filter((action) => action.allowed)
  if (allowed.length === 0) return
  // Now and then there is something that one could do, and does not.
  const weights = Object.fromEntries(allowed.map(({ name: action }) => [action, (likes[action] ?? 1) * eagerness(life, action)]))
  const name = chance.weighed<ActionName | 'nothing'>({ nothing: 3, ...weights })
  if (name !== 'nothing') doAction(life, name, name === 'amend' ? creator : who, chance)
}

/** The deeds of the sides and of staff, which a partner tries beyond its own. */
const notOfPartners = [
  'consent',
  'refuse',
  'accept',
  'reject',
  'propose_terms',
  'accept_terms',
  'refuse_terms',
  'take_back_terms',
  'declare_payer',
  'release',
  'confirm',
  'object',
  'take_back_objection',
  'send_evidence',
  'answer_split',
  'request_cancellation',
  'take_back_cancellation',
  'agree_to_cancellation',
  'object_to_cancellation',
  'extend',
  'block',
  'dismiss',
  'decide_release',
  'decide_refund',
  'approve_cancellation',
  'note_paid_again',
] as const
/** The partner tries what only the sides or staff may do, with all that would make it right for them. */
function overstep(life: Life, chance: Chance): void {
  const { termsVersion, termsProposal, totalPriceFils } = life.state
  const trigger = chance.pick(notOfPartners)
  const reason = move(life, trigger, 'partner', {
    termsVersion,
    saleCheck: 'clear',
    answer: 'yes',
    paper: 'transferred',
    words: 'words',
    terms: { totalPriceFils, quote: {} },
    ...(termsProposal ? { proposal: termsProposal.nth } : {}),
  })
  if (reason === null) broken(`the partner does what it may not: ${trigger}`)
}

/** A buyer who was only typed registers before anything else; an offer that was paused for it goes on. */
function register(life: Life): void {
  life.isBuyerComplete = true
  note(life, () => 'the buyer registers')
  if (life.state.offerPausedAt) move(life, 'note_buyer_registered', 'system', { buyerIncomplete: false })
  life.judge.state.isBuyerComplete = true
}

function doAction(life: Life, name: ActionName, who: ActorRole, chance: Chance): void {
  const { state } = life
  switch (name) {
    case 'accept':
    case 'consent': {
      // The registry is asked again: silent or another owner, and the act is refused.
      if (askRegistry(life) !== 'seller') return
      const seen = { termsVersion: state.termsVersion - (chance.is(5) ? 1 : 0) }
      return void move(life, name, who, { ...seen, saleCheck: 'clear' })
    }
    case 'amend': {
      life.quote = quoteByChance(chance, life.schedule, life.partner)
      judgeNewTerms(life.judge, expectedOf(life.quote))
      life.state = { ...state, totalPriceFils: life.quote.totalPriceFils }
      return void move(life, name, who)
    }
    case 'propose_terms': {
      const proposed = quoteByChance(chance, life.schedule, life.partner)
      if (move(life, name, who, { terms: { totalPriceFils: proposed.totalPriceFils, quote: {} } })) return
      life.proposed = proposed
      return
    }
    case 'accept_terms': {
      const { nth } = state.termsProposal ?? broken('there are no terms to agree to')
      if (move(life, name, who, { proposal: nth - (chance.is(5) ? 1 : 0) }) || !life.proposed) return
      life.quote = life.proposed
      judgeNewTerms(life.judge, expectedOf(life.quote))
      return
    }
    case 'declare_payer':
      return declarePayer(life)
    case 'release':
      if (move(life, name, who, {}, life.now)) return
      life.failedRegistryChecks = 0
      life.releaseAccount = life.accounts.seller
      return
    case 'answer_split': {
      const answer = chance.is(75) ? 'yes' : 'no'
      if (move(life, name, who, { answer })) return
      const split = openSplit(life.state)
      if (split?.seller === 'yes' && split.buyer === 'yes') move(life, 'agree_split', 'system', {}, null)
      return
    }
    case 'request_cancellation': {
      const answer = state.operationalStatus === 'in_transfer' ? askRegistry(life) : 'seller'
      if (answer !== 'silent' && answer !== 'seller') applyAnswer(life, answer, true)
      return void move(life, name, who, { feeFils: feeOfMoment(life), words: 'a reason' })
    }
    default:
      return void move(life, name, who, { words: 'words' })
  }
}

/** Money leaves the buyer's bank, or a third-party payer's: whole, in parts, too much, twice, late, with or without its reference. */
function pay(life: Life, chance: Chance): void {
  const { state } = life
  const remaining = subtractFils(state.totalPriceFils, state.receivedFils)
  const whole = remaining > 0n ? remaining : state.totalPriceFils
  const part = fils(1n + (whole * BigInt(1 + chance.below(99))) / 100n)
  const kind = chance.weighed({ whole: 70, part: 18, over: 8, again: 4 })
  const amountFils = { whole, part, over: addFils(whole, part), again: state.totalPriceFils }[kind]
  const way = chance.is(40) ? 'biller' : 'bank'
  // A bill asks for the exact amount, and can be paid only while it is payable.
  const bill = billAnswer({
    operationalStatus: state.operationalStatus,
    flags: state.flags,
    totalPriceFils: state.totalPriceFils,
    receivedFils: state.receivedFils,
  })
  if (way === 'biller' && bill !== 'none' && !chance.is(10)) return
  payOnce(life, chance, { way, amountFils: way === 'biller' ? whole : amountFils, isBuyers: chance.is(82), named: chance.is(96) })
}

function payOnce(
  life: Life,
  chance: Chance,
  { way, amountFils, isBuyers, named }: { way: 'biller' | 'bank'; amountFils: Fils; isBuyers: boolean; named: boolean },
): void {
  const paidAt = life.now
  const delay = chance.is(80) ? chance.below(60) : chance.below(6 * 24 * 3600)
  let told: ReturnType<typeof receive> | undefined
  // A repetition is answered the same and books nothing.
  let deductedFils: Fils = noFils
  const tell = (later: Life) => void (told ??= receive(later, { way, amountFils, paidAt, isBuyers, named, deductedFils }))
  note(life, () => `${isBuyers ? 'the buyer' : 'somebody'} pays ${amountFils} by ${way}${named ? '' : ' without a reference'}`)
  const told1 = addSeconds(paidAt, delay)
  send(life, told1, `notice of ${amountFils}`, tell)
  if (chance.is(15)) send(life, addSeconds(told1, chance.below(90_000)), `notice of ${amountFils} again`, tell)
  if (way === 'bank') {
    life.bankFils += amountFils
    return
  }
  const keptBack = fils(chance.is(20) ? BigInt(1 + chance.below(500)) : 0n)
  deductedFils = keptBack < amountFils ? keptBack : noFils
  life.bankFils += subtractFils(amountFils, deductedFils)
  // The statement comes on a later day; where it comes before the notice, the receipt is settled as it is booked.
  const settle = (later: Life) => {
    tell(later)
    if (!told || told.isSettled || told.creditId !== null) return
    const entry = chanceOf(later.seed, 4_000_000 + Number(told.id))
    if (!later.isQuiet && entry.is(10)) creditTogether(later, fils(BigInt(entry.pick([0, 0, 1, 700]))))
    else settleNotice(later, told)
  }
  send(life, addSeconds(paidAt, 3600 + chance.below(3 * 24 * 3600)), `statement with ${amountFils}`, settle)
}

/** Money that the bank reversed is paid again. */
function receiveAgain(life: Life, chance: Chance): void {
  const old = life.receipts.find(({ isTakenBack, bookedFils }) => isTakenBack && bookedFils > 0n)
  if (!old || (isActive(life.state.operationalStatus) && !blockOf(life.state, 'bank'))) return
  const more = chance.is(20) ? fils(BigInt(1 + chance.below(900))) : noFils
  payOnce(life, chance, { way: 'bank', amountFils: addFils(old.bookedFils, more), isBuyers: chance.is(80), named: true })
}

function goToDepartment(life: Life, chance: Chance): void {
  const { registry, schedule, state, favourite } = life
  // Where checks are dear, the sides mostly ask for the release twice before they go there.
  const { seller, buyer } = state.counts.failedChecks
  const isDear = schedule === dearChecks
  const isEarly = seller < 2 || (buyer < 2 && favourite === 'propose_split')
  if (isDear && isEarly && chance.is(95)) return
  const what = isDear ? 'buyer' : chance.weighed({ buyer: 60, third: 8, other_name: 4, seller: 12, lien: 20 })
  if (what === 'lien') registry.lien = registry.lien ? null : chance.pick(['seized', 'mortgaged'])
  else registry.owner = what
  if (what === 'buyer') life.judge.wasBuyers = true
  note(life, () => `the Department: ${registry.owner}${registry.lien ? `, ${registry.lien}` : ''}`)
}

function nameAccount(life: Life, chance: Chance): void {
  const account: Account = {
    provenAt: chance.is(85) ? life.now : null,
    createdAt: life.now,
    currency: chance.is(95) ? 'JOD' : 'USD',
    isGood: chance.is(90),
  }
  const whose = chance.pick<'seller' | 'buyer' | 'partner'>(life.partner ? ['seller', 'buyer', 'partner'] : ['seller', 'buyer'])
  life.accounts[whose] = account
  note(life, () => `the ${whose} names an account${account.provenAt ? '' : ', unproven'}`)
  const isUsable = account.provenAt !== null && account.currency === 'JOD'
  for (const payout of life.payouts.filter((one) => one.purpose !== 'sweep' && payeeOf(one) === whose)) {
    if (payout.status === 'held' && (!payout.account?.provenAt || payout.account.currency !== 'JOD')) payout.account = account
    else if (isUsable && isFailed(payout) && payout.status !== 'withdrawn' && whose !== 'buyer') retryFailedPayout(life, payout)
  }
  reconsider(life)
}

function bankTakesBack(life: Life, chance: Chance): void {
  const taken = life.receipts.filter(
    ({ id, isSettled, isTakenBack }) => !life.doubts.some(({ receiptIds }) => receiptIds.includes(id)) && isSettled && !isTakenBack,
  )
  if (taken.length === 0) return
  const receipt = chance.pick(taken)
  const mayDoubt = mayHoldOfIt(life) && taken.every(({ named, fee }) => named && fee === null)
  if (mayDoubt && chance.is(35)) {
    const [other] = taken.filter(({ id }) => id !== receipt.id)
    const named = other && chance.is(50) ? [receipt, other] : [receipt]
    const sum = addFils(...named.map(({ amountFils }) => amountFils))
    const more = BigInt(chance.pick([-5_000, 5_000, 25_000, 25_001, 0]))
    const debitFils = fils(sum + (named.length === 1 && more === 0n ? 1n : more))
    return debitFils > 0n ? debitUnclearly(life, named, debitFils) : undefined
  }
  life.bankFils -= receipt.amountFils
  takeBack(life, receipt)
}

// ---- staff ----

/** The present decision of the staff in charge; false where there is nothing to decide. */
export function staffAct(life: Life, chance: Chance, only?: readonly StaffActionName[]): boolean {
  const allowed = staffActionsFor(life.state, ['reviewer', 'finance'], { now: life.now, settings: life.settings }).filter(
    (action) => action.allowed && (only?.includes(action.name) ?? true),
  )
  if (allowed.length === 0) return false
  const liked = allowed.find(({ name }) => name === life.favourite)
  const { name } = liked && chance.is(60) ? liked : chance.pick(allowed)
  return doStaffAction(life, name, chance)
}

function doStaffAction(life: Life, name: StaffActionName, chance: Chance): boolean {
  const who: ActorRole = ['accept_payer', 'refuse_payer', 'note_paid_again', 'note_not_paid_again'].includes(name) ? 'finance' : 'reviewer'
  const deciding = life.state.flags.find((flag) => flag.deciding)?.reason
  switch (name) {
    case 'accept_payer':
      if (deciding !== undefined) acceptPayer(life, deciding)
      return true
    case 'refuse_payer':
      if (deciding !== undefined) refundThirdPartyReceipt(life, deciding, 'refuse_payer')
      return true
    case 'note_paid_again':
      return notePaidAgain(life, chance)
    case 'decide_release':
    case 'decide_refund':
      return move(life, name, who, judged(life)) === null
    case 'accept_paper':
    case 'refuse_paper':
      // Reviewers see the paper of the Department, and it says what is so.
      if ((life.registry.owner === 'buyer') !== (name === 'accept_paper')) return false
      return move(life, name, who) === null
    case 'propose_split':
      return proposeSplit(life, chance)
    case 'dismiss': {
      const block = chance.pick(caseFlags(life.state)).reason as NonNullable<Facts['block']>
      life.dismissals += 1
      // Staff have seen whose name it is.
      if (block === 'registry' && life.registry.owner === 'other_name') life.registry.owner = chance.pick(['seller', 'buyer'])
      if (life.registry.owner === 'buyer') life.judge.wasBuyers = true
      return move(life, name, who, { block }, life.now) === null
    }
    case 'approve_cancellation':
      return move(life, name, who, { feeSide: chance.pick(['seller', 'buyer', 'waived']) }) === null
    default:
      return (
        move(life, name, who, { words: 'a reason' }, name === 'unblock' || name === 'reject_cancellation' ? life.now : undefined) === null
      )
  }
}

/** The registry is asked first; only while it is silent the Department's paper speaks. */
function judged(life: Life): Facts {
  const word = askRegistry(life)
  if (word !== 'silent' && word !== 'other_name') return { finding: word }
  return { paper: life.registry.owner === 'buyer' ? 'transferred' : 'not_transferred' }
}

function proposeSplit(life: Life, chance: Chance): boolean {
  const split = divisionByChance(life, chance)
  const isTransferred = life.state.ownerIsBuyerAt !== null
  const wrong = refuseProposedSplit({ ...split, heldFils: life.state.receivedFils, quoted: life.quote, isTransferred })
  judgeDivision(life.judge, { seller: split.sellerFils, buyer: split.buyerFils, fees: split.feesFils }, wrong === null)
  return wrong === null && move(life, 'propose_split', 'reviewer', { split }) === null
}

/** Mostly as it may be; now and then with fees that nobody owes. */
function divisionByChance(life: Life, chance: Chance) {
  const { quote, state } = life
  const quoted = addFils(quote.buyerShareFils, quote.sellerShareFils, quote.transferCommissionFils)
  const most = state.ownerIsBuyerAt === null && !chance.is(10) ? noFils : quoted
  const feesFils = chance.is(20) ? most : fils((most * BigInt(chance.below(105))) / 100n)
  const left = subtractFils(state.receivedFils, feesFils)
  const sellerFils = fils(1n + ((left - 2n) * BigInt(chance.below(101))) / 100n)
  return { sellerFils, buyerFils: subtractFils(left, sellerFils), feesFils }
}

const mayHoldOfIt = ({ state }: Life): boolean =>
  ['awaiting_payment', 'in_transfer', 'release_requested', 'cancelled', 'expired'].includes(state.operationalStatus)

const namedByStaff = ({ now }: Life, chance: Chance): Account => ({
  provenAt: now,
  createdAt: now,
  currency: 'JOD',
  isGood: chance.is(70),
  isNamedByStaff: true,
})

function financeActs(life: Life, chance: Chance): void {
  const what = chance.weighed({
    approve: 5,
    retry: 3,
    withdraw: 1,
    hold: 1,
    unhold: 3,
    place: 3,
    send_back: 1,
    sweep: 3,
    bill: 1,
    let_go: 3,
    debit: 3,
    credit: 2,
    reversal: 4,
    replace: 3,
  })
  const payout = life.payouts.length > 0 ? chance.pick(life.payouts) : undefined
  const waiting = life.receipts.find((receipt) => receipt.suspenseFils > 0n && !isInDoubt(life, receipt))
  switch (what) {
    case 'approve':
      return void (payout && approve(life, payout, chance))
    case 'retry':
      return void (payout && retryFailedPayout(life, payout))
    case 'withdraw':
      return void (payout && step(life, payout, 'withdraw'))
    case 'hold':
    case 'unhold':
      if (!payout || !isOpen(payout)) return
      payout.isHeldByStaff = what === 'hold'
      return reconsider(life)
    case 'place':
      return waiting && placeByHand(life, waiting)
    case 'send_back':
      return waiting && refundSuspense(life, waiting, chance.is(30) ? namedByStaff(life, chance) : null)
    case 'sweep':
      return void sweep(life)
    case 'bill':
      return void (!isActive(life.state.operationalStatus) && payFeeBill(life, fils(BigInt(chance.below(3)) * 700n)))
    case 'reversal':
      return void (payout && decideReversal(life, payout, chance))
    case 'replace':
      return void (waiting && replaceReversed(life, waiting))
    case 'debit':
      return void resolveDebit(life, chance)
    case 'credit':
      return void settleCredit(life, chance)
    case 'let_go':
      return void (!isActive(life.state.operationalStatus) && letFeeGo(life))
  }
}

/** When everybody else is silent, staff do in the end what is theirs to do; false when nothing is. */
export function staffFinish(life: Life, chance: Chance): boolean {
  const { state } = life
  if (life.doubts.length > 0 && chance.is(30)) return resolveDebit(life, chance)
  if (chance.is(30) && settleCredit(life, chance)) return true
  const wait = life.rules.waitOf(state, { now: life.now, settings: life.settings }, null)
  if (isActive(state.operationalStatus) && wait.awaited === 'staff') {
    if (wait.until && life.now < wait.until && chance.is(50)) return false
    const finishing: Partial<Record<typeof wait.code, readonly StaffActionName[]>> = {
      vehicle: ['confirm_vehicle', 'refuse_vehicle'],
      payer_decision: ['accept_payer', 'refuse_payer'],
      staff_block: ['unblock'],
      bank_block: ['note_paid_again', 'note_not_paid_again'],
      bank_doubt: ['note_not_paid_again'],
      case: [
        'decide_release',
        'decide_refund',
        ...(life.dismissals < 3 || life.registry.owner === 'other_name' ? (['dismiss'] as const) : []),
      ],
      registry_silent: ['decide_release', 'decide_refund', ...(life.dismissals < 3 ? (['dismiss'] as const) : [])],
      paper: ['accept_paper', 'refuse_paper'],
      cancellation_decision: ['approve_cancellation', 'reject_cancellation'],
    }
    return staffAct(life, chance, finishing[wait.code] ?? [])
  }
  const waiting = life.receipts.find(
    (receipt) => receipt.suspenseFils > 0n && receipt.why !== 'paused' && !waitsForPayer(life, receipt) && !isInDoubt(life, receipt),
  )
  if (waiting && !blockOf(state, 'bank')) {
    placeByHand(life, waiting)
    return true
  }
  for (const payout of life.payouts) {
    if (payout.isHeldByStaff && isOpen(payout)) {
      payout.isHeldByStaff = false
      reconsider(life)
      return true
    }
    if (payout.status === 'ordered') {
      approve(life, payout, chance)
      return true
    }
    if (payout.status === 'held' && payout.heldReason === 'receipt_reversed' && decideReversal(life, payout, chance)) return true
    if (isFailed(payout) && payout.account?.isGood !== false) return retryFailedPayout(life, payout)
  }
  return false
}
