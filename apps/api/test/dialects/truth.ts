import { type Chance, chanceOf } from '../simulation/chance.ts'

/**
 * The real events on our account at the bank over some days, and who was told of it when. Nothing here knows how a bank writes it, nor
 * what the product makes of it.
 */
export interface Truth {
  readonly seed: number
  /** Payments to us; their partner tells of each by a notice, sooner or later. */
  readonly receipts: readonly Receipt[]
  /** Payouts that stand in one file at the bank when the first message comes. */
  readonly payouts: readonly { readonly fils: bigint }[]
  /** Sums that our own account owes the client account when the first message comes. */
  readonly makeGoods: readonly bigint[]
  /** Whether a guarantee waits for its buyer, whose payment no notice announces. */
  readonly hasBill: boolean
  readonly entries: readonly Entry[]
  readonly steps: readonly Step[]
}
export interface Receipt {
  readonly way: 'biller' | 'bank' | 'cliq'
  readonly fils: bigint
  readonly day: number
}

/** One line on the account. A line of several parts is a batch. */
export interface Entry {
  readonly id: number
  readonly day: number
  readonly direction: 'credit' | 'debit'
  readonly parts: readonly Part[]
  /** How the bank's own reference is known: of each part, of the line alone, or not at all. */
  readonly reference: 'part' | 'entry' | 'none'
  /** The line whose reference this one repeats, for lines that are alike, or contradict. */
  readonly sameReferenceAs?: number
  readonly odd?: Odd
}
/** Oddities of a line that nobody can book as it stands. */
export type Odd =
  | 'zero'
  | 'foreign'
  | 'decimals'
  | 'status'
  | 'parts'
  | 'pending'
  | 'information'
  // Of what is not booked nothing can be wrong.
  | 'pending_parts'
  | 'information_decimals'
/** Lines by which nothing moves on the account. */
const unmoved: readonly Odd[] = ['zero', 'pending', 'information', 'pending_parts', 'information_decimals']
export const isUnmoved = ({ odd }: Entry): boolean => odd !== undefined && unmoved.includes(odd)
export interface Part {
  readonly is: Is
  /** The movement of the account. */
  readonly fils: bigint
  /** Kept by the bank on the way, or taken with it. */
  readonly chargeFils: bigint
}
export type Is =
  | { readonly what: 'receipt' | 'other_sum' | 'reversal'; readonly receipt: number }
  | { readonly what: 'make_good' | 'make_good_again' | 'make_good_wrong'; readonly makeGood: number }
  | { readonly what: 'debit' | 'second_debit' | 'return' | 'second_return'; readonly payout: number }
  | { readonly what: 'bill' | 'stranger' | 'fee' | 'unknown_debit' }

export type Step =
  | { readonly do: 'notice'; readonly receipt: number }
  | {
      readonly do: 'notification'
      readonly id: number
      readonly day: number
      readonly entries: readonly number[]
      readonly unbatched: boolean
    }
  | {
      readonly do: 'statement'
      readonly id: number
      readonly day: number
      readonly entries: readonly number[]
      readonly pages: number
      readonly balances: Balances
    }
  /** The same bytes once more. */
  | { readonly do: 'again'; readonly of: number }
  /** Other content under the same message id. */
  | { readonly do: 'other_content'; readonly of: number }
  /** Something that is no message about our account. */
  | { readonly do: 'nothing_of_ours'; readonly id: number; readonly why: Refusal }
  /** The same content once more under another id: marked as a copy or a duplicate, or not marked. */
  | { readonly do: 'copy'; readonly of: number; readonly how: 'COPY' | 'DUPL' | 'CODU' | 'unmarked' }
  | { readonly do: 'status'; readonly id: number; readonly report: Report }

/** The balances of a statement: both, one of them, none; or a closing one that its lines do not lead to, or that nobody can read. */
export type Balances = 'both' | 'opening' | 'closing' | 'none' | 'wrong' | 'unreadable'
/** Why nothing of a message is ours. */
export type Refusal = 'text' | 'broken' | 'document_type' | 'another_message' | 'other_account' | 'other_currency'

export type Word = 'accepted' | 'rejected' | 'asked' | 'undecided' | 'unknown'
/** The bank's report on our file: the nearer status wins over the wider one. */
export interface Report {
  readonly file: Word | null
  readonly instruction: Word | null
  readonly payments: readonly { readonly payout: number; readonly word: Word }[]
  /** It speaks of a payment besides that is not in our file. */
  readonly hasStranger: boolean
}

/** The payout's word in a report: of itself, else of its instruction, else of its file. */
export const wordOf = (report: Report, payout: number): Word | null =>
  report.payments.find((one) => one.payout === payout)?.word ?? report.instruction ?? report.file

