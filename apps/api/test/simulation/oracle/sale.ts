import { workingDayEnd, workingDaysAfter } from './calendar.ts'
import { fees, hour, type Terms } from './terms.ts'

// The life of one sale by the table of the specification, kept with a stopwatch: it runs while nothing stands in the way, and a wait that stands still in a pause ends when
// the stopwatch shows its mark. Nothing is ever moved.

export type Status =
  | 'awaiting_owner'
  | 'awaiting_acceptance'
  | 'awaiting_payment'
  | 'in_transfer'
  | 'release_requested'
  | 'completed'
  | 'rejected'
  | 'expired'
  | 'cancelled'
export type Money = 'in_progress' | 'hold' | 'late' | 'released' | 'paid' | null
export type Side = 'seller' | 'buyer'
export type Actor = Side | 'creator' | 'partner' | 'reviewer' | 'finance' | 'clock' | 'bank' | 'registry' | 'system'
export type Reason = 'staff' | 'objection' | 'registry' | 'silent' | 'stalled' | 'bank' | 'identity'
export type Word = 'buyer' | 'seller' | 'third' | 'other_name' | 'seized' | 'mortgaged'

export interface Split {
  seller: bigint
  buyer: bigint
  fees: bigint
  until: number
  yes: Side[]
  isOpen: boolean
}
interface Block {
  since: number
  until: number
  isEscalated: boolean
  by: Side | null
  split: Split | null
  /** Of the registry's silence: it did not answer the second look before a refund, or reviewers took that look by the Department's letter. */
  secondLook: 'silent' | 'letter' | null
  /** Of a reversal: when the registry is asked once more. */
  checkAt: number | null
  /** Of the bank: only a debit of which nobody has said whose it is. */
  isInDoubt: boolean
}
interface Request {
  by: Side
  fee: bigint
  isAfterPayment: boolean
  answerUntil: number
  answer: 'agreed' | 'objected' | 'silent' | null
  decideUntil: number
  isEscalated: boolean
  checkAt: number | null
  bearer: Side | 'waived'
  outcome: 'pending' | 'approved' | 'rejected'
  why: 'taken_back' | 'fallen' | 'staff' | null
}
interface Payer {
  /** A mark of the stopwatch. */
  until: number
  isDecided: boolean
  isEscalated: boolean
}

export interface State {
  readonly terms: Terms
  readonly hasAgent: boolean
  readonly isOfPartner: boolean
  status: Status
  money: Money
  moneyTo: Side
  version: number
  total: bigint
  received: bigint
  watch: { shows: number; at: number }
  offer: { shows: number; at: number; spent: number; spentBefore: number; begun: number }
  isByHand: boolean
  isBuyerComplete: boolean
  blocks: Map<Reason, Block>
  request: Request | null
  payers: Map<string, Payer>
  enteredAt: number
  /** Marks of the stopwatch. */
  enteredMark: number
  payUntil: number | null
  countdownUntil: number | null
  transferUntil: number | null
  systemReleaseAt: number | null
  isHeld: boolean
  isOverdue: boolean
  isExtended: boolean
  isSeen: boolean
  askedBy: Actor | null
  silence: { at: number; mark: number } | null
  answer: { word: Word; at: number } | null
  /** The registry's last answer that was shown. */
  shown: Word
  refundCheckAt: number | null
  papers: { until: number; isEscalated: boolean } | null
  extension: { by: Side; until: number } | null
  /** Other terms that one side wants after acceptance. */
  proposal: { by: Side; nth: number; until: number; total: bigint } | null
  counts: Record<'objections' | 'cancellations' | 'failedChecks' | 'proposals', Record<Side, number>>
  remindAt: number | null
}

/** The input of an action. */
export interface Said {
  terms?: number | undefined
  registry?: 'clear' | 'refused' | 'silent' | 'not_asked' | undefined
  isOwnerUnproven?: boolean | undefined
  amount?: bigint | undefined
  receipt?: string | undefined
  isOthers?: boolean | undefined
  needsDecision?: boolean | undefined
  bearer?: Side | 'waived' | undefined
  split?: { seller: bigint; buyer: bigint; fees: bigint } | undefined
  answer?: 'yes' | 'no' | undefined
  block?: Reason | undefined
  word?: Word | undefined
  paper?: 'transferred' | 'not_transferred' | undefined
  isSoon?: boolean | undefined
  receipts?: readonly string[] | undefined
  isInDoubt?: boolean | undefined
  /** The buyer's total by the proposed terms, and which proposal is answered. */
  newTotal?: bigint | undefined
  proposal?: number | undefined
}

const perSide = () => ({ seller: 0, buyer: 0 })
const offers: readonly Status[] = ['awaiting_owner', 'awaiting_acceptance']
const held: readonly Status[] = ['in_transfer', 'release_requested']
const ends: readonly Status[] = ['completed', 'rejected', 'expired', 'cancelled']
const cases: readonly Reason[] = ['objection', 'registry', 'silent', 'stalled', 'identity']

export function newSale(
  terms: Terms,
  now: number,
  {
    hasAgent,
    isOfPartner,
    isByHand,
    isBuyerComplete,
    total,
  }: Pick<State, 'hasAgent' | 'isOfPartner' | 'isByHand' | 'isBuyerComplete' | 'total'>,
): State {
  const state: State = {
    terms,
    hasAgent,
    isOfPartner,
    status: hasAgent ? 'awaiting_owner' : 'awaiting_acceptance',
    money: 'in_progress',
    moneyTo: 'seller',
    version: 1,
    total,
    received: 0n,
    watch: { shows: 0, at: now },
    offer: { shows: 0, at: now, spent: 0, spentBefore: 0, begun: 0 },
    isByHand,
    isBuyerComplete,
    blocks: new Map(),
    request: null,
    payers: new Map(),
    enteredAt: now,
    enteredMark: 0,
    payUntil: null,
    countdownUntil: null,
    transferUntil: null,
    systemReleaseAt: null,
    isHeld: false,
    isOverdue: false,
    isExtended: false,
    isSeen: false,
    askedBy: null,
    silence: null,
    answer: null,
    shown: 'seller',
    refundCheckAt: null,
    papers: null,
    extension: null,
    proposal: null,
    counts: { objections: perSide(), cancellations: perSide(), failedChecks: perSide(), proposals: perSide() },
    remindAt: null,
  }
  state.remindAt = nextReminder(state, now)
  return state
}

// ---- what stands in the way, and the stopwatch ----

export const hasEnded = ({ status }: Pick<State, 'status'>): boolean => ends.includes(status)
const isHeld = ({ status }: State): boolean => held.includes(status)
const isOffer = ({ status }: State): boolean => offers.includes(status)
const openRequest = ({ request }: State): Request | null => (request?.outcome === 'pending' ? request : null)
export const isPaused = (state: State): boolean => state.blocks.size > 0 || openRequest(state) !== null
const blockedBut = (state: State, ...reasons: Reason[]): boolean => [...state.blocks.keys()].some((reason) => !reasons.includes(reason))
/** An answer of the registry may move the sale: nothing but its own silence stands in the way. */
const mayHear = (state: State): boolean =>
  !blockedBut(state, 'silent', 'stalled') && openRequest(state) === null && state.refundCheckAt === null
