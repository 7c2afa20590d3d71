import type { EventKind } from '@damana/contract/guarantee-events'
import type { Lang } from '@damana/contract/errors'
import { feeAbouts, type FeeFacts, type NoticeFacts } from './payloads.ts'
import { type AccountMessage, phraseAccountLine, phraseFeeLine, phraseLine, phraseSupportAnswer, phraseWebhook } from './phrasing.ts'

/** The text of a notification in every language. It is stored with the notification, so it never changes afterwards. */
export type Words = Readonly<Record<Lang, { readonly title: string; readonly body: string }>>

const inEveryLanguage = (phrase: (lang: Lang) => { title: string; body: string }): Words => {
  const wordsIn = (lang: Lang) => {
    const { title, body } = phrase(lang)
    return { title, body }
  }
  return { ar: wordsIn('ar'), en: wordsIn('en') }
}

/** The text of an event for one side; undefined when that side is not notified. */
export function wordsOfNotice(facts: NoticeFacts): Words | undefined {
  if (!phraseLine('ar', facts)) return undefined
  return inEveryLanguage((lang) => phraseLine(lang, facts) ?? { title: facts.number, body: '' })
}

export const wordsOfFee = (facts: FeeFacts): Words => inEveryLanguage((lang) => phraseFeeLine(lang, facts))

export const wordsOfSupportAnswer = (number: string): Words => inEveryLanguage((lang) => phraseSupportAnswer(lang, number))
/** An endpoint of a company fails, or events for it were given up. */
export const wordsOfWebhook = (what: 'failing' | 'dead', host: string): Words => inEveryLanguage((lang) => phraseWebhook(lang, what, host))
export const wordsOfAccount = (message: Pick<AccountMessage, 'template' | 'facts'>): Words =>
  inEveryLanguage((lang) => phraseAccountLine(lang, message))

/** The text of a row of before the texts were stored, composed from its facts. */
export function wordsOfOldRow(kind: string, number: string, facts: Record<string, string>): Words | undefined {
  const about = feeAbouts.find((one) => `fee_${one}` === kind)
  // The row was written by these types' own writers.
  if (about !== undefined) return wordsOfFee({ ...facts, about, number } as unknown as FeeFacts)
  return wordsOfNotice({ ...facts, event: kind as EventKind, number, invited: false } as unknown as NoticeFacts)
}
