import { SkipLink, Toasts } from '@damana/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { queryClient } from './query-client.ts'
import { Rail } from './rail.tsx'
import { SandboxBar } from './sandbox-bar.tsx'
import { usePageChange } from './use-page-change.ts'

/** The frame of every page behind the gate. */
export function Component() {
  usePageChange()
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <SandboxBar />
      <div className="staff">
        <Rail />
        <Outlet />
      </div>
      <Toasts />
    </QueryClientProvider>
  )
}
