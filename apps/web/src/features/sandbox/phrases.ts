import type { PhraseSource } from '@damana/ui'

export const sandboxPhrases: PhraseSource = {
  namespace: 'sandbox',
  ar: () => import('./phrases.ar.ts').then((file) => file.ar),
  en: () => import('./phrases.en.ts').then((file) => file.en),
}
