import { mainId, SkipLink, Toasts } from '@damana/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Outlet, useNavigation } from 'react-router'
import { ContactStrip } from './contact-strip.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { queryClient } from './query-client.ts'
import { SandboxSlot } from './sandbox-slot.tsx'
import { usePageChange } from './use-page-change.ts'

/** The frame of every page behind the gates. */
export function Component() {
  usePageChange()
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