const caseBlocks = ({ blocks }: State): [Reason, Block][] => [...blocks].filter(([reason]) => cases.includes(reason))
const openSplit = (state: State): Split | null => [...state.blocks.values()].find(({ split }) => split?.isOpen)?.split ?? null
const isAgreed = (split: Split | null): boolean => split?.yes.length === 2
const isComplete = ({ received, total }: State): boolean => received >= total
const isSomebodyDecided = ({ payers }: State): boolean => [...payers.values()].some(({ isDecided }) => isDecided)

export const markOf = (state: State, now: number): number => state.watch.shows + (isPaused(state) ? 0 : now - state.watch.at)
/** When the stopwatch will show a mark, if nothing gets in the way. */
const momentOf = (state: State, mark: number | null, now: number): number | null =>
  mark === null ? null : isPaused(state) ? null : now + mark - markOf(state, now)
const isPast = (state: State, mark: number | null, now: number): boolean => mark !== null && markOf(state, now) >= mark

const standsStill = (state: State): boolean => state.isByHand || (!state.isBuyerComplete && state.status === 'awaiting_acceptance')
function offerShows(state: State, now: number): { shows: number; spent: number } {
  const { offer, terms } = state
  if (isPaused(state)) return offer
  const passed = now - offer.at
  const still = standsStill(state) ? Math.min(passed, terms.standstill - offer.spent) : 0
  return { shows: offer.shows + passed - still, spent: offer.spent + still }
}
/** Writes down what the watches show; called before anything changes what stands in the way. */
function readWatches(state: State, now: number): void {
  Object.assign(state.offer, offerShows(state, now), { at: now })
  state.watch = { shows: markOf(state, now), at: now }
}

/** The last check before a cancellation, a refund or the end of a reversed sale: its silence counts in a pause too. */
const checkAt = (state: State): number | null =>
  openRequest(state)?.checkAt ?? state.refundCheckAt ?? state.blocks.get('bank')?.checkAt ?? null

/** Whether the next step hangs on the registry's answer, so that its silence counts. */
export function hangsOnRegistry(state: State, now: number): boolean {
  const request = openRequest(state)
  if (request?.checkAt && now >= request.checkAt) return true
  if (state.refundCheckAt !== null) return now >= state.refundCheckAt
  const bank = state.blocks.get('bank')
  if (bank?.checkAt && !state.blocks.has('staff')) return now >= bank.checkAt
  if (state.blocks.has('silent') || state.blocks.has('stalled')) return true
  if (isPaused(state)) return false
  return state.status === 'release_requested' || (state.status === 'in_transfer' && isPast(state, state.transferUntil, now))
}

// ---- when something is due ----

export const clockDeeds = [
  'expire',
  'hold_complete',
  'return_unnamed_payer',
  'fall_late',
  'expire_unpaid',
  'release_by_system',
  'silence_is_case',
  'refund_by_letter',
  'divide',
  'split_lapses',
  'request_unanswered',
  'extension_lapses',
  'terms_lapse',
  'escalate',
  'ask_staff_again',
  'remind',
] as const
export type ClockDeed = (typeof clockDeeds)[number]

const offerEnds = (state: State, now: number): number | null => {
  if (isPaused(state)) return null
  const { shows, spent } = offerShows(state, now)
  const left = state.terms.answer - (shows - state.offer.begun)
  return now + left + (standsStill(state) ? state.terms.standstill - spent : 0)
}
const unnamedPayer = (state: State): Payer | undefined => [...state.payers.values()].find(({ isDecided }) => !isDecided)
const silenceEnds = (state: State, now: number): number | null => {
  const { silence, terms } = state
  if (!silence) return null
  return isPaused(state) ? silence.at + terms.silenceIsCase : momentOf(state, silence.mark + terms.silenceIsCase, now)
}

/** §3 row 20: while money of it is missing a case can only be dismissed, and its period waits. The silence that the last check of the reversal met is decided by staff. */
const hasToWaitForTheSum = (state: State, reason: string): boolean => {
  const bank = state.blocks.get('bank')
  return bank !== undefined && cases.some((one) => one === reason) && (reason !== 'silent' || bank.checkAt === null)
}
/** Owed by staff: not passed on yet, or asked for again. */
interface Owed {
  until: number
  askAgain(at: number): void
}
function staffPeriods(state: State, now: number, isEscalated: boolean): Owed[] {
  const periods: Owed[] = []
  const owe = <One extends { isEscalated: boolean }>(one: One, until: number | null, move: (one: One, at: number) => void): void => {
    if (until === null || one.isEscalated !== isEscalated) return
    periods.push({
      until,
      askAgain(at) {
        one.isEscalated = true
        move(one, at)
      },
    })
  }
  for (const [reason, block] of state.blocks) {
    if (hasToWaitForTheSum(state, reason)) continue
    if (cases.includes(reason) ? state.refundCheckAt !== null || block.split?.isOpen : block.checkAt !== null) continue
    owe(block, block.until, (one, at) => (one.until = at))
  }
  const request = openRequest(state)
  if (request) owe(request, request.checkAt === null ? request.decideUntil : null, (one, at) => (one.decideUntil = at))
  if (state.papers) owe(state.papers, state.papers.until, (one, at) => (one.until = at))
  for (const payer of state.payers.values())
    owe(payer, payer.isDecided ? momentOf(state, payer.until, now) : null, (one, at) => (one.until = markOf(state, at)))
  return periods
}
const askStaffAgain = (state: State, now: number, isEscalated: boolean): void => {
  const next = workingDaysAfter(now, 1)
  for (const { until, askAgain } of staffPeriods(state, now, isEscalated)) if (now >= until) askAgain(next)
}
const least = (moments: readonly (number | null | undefined)[]): number | null =>
  moments.reduce<number | null>(
    (first, moment) => (moment !== null && moment !== undefined && (first === null || moment < first) ? moment : first),
    null,
  )

