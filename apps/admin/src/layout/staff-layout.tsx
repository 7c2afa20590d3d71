import { SkipLink, Toasts } from '@damana/ui'
import { usePageChange } from '@damana/ui/page-change'
import { queryClient } from '@damana/ui/query-client'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { caseId } from './panes.tsx'
import { Rail } from './rail.tsx'
import { RestoreBar } from './restore-bar.tsx'
import { SandboxBar } from './sandbox-bar.tsx'

/** The layout of every guarded page. */
export function Component() {
  usePageChange(caseId)
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <SandboxBar />
      <RestoreBar />
      <div className="staff">
        <Rail />
        <Outlet />
      </div>
      <Toasts />
    </QueryClientProvider>
  )
}
