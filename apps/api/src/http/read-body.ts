import { Readable } from 'node:stream'
import type { Name, Route } from '@damana/contract'
import type { FastifyRequest } from 'fastify'
import { DomainError } from '#kernel/errors.ts'
import { digestOf } from '#kernel/signature.ts'
import type { ReceivedUpload, ReceiveUpload } from '#kernel/upload.ts'
import { type Entered, isPartner, jsonLimit } from './entered.ts'
import { checkPartnerSignature, partnerSignatureHeader } from './partner-signature.ts'
import type { ServerClock } from './server-clock.ts'

export interface BodyDeps {
  clock: Pick<ServerClock, 'seconds'>
  /** The current key of each partner, and the previous one during a rotation. */
  bankSecrets: readonly string[]
  billerSecrets: readonly string[]
  /** Receives multipart forms; without it they are refused. */
  receiveUpload?: ReceiveUpload
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
export const isStream = (body: unknown): body is Readable => body instanceof Readable

/** The fields of a body whose digest, or whose partner's signature, is right. */
export function readBody(route: Route, request: FastifyRequest, deps: BodyDeps): unknown {
  if (request.method !== 'POST') return undefined
  if (isStream(request.body)) {
    request.body.resume()
    throw new DomainError('unsupported_media')
  }
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  if (isPartner(route)) {
    const header = request.headers[partnerSignatureHeader]
    checkPartnerSignature(
      route.access === 'bank' ? deps.bankSecrets : deps.billerSecrets,
      typeof header === 'string' ? header : undefined,
      { method: request.method, path: request.raw.url ?? '', body: bytes },
      deps.clock.seconds(),
    )
  } else if (request.headers['content-digest'] !== digestOf(bytes)) throw new DomainError('digest_mismatch')
  if (bytes.length === 0) return {}
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw new DomainError('request_malformed')
  }
}

/** The file and the fields of a multipart form. */
export function receiveForm(
  name: Name,
  route: Route,
  stream: Readable,
  request: FastifyRequest,
  { actor, caller }: Entered,
  { receiveUpload }: BodyDeps,
): Promise<ReceivedUpload> {
  if (!receiveUpload) throw new DomainError('unsupported_media')
  const { jsonParts, mostBytes } = route
  const fields = jsonParts && { jsonParts, mostBytes: mostBytes ?? jsonLimit }
  const { 'content-type': contentType = '', 'content-length': length, 'content-digest': digest } = request.headers
  const contentLength = length === undefined ? undefined : Number(length)
  return receiveUpload({ name, actor, caller, stream, contentType, contentLength, digest: String(digest), fields })
}
