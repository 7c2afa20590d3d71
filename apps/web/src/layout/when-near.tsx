import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'

/** How far below the window something begins to be fetched, so that it is there when the reader is. */
const ahead = '40px'

/** What stands far down a page is fetched and drawn once the reader comes near it; until then its place is kept. */
export function WhenNear({ minHeight, children }: { minHeight: number; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        setNear(true)
      },
      { rootMargin: ahead },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  const kept = <div ref={place} style={{ minHeight }} />
  return isNear ? <Suspense fallback={kept}>{children}</Suspense> : kept
}
