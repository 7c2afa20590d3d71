import type { Queryable } from '#db/queryable.ts'
import type { SchemaCheck } from '#kernel/schema-check.ts'
import type { WithSettings } from '#kernel/settings.ts'
import type { AuthorityAnswer, InvoiceAuthority } from './authority.ts'
import { checkUbl } from './check-ubl.ts'
import { findInvoice, type StoredInvoice } from './invoice.queries.ts'
import { claimDueInvoices, keepSentXml, recordAnswer } from './submit.queries.ts'
import { writeUbl } from './write-ubl.ts'

export interface SubmitDeps extends WithSettings {
  pool: Queryable
  authority: InvoiceAuthority
  checkSchema: SchemaCheck
}

const atOnce = 20

/**
 * Sends due invoices to the national system, one after the other, outside of transactions. Of one that it did not answer the same bytes are sent again: by their unique id it knows what it has.
 */
export async function submitInvoices(deps: SubmitDeps): Promise<void> {
  for (;;) {
    const claimed = await claimDueInvoices(deps.pool, { limit: atOnce })
    for (const { number } of claimed) {
      const invoice = await findInvoice(deps.pool, number)
      if (invoice) await record(deps.pool, invoice, await submit(deps, invoice))
    }
    if (claimed.length < atOnce) return
  }
}

async function submit({ pool, authority, checkSchema, settings }: SubmitDeps, invoice: StoredInvoice): Promise<AuthorityAnswer> {
  const { id, uuid } = invoice
  if (invoice.sentXml !== null) return authority.submit({ uuid, xml: invoice.sentXml })
  const xml = writeUbl(invoice, settings().incomeSourceNumber)
  const fault = await checkUbl(xml, checkSchema)
  if (fault) return { kind: 'rejected', ...fault }
  await keepSentXml(pool, { id, xml })
  return authority.submit({ uuid, xml })
}

const statusAfter = { accepted: 'accepted', rejected: 'rejected', no_answer: 'unknown' } as const

async function record(db: Queryable, { id }: StoredInvoice, answer: AuthorityAnswer): Promise<void> {
  const isRejected = answer.kind === 'rejected'
  await recordAnswer(db, {
    id,
    status: statusAfter[answer.kind],
    qr: answer.kind === 'accepted' ? answer.qr : null,
    number: answer.kind === 'accepted' ? answer.number : null,
    problem: isRejected ? answer.problem : null,
    problemWords: isRejected ? answer.words : null,
    event: answer.kind,
    words: answer.kind === 'accepted' ? null : answer.words,
  })
}