/** When the clock does something by itself, deed by deed; null where it is not awaited. */
export function dueMoments(state: State, now: number): Record<ClockDeed, number | null> {
  const { status, money } = state
  const isRunning = !isPaused(state)
  const unpaid =
    status === 'awaiting_payment' && isRunning && !isComplete(state) && !isSomebodyDecided(state)
      ? momentOf(state, state.payUntil, now)
      : null
  const split = openSplit(state)
  const request = openRequest(state)
  const silent = state.blocks.get('silent')
  const hangsOnCheck = checkAt(state) !== null
  const silence = isHeld(state) ? silenceEnds(state, now) : null
  return {
    expire: isOffer(state) ? offerEnds(state, now) : null,
    hold_complete: status === 'awaiting_payment' && isRunning && isComplete(state) && state.payers.size === 0 ? state.enteredAt : null,
    return_unnamed_payer: status === 'awaiting_payment' ? momentOf(state, unnamedPayer(state)?.until ?? null, now) : null,
    fall_late: money === 'late' ? null : unpaid,
    expire_unpaid: money === 'late' ? unpaid : null,
    release_by_system: status === 'in_transfer' ? momentOf(state, state.systemReleaseAt, now) : null,
    silence_is_case:
      state.refundCheckAt !== null ? silence : silent || state.blocks.has('stalled') || (!isRunning && !hangsOnCheck) ? null : silence,
    refund_by_letter: isHeld(state) && silent?.secondLook === 'letter' && !state.blocks.has('staff') ? state.refundCheckAt : null,
    divide:
      isHeld(state) && isAgreed(split) && !state.blocks.has('staff') && !state.blocks.has('bank')
        ? (caseBlocks(state)[0]?.[1].since ?? null)
        : null,
    split_lapses: isHeld(state) && split && !isAgreed(split) ? split.until : null,
    request_unanswered: request?.answer === null && request.checkAt === null ? request.answerUntil : null,
    extension_lapses: isHeld(state) ? (state.extension?.until ?? null) : null,
    terms_lapse: status === 'awaiting_payment' ? (state.proposal?.until ?? null) : null,
    escalate: hasEnded(state) ? null : least(staffPeriods(state, now, false).map(({ until }) => until)),
    ask_staff_again: hasEnded(state) ? null : least(staffPeriods(state, now, true).map(({ until }) => until)),
    remind: hasEnded(state) ? null : state.remindAt,
  }
}

/** Half of a wait of half a day or more, and six hours before its end. */
const halfAndLast = (until: number | null | undefined, lasts: number): number[] =>
  until === null || until === undefined || lasts < 12 * hour ? [] : [until - lasts / 2, until - 6 * hour]

function reminders(state: State, now: number): number[] {
  if (hasEnded(state)) return []
  const { terms, status } = state
  const split = openSplit(state)
  const request = openRequest(state)
  const reversal = state.blocks.get('bank')
  const beside = [
    ...halfAndLast(reversal?.isEscalated || reversal?.isInDoubt ? null : reversal?.until, terms.paidAgain),
    ...halfAndLast(isAgreed(split) ? null : split?.until, terms.splitAnswer),
    ...halfAndLast(request?.answer === null && request.checkAt === null ? request.answerUntil : null, terms.cancellationAnswer),
    ...halfAndLast(state.extension?.until, terms.extensionAnswer),
    ...halfAndLast(state.proposal?.until, terms.termsAnswer),
  ]
  if (isPaused(state)) return beside
  if (isOffer(state)) {
    if (state.isByHand) return beside
    const end = offerEnds(state, now)
    const still = standsStill(state) ? terms.standstill - state.offer.spentBefore : 0
    return [...beside, ...halfAndLast(end === null ? null : end - still, terms.answer)]
  }
  if (status === 'awaiting_payment') {
    const payer = unnamedPayer(state)
    if (payer) return [...beside, ...halfAndLast(momentOf(state, payer.until, now), terms.payerDeclaration)]
    if (isComplete(state)) return beside
    return [...beside, ...halfAndLast(momentOf(state, state.payUntil, now), state.money === 'late' ? terms.latePayment : terms.payment)]
  }
  if (status !== 'in_transfer') return beside
  const until = momentOf(state, state.transferUntil, now)
  if (until === null) return beside
  return [
    ...beside,
    ...(state.isOverdue ? halfAndLast(until, terms.overdue) : terms.transferReminders.map((after) => until - terms.transfer + after)),
  ]
}
const nextReminder = (state: State, now: number): number | null => least(reminders(state, now).filter((moment) => moment > now))

// ---- who may do what ----

const sides: readonly Actor[] = ['seller', 'creator', 'buyer']
const saleSide: readonly Actor[] = ['seller', 'creator']
const sideOf = (who: Actor): Side => (who === 'buyer' ? 'buyer' : 'seller')
const waitingToPay: readonly Status[] = ['awaiting_payment']
const active: readonly Status[] = [...offers, 'awaiting_payment', ...held]
const before: readonly Status[] = [...offers, 'awaiting_payment']

type Test = (state: State, asked: { who: Actor; said: Said; now: number }) => boolean
const isFree: Test = (state) => !isPaused(state)
const noStaffNorBank = (state: State): boolean => !state.blocks.has('staff') && !state.blocks.has('bank')
/** A reversed sale whose last check the registry never answers is decided by staff. */
const staffMayDecide = (state: State, now: number): boolean => {
  const bank = state.blocks.get('bank')
  if (state.blocks.has('staff')) return false
  return !bank || (bank.checkAt !== null && now >= bank.checkAt && state.blocks.has('silent'))
}
const isAnswered: Test = ({ version }, { said }) => said.terms === undefined || said.terms === version
const allowsSale: Test = (_, { said }) => said.registry === 'clear'
/** The registry's answer of now or of a quarter of an hour, else the Department's paper. Another name for the same number tells nothing. */
function isTransferred(state: State, said: Said, now: number): boolean | null {
  const fresh = state.answer && now - state.answer.at <= state.terms.freshAnswer ? state.answer.word : undefined
  const word = said.word ?? fresh
  if (word !== undefined && word !== 'other_name') return word === 'buyer'
  return said.paper === undefined ? null : said.paper === 'transferred'
}
const isSilent = (state: State, now: number): boolean =>
  state.silence !== null &&
  (state.blocks.has('silent') ||
    (isPaused(state) ? now - state.silence.at : markOf(state, now) - state.silence.mark) >= state.terms.registrySilent)
const mayDecideCase: Test = (state, { now }) =>
  caseBlocks(state).length > 0 && state.refundCheckAt === null && staffMayDecide(state, now) && openSplit(state) === null
const isReversalChecked: Test = (state, { now }) => {
  const at = state.blocks.get('bank')?.checkAt ?? null
  return at !== null && now >= at && !state.blocks.has('staff')
}
const isRefundChecked = (state: State, now: number): boolean => state.refundCheckAt !== null && now >= state.refundCheckAt
const isRequestChecked = (state: State, now: number): boolean => {
  const at = openRequest(state)?.checkAt ?? null
  return at !== null && now >= at
}
/** Another owner is news where nothing stands in the way, at the last look before a cancellation, and after a refund was decided on other knowledge. */
const isNews =
  (word: Word): Test =>
  (state, { now }) => {
    if (state.refundCheckAt !== null) return state.answer?.word !== word
    if (blockedBut(state, 'silent', 'stalled')) return false
    return openRequest(state) === null || isRequestChecked(state, now)
  }
const unnamed = (state: State, { receipt }: Said): Payer | undefined =>
  receipt === undefined ? [...state.payers.values()][0] : state.payers.get(receipt)
const namedCase = (state: State, { block }: Said): boolean => caseBlocks(state).some(([reason]) => block === undefined || block === reason)
const isDue =
  (deed: ClockDeed): Test =>
  (state, { now }) => {
    const at = dueMoments(state, now)[deed]
    return at !== null && now >= at
  }

interface Row {
  from: readonly Status[]
  who: readonly Actor[]
  if: Test
}
const always: Test = () => true

