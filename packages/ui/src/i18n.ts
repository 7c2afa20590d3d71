/** Languages, phrases and what the page keeps about them. Arabic is the source; every other file must say the same keys. */
import { lastingStore } from './application/browser-store.ts'
import type { Lang } from '@damana/contract/errors'
import i18next, { type FlatNamespace } from 'i18next'
import type { ComponentType } from 'react'
import { initReactI18next } from 'react-i18next'
import { lazyPart, loadPart } from './application/load-part.ts'
import { TextsApart } from './jsx-runtime.ts'
// Their keys, for the compiler alone.
import type {} from './errors/phrases.ar.ts'
import type {} from './guarantee/phrases.ar.ts'
import type {} from './unsaved/phrases.ar.ts'
import { ar } from './phrases.ar.ts'
import { loadRegistryTerms } from './registry-text.tsx'

type ArabicOnlyForm = 'zero' | 'two' | 'few' | 'many'

/** The keys of the Arabic source, with the plural forms that English has: `_one` and `_other`; `_zero` if it reads better. */
export type Same<T> = {
  [K in keyof T as K extends `${string}_${ArabicOnlyForm}` ? never : K]: T[K] extends string ? string : Same<T[K]>
} & { [K in keyof T as K extends `${string}_zero` ? K : never]?: string }

/** The phrases of a folder, found in its `phrases.ar.ts` and `phrases.en.ts`; `ui/…` are those of this package. */
export type Namespace = FlatNamespace
type Phrases = Partial<Record<Lang, Record<string, unknown>>>
/** By the path of the file, `./<namespace>/phrases.<language>.ts`; no file is fetched before it is needed. */
type PhraseFiles = Readonly<Record<string, () => Promise<Phrases>>>

const ownFiles: PhraseFiles = {
  ...import.meta.glob<Phrases>(['./**/phrases.*.ts', '!./phrases.ar.ts']),
  // Of every first page, which is in Arabic.
  './phrases.ar.ts': () => Promise.resolve({ ar }),
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

let prepared: Promise<unknown> | undefined

/** The ways to an application's phrases, in the page's language; a page or a part of one names its namespaces. */
export function phrasesIn(files: PhraseFiles) {
  async function fetchPhrases(namespace: Namespace): Promise<Record<string, unknown> | undefined> {
    const lang = readLang()
    const isOwn = namespace.split('/')[0] === 'ui'
    const path = `./${namespace}/phrases.${lang}.ts`
    return (await (isOwn ? ownFiles[path.replace('/ui', '')] : files[path])?.())?.[lang]
  }

  /** Fetches the phrases of these namespaces, unless they are already here. */
  async function loadPhrases(...namespaces: readonly Namespace[]): Promise<void> {
    const lang = readLang()
    await Promise.all(
      namespaces.map(async (namespace) => {
        if (!i18next.hasResourceBundle(lang, namespace)) i18next.addResourceBundle(lang, namespace, await fetchPhrases(namespace))
      }),
    )
  }

  /** Loads a page or a card together with its phrases. */
  const withPhrases =
    <T extends object>(load: () => Promise<T>, ...namespaces: readonly Namespace[]) =>
    async (): Promise<T> => {
      const [file] = await loadPart(() => Promise.all([load(), loadPhrases(...namespaces)]))
      return file
    }

  /** A component that is loaded with its phrases when it is first drawn. */
  const lazyWithPhrases = <Props extends object>(load: () => Promise<ComponentType<Props>>, ...namespaces: readonly Namespace[]) =>
    lazyPart(async () => {
      const [part] = await Promise.all([load(), loadPhrases(...namespaces)])
      return { default: part }
    })

  /** Prepares the dictionary, before anything is drawn; a second call only adds its phrases. */
  async function startI18n(...namespaces: readonly Namespace[]): Promise<void> {
    prepared ??= i18next.use(initReactI18next).init({
      lng: readLang(),
      fallbackLng: false,
      resources: {},
      interpolation: { escapeValue: false }, // React escapes
      returnNull: false,
      react: { defaultTransParent: TextsApart as unknown as string }, // its types know names of elements only
    })
    await prepared
    // The registry writes Arabic: an English page draws its words by a list.
    await Promise.all([loadPhrases('ui', ...namespaces), readLang() === 'en' && loadRegistryTerms()])
  }

  return { fetchPhrases, lazyWithPhrases, loadPhrases, startI18n, withPhrases }
}

/** For what this package loads itself. */
export const uiPhrases = phrasesIn({})

export { i18next }
