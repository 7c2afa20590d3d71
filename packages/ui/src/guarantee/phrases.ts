import type { PhraseSource } from '../i18n.ts'

/** Phrases of a guarantee's statuses and flags. */
export const guaranteeStatusPhrases: PhraseSource = {
  namespace: 'guaranteeStatus',
  ar: () => import('./phrases.ar.ts').then((file) => file.ar),
  en: () => import('./phrases.en.ts').then((file) => file.en),
}
