import type { PhraseSource } from '@damana/ui'

export const pagePhrases: PhraseSource = {
  namespace: 'pages',
  ar: () => import('./phrases.ar.ts').then((file) => file.ar),
  en: () => import('./phrases.en.ts').then((file) => file.en),
}
