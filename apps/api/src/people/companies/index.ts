export { listChecks, requestChecks } from './checks/checks.queries.ts'
export { runDueChecks } from './checks/run-checks.ts'
