/** The phrases of the bell in the header and of the page of notifications. */
import type { PhraseSource } from '@damana/ui'

export const notificationPhrases: PhraseSource = {
  namespace: 'notifications',
  ar: () => import('./phrases.ar.ts').then((file) => file.ar),
  en: () => import('./phrases.en.ts').then((file) => file.en),
}
