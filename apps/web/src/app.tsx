import { LinkProvider } from '@damana/ui'
import { startI18n } from '#phrases.ts'
import { drawPage } from '@damana/ui/page-root'
import { lazyPart } from '@damana/ui/load-part'
import { Suspense } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { stayAfterEnd, useSession } from '#session.ts'
import { fetchErrorScreen, routes } from './routes.tsx'

/** Opens the application: phrases first, then the page that the address names. */
export async function start(): Promise<void> {
  const phrases = startI18n('shell')
  const router = createBrowserRouter(routes)
  await phrases
  drawPage(
    <LinkProvider navigate={(href) => void router.navigate(href)}>
      <RouterProvider router={router} />
      <SessionEnd />
    </LinkProvider>,
  )
  // Not beside the files and calls of the first page.
  setTimeout(() => {
    fetchErrorScreen()
    import('./installation/register-worker.ts').then((file) => file.registerWorker()).catch(() => undefined)
  }, laterMs)
}

const laterMs = 3_000

const SessionEndedDialog = lazyPart(async () => ({
  default: (await import('#features/account/session-ended-dialog.tsx')).SessionEndedDialog,
}))

/** Over whatever page is open. */
function SessionEnd() {
  const { hasEnded, endReason } = useSession()
  return hasEnded ? (
    <Suspense>
      <SessionEndedDialog reason={endReason} onStay={stayAfterEnd} />
    </Suspense>
  ) : null
}
