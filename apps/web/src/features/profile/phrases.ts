/** The phrases of each page of the profile. */
import type { PhraseSource } from '@damana/ui'

export const profilePhrases: PhraseSource = {
  namespace: 'profile',
  ar: () => import('./phrases.ar.ts').then((file) => file.ar),
  en: () => import('./phrases.en.ts').then((file) => file.en),
}

/** The account that money goes to. */
export const bankInfoPhrases: PhraseSource = {
  namespace: 'bankInfo',
  ar: () => import('./bank-info/phrases.ar.ts').then((file) => file.ar),
  en: () => import('./bank-info/phrases.en.ts').then((file) => file.en),
}

/** Asking for a cancellation. */
export const removeDamanaPhrases: PhraseSource = {
  namespace: 'removeDamana',
  ar: () => import('./remove-damana/phrases.ar.ts').then((file) => file.ar),
  en: () => import('./remove-damana/phrases.en.ts').then((file) => file.en),
}
