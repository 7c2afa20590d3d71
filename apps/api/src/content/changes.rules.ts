import type { Output } from '@damana/contract'
import { diffArrays } from 'diff'

export type TextChanges = Output<'GET /pages/terms-changes'>['changes']
type Part = TextChanges[number]['parts'][number]

interface Block {
  /** The heading that it stands under; a heading stands under itself. */
  heading: string | null
  text: string
}

/** Of two versions of a paragraph at least this share of the words is the same; otherwise one is gone and the other is new. */
const leastAlike = 0.4

const element = /<(h2|h3|p|li)\b[^>]*>([\s\S]*?)<\/\1>/g
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' }
const textOf = (html: string): string =>
  html
    .replace(/<bdi[^>]*>/g, '\u2066')
    .replace(/<\/bdi>/g, '\u2069')
    .replace(/<(br|p|li|ul|ol)\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()

/** The headings, paragraphs and items of a text, each with the heading above it. A plain text is one paragraph. */
function blocksOf(html: string): Block[] {
  const found = [...html.matchAll(element)]
  if (found.length === 0) return html.trim() === '' ? [] : [{ heading: null, text: textOf(html) }]
  let heading: string | null = null
  return found.map(([, tag = '', inner = '']) => {
    const text = textOf(inner)
    if (tag.startsWith('h')) heading = text
    return { heading, text }
  })
}

const wordsOf = (text: string): string[] => text.split(/(\s+)/).filter((word) => word !== '')

/** The changes within a paragraph, word by word. */
function partsOf(before: string, after: string): Part[] {
  const parts: Part[] = []
  for (const { value, added, removed } of diffArrays(wordsOf(before), wordsOf(after)))
    parts.push({ kind: added ? 'added' : removed ? 'removed' : 'same', text: value.join('') })
  return parts
}
const shareOfSame = (parts: readonly Part[]): number => {
  const length = (kinds: readonly Part['kind'][]) =>
    parts.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { text }) => sum + text.length, 0)
  return (2 * length(['same'])) / Math.max(1, 2 * length(['same']) + length(['added', 'removed']))
}

/** The changes that a reader of one version has to read to know the other: the paragraphs that are new, gone, or worded otherwise, in the order of the text. */
export function changesBetween(before: string, after: string): TextChanges {
  const changes: TextChanges = []
  let gone: readonly Block[] = []
  for (const { value, added, removed } of diffArrays(blocksOf(before), blocksOf(after), { comparator: (a, b) => a.text === b.text })) {
    if (added) changes.push(...replaced(gone, value))
    else if (!removed) changes.push(...replaced(gone, []))
    gone = removed ? value : []
  }
  return [...changes, ...replaced(gone, [])]
}

/** Paragraphs that stand in the place of others: each that is worded otherwise beside its new wording, and gone ones before new ones. */
function replaced(gone: readonly Block[], come: readonly Block[]): TextChanges {
  const changes: TextChanges = []
  let left = gone
  let fresh: TextChanges = []
  const tell = (until: number) => {
    changes.push(...left.slice(0, until).map(({ heading, text }) => ({ heading, parts: [{ kind: 'removed' as const, text }] })), ...fresh)
    left = left.slice(until)
    fresh = []
  }
  for (const { heading, text } of come) {
    const candidates = left.map((block) => partsOf(block.text, text))
    const at = candidates.findIndex((parts) => shareOfSame(parts) >= leastAlike)
    const parts = candidates[at]
    if (parts) {
      tell(at)
      left = left.slice(1)
      changes.push({ heading, parts })
    } else fresh.push({ heading, parts: [{ kind: 'added', text }] })
  }
  tell(left.length)
  return changes
}
