/** Phrases of registration, verification and password reset. */
import type { PhraseSource } from '@damana/ui'

export const registerPersonPhrases: PhraseSource = {
  namespace: 'registerPerson',
  ar: () => import('./registration/phrases.ar.ts').then((file) => file.ar),
  en: () => import('./registration/phrases.en.ts').then((file) => file.en),
}

export const verificationPhrases: PhraseSource = {
  namespace: 'verification',
  ar: () => import('./verification/phrases.ar.ts').then((file) => file.ar),
  en: () => import('./verification/phrases.en.ts').then((file) => file.en),
}

export const forgotPasswordPhrases: PhraseSource = {
  namespace: 'forgotPassword',
  ar: () => import('./forgot-password/phrases.ar.ts').then((file) => file.ar),
  en: () => import('./forgot-password/phrases.en.ts').then((file) => file.en),
}
