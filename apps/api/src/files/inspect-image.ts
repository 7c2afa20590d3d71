import type { UploadType } from '@damana/contract/uploads'
import sharp from 'sharp'

/** A document stays as large as it can be read; a picture of a person becomes a small square. */
export type ImagePurpose = 'document' | 'picture'

/** Sixty-four million pixels, as the largest phone cameras. An image may claim any size, so the claim is checked before decoding. */
const mostPoints = 64_000_000
/** Enough to read a licence by; larger images only take space. */
const longestEdge = 4_096

/** Sharp on a screen of twice the pixels where a person is shown largest. */
const pictureEdge = 144

/**
 * Decodes an image and encodes it anew, upright, without the rest of the file: location, device, text, more frames. Undefined: it is no
 * image, or none that is accepted.
 */
export async function rewriteImage(
  path: string,
  type: Exclude<UploadType, 'application/pdf'>,
  purpose: ImagePurpose = 'document',
): Promise<Buffer | undefined> {
  sharp.cache(false)
  sharp.concurrency(1)
  try {
    const image = sharp(path, { limitInputPixels: mostPoints, failOn: 'error', animated: false })
    const { format } = await image.metadata()
    if (format !== (type === 'image/png' ? 'png' : 'jpeg')) return undefined
    if (purpose === 'picture')
      return await image
        .autoOrient()
        .resize({ width: pictureEdge, height: pictureEdge, fit: 'cover' })
        .flatten({ background: '#ffffff' })
        .webp({ quality: 80 })
        .toBuffer()
    const upright = image.autoOrient().resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true })
    return await (type === 'image/png' ? upright.png() : upright.jpeg({ quality: 88 })).toBuffer()
  } catch {
    return undefined
  }
}
