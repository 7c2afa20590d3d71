import { balanceOf, BrokenRule, broken, emptyBook } from './book.ts'
import { type Chance, chanceOf } from './chance.ts'
import { onPayoutStatusChanged, tick, wakeOf } from './guarantee.ts'
import { guaranteeId, type Life, note, type Receipt } from './life.ts'
import { judgeBooks, judgeEnd, judgeNextQuestion, judgePayoutWait, judgeState, judgeWait, newJudge } from './oracle/judge.ts'
import { mayDo, needsCode, turningPoints } from './oracle/sale.ts'
import { billIs } from './oracle/rules.ts'
import { same, Wrong } from './oracle/wrong.ts'
import { approvalsOf, failedBacks, isFailed, isOpen, paidTo, waitsForPayer } from './payouts.ts'
import { act, staffFinish } from './people.ts'
import { dearChecks, partnerTermsByChance, quoteByChance, schedule } from './prices.ts'
import {
  actionsFor,
  addFils,
  addSeconds,
  billAnswer,
  deedOfCause,
  earliestOf,
  expectedOf,
  fils,
  hasFlag,
  isActive,
  isPaused,
  longWaits,
  mayDoInProduct,
  newState,
  noFils,
  productRules,
  type Rules,
  saidOf,
  shortWaits,
  subtractFils,
  trials,
  viewOf,
} from './product.ts'
import { askByChance } from './questions.ts'
import { blockInDoubt, bookReplacements, matchWaiting, recoverOpenSum, refundThirdPartyReceipt } from './receipts.ts'

const hour = 3600
const day = 24 * hour
const begin = new Date('2026-11-15T08:00:00Z')
/** So long after everybody has fallen silent every life has ended, with room for what staff take their time for. */
const longestQuietDays = 120

const favourites = [
  'object',
  'take_back_objection',
  'request_cancellation',
  'take_back_cancellation',
  'object_to_cancellation',
  'agree_to_cancellation',
  'extend',
  'confirm',
  'release',
  'amend',
  'propose_terms',
  'accept_terms',
  'block',
  'propose_split',
  'decide_refund',
  'decide_release',
  'dismiss',
  'reject_cancellation',
  'approve_cancellation',
  'note_not_paid_again',
] as const

export interface Outcome {
  triggers: readonly string[]
  events: readonly string[]
  status: string
  steps: number
}
export interface Failure {
  seed: number
  what: string
  /** The acts that were left out, for the rest fails as well. */
  muted: ReadonlySet<number>
  trace: readonly string[]
}

function newLife(seed: number, rules: Rules, isTraced: boolean): Life {
  const chance = chanceOf(seed, -1)
  const world = chance.is(75) ? longWaits : shortWaits
  const { settings, terms } = world
  const now = addSeconds(begin, chance.below(10 * day))
  const isDear = chanceOf(seed, -10).is(20)
  // A partner is no side: its sale always has another owner.
  const partners = chanceOf(seed, -20)
  const partner = partners.is(25) ? partnerTermsByChance(partners, isDear ? dearChecks : schedule) : null
  const quote = quoteByChance(chance, isDear ? dearChecks : schedule, partner)
  const start = { hasAgent: chance.is(40) || partner !== null, isByHand: chance.is(15), isBuyerComplete: chance.is(75) }
  const { isByHand, isBuyerComplete } = start
  const isOfPartner = partner !== null
  const since = addSeconds(now, -30 * day)
  const account = { provenAt: since, createdAt: since, currency: 'JOD', isGood: true }
  const state = newState(now, settings, { ...start, isOfPartner, totalPriceFils: quote.totalPriceFils })
  return {
    seed,
    rules,
    settings,
    schedule: isDear ? dearChecks : schedule,
    book: emptyBook(),
    judge: newJudge(isDear ? { ...terms, failedCheck: 400_000n } : terms, now.getTime(), expectedOf(quote), { ...start, isOfPartner }),
    now,
    state,
    version: 1,
    nextRegistryCheckAt: isByHand ? addSeconds(now, settings.registryEverySeconds) : null,
    failedRegistryChecks: 0,
    asks: 0,
    asking: 0,
    endedAt: null,
    quote,
    proposed: null,
    releaseAccount: null,
    accounts: {
      seller: chance.is(80) ? account : null,
      buyer: chance.is(60) ? account : null,
      partner: partner && partners.is(80) ? account : null,
    },
    partner,
    isBuyerComplete,
    receipts: [],
    payouts: [],
    fees: [],
    doubts: [],
    debits: 0n,
    credits: [],
    messages: [],
    registry: { owner: 'seller', lien: null, silentUntil: isByHand ? addSeconds(now, chance.below(6 * day)) : null },
    bankFils: 0n,
    sellerShareFils: null,
    isQuiet: false,
    dismissals: 0,
    favourite:
      (partner && partners.is(25) ? 'propose_split' : null) ?? (chance.is(50) ? chance.pick(favourites) : isDear ? 'propose_split' : null),
    triggers: [],
    trace: isTraced ? [] : null,
    parts: { matchWaiting, blockInDoubt, recoverOpenSum, bookReplacements, refundThirdPartyReceipt, onPayoutStatusChanged },
  }
}

