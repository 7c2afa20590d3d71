import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, DelegateBackoff, handleWhenResult } from 'cockatiel'
import type { Refusal } from './messenger.ts'

interface CircuitOptions {
  /** So many failures in a row open it. */
  opensAfter?: number
  /** How long it rests before one more is tried; doubled each time that one fails. */
  restsForMs?: number
  mostRestMs?: number
}

/** What a try did to the circuit: opened it for so long (again, if it was open), or closed it. */
type Change = { opened: number } | 'closed'

export interface Circuit {
  /** Tries, unless the circuit is open: then one caller at a time may, once the rest is over. */
  attempt(carry: () => Promise<Refusal | undefined>): Promise<{ refusal: Refusal | undefined; change: Change | undefined }>
}

const isAway = (result: unknown): boolean => typeof result === 'object' && result !== null && 'again' in result && result.again === 'away'

/** Keeps a slow or dead provider from holding up every single message. */
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
