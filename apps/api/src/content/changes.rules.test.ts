import { describe, expect, it } from 'vitest'
import { changesBetween } from './changes.rules.ts'

const shown = (before: string, after: string) =>
  changesBetween(before, after).map(
    ({ heading, parts }) =>
      `${heading ?? '–'}: ${parts.map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `+${text}+` : `-${text}-`)).join('')}`,
  )

describe('what changed between two versions', () => {
  it('is nothing where only the markup differs', () => {
    expect(shown('<h2>A</h2><p>one <b>two</b></p>', '<h2>A</h2>\n<p>one   two</p>')).toEqual([])
  })

  it('is told word by word where a paragraph is mostly the same, under its heading', () => {
    expect(shown('<h2>6. Paying</h2><p>The buyer has 3 days to pay.</p>', '<h2>6. Paying</h2><p>The buyer has 5 days to pay.</p>')).toEqual(
      ['6. Paying: The buyer has -3-+5+ days to pay.'],
    )
    expect(shown('<p>للمشتري 3 أيام للدفع بعد القبول.</p>', '<p>للمشتري 5 أيام للدفع بعد القبول.</p>')).toEqual([
      '–: للمشتري -3-+5+ أيام للدفع بعد القبول.',
    ])
  })

  it('is told as a whole where it is another text, new, or gone', () => {
    const before = '<h2>A</h2><ul><li>first item here</li><li>second item there</li></ul>'
    expect(shown(before, '<h2>A</h2><ul><li>first item here</li></ul>')).toEqual(['A: -second item there-'])
    expect(shown(before, `${before}<h2>B</h2><p>completely different</p>`)).toEqual(['B: +B+', 'B: +completely different+'])
    expect(shown('<p>apples pears plums</p>', '<p>stones and sand below</p>')).toEqual([
      '–: -apples pears plums-',
      '–: +stones and sand below+',
    ])
  })

  it('finds the new wording of a paragraph behind others that are gone', () => {
    expect(shown('<p>gone altogether</p><p>The fee is 10 dinars today.</p>', '<p>The fee is 12 dinars today.</p>')).toEqual([
      '–: -gone altogether-',
      '–: The fee is -10-+12+ dinars today.',
    ])
  })

  it('reads plain texts and signs as they are', () => {
    expect(shown('Fees &amp; taxes', 'Fees &amp; taxes')).toEqual([])
    expect(shown('<p>1 &lt; 2</p>', '<p>1 &lt; 3</p>')).toEqual(['–: 1 < -2-+3+'])
    expect(shown('', '<p>new</p>')).toEqual(['–: +new+'])
  })
})
