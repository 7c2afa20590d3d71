export { auditBankDays } from './audit-bank-days.ts'
export {
  findHead,
  findLastClosed,
  insertClose,
  listBankDays,
  listClosesOfDay,
  listLateLines,
  lockBankDays,
  type StoredClose,
} from './bank-days.queries.ts'
export {
  type DayLine,
  type DayNotice,
  type DayPayout,
  listDayLines,
  listDayNotices,
  listDayPayouts,
  listUnmatchedLines,
} from './day-movements.queries.ts'
export { findNewestDay } from './newest-day.ts'
export { auditProofs, type Funds, keepProofs, listProofs, proofOf, readFunds } from './proof-of-funds.queries.ts'
export { refuseClose } from './refuse-close.ts'
export { basisOf, type DayReport, prepareReport } from './report.ts'
export { createReportSigner, type SignReport } from './sign-report.ts'
