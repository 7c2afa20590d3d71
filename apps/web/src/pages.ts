/** The pages of most visits, with their phrases. */
import type { Namespace } from '@damana/ui'
import { fetchPhrases } from './phrases.ts'

interface Page {
  load: () => Promise<object>
  phrases: readonly Namespace[]
}

export const listPage: Page = {
  load: () => import('#features/guarantees/list/guarantees-page.tsx'),
  phrases: ['guarantees', 'ui/guarantee'],
}
export const guaranteePage: Page = {
  load: () => import('#features/guarantees/details/guarantee-page.tsx'),
  phrases: ['guarantees/details', 'ui/guarantee'],
}

/** Fetches the page of the address in parallel with the application. */
export function fetchAhead(path: string): void {
  const page = path === '/' || path.startsWith('/damanaty') ? listPage : path.startsWith('/damana/') ? guaranteePage : undefined
  if (!page) return
  // The layout is fetched too. A failure here is ignored: the router requests the file again and shows the error.
  for (const fetched of [import('#layout/member-layout.tsx'), page.load(), ...page.phrases.map(fetchPhrases)])
    fetched.catch(() => undefined)
}
