/** The pages that people open first, and what their words are. */
import { guaranteeStatusPhrases, readLang, type PhraseSource } from '@damana/ui'
import { guaranteePhrases, guaranteesPhrases } from '#features/guarantees/phrases.ts'

interface Page {
  load: () => Promise<object>
  phrases: readonly PhraseSource[]
}

export const listPage: Page = {
  load: () => import('#features/guarantees/list/guarantees-page.tsx'),
  phrases: [guaranteesPhrases, guaranteeStatusPhrases],
}
export const guaranteePage: Page = {
  load: () => import('#features/guarantees/details/guarantee-page.tsx'),
  phrases: [guaranteePhrases, guaranteeStatusPhrases],
}

/** Begins to fetch the page that an address will ask for, while the application itself is on its way. */
export function fetchAhead(path: string): void {
  const page = path === '/' || path.startsWith('/damanaty') ? listPage : path.startsWith('/damana/') ? guaranteePage : undefined
  if (!page) return
  const lang = readLang()
  // What fails here is asked for again, and told, when the page is opened.
  for (const fetched of [page.load(), ...page.phrases.map((source) => source[lang]())]) fetched.catch(() => undefined)
}
