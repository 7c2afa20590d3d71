import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanHtml, isBlankHtml } from './clean-html.ts'

describe('HTML that staff write', () => {
  test.each([
    ['plain words are a paragraph a line', 'Your papers are missing.\nWrite to us.', '<p>Your papers are missing.</p><p>Write to us.</p>'],
    ['a sign that looks like a tag is a sign', '2 < 3 & 4', '<p>2 &lt; 3 &amp; 4</p>'],
    [
      'plain elements stay',
      '<p>One <b>two</b> <i>three</i><br></p><ul><li>four</li></ul>',
      '<p>One <b>two</b> <i>three</i><br /></p><ul><li>four</li></ul>',
    ],
    ['a script goes with what is in it', '<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['attributes go', '<p onclick="x()" style="color:red" class="c">a</p>', '<p>a</p>'],
    ['a picture goes', '<p>a<img src=x onerror=alert(1)></p>', '<p>a</p>'],
    [
      'a link to the web or a mailbox stays',
      '<p><a href="https://damana.example" target="_top" rel="opener">a</a><a href="mailto:a@damana.example">b</a></p>',
      '<p><a href="https://damana.example" rel="noopener noreferrer">a</a><a href="mailto:a@damana.example" rel="noopener noreferrer">b</a></p>',
    ],
    [
      'any other link leaves its words',
      '<p><a href="javascript:alert(1)">a</a> <a href="//x">b</a> <a href="http://x">c</a></p>',
      '<p>a b c</p>',
    ],
    ['what is cleaned stays as it is', cleanHtml('<p>a &amp; <b>b</b></p>'), '<p>a &amp; <b>b</b></p>'],
    ['paragraphs in each other come side by side', '<p <script><svg/onload=x><p <script>', '<p></p><p></p><p></p>'],
    ['nothing is nothing', '<script>1</script>', ''],
  ])('%s', (_, html, cleaned) => expect(cleanHtml(html)).toBe(cleaned))

  test('whatever is written, nothing is left that can act, and cleaning again changes nothing', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '<script>',
        '</script>',
        '<p ',
        'onload=',
        '>',
        '<svg/onload=x>',
        'javascript:',
        '<a href="',
        '">',
        '&#x6a;',
        '<!--',
        '-->',
        '<style>',
        '<b>',
        '\0',
      ),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const cleaned = cleanHtml(pieces.join(''))
        for (const [tag] of cleaned.matchAll(/<[^>]*>/g))
          expect(tag).toMatch(
            /^<\/?(p|br|b|strong|i|em|ul|ol|li|a)( href="(https:\/\/|mailto:)[^"]*")?( rel="noopener noreferrer")?( \/)?>$/i,
          )
        expect(cleanHtml(cleaned)).toBe(cleaned)
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['<p> &nbsp;<br /></p>', true],
    ['', true],
    ['<p>a</p>', false],
  ])('%s is blank: %s', (html, isBlank) => expect(isBlankHtml(html)).toBe(isBlank))
})
