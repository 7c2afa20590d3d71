import type { PhraseSource } from '../i18n.ts'

/** Leaving a page with text that was not saved. */
export const unsavedPhrases: PhraseSource = {
  namespace: 'unsaved',
  ar: () => import('./phrases.ar.ts').then((file) => file.ar),
  en: () => import('./phrases.en.ts').then((file) => file.en),
}
