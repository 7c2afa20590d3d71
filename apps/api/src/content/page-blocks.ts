/** The parts of a page: plain blocks, so that no other element ever reaches a reader. */
export type PageBlock = { heading: string } | { paragraph: string } | { list: readonly string[] } | { steps: readonly string[] }

export interface PageText {
  title: string
  blocks: readonly PageBlock[]
}

/** Numbers, addresses and law numbers keep their order inside an Arabic sentence. */
export const ltr = (text: string): string => `${island.begin}${text}${island.end}`
const island = { begin: '\u2066', end: '\u2069' }

/** Quotation marks need none between elements. */
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** Plain text as HTML, its islands of numbers and Latin letters as elements. */
export const written = (text: string): string =>
  text
    .replace(/[&<>]/g, (character) => escapes[character] ?? '')
    .replaceAll(island.begin, '<bdi dir="ltr">')
    .replaceAll(island.end, '</bdi>')

/** The page as HTML of headings, paragraphs and lists. All text in it is escaped. */
export const toHtml = (blocks: readonly PageBlock[]): string =>
  blocks
    .map((block) => {
      if ('heading' in block) return `<h2>${written(block.heading)}</h2>`
      if ('paragraph' in block) return `<p>${written(block.paragraph)}</p>`
      const [element, items] = 'list' in block ? ['ul', block.list] : ['ol', block.steps]
      return `<${element}>${items.map((item) => `<li>${written(item)}</li>`).join('')}</${element}>`
    })
    .join('\n')
