import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
/** Loaded with the first text that needs it, so that a start does not wait for an HTML parser. */
const loadSanitizer = () => require('sanitize-html') as typeof import('sanitize-html')

const block = /<(p|br|ul|ol|li|h2|h3)\b/
const messageTags = ['p', 'br', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li', 'a'] as const
/** Long texts have headings, and islands of numbers and Latin letters. */
const contentTags = [...messageTags, 'h2', 'h3', 'bdi'] as const

const mostPasses = 4

/**
 * Reduces HTML to a few plain elements without behaviour; text without elements becomes one paragraph per line. The result is stable:
 * cleaning it again changes nothing.
 */
export const cleanHtml = (html: string): string => clean(html, messageTags)

/** The same for the texts of the product. */
export const cleanContent = (html: string): string => clean(html, contentTags)

function clean(html: string, tags: readonly string[]): string {
  let cleaned = cleanOnce(html, tags)
  // Elements that may not be nested are moved apart by the next parser, so the result is cleaned again.
  for (let pass = 1; pass < mostPasses; pass += 1) {
    const again = cleanOnce(cleaned, tags)
    if (again === cleaned) break
    cleaned = again
  }
  return cleaned
}

function cleanOnce(html: string, tags: readonly string[]): string {
  const sanitize = loadSanitizer()
  const cleaned = sanitize(html, {
    allowedTags: [...tags],
    allowedAttributes: { a: ['href', 'rel'], bdi: ['dir'] },
    allowedSchemes: ['https', 'mailto'],
    // A relative address would point into whatever site shows the text.
    transformTags: {
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: /^(https:\/\/|mailto:)/i.test(href) ? { href, rel: 'noopener noreferrer' } : {},
      }),
      bdi: (tagName) => ({ tagName, attribs: { dir: 'ltr' } }),
    },
    // A link without an address keeps its text only.
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

/** Whether the HTML has no readable text. */
export const isBlankHtml = (html: string): boolean => html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''
