import { SkipLink, Toasts } from '@damana/ui'
import { usePageChange } from '@damana/ui/page-change'
import { queryClient } from '@damana/ui/query-client'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useLocation } from 'react-router'
import { Component as NotFound } from '#errors/not-found-page.tsx'
import { useStaff } from '#session.ts'
import { hasPage } from './own-pages.ts'
import { caseId } from './panes.tsx'
import { Rail } from './rail.tsx'
import { RestoreBar } from './restore-bar.tsx'
import { SandboxBar } from './sandbox-bar.tsx'

/** The layout of every guarded page. A page that the role does not have does not exist. */
export function Component() {
  usePageChange(caseId)
  const { role } = useStaff()
  const { pathname } = useLocation()
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <SandboxBar />
      <RestoreBar />
      <div className="staff">
        <Rail />
        {hasPage(role, pathname) ? <Outlet /> : <NotFound />}
      </div>
      <Toasts />
    </QueryClientProvider>
  )
}
