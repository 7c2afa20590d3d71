import type { InvoiceProblem } from '@damana/contract/statuses'
import type { AuthorityAnswer } from './authority.ts'

/** Field names as they were seen: of two generations, in either case. */
type Answer = Readonly<Record<string, unknown>>
const isAnswer = (value: unknown): value is Answer => typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (answer: Answer, ...names: readonly string[]): string | null => {
  for (const name of names) {
    const value = answer[name] ?? answer[name.toLowerCase()]
    if (typeof value === 'string' && value !== '') return value
  }
  return null
}
const listOf = (value: unknown): Answer[] => (Array.isArray(value) ? value.filter(isAnswer) : [])

/** The kinds of refusal that were reported, by their words in either language; the first that fits. */
const problems: readonly (readonly [RegExp, InvoiceProblem])[] = [
  [/not authori[sz]ed|unauthori[sz]ed|not allowed for this type|غير مخول|غير مصرح/i, 'not_authorized'],
  [/original|billing ?reference|الفاتورة الأصلية/i, 'original'],
  [/already|duplicate|exists|مكرر|موجود/i, 'repeated_number'],
  [/buyer|customer|NIN|المشتري/i, 'buyer'],
  [/seller|supplier|income ?source|tax ?number|company ?id|البائع|مصدر الدخل/i, 'supplier'],
  [/amount|total|sum|round|calculat|مجموع|المبلغ/i, 'sums'],
  [/xsd|schema|xml|element|format/i, 'form'],
]
const problemOf = (words: string): InvoiceProblem => problems.find(([pattern]) => pattern.test(words))?.[1] ?? 'other'

/**
 * Reads an answer of the national system. Only its own word counts: a status code is also a proxy's, so without a result in it nothing is known. An invoice refused as submitted before, under
 * this very unique id, is there.
 */
export function readAnswer(status: number, body: string, uuid: string): AuthorityAnswer {
  const answer = parse(body)
  const results = answer && (isAnswer(answer['EINV_RESULTS']) ? answer['EINV_RESULTS'] : answer['validationResults'])
  if (!answer || !isAnswer(results)) return { kind: 'no_answer', words: `status ${status} without a result` }
  const named = textOf(answer, 'EINV_INV_UUID', 'invoiceUUID')
  if (named !== null && named.toLowerCase() !== uuid.toLowerCase())
    return { kind: 'no_answer', words: 'the answer is about another invoice' }
  const state = textOf(answer, 'EINV_STATUS', 'invoiceStatus') ?? ''
  const qr = textOf(answer, 'EINV_QR', 'qrCode')
  const accepted = { kind: 'accepted', qr: qr ?? '', number: textOf(answer, 'EINV_NUM', 'invoiceNumber') } as const
  if (/^ALREADY_SUBMITTED$/i.test(state)) return accepted
  const errors = listOf(results['ERRORS'] ?? results['errorMessages'])
  const words = errors
    .map((error) => [textOf(error, 'EINV_CODE', 'code'), textOf(error, 'EINV_MESSAGE', 'message')].filter(Boolean).join(': '))
    .join('; ')
  const isRefused = status >= 400 || /NOT_SUBMITTED|ERROR|REJECT/i.test(state) || textOf(results, 'status') === 'ERROR' || errors.length > 0
  if (isRefused) return { kind: 'rejected', problem: problemOf(words), words: words.slice(0, 1000) || `status ${status}` }
  return /^SUBMITTED$/i.test(state) && qr !== null ? accepted : { kind: 'no_answer', words: `status ${status}, state ${state || 'none'}` }
}

function parse(body: string): Answer | undefined {
  try {
    const read: unknown = JSON.parse(body)
    return isAnswer(read) ? read : undefined
  } catch {
    return undefined
  }
}
