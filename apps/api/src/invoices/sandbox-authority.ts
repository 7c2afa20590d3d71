import type { Queryable } from '#db/queryable.ts'
import { readAnswer } from './answer.rules.ts'
import type { AuthorityAnswer, InvoiceAuthority } from './authority.ts'
import { readUbl } from './check-ubl.ts'
import { findAuthorityMode, findKnownDocument, keepDocument } from './sandbox-authority.queries.ts'

/**
 * The national system of the sandbox. It behaves as people report of the real one: it refuses what does not add up and what it does not know the original of, it knows by the unique id what it has
 * and then answers with the same QR, it takes a number once, and it may take a document and answer nothing.
 */
export const createSandboxAuthority = (db: Queryable): InvoiceAuthority => ({
  async submit({ uuid, xml }) {
    const mode = (await findAuthorityMode(db, { guarantee: /<cbc:Note>(DM-\d+)</.exec(xml)?.[1] ?? '' }))?.mode ?? 'normal'
    if (mode === 'down') return { kind: 'no_answer', words: 'the sandbox has switched it off' }
    const answer =
      mode === 'refuses' ? refusal('INVOICE-TYPE', 'The seller is not authorized for this type of invoice') : await answerTo(db, xml)
    if (mode === 'loses') return { kind: 'no_answer', words: 'the line broke after it was sent' }
    return readAnswer(200, JSON.stringify(answer), uuid) satisfies AuthorityAnswer
  },
})

const refusal = (code: string, words: string) => ({
  EINV_RESULTS: {
    status: 'ERROR',
    INFO: [],
    WARNINGS: [],
    ERRORS: [{ type: 'ERROR', status: 'ERROR', EINV_CODE: code, EINV_MESSAGE: words }],
  },
  EINV_STATUS: 'NOT_SUBMITTED',
  EINV_QR: null,
  EINV_NUM: null,
})
const taken = (state: 'SUBMITTED' | 'ALREADY_SUBMITTED', { uuid, number, qr }: Record<'uuid' | 'number' | 'qr', string>) => ({
  EINV_RESULTS: { status: 'PASS', INFO: [], WARNINGS: [], ERRORS: [] },
  EINV_STATUS: state,
  EINV_QR: qr,
  EINV_NUM: number,
  EINV_INV_UUID: uuid,
})

async function answerTo(db: Queryable, xml: string): Promise<object> {
  const read = await readUbl(xml)
  if ('problem' in read) return refusal('INVOICE-DATA', `${read.problem}: ${read.words}`)
  const { uuid, number, payableFils, typeName, original } = read
  const known = await findKnownDocument(db, { uuid, number })
  if (known?.uuid === uuid) return taken('ALREADY_SUBMITTED', known)
  if (known) return refusal('INVOICE-NUMBER', 'The invoice number already exists')
  if (original) {
    const invoice = await findKnownDocument(db, original)
    if (invoice?.uuid !== original.uuid || invoice.payableFils !== original.payableFils || invoice.typeName !== typeName)
      return refusal('INVOICE-ORIGINAL', 'The original invoice does not exist')
    if (invoice.creditedFils + payableFils > invoice.payableFils)
      return refusal('INVOICE-ORIGINAL', 'The original invoice is smaller than its credit notes')
  }
  const qr = Buffer.from(`${number}|${uuid}|${payableFils}`, 'utf8').toString('base64')
  await keepDocument(db, { uuid, number, qr, payableFils, typeName, originalUuid: original?.uuid ?? null })
  return taken('SUBMITTED', { uuid, number, qr })
}
