import type { PhraseSource } from '@damana/ui'

export const contentPhrases: PhraseSource = {
  namespace: 'content',
  ar: () => import('./phrases.ar.ts').then((file) => file.ar),
  en: () => import('./phrases.en.ts').then((file) => file.en),
}
