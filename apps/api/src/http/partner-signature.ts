import { createHmac, timingSafeEqual } from 'node:crypto'
import { DomainError } from '#kernel/errors.ts'

/**
 * Authentication of bank and biller: an HMAC of time, method, path and body under the partner's secret. Header
 * `X-Partner-Signature: t=<unix seconds>,v1=<hex>`; the signature of one call is invalid for another.
 */
export const partnerSignatureHeader = 'x-partner-signature'
const windowSeconds = 300
const grammar = /^t=(\d{10}),v1=([0-9a-f]{64})$/

export interface PartnerRequest {
  method: string
  /** As in the request line, with the query. */
  path: string
  body: Buffer | string
}

const macOf = (secret: string, seconds: number | string, { method, path, body }: PartnerRequest) =>
  createHmac('sha256', secret).update(`${seconds}\n${method}\n${path}\n`).update(body).digest()

/** The header for a call of a partner; the sandbox's bank and the tests sign with it. */
export const signPartnerRequest = (secret: string, request: PartnerRequest, seconds: number): string =>
  `t=${seconds},v1=${macOf(secret, seconds, request).toString('hex')}`

/** Refuses a call that the partner did not sign within the time window; during a rotation each of the `secrets` is valid. A replay within the window is harmless, because each message is booked once by its reference. */
export function checkPartnerSignature(secrets: readonly string[], header: string | undefined, request: PartnerRequest, now: number): void {
  if (header === undefined) throw new DomainError('signature_required')
  const [, seconds, mac] = grammar.exec(header) ?? []
  if (seconds === undefined || mac === undefined) throw new DomainError('signature_malformed')
  if (Math.abs(now - Number(seconds)) > windowSeconds) throw new DomainError('signature_expired')
  const given = Buffer.from(mac, 'hex')
  if (!secrets.some((secret) => timingSafeEqual(given, macOf(secret, seconds, request)))) throw new DomainError('signature_invalid')
}