/** The table of the specification: actor, action, status and time. */
const rows = {
  consent: [
    {
      from: ['awaiting_owner'],
      who: ['seller'],
      if: (state, asked) =>
        isFree(state, asked) && isAnswered(state, asked) && allowsSale(state, asked) && asked.said.isOwnerUnproven !== true,
    },
  ],
  refuse: [{ from: ['awaiting_owner'], who: ['seller'], if: isFree }],
  withdraw: [
    { from: offers, who: [...saleSide, 'partner'], if: isFree },
    { from: waitingToPay, who: saleSide, if: (state, asked) => isFree(state, asked) && state.money === 'late' && !isComplete(state) },
  ],
  amend: [{ from: offers, who: ['creator', 'partner'], if: isFree }],
  expire: [{ from: offers, who: ['clock'], if: isDue('expire') }],
  buyer_registered: [{ from: offers, who: ['system'], if: always }],
  vehicle_confirmed: [{ from: offers, who: ['reviewer', 'registry'], if: ({ isByHand }) => isByHand }],
  vehicle_refused: [{ from: offers, who: ['reviewer', 'registry'], if: ({ isByHand }) => isByHand }],
  accept: [
    {
      from: ['awaiting_acceptance'],
      who: ['buyer'],
      if: (state, asked) => isFree(state, asked) && !state.isByHand && isAnswered(state, asked) && allowsSale(state, asked),
    },
  ],
  reject: [{ from: ['awaiting_acceptance'], who: ['buyer'], if: isFree }],
  terms_proposed: [
    {
      from: waitingToPay,
      who: ['seller', 'buyer'],
      if: (state, asked) =>
        isFree(state, asked) &&
        state.proposal === null &&
        !isComplete(state) &&
        state.counts.proposals[sideOf(asked.who)] < 2 &&
        (asked.said.newTotal ?? state.received) >= state.received,
    },
  ],
  terms_agreed: [
    {
      from: waitingToPay,
      who: ['seller', 'buyer'],
      if: (state, asked) =>
        isFree(state, asked) && mayAnswerTerms(state, asked) && !isComplete(state) && (state.proposal?.total ?? 0n) >= state.received,
    },
  ],
  terms_refused: [{ from: waitingToPay, who: ['seller', 'buyer'], if: (state, asked) => mayAnswerTerms(state, asked) }],
  terms_withdrawn: [{ from: waitingToPay, who: ['seller', 'buyer'], if: (state, { who }) => state.proposal?.by === sideOf(who) }],
  terms_lapse: [{ from: waitingToPay, who: ['clock'], if: isDue('terms_lapse') }],
  money_part: [{ from: waitingToPay, who: ['bank', 'finance', 'system'], if: isFree }],
  money_whole: [
    {
      from: waitingToPay,
      who: ['bank', 'finance', 'system', 'buyer'],
      if: (state, asked) => {
        const others = [...state.payers.keys()].some((receipt) => receipt !== asked.said.receipt)
        return isFree(state, asked) && state.received + (asked.said.amount ?? 0n) >= state.total && !others && asked.said.isOthers !== true
      },
    },
    { from: waitingToPay, who: ['clock'], if: isDue('hold_complete') },
  ],
  payer_declared: [
    {
      from: waitingToPay,
      who: ['buyer'],
      if: (state, asked) => isFree(state, asked) && unnamed(state, asked.said)?.isDecided === false,
    },
  ],
  payer_accepted: [
    { from: waitingToPay, who: ['finance'], if: (state, asked) => isFree(state, asked) && unnamed(state, asked.said)?.isDecided === true },
  ],
  payer_refused: [
    { from: waitingToPay, who: ['finance'], if: (state, asked) => isFree(state, asked) && unnamed(state, asked.said)?.isDecided === true },
  ],
  return_unnamed_payer: [{ from: waitingToPay, who: ['clock'], if: isDue('return_unnamed_payer') }],
  fall_late: [{ from: waitingToPay, who: ['clock'], if: isDue('fall_late') }],
  expire_unpaid: [{ from: waitingToPay, who: ['clock'], if: isDue('expire_unpaid') }],
  release: [
    { from: ['in_transfer'], who: sides, if: (state, asked) => isFree(state, asked) && isPast(state, state.countdownUntil, asked.now) },
  ],
  seen_transferred: [{ from: held, who: ['registry'], if: ({ isSeen }) => !isSeen }],
  release_by_system: [{ from: ['in_transfer'], who: ['clock'], if: isDue('release_by_system') }],
  found_transferred: [{ from: ['release_requested'], who: ['registry'], if: mayHear }],
  found_untransferred: [
    {
      from: ['release_requested'],
      who: ['registry'],
      if: (state, { now }) =>
        mayHear(state) && (isPaused(state) ? state.watch.shows : markOf(state, now)) >= state.enteredMark + state.terms.releaseCheck,
    },
  ],
  silence_is_case: [{ from: held, who: ['clock'], if: isDue('silence_is_case') }],
  silence_ends: [
    {
      from: held,
      who: ['registry'],
      if: (state) => (state.blocks.has('silent') || state.blocks.has('stalled')) && state.refundCheckAt === null,
    },
  ],
  confirm: [{ from: ['release_requested'], who: sides, if: (state, { now }) => mayHear(state) && isSilent(state, now) }],
  paper_accepted: [
    {
      from: ['release_requested'],
      who: ['reviewer'],
      if: (state, { now }) => mayHear(state) && openSplit(state) === null && isSilent(state, now),
    },
  ],
  paper_refused: [
    {
      from: ['release_requested'],
      who: ['reviewer'],
      if: (state, { now }) => mayHear(state) && openSplit(state) === null && isSilent(state, now),
    },
  ],
  found_third_owner: [{ from: held, who: ['registry'], if: isNews('third') }],
  found_other_name: [{ from: held, who: ['registry'], if: isNews('other_name') }],
  found_encumbered: [{ from: held, who: ['registry'], if: (state) => mayHear(state) }],
  word_noted: [
    { from: held, who: ['registry'], if: (state, { said }) => isPaused(state) && said.word !== undefined && said.word !== state.shown },
  ],
  object: [{ from: held, who: sides, if: (state, asked) => isFree(state, asked) && state.counts.objections[sideOf(asked.who)] < 2 }],
  evidence: [{ from: held, who: sides, if: isPaused }],
  case_released: [
    {
      from: held,
      who: ['reviewer'],
      if: (state, asked) => mayDecideCase(state, asked) && isTransferred(state, asked.said, asked.now) === true,
    },
  ],
  refund_decided: [
    {
      from: held,
      who: ['reviewer'],
      if: (state, asked) => mayDecideCase(state, asked) && isTransferred(state, asked.said, asked.now) === false,
    },
    { from: before, who: ['reviewer'], if: (state) => state.blocks.has('identity') && noStaffNorBank(state) },
  ],
  refund_carried_out: [
    { from: held, who: ['registry'], if: (state, { now }) => isRefundChecked(state, now) && staffMayDecide(state, now) },
    { from: held, who: ['clock'], if: (state, asked) => isDue('refund_by_letter')(state, asked) && staffMayDecide(state, asked.now) },
  ],
  refund_fallen: [{ from: held, who: ['registry'], if: (state, { now }) => isRefundChecked(state, now) && noStaffNorBank(state) }],
  split_proposed: [
    {
      from: held,
      who: ['reviewer'],
      if: (state, { said }) =>
        namedCase(state, said) &&
        state.refundCheckAt === null &&
        noStaffNorBank(state) &&
        [...state.blocks.values()].every(({ split }) => split === null),
    },
  ],
  split_answered: [{ from: held, who: ['seller', 'buyer'], if: (state, { who }) => openSplit(state)?.yes.includes(sideOf(who)) === false }],
  divide: [
    { from: held, who: ['system'], if: (state) => isAgreed(openSplit(state)) && noStaffNorBank(state) },
    { from: held, who: ['clock'], if: isDue('divide') },
  ],
  split_lapses: [{ from: held, who: ['clock'], if: isDue('split_lapses') }],
  dismiss: [
    {
      from: held,
      who: ['reviewer'],
      if: (state, { said }) => namedCase(state, said) && state.refundCheckAt === null && openSplit(state) === null,
    },
    { from: before, who: ['reviewer'], if: (state) => state.blocks.has('identity') },
  ],
  identity_doubted: [{ from: active, who: ['system'], if: (state) => !state.blocks.has('identity') }],
  objection_withdrawn: [
    {
      from: held,
      who: sides,
      if: (state, { who }) => state.blocks.get('objection')?.by === sideOf(who) && state.refundCheckAt === null,
    },
  ],
  receipt_reversed: [
    { from: waitingToPay, who: ['bank'], if: always },
    { from: held, who: ['bank'], if: always },
    { from: ['completed', 'cancelled', 'expired'], who: ['bank'], if: always },
  ],
  paid_again: [{ from: held, who: ['finance'], if: (state) => state.blocks.has('bank') }],
  not_paid_again: [
    {
      from: held,
      who: ['finance'],
      if: (state, { now }) => {
        const bank = state.blocks.get('bank')
        return bank !== undefined && (bank.isEscalated || now >= bank.until) && bank.checkAt === null
      },
    },
  ],
  reversed_cancelled: [{ from: held, who: ['registry'], if: isReversalChecked }],
  reversed_completed: [{ from: held, who: ['registry'], if: isReversalChecked }],
  block: [{ from: active, who: ['reviewer', 'finance'], if: (state) => !state.blocks.has('staff') }],
  unblock: [{ from: active, who: ['reviewer', 'finance'], if: (state) => state.blocks.has('staff') }],
  request_cancellation: [
    {
      from: ['awaiting_payment', 'in_transfer'],
      who: sides,
      if: (state, asked) =>
        isFree(state, asked) && state.counts.cancellations[sideOf(asked.who)] < 2 && !(state.status === 'in_transfer' && state.isSeen),
    },
  ],
  request_withdrawn: [
    {
      from: ['awaiting_payment', 'in_transfer'],
      who: sides,
      if: (state, { who }) => openRequest(state)?.by === sideOf(who) && openRequest(state)?.checkAt === null,
    },
  ],
  request_agreed: [{ from: ['awaiting_payment', 'in_transfer'], who: sides, if: (state, asked) => mayAnswerRequest(state, asked) }],
  request_objected: [{ from: ['awaiting_payment', 'in_transfer'], who: sides, if: (state, asked) => mayAnswerRequest(state, asked) }],
  request_unanswered: [{ from: ['awaiting_payment', 'in_transfer'], who: ['clock'], if: isDue('request_unanswered') }],
  request_approved: [
    {
      from: ['awaiting_payment', 'in_transfer'],
      who: ['reviewer'],
      if: (state) => openRequest(state)?.checkAt === null && noStaffNorBank(state),
    },
  ],
  request_rejected: [{ from: ['awaiting_payment', 'in_transfer'], who: ['reviewer'], if: (state) => openRequest(state)?.checkAt === null }],
  cancellation_carried_out: [
    { from: ['in_transfer'], who: ['registry'], if: (state, { now }) => isRequestChecked(state, now) && noStaffNorBank(state) },
  ],
  cancellation_fallen: [{ from: ['in_transfer'], who: ['registry'], if: (state, { now }) => isRequestChecked(state, now) }],
  extend: [
    {
      from: ['in_transfer'],
      who: sides,
      if: (state, asked) => isFree(state, asked) && !state.isExtended && state.extension?.by !== sideOf(asked.who),
    },
  ],
  extension_lapses: [{ from: held, who: ['clock'], if: isDue('extension_lapses') }],
  found_overdue: [
    {
      from: held,
      who: ['registry'],
      if: (state, { now }) => mayHear(state) && isPast(state, state.transferUntil, now) && !state.isOverdue && !state.isSeen,
    },
  ],
  given_up: [
    { from: held, who: ['registry'], if: (state, { now }) => mayHear(state) && isPast(state, state.transferUntil, now) && state.isOverdue },
  ],
  escalate: [{ from: active, who: ['clock'], if: isDue('escalate') }],
  ask_staff_again: [{ from: active, who: ['clock'], if: isDue('ask_staff_again') }],
  remind: [{ from: active, who: ['clock'], if: isDue('remind') }],
} satisfies Record<string, readonly Row[]>

