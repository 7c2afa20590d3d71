import { chanceOf } from '../simulation/chance.ts'
import { matchLeftovers } from '#partners/index.ts'
import { type Answer, createAnswers, createOracle, type Expected } from './oracle.ts'
import { entryFils, type Names, render } from './render.ts'
import { createTruth, lessOf, type Step, type Truth } from './truth.ts'
import { type Answered, begin, type Door, giveNotice, type Held, look, startWorld, tellBank, textOf, type World } from './world.ts'

/** A truth that the product does not hold after it was told. */
export interface Break {
  readonly truth: Truth
  /** The step after which it showed. */
  readonly step: Step
  readonly why: string
  /** The last message that was told before. */
  readonly message: string
}

/** Bends what is told on its way, to see that it is noticed. */
export type Bend = (xml: string) => string

// ---- telling ----

type Told = Extract<Step, { id: number }>

/** The messages of a step; none where it repeats one that was never told. */
function messagesOf(truth: Truth, names: Names, step: Step, index: number, sent: ReadonlyMap<number, Told>): Buffer[] {
  if (step.do === 'notice') return []
  if ('id' in step) return render(truth, names, step)
  const first = sent.get(step.of)
  if (!first) return []
  if (step.do === 'again') return render(truth, names, first)
  return render(truth, names, first, step.do === 'copy' ? { as: 'copy', number: index, how: step.how } : { as: 'other_content' })
}

/** A step's messages come by any door; what was bent on its way is text. */
function doorOf(truth: Truth, step: Step, bend: Bend | undefined): Door {
  // The same bytes come by the same door: over the wire they are text of their own.
  const id = 'id' in step ? step.id : 'of' in step ? step.of : 0
  return bend ? 'webhook' : chanceOf(truth.seed, 100_000 + id).weighed({ webhook: 10, folder: 9, upload: 1 })
}

/** Every way in which messages are answered otherwise than they have to be. */
export function compareAnswers(due: readonly Answer[], answered: readonly Answered[]): string[] {
  return answered.flatMap(({ status, reason }, index) => {
    const answer = due[index] ?? 'unsaid'
    const isRight =
      answer === 'unsaid' ||
      (answer === 'refused'
        ? status === 'refused' && reason !== 'failed'
        : answer !== 'applied' && status === 'partly' && reason === answer) ||
      // No truth tells whether a dialect keeps to the official schema of its version.
      (answer === 'applied' && (status === 'applied' || (status === 'partly' && reason === 'against_schema')))
    return isRight ? [] : [`message ${index + 1} is answered ${status} ${reason ?? ''} and has to be ${answer}`]
  })
}

/** Every way in which what is held is not what has to be held; nothing where all is right. */
export function compare(expected: Expected, before: Held['books'], held: Omit<Held, 'mark'>): string[] {
  const faults: string[] = []
  for (const code of new Set([...Object.keys(expected.books), ...Object.keys(held.books)])) {
    const moved = (held.books[code] ?? 0n) - (before[code] ?? 0n)
    const due = expected.books[code] ?? 0n
    if (moved !== due) faults.push(`${code} moved by ${moved} and has to move by ${due}`)
  }
  for (const [index, state] of Object.entries(expected.receipts))
    if (held.receipts[index] !== state) faults.push(`receipt ${index} is ${held.receipts[index] ?? 'absent'} and has to be ${state}`)
  for (const index of Object.keys(held.receipts))
    if (!(index in expected.receipts)) faults.push(`receipt ${index} is there and nobody told of it`)
  for (const [index, status] of expected.payouts.entries())
    if (held.payouts[index] !== status) faults.push(`payout ${index} is ${held.payouts[index]} and has to be ${status}`)
  for (const [index, isCredited] of expected.makeGoods.entries())
    if (held.makeGoods[index] !== isCredited)
      faults.push(`make-good ${index} is credited ${held.makeGoods[index]} and has to be ${isCredited}`)
  const left = [...held.exceptions]
  for (const exception of expected.exceptions) {
    const at = left.indexOf(exception)
    if (at === -1) faults.push(`no open exception says ${exception}`)
    else left.splice(at, 1)
  }
  if (left.length < expected.odd.least || left.length > expected.odd.most)
    faults.push(
      `besides there are ${left.length} exceptions (${left.join(', ')}) and there have to be ${expected.odd.least} to ${expected.odd.most}`,
    )
  return faults
}