/** One life from its creation to its end; throws what was broken on the way. */
export function live(seed: number, rules: Rules = productRules, muted: ReadonlySet<number> = new Set(), trace?: string[]): Outcome {
  let life: Life | null = null
  try {
    life = newLife(seed, rules, trace !== undefined)
    return liveOn(life, muted)
  } catch (error) {
    if (error instanceof BrokenRule) throw error
    if (error instanceof Wrong) throw new BrokenRule(error.message, { cause: error })
    throw new BrokenRule(error instanceof Error ? `${error.message}\n${error.stack}` : String(error), { cause: error })
  } finally {
    trace?.push(...(life?.trace ?? []))
  }
}

function liveOn(life: Life, muted: ReadonlySet<number>): Outcome {
  const { seed, rules } = life
  const chance = chanceOf(seed, -2)
  note(
    life,
    () =>
      `created: ${life.state.operationalStatus}, total ${life.quote.totalPriceFils}${life.partner ? `, by a partner for ${life.quote.partnerFeeFils} of the ${life.partner.bearer}` : ''}, by ${life.settings === longWaits.settings ? 'long' : 'short'} waits`,
  )
  for (let count = 0; count < 6; count += 1) askByChance(chanceOf(seed, -3 - count), rules)
  const acts = 1 + Math.floor(chance.next() * 60)
  for (let index = 0; index < acts; index += 1) {
    const mine = chanceOf(seed, index)
    passTime(life, mine)
    if (!muted.has(index)) act(life, mine)
    settleDue(life)
    check(life)
    if (mine.is(6)) tryEverything(life, mine)
  }
  beQuiet(life, chance)
  const steps = finish(life)
  checkEnd(life)
  return { triggers: life.triggers, events: life.book.events, status: life.state.operationalStatus, steps: acts + steps }
}

// ---- time ----

const nextDue = (life: Life): Date | null => earliestOf([wakeOf(life), ...life.messages.map(({ at }) => at)])

function passTime(life: Life, chance: Chance): void {
  const how = chance.weighed({ due: 14, minutes: 60, hours: 20, days: 4, leap: 2 })
  const due = nextDue(life)
  const seconds = {
    due: 0,
    minutes: chance.below(hour),
    hours: chance.below(30 * hour),
    days: chance.below(9 * day),
    leap: chance.below(25 * day),
  }[how]
  const until = how === 'due' && due ? due : addSeconds(life.now, seconds)
  // A leap: the clock stood, and everything that was due meanwhile is due at once, in whatever order.
  if (how === 'leap') {
    note(life, () => 'the clock leaps')
    life.now = until > life.now ? until : life.now
    if (chance.is(50)) life.messages.reverse()
  } else
    for (let next = nextDue(life); next && next <= until; next = nextDue(life)) {
      if (next > life.now) life.now = next
      settleDue(life)
    }
  if (until > life.now) life.now = until
  settleDue(life)
}

/** All that is due now: after a leap of weeks many hundred sweeps and messages, each of which brings the next wake nearer to now. */
function settleDue(life: Life): void {
  let standsStill = 0
  for (let rounds = 0; ; rounds += 1) {
    const index = life.messages.findIndex(({ at }) => at <= life.now)
    const [message] = index === -1 ? [] : life.messages.splice(index, 1)
    message?.arrive(life)
    const wake = wakeOf(life)
    const rings = wake !== null && wake <= life.now
    if (rings) tick(life)
    if (!message && !rings) return
    const next = wakeOf(life)
    standsStill = !message && wake && next && next <= wake ? standsStill + 1 : 0
    if (standsStill > 100 || rounds > 20_000) broken('what is due now never ends')
  }
}