function mayAnswerTerms({ proposal }: State, { who, said }: { who: Actor; said: Said }): boolean {
  return proposal !== null && proposal.by !== sideOf(who) && (said.proposal === undefined || said.proposal === proposal.nth)
}

function mayAnswerRequest(state: State, { who }: { who: Actor }): boolean {
  const request = openRequest(state)
  return request !== null && request.by !== sideOf(who) && request.answer === null && request.checkAt === null
}

export type Deed = keyof typeof rows

/** Whether somebody may do this now. */
export function mayDo(state: State, deed: Deed, who: Actor, said: Said, now: number): boolean {
  const of: readonly Row[] = rows[deed]
  const row = of.find(({ from, who: actors }) => from.includes(state.status) && actors.includes(who))
  return row?.if(state, { who, said, now }) ?? false
}

/** The next deeds that follow an answer of the registry. */
export function consequencesOf(state: State, word: Word, now: number): Deed[] {
  const said: Said = { word }
  const may = (deed: Deed) => mayDo(state, deed, 'registry', said, now)
  if (word !== 'other_name' && state.isByHand && isOffer(state)) return [word === 'seller' ? 'vehicle_confirmed' : 'vehicle_refused']
  if (may('silence_ends')) return ['silence_ends']
  const byWord: Record<Word, readonly Deed[]> = {
    buyer: ['reversed_completed', 'refund_fallen', 'cancellation_fallen', 'found_transferred', 'seen_transferred'],
    seller: ['reversed_cancelled', 'refund_carried_out', 'cancellation_carried_out', 'given_up', 'found_overdue', 'found_untransferred'],
    third: ['reversed_cancelled', 'found_third_owner', 'refund_carried_out'],
    other_name: ['reversed_cancelled', 'found_other_name', 'refund_carried_out'],
    seized: ['reversed_cancelled', 'refund_carried_out', 'cancellation_carried_out', 'found_encumbered'],
    mortgaged: ['reversed_cancelled', 'refund_carried_out', 'cancellation_carried_out', 'found_encumbered'],
  }
  // An answer that only the case has to know is told once.
  const first = byWord[word].find(may) ?? (may('word_noted') ? 'word_noted' : undefined)
  return first ? [first] : []
}

