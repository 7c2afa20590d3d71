import type { Sealer } from '#kernel/sealing.ts'
import type { AuditArea } from '@damana/contract/statuses'
import { auditProofs } from '#money/bank-days/index.ts'
import { auditLedger, type Difference } from '#money/ledger/index.ts'
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

/** The whole audit: ledger, guarantees, bank messages and signatures, in portions that are each a snapshot of its own. */
export async function runAudit(db: AuditDb, evidenceSealer: Sealer): Promise<AreaDifference[]> {
  const parts: readonly [AuditArea, () => Promise<Difference[]>][] = [
    ['ledger', () => auditLedger(db)],
    ['ledger', () => auditProofs(db)],
    ['ledger', () => auditInvoices(db)],
    ['guarantees', () => auditGuarantees(db)],
    ['guarantees', () => auditDashboards(db)],
    ['bank', () => auditBank(db)],
    ['signatures', () => auditEvidence(db, evidenceSealer)],
  ]
  const found: AreaDifference[] = []
  for (const [area, part] of parts) for (const difference of await part()) found.push({ area, ...difference })
  return found
}
