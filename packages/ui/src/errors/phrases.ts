import type { PhraseSource } from '../i18n.ts'

/** Pages that could not be opened, in both applications. */
export const errorPhrases: PhraseSource = {
  namespace: 'errors',
  ar: () => import('./phrases.ar.ts').then((file) => file.ar),
  en: () => import('./phrases.en.ts').then((file) => file.en),
}
