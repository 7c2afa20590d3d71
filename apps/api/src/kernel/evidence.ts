import { verify, type KeyObject } from 'node:crypto'
import { carriesBody, coveredComponents, keyIdOf, signatureBase, signatureParams } from '@damana/contract/signing'
import type { Sealer } from './sealing.ts'
import type { ParsedSignature, RawRequest } from './signature.ts'

/**
 * The signed request kept as evidence of a person's action. It contains the bearer token, so it is sealed; with FIELD_KEY the signed text is restored byte for byte.
 * The names of the parts are fixed by the profile, so only their values are kept.
 */
export interface SignedRequest {
  /** The text that was signed. */
  base: string
  signature: Buffer
}

const signatureBytes = 64

/** Bound to the id of its request: evidence moved to another row does not open. */
export function sealEvidence(
  sealer: Sealer,
  requestId: string,
  parsed: Pick<ParsedSignature, 'components' | 'created' | 'signature'>,
  request: RawRequest,
  origin: string,
): Buffer {
  const values = parsed.components.map((name) =>
    name === '@method' ? request.method : name === '@target-uri' ? origin + request.url : (request.headers[name] ?? ''),
  )
  return sealer.seal(Buffer.concat([parsed.signature, Buffer.from([parsed.created, ...values].join('\n'))]), requestId)
}

export function openEvidence(sealer: Sealer, requestId: string, jkt: string, sealed: Buffer): SignedRequest {
  const opened = sealer.open(sealed, requestId)
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
