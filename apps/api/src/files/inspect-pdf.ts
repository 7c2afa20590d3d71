import { inflateSync, constants } from 'node:zlib'
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  PDFNumber,
  PDFObjectStreamParser,
  PDFParser,
  PDFRawStream,
  decodePDFRawStream,
  type PDFObject,
} from '@cantoo/pdf-lib'
import type { Verdict } from './verdict.ts'

/** Names that make a document act, fetch something, or carry other files. */
const active = new Set([
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'EF',
  'RichMedia',
  'RichMediaContent',
  'OnInstantiate',
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
/** Of objects in compressed containers, which the parser unpacks and makes a tree of; real ones hold a few hundred. */
const mostInContainers = 16 * 1024 * 1024
let inContainers = 0
const parserOf = PDFObjectStreamParser.forStream
PDFObjectStreamParser.forStream = (stream, ...rest) => {
  const filters = filtersOf(stream)
  if (filters?.length === 1 && filters[0] === 'FlateDecode')
    inContainers += inflateSync(stream.getContents(), {
      maxOutputLength: Math.max(1, mostInContainers - inContainers),
      finishFlush: constants.Z_SYNC_FLUSH,
    }).length
  return parserOf(stream, ...rest)
}
/** The unpacked size limit of one stream, and of all streams together. */
const mostUnpacked = 64 * 1024 * 1024
const mostUnpackedInAll = 256 * 1024 * 1024

/**
 * Inspects every object of a document, also those that a later revision has replaced or that are in compressed streams: a reader may follow
 * another table of contents. Everything a reader could take for an object, wherever a table points, must have been parsed; every stream is
 * unpacked and read. A document that cannot be parsed completely is refused.
 */
export async function inspectPdf(bytes: Buffer): Promise<Verdict> {
  const text = bytes.toString('latin1')
  const names = tellingNamesIn(text)
  if (names.has('Encrypt')) return 'file_protected'
  if (hasActive(names)) return 'file_active_content'
  if (!endsAsPdf(text) || isAlsoSomethingElse(text)) return 'file_unreadable'

  inContainers = 0
  const parser = PDFParser.forBytesWithOptions(bytes, Infinity, true) as unknown as OpenParser
  const headers = noteHeaders(parser)
  const streams: PDFRawStream[] = []
  let isActive = false
  const assign = parser.context.assign.bind(parser.context)
  parser.context.assign = (ref, object) => {
    if (object instanceof PDFRawStream) streams.push(object)
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
    if (keywordsOfObjects(text).some((at) => !headers.has(at))) return 'file_unreadable'
    // A container that the parser did not reach is hidden inside another object.
    if (streams.filter(isContainer).length !== (names.get('ObjStm') ?? 0)) return 'file_unreadable'
    return readStreams(streams)
  } catch {
    return isActive ? 'file_active_content' : 'file_unreadable'
  }
}

/**
 * A document without its protection, where it opens without a password: banks and offices forbid printing or copying so, and nobody is
 * asked for anything. Undefined: it has a password. It is written with every object in clear, so that the kept file is the inspected one; a
 * signature over the protected bytes ends with them.
 */
export async function openPdf(bytes: Buffer): Promise<Buffer | undefined> {
  try {
    // Strings in their ciphers are no objects to the library's first look; what it makes of them is inspected afterwards.
    const document = await PDFDocument.load(bytes, { password: '', updateMetadata: false })
    const { context } = document
    if (!context.isDecrypted) return undefined
    for (const [ref, object] of context.enumerateIndirectObjects()) if (isOfTheProtection(object)) context.delete(ref)
    return Buffer.from(await document.save({ useObjectStreams: false, updateFieldAppearances: false, addDefaultPage: false }))
  } catch {
    return undefined
  }
}

/** Tables of contents and containers, whose objects stand by themselves now, and how it was protected. */
function isOfTheProtection(object: PDFObject): boolean {
  // A table of contents is not in ciphers; the library takes its cipher off all the same, and keeps the bytes.
  if (object instanceof PDFInvalidObject) {
    const bytes = Buffer.alloc(object.sizeInBytes())
    object.copyBytesInto(bytes, 0)
    return /\/Type\s*\/XRef\b/.test(bytes.toString('latin1'))
  }
  if (object instanceof PDFRawStream) return ['XRef', 'ObjStm'].some((type) => object.dict.get(PDFName.of('Type')) === PDFName.of(type))
  return object instanceof PDFDict && ['Filter', 'V', 'R', 'O', 'U', 'P'].every((key) => object.has(PDFName.of(key)))
}

/** Members of the parser that its types declare private. */
interface OpenParser extends Pick<PDFParser, 'parseDocument'> {
  bytes: { offset(): number }
  context: { assign(ref: unknown, object: PDFObject): void }
  parseIndirectObjectHeader(): unknown
  parseIndirectObject(): Promise<unknown>
}

/**
 * The positions of the word `obj` of each parsed object. Elsewhere the parser looks ahead for headers too, without parsing the object
 * behind them.
 */
function noteHeaders(parser: OpenParser): ReadonlySet<number> {
  const headers = new Set<number>()
  const header = parser.parseIndirectObjectHeader.bind(parser)
  const object = parser.parseIndirectObject.bind(parser)
  let isWalking = false
  parser.parseIndirectObjectHeader = () => {
    const ref = header()
    if (isWalking) headers.add(parser.bytes.offset() - 'obj'.length)
    isWalking = false
    return ref
  }
  parser.parseIndirectObject = () => {
    isWalking = true
    return object()
  }
  return headers
}

const [firstNumber, gap, gapComment, secondNumber, rest, restComment] = [1, 2, 4, 8, 16, 32]
/**
 * Every position that some reader takes for the start of an object: two numbers, in any notation, and the word; blanks and comments between. All beginnings are
 * followed at once, in one pass: a pattern would read on to the end of the line from each number of a comment.
 */
function keywordsOfObjects(text: string): number[] {
  const found: number[] = []
  let states = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (sign === 'o' && states & (secondNumber | rest) && text.startsWith('obj', at)) found.push(at)
    const isLineEnd = sign === '\n' || sign === '\r'
    let next = isLineEnd ? 0 : states & (gapComment | restComment)
    if ((sign >= '0' && sign <= '9') || sign === '+' || sign === '-' || sign === '.')
      next |= firstNumber | (states & (gap | secondNumber) ? secondNumber : 0)
    else if (sign === '%') next |= (states & (firstNumber | gap) ? gapComment : 0) | (states & (secondNumber | rest) ? restComment : 0)
    else if (isLineEnd || sign === ' ' || sign === '\t' || sign === '\f' || sign === '\0')
      next |=
        (states & (firstNumber | gap) || (isLineEnd && states & gapComment) ? gap : 0) |
        (states & (secondNumber | rest) || (isLineEnd && states & restComment) ? rest : 0)
    states = next
  }
  return found
}

// ---- streams ----

const imageCodecs = ['DCTDecode', 'JPXDecode', 'CCITTFaxDecode', 'JBIG2Decode']
const packings = ['FlateDecode', 'LZWDecode', 'ASCII85Decode', 'ASCIIHexDecode', 'RunLengthDecode']

/** Unpacks every stream and inspects its content. */
function readStreams(streams: readonly PDFRawStream[]): Verdict {
  let unpacked = 0
  for (const stream of streams) {
    if (mayHoldObjects(stream) && !isPlainContainer(stream)) return 'file_unreadable'
    // The bytes of such a stream are in another file.
    if (stream.dict.has(PDFName.of('F')) || stream.dict.has(PDFName.of('FFilter'))) return 'file_unreadable'
    const filters = filtersOf(stream)
    if (filters === undefined) return 'file_unreadable'
    let bytes = stream.getContents()
    for (const filter of filters) {
      if (imageCodecs.includes(filter)) break
      if (!packings.includes(filter)) return 'file_unreadable'
      bytes = unpack(stream, filter, bytes)
      unpacked += bytes.length
      if (unpacked > mostUnpackedInAll) return 'file_unreadable'
    }
    if (hasActive(tellingNamesIn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'))))
      return 'file_active_content'
  }
  return 'clean'
}

/** Undefined: the filters are not in the stream's own dictionary, so two readers may find different ones. */
function filtersOf({ dict }: PDFRawStream): string[] | undefined {
  const filter = dict.get(PDFName.of('Filter'))
  if (filter === undefined) return []
  const all = filter instanceof PDFArray ? filter.asArray() : [filter]
  return all.every((one) => one instanceof PDFName) ? all.map((one) => one.decodeText()) : undefined
}

function unpack({ dict }: PDFRawStream, filter: string, bytes: Uint8Array): Uint8Array {
  // Readers accept a truncated stream as far as it goes.
  if (filter === 'FlateDecode') return inflateSync(bytes, { maxOutputLength: mostUnpacked, finishFlush: constants.Z_SYNC_FLUSH })
  return decodePDFRawStream(PDFRawStream.of(dict.context.obj({ Filter: filter }), bytes)).decode()
}

const isContainer = (object: PDFObject): boolean =>
  object instanceof PDFRawStream && object.dict.get(PDFName.of('Type')) === PDFName.of('ObjStm')

/**
 * Readers unpack objects from any stream that gives the offset of the first one, whatever its type, also where the type is in another
 * object.
 */
const mayHoldObjects = ({ dict }: PDFRawStream): boolean =>
  dict.has(PDFName.of('First')) || dict.lookup(PDFName.of('Type')) === PDFName.of('ObjStm')

/** A container as the parser reads it: every value the parser needs is direct and appears once. */
function isPlainContainer(stream: PDFRawStream): boolean {
  const { dict } = stream
  const filters = filtersOf(stream)
  return (
    isContainer(stream) &&
    dict.get(PDFName.of('N')) instanceof PDFNumber &&
    dict.get(PDFName.of('First')) instanceof PDFNumber &&
    !dict.has(PDFName.of('DecodeParms')) &&
    filters !== undefined &&
    (filters.length === 0 || (filters.length === 1 && filters[0] === 'FlateDecode'))
  )
}

/** Short names occur in compressed bytes by chance; they are checked in parsed objects only. */
const isTelling = (name: string): boolean => name.length >= 5 && active.has(name)

/** How often each telling name stands in a text. Only those are kept: a file may be made of millions of others. */
function tellingNamesIn(text: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const [, written = ''] of text.matchAll(/\/([^\s()<>[\]{}/%\0]{2,120})/g)) {
    const name = written.includes('#')
      ? written.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      : written
    if (isTelling(name) || name === 'Encrypt' || name === 'ObjStm') found.set(name, (found.get(name) ?? 0) + 1)
  }
  return found
}
const hasActive = (names: ReadonlyMap<string, number>): boolean => [...names.keys()].some(isTelling)

/** Only white space may follow the last end mark: anything appended there is another file. */
const endsAsPdf = (text: string): boolean => /%%EOF\s*$/.test(text.slice(-64))

/** A web page or an archive that also starts like a PDF. */
function isAlsoSomethingElse(text: string): boolean {
  if (/<(!doctype\s+html|html[\s>]|script[\s>]|iframe[\s>])/i.test(text)) return true
  return text.slice(-66_000).includes('PK\x05\x06')
}

function hasActiveName(object: PDFObject | undefined, depth: number): boolean {
  if (depth > deepest) return true
  if (object instanceof PDFName) return active.has(object.decodeText())
  if (object instanceof PDFArray) return object.asArray().some((element) => hasActiveName(element, depth + 1))
  if (object instanceof PDFRawStream) return hasActiveName(object.dict, depth + 1)
  if (object instanceof PDFDict)
    return object.entries().some(([key, value]) => hasActiveName(key, depth + 1) || hasActiveName(value, depth + 1))
  return false
}
