/** The time by the server, whatever the clock of this device says. */
import { useState } from 'react'

const heardAt = new Map<string, number>()

/** The server's time at the moment this is first drawn: what it said last, and what has passed here since. The clock of this device does not matter. */
export function useServerNow(serverTime: string): string {
  const [now] = useState(() => {
    const heard = heardAt.get(serverTime) ?? performance.now()
    return new Date(Date.parse(serverTime) + performance.now() - heard).toISOString()
  })
  return now
}

/** Remembers when the server said its time. */
export function hearServerTime(serverTime: string): void {
  heardAt.clear()
  heardAt.set(serverTime, performance.now())
}
