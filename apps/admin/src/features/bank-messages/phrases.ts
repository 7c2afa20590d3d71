import type { PhraseSource } from '@damana/ui'

export const bankMessagesPhrases: PhraseSource = {
  namespace: 'bankMessages',
  ar: () => import('./phrases.ar.ts').then((file) => file.ar),
  en: () => import('./phrases.en.ts').then((file) => file.en),
}
