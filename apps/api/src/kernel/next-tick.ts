import { setTimeout as wait } from 'node:timers/promises'

/** Delays an answer to a whole tick after the request, so that its time reveals nothing about the work behind it. */
export async function untilNextTick(askedMs: number, tickMs: number): Promise<void> {
  const passedMs = performance.now() - askedMs
  await wait(Math.ceil(passedMs / tickMs) * tickMs - passedMs)
}
