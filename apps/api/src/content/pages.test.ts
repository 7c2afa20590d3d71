import { contentKindNames, contentKinds, mostCharacters, pageSlugs } from '@damana/contract/content-words'
import { dinars } from '@damana/contract/money'
import { describe, expect, it, test } from 'vitest'
import { productionSettings, sandboxSettings } from '#kernel/settings.ts'
import { banks } from '#kernel/iban.ts'
import { cleanContent } from './clean-html.ts'
import { createContentStore, contactsOf } from './content-store.ts'
import { countriesIn } from './countries.ts'
import { durationOf, type Facts, type FeesInForce, percent } from './facts.ts'
import { type PageBlock, toHtml } from './page-blocks.ts'
import { ar } from './pages.ar.ts'
import { en } from './pages.en.ts'
import { fillHtml, fillText, placeholderNames, unknownPlaceholders } from './placeholders.ts'
import { readCountries, readFaqs, readFirstFaqs, readPage, readPaymentMethods, readSlides } from './read-content.ts'

const fees: FeesInForce = {
  commissionBasisPoints: 100n,
  commissionLeastFils: dinars(15n),
  commissionMostFils: dinars(250n),
  achCommissionFils: dinars(0n),
  rtgsCommissionFils: dinars(5n),
  salesTaxBasisPoints: 1600n,
  cancelBeforePaymentFils: dinars(10n),
  cancelAfterPaymentFils: dinars(25n),
  failedCheckFils: dinars(5n),
  priceLeastFils: dinars(100n),
  priceMostFils: dinars(1_000_000n),
}
const { contactWhatsapp, contactEmail, contactAddressAr, contactAddressEn, cliqAlias, billerName, escrowAccountName } = sandboxSettings
const settings = {
  ...productionSettings,
  ...{ contactWhatsapp, contactEmail, contactAddressAr, contactAddressEn, cliqAlias, billerName, escrowAccountName },
}
const store = createContentStore(
  () => settings,
  () => undefined,
)
const facts: Facts = { fees, settings, contacts: contactsOf(store) }
const langs = ['ar', 'en'] as const
const plain = (html: string) => html.replace(/<[^>]*>/g, '')

