import type { PhraseSource } from '@damana/ui'

export const supportPhrases: PhraseSource = {
  namespace: 'support',
  ar: () => import('./phrases.ar.ts').then((file) => file.ar),
  en: () => import('./phrases.en.ts').then((file) => file.en),
}
