import type { UploadType } from '@damana/contract/uploads'
import sharp from 'sharp'

/** Sixty-four million points: the largest cameras of phones. An image may claim any size, so the claim is looked at before anything is decoded. */
const mostPoints = 64_000_000
/** Enough to read a licence by; larger is only weight. */
const longestEdge = 4_096

/** The image decoded and written anew, upright, without whatever else the file carried: place, device, text, more frames. Undefined: it is none, or none we would open. */
export async function rewriteImage(path: string, type: Exclude<UploadType, 'application/pdf'>): Promise<Buffer | undefined> {
  sharp.cache(false)
  sharp.concurrency(1)
  try {
    const image = sharp(path, { limitInputPixels: mostPoints, failOn: 'error', animated: false })
    const { format } = await image.metadata()
    if (format !== (type === 'image/png' ? 'png' : 'jpeg')) return undefined
    const upright = image.autoOrient().resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true })
    return await (type === 'image/png' ? upright.png() : upright.jpeg({ quality: 88 })).toBuffer()
  } catch {
    return undefined
  }
}
