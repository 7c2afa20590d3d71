import { dinars } from '@damana/contract/money'
import { describe, expect, it, test } from 'vitest'
import { productionSettings } from '#kernel/settings.ts'
import { banks } from '#kernel/iban.ts'
import { countriesIn } from './countries.ts'
import { type PageBlock, toHtml } from './page-blocks.ts'
import { durationOf, type FeesInForce, percent } from './page-facts.ts'
import { ar } from './pages.ar.ts'
import { en } from './pages.en.ts'
import { type PageSlug, readPage } from './pages.ts'

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
const facts = { fees, settings: productionSettings }
const slugs = ['full_terms_and_conditions', 'privacy_policy', 'cancellation_policy', 'about_us'] as const satisfies readonly PageSlug[]

describe.each(slugs)('the page %s', (slug) => {
  it('has the same parts in both languages', () => {
    const shape = (blocks: readonly PageBlock[]) =>
      blocks.map((block) =>
        'list' in block ? `list ${block.list.length}` : 'steps' in block ? `steps ${block.steps.length}` : Object.keys(block)[0],
      )
    expect(shape(en(facts)[slug].blocks)).toEqual(shape(ar(facts)[slug].blocks))
    expect(shape(ar(facts)[slug].blocks).length).toBeGreaterThan(5)
  })

  it('is whole, and made of plain elements alone', () => {
    for (const lang of ['ar', 'en'] as const) {
      const { html, title, updated_on } = readPage(slug, lang, facts)
      expect(title).not.toBe('')
      expect(updated_on).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(html).not.toMatch(/undefined|null|NaN|\[object|Infinity/)
      expect(new Set(html.match(/<\/?[a-z0-9]+/g))).toSatisfy((tags: Set<string>) =>
        [...tags].every((tag) => /^<\/?(h2|p|ul|ol|li|bdi)$/.test(tag)),
      )
      expect(html.replaceAll('<bdi dir="ltr">', '')).not.toMatch(/<[^>]*\s/)
    }
  })
})

describe('the numbers in the texts', () => {
  it('are those the product works with', () => {
    const { html } = readPage('full_terms_and_conditions', 'en', facts)
    expect(html).toContain('Commission: 1% of the price of the vehicle, at least JOD 15.000 and at most JOD 250.000.')
    expect(html).toContain('Cancellation before payment: JOD 10.000; after payment: JOD 25.000.')
    const dearer = readPage('full_terms_and_conditions', 'en', { ...facts, fees: { ...fees, commissionBasisPoints: 125n } })
    expect(dearer.html).toContain('Commission: 1.25% of')
  })

  it('agree with their nouns in Arabic', () => {
    const { html } = readPage('cancellation_policy', 'ar', facts)
    expect(html).toContain('خلال 3 أيام')
    expect(html).toContain('خلال 14 يومًا ثم 7 أيام أخرى')
    expect(html).toContain('يقرر موظفونا خلال يومي عمل')
    expect(html).toContain('وبعد ساعة واحدة يُسأل السجل')
  })

  it('name the version of the terms that is asked for', () => {
    expect(readPage('full_terms_and_conditions', 'ar', { fees, settings: { ...productionSettings, termsVersion: 4 } }).version).toBe(4)
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

it('whatever a text contains is text', () => {
  expect(toHtml([{ paragraph: `<script>alert("1")</script> & '` }])).toBe(
    '<p>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;</p>',
  )
})

describe('the lists that never change', () => {
  it('name every country of ISO 3166-1 once, in both languages, Jordan first', () => {
    for (const lang of ['ar', 'en'] as const) {
      const list = countriesIn(lang)
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
