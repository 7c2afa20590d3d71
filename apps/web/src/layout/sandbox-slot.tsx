import { lazy, Suspense } from 'react'
import { useConfiguration } from './configuration.ts'

const SandboxBar = lazy(() => import('#features/sandbox/sandbox-bar.tsx').then((file) => ({ default: file.SandboxBar })))

/** Above every page, in sandbox mode only. Its place is kept from the first paint on, so that nothing moves under a finger. */
export function SandboxSlot() {
  return (
    <Suspense fallback={wasSaidWithPage() && <div className="sandbox-place" />}>
      <SandboxWhenOn />
    </Suspense>
  )
}

const SandboxWhenOn = () => (useConfiguration()?.sandbox ? <SandboxBar /> : null)

/** The server says so in a header of the page itself; a browser that does not tell headers sees the bar come later. */
const wasSaidWithPage = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'serverTiming' in entry && (entry as PerformanceNavigationTiming).serverTiming.some(({ name }) => name === 'sandbox'))
