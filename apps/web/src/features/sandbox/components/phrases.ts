import type { PhraseSource } from '@damana/ui'

/** The page of all components. */
export const componentsPhrases: PhraseSource = {
  namespace: 'components',
  ar: () => import('./phrases.ar.ts').then((file) => file.ar),
  en: () => import('./phrases.en.ts').then((file) => file.en),
}
