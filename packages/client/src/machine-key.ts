import { describeKey, type KeyOfCaller } from '@damana/contract/signing'

const curve = { name: 'ECDSA', namedCurve: 'P-256' }
/** PKCS #8 puts these bytes before a key in SEC 1: version 0, the algorithm ecPublicKey over P-256. */
const algorithm = [2, 1, 0, 0x30, 19, 6, 7, 0x2a, 0x86, 0x48, 0xce, 0x3d, 2, 1, 6, 8, 0x2a, 0x86, 0x48, 0xce, 0x3d, 3, 1, 7]

/**
 * The key of a company's machine out of its PEM file, as OpenSSL writes it (`EC PRIVATE KEY` or `PRIVATE KEY`), under the name that `/profile/api` shows (`p:…`).
 * Throws a TypeError where the text is no such file.
 */
export async function readMachineKey(pem: string, keyId: string): Promise<KeyOfCaller> {
  const [, kind, text] = /-----BEGIN (EC PRIVATE KEY|PRIVATE KEY)-----([^-]+)-----END/.exec(pem) ?? []
  if (kind === undefined || text === undefined) throw new TypeError('not the PEM file of a private key')
  const der = Uint8Array.from(atob(text.replace(/\s/g, '')), (letter) => letter.charCodeAt(0))
  const pkcs8 = kind === 'PRIVATE KEY' ? der : sequence(0x30, [...algorithm, ...sequence(4, der)])
  const { subtle } = globalThis.crypto
  const { kty, crv, x, y } = await subtle.exportKey('jwk', await subtle.importKey('pkcs8', pkcs8, curve, true, ['sign']))
  if (kty === undefined || crv === undefined || x === undefined || y === undefined) throw new TypeError('not a key of an elliptic curve')
  const publicKey = await subtle.importKey('jwk', { kty, crv, x, y }, curve, true, ['verify'])
  const privateKey = await subtle.importKey('pkcs8', pkcs8, curve, false, ['sign'])
  return { ...(await describeKey({ privateKey, publicKey })), jkt: keyId }
}

/** Lengths of a P-256 key have a byte or, after 0x81, one more. */
const sequence = (tag: number, content: Uint8Array | number[]) =>
  new Uint8Array([tag, ...(content.length < 128 ? [] : [0x81]), content.length, ...content])
