import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/journey.ts'

/** Answers of the product or of a proxy, and the heading of the page for each. */
const answers = [
  { name: 'works', body: { state: 'works', since: null }, ar: 'ضمانة تعمل', en: 'Damana works' },
  { name: 'slow', body: { state: 'slow', since: '2026-11-27T09:05:00Z' }, ar: 'ضمانة تعمل ببطء', en: 'Damana is slow' },
  {
    name: 'read-only',
    body: { state: 'read_only', since: '2026-11-27T09:05:00Z' },
    ar: 'لا يمكن حفظ شيء الآن',
    en: 'Nothing can be saved right now',
  },
  { name: 'paused', body: { state: 'paused', since: '2026-11-27T09:05:00Z' }, ar: 'ضمانة متوقفة مؤقتًا', en: 'Damana is paused' },
  { name: 'away', body: { code: 'of a proxy' }, ar: 'ضمانة لا تعمل الآن', en: 'Damana is not working right now' },
  { name: 'silent', body: null, ar: 'لا يصل جواب من ضمانة', en: 'Damana does not answer' },
] as const

for (const lang of ['ar', 'en'] as const)
  test(`the status page says what works and since when, in ${lang}, on a desk and a phone, light and dark`, async ({ open }) => {
    const page = await open({ lang })
    let body: object | null = null
    await page.route('**/status.json', (route) => (body === null ? route.fulfill({ body: '<html>' }) : route.fulfill({ json: body })))
    for (const answer of answers) {
      body = answer.body
      await page.goto('/status')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(answer[lang])
      const since = page.locator('.since:visible')
      if (body !== null && 'since' in body && body.since !== null) await expect(since).toContainText('27/11/2026, 12:05')
      await inspect(page, `status-${answer.name}-${lang}`)
    }
  })
