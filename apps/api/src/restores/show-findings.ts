import { formatExceptionNumber, formatGuaranteeNumber, formatReceiptNumber, guaranteeNamedIn } from '@damana/contract/ids'
import type { Reply } from '@damana/contract'
import { toWire } from '@damana/contract/money'
import { type RestoreFindingKind, restoreFindingKinds } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import { idOfPaymentReference } from '#kernel/payment-reference.rules.ts'
import type { ContextOf } from '#kernel/context.ts'
import { referencesIn } from '#money/receipts/index.ts'
import { toIso } from '#kernel/instants.ts'
import { type Finding, findNamedGuarantees, findNewestRestore, listFindings } from './findings.queries.ts'

type Findings = Reply<'GET /admin/restore/findings'>
const mostFindings = 500

/**
 * Lists bank and biller reports since a restore that the database does not contain, or not with certainty, each with its resolution.
 * Reviewers see no money.
 */
export async function showFindings(ctx: Pick<ContextOf<'GET /admin/restore/findings'>, 'db' | 'actor'>): Promise<Findings> {
  const restore = await findNewestRestore(ctx.db)
  const found = ctx.actor.role === 'reviewer' ? [] : await gatherFindings(ctx.db)
  return {
    restore: restore
      ? {
          why: restore.why,
          since: restore.detectedAt.toISOString(),
          thawed_at: toIso(restore.thawedAt),
          statement_at: toIso(restore.statementAt),
        }
      : null,
    counts: countsOf(found),
    items: found.map((finding) => ({
      kind: finding.kind,
      reference: finding.reference,
      amount_fils: finding.amountFils === null ? null : toWire(finding.amountFils),
      remittance: finding.remittance,
      at: finding.at.toISOString(),
      end_to_end_id: finding.endToEndId,
      exception_number: finding.exceptionId === null ? null : formatExceptionNumber(finding.exceptionId),
      receipt_number: finding.receiptId === null ? null : formatReceiptNumber(finding.receiptId),
      payout_number: finding.payoutNumber,
      guarantee_number: finding.guaranteeId === null ? null : formatGuaranteeNumber(finding.guaranteeId),
      bank_word: finding.bankWord,
    })),
  }
}

/** A credit whose sender named a known guarantee is a payment with a missing notification. */
export async function gatherFindings(db: Queryable): Promise<Finding[]> {
  const found = await listFindings(db, { limit: mostFindings })
  const namesOf = ({ kind, remittance, endToEndId }: Finding) =>
    kind === 'unknown_credit' ? referencesIn(`${remittance}\n${endToEndId ?? ''}`) : []
  const named = found.flatMap(namesOf).flatMap((reference) => {
    const id = idOfPaymentReference(reference)
    return id === null ? [] : [{ id, reference }]
  })
  const known = named.length === 0 ? new Map<string, bigint>() : await findNamedGuarantees(db, named)
  return found.map((finding) => {
    const guaranteeId = namesOf(finding).flatMap((reference) => known.get(reference) ?? [])[0]
    if (guaranteeId !== undefined) return { ...finding, kind: 'missing_notification' as const, guaranteeId }
    return { ...finding, guaranteeId: finding.guaranteeId ?? guaranteeIn(finding) }
  })
}

/** The guarantee in the remittance of our payout; the database may not contain it. */
function guaranteeIn({ kind, remittance }: Finding): bigint | null {
  return kind === 'unknown_debit' || kind === 'unknown_payout' ? guaranteeNamedIn(remittance) : null
}

export const countsOf = (found: readonly Pick<Finding, 'kind'>[]): Record<RestoreFindingKind, number> =>
  Object.fromEntries(restoreFindingKinds.map((kind) => [kind, found.filter((one) => one.kind === kind).length])) as Record<
    RestoreFindingKind,
    number
  > // Every kind is present.
