import { describe, expect, it } from 'vitest'
import type { FeeFacts } from '#notify/index.ts'
import { feeAbouts } from '#notify/payloads.ts'
import { phraseFeeLine, phraseMessage } from '#notify/phrasing.ts'

const facts = {
  number: 'DM-100001',
  what: 'failed_check',
  amount_fils: '25000',
  payment_reference: '460021711031',
  open_fils: '5000',
  back_fils: '1000',
  due_at: '2026-12-05T09:00:00.000Z',
} as const
const say = (lang: 'ar' | 'en', about: FeeFacts['about'], more: Partial<FeeFacts> = {}) =>
  phraseMessage(
    { channel: 'sms', to: '+962790000002', lang, template: 'fee', facts: { ...facts, ...more, about } },
    'https://damana.example',
  ).text

/** Two parts of an SMS: 134 letters in Arabic, 306 in Latin. */
const most = { ar: 134, en: 306 }

describe('what a side reads about its fees', () => {
  it.each(['ar', 'en'] as const)('fits in two parts of an SMS, in %s', (lang) => {
    const texts = feeAbouts.map((about) => say(lang, about))
    for (const text of texts) expect({ text, fits: text.length <= most[lang] }).toMatchObject({ fits: true })
  })

  it('says sum, what for, and under which reference it is paid', () => {
    expect(say('ar', 'billed')).toBe(
      'ضمانة: عليك 25 دينارًا رسوم استعلام قبل نقل الملكية (DM-100001). ادفعها من بنكك برقم مرجع الدفع 460021711031.',
    )
    expect(say('en', 'billed')).toBe(
      'Damana: you owe JOD 25 of fees for requesting release before the transfer (DM-100001). Pay from your bank with payment reference 460021711031.',
    )
  })

  it('says what is left of a payment, or that nothing is, and what goes back', () => {
    expect(say('en', 'paid')).toBe(
      'Damana: JOD 25 arrived for the fees of DM-100001. JOD 5 remains, under the same reference. The overpaid JOD 1 will be refunded to the payer.',
    )
    expect(say('en', 'paid', { open_fils: '0', back_fils: '0' })).toBe('Damana: JOD 25 arrived for the fees of DM-100001. Nothing is left.')
  })

  it.each(feeAbouts)('is told in the application too, in whole sentences: %s', (about) => {
    for (const lang of ['ar', 'en'] as const)
      for (const more of [{}, { open_fils: '0', back_fils: '0' }]) {
        const { title, body } = phraseFeeLine(lang, { ...facts, ...more, about })
        expect(title).toContain('DM-100001')
        expect(body).toMatch(/(JOD 25|25 دينارًا)/)
        expect(body).toMatch(/\.$/)
        expect(`${title} ${body}`).not.toMatch(/undefined|null|NaN|[٠-٩]| {2}/)
      }
  })
})