// ---- what follows ----

/** The meaning of a deed for money; the books are entered by the caller. */
export interface Consequence {
  ends: 'pays_seller' | 'gives_back' | 'divides' | null
  split: Split | null
  fee: { side: Side; kind: 'cancellation' | 'late_expiry' | 'failed_check'; sum: bigint } | null
}

export function doIt(state: State, deed: Deed, who: Actor, said: Said, now: number): Consequence {
  const askedBefore = state.remindAt
  const from = state.status
  readWatches(state, now)
  if (said.word !== undefined) state.answer = { word: said.word, at: now }
  const consequence = change(state, deed, who, said, now)
  if (said.word !== undefined && (deed !== 'silence_ends' || !isPaused(state))) state.shown = said.word
  if (hasEnded(state) && !ends.includes(from)) putAside(state)
  const moments = reminders(state, now)
  const isOwed = deed !== 'remind' && askedBefore !== null && askedBefore <= now && moments.includes(askedBefore)
  state.remindAt = isOwed ? askedBefore : nextReminder(state, now)
  return consequence
}

/** Nothing stands beside a sale that has ended. */
function putAside(state: State): void {
  if (state.request?.outcome === 'pending') Object.assign(state.request, { outcome: 'rejected', why: 'fallen' })
  state.blocks.clear()
  state.payers.clear()
  state.isByHand = false
  state.silence = null
  state.refundCheckAt = null
  state.papers = null
  state.extension = null
  state.proposal = null
}

function enter(state: State, status: Status, now: number): void {
  const { terms } = state
  state.status = status
  state.enteredAt = now
  state.enteredMark = state.watch.shows
  if (isOffer(state)) state.offer.begun = state.offer.shows
  if (status === 'awaiting_payment') state.payUntil = state.watch.shows + terms.payment
}