const dinar = 1000n
const between = (chance: Chance, least: bigint, most: bigint): bigint => least + BigInt(chance.below(Number(most - least) + 1))
function sumOf(chance: Chance): bigint {
  const size = chance.weighed({ tiny: 1, small: 3, usual: 5, round: 2 })
  if (size === 'tiny') return between(chance, 1n, 999n)
  if (size === 'small') return between(chance, dinar, 60n * dinar)
  if (size === 'usual') return between(chance, 60n * dinar, 9_000n * dinar)
  return between(chance, 1n, 9n) * 1_000n * dinar
}

/** The truth of a seed. */
export function createTruth(seed: number): Truth {
  const chance = chanceOf(seed, 0)
  const days = 1 + chance.below(3)
  const receipts = many(1 + chance.below(4), (): Receipt => ({
    way: chance.pick(['biller', 'bank', 'cliq']),
    fils: sumOf(chance),
    day: chance.below(days),
  }))
  // Two payers pay the same.
  const [one, two] = receipts
  if (one && two && chance.is(25)) receipts[1] = { ...two, fils: one.fils }
  const payouts = many(chance.weighed({ '0': 4, '1': 3, '2': 2 }) === '0' ? 0 : 1 + chance.below(2), () => ({
    fils: between(chance, 1_000n, 9_000n * dinar),
  }))
  const hasBill = chance.is(12)
  const makeGoods = chance.is(15) ? many(1 + chance.below(2), () => between(chance, 1n, 60n * dinar)) : []
  const entries = createEntries(chance, { days, receipts, payouts, makeGoods, hasBill })
  return {
    seed,
    receipts,
    payouts,
    makeGoods,
    hasBill,
    entries,
    steps: createSteps(chanceOf(seed, 1), { days, receipts, payouts, entries }),
  }
}

/** Mostly what the bank may take without a word of finance. */
function chargeOf(chance: Chance, ofFils: bigint | null): bigint {
  const [least, most] = chance.is(85) ? [1n, 25n * dinar] : [25n * dinar + 1n, 90n * dinar]
  if (ofFils !== null && ofFils - 1n < least) return between(chance, 1n, ofFils - 1n)
  return between(chance, least, ofFils !== null && ofFils - 1n < most ? ofFils - 1n : most)
}

