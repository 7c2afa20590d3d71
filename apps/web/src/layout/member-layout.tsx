import { mainId, SkipLink, Toasts } from '@damana/ui'
import { usePageChange } from '@damana/ui/page-change'
import { queryClient } from '@damana/ui/query-client'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Outlet, useNavigation } from 'react-router'
import { followActing } from '#acting.ts'
import { ContactStrip } from './contact-strip.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { SandboxSlot } from './sandbox-slot.tsx'

/** The layout of every guarded page. */
export function Component() {
  usePageChange()
  useEffect(followActing, [])
  const isMoving = useNavigation().state === 'loading'
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <SandboxSlot />
      <Suspense fallback={<div className="contact-strip" />}>
        <ContactStrip />
      </Suspense>
      <Header />
      <main id={mainId} tabIndex={-1} className="wrap page" aria-busy={isMoving || undefined}>
        <Outlet />
      </main>
      <Suspense>
        <Footer />
      </Suspense>
      <Toasts />
    </QueryClientProvider>
  )
}
