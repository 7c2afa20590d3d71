import { createHmac, timingSafeEqual } from 'node:crypto'
import { DomainError } from './domain-error.ts'

/** How bank and biller prove who they are: an HMAC of time and body under a secret of their own. Header `X-Door-Signature: t=<unix seconds>,v1=<hex>`. */
export const doorHeader = 'x-door-signature'
const windowSeconds = 300
const grammar = /^t=(\d{10}),v1=([0-9a-f]{64})$/

const macOf = (secret: string, seconds: number | string, body: Buffer | string) =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()

/** The header for a message to one of these doors; the sandbox's bank and the tests knock with it. */
export const signForDoor = (secret: string, body: Buffer | string, seconds: number): string =>
  `t=${seconds},v1=${macOf(secret, seconds, body).toString('hex')}`

/** Refuses a message that the partner did not send now. A repetition within the window is no danger: each message is booked once by its own reference. */
export function checkDoor(secret: string, header: string | undefined, body: Buffer, now: number): void {
  if (header === undefined) throw new DomainError('signature_required')
  const [, seconds, mac] = grammar.exec(header) ?? []
  if (seconds === undefined || mac === undefined) throw new DomainError('signature_malformed')
  if (Math.abs(now - Number(seconds)) > windowSeconds) throw new DomainError('signature_expired')
  if (!timingSafeEqual(Buffer.from(mac, 'hex'), macOf(secret, seconds, body))) throw new DomainError('signature_invalid')
}