describe.each(pageSlugs)('the page %s', (slug) => {
  it('has the same parts in both languages', () => {
    const shape = (blocks: readonly PageBlock[]) =>
      blocks.map((block) =>
        'list' in block ? `list ${block.list.length}` : 'steps' in block ? `steps ${block.steps.length}` : Object.keys(block)[0],
      )
    expect(shape(en[slug].blocks)).toEqual(shape(ar[slug].blocks))
    expect(shape(ar[slug].blocks).length).toBeGreaterThan(5)
  })

  it('is whole, and made of plain elements alone', () => {
    for (const lang of langs) {
      const { html, title, updated_on } = readPage(store, slug, facts, lang)
      expect(title).not.toBe('')
      expect(updated_on).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(html).not.toMatch(/undefined|null|NaN|\[object|Infinity|[{}]/)
      expect(new Set(html.match(/<\/?[a-z0-9]+/g))).toSatisfy((tags: Set<string>) =>
        [...tags].every((tag) => /^<\/?(h2|p|ul|ol|li|bdi)$/.test(tag)),
      )
      expect(html.replaceAll('<bdi dir="ltr">', '')).not.toMatch(/<[^>]*\s/)
    }
  })
})

describe('the first version of every text', () => {
  const all = contentKindNames.flatMap((kind) => store.list(kind))

  it('has every field in both languages, within its length, with known placeholders only', () => {
    for (const { kind, key, body } of all) {
      const fields: Readonly<Record<string, keyof typeof mostCharacters>> = contentKinds[kind].inBoth
      for (const lang of langs) {
        expect([key, Object.keys(body[lang])]).toEqual([key, Object.keys(fields)])
        for (const [name, type] of Object.entries(fields)) {
          const text = body[lang][name] ?? ''
          expect([key, name, text === '', text.length <= mostCharacters[type], unknownPlaceholders(text)]).toEqual([
            key,
            name,
            false,
            true,
            [],
          ])
        }
      }
    }
  })

  it('is what the server would leave of it when staff save it', () => {
    for (const { kind, body } of all)
      for (const lang of langs)
        for (const [name, type] of Object.entries(contentKinds[kind].inBoth))
          if (type === 'rich') expect(cleanContent(body[lang][name] ?? '')).toBe(body[lang][name])
  })

  it('has Arabic letters in Arabic, and none in English', () => {
    const isArabic = /[\u0600-\u06ff]/
    for (const { key, body } of all) {
      expect([key, Object.values(body.ar).every((text) => isArabic.test(text))]).toEqual([key, true])
      expect([key, Object.values(body.en).some((text) => isArabic.test(text))]).toEqual([key, false])
    }
  })
})

describe('the questions', () => {
  it('are thirty or more, in groups, and the short list has the first five', () => {
    const groups = readFaqs(store, facts, 'ar')
    const questions = groups.flatMap((group) => group.questions)
    expect(questions.length).toBeGreaterThanOrEqual(30)
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
    expect(readFirstFaqs(store, facts, 'ar')).toEqual(questions.slice(0, 5))
  })

  it('name fees and periods as they are in force', () => {
    const answerTo = (id: string, of: Facts) =>
      readFaqs(store, of, 'en')
        .flatMap(({ questions }) => questions)
        .find((one) => one.id === id)?.answer
    expect(answerTo('commission', facts)).toContain('the buyer pays JOD 12,060, and the seller receives JOD 11,940')
    expect(answerTo('commission', { ...facts, fees: { ...fees, commissionMostFils: dinars(100n) } })).toContain('pays JOD 12,050')
    expect(answerTo('answer-time', { ...facts, settings: { ...settings, answerSeconds: 86_400 } })).toContain('24 hours')
  })
})

describe('the ways to pay', () => {
  it('are three, each with its steps, and CliQ with its limit', () => {
    const methods = readPaymentMethods(store, facts, 'en')
    expect(methods.map(({ id, most_fils }) => [id, most_fils])).toEqual([
      ['biller', null],
      ['cliq', '10000000'],
      ['transfer', null],
    ])
    expect(methods.every(({ steps }) => (steps.match(/<li>/g) ?? []).length >= 4)).toBe(true)
    expect(methods[1]?.summary).toContain('JOD 10,000')
  })
})

it('the slider has slides with a picture, a title and a text', () => {
  const slides = readSlides(store, facts, 'ar')
  expect(slides.length).toBeGreaterThanOrEqual(3)
  expect(slides.every(({ title, text }) => title !== '' && text !== '' && !/[{}]/.test(title + text))).toBe(true)
})

describe('the numbers in the texts', () => {
  it('are those the product works with', () => {
    const { html } = readPage(store, 'full_terms_and_conditions', facts, 'en')
    expect(html).toContain('Commission: 1% of the price of the vehicle, at least JOD 15 and at most JOD 250.')
    expect(html).toContain('Cancellation before payment: JOD 10; after payment: JOD 25.')
    const dearer = readPage(store, 'full_terms_and_conditions', { ...facts, fees: { ...fees, commissionBasisPoints: 125n } }, 'en')
    expect(dearer.html).toContain('Commission: 1.25% of')
  })

  it('agree with their nouns in Arabic', () => {
    const html = plain(readPage(store, 'cancellation_policy', facts, 'ar').html)
    expect(html).toContain('خلال 3 أيام')
    expect(html).toContain('خلال 14 يومًا ثم 7 أيام أخرى')
    expect(html).toContain('يقرر موظفونا خلال يومي عمل')
    expect(html).toContain('وبعد ساعة واحدة يُسأل الترخيص')
  })

  it('make the worked examples of the cancellation policy right to the fils', () => {
    const { html } = readPage(store, 'cancellation_policy', facts, 'en')
    for (const sum of ['JOD 120', 'JOD 12,060', 'JOD 4,990', 'JOD 12,035', 'JOD 11,940', 'JOD 60']) expect(html).toContain(sum)
  })

  test.each([
    [259_200, { count: 3, unit: 'day' }],
    [86_400, { count: 24, unit: 'hour' }],
    [600, { count: 10, unit: 'minute' }],
    [20, { count: 20, unit: 'second' }],
  ])('%i seconds are %o', (seconds, duration) => expect(durationOf(seconds)).toEqual(duration))

  test.each([
    [100n, '1%'],
    [125n, '1.25%'],
    [1_650n, '16.5%'],
    [5n, '0.05%'],
  ])('%d basis points are %s', (basisPoints, text) => expect(percent(basisPoints)).toBe(text))
})

describe('placeholders', () => {
  it('all have a value in both languages', () => {
    for (const lang of langs)
      for (const name of placeholderNames) expect([name, fillText(`{${name}}`, facts, lang)]).not.toEqual([name, `{${name}}`])
  })

  it('that are unknown are named in the order of the text', () => {
    expect(unknownPlaceholders('<p>{commission_rate} {fee} and {}, {Commission_rate}</p>')).toEqual(['{fee}', '{}', '{Commission_rate}'])
  })

  it('are text, whatever a setting contains', () => {
    const hostile: Facts = { ...facts, settings: { ...settings, billerName: '<img src=x onerror=alert(1)>' } }
    expect(fillHtml('<p>{biller_name}</p>', hostile, 'en')).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>')
  })
})

it('whatever a text contains is text', () => {
  expect(toHtml([{ paragraph: `<script>alert("1")</script> & '` }])).toBe(`<p>&lt;script&gt;alert("1")&lt;/script&gt; &amp; '</p>`)
})

describe('the lists of countries and banks', () => {
  it('name every country of ISO 3166-1 once, in both languages, Jordan first', () => {
    for (const lang of langs) {
      const list = readCountries(store, lang)
      expect(list).toEqual([...countriesIn(lang)])
      expect(list).toHaveLength(250)
      expect(new Set(list.map(({ code }) => code)).size).toBe(250)
      expect(list[0]?.code).toBe('JO')
      expect(list.filter(({ code, name, calling_code }) => name === code || !/^\+[1-9]\d{0,3}$/.test(calling_code))).toEqual([])
    }
    expect(countriesIn('ar').filter(({ name }) => !/[\u0600-\u06ff]/.test(name))).toEqual([])
    expect(countriesIn('ar').find(({ code }) => code === 'PS')?.name).toBe('فلسطين')
  })

  it('name banks whose SWIFT code begins with the letters of their IBANs and is Jordanian', () => {
    expect(banks.filter(({ code, swiftCode }) => !/^[A-Z]{4}JO[A-Z0-9]{2}$/.test(swiftCode) || !swiftCode.startsWith(code))).toEqual([])
    expect(new Set(banks.map(({ code }) => code)).size).toBe(banks.length)
  })
})
