import type { PhraseSource } from '@damana/ui'

export const companyRegistrationPhrases: PhraseSource = {
  namespace: 'companyRegistration',
  ar: () => import('./phrases.ar.ts').then((file) => file.ar),
  en: () => import('./phrases.en.ts').then((file) => file.en),
}
