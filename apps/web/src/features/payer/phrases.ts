import type { PhraseSource } from '@damana/ui'

/** The payer's page behind the payer link. */
export const payerLinkPhrases: PhraseSource = {
  namespace: 'payerLink',
  ar: () => import('./phrases.ar.ts').then((file) => file.ar),
  en: () => import('./phrases.en.ts').then((file) => file.en),
}
