import type { PhraseSource } from '@damana/ui'

/** The bar above every page. */
export const sandboxBarPhrases: PhraseSource = {
  namespace: 'sandboxBar',
  ar: () => import('./bar-phrases.ar.ts').then((file) => file.ar),
  en: () => import('./bar-phrases.en.ts').then((file) => file.en),
}

/** The simulated world. */
export const sandboxPhrases: PhraseSource = {
  namespace: 'sandbox',
  ar: () => import('./phrases.ar.ts').then((file) => file.ar),
  en: () => import('./phrases.en.ts').then((file) => file.en),
}