/** From now on the sides do nothing, and nothing goes wrong; but the registry may stay silent for ever. */
function beQuiet(life: Life, chance: Chance): void {
  life.isQuiet = true
  life.registry.silentUntil = chance.is(15) ? addSeconds(life.now, 1000 * day) : null
  note(life, () => `everybody falls silent${life.registry.silentUntil ? ', the registry too' : ''}`)
}

function finish(life: Life): number {
  const until = addSeconds(life.now, longestQuietDays * day)
  for (let step = 0; ; step += 1) {
    const mine = chanceOf(life.seed, 10_000 + step)
    // Staff take their time, but they decide.
    const next = earliestOf([nextDue(life), addSeconds(life.now, day)])
    const hasEnded = isAtEnd(life)
    if (hasEnded && life.messages.length === 0) return step
    if (!hasEnded && life.now > until) broken(`after ${longestQuietDays} days of silence it has not ended: ${whereItStands(life)}`)
    if (next && next > life.now) life.now = next
    settleDue(life)
    for (let tries = 0; tries < 4 && staffFinish(life, mine); tries += 1) settleDue(life)
    check(life)
    if (step > 20_000) broken(`it turns in circles: ${whereItStands(life)}`)
  }
}
/** Nothing is to be done by anybody but the beneficiaries themselves. */
const isAtEnd = (life: Life, { state, receipts, payouts, doubts, credits } = life): boolean =>
  !isActive(state.operationalStatus) &&
  doubts.length === 0 &&
  credits.length === 0 &&
  receipts.every((receipt) => receipt.suspenseFils === noFils || waitsForPayer(life, receipt)) &&
  payouts.every((payout) => payout.status === 'settled' || payout.isReplaced || payout.isRecovered || waitsForPayee(payout))
const waitsForPayee = (payout: Life['payouts'][number]): boolean =>
  (payout.status === 'held' && (payout.heldReason === 'iban_missing' || payout.heldReason === 'iban_unproven')) ||
  (isFailed(payout) && payout.account?.isGood === false)

const whereItStands = (life: Life): string => {
  const { state, payouts } = life
  const wait = life.rules.waitOf(state, { now: life.now, settings: life.settings }, null)
  return `${state.operationalStatus}, awaiting ${wait.awaited} for ${wait.code} until ${wait.until?.toISOString()}, flags ${state.flags.map(({ kind, reason }) => `${kind} ${reason}`).join()}, payouts ${payouts.map(({ id, status, heldReason }) => `P${id} ${status} ${heldReason}`).join()}`
}

/** Whatever anybody could try now is allowed by the product where the oracle allows it, and refused where it refuses it. */
function tryEverything({ state, judge, now, settings }: Life, chance: Chance): void {
  const due = subtractFils(state.totalPriceFils, state.receivedFils)
  same('the answer about the bill', billAnswer(state), billIs({ status: state.operationalStatus, isPaused: isPaused(state), due }))
  for (const who of ['seller', 'creator', 'partner', 'buyer'] as const)
    for (const { name, stepUp } of actionsFor(state, [who], { now, settings })) {
      const deed = deedOfCause(name)
      if (deed) same(`whether ${deed} by ${who} asks for a code`, stepUp, needsCode(judge.state, deed, who))
    }
  // Now, and at a moment that changes something: just before it, and when it has come.
  const points = turningPoints(judge.state, now.getTime())
  const at = points.length > 0 && chance.is(50) ? new Date(chance.pick(points) - chance.pick([0, 0, 1000])) : now
  for (const trial of trials(state)) {
    const isAllowed = mayDoInProduct(state, trial, at, settings)
    if (isAllowed !== mayDo(judge.state, trial.deed, trial.who, saidOf(trial.facts), at.getTime()))
      broken(
        `${trial.deed} by ${trial.who} ${JSON.stringify(trial.facts, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))} in ${state.operationalStatus} at ${at.toISOString()} is ${isAllowed ? 'allowed' : 'refused'}, and should not be`,
      )
  }
}

// ---- what must be so after each step ----

