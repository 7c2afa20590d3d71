import qrCode from 'qrcode-generator'

/** A QR of an address, or of another text of Latin letters, as SVG with the quiet zone of four modules that scanners want. */
export function drawQr(text: string): string {
  const code = qrCode(0, 'M')
  code.addData(text)
  code.make()
  return code.createSvgTag({ cellSize: 4, margin: 16, scalable: true })
}
