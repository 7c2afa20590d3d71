import { LinkProvider } from '@damana/ui'
import { startI18n } from '#phrases.ts'
import { drawPage } from '@damana/ui/page-root'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { paths } from './paths.ts'
import { fetchErrorScreen, routes } from './routes.tsx'

/** Opens the application: phrases first, then the page that the address names. */
export async function start(): Promise<void> {
  const phrases = startI18n('shell')
  const router = createBrowserRouter(routes)
  await phrases
  /** The public application is on the same origin: its pages need a full load. */
  const navigate = (href: string) => (href.startsWith(paths.queue) ? void router.navigate(href) : location.assign(href))
  drawPage(
    <LinkProvider navigate={navigate}>
      <RouterProvider router={router} />
    </LinkProvider>,
  )
  // Not beside the files and calls of the first page.
  setTimeout(fetchErrorScreen, laterMs)
}

const laterMs = 3_000
