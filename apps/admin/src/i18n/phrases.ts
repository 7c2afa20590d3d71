import type { PhraseSource } from '@damana/ui'

/** Phrases of every screen: layout and error screens. */
export const shellPhrases: PhraseSource = {
  namespace: 'shell',
  ar: () => import('./phrases.ar.ts').then((file) => file.ar),
  en: () => import('./phrases.en.ts').then((file) => file.en),
}
