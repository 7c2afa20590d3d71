import { PDFiumLibrary } from '@hyzyla/pdfium'
import jsQr from 'jsqr'
import sharp from 'sharp'

/** The contents of the PDF's pages for a reader, and the first page as it looks. */
export async function openPdf(pdf: Buffer) {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  try {
    const pages = [...document.pages()]
    const texts = pages.map((page) => page.getText())
    const first = await document.getPage(0).render({
      scale: 2,
      render: async ({ data, width, height }) => {
        const pixels = await sharp(data, { raw: { width, height, channels: 4 } })
          .flatten({ background: '#fff' })
          .ensureAlpha()
          .raw()
          .toBuffer()
        return new Uint8Array([...new Uint8Array(new Uint32Array([width, height]).buffer), ...pixels])
      },
    })
    const [width = 0, height = 0] = new Uint32Array(first.data.slice(0, 8).buffer)
    return { pages: pages.length, text: texts.join('\n'), pixels: new Uint8ClampedArray(first.data.slice(8)), width, height }
  } finally {
    document.destroy()
    library.destroy()
  }
}

export const flat = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ')
/** The text of the QR on the first page. */
export const readQr = ({ pixels, width, height }: Awaited<ReturnType<typeof openPdf>>) => jsQr(pixels, width, height)?.data
