import { Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { lazyPart } from './application/load-part.ts'
import { uiPhrases } from './i18n.ts'

const loadDialog = async () => {
  const [file] = await Promise.all([import('./unsaved/unsaved-dialog.tsx'), uiPhrases.loadPhrases('ui/unsaved')])
  return { default: file.UnsavedDialog }
}
const UnsavedDialog = lazyPart(loadDialog)

/** Guards text of a form that keeps no draft: leaving its page asks first, and closing or reloading the tab does. One a page. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  // The router forgets a blocker only after the next page is painted: a step back made before that would be held up for a form that is gone.
  const isHere = useRef(false)
  useLayoutEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isHere.current && isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty) return
    // The question is there when the network is gone by then.
    loadDialog().catch(() => undefined)
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])
  if (blocker.state !== 'blocked') return null
  return (
    <Suspense>
      <UnsavedDialog onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />
    </Suspense>
  )
}
