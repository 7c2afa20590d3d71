import type { PhraseSource } from '@damana/ui'

/** What every screen needs: layout and error screens. */
export const shellPhrases: PhraseSource = {
  namespace: 'shell',
  ar: () => import('./phrases.ar.ts').then((file) => file.ar),
  en: () => import('./phrases.en.ts').then((file) => file.en),
}
