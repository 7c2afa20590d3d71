import type { PhraseSource } from '@damana/ui'

export const guaranteePayoutPhrases: PhraseSource = {
  namespace: 'guaranteePayout',
  ar: () => import('./phrases.ar.ts').then((file) => file.ar),
  en: () => import('./phrases.en.ts').then((file) => file.en),
}
