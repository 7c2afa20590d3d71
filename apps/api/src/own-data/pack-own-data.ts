import { Readable } from 'node:stream'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Lang } from '@damana/contract/errors'
import { drawOwnData } from './draw-own-data.ts'
import type { OwnData } from './own-data.rules.ts'

interface OwnFile {
  id: string
  name: string
  sizeBytes: number
  createdAt: Date
}
interface Pack {
  content: OwnData
  collectedAt: Date
  lang: Lang
  /** The uploads that are still held. */
  files: readonly OwnFile[]
  /** Undefined: it was deleted meanwhile. */
  read: (id: string) => Promise<Buffer | undefined>
  mostBytes: number
}

/**
 * A copy of somebody's data with the uploads, as a ZIP of JSON, a page to read and a folder of files. It is made while it is sent, and one
 * file is in memory at a time. Files beyond `mostBytes`, and those that were deleted meanwhile, have no path in the JSON.
 */
export const packOwnData = (pack: Pack): Readable => Readable.from(packed(pack), { objectMode: false })

async function* packed({ content, collectedAt, lang, files, read, mostBytes }: Pack): AsyncGenerator<Buffer> {
  const chunks: Buffer[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(Buffer.from(chunk))
  })
  const paths = new Map<string, string>()
  let bytesLeft = mostBytes
  for (const { id, name, sizeBytes, createdAt } of files) {
    if (sizeBytes > bytesLeft) continue
    const bytes = await read(id)
    if (!bytes) continue
    bytesLeft -= sizeBytes
    const path = `files/${String(paths.size + 1).padStart(3, '0')}-${name}`
    // Images and PDF are compressed already.
    const entry = new ZipPassThrough(path)
    entry.mtime = createdAt
    zip.add(entry)
    entry.push(bytes, true)
    paths.set(id, path)
    yield* chunks.splice(0)
  }
  const withPaths: OwnData = {
    ...content,
    files: content.files.map((file) => ({ ...file, path: paths.get(String(file['file'])) ?? null })),
  }
  const texts = { 'damana-data.html': drawOwnData(withPaths, collectedAt, lang), 'damana-data.json': jsonOf(withPaths, collectedAt) }
  for (const [name, text] of Object.entries(texts)) {
    const entry = new ZipDeflate(name)
    entry.mtime = collectedAt
    zip.add(entry)
    entry.push(Buffer.from(text), true)
    yield* chunks.splice(0)
  }
  zip.end()
  yield* chunks
}

export const jsonOf = (content: OwnData, collectedAt: Date): string =>
  JSON.stringify({ collected_at: collectedAt.toISOString(), ...content }, null, 2)
