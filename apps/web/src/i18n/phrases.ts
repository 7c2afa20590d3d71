/** Where the phrases of each feature are; a route loads its own before it draws. */
import type { PhraseSource } from '@damana/ui'

/** What every screen needs: layout and error screens. */
export const shellPhrases: PhraseSource = {
  namespace: 'shell',
  ar: () => import('./phrases.ar.ts').then((file) => file.ar),
  en: () => import('./phrases.en.ts').then((file) => file.en),
}

export const accountPhrases: PhraseSource = {
  namespace: 'account',
  ar: () => import('#features/account/phrases.ar.ts').then((file) => file.ar),
  en: () => import('#features/account/phrases.en.ts').then((file) => file.en),
}

export const guaranteesPhrases: PhraseSource = {
  namespace: 'guarantees',
  ar: () => import('#features/guarantees/phrases.ar.ts').then((file) => file.ar),
  en: () => import('#features/guarantees/phrases.en.ts').then((file) => file.en),
}

export const newGuaranteePhrases: PhraseSource = {
  namespace: 'newGuarantee',
  ar: () => import('#features/guarantees/new-guarantee/phrases.ar.ts').then((file) => file.ar),
  en: () => import('#features/guarantees/new-guarantee/phrases.en.ts').then((file) => file.en),
}
