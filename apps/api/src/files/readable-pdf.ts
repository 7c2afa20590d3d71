import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'

/** Around each word from right to left; a reader of text that takes it for a boundary puts the words of a line in the order in which they are drawn. */
const reversedChars = /\/ReversedChars BMC\n([\s\S]*?)EMC\n/g

/**
 * Makes the text of a typeset document come out as it is drawn where it is searched, copied or read aloud: a line from right to left is one piece, and a line from left to
 * right is not taken for one of the other direction because the document as a whole is Arabic.
 */
export async function makeReadable(pdf: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  for (const [reference, object] of document.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || object.dict.has(PDFName.of('Subtype')) || object.dict.has(PDFName.of('Type'))) continue
    const content = Buffer.from(decodePDFRawStream(object).decode()).toString('latin1')
    if (!reversedChars.test(content)) continue
    document.context.assign(reference, document.context.flateStream(Buffer.from(content.replace(reversedChars, '$1'), 'latin1')))
  }
  const preferences = document.catalog.lookupMaybe(PDFName.of('ViewerPreferences'), PDFDict)
  preferences?.delete(PDFName.of('Direction'))
  // Its link can be read in the file, as the typesetter writes it.
  return document.save({ useObjectStreams: false })
}
