import type { PhraseSource } from '@damana/ui'

export const searchPhrases: PhraseSource = {
  namespace: 'search',
  ar: () => import('./phrases.ar.ts').then((file) => file.ar),
  en: () => import('./phrases.en.ts').then((file) => file.en),
}
