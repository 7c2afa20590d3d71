import { createSandboxVehicleRegistry, type VehicleRegistry } from '#registries/index.ts'
import type { TestApi } from './api.ts'

export interface HeldAnswer {
  /** Settles when the registry has been asked and knows its answer. */
  asked: Promise<void>
  /** Lets the answer arrive. */
  answer(): void
}
/** The sandbox's vehicle registry, slow where a test wants it: the answer is what was so when it was asked. */
export interface HeldRegistry {
  registry: VehicleRegistry
  connect(api: Pick<TestApi, 'pool'>): void
  /** Keeps back the answer to the next question. */
  holdNext(): HeldAnswer
}

export function createHeldRegistry(): HeldRegistry {
  let inner: VehicleRegistry | undefined
  let held: { isAsked: () => void; gate: Promise<void> } | undefined
  return {
    registry: {
      async findVehicle(wanted) {
        if (!inner) throw new Error('the registry is not connected')
        const answer = await inner.findVehicle(wanted)
        const now = held
        held = undefined
        now?.isAsked()
        await now?.gate
        return answer
      },
    },
    connect: ({ pool }) => void (inner = createSandboxVehicleRegistry(pool)),
    holdNext() {
      const asked = openPromise()
      const gate = openPromise()
      held = { isAsked: asked.resolve, gate: gate.promise }
      return { asked: asked.promise, answer: gate.resolve }
    },
  }
}

function openPromise(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => (resolve = settle))
  return { promise, resolve }
}
