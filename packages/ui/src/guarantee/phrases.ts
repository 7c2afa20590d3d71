import type { PhraseSource } from '../i18n.ts'

/** The words of a guarantee's statuses and of what stands in its way, for every page that shows one. */
export const guaranteeStatusPhrases: PhraseSource = {
  namespace: 'guaranteeStatus',
  ar: () => import('./phrases.ar.ts').then((file) => file.ar),
  en: () => import('./phrases.en.ts').then((file) => file.en),
}
