/** XML as Office writes it, looked at letter by letter before any parser makes a tree of it: what it costs here grows with its length and with nothing else. */
import { SheetError, sheetLimits } from './sheet.ts'

/** More than any sheet within the other limits has, and little enough to be read in two seconds. */
const most = { elements: 150_000, attributes: 300_000, attributesOfOne: 64, depth: 64, name: 200, tag: 16_384, text: 6 * sheetLimits.cell }

export interface StartTag {
  /** Without its prefix. */
  name: string
  /** Behind the name, where an attribute may be put in. */
  nameEnd: number
  attributes: { name: string; value: string }[]
}

/** Counts the elements and attributes of several texts together. */
export interface XmlBudget {
  countElement(): void
  countAttribute(ofThisElement: number): void
}
export function createXmlBudget(): XmlBudget {
  let elements = 0
  let attributes = 0
  return {
    countElement: () => refuseMore(++elements, most.elements),
    countAttribute: (ofThisElement) => {
      refuseMore(++attributes, most.attributes)
      refuseMore(ofThisElement, most.attributesOfOne)
    },
  }
}

/** Walks over all tags and refuses more than the budget has, deeper or longer named ones, and what is no XML; tells of each start tag that `isWanted`. */
export function scanXml(text: string, budget: XmlBudget, isWanted?: (name: string) => boolean, tell?: (tag: StartTag) => void): void {
  let depth = 0
  /** The next tag; parsers read in pieces, and one piece of markup or text over many of them is read again with each. */
  const next = (from: number): number => {
    const found = text.indexOf('<', from)
    if ((found === -1 ? text.length : found) - from > most.text) throw new SheetError('sheet_cell_too_long')
    return found
  }
  let at = next(0)
  while (at !== -1) {
    budget.countElement()
    const mark = text.charCodeAt(at + 1)
    if (mark === exclamation || mark === question) {
      at = next(endOfAside(text, at))
      continue
    }
    if (mark === slash) {
      depth -= 1
      const end = text.indexOf('>', at)
      if (end === -1) throw new SheetError('file_unreadable')
      refuseMore(end - at, most.tag)
      at = next(end)
      continue
    }
    const { end, isEmpty } = scanTag(text, at, budget, isWanted, tell)
    if (!isEmpty && ++depth > most.depth) throw new SheetError('sheet_too_complex')
    refuseMore(end - at, most.tag)
    at = next(end)
  }
}

function refuseMore(given: number, allowed: number): void {
  if (given > allowed) throw new SheetError('sheet_too_complex')
}

const codeOf = (letter: string) => letter.charCodeAt(0)
const exclamation = codeOf('!')
const question = codeOf('?')
const slash = codeOf('/')
const greater = codeOf('>')
const equals = codeOf('=')
const less = codeOf('<')
const isBlank = (code: number) => code <= 32

/** Behind a comment, a part that is only text, or an instruction. */
function endOfAside(text: string, at: number): number {
  const close = text.startsWith('<!--', at)
    ? '-->'
    : text.startsWith('<![CDATA[', at)
      ? ']]>'
      : text.startsWith('<?', at)
        ? '?>'
        : undefined
  const end = close === undefined ? -1 : text.indexOf(close, at + 2)
  if (close === undefined || end === -1) throw new SheetError('file_unreadable')
  refuseMore(end - at, most.text)
  return end + close.length
}

function scanTag(
  text: string,
  start: number,
  budget: XmlBudget,
  isWanted: ((name: string) => boolean) | undefined,
  tell: ((tag: StartTag) => void) | undefined,
): { end: number; isEmpty: boolean } {
  let at = start + 1
  const isNameEnd = (code: number) => isBlank(code) || code === slash || code === greater || code === less || Number.isNaN(code)
  while (!isNameEnd(text.charCodeAt(at))) at++
  const nameEnd = at
  refuseMore(nameEnd - start, most.name)
  const name = text.slice(start + 1, nameEnd).replace(/^.*:/, '')
  const attributes: StartTag['attributes'] | undefined = isWanted?.(name) ? [] : undefined
  let count = 0
  let begin = at
  for (; ; at++) {
    const code = text.charCodeAt(at)
    if (Number.isNaN(code) || code === less) throw new SheetError('file_unreadable')
    if (code === greater) break
    if (code !== equals) continue
    budget.countAttribute(++count)
    const key = text.slice(begin, at).trim()
    refuseMore(key.length, most.name)
    do at++
    while (isBlank(text.charCodeAt(at)))
    const mark = text[at]
    if (mark !== '"' && mark !== "'") throw new SheetError('file_unreadable')
    const close = text.indexOf(mark, at + 1)
    if (close === -1) throw new SheetError('file_unreadable')
    attributes?.push({ name: key, value: text.slice(at + 1, close) })
    at = close
    begin = close + 1
  }
  if (attributes) tell?.({ name, nameEnd, attributes })
  return { end: at + 1, isEmpty: text.charCodeAt(at - 1) === slash }
}
