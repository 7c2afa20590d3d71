import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, verify, type KeyObject } from 'node:crypto'
import { carriesBody, coveredComponents, keyIdOf, signatureBase, signatureParams } from '@damana/contract/signing'
import type { ParsedSignature, RawRequest } from './signature.ts'

/**
 * The signed request that stands beside a person's act. It names his bearer token, so it is kept sealed: a reader of the table learns nothing, whoever has the field key
 * gets the signed text back byte for byte. The names of the parts are fixed by the profile, so only their values are kept.
 */
export interface SignedRequest {
  /** The text that was signed. */
  base: string
  signature: Buffer
}

export const evidenceKeyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'evidence', 32))

const [signatureBytes, ivBytes, tagBytes] = [64, 12, 16]

/** Bound to the id of its request: evidence moved to another row does not open. */
export function sealEvidence(key: Buffer, requestId: string, parsed: ParsedSignature, request: RawRequest, origin: string): Buffer {
  const values = parsed.components.map((name) =>
    name === '@method' ? request.method : name === '@target-uri' ? origin + request.url : (request.headers[name] ?? ''),
  )
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(requestId))
  const text = [parsed.created, ...values].join('\n')
  return Buffer.concat([iv, cipher.update(parsed.signature), cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

export function openEvidence(key: Buffer, requestId: string, jkt: string, sealed: Buffer): SignedRequest {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes)).setAAD(Buffer.from(requestId))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  const opened = Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()])
  const [created, method = '', targetUri = '', ...values] = opened.toString('utf8', signatureBytes).split('\n')
  const names = ['content-type', 'lang', 'x-api-key', 'x-nonce', ...(carriesBody(method) ? ['content-digest'] : [])]
  names.push(values[names.length]?.startsWith('Bearer ') ? 'authorization' : 'signature-key', 'idempotency-key')
  const headers = Object.fromEntries(values.map((value, index) => [names[index] ?? '', value]))
  const components = coveredComponents(method, headers)
  return {
    base: signatureBase({ method, targetUri, headers }, components, signatureParams(components, Number(created), keyIdOf(jkt))),
    signature: opened.subarray(0, signatureBytes),
  }
}

export const isSignedBy = ({ base, signature }: SignedRequest, key: KeyObject): boolean =>
  verify('sha256', Buffer.from(base), { key, dsaEncoding: 'ieee-p1363' }, signature)