// ---- one truth, and many ----

/** Tells a truth from its beginning and looks after each step; null when everything held. */
async function play(world: World, truth: Truth, bend?: Bend): Promise<Break | null> {
  const names = await begin(world, truth)
  const { books, mark } = await look(world, names, '0')
  const expect = createOracle(truth)
  const answerOf = createAnswers(truth)
  const sent = new Map<number, Told>()
  let message = ''
  for (const [index, step] of truth.steps.entries()) {
    const faults: string[] = []
    try {
      if (step.do === 'notice') await giveNotice(world, truth, names, step.receipt)
      const answered: Answered[] = []
      for (const bytes of messagesOf(truth, names, step, index, sent)) {
        message = textOf(bytes)
        answered.push(await tellBank(world, bend ? bend(message) : bytes, doorOf(truth, step, bend)))
      }
      faults.push(...compareAnswers(answerOf(step), answered))
      if ('id' in step) sent.set(step.id, step)
      await world.api.built.payouts.transact((tx) => matchLeftovers(tx, 'test:leftovers', world.api.built.payouts))
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error))
    }
    faults.push(...compare(expect(step), books, await look(world, names, mark)))
    if (faults.length > 0) return { truth, step, why: faults.join('\n'), message }
  }
  for (const entry of truth.entries)
    if (entry.odd === undefined || entry.odd === 'parts')
      world.balanceFils += entry.direction === 'credit' ? entryFils(entry) : -entryFils(entry)
  return null
}

/** Numbers and amounts differ from run to run. */
const kindOf = (why: string): string => (why.split('\n')[0] ?? '').replaceAll(/[-\d]+/g, '').slice(0, 60)

/** The same break with fewer steps and lines, as far as so many tries bring it. */
async function shorten(first: Break, bend: Bend | undefined, tries: number): Promise<Break> {
  let best = first
  let left = tries
  const world = await startWorld()
  for (let found = true; found && left > 0;) {
    found = false
    for (const less of lessOf(best.truth)) {
      if ((left -= 1) < 0) break
      const again = await play(world, less, bend)
      if (!again || kindOf(again.why) !== kindOf(first.why)) continue
      best = again
      found = true
      break
    }
  }
  await world.stop().catch(() => undefined) // its audit complains of what was found
  return best
}

export interface RunOptions {
  readonly seed: number
  readonly truths: number
  readonly bend?: Bend
  /** How many shorter truths are tried when one breaks. */
  readonly tries?: number
  /** After so many truths a fresh database begins. */
  readonly perWorld?: number
  /** Breaks found until the run gives up. */
  readonly most?: number
}

/** So many truths, one after the other; the first breaks, made shorter. */
export async function runDialects({ seed, truths, bend, tries = 60, perWorld = 150, most = 1 }: RunOptions): Promise<Break[]> {
  const breaks: Break[] = []
  let world: World | null = null
  for (let index = 0; index < truths && breaks.length < most; index += 1) {
    world ??= await startWorld()
    const found = await play(world, createTruth(seed + index), bend)
    if (found) {
      await world.stop().catch(() => undefined) // its audit complains of what was found
      world = null
      breaks.push(await shorten(found, bend, tries))
    } else if (world.truths >= perWorld) {
      await world.stop()
      world = null
    }
  }
  await world?.stop()
  return breaks
}

/** A break as somebody needs it who wants to see it again. */
export const sayBreak = ({ truth, step, why, message }: Break): string =>
  [
    why,
    `seed ${truth.seed}: npm run dialects -- --truths 1 --seed ${truth.seed}`,
    `after ${json(step)}`,
    ...truth.receipts.map((receipt, index) => `receipt ${index}: ${json(receipt)}`),
    ...truth.payouts.map((payout, index) => `payout ${index}: ${json(payout)}`),
    ...truth.makeGoods.map((sum, index) => `make-good ${index}: ${sum}`),
    ...truth.entries.map((entry) => json(entry)),
    ...truth.steps.map((each, index) => `${index + 1}. ${json(each)}`),
    message,
  ].join('\n')
const json = (value: unknown): string => JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? Number(inner) : inner))
