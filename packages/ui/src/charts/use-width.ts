import { useEffect, useRef, useState, type RefObject } from 'react'

/** The width that an element has on the page, followed as it changes; a chart is drawn for it, so that its text keeps its size on a phone. */
export function useWidth<T extends Element>(): { ref: RefObject<T | null>; width: number } {
  const ref = useRef<T>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
