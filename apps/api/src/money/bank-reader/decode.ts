import { UnreadableMessage } from './lines.ts'

/** Names of encodings that a declaration may carry and that the decoder knows by another one. */
const otherNames: Readonly<Record<string, string>> = {
  utf8: 'utf-8',
  'iso8859-1': 'iso-8859-1',
  cp1252: 'windows-1252',
  cp1256: 'windows-1256',
}

/**
 * Decodes the bytes of a file as XML tells: by byte order mark, else by the zeros of UTF-16, else by the declaration, else as UTF-8. Bytes
 * that are no UTF-8 without any declaration are read as windows-1256, the encoding of Arabic offices.
 */
export function decodeBankMessage(bytes: Uint8Array): string {
  const [first = -1, second = -1, third = -1] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return decode('utf-8', bytes)
  if (first === 0xff && second === 0xfe) return decode('utf-16le', bytes)
  if (first === 0xfe && second === 0xff) return decode('utf-16be', bytes)
  if (first === 0x3c && second === 0) return decode('utf-16le', bytes)
  if (first === 0 && second === 0x3c) return decode('utf-16be', bytes)
  const declared = declaredEncoding(bytes)
  if (declared !== null) return decode(declared.startsWith('utf-16') ? 'utf-8' : declared, bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decode('windows-1256', bytes)
  }
}

function declaredEncoding(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 300))
  const name = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([A-Za-z][\w.-]*)["']/.exec(head)?.[1]?.toLowerCase()
  return name === undefined ? null : (otherNames[name] ?? name)
}

function decode(encoding: string, bytes: Uint8Array): string {
  const isUtf8 = encoding === 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: isUtf8 }).decode(bytes)
  } catch {
    // A file that says UTF-8 and is not was written by a program that does not know its own encoding.
    if (isUtf8) return new TextDecoder('windows-1256').decode(bytes)
    throw new UnreadableMessage('no_xml', 'an encoding that nobody knows')
  }
}
