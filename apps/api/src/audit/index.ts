export { auditEvidence, readEvidence, withoutToken } from './audit-evidence.ts'
export { auditGuarantees } from './audit-guarantees.queries.ts'
export { nightlyAuditJob, nightlyAuditSchedule } from './nightly-audit.ts'
export { type AuditDb, runAudit } from './run-audit.ts'
