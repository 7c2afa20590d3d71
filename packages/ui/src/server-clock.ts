import { useEffect, useState } from 'react'

const reducedMotion = '(prefers-reduced-motion: reduce)'

/** The moment by this page's own count of time. */
const openingOf = (until: string, serverNow: string) => performance.now() + Date.parse(until) - Date.parse(serverNow)

/**
 * How many milliseconds are left until a moment, by the server's clock: `serverNow` is its time in the answer that is being
 * shown, so a wrong clock of this device changes nothing. Ticks each second, or each minute where motion is unwelcome.
 */
export function useRemainingMs(until: string, serverNow: string): number {
  const [opened, setOpened] = useState(() => ({ until, serverNow, opensAt: openingOf(until, serverNow) }))
  if (opened.until !== until || opened.serverNow !== serverNow) setOpened({ until, serverNow, opensAt: openingOf(until, serverNow) })
  const { opensAt } = opened
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const current = performance.now()
      setNow(current)
      const left = opensAt - current
      if (left <= 0) return
      const stepMs = matchMedia(reducedMotion).matches && left > 60_000 ? 60_000 : 1000
      timer = setTimeout(tick, Math.min(left, left % stepMs || stepMs))
    }
    tick()
    return () => clearTimeout(timer)
  }, [opensAt])
  return Math.max(0, opensAt - now)
}
