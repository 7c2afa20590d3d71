import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, DelegateBackoff, handleWhenResult } from 'cockatiel'
import type { Refusal } from './messenger.ts'

interface CircuitOptions {
  /** The number of consecutive failures that open it. */
  opensAfter?: number
  /** The time until the next attempt; doubled each time that one fails. */
  restsForMs?: number
  mostRestMs?: number
}

/** The effect of an attempt on the circuit: opened for some milliseconds (also again), or closed. */
type Change = { opened: number } | 'closed'

export interface Circuit {
  /** Attempts a delivery unless the circuit is open; after the rest one caller at a time may. */
  attempt(carry: () => Promise<Refusal | undefined>): Promise<{ refusal: Refusal | undefined; change: Change | undefined }>
}

const isAway = (result: unknown): boolean => typeof result === 'object' && result !== null && 'again' in result && result.again === 'away'

/** A circuit breaker: it keeps a slow or dead provider from delaying every message. */
export function createCircuit({ opensAfter = 3, restsForMs = 5_000, mostRestMs = 60_000 }: CircuitOptions = {}): Circuit {
  let restMs = 0
  let change: Change | undefined
  const policy = circuitBreaker(handleWhenResult(isAway), {
    breaker: new ConsecutiveBreaker(opensAfter),
    halfOpenAfter: new DelegateBackoff(({ attempt }) => (restMs = Math.min(restsForMs * 2 ** (attempt - 1), mostRestMs))),
  })
  policy.onBreak(() => (change = { opened: restMs }))
  policy.onReset(() => (change = 'closed'))
  return {
    async attempt(carry) {
      try {
        const refusal = await policy.execute(carry)
        const changed = change
        change = undefined
        return { refusal, change: changed }
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) throw error
        return { refusal: { why: 'nobody takes messages', again: 'away' }, change: undefined }
      }
    },
  }
}
