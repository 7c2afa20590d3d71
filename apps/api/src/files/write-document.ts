import type { FastifyBaseLogger } from 'fastify'
import { DomainError } from '#kernel/errors.ts'
import type { RunGuarded, WorkFor } from './guarded-program.ts'

/** A text on paper. */
export interface DocumentValue {
  text: string
  /** Runs from left to right whatever the language: a number, a plate, an amount. */
  ltr: boolean
  strong: boolean
}
/** The texts of a document, as the template wants them. */
export interface DocumentText {
  lang: 'ar' | 'en'
  dir: 'rtl' | 'ltr'
  issuer: string
  number: string
  title: string
  subtitle: string
  /** SVG. */
  qr: string
  facts: { title: string; rows: { label: string; wide: boolean; value: DocumentValue }[] }[]
  statement: { title: string; empty: string; head: string[]; rows: DocumentValue[][]; sums: DocumentValue[]; notes: string[] }
  verify_title: string
  verify_text: string
  /** Empty: there is no page to look at. */
  verify_url: string
  closing: string
  /** The company that answers for it, in one line. */
  issued_by: DocumentValue[]
}
/** Typesets a document and returns the PDF. */
export type WriteDocument = (by: WorkFor, document: DocumentText) => Promise<Buffer>

/** Makes a writer that typesets each document in a separate guarded program. */
export function createDocumentWriter(runGuarded: RunGuarded, log: FastifyBaseLogger): WriteDocument {
  return async function writeDocument(by, document) {
    const { output } = await runGuarded(by, 'document-writer', [], Buffer.from(JSON.stringify(document)))
    const isWhole = output.subarray(0, 5).toString() === '%PDF-' && output.subarray(-8).toString().includes('%%EOF')
    if (!isWhole) {
      log.error({ number: document.number }, 'a document could not be written')
      throw new DomainError('unavailable', { retryAfter: 30 })
    }
    return output
  }
}
