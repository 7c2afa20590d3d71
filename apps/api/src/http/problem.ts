import { errors, reasons, type Lang } from '@damana/contract/errors'
import { jordanFormat } from '@damana/contract/jordan-time'
import { formatBriefly, parseFils } from '@damana/contract/money'
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
  const sentence = reason === undefined ? filled(entry[lang], lang, facts) : reasons[reason][lang]
  return {
    type: `urn:damana:error:${refusal.code}`,
    title: filled(entry.en, 'en', facts),
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

/** Limits that are settings stand in the sentence as they are at this moment; whole dinars without their fils, instants by Jordan's clock. */
function filled(sentence: string, lang: Lang, facts: ProblemFacts = {}): string {
  const told = new Map<string, unknown>(Object.entries(facts))
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = told.get(name)
    if (typeof value !== 'string') return typeof value === 'number' ? String(value) : ''
    if (name.endsWith('_at')) return written(value, lang)
    return formatBriefly(parseFils(value))
  })
}

const day = { weekday: 'long', day: 'numeric', month: 'long' } as const
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const moments = {
  ar: [jordanFormat('ar-JO-u-nu-latn', day), jordanFormat('ar-JO-u-nu-latn', time), ' الساعة '],
  en: [jordanFormat('en-GB', day), jordanFormat('en-GB', time), ' at '],
} as const
function written(instant: string, lang: Lang): string {
  const [days, times, at] = moments[lang]
  const moment = new Date(instant)
  return `${days.format(moment).replace(/[،,]/g, '')}${at}${times.format(moment)}`
}

export const statusOf = (refusal: DomainError): number => errors[refusal.code].status

export const isSignatureFault = (refusal: DomainError): boolean =>
  refusal.code.startsWith('signature_') || refusal.code.startsWith('nonce_') || refusal.code === 'digest_mismatch'
