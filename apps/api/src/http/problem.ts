import { errors, reasons, type Lang } from '@damana/contract/errors'
import { formatFils, parseFils } from '@damana/contract/money'
import type { ProblemFacts } from '@damana/contract/problem'
import { DomainError } from '#kernel/errors.ts'

interface Occasion {
  lang: Lang
  requestId: string
  now: Date
}

/** A refusal as a problem of RFC 9457, with its sentence in the language of the request. */
export function problemOf(refusal: DomainError, { lang, requestId, now }: Occasion): Record<string, unknown> {
  const entry = errors[refusal.code]
  const { reason, errors: fields, facts, retryAfter, detail, fault } = refusal.details
  const sentence = reason === undefined ? withAmounts(entry[lang], facts) : reasons[reason][lang]
  return {
    type: `urn:damana:error:${refusal.code}`,
    title: withAmounts(entry.en, facts),
    status: entry.status,
    detail: detail ?? sentence,
    instance: `urn:damana:request:${requestId}`,
    code: refusal.code,
    error_msg: sentence,
    ...(reason === undefined ? {} : { reason }),
    errors: fields ?? [],
    request_id: requestId,
    retryable: 'retryable' in entry,
    server_time: now.toISOString(),
    ...(retryAfter === undefined ? {} : { retry_after: retryAfter }),
    ...facts,
    ...(fault === undefined ? {} : { fault }),
  }
}

/** Limits that are settings stand in the sentence as they are at this moment; whole dinars without their fils. */
const withAmounts = (sentence: string, facts: ProblemFacts = {}): string =>
  sentence.replace(/\{(\w+_fils)\}/g, (_, name: string) => formatFils(parseFils(amountIn(facts, name))).replace(/\.000$/, ''))

const amountIn = (facts: ProblemFacts, name: string): string => {
  const amount: unknown = new Map<string, unknown>(Object.entries(facts)).get(name)
  return typeof amount === 'string' ? amount : ''
}

export const statusOf = (refusal: DomainError): number => errors[refusal.code].status

export const isSignatureFault = (refusal: DomainError): boolean =>
  refusal.code.startsWith('signature_') || refusal.code.startsWith('nonce_') || refusal.code === 'digest_mismatch'
