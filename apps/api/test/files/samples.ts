import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'

/** Files as people bring them, and as nobody should. */
export const fileOf = (bytes: Uint8Array | string, name: string, type: string): File =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })

const picture = () => sharp({ create: { width: 60, height: 40, channels: 3, background: { r: 200, g: 30, b: 60 } } })
export const png = (): Promise<Buffer> => picture().png().toBuffer()
export const jpeg = (): Promise<Buffer> => picture().jpeg().toBuffer()

/** A photo as a phone writes it: lying on its side, with place and device in it. */
export const photoWithPlace = (): Promise<Buffer> =>
  picture()
    .withExif({
      IFD0: { Make: 'Phone of Samira' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 57/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** A PNG of a few hundred bytes that claims to be as large as a field. */
export async function hugePng(): Promise<Buffer> {
  const bytes = await png()
  bytes.writeUInt32BE(30_000, 16)
  bytes.writeUInt32BE(30_000, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

/** Ten thousand frames in a PNG: their number stands in a chunk of its own. */
export async function animatedPng(): Promise<Buffer> {
  const bytes = await png()
  const chunk = Buffer.alloc(20)
  chunk.writeUInt32BE(8, 0)
  chunk.write('acTL', 4, 'latin1')
  chunk.writeUInt32BE(10_000, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 16)), 16)
  return Buffer.concat([bytes.subarray(0, 33), chunk, bytes.subarray(33)])
}

export async function pdf(change: (document: PDFDocument) => unknown = () => {}): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage([200, 200])
  await change(document)
  return Buffer.from(await document.save())
}

type Part = string | Buffer
/** A PDF put together by hand: a page, and objects from number 4 on. */
export function rawPdf(objects: readonly Part[], { catalog = '', trailer = '', head = '', tail = '' } = {}): Buffer {
  const parts: Part[] = [
    `%PDF-1.7\n${head}`,
    `1 0 obj\n<</Type/Catalog/Pages 2 0 R${catalog}>>\nendobj\n`,
    '2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n',
    '3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>\nendobj\n',
    ...objects,
    `trailer\n<</Root 1 0 R/Size 20${trailer}>>\nstartxref\n0\n%%EOF\n${tail}`,
  ]
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
}

/** A compressed stream that holds one object. */
export const packed = (number: number, inner: number, object: string): Buffer =>
  container(number, `${inner} 0 `, deflateSync(`${inner} 0 ${object}`))

/** A megabyte that unpacks to a gigabyte. */
export function bomb(): Buffer {
  const block = deflateRawSync(Buffer.alloc(16 * 1024 * 1024, ' '), { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  const end = Buffer.from([0x03, 0x00, 0, 0, 0, 1])
  return rawPdf([container(5, '6 0 ', Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: 64 }, () => block), end]))])
}

function container(number: number, first: string, bytes: Buffer): Buffer {
  const head = `${number} 0 obj\n<</Type/ObjStm/N 1/First ${first.length}/Filter/FlateDecode/Length ${bytes.length}>>\nstream\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\nendstream\nendobj\n')])
}
export const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>'

/** In two halves, so that no scanner takes the test for the thing. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