function change(state: State, deed: Deed, who: Actor, said: Said, now: number): Consequence {
  const { terms, blocks } = state
  const mark = state.watch.shows
  const nothing: Consequence = { ends: null, split: null, fee: null }
  const block = (reason: Reason, more: Partial<Block> = {}) => {
    blocks.delete(reason)
    const until = reason === 'bank' ? now + terms.paidAgain : workingDaysAfter(now, terms.caseDays)
    blocks.set(reason, {
      since: now,
      until,
      isEscalated: false,
      by: null,
      split: null,
      secondLook: null,
      checkAt: null,
      isInDoubt: false,
      ...more,
    })
  }
  const heard = () => {
    state.silence = null
    state.papers = null
  }
  const end = (status: 'completed' | 'cancelled' | 'expired', fee: Consequence['fee'] = null): Consequence => {
    const hadMoney = state.received > 0n
    enter(state, status, now)
    state.money = status === 'completed' || hadMoney ? 'released' : null
    if (status !== 'completed' && hadMoney) state.moneyTo = 'buyer'
    return { ends: status === 'completed' ? 'pays_seller' : 'gives_back', split: null, fee }
  }
  const endUnpaid = (status: Status): Consequence => {
    enter(state, status, now)
    state.money = null
    return nothing
  }
  const hold = () => {
    enter(state, 'in_transfer', now)
    state.money = 'hold'
    state.isHeld = true
    state.proposal = null
    state.countdownUntil = mark + terms.countdown
    state.transferUntil = mark + terms.transfer
  }
  const ask = (by: Actor) => {
    enter(state, 'release_requested', now)
    state.askedBy = by
    state.silence = null
  }
  const goBack = () => {
    enter(state, 'in_transfer', now)
    heard()
    state.askedBy = null
    state.isSeen = false
    state.systemReleaseAt = null
  }
  const releaseSoon = () => {
    state.isSeen = true
    state.systemReleaseAt = state.countdownUntil === null ? null : Math.max(state.countdownUntil, mark)
  }
  const receive = () => {
    state.received += said.amount ?? 0n
    const { receipt } = said
    if (receipt === undefined) return
    if (said.isOthers) {
      if (!state.payers.has(receipt))
        state.payers.set(receipt, { until: mark + terms.payerDeclaration, isDecided: false, isEscalated: false })
    } else state.payers.delete(receipt)
  }
  const bearFee = (sum: bigint): Consequence['fee'] => ({ side: 'buyer', kind: 'cancellation', sum })
  const lateFee: Consequence['fee'] = { side: 'buyer', kind: 'late_expiry', sum: fees.cancelBeforePayment }
  const request = openRequest(state)
  switch (deed) {
    case 'consent':
      enter(state, 'awaiting_acceptance', now)
      restart(state)
      return nothing
    case 'refuse':
    case 'reject':
      return endUnpaid('rejected')
    case 'withdraw':
      return isOffer(state) ? endUnpaid('cancelled') : end('cancelled', lateFee)
    case 'amend':
      enter(state, state.hasAgent ? 'awaiting_owner' : 'awaiting_acceptance', now)
      restart(state)
      state.version += 1
      return nothing
    case 'expire':
      return endUnpaid('expired')
    case 'buyer_registered':
      state.isBuyerComplete = true
      return nothing
    case 'vehicle_confirmed':
      state.isByHand = false
      return nothing
    case 'vehicle_refused':
      return endUnpaid('cancelled')
    case 'accept':
      enter(state, 'awaiting_payment', now)
      state.money = 'in_progress'
      return nothing
    case 'terms_proposed': {
      const by = sideOf(who)
      state.counts.proposals[by] += 1
      const { seller, buyer } = state.counts.proposals
      state.proposal = { by, nth: seller + buyer, until: now + terms.termsAnswer, total: said.newTotal ?? 0n }
      return nothing
    }
    case 'terms_agreed':
      state.total = state.proposal?.total ?? state.total
      state.version += 1
      state.money = 'in_progress'
      state.payUntil = mark + terms.payment
      state.proposal = null
      return nothing
    case 'terms_refused':
    case 'terms_withdrawn':
    case 'terms_lapse':
      state.proposal = null
      return nothing
    case 'money_part':
      receive()
      return nothing
    case 'money_whole':
      if (who !== 'clock') receive()
      hold()
      return nothing
    case 'payer_declared': {
      const payer = unnamed(state, said)
      if (said.needsDecision && payer) Object.assign(payer, { isDecided: true, until: mark + workingDaysAfter(now, terms.payerDays) - now })
      else state.payers.delete(said.receipt ?? '')
      return nothing
    }
    case 'payer_accepted':
      state.payers.delete(said.receipt ?? '')
      return nothing
    case 'payer_refused':
    case 'return_unnamed_payer':
      state.payers.delete(said.receipt ?? '')
      state.received -= said.amount ?? 0n
      state.payUntil = Math.max(state.payUntil ?? mark, mark) + terms.morePayment
      return nothing
    case 'fall_late':
      state.money = 'late'
      state.payUntil = mark + terms.latePayment
      return nothing
    case 'expire_unpaid':
      return end('expired', lateFee)
    case 'release':
      ask(who)
      return nothing
    case 'release_by_system':
      ask('system')
      return nothing
    case 'seen_transferred': {
      state.silence = null
      if (said.isSoon || state.isOverdue || isPast(state, state.transferUntil, now)) releaseSoon()
      else {
        state.isSeen = true
        state.systemReleaseAt = state.countdownUntil === null ? null : Math.max(state.countdownUntil, mark) + terms.systemRelease
      }
      return nothing
    }
    case 'found_transferred':
    case 'paper_accepted':
    case 'case_released':
    case 'refund_fallen':
    case 'reversed_completed':
      return end('completed')
    case 'found_untransferred': {
      const side = state.askedBy === null || state.askedBy === 'system' ? null : sideOf(state.askedBy)
      goBack()
      if (side === null) return nothing
      state.counts.failedChecks[side] += 1
      return state.counts.failedChecks[side] < 2 ? nothing : { ...nothing, fee: { side, kind: 'failed_check', sum: terms.failedCheck } }
    }
    case 'silence_is_case': {
      if (state.refundCheckAt !== null) {
        const split = blocks.get('silent')?.split ?? blocks.get('stalled')?.split ?? null
        blocks.delete('stalled')
        block('silent', { split, secondLook: 'silent' })
        state.refundCheckAt = null
      } else block(state.status === 'release_requested' || checkAt(state) !== null ? 'silent' : 'stalled')
      return nothing
    }
    case 'silence_ends':
      blocks.delete('silent')
      blocks.delete('stalled')
      heard()
      return nothing
    case 'confirm':
      state.papers ??= { until: workingDaysAfter(now, terms.paperDays), isEscalated: false }
      return nothing
    case 'paper_refused':
      blocks.delete('silent')
      blocks.delete('stalled')
      goBack()
      return nothing
    case 'found_third_owner':
    case 'found_other_name': {
      const split = deed === 'found_third_owner' ? (blocks.get('registry')?.split ?? null) : null
      block('registry', { split })
      heard()
      state.refundCheckAt = null
      return nothing
    }
    case 'found_encumbered':
      block('registry')
      heard()
      return nothing
    case 'word_noted':
      state.silence = null
      return nothing
    case 'object':
      block('objection', { by: sideOf(who) })
      state.counts.objections[sideOf(who)] += 1
      return nothing
    case 'evidence':
      return nothing
    case 'refund_decided': {
      if (!isHeld(state)) return end('cancelled')
      const silent = blocks.get('silent')
      const isByLetter = said.word === undefined && silent !== undefined && silent.secondLook !== null
      if (isByLetter) silent.secondLook = 'letter'
      state.refundCheckAt = isByLetter ? now : now + terms.lastCheck
      state.silence = null
      return nothing
    }
    case 'refund_carried_out':
      return end('cancelled', blocks.has('bank') ? bearFee(fees.cancelAfterPayment) : null)
    case 'split_proposed': {
      const named = caseBlocks(state).find(([reason]) => said.block === undefined || said.block === reason)?.[1]
      if (named && said.split) named.split = { ...said.split, until: now + terms.splitAnswer, yes: [], isOpen: true }
      return nothing
    }
    case 'split_answered': {
      const split = openSplit(state)
      if (split && said.answer === 'yes') split.yes.push(sideOf(who))
      else if (split) split.isOpen = false
      return nothing
    }
    case 'divide': {
      const split = openSplit(state)
      end('completed')
      return { ends: 'divides', split, fee: null }
    }
    case 'split_lapses': {
      const split = openSplit(state)
      if (split) split.isOpen = false
      return nothing
    }
    case 'dismiss': {
      const reason = isHeld(state) ? (said.block ?? caseBlocks(state)[0]?.[0]) : 'identity'
      if (reason) blocks.delete(reason)
      if (reason === 'silent' || reason === 'stalled') state.silence = null
      return nothing
    }
    case 'identity_doubted':
      block('identity')
      return nothing
    case 'objection_withdrawn':
      blocks.delete('objection')
      return nothing
    case 'receipt_reversed':
      if (isHeld(state)) block('bank', { isInDoubt: said.isInDoubt === true && blocks.get('bank')?.isInDoubt !== false })
      if (state.status !== 'awaiting_payment') return nothing
      state.payers.delete(said.receipt ?? '')
      state.received -= said.amount ?? 0n
      state.payUntil = Math.max(state.payUntil ?? mark, mark + terms.morePayment)
      return nothing
    case 'paid_again':
      // The last check falls away with the block.
      if (blocks.get('bank')?.checkAt) state.silence = null
      for (const [reason, block] of blocks)
        if (!block.isEscalated && hasToWaitForTheSum(state, reason)) {
          const stood = now - Math.max(blocks.get('bank')?.since ?? now, block.since)
          block.until += stood
        }
      blocks.delete('bank')
      return nothing
    case 'not_paid_again': {
      const bank = blocks.get('bank')
      if (bank) bank.checkAt = now + terms.lastCheck
      // The money that was to be divided is not there: a division falls, whoever has said yes to it.
      const split = openSplit(state)
      if (split) split.isOpen = false
      state.silence = null
      return nothing
    }
    case 'reversed_cancelled':
      return end('cancelled', bearFee(fees.cancelAfterPayment))
    case 'block':
      block('staff')
      return nothing
    case 'unblock':
      blocks.delete('staff')
      return nothing
    case 'request_cancellation': {
      const by = sideOf(who)
      const isAfterPayment = state.status === 'in_transfer'
      state.counts.cancellations[by] += 1
      state.request = {
        by,
        fee: isAfterPayment ? fees.cancelAfterPayment : fees.cancelBeforePayment,
        isAfterPayment,
        answerUntil: now + terms.cancellationAnswer,
        answer: null,
        decideUntil: workingDaysAfter(now, terms.cancellationDays),
        isEscalated: false,
        checkAt: null,
        bearer: 'waived',
        outcome: 'pending',
        why: null,
      }
      return nothing
    }
    case 'request_withdrawn':
      if (request) Object.assign(request, { outcome: 'rejected', why: 'taken_back' })
      return nothing
    case 'request_agreed':
      if (request) Object.assign(request, { answer: 'agreed', decideUntil: Math.min(request.decideUntil, workingDayEnd(now)) })
      return nothing
    case 'request_objected':
      if (request) request.answer = 'objected'
      return nothing
    case 'request_unanswered':
      if (request) request.answer = 'silent'
      return nothing
    case 'request_approved': {
      if (!request) return nothing
      request.bearer = said.bearer ?? 'waived'
      if (state.status === 'awaiting_payment') return cancelByRequest(request)
      request.checkAt = now + terms.lastCheck
      state.silence = null
      return nothing
    }
    case 'request_rejected':
      if (request) Object.assign(request, { outcome: 'rejected', why: 'staff' })
      return nothing
    case 'cancellation_carried_out':
      return request ? cancelByRequest(request) : nothing
    case 'cancellation_fallen':
      if (request) Object.assign(request, { outcome: 'rejected', why: 'fallen' })
      releaseSoon()
      state.silence = null
      return nothing
    case 'extend':
      if (state.extension === null) {
        state.extension = { by: sideOf(who), until: now + terms.extensionAnswer }
        return nothing
      }
      state.extension = null
      state.isExtended = true
      state.isOverdue = false
      state.transferUntil = state.transferUntil === null ? null : state.transferUntil + terms.extension
      return nothing
    case 'extension_lapses':
      state.extension = null
      return nothing
    case 'found_overdue':
      state.isOverdue = true
      state.transferUntil = mark + terms.overdue
      heard()
      return nothing
    case 'given_up':
      return end('cancelled')
    case 'escalate':
      askStaffAgain(state, now, false)
      return nothing
    case 'ask_staff_again':
      askStaffAgain(state, now, true)
      return nothing
    case 'remind':
      return nothing
  }

  function cancelByRequest(open: Request): Consequence {
    open.outcome = 'approved'
    return end('cancelled', open.bearer === 'waived' ? null : { side: open.bearer, kind: 'cancellation', sum: open.fee })
  }
}

