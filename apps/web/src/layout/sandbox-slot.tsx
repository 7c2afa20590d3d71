import { lazy, Suspense } from 'react'
import { useConfiguration } from './configuration.ts'

const SandboxBar = lazy(() => import('#features/sandbox/sandbox-bar.tsx').then((file) => ({ default: file.SandboxBar })))

/** Above every page, in sandbox mode only. */
export function SandboxSlot() {
  return (
    <Suspense>
      <SandboxWhenOn />
    </Suspense>
  )
}

const SandboxWhenOn = () => (useConfiguration()?.sandbox ? <SandboxBar /> : null)
