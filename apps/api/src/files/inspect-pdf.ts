import { PDFArray, PDFDict, PDFName, PDFParser, PDFRawStream, type PDFObject } from '@cantoo/pdf-lib'
import type { Verdict } from './verdict.ts'

/** What makes a document do something, fetch something, or carry other files. */
const active = new Set([
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'EF',
  'RichMedia',
  'Rendition',
  'Movie',
  'Sound',
  'XFA',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'GoToR',
])
const deepest = 200

/**
 * Walks every object of a document, also those that a later revision has replaced or that stand in compressed streams: a reader may follow a table of contents of its
 * own. What cannot be walked from end to end is not taken.
 */
export async function inspectPdf(bytes: Buffer): Promise<Verdict> {
  const text = bytes.toString('latin1')
  const names = namesIn(text)
  if (names.includes('Encrypt')) return 'file_protected'
  // Short names occur in compressed bytes by chance; those are judged where they stand as objects.
  if (names.some((name) => name.length > 6 && active.has(name))) return 'file_active_content'
  if (!endsAsPdf(text) || isAlsoSomethingElse(text)) return 'file_unreadable'

  const parser = PDFParser.forBytesWithOptions(bytes, Infinity, true)
  const { context: document } = parser as unknown as { context: { assign(ref: unknown, object: PDFObject): void } } // private in its types only
  let isActive = false
  let compressed = 0
  const assign = document.assign.bind(document)
  document.assign = (ref, object) => {
    if (isContainer(object)) compressed += 1
    isActive ||= hasActiveName(object, 0)
    assign(ref, object)
  }
  try {
    const { trailerInfo, lookup } = await parser.parseDocument().then((context) => ({
      trailerInfo: context.trailerInfo,
      lookup: (object: PDFObject | undefined) => context.lookup(object),
    }))
    if (trailerInfo.Encrypt) return 'file_protected'
    if (isActive) return 'file_active_content'
    const catalog = lookup(trailerInfo.Root)
    if (!(catalog instanceof PDFDict) || !(catalog.lookup(PDFName.of('Pages')) instanceof PDFDict)) return 'file_unreadable'
    // A container that the parser did not meet hides inside something else.
    return compressed === names.filter((name) => name === 'ObjStm').length ? 'clean' : 'file_unreadable'
  } catch {
    return isActive ? 'file_active_content' : 'file_unreadable'
  }
}

const namesIn = (text: string): string[] =>
  [...text.matchAll(/\/([^\s()<>[\]{}/%\0]{2,40})/g)].map(([, name = '']) =>
    name.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  )

/** Nothing but white space after the last mark: what is appended there is another file. */
const endsAsPdf = (text: string): boolean => /%%EOF\s*$/.test(text.slice(-64))

/** A web page or an archive that also begins like a PDF. */
function isAlsoSomethingElse(text: string): boolean {
  if (/<(!doctype\s+html|html[\s>]|script[\s>]|iframe[\s>])/i.test(text)) return true
  return text.slice(-66_000).includes('PK\x05\x06')
}

const isContainer = (object: PDFObject): boolean =>
  object instanceof PDFRawStream && object.dict.get(PDFName.of('Type')) === PDFName.of('ObjStm')

function hasActiveName(object: PDFObject | undefined, depth: number): boolean {
  if (depth > deepest) return true
  if (object instanceof PDFName) return active.has(object.decodeText())
  if (object instanceof PDFArray) return object.asArray().some((element) => hasActiveName(element, depth + 1))
  if (object instanceof PDFRawStream) return hasActiveName(object.dict, depth + 1)
  if (object instanceof PDFDict)
    return object.entries().some(([key, value]) => hasActiveName(key, depth + 1) || hasActiveName(value, depth + 1))
  return false
}
