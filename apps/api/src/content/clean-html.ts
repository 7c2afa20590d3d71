import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
/** Read with the first words that want it: a start does not wait for a parser of HTML. */
const loadSanitizer = () => require('sanitize-html') as typeof import('sanitize-html')

const block = /<(p|br|ul|ol|li)\b/

const mostPasses = 4

/** HTML of a few plain elements that can do nothing; text without any becomes a paragraph a line. What it answers is itself clean: cleaning it again changes nothing. */
export function cleanHtml(html: string): string {
  let cleaned = cleanOnce(html)
  // Elements that may not stand in each other are put side by side by whoever reads them next.
  for (let pass = 1; pass < mostPasses; pass += 1) {
    const again = cleanOnce(cleaned)
    if (again === cleaned) break
    cleaned = again
  }
  return cleaned
}

function cleanOnce(html: string): string {
  const sanitize = loadSanitizer()
  const cleaned = sanitize(html, {
    allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li', 'a'],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['https', 'mailto'],
    // An address within the product would be one of whoever shows the words.
    transformTags: {
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: /^(https:\/\/|mailto:)/i.test(href) ? { href, rel: 'noopener noreferrer' } : {},
      }),
    },
    // An address that was taken away leaves its words.
    exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && attribs['href'] === undefined ? 'excludeTag' : false),
  }).trim()
  if (block.test(cleaned)) return cleaned
  return cleaned
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${line}</p>`)
    .join('')
}

/** Whether anything of it can be read. */
export const isBlankHtml = (html: string): boolean => html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''
