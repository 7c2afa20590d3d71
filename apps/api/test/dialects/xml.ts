import type { Chance } from '../simulation/chance.ts'

/** A small writer of XML that knows the ways in which other writers differ. */
export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly inside: string | readonly Element[]
}
type Some = Element | readonly Element[] | null

/** Null is left out. */
export const el = (name: string, inside: string | readonly Some[], attributes: Record<string, string> = {}): Element => ({
  name,
  attributes,
  inside: typeof inside === 'string' ? inside : inside.flatMap((one) => one ?? []),
})
export const maybe = (name: string, inside: string | null | undefined): Element | null =>
  inside === null || inside === undefined ? null : el(name, inside)

export interface Style {
  readonly prefix: string
  readonly quote: '"' | "'"
  readonly isIndented: boolean
  readonly isPadded: boolean
  readonly hasComments: boolean
  readonly hasCdata: boolean
  readonly hasCharacterNumbers: boolean
  readonly encoding: Encoding
  readonly isDeclared: boolean
}
export type Encoding = 'UTF-8' | 'UTF-8 marked' | 'UTF-16LE' | 'UTF-16BE' | 'ISO-8859-1' | 'windows-1256'

export const chooseStyle = (chance: Chance): Style => ({
  prefix: chance.weighed({ '': 8, Document: 1, ns2: 1 }),
  quote: chance.is(15) ? "'" : '"',
  isIndented: chance.is(50),
  isPadded: chance.is(12),
  hasComments: chance.is(10),
  hasCdata: chance.is(10),
  hasCharacterNumbers: chance.is(10),
  encoding: chance.weighed({ 'UTF-8': 12, 'UTF-8 marked': 2, 'UTF-16LE': 1, 'UTF-16BE': 1, 'ISO-8859-1': 1, 'windows-1256': 1 }),
  isDeclared: chance.is(85),
})

/** Whatever can be said in the encoding; an Arabic word is said by numbers where letters are missing. */
export function write(root: Element, style: Style): Buffer {
  const { quote, prefix, isIndented, isPadded } = style
  const name = (written: string) => (prefix === '' || written.includes(':') ? written : `${prefix}:${written}`)
  const say = (text: string): string => {
    if (style.hasCdata && text !== '' && !text.includes(']]>') && !hasUnsayable(text, style.encoding)) return `<![CDATA[${text}]]>`
    const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    return Array.from(safe, (letter, index) =>
      hasUnsayable(letter, style.encoding) || (style.hasCharacterNumbers && index === 0 && /[A-Za-z0-9]/.test(letter))
        ? `&#x${letter.codePointAt(0)?.toString(16)};`
        : letter,
    ).join('')
  }
  const lines: string[] = []
  const put = (element: Element, depth: number): void => {
    const indent = isIndented ? `\n${'  '.repeat(depth)}` : ''
    const attributes = Object.entries(element.attributes).map(([key, value]) => ` ${key}=${quote}${value}${quote}`)
    const open = `${indent}<${name(element.name)}${attributes.join('')}`
    if (element.inside.length === 0) {
      lines.push(`${open}/>`)
      return
    }
    if (typeof element.inside === 'string') {
      const padding = isPadded ? '\n   ' : ''
      lines.push(`${open}>${padding}${say(element.inside)}${padding}</${name(element.name)}>`)
      return
    }
    lines.push(`${open}>`)
    if (style.hasComments && depth === 2) lines.push('<!-- <Ntry> of the night run -->')
    for (const child of element.inside) put(child, depth + 1)
    lines.push(`${indent}</${name(element.name)}>`)
  }
  put(root, 0)
  return encode(`${declarationOf(style)}${lines.join('')}`, style.encoding)
}

function declarationOf({ encoding, isDeclared, quote }: Style): string {
  const isMarked = encoding === 'UTF-8 marked'
  const said = isMarked ? 'UTF-8' : encoding.startsWith('UTF-16') ? 'UTF-16' : encoding
  // Without a word of its own a message is UTF-8, or has the mark of UTF-16.
  const mustSay = encoding === 'ISO-8859-1' || encoding === 'windows-1256'
  return isDeclared || mustSay ? `<?xml version=${quote}1.0${quote} encoding=${quote}${said}${quote}?>` : ''
}

const arabic1256: Readonly<Record<string, number>> = Object.fromEntries(
  Array.from({ length: 128 }, (_, index) => [new TextDecoder('windows-1256').decode(Uint8Array.of(128 + index)), 128 + index]),
)
function hasUnsayable(text: string, encoding: Encoding): boolean {
  if (encoding === 'ISO-8859-1') return Array.from(text).some((letter) => (letter.codePointAt(0) ?? 0) > 255)
  if (encoding === 'windows-1256') return Array.from(text).some((letter) => (letter.codePointAt(0) ?? 0) > 127 && !(letter in arabic1256))
  return false
}

function encode(text: string, encoding: Encoding): Buffer {
  switch (encoding) {
    case 'UTF-8':
      return Buffer.from(text)
    case 'UTF-8 marked':
      return Buffer.from(`\uFEFF${text}`)
    case 'UTF-16LE':
      return Buffer.from(`\uFEFF${text}`, 'utf16le')
    case 'UTF-16BE':
      return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()
    case 'ISO-8859-1':
      return Buffer.from(text, 'latin1')
    case 'windows-1256':
      return Buffer.from(Array.from(text, (letter) => arabic1256[letter] ?? letter.codePointAt(0) ?? 63))
  }
}
