import { mainId } from '@damana/ui'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { caseId } from './panes.tsx'

/** A new page begins at its top, and the keyboard and the screen reader begin at its case. Going back keeps the browser's place. */
export function usePageChange(): void {
  const { pathname } = useLocation()
  const type = useNavigationType()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const target = document.getElementById(caseId) ?? document.getElementById(mainId)
    target?.focus({ preventScroll: true })
    if (type !== 'POP') window.scrollTo(0, 0)
  }, [pathname, type])
}
