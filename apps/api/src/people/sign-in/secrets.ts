import { createHmac, hash, randomBytes } from 'node:crypto'
import type { Sealer } from '#kernel/sealing.ts'

/** An opaque token of a session; only its hash is stored. */
export const newToken = (): string => `dmn1_${randomBytes(32).toString('base64url')}`
export const newBindingCookie = (): string => randomBytes(32).toString('base64url')
/** The binding cookie of a token in a stored answer: a repeated answer must carry the same one. */
export const bindingCookieOf = (pepper: string, token: string): string =>
  createHmac('sha256', pepper).update(`companion\n${token}`).digest('base64url')
export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** A name for a counter that does not reveal what it counts. */
export const hmacKey = (pepper: string, ...parts: string[]): string =>
  createHmac('sha256', pepper).update(parts.join('\n')).digest('base64url').slice(0, 22)

/** Encrypts one column's value, such as the second factor of the staff. */
export const sealField = (sealer: Sealer, text: string): string => sealer.seal(Buffer.from(text)).toString('base64url')
export const openField = (sealer: Sealer, sealed: string): string => sealer.open(Buffer.from(sealed, 'base64url')).toString('utf8')