function createEntries(
  chance: Chance,
  { days, receipts, payouts, makeGoods, hasBill }: { days: number } & Pick<Truth, 'receipts' | 'payouts' | 'makeGoods' | 'hasBill'>,
): Entry[] {
  const entries: Entry[] = []
  const add = (entry: Omit<Entry, 'id' | 'reference'> & { reference?: Entry['reference'] }): number => {
    const id = entries.length
    const several = entry.parts.length > 1
    const reference = chance.weighed({ part: 6, entry: 3, none: several ? 0 : 2 } as const)
    entries.push({ reference, ...entry, id })
    return id
  }
  const credited = receipts.flatMap((receipt, index) => (chance.is(93) ? [{ receipt, index }] : []))
  const left = [...credited]
  for (;;) {
    const first = left.shift()
    if (!first) break
    const batch = [first]
    if (chance.is(40))
      for (const other of [...left])
        if (other.receipt.day === first.receipt.day) {
          batch.push(other)
          left.splice(left.indexOf(other), 1)
        }
    add({
      day: first.receipt.day,
      direction: 'credit',
      parts: batch.map(({ receipt, index }) => {
        const chargeFils = receipt.fils > 2n && chance.is(18) ? chargeOf(chance, receipt.fils) : 0n
        return { is: { what: 'receipt', receipt: index }, fils: receipt.fils - chargeFils, chargeFils }
      }),
    })
  }
  const anyDay = () => chance.below(days)
  const single = (direction: Entry['direction'], is: Is, fils: bigint, chargeFils = 0n, day = anyDay()) =>
    add({ day, direction, parts: [{ is, fils, chargeFils }] })
  // Where one of the two has no reference, the second on a later day would be the first's own statement for all that anybody sees.
  const second = (direction: Entry['direction'], is: Is, fils: bigint, first: number, onDay: number) => {
    const { reference, day: firstDay } = entries[first] ?? { reference: 'none', day: onDay }
    const day = reference === 'none' ? firstDay : onDay
    const known = day === firstDay ? {} : { reference: chance.pick(['part', 'entry'] as const) }
    add({ day, direction, parts: [{ is, fils, chargeFils: 0n }], ...known })
  }
  if (hasBill) single('credit', { what: 'bill' }, 0n)
  if (chance.is(35)) single('credit', { what: 'stranger' }, sumOf(chance))
  if (chance.is(12)) {
    // Two lines that say all the same are two movements, with one reference or none.
    const fils = sumOf(chance)
    const day = anyDay()
    const reference = chance.pick(['entry', 'none'] as const)
    const first = add({ day, direction: 'credit', reference, parts: [{ is: { what: 'stranger' }, fils, chargeFils: 0n }] })
    add({ day, direction: 'credit', reference, sameReferenceAs: first, parts: [{ is: { what: 'stranger' }, fils, chargeFils: 0n }] })
  }
  for (const [index, fils] of makeGoods.entries()) {
    if (chance.is(15)) continue
    if (chance.is(15)) single('credit', { what: 'make_good_wrong', makeGood: index }, fils + between(chance, 1n, 900n))
    const first = single('credit', { what: 'make_good', makeGood: index }, fils)
    if (chance.is(20)) second('credit', { what: 'make_good_again', makeGood: index }, fils, first, days - 1)
  }
  if (chance.is(25)) single('debit', { what: 'fee' }, between(chance, 1n, 25n * dinar))
  if (chance.is(8)) single('debit', { what: 'fee' }, between(chance, 25n * dinar + 1n, 90n * dinar))
  if (chance.is(10)) single('debit', { what: 'unknown_debit' }, sumOf(chance))
  const [shown] = credited
  if (shown && chance.is(12))
    add({
      day: shown.receipt.day,
      direction: 'credit',
      reference: 'entry',
      parts: [{ is: { what: 'other_sum', receipt: shown.index }, fils: shown.receipt.fils + between(chance, 1n, 900n), chargeFils: 0n }],
    })
  for (const { receipt, index } of credited)
    if (chance.is(9))
      single('debit', { what: 'reversal', receipt: index }, receipt.fils, 0n, receipt.day + chance.below(days - receipt.day))
  for (const [index, { fils }] of payouts.entries()) {
    if (chance.is(15)) continue
    const day = anyDay()
    const feeFils = chance.is(15) ? chargeOf(chance, null) : 0n
    const debit = single('debit', { what: 'debit', payout: index }, fils + feeFils, feeFils, day)
    const isDebitedTwice = chance.is(8)
    if (isDebitedTwice) second('debit', { what: 'second_debit', payout: index }, fils, debit, day + chance.below(days - day))
    if (chance.is(25)) {
      const short = fils - 1n < 25n * dinar ? fils - 1n : 25n * dinar
      const back = chance.weighed({ all: 6, short: 2, more: 1 })
      const returned =
        back === 'all' ? fils : back === 'short' ? fils - between(chance, 1n, short) : fils + between(chance, 1n, 30n * dinar)
      const returnDay = day + chance.below(days - day)
      // Without a reference, told by two notifications, it would be the return of either debit for all that anybody sees.
      const first = add({
        day: returnDay,
        direction: 'credit',
        parts: [{ is: { what: 'return', payout: index }, fils: returned, chargeFils: 0n }],
        ...(isDebitedTwice ? { reference: 'entry' as const } : {}),
      })
      if (chance.is(20)) second('credit', { what: 'second_return', payout: index }, fils, first, days - 1)
    }
  }
  if (chance.is(45)) {
    const odd = chance.pick([...unmoved, 'foreign', 'decimals', 'status', 'parts'] as const)
    const direction = chance.pick(['credit', 'debit'] as const)
    const is: Is = { what: direction === 'credit' ? 'stranger' : 'unknown_debit' }
    const fils = odd === 'zero' ? 0n : sumOf(chance)
    const parts = odd === 'parts' || odd === 'pending_parts' ? [fils, fils + 1n] : [fils]
    add({ day: anyDay(), direction, odd, parts: parts.map((part) => ({ is, fils: part, chargeFils: 0n })) })
  }
  return entries
}

