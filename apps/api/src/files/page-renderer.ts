import { buffer } from 'node:stream/consumers'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'

// A separate program, one process for one page: `page-renderer <page, from 1; 0 counts the pages only>`, the PDF on standard input.
// Standard output: the number of pages as a line, then the page as PNG. PDFium runs in WebAssembly, without scripts and forms.

/** Pixels at the longer edge: enough to read small print, and limited for any page size. */
const longestEdge = 2_000
const dotsPerInch = 150

const page = Number(process.argv[2])
const library = await PDFiumLibrary.init()
const document = await library.loadDocument(await buffer(process.stdin))
const count = document.getPageCount()
process.stdout.write(`${count}\n`)
if (page >= 1 && page <= count) {
  const wanted = document.getPage(page - 1)
  const { originalWidth, originalHeight } = wanted.getOriginalSize()
  const scale = Math.min(dotsPerInch / 72, longestEdge / Math.max(originalWidth, originalHeight, 1))
  const { data } = await wanted.render({
    scale,
    render: ({ data: pixels, width, height }) =>
      sharp(pixels, { raw: { width, height, channels: 4 } })
        .flatten({ background: '#ffffff' })
        .png()
        .toBuffer(),
  })
  process.stdout.write(data)
}
