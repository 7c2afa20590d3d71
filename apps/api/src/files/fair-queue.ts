/** The person who has work done. Of one `alone` one piece of work runs at a time; `near` (an address that many share) only decides whose turn is next. */
export interface Asker {
  readonly alone: readonly string[]
  readonly near: readonly string[]
}

/** There is no room, or this asker has enough waiting. */
export class QueueFull extends Error {}

export interface FairQueueLimits {
  readonly atOnce: number
  readonly mostWaiting: number
  /** Of one name, the one at work not counted. */
  readonly mostWaitingOfOne: number
}
export type InTurn = <T>(asker: Asker, work: () => Promise<T>) => Promise<T>

interface Waiting {
  readonly asker: Asker
  begin(): void
  refuse(): void
}

/** After this time what somebody has cost counts half. */
const halfLifeMs = 5 * 60_000
/** The cost of a piece of work while nobody knows it. */
const expectedMs = 100
const mostRemembered = 10_000

/**
 * Gives turns: whoever has cost least lately comes first, among equals whoever came first, and nobody has two pieces of work done at once. So a piece of work waits for those at work and for those of askers who
 * have cost no more, never for the second of somebody who sends forty. A full queue refuses the dearest of those who wait.
 */
export function createFairQueue(limits: FairQueueLimits, now: () => number = () => performance.now()): InTurn {
  let waiting: Waiting[] = []
  let atWork = 0
  const busy = new Set<string>()
  const spent = new Map<string, { at: number; ms: number }>()

  const costOf = (name: string): number => {
    const known = spent.get(name)
    return known ? known.ms * 2 ** ((known.at - now()) / halfLifeMs) : 0
  }
  const costOfAll = ({ alone, near }: Asker): number => Math.max(0, ...[...alone, ...near].map(costOf))
  const charge = ({ alone, near }: Asker, ms: number) => {
    for (const name of new Set([...alone, ...near])) spent.set(name, { at: now(), ms: costOf(name) + ms })
    if (spent.size > mostRemembered) for (const name of spent.keys()) if (costOf(name) < 1) spent.delete(name)
  }

  function beginNext(): void {
    while (atWork < limits.atOnce) {
      const free = waiting.filter(({ asker }) => asker.alone.every((name) => !busy.has(name)))
      const [next] = free.toSorted((a, b) => costOfAll(a.asker) - costOfAll(b.asker))
      if (!next) return
      waiting = waiting.filter((other) => other !== next)
      next.begin()
    }
  }

  function makeRoom(asker: Asker): void {
    const isOf = (other: Waiting, name: string) => other.asker.alone.includes(name)
    if (asker.alone.some((name) => waiting.filter((other) => isOf(other, name)).length >= limits.mostWaitingOfOne)) throw new QueueFull()
    if (waiting.length < limits.mostWaiting) return
    const dearest = waiting.reduce((a, b) => (costOfAll(b.asker) >= costOfAll(a.asker) ? b : a))
    if (costOfAll(dearest.asker) <= costOfAll(asker)) throw new QueueFull()
    waiting = waiting.filter((other) => other !== dearest)
    dearest.refuse()
  }

  return async function inTurn(asker, work) {
    makeRoom(asker)
    await new Promise<void>((begin, refuse) => {
      waiting.push({
        asker,
        begin: () => {
          atWork++
          for (const name of asker.alone) busy.add(name)
          charge(asker, expectedMs)
          begin()
        },
        refuse: () => refuse(new QueueFull()),
      })
      beginNext()
    })
    const began = now()
    try {
      return await work()
    } finally {
      atWork--
      for (const name of asker.alone) busy.delete(name)
      charge(asker, Math.max(0, now() - began - expectedMs))
      beginNext()
    }
  }
}
