import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { mainId } from '../skip-link.tsx'

/** The state of a navigation that nobody asked for. */
export const unasked = 'unasked'

/**
 * A new page begins at its top, and the keyboard and the screen reader begin there too, or at the part of it that is named and is there. Going back keeps the
 * browser's place. A page that was opened without being asked for leaves the focus where it is.
 */
export function usePageChange(beginsAt: string = mainId): void {
  const { pathname, state } = useLocation()
  const isUnasked = state === unasked
  const type = useNavigationType()
  const last = useRef(pathname)
  const hasBegun = useRef(false)
  useEffect(() => {
    // The first page of another layout: what had the focus is gone with the layout before.
    const isLost = !hasBegun.current && type !== 'POP' && document.activeElement === document.body
    hasBegun.current = true
    if (last.current === pathname && !isLost) return
    last.current = pathname
    if (isUnasked) return
    const target = document.getElementById(beginsAt) ?? document.getElementById(mainId)
    target?.focus({ preventScroll: true })
    if (type !== 'POP') window.scrollTo(0, 0)
  }, [beginsAt, isUnasked, pathname, type])
}
