import { useEffect, useMemo, useState } from 'react'

const reducedMotion = '(prefers-reduced-motion: reduce)'

/**
 * How many milliseconds are left until a moment, by the server's clock: `serverNow` is its time in the answer that is being
 * shown, so a wrong clock of this device changes nothing. Ticks each second, or each minute where motion is unwelcome.
 */
export function useRemainingMs(until: string, serverNow: string): number {
  const opensAt = useMemo(() => performance.now() + Date.parse(until) - Date.parse(serverNow), [until, serverNow])
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
