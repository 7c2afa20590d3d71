/** The phrases of a new version of the application. */
import type { PhraseSource } from '@damana/ui'

export const installationPhrases: PhraseSource = {
  namespace: 'installation',
  ar: () => import('./phrases.ar.ts').then((file) => file.ar),
  en: () => import('./phrases.en.ts').then((file) => file.en),
}
