import type { Output } from '@damana/contract'
import { contentKinds, paymentMethods, slidePictures, termsSlug, type ContentKind, type PageSlug } from '@damana/contract/content-words'
import type { Lang } from '@damana/contract/errors'
import { fils, toWire } from '@damana/contract/money'
import { dateInAmman } from '#kernel/calendar.ts'
import type { ContentStore } from './content-store.ts'
import { countriesIn } from './countries.ts'
import { type ContentBody, type Edition, firstUpdatedOn } from './editions.ts'
import type { Facts } from './facts.ts'
import { fillHtml, fillText } from './placeholders.ts'

const faqsOnTop = 5

/** The fields of a text in one language, their placeholders filled; rich ones are HTML. */
export function renderFields(kind: ContentKind, body: ContentBody, facts: Facts, lang: Lang): Record<string, string> {
  const fields: Readonly<Record<string, string>> = contentKinds[kind].inBoth
  return Object.fromEntries(
    Object.entries(fields).map(([name, type]) => {
      const text = body[lang][name] ?? ''
      return [name, type === 'rich' ? fillHtml(text, facts, lang) : fillText(text, facts, lang)]
    }),
  )
}

const shown = (store: ContentStore, kind: ContentKind): readonly Edition[] => store.list(kind).filter(({ body }) => body.shown)

/** A long text in the reader's language, such as the terms or the privacy policy. */
export function readPage(store: ContentStore, slug: PageSlug, facts: Facts, lang: Lang): Output<'GET /pages/get-page/:page'> {
  const page = store.find('page', slug)
  if (!page) throw new Error(`there is no page ${slug}`)
  const { title = '', html = '' } = renderFields('page', page.body, facts, lang)
  // The terms may be asked for again by a setting alone.
  const version = slug === termsSlug ? facts.settings.termsVersion : page.version
  return { slug, title, html, version, updated_on: page.since ? dateInAmman(page.since) : firstUpdatedOn }
}

/** The questions in their groups, in the order of the staff. */
export function readFaqs(store: ContentStore, facts: Facts, lang: Lang): Output<'GET /static-data/faq/full'> {
  const questions = shown(store, 'faq')
  return shown(store, 'faq_group')
    .map((group) => ({
      id: group.key,
      title: renderFields('faq_group', group.body, facts, lang)['title'] ?? '',
      questions: questions
        .filter(({ body }) => body.shared['group'] === group.key)
        .map(({ key, body }) => {
          const { question = '', answer = '' } = renderFields('faq', body, facts, lang)
          return { id: key, question, answer }
        }),
    }))
    .filter((group) => group.questions.length > 0)
}

export const readFirstFaqs = (store: ContentStore, facts: Facts, lang: Lang): Output<'GET /static-data/faq'> =>
  readFaqs(store, facts, lang)
    .flatMap(({ questions }) => questions)
    .slice(0, faqsOnTop)

export const readPaymentMethods = (store: ContentStore, facts: Facts, lang: Lang): Output<'GET /static-data/payment-methods'> =>
  shown(store, 'payment_method').flatMap(({ key, body }) => {
    const id = paymentMethods.find((method) => method === key)
    if (!id) return []
    const { title = '', summary = '', steps = '', note = '' } = renderFields('payment_method', body, facts, lang)
    return [{ id, title, summary, steps, note, most_fils: id === 'cliq' ? toWire(fils(BigInt(facts.settings.cliqMostFils))) : null }]
  })

export const readSlides = (store: ContentStore, facts: Facts, lang: Lang): Output<'GET /static-data/slider'> =>
  shown(store, 'slide').map(({ key, body }) => {
    const { title = '', text = '' } = renderFields('slide', body, facts, lang)
    return { id: key, title, text, picture: slidePictures.find((one) => one === body.shared['picture']) ?? slidePictures[0] }
  })

/** Countries under the names that staff gave them, Jordan first. */
export function readCountries(store: ContentStore, lang: Lang): Output<'GET /static-data/countries'> {
  const collator = new Intl.Collator(lang)
  const written = new Map(store.list('country').map((one) => [one.key, one]))
  return countriesIn(lang)
    .flatMap((country) => {
      const { body } = written.get(country.code) ?? {}
      return body?.shown === false ? [] : [{ ...country, name: body?.[lang]['name'] ?? country.name }]
    })
    .toSorted((a, b) => Number(b.code === 'JO') - Number(a.code === 'JO') || collator.compare(a.name, b.name))
}
