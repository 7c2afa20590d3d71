import type { PhraseSource } from '@damana/ui'

/** The page behind the code of a certificate. */
export const verifyPhrases: PhraseSource = {
  namespace: 'verify',
  ar: () => import('./phrases.ar.ts').then((file) => file.ar),
  en: () => import('./phrases.en.ts').then((file) => file.en),
}
