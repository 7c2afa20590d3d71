import { contentKinds, type ContentKind } from '@damana/contract/content-words'
import type { Lang } from '@damana/contract/errors'
import type { Settings } from '#kernel/settings.ts'
import { banks } from '#kernel/iban.ts'
import { countriesIn } from './countries.ts'
import { faqGroups } from './faqs.ts'
import { type PageBlock, toHtml } from './page-blocks.ts'
import { ar } from './pages.ar.ts'
import { en } from './pages.en.ts'
import { paymentMethods } from './payment-methods.ts'
import { slides } from './slides.ts'

/** The text of one version, with its placeholders. */
export interface ContentBody extends Readonly<Record<Lang, Readonly<Record<string, string>>>> {
  readonly shared: Readonly<Record<string, string>>
  /** The place among its kind; the lower comes first. */
  readonly position: number
  /** False: left out of the lists. */
  readonly shown: boolean
}

/** One version of one text. Version 1 is the product's own; later ones were written by staff. */
export interface Edition {
  readonly kind: ContentKind
  readonly key: string
  readonly version: number
  readonly body: ContentBody
  /** When it came into force; null: with the product. */
  readonly since: Date | null
}

/** The day of the first versions of the pages. */
export const firstUpdatedOn = '2026-11-23'

const body = (parts: Pick<ContentBody, Lang> & Partial<ContentBody>): ContentBody => ({ shared: {}, position: 0, shown: true, ...parts })
const inOrder = <Item>(items: readonly Item[], make: (item: Item, position: number) => readonly [string, ContentBody]) =>
  new Map(items.map((item, index) => make(item, (index + 1) * 10)))
const answerHtml = (answer: readonly (string | PageBlock)[]) =>
  toHtml(answer.map((part) => (typeof part === 'string' ? { paragraph: part } : part)))

type FirstBodies = ReadonlyMap<string, ContentBody>
/** The first versions of each kind, made on first use: the names of countries take a while. */
const makeFirst: Readonly<Record<Exclude<ContentKind, 'contacts'>, () => FirstBodies>> = {
  page: () => {
    const inLang = ({ title, blocks }: (typeof ar)[keyof typeof ar]) => ({ title, html: toHtml(blocks) })
    return inOrder(Object.keys(ar) as (keyof typeof ar)[], (slug) => [slug, body({ ar: inLang(ar[slug]), en: inLang(en[slug]) })]) // the keys of that record
  },
  faq_group: () =>
    inOrder(faqGroups, ({ key, title }, position) => [key, body({ ar: { title: title.ar }, en: { title: title.en }, position })]),
  faq: () =>
    new Map(
      faqGroups.flatMap(({ key: group, faqs }) => [
        ...inOrder(faqs, ({ key, ar: [question, ...answer], en: [englishQuestion, ...englishAnswer] }, position) => [
          key,
          body({
            ar: { question, answer: answerHtml(answer) },
            en: { question: englishQuestion, answer: answerHtml(englishAnswer) },
            shared: { group },
            position,
          }),
        ]),
      ]),
    ),
  payment_method: () =>
    inOrder(Object.entries(paymentMethods), ([key, { ar: arabic, en: english }], position) => [
      key,
      body({
        ar: { ...arabic, steps: toHtml([{ steps: arabic.steps }]) },
        en: { ...english, steps: toHtml([{ steps: english.steps }]) },
        position,
      }),
    ]),
  slide: () =>
    inOrder(slides, ({ key, picture, ar: arabic, en: english }, position) => [
      key,
      body({ ar: { ...arabic }, en: { ...english }, shared: { picture }, position }),
    ]),
  bank: () => inOrder(banks, (bank, position) => [bank.code, body({ ar: { name: bank.ar }, en: { name: bank.en }, position })]),
  country: () => {
    const english = new Map(countriesIn('en').map(({ code, name }) => [code, name]))
    return inOrder(countriesIn('ar'), ({ code, name }) => [code, body({ ar: { name }, en: { name: english.get(code) ?? name } })])
  },
}
const made: Partial<Record<ContentKind, FirstBodies>> = {}

/** The first versions of a kind by their keys; those of the contacts are settings. */
export function firstBodiesOf(kind: ContentKind, settings: Settings): FirstBodies {
  if (kind !== 'contacts') return (made[kind] ??= makeFirst[kind]())
  const { contactWhatsapp, contactEmail, contactAddressAr, contactAddressEn } = settings
  return new Map([
    [
      'contacts',
      body({
        ar: { address: contactAddressAr },
        en: { address: contactAddressEn },
        shared: { whatsapp: contactWhatsapp, email: contactEmail },
      }),
    ],
  ])
}

/** The name of a text in a list: its first field. */
export function nameOf({ kind, body: said, key }: Pick<Edition, 'kind' | 'body' | 'key'>, lang: Lang): string {
  const [first = ''] = Object.keys(contentKinds[kind].inBoth)
  return said[lang][first] ?? key
}
