import type { Call } from '@damana/client/client'
import { ApiError } from '@damana/client/transport'

/** Does something again until it is answered, as people and partners do: nobody was there, or it was killed meanwhile. */
export async function insist<T>(act: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + 120_000
  for (;;)
    try {
      return await act()
    } catch (error) {
      if (!isPassing(error) || performance.now() > giveUpAt)
        throw error instanceof ApiError ? new Error(`refused: ${JSON.stringify(error.body)}`, { cause: error }) : error
      await new Promise((resolve) => setImmediate(resolve))
    }
}
const passing = ['network', 'unavailable', 'signature_expired', 'nonce_reused', 'too_many_requests']
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError ? error.status === 0 || error.status >= 500 || passing.includes(error.code) : !(error instanceof RangeError)

/** Each call is made under one idempotency key however often it is repeated. */
export const repeating = (call: Call): Call =>
  ((name: never, args: never, options?: object) => {
    const once = { idempotencyKey: crypto.randomUUID(), ...options }
    return insist(() => (call as (...all: unknown[]) => Promise<unknown>)(name, args, once))
  }) as Call