function check(life: Life): void {
  const { book, state, receipts, payouts } = life
  judgeState(life.judge, viewOf(state, life.settings), life.now.getTime())
  judgeBooks(life.judge, book.totals)
  if (isActive(state.operationalStatus) && life.asking === 0)
    judgeNextQuestion(life.judge, life.now.getTime(), life.nextRegistryCheckAt?.getTime() ?? null)
  const held = addFils(...receipts.map(({ bookedFils }) => bookedFils))
  const inSource = (...purposes: string[]) =>
    addFils(...payouts.filter((payout) => isFailed(payout) && purposes.includes(payout.purpose)).map(({ amountFils }) => amountFils))
  const is = (what: string, seen: bigint, wanted: bigint) => seen === wanted || broken(`${what} is ${seen}, and should be ${wanted}`)
  is('the escrow', balanceOf(book, 'buyer_escrow', guaranteeId), isActive(state.operationalStatus) ? held : 0n)
  if (isActive(state.operationalStatus)) is('what the guarantee counts as received', state.receivedFils, held)
  is('what is payable to the seller', balanceOf(book, 'seller_payable', guaranteeId), inSource('seller', 'seller_reversed'))
  is('what is payable to the partner', balanceOf(book, 'partner_payable', guaranteeId), inSource('partner'))
  is('what is to go back', balanceOf(book, 'buyer_refund', guaranteeId), inSource('refund', 'excess', 'send_back'))
  is('what is on its way', book.totals.payouts_in_flight, addFils(...payouts.filter(isOpen).map(({ amountFils }) => amountFils)))
  for (const receipt of receipts) {
    is(`suspense of R${receipt.id}`, balanceOf(book, 'suspense', receipt.id), receipt.suspenseFils)
    const failed = addFils(...failedBacks(life, receipt.id).map(({ amountFils }) => amountFils))
    if (failed > receipt.suspenseFils) broken(`what came back of R${receipt.id} is not at its receipt`)
  }
  is(
    'what sides owe',
    book.totals.fee_receivable_buyer + book.totals.fee_receivable_seller,
    addFils(...life.fees.map(({ openFils }) => openFils)),
  )
  if (isPaused(state) !== (state.pausedAt !== null)) broken('a pause is not what its flags say')
  if (!isActive(state.operationalStatus) && state.flags.length > 0) broken('something stands beside a guarantee that has ended')
  if ((state.financialStatus === 'hold') !== (state.operationalStatus === 'in_transfer' || state.operationalStatus === 'release_requested'))
    broken(`${state.operationalStatus} with money ${state.financialStatus}`)
  requirePaidOnce(life)
  requireWait(life)
}

/** Nobody is paid twice: the seller's due once, and of a receipt no more goes back than came. */
function requirePaidOnce(life: Life): void {
  const toSeller = paidTo(life, ({ purpose }) => purpose === 'seller' || purpose === 'seller_reversed')
  if (toSeller > (life.sellerShareFils ?? noFils)) broken(`the seller got ${toSeller} instead of ${life.sellerShareFils}`)
  const toPartner = paidTo(life, ({ purpose }) => purpose === 'partner')
  if (toPartner > (life.state.operationalStatus === 'completed' ? life.quote.partnerFeeFils : noFils))
    broken(`the partner got ${toPartner}`)
  for (const receipt of life.receipts) {
    const back = paidTo(life, ({ receiptId }) => receiptId === receipt.id)
    if (back > receipt.amountFils) broken(`of R${receipt.id}, which was ${receipt.amountFils}, ${back} went back`)
  }
}

