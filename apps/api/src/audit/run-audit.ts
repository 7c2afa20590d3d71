import type { Sealer } from '#kernel/sealing.ts'
import type { AuditArea } from '@damana/contract/statuses'
import { auditBankDays, auditProofs } from '#money/bank-days/index.ts'
import { auditLedger, type Difference, type Scope, usualPortions } from '#money/ledger/index.ts'
import { auditBank } from '#money/reconciliation/index.ts'
import type { Queryable } from '#db/queryable.ts'
import { auditDashboards } from './audit-dashboards.queries.ts'
import { auditEvidence } from './audit-evidence.ts'
import { auditGuarantees } from './audit-guarantees.queries.ts'
import { auditInvoices } from './audit-invoices.queries.ts'

export type AuditDb = Queryable
export interface AreaDifference extends Difference {
  readonly area: AuditArea
}

/** The audit of everything, or of what is chosen: ledger, guarantees, bank messages and signatures, in portions that are each a snapshot of its own. */
export async function runAudit(db: AuditDb, evidenceSealer: Sealer, scope: Scope = usualPortions): Promise<AreaDifference[]> {
  const parts: readonly [AuditArea, () => Promise<Difference[]>][] = [
    ['ledger', () => auditLedger(db, scope)],
    ['ledger', () => auditProofs(db, scope)],
    ['bank', () => auditBankDays(db)],
    ['ledger', () => auditInvoices(db, scope)],
    ['guarantees', () => auditGuarantees(db, scope)],
    ['guarantees', () => auditDashboards(db, scope)],
    ['bank', () => auditBank(db, scope)],
    ['signatures', () => auditEvidence(db, evidenceSealer, scope)],
  ]
  const found: AreaDifference[] = []
  for (const [area, part] of parts) for (const difference of await part()) found.push({ area, ...difference })
  return found
}
