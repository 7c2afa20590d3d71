/** The phrases of each page of guarantees; a route loads its own before it draws. */
import type { PhraseSource } from '@damana/ui'

/** The list. */
export const guaranteesPhrases: PhraseSource = {
  namespace: 'guarantees',
  ar: () => import('./phrases.ar.ts').then((file) => file.ar),
  en: () => import('./phrases.en.ts').then((file) => file.en),
}

/** One guarantee. */
export const guaranteePhrases: PhraseSource = {
  namespace: 'guarantee',
  ar: () => import('./details/phrases.ar.ts').then((file) => file.ar),
  en: () => import('./details/phrases.en.ts').then((file) => file.en),
}

/** The confirmations of its actions. */
export const guaranteeActionsPhrases: PhraseSource = {
  namespace: 'guaranteeActions',
  ar: () => import('./actions/phrases.ar.ts').then((file) => file.ar),
  en: () => import('./actions/phrases.en.ts').then((file) => file.en),
}

/** The owner's page behind the owner link. */
export const ownerLinkPhrases: PhraseSource = {
  namespace: 'ownerLink',
  ar: () => import('./owner/phrases.ar.ts').then((file) => file.ar),
  en: () => import('./owner/phrases.en.ts').then((file) => file.en),
}
