import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { UnreadableMessage } from './lines.ts'

/** The parsed tree: objects of text, objects and arrays. */
export type Node = Readonly<Record<string, unknown>>

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
})

/** Parses a document. Values stay text, entities are not expanded, and a document type is refused. */
export function parseXml(xml: string): Node {
  const plain = xml.replace(/^\ufeff/, '').trimStart()
  if (/<!DOCTYPE/i.test(plain.replace(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>/g, '')))
    throw new UnreadableMessage('no_xml', 'a document type is not allowed')
  // The validator and the parser refuse names that would reach into JavaScript's own objects, and elements nested very deep.
  try {
    const tree: unknown = XMLValidator.validate(plain) === true ? parser.parse(plain) : undefined
    if (isNode(tree)) return tree
  } catch {
    throw new UnreadableMessage('no_xml', 'names or nesting that no message of a bank has')
  }
  throw new UnreadableMessage('no_xml', 'not well-formed XML')
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/** Elements of that name below a node, also where they hold text alone or nothing. */
export function children(node: unknown, name: string): Node[] {
  const found = isNode(node) ? node[name] : undefined
  return listOf(found).flatMap((value) => (isNode(value) ? [value] : typeof value === 'string' ? [{ '#text': value }] : []))
}
export const child = (node: unknown, name: string): Node | undefined => children(node, name)[0]

/** Goes down a path of names, each time to the first. */
export const at = (node: unknown, ...path: readonly string[]): Node | undefined =>
  path.reduce<Node | undefined>((found, name) => child(found, name), isNode(node) ? node : undefined)

/** The texts of all elements of that name, without the empty ones. */
export function texts(node: unknown, name: string): string[] {
  return children(node, name).flatMap((found) => {
    const written = found['#text']
    const text = typeof written === 'string' ? unescape(written).replaceAll('\u0000', '').trim() : ''
    return text === '' ? [] : [text]
  })
}
/** The text at the end of a path; null where there is none. */
export function textAt(node: unknown, ...path: readonly string[]): string | null {
  const [last = '', ...above] = path.toReversed()
  return texts(at(node, ...above.toReversed()), last)[0] ?? null
}
export const attribute = (node: Node | undefined, name: string): string | null => {
  const written = node?.[`@${name}`]
  return typeof written === 'string' ? written.trim() : null
}

/** All elements of any of the names wherever they stand, in the order of the document; none is looked for inside another. */
export function findAll(node: unknown, isWanted: (name: string) => boolean): { name: string; found: Node }[] {
  if (!isNode(node)) return []
  return Object.entries(node).flatMap(([name, value]) =>
    listOf(value).flatMap((one) =>
      isWanted(name) ? (isNode(one) ? [{ name, found: one }] : [{ name, found: {} }]) : findAll(one, isWanted),
    ),
  )
}

/** All texts below a node, in the order of the document. */
export function allTexts(node: unknown): string[] {
  if (typeof node === 'string') return [unescape(node).trim()]
  if (Array.isArray(node)) return node.flatMap(allTexts)
  if (!isNode(node)) return []
  return Object.entries(node).flatMap(([name, value]) => (name.startsWith('@') ? [] : allTexts(value)))
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** Decodes XML's five predefined entities and characters by number; anything else stays as it is written. */
function unescape(written: string): string {
  return written.replace(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-fA-F]{1,6}));/g,
    (whole, name: string | undefined, decimal: string | undefined, hex: string | undefined) => {
      if (name !== undefined) return entities[name] ?? whole
      const code = decimal === undefined ? Number.parseInt(hex ?? '0', 16) : Number(decimal)
      const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      return isCharacter ? String.fromCodePoint(code) : whole
    },
  )
}
