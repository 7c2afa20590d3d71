import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto'

/** An opaque token of a session; only its hash is stored. */
export const newToken = (): string => `dmn1_${randomBytes(32).toString('base64url')}`
export const newCompanion = (): string => randomBytes(32).toString('base64url')
/** The companion that goes with a token in an answer that may be asked for again: then it has to be the same. */
export const companionOf = (pepper: string, token: string): string =>
  createHmac('sha256', pepper).update(`companion\n${token}`).digest('base64url')
export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** A name for a counter that does not reveal what it counts. */
export const blind = (pepper: string, ...parts: string[]): string =>
  createHmac('sha256', pepper).update(parts.join('\n')).digest('base64url').slice(0, 22)

const fieldKeyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'fields', 32))

/** Encrypts one column's value, such as the second factor of the staff. */
export function sealField(secret: string, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', fieldKeyOf(secret), iv)
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}
export function openField(secret: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', fieldKeyOf(secret), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
}