/** Somebody is awaited, and until when; what has no end is the beneficiary's own, or the bank's with its promised day. */
function requireWait(life: Life): void {
  const { state, now, settings } = life
  const open = life.payouts.filter(
    ({ purpose, isReplaced, isRecovered, status }) =>
      ['seller', 'seller_reversed', 'refund'].includes(purpose) && !isReplaced && !isRecovered && status !== 'settled',
  )
  const [first] = open
  const payout = first
    ? {
        status: first.status,
        purpose: first.purpose,
        approvalsMissing: first.status === 'ordered' ? approvalsOf(life, first) - first.approvedBy.length : 0,
        heldReason: first.heldReason,
      }
    : null
  const wait = life.rules.waitOf(state, { now, settings }, payout)
  judgeWait(life.judge, now.getTime(), { awaited: wait.awaited, until: wait.until?.getTime() ?? null })
  if (!isActive(state.operationalStatus)) {
    judgePayoutWait(life.judge, wait.awaited, payout && { ...payout, goesTo: payout.purpose === 'refund' ? 'buyer' : 'seller' })
    if ((wait.awaited === 'nobody') !== (open.length === 0))
      broken(`${wait.awaited} is awaited for ${wait.code} with ${open.length} payouts to come`)
    return
  }
  if (wait.awaited === 'nobody') broken(`nobody is awaited in ${state.operationalStatus}`)
  if (!wait.until) broken(`${wait.awaited} is awaited for ${wait.code} without end`)
  // A wait whose end is past is somebody's: staff's, or the registry's, which is asked again.
  if (wait.until && wait.until < now && wait.awaited !== 'staff' && wakeOf(life) === null)
    broken(`${wait.code} was over at ${wait.until.toISOString()}, and nothing wakes it`)
}

/** At the end everything has been told, and what lies at the bank is what the books say. */
function checkEnd(life: Life): void {
  check(life)
  judgeEnd(life.judge)
  const { book, bankFils, state } = life
  if (hasFlag(state, 'blocked')) broken('it ended blocked')
  if (book.totals.biller_clearing !== 0n) broken(`${book.totals.biller_clearing} of the billers never came`)
  if (book.totals.bank_escrow !== bankFils) broken(`the books say ${book.totals.bank_escrow}, the bank has ${bankFils}`)
  const toSeller = life.payouts.filter(
    ({ purpose, isReplaced, isRecovered }) => (purpose === 'seller' || purpose === 'seller_reversed') && !isReplaced && !isRecovered,
  )
  const got = addFils(...toSeller.map(({ amountFils }) => amountFils))
  if (got !== (life.sellerShareFils ?? noFils)) broken(`the seller is to get ${life.sellerShareFils} and gets ${got}`)
  const unpaid = (receipt: Receipt) =>
    subtractFils(
      receipt.amountFils,
      addFils(
        ...life.payouts
          .filter(({ receiptId, isReplaced, isRecovered }) => receiptId === receipt.id && !isReplaced && !isRecovered)
          .map(({ amountFils }) => amountFils),
      ),
    )
  const kept = life.receipts.filter(({ isTakenBack }) => !isTakenBack).reduce((sum, receipt) => addFils(sum, unpaid(receipt)), noFils)
  if (kept < 0n) broken(`payers got ${fils(-kept)} more than they paid`)
}

// ---- many lives ----

interface Search {
  rules?: Rules
  seen?(outcome: Outcome, done: number): void
  isShortened?: boolean
}
/** Lives with successive seeds; answers the first that breaks a rule, brought down to the acts that it needs. */
export function findFailure(
  firstSeed: number,
  lives: number,
  { rules = productRules, seen, isShortened = true }: Search = {},
): Failure | null {
  for (let done = 0; done < lives; done += 1) {
    const seed = (firstSeed + done) | 0
    try {
      const outcome = live(seed, rules)
      seen?.(outcome, done + 1)
    } catch (error) {
      if (!(error instanceof BrokenRule)) throw error
      return isShortened ? shorten(seed, rules, error) : { seed, what: error.message, muted: new Set(), trace: [] }
    }
  }
  return null
}

const failureOf = (seed: number, rules: Rules, muted: ReadonlySet<number>): BrokenRule | null => {
  try {
    live(seed, rules, muted)
    return null
  } catch (error) {
    if (error instanceof BrokenRule) return error
    throw error
  }
}
/** A failure without its numbers: another failure is another scenario. */
const kindOf = ({ message }: BrokenRule): string =>
  message
    .split('\n')[0]
    ?.replace(/[\d:.TZ-]+/g, '')
    .slice(0, 60) ?? ''

function shorten(seed: number, rules: Rules, first: BrokenRule): Failure {
  let muted = new Set<number>()
  let what = first
  for (let index = 0; index < 80; index += 1) {
    const more = new Set([...muted, index])
    const failure = failureOf(seed, rules, more)
    if (!failure || kindOf(failure) !== kindOf(first)) continue
    muted = more
    what = failure
  }
  const trace: string[] = []
  try {
    live(seed, rules, muted, trace)
  } catch {
    // It fails again: that is what is traced.
  }
  return { seed, what: what.message, muted, trace }
}
