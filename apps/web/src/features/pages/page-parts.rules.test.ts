import { expect, test } from 'vitest'
import { contentsOf, divide } from './page-parts.rules.ts'

const section = (number: number) => `<h2>${number}. <bdi dir="ltr">DM</bdi></h2>\n<p>نص</p>\n`

test('a text is divided at its headings, and what stands before the first is a part without one', () => {
  expect(divide(`<p>مقدمة</p>\n${section(1)}${section(2)}`)).toEqual([
    { id: 'part-1', heading: undefined, html: '<p>مقدمة</p>\n' },
    { id: 'part-2', heading: '1. <bdi dir="ltr">DM</bdi>', html: section(1) },
    { id: 'part-3', heading: '2. <bdi dir="ltr">DM</bdi>', html: section(2) },
  ])
})

test('only a long text has a table of contents', () => {
  expect(contentsOf(divide([1, 2, 3, 4, 5].map(section).join('')))).toEqual([])
  expect(contentsOf(divide(`<p>مقدمة</p>${[1, 2, 3, 4, 5, 6].map(section).join('')}`)).map(({ id }) => id)).toEqual([
    'part-2',
    'part-3',
    'part-4',
    'part-5',
    'part-6',
    'part-7',
  ])
})
