import { lazyPart } from '@damana/ui/load-part'
import { Suspense } from 'react'
import { useConfiguration } from './configuration.ts'

const SandboxBar = lazyPart(() => import('#features/sandbox/sandbox-bar.tsx').then((file) => ({ default: file.SandboxBar })))

/** Above every page, in sandbox mode only. Its height is reserved from the first paint on, so that nothing moves. */
export function SandboxSlot() {
  return (
    <Suspense fallback={wasSaidWithPage() && <div className="sandbox-place" />}>
      <SandboxWhenOn />
    </Suspense>
  )
}

const SandboxWhenOn = () => (useConfiguration()?.sandbox ? <SandboxBar /> : null)

/** The server announces sandbox mode in a header of the page; a browser without `serverTiming` shows the bar later. */
const wasSaidWithPage = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'serverTiming' in entry && (entry as PerformanceNavigationTiming).serverTiming.some(({ name }) => name === 'sandbox'))
