import { createPublicKey, type JsonWebKey } from 'node:crypto'
import type { PublicJwk } from '@damana/contract/signing'

/**
 * The P-256 key of a text in PEM (SPKI) or JWK; undefined for every other text. A private key is none either: whoever pastes one learns it at
 * once, and nothing of it is kept.
 */
export function readPublicKey(text: string): PublicJwk | 'private' | undefined {
  const written = text.trim()
  if (written.includes('PRIVATE KEY')) return 'private'
  try {
    if (!written.startsWith('{')) return pointOf(createPublicKey(written).export({ format: 'jwk' }))
    const jwk = JSON.parse(written) as JsonWebKey // anything else does not import
    if ('d' in jwk) return 'private'
    return pointOf(createPublicKey({ key: jwk, format: 'jwk' }).export({ format: 'jwk' }))
  } catch {
    return undefined
  }
}

function pointOf({ kty, crv, x, y }: { kty?: string; crv?: string; x?: string; y?: string }): PublicJwk | undefined {
  return kty === 'EC' && crv === 'P-256' && x !== undefined && y !== undefined ? { kty, crv, x, y } : undefined
}
