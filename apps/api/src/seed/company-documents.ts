import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'

const a4 = { width: 595, height: 842 }

/** A page that says which document it stands for. The fonts of every reader have Latin letters alone. */
export async function writeSampleDocument(title: string, company: string, nationalNumber: string): Promise<File> {
  const document = await PDFDocument.create()
  const page = document.addPage([a4.width, a4.height])
  const [bold, plain] = [await document.embedFont(StandardFonts.HelveticaBold), await document.embedFont(StandardFonts.Helvetica)]
  const ink = rgb(0.1, 0.15, 0.2)
  page.drawText(title, { x: 56, y: 740, size: 24, font: bold, color: ink })
  page.drawLine({ start: { x: 56, y: 724 }, end: { x: a4.width - 56, y: 724 }, color: ink })
  page.drawText(`${company}, ${nationalNumber}`, { x: 56, y: 690, size: 14, font: plain, color: ink })
  page.drawText('Sample document of the sandbox', { x: 56, y: 664, size: 12, font: plain, color: ink })
  return new File([new Uint8Array(await document.save())], `${title.toLowerCase().replaceAll(' ', '-')}.pdf`, { type: 'application/pdf' })
}
