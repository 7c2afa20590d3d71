/** Languages, phrases and what the page keeps about them. Arabic is the source; every other file must say the same keys. */
import { lastingStore } from './application/browser-store.ts'
import type { Lang } from '@damana/contract/errors'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { loadPart } from './application/load-part.ts'
import { loadRegistryTerms } from './registry-text.tsx'

type ArabicOnlyForm = 'zero' | 'two' | 'few' | 'many'

/** The keys of the Arabic source, with the plural forms that English has: `_one` and `_other`; `_zero` if it reads better. */
export type Same<T> = {
  [K in keyof T as K extends `${string}_${ArabicOnlyForm}` ? never : K]: T[K] extends string ? string : Same<T[K]>
} & { [K in keyof T as K extends `${string}_zero` ? K : never]?: string }

type Phrases = Record<string, unknown>
/** Where the phrases of one namespace are found; neither language is fetched before it is needed. */
export interface PhraseSource {
  namespace: string
  ar: () => Promise<Phrases>
  en: () => Promise<Phrases>
}

/** Arabic on the first visit whatever the browser says; the choice is kept under `lang`. */
export function readLang(): Lang {
  return (lastingStore.read('lang') ?? langOfVisit()) === 'en' ? 'en' : 'ar'
}

/** Survives the reload that shows another language where the browser keeps nothing else. */
function langOfVisit(): string | null {
  const { lang } = (history.state ?? {}) as { lang?: string } // written below, and by the router with names of its own
  if (lang === undefined) return null
  lastingStore.write('lang', lang)
  return lang
}

const reloadDelayMs = 300
/** Keeps the language, turns the page's language and direction, and reloads it. */
export function switchLang(lang: Lang): void {
  lastingStore.write('lang', lang)
  history.replaceState({ ...history.state, lang }, '')
  document.documentElement.lang = lang
  document.documentElement.dir = lang === 'ar' ? 'rtl' : 'ltr'
  setTimeout(() => location.reload(), reloadDelayMs)
}

/** Fetches the phrases of these namespaces in the page's language, unless they are already here. */
export async function loadPhrases(...sources: readonly PhraseSource[]): Promise<void> {
  const lang = readLang()
  await Promise.all(
    sources.map(async (source) => {
      if (!i18next.hasResourceBundle(lang, source.namespace)) i18next.addResourceBundle(lang, source.namespace, await source[lang]())
    }),
  )
}

/** Loads a page or a card together with its phrases. */
export const withPhrases =
  <T extends object>(load: () => Promise<T>, ...sources: readonly PhraseSource[]) =>
  async (): Promise<T> => {
    const [file] = await loadPart(() => Promise.all([load(), loadPhrases(...sources)]))
    return file
  }

export const uiPhrases: PhraseSource = {
  namespace: 'ui',
  ar: () => import('./phrases.ar.ts').then((file) => file.ar),
  en: async () => {
    const [file] = await Promise.all([import('./phrases.en.ts'), loadRegistryTerms()])
    return file.en
  },
}

let prepared: Promise<unknown> | undefined
/** Prepares the dictionary, before anything is drawn; a second call only adds its phrases. */
export async function startI18n(...sources: readonly PhraseSource[]): Promise<void> {
  prepared ??= i18next.use(initReactI18next).init({
    lng: readLang(),
    fallbackLng: false,
    resources: {},
    interpolation: { escapeValue: false }, // React escapes
    returnNull: false,
  })
  await prepared
  await loadPhrases(uiPhrases, ...sources)
}

export { i18next }
