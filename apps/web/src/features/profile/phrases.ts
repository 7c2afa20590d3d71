/** The phrases of each page of the profile. */
import type { PhraseSource } from '@damana/ui'

export const profilePhrases: PhraseSource = {
  namespace: 'profile',
  ar: () => import('./phrases.ar.ts').then((file) => file.ar),
  en: () => import('./phrases.en.ts').then((file) => file.en),
}

/** The payout account. */
export const bankInfoPhrases: PhraseSource = {
  namespace: 'bankInfo',
  ar: () => import('./bank-info/phrases.ar.ts').then((file) => file.ar),
  en: () => import('./bank-info/phrases.en.ts').then((file) => file.en),
}

/** Users of the company. */
export const companyUsersPhrases: PhraseSource = {
  namespace: 'companyUsers',
  ar: () => import('./users/phrases.ar.ts').then((file) => file.ar),
  en: () => import('./users/phrases.en.ts').then((file) => file.en),
}

/** Which notifications leave the application. */
export const profileNotificationsPhrases: PhraseSource = {
  namespace: 'profileNotifications',
  ar: () => import('./notifications/phrases.ar.ts').then((file) => file.ar),
  en: () => import('./notifications/phrases.en.ts').then((file) => file.en),
}

/** Asking for a cancellation. */
export const removeDamanaPhrases: PhraseSource = {
  namespace: 'removeDamana',
  ar: () => import('./remove-damana/phrases.ar.ts').then((file) => file.ar),
  en: () => import('./remove-damana/phrases.en.ts').then((file) => file.en),
}

/** Identity and contacts. */
export const overviewPhrases: PhraseSource = {
  namespace: 'profileOverview',
  ar: () => import('./overview/phrases.ar.ts').then((file) => file.ar),
  en: () => import('./overview/phrases.en.ts').then((file) => file.en),
}

export const profileAddressPhrases: PhraseSource = {
  namespace: 'profileAddress',
  ar: () => import('./address/phrases.ar.ts').then((file) => file.ar),
  en: () => import('./address/phrases.en.ts').then((file) => file.en),
}

export const profilePasswordPhrases: PhraseSource = {
  namespace: 'profilePassword',
  ar: () => import('./password/phrases.ar.ts').then((file) => file.ar),
  en: () => import('./password/phrases.en.ts').then((file) => file.en),
}

/** Messages to staff. */
export const supportPhrases: PhraseSource = {
  namespace: 'support',
  ar: () => import('./support/phrases.ar.ts').then((file) => file.ar),
  en: () => import('./support/phrases.en.ts').then((file) => file.en),
}

/** Where the account is open. */
export const devicesPhrases: PhraseSource = {
  namespace: 'profileDevices',
  ar: () => import('./devices/phrases.ar.ts').then((file) => file.ar),
  en: () => import('./devices/phrases.en.ts').then((file) => file.en),
}

/** A copy of the own data, and the end of the account. */
export const ownDataPhrases: PhraseSource = {
  namespace: 'ownData',
  ar: () => import('./own-data/phrases.ar.ts').then((file) => file.ar),
  en: () => import('./own-data/phrases.en.ts').then((file) => file.en),
}

/** Accepted consents. */
export const consentsPhrases: PhraseSource = {
  namespace: 'profileConsents',
  ar: () => import('./consents/phrases.ar.ts').then((file) => file.ar),
  en: () => import('./consents/phrases.en.ts').then((file) => file.en),
}
