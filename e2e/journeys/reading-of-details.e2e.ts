import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { offer } from '../support/guarantees.ts'
import { expect, test } from '../support/journey.ts'
import { phone } from '../support/people.ts'

const page = join(import.meta.dirname, '../../docs/reading-of-details.md')
const [begin, end] = ['```text\n', '\n```']

/** One thing a line, as a screen reader comes to it; what is another on each day or in each sale is an ellipsis. */
const spoken = (tree: string): string =>
  tree
    .split('\n')
    .filter((line) => !/^\s*- (?:img|\/url:.*|list|listitem|paragraph|term|definition|text: ·)?:?$/.test(line))
    .map((line) =>
      line
        .trim()
        .replace(/^- |:$|\\?"/g, '')
        .replace(/^(?:text|paragraph|listitem|term|definition): /, ''),
    )
    .map((line) => line.replace(/\d[\d,.:/•\-]*/g, '…'))
    .filter((line) => /\p{L}|…/u.test(line) && !line.startsWith('/url'))
    .join('\n')

/** `UPDATE=1` writes what it hears. */
for (const [lang, heading] of [
  ['ar', 'العربية'],
  ['en', 'English'],
] as const)
  test(`the details of an offer are read to its buyer as they are written down, ${lang}`, async ({ visit }) => {
    const number = await offer()
    const buyer = await visit('basel')
    await buyer.setViewportSize(phone)
    await buyer.addInitScript((chosen) => localStorage.setItem('lang', chosen), lang)
    try {
      await buyer.goto(`/damana/${number}`)
      await expect(buyer.getByText(/ملخص المبلغ|Money summary|Summary/).first()).toBeVisible()
      const heard = spoken(await buyer.getByRole('main').ariaSnapshot())
      const written = readFileSync(page, 'utf8')
      const from = written.indexOf(begin, written.indexOf(`## ${heading}`)) + begin.length
      const to = written.indexOf(end, from)
      if (process.env['UPDATE']) writeFileSync(page, written.slice(0, from) + heard + written.slice(to))
      else expect(heard).toBe(written.slice(from, to))
    } finally {
      await buyer.evaluate(() => localStorage.setItem('lang', 'ar'))
    }
  })
