import { inflateRawSync } from 'node:zlib'
import { SheetError, sheetLimits } from './sheet.ts'

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50
const endSize = 22
const entrySize = 46
const localSize = 30
/** Behind an entry that was written as a stream: a mark, a checksum and two sizes. */
const mostDescriptorBytes = 24
const stored = 0
const deflated = 8
const unknownSize = 0xffffffff

interface Entry {
  name: string
  method: number
  packedSize: number
  size: number
  offset: number
}

export interface Zip {
  names: readonly string[]
  /** Inflates one part. The size that the directory states only refuses early; what comes out is counted. */
  read(name: string): Buffer | undefined
}

/**
 * Opens a zip whose directory describes the file completely: it begins with its first entry, ends with its directory, and has nothing
 * between its entries, so that no other program can take it for something else.
 */
export function openZip(file: Buffer): Zip {
  const entries = readDirectory(file)
  let left: number = sheetLimits.inflatedBytes
  if (entries.reduce((sum, { size }) => sum + size, 0) > left) throw new SheetError('sheet_inflates_too_much')
  return {
    names: entries.map(({ name }) => name),
    read(name) {
      const entry = entries.find((known) => known.name === name)
      if (!entry) return undefined
      const bytes = inflate(file, entry, left)
      left -= bytes.length
      return bytes
    },
  }
}

function readDirectory(file: Buffer): Entry[] {
  const end = file.length - endSize
  if (end < 0 || file.readUInt32LE(end) !== endMark) throw new SheetError('file_unreadable')
  const count = file.readUInt16LE(end + 10)
  const start = file.readUInt32LE(end + 16)
  const isWhole = file.readUInt32LE(end + 4) === 0 && file.readUInt16LE(end + 8) === count && start + file.readUInt32LE(end + 12) === end
  if (!isWhole) throw new SheetError('file_unreadable')
  if (count > sheetLimits.parts) throw new SheetError('sheet_inflates_too_much')
  const entries: Entry[] = []
  let at = start
  for (let index = 0; index < count; index += 1) {
    if (at + entrySize > end || file.readUInt32LE(at) !== entryMark) throw new SheetError('file_unreadable')
    const nameSize = file.readUInt16LE(at + 28)
    if ((file.readUInt16LE(at + 8) & 1) !== 0) throw new SheetError('file_protected')
    const entry = {
      name: file.toString('utf8', at + entrySize, at + entrySize + nameSize),
      method: file.readUInt16LE(at + 10),
      packedSize: file.readUInt32LE(at + 20),
      size: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    }
    if (entry.packedSize === unknownSize || entry.size === unknownSize) throw new SheetError('file_unreadable')
    entries.push(entry)
    at += entrySize + nameSize + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  // Programs compare names without regard to case, and to the slash at the beginning.
  const names = new Set(entries.map(({ name }) => name.toLowerCase().replace(/^\/+/, '')))
  if (at !== end || names.size !== entries.length) throw new SheetError('file_unreadable')
  requireNoGaps(file, entries, start)
  return entries
}

function requireNoGaps(file: Buffer, entries: readonly Entry[], directory: number): void {
  let free = 0
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    const gap = entry.offset - free
    if (gap < 0 || gap > (free === 0 ? 0 : mostDescriptorBytes)) throw new SheetError('file_unreadable')
    free = contentOf(file, entry, directory) + entry.packedSize
  }
  const gap = directory - free
  if (gap < 0 || gap > mostDescriptorBytes) throw new SheetError('file_unreadable')
}

/** Where the bytes of an entry begin, behind a header that has to repeat its name. */
function contentOf(file: Buffer, { name, offset }: Entry, directory: number): number {
  if (offset + localSize > directory || file.readUInt32LE(offset) !== localMark) throw new SheetError('file_unreadable')
  const nameEnd = offset + localSize + file.readUInt16LE(offset + 26)
  if (file.toString('utf8', offset + localSize, nameEnd) !== name) throw new SheetError('file_unreadable')
  return nameEnd + file.readUInt16LE(offset + 28)
}

function inflate(file: Buffer, entry: Entry, most: number): Buffer {
  const begin = contentOf(file, entry, file.length)
  const packed = file.subarray(begin, begin + entry.packedSize)
  const bytes = entry.method === deflated ? inflateCounting(packed, most) : packed
  if ((entry.method !== stored && entry.method !== deflated) || bytes.length !== entry.size) throw new SheetError('file_unreadable')
  return bytes
}

function inflateCounting(packed: Buffer, most: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) })
  } catch (error) {
    const isTooMuch = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw new SheetError(isTooMuch ? 'sheet_inflates_too_much' : 'file_unreadable')
  }
}
