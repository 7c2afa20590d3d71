import {
  begin,
  type Beginning,
  chooseBeginning,
  chooseCommand,
  chooseDoubt,
  chooseOpening,
  type Command,
  look,
  perform,
} from './commands.ts'
import { checkDashboards } from './dashboards.ts'
import { checkOverview } from './overview.ts'
import { checkAudits, checkNobodyIsPaidTwice, checkTheEnd } from './oracle.ts'
import { createRandom } from './random.ts'
import { comeToRest } from './rest.ts'
import { type Fault, ModelFailure, startWorld, type World } from './world.ts'

export interface Failure {
  seed: number
  beginning: Beginning
  commands: readonly Command[]
  why: string
}
interface Sequence {
  seed: number
  beginning: Beginning
  /** Left out: chosen as the life goes. */
  commands?: readonly Command[]
}

/** In one life of ten the bank debits what is no receipt's sum. */
const isDoubted = (seed: number): boolean => seed % 10 === 3

/** One life from its offer to its rest; null when everything held. */
async function live(world: World, { seed, beginning, commands }: Sequence, isLast = true): Promise<Failure | null> {
  const random = createRandom(seed)
  const done: Command[] = []
  try {
    const life = await begin(world, beginning)
    let view = await look(world, life)
    const opening = commands ?? (isDoubted(seed) ? chooseDoubt : chooseOpening)(random, beginning)
    const length = commands?.length ?? opening.length + 6 + random.below(10)
    for (let index = 0; index < length; index += 1) {
      const command = opening[index] ?? chooseCommand(random, life, view)
      done.push(command)
      await perform(world, life, command)
      view = await look(world, life)
    }
    // From a beginning of its own, so that a shorter list rests in the same way.
    await comeToRest(world, life, createRandom(seed))
    await world.fault.plant?.(world, life.id)
    await checkNobodyIsPaidTwice(world)
    await checkTheEnd(world, life)
    await checkAudits(world)
    if (isLast) {
      await checkDashboards(world)
      await checkOverview(world)
    }
    return null
  } catch (error) {
    return { seed, beginning, commands: done, why: errorText(error) }
  }
}

/** The model's message stands for itself; of anything else it is good to know where it came from. */
const errorText = (error: unknown): string =>
  error instanceof ModelFailure ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)

/** The same failure with fewer commands, as far as so many tries bring it. Each try has a world of its own, because a failure may leave one spoilt. */
async function shorten(failure: Failure, fault: Fault, tries: number): Promise<Failure> {
  let best = failure
  let left = tries
  for (let chunk = Math.ceil(best.commands.length / 2); chunk >= 1 && left > 0; chunk = chunk === 1 ? 0 : Math.ceil(chunk / 2))
    for (let from = best.commands.length - chunk; from >= 0 && left > 0; from -= chunk) {
      left -= 1
      const commands = best.commands.filter((_, index) => index < from || index >= from + chunk)
      const world = await startWorld(fault)
      const again = await live(world, { seed: failure.seed, beginning: failure.beginning, commands })
      await world.stop().catch(() => undefined)
      if (again && sameKind(again.why, failure.why)) best = again
    }
  return best
}
/** Numbers and amounts differ from run to run. */
const sameKind = (a: string, b: string): boolean => a.replaceAll(/[\d\s]+/g, '').slice(0, 40) === b.replaceAll(/[\d\s]+/g, '').slice(0, 40)

export interface RunOptions {
  seed: number
  sequences: number
  fault?: Fault
  /** How many times a shorter list is tried when one fails. */
  tries?: number
  /** After so many lives a fresh database begins: an audit reads all of it. */
  perWorld?: number
}

/** Dashboards are recomputed from all that has happened in a world, and not after each life. */
const livesPerDashboard = 10

/** So many lives, one after the other; the first that breaks something, made shorter, or null. */
export async function runModel({ seed, sequences, fault = {}, tries = 12, perWorld = 50 }: RunOptions): Promise<Failure | null> {
  for (let first = 0; first < sequences; first += perWorld) {
    const world = await startWorld(fault)
    let failure: Failure | null = null
    for (let index = first; index < Math.min(first + perWorld, sequences) && !failure; index += 1)
      failure = await live(
        world,
        { seed: seed + index, beginning: chooseBeginning(createRandom(seed + index + 1_000_000)) },
        (index - first) % livesPerDashboard === livesPerDashboard - 1,
      )
    if (failure) {
      await world.stop().catch(() => undefined) // its audit complains of what was found
      return shorten(failure, fault, tries)
    }
    await world.stop()
  }
  return null
}

/** A failure as somebody needs it who wants to see it again. */
export const sayFailure = ({ seed, beginning, commands, why }: Failure): string =>
  [
    why,
    `seed ${seed}: npm run model -- --sequences 1 --seed ${seed}`,
    JSON.stringify(beginning),
    ...commands.map((command, index) => `${index + 1}. ${JSON.stringify(command)}`),
  ].join('\n')