function createSteps(
  chance: Chance,
  { days, receipts, payouts, entries }: { days: number } & Pick<Truth, 'receipts' | 'payouts' | 'entries'>,
): Step[] {
  let nextId = 0
  const steps: Step[] = []
  const late: Step[] = []
  if (payouts.length > 0 && chance.is(75)) {
    const status: Step = { do: 'status', id: nextId++, report: createReport(chance, payouts.length) }
    steps.push(status)
    if (chance.is(8)) steps.push({ do: 'other_content', of: status.id })
  }
  const statements: Step[][] = []
  for (let day = 0; day < days; day += 1) {
    const ofDay = entries.filter((entry) => entry.day === day).map(({ id }) => id)
    const noticed = receipts.flatMap((receipt, index) => (receipt.day === day ? [{ do: 'notice' as const, receipt: index }] : []))
    const today: Step[] = []
    for (const notice of noticed) {
      const when = chance.weighed({ before: 75, between: 10, after: 10, never: 5 })
      if (when === 'before') today.unshift(notice)
      else if (when === 'between') today.push(notice)
      else if (when === 'after') late.push(notice)
      if (when !== 'never' && chance.is(10)) late.push(notice)
    }
    const notification = (ids: readonly number[]): Step & { id: number } => ({
      do: 'notification',
      id: nextId++,
      day,
      entries: ids,
      unbatched: chance.is(25),
    })
    for (let times = chance.weighed({ '0': 5, '1': 4, '2': 1 }); times !== '0'; times = times === '2' ? '1' : '0') {
      const told = notification(ofDay.filter(() => chance.is(60)))
      today.push(told)
      if (chance.is(15)) today.push({ do: 'again', of: told.id })
      if (chance.is(8)) today.push({ do: 'copy', of: told.id, how: chance.pick(['COPY', 'DUPL', 'unmarked']) })
      if (chance.is(6)) today.push({ do: 'other_content', of: told.id })
    }
    if (chance.is(6))
      today.push({
        do: 'nothing_of_ours',
        id: nextId++,
        why: chance.pick(['text', 'broken', 'document_type', 'another_message', 'other_account', 'other_currency']),
      })
    steps.push(...today)
    if (chance.is(6)) continue
    const statement: Step = {
      do: 'statement',
      id: nextId++,
      day,
      entries: shuffled(chance, ofDay),
      pages: chance.is(20) ? 2 : 1,
      balances: chance.weighed({ both: 12, none: 4, opening: 1, closing: 1, wrong: 1, unreadable: 1 }),
    }
    const told: Step[] = [statement]
    if (chance.is(20)) told.push({ do: 'again', of: statement.id })
    if (chance.is(15)) told.push({ do: 'copy', of: statement.id, how: chance.pick(['COPY', 'DUPL', 'CODU', 'unmarked']) })
    if (chance.is(8)) told.push({ do: 'other_content', of: statement.id })
    if (chance.is(10)) told.push(notification(ofDay.filter(() => chance.is(50))))
    if (chance.is(10)) statements.push(told)
    else steps.push(...told)
  }
  // The late steps.
  steps.push(...statements.flat(), ...late)
  return steps
}

function createReport(chance: Chance, payouts: number): Report {
  const word = (): Word => chance.weighed({ accepted: 6, rejected: 3, asked: 1, undecided: 1, unknown: 1 })
  const wide = (): Word => chance.weighed({ accepted: 6, rejected: 2, undecided: 2 })
  const level = chance.weighed({ file: 2, instruction: 2, payments: 5, mixed: 2 })
  return {
    file: level === 'file' || (level === 'mixed' && chance.is(60)) ? wide() : null,
    instruction: level === 'instruction' || (level === 'mixed' && chance.is(60)) ? wide() : null,
    payments:
      level === 'payments' || level === 'mixed'
        ? many(payouts, (payout) => ({ payout, word: word() })).filter((_, index) => index === 0 || chance.is(70))
        : [],
    hasStranger: chance.is(10),
  }
}

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index))
function shuffled<T>(chance: Chance, items: readonly T[]): T[] {
  if (chance.is(50)) return [...items]
  return items
    .map((item) => ({ item, at: chance.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

/** The lines of each page or message of a step. A batch may be told line by line where each part has a reference of its own. */
export function pagesOf(truth: Truth, step: Extract<Step, { entries: readonly number[] }>): Entry[][] {
  const listed = step.entries.flatMap((id) => truth.entries.find((entry) => entry.id === id) ?? [])
  if (step.do === 'notification') return [step.unbatched ? listed.flatMap((entry) => singly(entry)) : listed]
  const perPage = Math.max(1, Math.ceil(listed.length / step.pages))
  return many(Math.max(1, Math.ceil(listed.length / perPage)), (page) => listed.slice(page * perPage, (page + 1) * perPage))
}
const singly = (entry: Entry): Entry[] =>
  entry.parts.length === 1 || entry.reference !== 'part' || entry.odd ? [entry] : entry.parts.map((part) => ({ ...entry, parts: [part] }))

/** The truth with fewer things in it: every way to leave one step or one line out. */
export function lessOf(truth: Truth): Truth[] {
  return [
    ...truth.steps.map((_, index) => ({ ...truth, steps: truth.steps.filter((__, other) => other !== index) })),
    ...truth.entries.map(({ id }) => ({
      ...truth,
      entries: truth.entries.filter((entry) => entry.id !== id),
      steps: truth.steps.map((step) => ('entries' in step ? { ...step, entries: step.entries.filter((other) => other !== id) } : step)),
    })),
  ]
}