/** A wait to answer that begins anew counts what the offer stood still before only towards the most that it may. */
function restart(state: State): void {
  state.offer.spentBefore = state.offer.spent
}

/** The registry was asked, and its answer moved nothing. */
export function noteAnswer(state: State, answer: Word | 'silent', now: number): void {
  if (answer !== 'silent') {
    state.answer = { word: answer, at: now }
    state.shown = answer
    state.silence = null
    return
  }
  if (hangsOnRegistry(state, now)) state.silence ??= { at: now, mark: markOf(state, now) }
  else if (!isPaused(state)) state.silence = null
}

/** When the registry is asked next, after it was asked now and owes its answer for so many times; null where it need not be. */
export function asksAt(state: State, now: number, misses: number): number | null {
  const { terms } = state
  if (hasEnded(state)) return null
  if (isOffer(state)) return state.isByHand ? now + terms.registryEvery : null
  if (!isHeld(state)) return null
  if (hangsOnRegistry(state, now)) return now + Math.min(terms.releaseAsk * 2 ** Math.min(misses, 10), terms.releaseCheck)
  const isTransfer = state.status === 'in_transfer'
  const checks = [openRequest(state)?.checkAt, state.refundCheckAt, state.blocks.get('bank')?.checkAt]
  return least([
    isTransfer && state.isSeen ? null : now + terms.registryEvery,
    ...checks.map((at) => (at !== null && at !== undefined && at > now ? at : null)),
    // The last day of the transfer does not pass unasked.
    isTransfer ? momentOf(state, state.transferUntil, now) : null,
  ])
}
/** By when the registry is asked at the latest, from a moment at which nothing was due. */
export const asksBy = (state: State, now: number): number | null => asksAt(state, now, 10)

/** Moments to come at which something that is refused now may be allowed, or the other way round. */
export function turningPoints(state: State, now: number): number[] {
  const { terms, answer, silence } = state
  const running = (mark: number | null) => momentOf(state, mark, now)
  const points = [
    ...Object.values(dueMoments(state, now)),
    running(state.countdownUntil),
    running(state.transferUntil),
    running(state.enteredMark + terms.releaseCheck),
    answer && answer.at + terms.freshAnswer,
    silence && running(silence.mark + terms.registrySilent),
    state.blocks.get('bank')?.until ?? null,
    checkAt(state),
  ]
  return points.filter((point): point is number => point !== null && point > now)
}

export interface Wait {
  awaited: 'seller' | 'buyer' | 'owner' | 'either' | 'registry' | 'staff'
  until: number | null
}
/** The party awaited for the only obstacle; null where there are several. */
function pauseOf(state: State, now: number): Wait | null {
  const request = openRequest(state)
  const [first, ...others] = state.blocks
  if (others.length > 0 || (first && request) || state.papers) return null
  if (request)
    return request.checkAt !== null
      ? { awaited: 'registry', until: silenceEnds(state, now) ?? request.checkAt }
      : request.answer === null
        ? { awaited: request.by === 'seller' ? 'buyer' : 'seller', until: request.answerUntil }
        : { awaited: 'staff', until: request.decideUntil }
  if (!first) return null
  const [reason, block] = first
  if (reason === 'bank')
    return block.checkAt !== null
      ? { awaited: 'registry', until: silenceEnds(state, now) ?? block.checkAt }
      : { awaited: !block.isInDoubt && !block.isEscalated && now < block.until ? 'buyer' : 'staff', until: block.until }
  const { split } = block
  if (split?.isOpen) {
    const [answered] = split.yes
    const awaited = answered === undefined ? 'either' : split.yes.length === 2 || answered === 'seller' ? 'buyer' : 'seller'
    return { awaited, until: split.until }
  }
  if (state.refundCheckAt !== null) return { awaited: 'registry', until: silenceEnds(state, now) ?? state.refundCheckAt }
  return { awaited: 'staff', until: block.until }
}

/** The acts of a side that ask for a code beforehand; both confirm what a partner proposes by one. */
export const needsCode = ({ isOfPartner }: State, deed: Deed, who: Actor): boolean =>
  deed === 'accept'
    ? isOfPartner
    : deed === 'release'
      ? who === 'buyer'
      : ['consent', 'payer_declared', 'confirm', 'split_answered', 'terms_agreed'].includes(deed)

/** The party awaited, and until when. */
export function waitOf(state: State, now: number): Wait | null {
  if (hasEnded(state)) return null
  if (isPaused(state)) return pauseOf(state, now)
  const silence = silenceEnds(state, now)
  switch (state.status) {
    case 'awaiting_owner':
    case 'awaiting_acceptance':
      return {
        awaited: state.isByHand ? 'staff' : state.status === 'awaiting_owner' ? 'owner' : 'buyer',
        until: offerEnds(state, now),
      }
    case 'awaiting_payment': {
      const [payer] = state.payers.values()
      return { awaited: payer?.isDecided ? 'staff' : 'buyer', until: momentOf(state, payer ? payer.until : state.payUntil, now) }
    }
    case 'in_transfer': {
      const countdown = momentOf(state, state.countdownUntil, now)
      if (countdown !== null && now < countdown) return { awaited: 'either', until: countdown }
      const release = state.isOverdue ? null : momentOf(state, state.systemReleaseAt, now)
      return { awaited: 'either', until: release ?? silence ?? momentOf(state, state.transferUntil, now) }
    }
    case 'release_requested':
      if (state.papers) return { awaited: 'staff', until: state.papers.until }
      return { awaited: 'registry', until: silence ?? momentOf(state, state.enteredMark + state.terms.releaseCheck, now) }
    default:
      return null
  }
}

/** The moments that people see, where they run. */
export const shownMoments = (state: State, now: number) => ({
  countdown: state.status === 'in_transfer' ? momentOf(state, state.countdownUntil, now) : null,
  transfer: isHeld(state) ? momentOf(state, state.transferUntil, now) : null,
})
