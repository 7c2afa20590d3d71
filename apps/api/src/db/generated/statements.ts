// Written by `npm run generate` from the statements and the database. A test fails when it is stale.
import type { Fils } from '@damana/contract/money'
import type { Id } from '../id.ts'
import type { Json } from '../statement.ts'

type JsonParam = string | object

export interface Statements {
  'audit.auditDashboardSums': {
    params: { from: bigint | number; until: bigint | number; large: readonly (bigint | number)[] }
    row: { check: string; subject: string; expected: string; found: string }
    onlyReads: true
  }
  'audit.auditGuarantees': {
    params: { from: Id<'guarantees'>; until: Id<'guarantees'> }
    row: { check: string; subject: string; expected: string; found: string }
    onlyReads: true
  }
  'audit.auditInvoiceNumbers': {
    params: { from: bigint | number; until: bigint | number }
    row: { check: string; subject: string; expected: string; found: 'none' }
    onlyReads: true
  }
  'audit.auditInvoiceSeries': {
    params: object
    row: { check: string; subject: string; expected: string; found: string }
    onlyReads: true
  }
  'audit.auditInvoiced': {
    params: { from: bigint | number; until: bigint | number }
    row: { check: string; subject: string; expected: string; found: string }
    onlyReads: true
  }
  'audit.auditMoneyEntries': {
    params: { from: Id<'ledger.entries'>; until: Id<'ledger.entries'> }
    row: { check: string; subject: string; expected: string; found: string }
    onlyReads: true
  }
  'audit.auditMoneyOfGuarantees': {
    params: { from: Id<'guarantees'>; until: Id<'guarantees'> }
    row: { check: string; subject: string; expected: 'none' | 'high' | 'medium' | 'least'; found: string }
    onlyReads: true
  }
  'audit.auditPayouts': {
    params: { from: Id<'payouts'>; until: Id<'payouts'> }
    row: { check: string; subject: string; expected: string; found: string }
    onlyReads: true
  }
  'audit.auditReceipts': {
    params: { from: Id<'receipts'>; until: Id<'receipts'> }
    row: { check: string; subject: string; expected: string; found: string }
    onlyReads: true
  }
  'audit.auditStrayFlight': {
    params: { from: bigint | number; until: bigint | number }
    row: { check: string; subject: string; expected: string; found: string }
    onlyReads: true
  }
  'audit.auditStraySuspense': {
    params: { from: bigint | number; until: bigint | number }
    row: { check: string; subject: string; expected: string; found: string }
    onlyReads: true
  }
  'audit.auditSumsOfAll': {
    params: object
    row: { check: string; subject: string; expected: string; found: string }
    onlyReads: true
  }
  'audit.auditTurns': {
    params: { from: Id<'guarantees'>; until: Id<'guarantees'> }
    row: { check: string; subject: string; expected: string; found: string }
    onlyReads: true
  }
  'audit.insertRun': {
    params: { startedAt: Date; differences: number; byArea: JsonParam; byCheck: JsonParam; isWhole: boolean; lookedAt: JsonParam; marks: JsonParam | null; owedFils: Fils | null; bankFils: Fils | null; clearingFils: Fils | null }
    row: object
  }
  'audit.listChangedGuarantees': {
    params: { guarantees: Id<'guarantees'>; since: Date; entries: bigint | number }
    row: { id: Id<'guarantees'> | bigint }
    onlyReads: true
  }
  'audit.listChangedOwners': {
    params: { entries: bigint | number }
    row: { id: bigint; hasSuspense: boolean }
    onlyReads: true
  }
  'audit.listChangedParties': {
    params: { guarantees: readonly Id<'guarantees'>[] }
    row: { id: Id<'parties'> }
    onlyReads: true
  }
  'audit.listChangedPayouts': {
    params: { payouts: Id<'payouts'>; since: Date }
    row: { id: Id<'payouts'> }
    onlyReads: true
  }
  'audit.listEvidence': {
    params: { guaranteeId: Id<'guarantees'>; version: number; until: Id<'guarantees'> }
    row: { guaranteeId: Id<'guarantees'>; number: string; version: number; kind: string; requestId: string; sessionJkt: string; evidence: Buffer | null; signedBase: string | null; signature: string | null; publicJwk: Json }
    onlyReads: true
  }
  'audit.listEvidenceOf': {
    params: { guaranteeId: Id<'guarantees'> }
    row: { guaranteeId: Id<'guarantees'>; number: string; version: number; kind: string; requestId: string; sessionJkt: string; evidence: Buffer | null; signedBase: string | null; signature: string | null; publicJwk: Json }
    onlyReads: true
  }
  'audit.listFactsOfParty': {
    params: { partyId: Id<'parties'>; from: Date | null; until: Date | null }
    row: { place: string; n: bigint; priceFils: Fils; commissionFils: Fils }
    onlyReads: true
  }
  'audit.listLargeParties': {
    params: { from: Id<'parties'>; until: Id<'parties'>; most: number }
    row: { partyId: Id<'parties'>; first: Date; last: Date }
    onlyReads: true
  }
  'audit.listSumsOfParty': {
    params: { partyId: Id<'parties'> }
    row: { place: string; n: bigint; priceFils: Fils; commissionFils: Fils }
    onlyReads: true
  }
  'audit.rangeOfGuarantees': {
    params: object
    row: { first: Id<'guarantees'> | null; last: Id<'guarantees'> | null }
    onlyReads: true
  }
  'audit.rangeOfInvoiced': {
    params: object
    row: { first: bigint | null; last: bigint | null }
    onlyReads: true
  }
  'audit.rangeOfParties': {
    params: object
    row: { first: Id<'parties'> | null; last: Id<'parties'> | null }
    onlyReads: true
  }
  'audit.rangeOfPayouts': {
    params: object
    row: { first: Id<'payouts'> | null; last: Id<'payouts'> | null }
    onlyReads: true
  }
  'audit.rangeOfReceipts': {
    params: object
    row: { first: Id<'receipts'> | null; last: Id<'receipts'> | null }
    onlyReads: true
  }
  'audit.readMarks': {
    params: object
    row: { since: Date; guarantees: string; receipts: string; payouts: string; entries: string; lines: string; messages: string; sharedAccounts: Json }
    onlyReads: true
  }
  'audit.readNewestRun': {
    params: object
    row: { differences: number; marks: Json }
    onlyReads: true
  }
  'audit.readStart': {
    params: object
    row: { now: Date }
    onlyReads: true
  }
  'audit.tryLockAudit': {
    params: object
    row: { isOurs: boolean }
  }
  'audit.unlockAudit': {
    params: object
    row: { wasOurs: boolean }
  }
  'content.discardDraft': {
    params: { kind: 'page' | 'faq_group' | 'faq' | 'payment_method' | 'slide' | 'contacts' | 'bank' | 'country'; key: string; version: number }
    row: object
  }
  'content.findAcceptedTerms': {
    params: { userId: Id<'users'> }
    row: { termsVersion: number }
    onlyReads: true
  }
  'content.findNextChange': {
    params: object
    row: { ms: number | null }
    onlyReads: true
  }
  'content.insertEvent': {
    params: { kind: string; key: string; version: number; what: 'saved' | 'discarded' | 'published' | 'scheduled' | 'withdrawn'; staffId: Id<'staff'>; requestId: string; now: Date }
    row: object
  }
  'content.listEvents': {
    params: { kind: string; key: string }
    row: { id: Id<'content_events'>; version: number; what: 'saved' | 'discarded' | 'published' | 'scheduled' | 'withdrawn'; at: Date; by: string }
    onlyReads: true
  }
  'content.listInForce': {
    params: object
    row: { kind: 'page' | 'faq_group' | 'faq' | 'payment_method' | 'slide' | 'contacts' | 'bank' | 'country'; key: string; version: number; body: Json; inForceFrom: Date }
    onlyReads: true
  }
  'content.listPending': {
    params: { kind: 'page' | 'faq_group' | 'faq' | 'payment_method' | 'slide' | 'contacts' | 'bank' | 'country' }
    row: { key: string }
    onlyReads: true
  }
  'content.listVersions': {
    params: { kind: 'page' | 'faq_group' | 'faq' | 'payment_method' | 'slide' | 'contacts' | 'bank' | 'country'; key: string }
    row: { version: number; body: Json; revision: number; writers: (bigint)[]; writtenAt: Date; writtenBy: string; publishedBy: string | null; inForceFrom: Date | null; isPast: boolean }
    onlyReads: true
  }
  'content.lockText': {
    params: { kind: string; key: string }
    row: { locked: boolean }
  }
  'content.publishDraft': {
    params: { staffId: Id<'staff'> | null; now: Date | null; inForceFrom: Date | null; kind: 'page' | 'faq_group' | 'faq' | 'payment_method' | 'slide' | 'contacts' | 'bank' | 'country'; key: string; version: number }
    row: object
  }
  'content.saveDraft': {
    params: { kind: 'page' | 'faq_group' | 'faq' | 'payment_method' | 'slide' | 'contacts' | 'bank' | 'country'; key: string; version: number; body: JsonParam; staffId: Id<'staff'>; now: Date }
    row: object
  }
  'content.withdrawVersion': {
    params: { kind: 'page' | 'faq_group' | 'faq' | 'payment_method' | 'slide' | 'contacts' | 'bank' | 'country'; key: string; version: number }
    row: object
  }
  'dashboards.foldChanges': {
    params: { limit: bigint | number }
    row: { count: number }
  }
  'dashboards.listSums': {
    params: { partyId: Id<'parties'>; grain: 'week' | 'month' | 'year'; startsOn: string }
    row: { role: 'seller' | 'creator' | 'buyer' | 'seller_money' | 'buyer_money' | 'account' | 'payout'; grain: string; startsOn: string; cell: number; count: bigint; priceFils: Fils; commissionFils: Fils }
    onlyReads: true
  }
  'dashboards.listSumsOfAll': {
    params: { grain: 'week' | 'month' | 'year'; startsOn: string }
    row: { role: 'seller' | 'creator' | 'buyer' | 'seller_money' | 'buyer_money' | 'account' | 'payout'; grain: string; startsOn: string; cell: number; count: bigint; priceFils: Fils; commissionFils: Fils }
    onlyReads: true
  }
  'dashboards.lockSums': {
    params: object
    row: { locked: boolean }
  }
  'db.notify': {
    params: { channels: readonly string[]; payloads: readonly string[] }
    row: { pgNotify: null }
  }
  'desk.claimDay': {
    params: { day: string }
    row: object
  }
  'desk.countCases': {
    params: { overdue: readonly string[]; soon: readonly string[]; forAdmin: readonly string[]; silentSeconds: number }
    row: { kind: 'papers' | 'vehicles' | 'cancellations' | 'cases' | 'staff_blocks' | 'bank_blocks' | 'registry_silent' | 'identities' | 'companies' | 'api_access' | 'support'; count: number; oldestAt: Date | null; overdue: number; dueSoon: number; forAdmin: number; dueAt: Date | null; termSince: Date | null }
    onlyReads: true
  }
  'desk.countMoneyTasks': {
    params: { ofReversal: readonly string[]; wantsAccount: readonly string[]; reminders: number; overdue: readonly string[]; soon: readonly string[]; forAdmin: readonly string[]; awaitsStaff: readonly string[] }
    row: { kind: 'payouts_reversed' | 'payouts_unclaimed' | 'payouts_held' | 'payouts_late' | 'payouts_unknown' | 'payouts_to_approve' | 'payouts_rejected' | 'payouts_returned' | 'payouts_withdrawn' | 'receipts_unmatched' | 'receipts_lost' | 'payers_to_decide' | 'fees_unpaid' | 'invoices_rejected' | 'bank_exceptions' | 'bank_messages' | 'audit_differences'; count: number; oldestAt: Date | null; overdue: number; dueSoon: number; forAdmin: number; dueAt: Date | null; termSince: Date | null }
    onlyReads: true
  }
  'desk.countProposals': {
    params: { overdue: readonly string[]; soon: readonly string[]; forAdmin: readonly string[]; staffId: Id<'staff'> | null }
    row: { kind: 'staff_changes' | 'settings' | 'partner_contracts' | 'texts'; count: number; oldestAt: Date | null; overdue: number; dueSoon: number; forAdmin: number; dueAt: Date | null; termSince: Date | null }
    onlyReads: true
  }
  'desk.findLastAudit': {
    params: object
    row: { id: Id<'audit_runs'>; finishedAt: Date; differences: number; byArea: Json }
    onlyReads: true
  }
  'desk.listFailures': {
    params: object
    row: { kind: 'messages' | 'pushes' | 'jobs' | 'company_checks' | 'restore'; count: number; more: boolean; since: Date | null }
    onlyReads: true
  }
  'desk.listLinesBehind': {
    params: { receipt: string | null; payout: string | null; exception: string | null; entryId: Id<'ledger.entries'> }
    row: { direction: 'credit' | 'debit'; amountFils: Fils; bookedOn: string | null; reference: string; statement: string | null; messageId: bigint }
    onlyReads: true
  }
  'desk.listMembers': {
    params: object
    row: { id: Id<'staff'>; email: string; role: 'reviewer' | 'finance' | 'admin' }
    onlyReads: true
  }
  'desk.listQueuedGuarantees': {
    params: { ids: readonly Id<'guarantees'>[] }
    row: { id: Id<'guarantees'>; number: string; vehicleType: string; plateNumber: string; plateCode: string; totalPriceFils: Fils; votes: ({ subject: string; staffId: string; at: string })[] | null }
    onlyReads: true
  }
  'desk.listQueuedSettings': {
    params: { ids: readonly Id<'approvals'>[] }
    row: { id: Id<'approvals'>; name: string; by: string }
    onlyReads: true
  }
  'desk.listQueuedTexts': {
    params: { ids: readonly (bigint | number)[] }
    row: { id: bigint; kind: 'page' | 'faq_group' | 'faq' | 'payment_method' | 'slide' | 'contacts' | 'bank' | 'country'; key: string; body: Json; by: string }
    onlyReads: true
  }
  'desk.listSharedReferences': {
    params: { guaranteeId: Id<'guarantees'> | null }
    row: { reference: string }
    onlyReads: true
  }
  'desk.listWaiting': {
    params: { kinds: readonly string[]; escalated: boolean; startsAt: readonly string[]; startsId: readonly (bigint | number)[]; limit: bigint | number; overdue: readonly string[]; silentSeconds: number; staffId: Id<'staff'> | null; ofReversal: readonly string[]; wantsAccount: readonly string[]; reminders: number; awaitsStaff: readonly string[] }
    row: { stream: number; at: bigint; since: Date; id: Id<'guarantees'> | Id<'identity_reviews'> | Id<'company_applications'> | Id<'companies'> | Id<'support_threads'> | Id<'approvals'> | bigint | Id<'payouts'> | Id<'receipts'> | Id<'fee_bills'> | Id<'invoices'> | Id<'bank_exceptions'> | Id<'audit_runs'>; escalated: boolean; blocks: (string)[] | null; answer: 'agreed' | 'objected' | 'silent' | null }
    onlyReads: true
  }
  'desk.readMoneyBeside': {
    params: object
    row: { suspenseFils: Fils; feeRefundsDueFils: Fils; billsOpen: number }
    onlyReads: true
  }
  'desk/lists.accounts': {
    params: { filters: JsonParam; most: number; before: Id<'users'>; limit: number }
    row: { id: Id<'users'>; isFound: boolean; isLastLooked: boolean; number: Id<'users'>; holder: string; holderLatin: string | null; kind: 'individual' | 'company'; status: 'active' | 'deactivated'; createdAt: Date; completedAt: Date | null }
    onlyReads: true
  }
  'desk/lists.addExport': {
    params: { staffId: Id<'staff'>; list: string; filters: JsonParam; format: 'csv' | 'xlsx'; lang: 'ar' | 'en' }
    row: { id: Id<'list_exports'>; list: string; format: 'csv' | 'xlsx'; requestedAt: Date; rows: number; readyAt: Date | null; endsAt: Date | null }
  }
  'desk/lists.addPart': {
    params: { rows: number; id: Id<'list_exports'>; writer: string | null; nth: number; bytes: Buffer }
    row: object
  }
  'desk/lists.applications': {
    params: { filters: JsonParam; most: number; before: Id<'company_applications'>; limit: number }
    row: { id: Id<'company_applications'>; isFound: boolean; isLastLooked: boolean; number: Id<'company_applications'>; company: string | null; companyLatin: string | null; status: 'draft' | 'pending_review' | 'returned' | 'approved' | 'rejected'; submittedAt: Date | null; decidedAt: Date | null }
    onlyReads: true
  }
  'desk/lists.audits': {
    params: { filters: JsonParam; most: number; before: Id<'audit_runs'>; limit: number }
    row: { id: Id<'audit_runs'>; isFound: boolean; isLastLooked: boolean; number: string; finishedAt: Date; status: 'agrees' | 'differs'; kind: 'whole' | 'changed'; differences: number; inLedger: number | null; inGuarantees: number | null; inBank: number | null; inSignatures: number | null; guaranteesRead: number | null; entriesRead: number | null; bankFils: Fils | null; clearingFils: Fils | null; owedFils: Fils | null }
    onlyReads: true
  }
  'desk/lists.countAccounts': {
    params: { before: Id<'users'>; filters: JsonParam }
    row: { count: number }
    onlyReads: true
  }
  'desk/lists.countApplications': {
    params: { before: Id<'company_applications'>; filters: JsonParam }
    row: { count: number }
    onlyReads: true
  }
  'desk/lists.countAudits': {
    params: { before: Id<'audit_runs'>; filters: JsonParam }
    row: { count: number }
    onlyReads: true
  }
  'desk/lists.countExceptions': {
    params: { before: Id<'bank_exceptions'>; filters: JsonParam }
    row: { count: number }
    onlyReads: true
  }
  'desk/lists.countFees': {
    params: { before: Id<'fees'>; filters: JsonParam }
    row: { count: number }
    onlyReads: true
  }
  'desk/lists.countFiles': {
    params: { before: Id<'payout_files'>; filters: JsonParam }
    row: { count: number }
    onlyReads: true
  }
  'desk/lists.countGuarantees': {
    params: { before: Id<'guarantees'>; filters: JsonParam }
    row: { count: number }
    onlyReads: true
  }
  'desk/lists.countInvoices': {
    params: { before: Id<'invoices'>; filters: JsonParam }
    row: { count: number }
    onlyReads: true
  }
  'desk/lists.countJournal': {
    params: { before: Id<'ledger.entries'>; filters: JsonParam }
    row: { count: number }
    onlyReads: true
  }
  'desk/lists.countLedgerAccounts': {
    params: { before: Id<'ledger.accounts'>; filters: JsonParam }
    row: { count: number }
    onlyReads: true
  }
  'desk/lists.countMakeGoods': {
    params: { before: Id<'make_goods'>; filters: JsonParam }
    row: { count: number }
    onlyReads: true
  }
  'desk/lists.countMessages': {
    params: { before: bigint | number; filters: JsonParam }
    row: { count: number }
    onlyReads: true
  }
  'desk/lists.countMovements': {
    params: { filters: JsonParam; before: bigint | number }
    row: { count: number }
    onlyReads: true
  }
  'desk/lists.countPayouts': {
    params: { before: Id<'payouts'>; filters: JsonParam }
    row: { count: number }
    onlyReads: true
  }
  'desk/lists.countReceipts': {
    params: { before: Id<'receipts'>; filters: JsonParam }
    row: { count: number }
    onlyReads: true
  }
  'desk/lists.countSuspense': {
    params: { before: Id<'receipts'>; filters: JsonParam }
    row: { count: number }
    onlyReads: true
  }
  'desk/lists.countUndebited': {
    params: { before: Id<'payouts'>; filters: JsonParam }
    row: { count: number }
    onlyReads: true
  }
  'desk/lists.countUnsettled': {
    params: { before: Id<'receipts'>; filters: JsonParam }
    row: { count: number }
    onlyReads: true
  }
  'desk/lists.exceptions': {
    params: { filters: JsonParam; most: number; before: Id<'bank_exceptions'>; limit: number }
    row: { id: Id<'bank_exceptions'>; isFound: boolean; isLastLooked: boolean; number: Id<'bank_exceptions'>; amountFils: Fils; kind: 'second_debit' | 'debit_after_failure' | 'wrong_debit' | 'unclear_reversal' | 'unknown_debit' | 'other_sum_credit' | 'second_return' | 'return_too_large' | 'return_short' | 'unknown_credit' | 'balance_difference' | 'odd_line' | 'parts_differ' | 'possible_repeat' | 'charge_too_large' | 'unknown_report' | 'unreadable_balance' | 'statement_differs' | 'receipt_conflict'; direction: 'credit' | 'debit' | null; status: 'open' | 'closed'; seenAt: Date; payout: Id<'payouts'> | null; receipt: Id<'receipts'> | null; guarantee: Id<'guarantees'> | null; reference: string; end: string | null; closedAt: Date | null }
    onlyReads: true
  }
  'desk/lists.fees': {
    params: { filters: JsonParam; most: number; before: Id<'fees'>; limit: number }
    row: { id: Id<'fees'>; isFound: boolean; isLastLooked: boolean; number: Id<'fees'>; amountFils: Fils; party: string | null; partyLatin: string | null; kind: 'cancellation' | 'late_expiry' | 'failed_check'; side: 'buyer' | 'seller'; status: 'open' | 'paid_back' | 'to_pay_back' | 'closed'; awaitsSecond: 'yes' | null; guarantee: Id<'guarantees'>; chargedAt: Date; closedAt: Date | null }
    onlyReads: true
  }
  'desk/lists.files': {
    params: { filters: JsonParam; most: number; before: Id<'payout_files'>; limit: number }
    row: { id: Id<'payout_files'>; isFound: boolean; isLastLooked: boolean; file: string; sumFils: Fils; payments: number; rail: string; status: 'made' | 'sent' | 'unknown' | 'lost'; madeAt: Date; confirmedAt: Date | null; sha256: string }
    onlyReads: true
  }
  'desk/lists.findPart': {
    params: { exportId: Id<'list_exports'>; nth: number }
    row: { bytes: Buffer }
    onlyReads: true
  }
  'desk/lists.findReadyExport': {
    params: { id: Id<'list_exports'>; staffId: Id<'staff'> }
    row: { id: Id<'list_exports'>; list: string; format: 'csv' | 'xlsx'; readyAt: Date }
    onlyReads: true
  }
  'desk/lists.finishExport': {
    params: { id: Id<'list_exports'>; writer: string | null }
    row: object
  }
  'desk/lists.guarantees': {
    params: { filters: JsonParam; most: number; before: Id<'guarantees'>; limit: number }
    row: { id: Id<'guarantees'>; isFound: boolean; isLastLooked: boolean; number: Id<'guarantees'>; priceFils: Fils; seller: string; sellerLatin: string | null; buyer: string; buyerLatin: string | null; status: 'awaiting_owner' | 'awaiting_acceptance' | 'awaiting_payment' | 'in_transfer' | 'release_requested' | 'completed' | 'rejected' | 'expired' | 'cancelled'; financial: 'in_progress' | 'hold' | 'late' | 'released' | 'paid' | null; createdAt: Date; acceptedAt: Date | null; endedAt: Date | null }
    onlyReads: true
  }
  'desk/lists.invoices': {
    params: { filters: JsonParam; most: number; before: Id<'invoices'>; limit: number }
    row: { id: Id<'invoices'>; isFound: boolean; isLastLooked: boolean; number: string | null; amountFils: Fils; taxFils: Fils; served: string; servedLatin: string | null; kind: 'invoice' | 'credit_note'; what: 'commission' | 'transfer' | 'cancellation' | 'late_expiry' | 'failed_check'; status: 'pending' | 'sent' | 'accepted' | 'rejected' | 'unknown'; problem: 'not_authorized' | 'repeated_number' | 'original' | 'buyer' | 'supplier' | 'sums' | 'form' | 'other' | null; guarantee: Id<'guarantees'>; corrects: string | null; issuedAt: Date }
    onlyReads: true
  }
  'desk/lists.journal': {
    params: { filters: JsonParam; most: number; before: Id<'ledger.entries'>; limit: number }
    row: { id: Id<'ledger.entries'>; isFound: boolean; isLastLooked: boolean; entry: Id<'ledger.entries'>; bookedAt: Date; event: string; debit: string | null; credit: string | null; clientFils: Fils | null; ownFils: Fils | null; guarantee: bigint | null; receipt: bigint | null; payout: bigint | null; exception: bigint | null; effectiveAt: Date }
    onlyReads: true
  }
  'desk/lists.ledgerAccounts': {
    params: { filters: JsonParam; most: number; before: Id<'ledger.accounts'>; limit: number }
    row: { id: Id<'ledger.accounts'>; isFound: boolean; isLastLooked: boolean; ledgerAccount: string; balanceFils: Fils | null; lines: bigint | null; ledgerKind: 'asset' | 'liability' | 'revenue' | 'expense'; book: 'client' | 'own'; guarantee: bigint | null; receipt: bigint | null }
    onlyReads: true
  }
  'desk/lists.listExports': {
    params: { staffId: Id<'staff'> }
    row: { id: Id<'list_exports'>; list: string; format: 'csv' | 'xlsx'; requestedAt: Date; rows: number; readyAt: Date | null; endsAt: Date | null }
    onlyReads: true
  }
  'desk/lists.makeGoods': {
    params: { filters: JsonParam; most: number; before: Id<'make_goods'>; limit: number }
    row: { id: Id<'make_goods'>; isFound: boolean; isLastLooked: boolean; number: string | null; amountFils: Fils; cause: 'reversal' | 'charge' | 'debit' | 'return_short' | 'opening'; status: 'open' | 'credited'; madeAt: Date; receipt: Id<'receipts'> | null; payout: Id<'payouts'> | null; exception: Id<'bank_exceptions'> | null; guarantee: Id<'guarantees'> | null; creditedAt: Date | null }
    onlyReads: true
  }
  'desk/lists.messages': {
    params: { filters: JsonParam; most: number; before: bigint | number; limit: number }
    row: { id: bigint; isFound: boolean; isLastLooked: boolean; number: bigint; kind: 'pain.002' | 'camt.053' | 'camt.054' | null; status: 'received' | 'waiting' | 'applied' | 'partly' | 'refused'; waits: 'yes' | null; door: 'webhook' | 'folder' | 'upload'; messageId: string | null; receivedAt: Date; settledAt: Date | null; sha256: string }
    onlyReads: true
  }
  'desk/lists.movements': {
    params: { filters: JsonParam; before: bigint | number; limit: number; most: number; edge: Fils | null }
    row: { id: bigint; isFound: boolean; isLastLooked: boolean; entry: bigint; bookedAt: Date; event: string; debitFils: Fils | null; creditFils: Fils | null; balanceFils: Fils | null; edgeFils: Fils | null; guarantee: bigint | null }
    onlyReads: true
  }
  'desk/lists.payouts': {
    params: { filters: JsonParam; most: number; before: Id<'payouts'>; limit: number }
    row: { id: Id<'payouts'>; isFound: boolean; isLastLooked: boolean; number: Id<'payouts'>; amountFils: Fils; beneficiary: string; beneficiaryLatin: string | null; beneficiaryId: Id<'parties'> | null; ibanTail: string | null; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; heldReason: string | null; statusSince: Date; rail: 'ACH' | 'RTGS'; purpose: 'seller' | 'seller_reversed' | 'refund' | 'excess' | 'send_back' | 'suspense' | 'sweep' | 'partner'; guarantee: Id<'guarantees'> | null; file: string | null; orderedAt: Date }
    onlyReads: true
  }
  'desk/lists.receipts': {
    params: { filters: JsonParam; most: number; before: Id<'receipts'>; limit: number }
    row: { id: Id<'receipts'>; isFound: boolean; isLastLooked: boolean; number: Id<'receipts'>; amountFils: Fils; method: 'biller' | 'bank' | 'cliq'; status: 'reversed' | 'suspense' | 'unsettled' | 'settled'; payer: 'buyer' | 'undeclared' | 'declared' | 'deciding' | 'accepted' | 'sent_back' | null; inDoubt: 'yes' | null; guarantee: Id<'guarantees'> | null; bankReference: string; receivedAt: Date; recordedAt: Date; settledAt: Date | null }
    onlyReads: true
  }
  'desk/lists.removeEnded': {
    params: object
    row: object
  }
  'desk/lists.suspense': {
    params: { filters: JsonParam; most: number; before: Id<'receipts'>; limit: number }
    row: { id: Id<'receipts'>; isFound: boolean; isLastLooked: boolean; number: Id<'receipts'>; suspenseFils: Fils; amountFils: Fils; recordedAt: Date; why: string | null; method: 'biller' | 'bank' | 'cliq'; guarantee: Id<'guarantees'> | null; bankReference: string; receivedAt: Date }
    onlyReads: true
  }
  'desk/lists.takeExport': {
    params: object
    row: { id: Id<'list_exports'>; list: string; filters: Json; format: 'csv' | 'xlsx'; lang: 'ar' | 'en'; writer: string }
  }
  'desk/lists.undebited': {
    params: { filters: JsonParam; most: number; before: Id<'payouts'>; limit: number }
    row: { id: Id<'payouts'>; isFound: boolean; isLastLooked: boolean; number: Id<'payouts'>; amountFils: Fils; beneficiary: string; beneficiaryLatin: string | null; rail: 'ACH' | 'RTGS'; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; statusSince: Date; expectedOn: string | null; guarantee: Id<'guarantees'> | null; file: string | null; message: bigint | null; orderedAt: Date }
    onlyReads: true
  }
  'desk/lists.unsettled': {
    params: { filters: JsonParam; most: number; before: Id<'receipts'>; limit: number }
    row: { id: Id<'receipts'>; isFound: boolean; isLastLooked: boolean; number: Id<'receipts'>; amountFils: Fils; method: 'biller' | 'bank' | 'cliq'; notifiedAt: Date; guarantee: Id<'guarantees'> | null; bankReference: string; receivedAt: Date }
    onlyReads: true
  }
  'discounts.changeUse': {
    params: { guaranteeId: Id<'guarantees'>; discountFils: Fils }
    row: object
  }
  'discounts.findCode': {
    params: { partyId: Id<'parties'>; code: string }
    row: { id: Id<'discount_codes'>; code: string; kind: 'percent' | 'value'; percentBasisPoints: number | null; valueFils: Fils | null; validFrom: Date | null; validUntil: Date | null; maxUses: number | null; maxUsesPerParty: number | null; leastPriceFils: Fils; budgetFils: Fils | null; used: number; spentFils: Fils; usesByParty: number; now: Date }
    onlyReads: true
  }
  'discounts.findCodeForStaff': {
    params: { code: string }
    row: { id: Id<'discount_codes'>; code: string; kind: 'percent' | 'value'; percentBasisPoints: number | null; valueFils: Fils | null; validFrom: Date | null; validUntil: Date | null; maxUses: number | null; maxUsesPerParty: number | null; leastPriceFils: Fils; budgetFils: Fils | null; used: number; spentFils: Fils; state: 'ended' | 'coming' | 'used_up' | 'usable' }
    onlyReads: true
  }
  'discounts.findUse': {
    params: { guaranteeId: Id<'guarantees'> }
    row: { id: Id<'discount_codes'>; code: string; percentBasisPoints: number | null; valueFils: Fils | null; leastPriceFils: Fils; budgetFils: Fils | null; spentFils: Fils; discountFils: Fils }
    onlyReads: true
  }
  'discounts.giveBackUse': {
    params: { guaranteeId: Id<'guarantees'> }
    row: object
  }
  'discounts.insertCode': {
    params: { code: string; kind: 'percent' | 'value'; percentBasisPoints: number | null; valueFils: Fils | null; validFrom: Date | null; validUntil: Date | null; maxUses: number | null; maxUsesPerParty: number | null; leastPriceFils: Fils; budgetFils: Fils | null; proposedBy: Id<'staff'> | null; approvedBy: Id<'staff'> | null; sha256: string }
    row: object
  }
  'discounts.listCodes': {
    params: { below: Id<'discount_codes'> | null; state: string | null; part: string | null; count: bigint | number }
    row: { id: Id<'discount_codes'>; code: string; kind: 'percent' | 'value'; percentBasisPoints: number | null; valueFils: Fils | null; validFrom: Date | null; validUntil: Date | null; maxUses: number | null; maxUsesPerParty: number | null; leastPriceFils: Fils; budgetFils: Fils | null; used: number; spentFils: Fils; state: 'ended' | 'coming' | 'used_up' | 'usable' }
    onlyReads: true
  }
  'discounts.listUses': {
    params: { codeId: Id<'discount_codes'>; below: Id<'guarantees'> | null; count: bigint | number }
    row: { guaranteeId: Id<'guarantees'>; partyName: string; discountFils: Fils; createdAt: Date; givenBackAt: Date | null }
    onlyReads: true
  }
  'discounts.lockCode': {
    params: { code: string }
    row: object
  }
  'discounts.lockCodeOfUse': {
    params: { guaranteeId: Id<'guarantees'> }
    row: object
  }
  'discounts.replacePartyOfUses': {
    params: { toPartyId: Id<'parties'>; fromPartyId: Id<'parties'>; guaranteeIds: readonly Id<'guarantees'>[] }
    row: object
  }
  'discounts.saveUse': {
    params: { guaranteeId: Id<'guarantees'>; codeId: Id<'discount_codes'>; partyId: Id<'parties'>; discountFils: Fils }
    row: object
  }
  'discounts.updateLimits': {
    params: { validUntil: Date | null; maxUses: number | null; budgetFils: Fils | null; proposedBy: Id<'staff'> | null; approvedBy: Id<'staff'> | null; sha256: string; code: string }
    row: object
  }
  'effects.listActiveOfParty': {
    params: { partyId: Id<'parties'> }
    row: { id: Id<'guarantees'> }
    onlyReads: true
  }
  'effects.listStoppedOffersTo': {
    params: { partyId: Id<'parties'> }
    row: { id: Id<'guarantees'> }
    onlyReads: true
  }
  'files.attachFreeFiles': {
    params: { guaranteeId: Id<'guarantees'> | null; ids: readonly string[]; kinds: readonly string[]; userId: Id<'users'> | null }
    row: { id: string; kind: string; name: string; contentType: 'application/pdf' | 'image/jpeg' | 'image/png'; sizeBytes: number; sha256: Buffer }
  }
  'files.attachToMessage': {
    params: { messageId: Id<'support_messages'> | null; ids: readonly string[]; userId: Id<'users'> | null; staffId: Id<'staff'> | null }
    row: { id: string }
  }
  'files.countDocuments': {
    params: { applicationId: Id<'company_applications'> | null }
    row: { ever: number; present: number }
    onlyReads: true
  }
  'files.deleteUnattached': {
    params: { fileId: string }
    row: { deleteUnattachedFile: null }
  }
  'files.findFile': {
    params: { id: string }
    row: { id: string; kind: string; name: string; contentType: 'application/pdf' | 'image/jpeg' | 'image/png'; sizeBytes: number; sha256: Buffer }
    onlyReads: true
  }
  'files.findFileOf': {
    params: { id: string; userId: Id<'users'>; mayView: boolean; partyId: Id<'parties'>; mayReadAll: boolean; ownUserId: Id<'users'> | null }
    row: { id: string; kind: string; name: string; contentType: 'application/pdf' | 'image/jpeg' | 'image/png'; sizeBytes: number; sha256: Buffer }
    onlyReads: true
  }
  'files.findFolderMark': {
    params: object
    row: { id: string }
    onlyReads: true
  }
  'files.insertFile': {
    params: { id: string; kind: string; name: string; contentType: 'application/pdf' | 'image/jpeg' | 'image/png'; sizeBytes: number; sha256: Buffer; userId: Id<'users'> | null; partyId: Id<'parties'> | null; applicationId: Id<'company_applications'> | null; staffId: Id<'staff'> | null }
    row: object
  }
  'files.listDocuments': {
    params: { applicationId: Id<'company_applications'> | null }
    row: { id: string; kind: string; name: string; contentType: 'application/pdf' | 'image/jpeg' | 'image/png'; sizeBytes: number; sha256: Buffer; createdAt: Date }
    onlyReads: true
  }
  'files.listFilesOf': {
    params: { guaranteeId: Id<'guarantees'> | null }
    row: { id: string; kind: string; name: string; contentType: 'application/pdf' | 'image/jpeg' | 'image/png'; sizeBytes: number; sha256: Buffer; uploaderUserId: Id<'users'>; uploaderPartyId: bigint; createdAt: Date }
    onlyReads: true
  }
  'files.listKnownIds': {
    params: { ids: readonly string[] }
    row: { id: string }
    onlyReads: true
  }
  'files.listUnattached': {
    params: { most: bigint | number }
    row: { id: string }
    onlyReads: true
  }
  'files.noteFolderMark': {
    params: { id: string }
    row: object
  }
  'files.removeDocument': {
    params: { now: Date | null; fileId: string; applicationId: Id<'company_applications'> | null; kind: string | null }
    row: object
  }
  'guarantees.changeTermsOfCompany': {
    params: { name: string; bearer: 'buyer' | 'seller' | 'equally'; transferType: 'ACH' | 'RTGS'; code: string | null; userId: Id<'users'>; id: Id<'company_terms'>; companyId: Id<'companies'> }
    row: { id: Id<'company_terms'>; name: string; commissionBearer: 'buyer' | 'seller' | 'equally'; transferType: 'ACH' | 'RTGS'; discountCode: string | null; changedAt: Date }
  }
  'guarantees.findMoneyAtStake': {
    params: { partyId: Id<'parties'>; receiptId: Id<'receipts'> | null; id: Id<'guarantees'> | null }
    row: { id: Id<'guarantees'>; sellerDueFils: Fils; totalPriceFils: Fils; ibanTail: string | null; isBuyer: boolean; splitSellerFils: Fils | null; splitBuyerFils: Fils | null; proposedFils: Fils | null; undeclaredFils: Fils | null; nextCheckFils: Fils | null }
    onlyReads: true
  }
  'guarantees.findTerms': {
    params: { id: Id<'company_terms'>; companyId: Id<'companies'> }
    row: { id: Id<'company_terms'>; name: string; commissionBearer: 'buyer' | 'seller' | 'equally'; transferType: 'ACH' | 'RTGS'; discountCode: string | null; changedAt: Date }
    onlyReads: true
  }
  'guarantees.findTermsToAgreeTo': {
    params: { id: Id<'guarantees'> | null; partyId: Id<'parties'> }
    row: { termsVersion: number; proposal: number | null }
    onlyReads: true
  }
  'guarantees.insertTermsOfCompany': {
    params: { companyId: Id<'companies'>; name: string; bearer: 'buyer' | 'seller' | 'equally'; transferType: 'ACH' | 'RTGS'; code: string | null; userId: Id<'users'> }
    row: { id: Id<'company_terms'>; name: string; commissionBearer: 'buyer' | 'seller' | 'equally'; transferType: 'ACH' | 'RTGS'; discountCode: string | null; changedAt: Date }
  }
  'guarantees.listTerms': {
    params: { companyId: Id<'companies'> }
    row: { id: Id<'company_terms'>; name: string; commissionBearer: 'buyer' | 'seller' | 'equally'; transferType: 'ACH' | 'RTGS'; discountCode: string | null; changedAt: Date }
    onlyReads: true
  }
  'guarantees.lockTerms': {
    params: { name: string; id: Id<'company_terms'> | null; companyId: Id<'companies'> }
    row: { count: number; isTaken: boolean }
  }
  'guarantees.removeTerms': {
    params: { id: Id<'company_terms'>; companyId: Id<'companies'> }
    row: { id: Id<'company_terms'> }
  }
  'guarantees/cancellation.listCancellable': {
    params: { partyId: Id<'parties'>; beforeId: Id<'guarantees'> | null; limit: bigint | number }
    row: { operationalStatus: 'awaiting_owner' | 'awaiting_acceptance' | 'awaiting_payment' | 'in_transfer' | 'release_requested' | 'completed' | 'rejected' | 'expired' | 'cancelled'; financialStatus: 'in_progress' | 'hold' | 'late' | 'released' | 'paid' | null; moneyTo: 'seller' | 'buyer'; termsVersion: number; hasAgent: boolean; isOfPartner: boolean; receivedFils: Fils; totalPriceFils: Fils; statusSince: Date; waitUntil: Date | null; offerPausedAt: Date | null; offerPausedSeconds: number; pausedAt: Date | null; heldAt: Date | null; releaseAllowedAt: Date | null; ownerIsBuyerAt: Date | null; systemReleaseAt: Date | null; releaseRequestedAt: Date | null; releaseRequestedBy: string | null; transferUntil: Date | null; overdueAt: Date | null; registryUnavailableSince: Date | null; registryFinding: 'buyer' | 'seller' | 'third' | 'other_name' | 'seized' | 'mortgaged' | null; registryFindingAt: Date | null; extendedAt: Date | null; refundCheckAt: Date | null; counts: Json; remindAt: Date | null; id: Id<'guarantees'>; number: string; version: number; sellerPartyId: Id<'parties'>; buyerPartyId: Id<'parties'>; creatorPartyId: Id<'parties'>; creatorUserId: Id<'users'>; sellerName: string; buyerName: string; creatorName: string; sellerNameLatin: string | null; buyerNameLatin: string | null; creatorNameLatin: string | null; vehicleType: string; vehicleYear: number; plateNumber: string; plateCode: string; registrationNumber: string; feeScheduleId: Id<'fee_schedules'>; priceFils: Fils; commissionBearer: 'buyer' | 'seller' | 'equally'; discountCodeId: Id<'discount_codes'> | null; buyerShareFils: Fils; sellerShareFils: Fils; transferType: 'ACH' | 'RTGS'; transferCommissionFils: Fils; partnerContractId: Id<'partner_contracts'> | null; partnerFeeFils: Fils; partnerFeeBearer: 'buyer' | 'seller' | null; sellerDueFils: Fils; commissionAfterFils: Fils; paymentReference: string | null; offeredAt: Date | null; acceptedAt: Date | null; nextRegistryCheckAt: Date | null; failedRegistryChecks: number; sellerBankAccountId: Id<'bank_accounts'> | null; turns: (string)[]; now: Date; openFlags: { cancellation_request: { status: 'pending' | 'approved' | 'rejected'; requested_by: 'seller' | 'buyer'; reason: string; fee_fils: string; after_payment: boolean; requested_at: string; answer_until: string; answer: 'agreed' | 'objected' | 'silent' | null; words: string | null; decide_until: string; escalated: boolean; fee_side: 'seller' | 'buyer' | 'waived' | null; check_at: string | null; close_reason: 'taken_back' | 'fallen' | 'staff' | null } | null; extension_request: { requested_by: 'seller' | 'buyer'; answer_until: string } | null; terms_proposal: { proposed_by: 'seller' | 'buyer'; nth: number; answer_until: string; quote: Json } | null; transfer_proof: { submitted_by: 'seller' | 'buyer'; submitted_at: string; decide_until: string; escalated: boolean } | null; blocks: ({ reason: 'staff' | 'objection' | 'registry' | 'silent' | 'stalled' | 'bank' | 'identity'; opened_at: string; dispute_side: 'seller' | 'buyer' | null; words: string | null; deadline_at: string; escalated: boolean; check_at: string | null; in_doubt: boolean; second_look: 'silent' | 'letter' | null; split: { status: 'pending' | 'agreed' | 'refused' | 'lapsed' | 'dropped'; seller_fils: string; buyer_fils: string; fees_fils: string; answer_until: string; seller_answer: 'yes' | 'no' | null; buyer_answer: 'yes' | 'no' | null } | null })[] | null; third_party_payers: ({ receipt_id: number; status: 'undeclared' | 'under_review' | 'declared' | 'accepted' | 'refunded' | 'reversed' | 'dropped'; opened_at: string; declare_until: string; decide_until: string | null; escalated: boolean })[] | null; vehicle: { since: string; reason: 'by_hand' | 'owner_name' } | null } | null }
    onlyReads: true
  }
  'guarantees/cancellation.listFoundCancellable': {
    params: { ids: readonly Id<'guarantees'>[]; partyId: Id<'parties'>; beforeId: Id<'guarantees'> | null; limit: bigint | number }
    row: { operationalStatus: 'awaiting_owner' | 'awaiting_acceptance' | 'awaiting_payment' | 'in_transfer' | 'release_requested' | 'completed' | 'rejected' | 'expired' | 'cancelled'; financialStatus: 'in_progress' | 'hold' | 'late' | 'released' | 'paid' | null; moneyTo: 'seller' | 'buyer'; termsVersion: number; hasAgent: boolean; isOfPartner: boolean; receivedFils: Fils; totalPriceFils: Fils; statusSince: Date; waitUntil: Date | null; offerPausedAt: Date | null; offerPausedSeconds: number; pausedAt: Date | null; heldAt: Date | null; releaseAllowedAt: Date | null; ownerIsBuyerAt: Date | null; systemReleaseAt: Date | null; releaseRequestedAt: Date | null; releaseRequestedBy: string | null; transferUntil: Date | null; overdueAt: Date | null; registryUnavailableSince: Date | null; registryFinding: 'buyer' | 'seller' | 'third' | 'other_name' | 'seized' | 'mortgaged' | null; registryFindingAt: Date | null; extendedAt: Date | null; refundCheckAt: Date | null; counts: Json; remindAt: Date | null; id: Id<'guarantees'>; number: string; version: number; sellerPartyId: Id<'parties'>; buyerPartyId: Id<'parties'>; creatorPartyId: Id<'parties'>; creatorUserId: Id<'users'>; sellerName: string; buyerName: string; creatorName: string; sellerNameLatin: string | null; buyerNameLatin: string | null; creatorNameLatin: string | null; vehicleType: string; vehicleYear: number; plateNumber: string; plateCode: string; registrationNumber: string; feeScheduleId: Id<'fee_schedules'>; priceFils: Fils; commissionBearer: 'buyer' | 'seller' | 'equally'; discountCodeId: Id<'discount_codes'> | null; buyerShareFils: Fils; sellerShareFils: Fils; transferType: 'ACH' | 'RTGS'; transferCommissionFils: Fils; partnerContractId: Id<'partner_contracts'> | null; partnerFeeFils: Fils; partnerFeeBearer: 'buyer' | 'seller' | null; sellerDueFils: Fils; commissionAfterFils: Fils; paymentReference: string | null; offeredAt: Date | null; acceptedAt: Date | null; nextRegistryCheckAt: Date | null; failedRegistryChecks: number; sellerBankAccountId: Id<'bank_accounts'> | null; turns: (string)[]; now: Date; openFlags: { cancellation_request: { status: 'pending' | 'approved' | 'rejected'; requested_by: 'seller' | 'buyer'; reason: string; fee_fils: string; after_payment: boolean; requested_at: string; answer_until: string; answer: 'agreed' | 'objected' | 'silent' | null; words: string | null; decide_until: string; escalated: boolean; fee_side: 'seller' | 'buyer' | 'waived' | null; check_at: string | null; close_reason: 'taken_back' | 'fallen' | 'staff' | null } | null; extension_request: { requested_by: 'seller' | 'buyer'; answer_until: string } | null; terms_proposal: { proposed_by: 'seller' | 'buyer'; nth: number; answer_until: string; quote: Json } | null; transfer_proof: { submitted_by: 'seller' | 'buyer'; submitted_at: string; decide_until: string; escalated: boolean } | null; blocks: ({ reason: 'staff' | 'objection' | 'registry' | 'silent' | 'stalled' | 'bank' | 'identity'; opened_at: string; dispute_side: 'seller' | 'buyer' | null; words: string | null; deadline_at: string; escalated: boolean; check_at: string | null; in_doubt: boolean; second_look: 'silent' | 'letter' | null; split: { status: 'pending' | 'agreed' | 'refused' | 'lapsed' | 'dropped'; seller_fils: string; buyer_fils: string; fees_fils: string; answer_until: string; seller_answer: 'yes' | 'no' | null; buyer_answer: 'yes' | 'no' | null } | null })[] | null; third_party_payers: ({ receipt_id: number; status: 'undeclared' | 'under_review' | 'declared' | 'accepted' | 'refunded' | 'reversed' | 'dropped'; opened_at: string; declare_until: string; decide_until: string | null; escalated: boolean })[] | null; vehicle: { since: string; reason: 'by_hand' | 'owner_name' } | null } | null }
    onlyReads: true
  }
  'guarantees/cases.listReceiptsOfCase': {
    params: { guaranteeId: Id<'guarantees'> | null }
    row: { id: Id<'receipts'>; way: 'biller' | 'bank' | 'cliq'; bookedFils: Fils; suspenseFils: Fils; receivedAt: Date; settledAt: Date | null; reversedAt: Date | null; payerState: 'buyer' | 'undeclared' | 'declared' | 'deciding' | 'accepted' | 'sent_back' | null }
    onlyReads: true
  }
  'guarantees/certificate.findByCode': {
    params: { code: Buffer }
    row: { id: Id<'guarantees'>; number: string; operationalStatus: 'awaiting_owner' | 'awaiting_acceptance' | 'awaiting_payment' | 'in_transfer' | 'release_requested' | 'completed' | 'rejected' | 'expired' | 'cancelled'; totalPriceFils: Fils; createdAt: Date; plateNumber: string; now: Date }
    onlyReads: true
  }
  'guarantees/certificate.listReplacements': {
    params: { guaranteeId: Id<'guarantees'> | null }
    row: { reference: string }
    onlyReads: true
  }
  'guarantees/certificate.listReversedReceipts': {
    params: { guaranteeId: Id<'guarantees'> | null }
    row: { id: Id<'receipts'>; at: Date; bookedFils: Fils; recoveredFils: Fils }
    onlyReads: true
  }
  'guarantees/certificate.listStatementPayouts': {
    params: { guaranteeId: Id<'guarantees'> | null }
    row: { id: Id<'payouts'>; purpose: 'seller' | 'seller_reversed' | 'refund' | 'excess' | 'send_back' | 'suspense' | 'sweep' | 'partner'; isSettled: boolean; amountFils: Fils; orderedAt: Date; receivedAt: Date | null }
    onlyReads: true
  }
  'guarantees/certificate.saveCode': {
    params: { guaranteeId: Id<'guarantees'>; made: Buffer }
    row: { code: Buffer }
  }
  'guarantees/offer.countOpenOffers': {
    params: { creatorPartyId: Id<'parties'> }
    row: { count: number }
    onlyReads: true
  }
  'guarantees/offer.findOpenOffer': {
    params: { guaranteeId: Id<'guarantees'> }
    row: { vehicleType: string; vehicleYear: number; priceFils: Fils; sellerName: string; sellerNameLatin: string | null; sellerKind: 'person' | 'company'; buyerPartyId: Id<'parties'>; buyerPhone: string }
    onlyReads: true
  }
  'guarantees/offer.findOwnerLink': {
    params: { tokenHash: Buffer }
    row: { id: Id<'owner_links'>; guaranteeId: Id<'guarantees'>; termsVersion: number; number: string; ownerPartyId: Id<'parties'>; ownerPhone: string; ownerName: string; ended: boolean }
    onlyReads: true
  }
  'guarantees/offer.insertTerms': {
    params: { guaranteeId: Id<'guarantees'>; termsVersion: number; quote: JsonParam; userId: Id<'users'> | null; now: Date }
    row: object
  }
  'guarantees/offer.lockOffers': {
    params: { creatorPartyId: string }
    row: { pgAdvisoryXactLock: null }
  }
  'guarantees/offer.noteOfferOpened': {
    params: { guaranteeId: Id<'guarantees'>; partyId: Id<'parties'> }
    row: object
  }
  'guarantees/read.countKeptPurchases': {
    params: { partyId: Id<'parties'>; operational: readonly string[] | null; financial: readonly string[]; commission: string | null }
    row: { total: number }
    onlyReads: true
  }
  'guarantees/read.countKeptSales': {
    params: { partyId: Id<'parties'>; operational: readonly string[] | null; financial: readonly string[]; commission: string | null }
    row: { total: number }
    onlyReads: true
  }
  'guarantees/read.countPurchases': {
    params: { partyId: Id<'parties'>; operational: readonly string[] | null; financial: readonly string[]; commission: 'least' | 'medium' | 'high' | null; from: string | null; to: string | null; ids: readonly Id<'guarantees'>[] | null; money: string | null; moneyFrom: string | null; moneyTo: string | null; limit: number }
    row: { total: number }
    onlyReads: true
  }
  'guarantees/read.countPurchasesOfMany': {
    params: { partyId: Id<'parties'>; operational: readonly string[] | null; financial: readonly string[]; commission: 'least' | 'medium' | 'high' | null; from: string | null; to: string | null; ids: readonly Id<'guarantees'>[] | null; money: string | null; moneyFrom: string | null; moneyTo: string | null; limit: number }
    row: { total: number }
    onlyReads: true
  }
  'guarantees/read.countPurchasesOfSome': {
    params: { partyId: Id<'parties'>; operational: readonly string[] | null; financial: readonly string[]; commission: 'least' | 'medium' | 'high' | null; from: string | null; to: string | null; ids: readonly Id<'guarantees'>[] | null; money: string | null; moneyFrom: string | null; moneyTo: string | null; limit: number }
    row: { total: number }
    onlyReads: true
  }
  'guarantees/read.countSales': {
    params: { partyId: Id<'parties'>; operational: readonly string[] | null; financial: readonly string[]; commission: 'least' | 'medium' | 'high' | null; from: string | null; to: string | null; ids: readonly Id<'guarantees'>[] | null; money: string | null; moneyFrom: string | null; moneyTo: string | null; limit: number }
    row: { total: number }
    onlyReads: true
  }
  'guarantees/read.countSalesOfMany': {
    params: { partyId: Id<'parties'>; operational: readonly string[] | null; financial: readonly string[]; commission: 'least' | 'medium' | 'high' | null; from: string | null; to: string | null; ids: readonly Id<'guarantees'>[] | null; money: string | null; moneyFrom: string | null; moneyTo: string | null; limit: number }
    row: { total: number }
    onlyReads: true
  }
  'guarantees/read.countSalesOfSome': {
    params: { partyId: Id<'parties'>; operational: readonly string[] | null; financial: readonly string[]; commission: 'least' | 'medium' | 'high' | null; from: string | null; to: string | null; ids: readonly Id<'guarantees'>[] | null; money: string | null; moneyFrom: string | null; moneyTo: string | null; limit: number }
    row: { total: number }
    onlyReads: true
  }
  'guarantees/read.findDetails': {
    params: { partyId: Id<'parties'>; id: Id<'guarantees'> | null }
    row: { operationalStatus: 'awaiting_owner' | 'awaiting_acceptance' | 'awaiting_payment' | 'in_transfer' | 'release_requested' | 'completed' | 'rejected' | 'expired' | 'cancelled'; financialStatus: 'in_progress' | 'hold' | 'late' | 'released' | 'paid' | null; moneyTo: 'seller' | 'buyer'; termsVersion: number; hasAgent: boolean; isOfPartner: boolean; receivedFils: Fils; totalPriceFils: Fils; statusSince: Date; waitUntil: Date | null; offerPausedAt: Date | null; offerPausedSeconds: number; pausedAt: Date | null; heldAt: Date | null; releaseAllowedAt: Date | null; ownerIsBuyerAt: Date | null; systemReleaseAt: Date | null; releaseRequestedAt: Date | null; releaseRequestedBy: string | null; transferUntil: Date | null; overdueAt: Date | null; registryUnavailableSince: Date | null; registryFinding: 'buyer' | 'seller' | 'third' | 'other_name' | 'seized' | 'mortgaged' | null; registryFindingAt: Date | null; extendedAt: Date | null; refundCheckAt: Date | null; counts: Json; remindAt: Date | null; openFlags: { cancellation_request: { status: 'pending' | 'approved' | 'rejected'; requested_by: 'seller' | 'buyer'; reason: string; fee_fils: string; after_payment: boolean; requested_at: string; answer_until: string; answer: 'agreed' | 'objected' | 'silent' | null; words: string | null; decide_until: string; escalated: boolean; fee_side: 'seller' | 'buyer' | 'waived' | null; check_at: string | null; close_reason: 'taken_back' | 'fallen' | 'staff' | null } | null; extension_request: { requested_by: 'seller' | 'buyer'; answer_until: string } | null; terms_proposal: { proposed_by: 'seller' | 'buyer'; nth: number; answer_until: string; quote: Json } | null; transfer_proof: { submitted_by: 'seller' | 'buyer'; submitted_at: string; decide_until: string; escalated: boolean } | null; blocks: ({ reason: 'staff' | 'objection' | 'registry' | 'silent' | 'stalled' | 'bank' | 'identity'; opened_at: string; dispute_side: 'seller' | 'buyer' | null; words: string | null; deadline_at: string; escalated: boolean; check_at: string | null; in_doubt: boolean; second_look: 'silent' | 'letter' | null; split: { status: 'pending' | 'agreed' | 'refused' | 'lapsed' | 'dropped'; seller_fils: string; buyer_fils: string; fees_fils: string; answer_until: string; seller_answer: 'yes' | 'no' | null; buyer_answer: 'yes' | 'no' | null } | null })[] | null; third_party_payers: ({ receipt_id: number; status: 'undeclared' | 'under_review' | 'declared' | 'accepted' | 'refunded' | 'reversed' | 'dropped'; opened_at: string; declare_until: string; decide_until: string | null; escalated: boolean })[] | null; vehicle: { since: string; reason: 'by_hand' | 'owner_name' } | null } | null; ownerIsUnproven: boolean; id: Id<'guarantees'>; number: string; sellerPartyId: Id<'parties'>; buyerPartyId: Id<'parties'>; creatorPartyId: Id<'parties'>; sellerName: string; buyerName: string; creatorName: string; sellerNameLatin: string | null; buyerNameLatin: string | null; creatorNameLatin: string | null; priceFils: Fils; commissionBearer: 'buyer' | 'seller' | 'equally'; commissionBeforeFils: Fils; discount: Json; discountFils: Fils; commissionAfterFils: Fils; buyerShareFils: Fils; sellerShareFils: Fils; transferType: 'ACH' | 'RTGS'; transferCommissionFils: Fils; partnerFeeFils: Fils; partnerFeeBearer: 'buyer' | 'seller' | null; sellerDueFils: Fils; paymentReference: string | null; createdAt: Date; acceptedAt: Date | null; completedAt: Date | null; endedAt: Date | null; endReason: string | null; vehicle: { registration_number: string; registration_date: string | null; plate_number: string; plate_code: string; type: string; class: string | null; color: string | null; chassis_number: string | null; manufacture_year: number; licence_expiry: string | null; licensing_centre: string | null; engine_number: string | null; engine_capacity: string | null; load_capacity: string | null; net_weight: string | null; cargo_capacity: string | null; estimated_value_fils: string | null; registration_type: string | null; country: string | null; classification: string | null; fines_fils: string | null; seized: boolean | null; mortgaged: boolean | null }; seller: { kind: 'person' | 'company'; phone: string; national_number: string | null }; buyer: { kind: 'person' | 'company'; phone: string; national_number: string | null }; creator: { kind: 'person' | 'company'; phone: string; national_number: string | null } | null; payouts: ({ number: string | null; purpose: 'seller' | 'seller_reversed' | 'refund' | 'excess' | 'send_back' | 'suspense' | 'sweep' | 'partner'; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; amount_fils: string; rail: 'ACH' | 'RTGS'; expected_on: string | null; held_reason: string | null; bank_reason: string | null; to_payer: boolean; iban: string | null; settled_at: string | null; status_since: string; approvals_missing: number | null })[]; reference: string | null; tariff: { late_fils: string; failed_check_fils: string }; events: ({ version: number; kind: string; actor: string; facts: Json; at: string; user: { name: string; name_latin: string | null } | null })[]; hasRare: boolean; now: Date }
    onlyReads: true
  }
  'guarantees/read.findDetailsForStaff': {
    params: { id: Id<'guarantees'> | null }
    row: { operationalStatus: 'awaiting_owner' | 'awaiting_acceptance' | 'awaiting_payment' | 'in_transfer' | 'release_requested' | 'completed' | 'rejected' | 'expired' | 'cancelled'; financialStatus: 'in_progress' | 'hold' | 'late' | 'released' | 'paid' | null; moneyTo: 'seller' | 'buyer'; termsVersion: number; hasAgent: boolean; isOfPartner: boolean; receivedFils: Fils; totalPriceFils: Fils; statusSince: Date; waitUntil: Date | null; offerPausedAt: Date | null; offerPausedSeconds: number; pausedAt: Date | null; heldAt: Date | null; releaseAllowedAt: Date | null; ownerIsBuyerAt: Date | null; systemReleaseAt: Date | null; releaseRequestedAt: Date | null; releaseRequestedBy: string | null; transferUntil: Date | null; overdueAt: Date | null; registryUnavailableSince: Date | null; registryFinding: 'buyer' | 'seller' | 'third' | 'other_name' | 'seized' | 'mortgaged' | null; registryFindingAt: Date | null; extendedAt: Date | null; refundCheckAt: Date | null; counts: Json; remindAt: Date | null; openFlags: { cancellation_request: { status: 'pending' | 'approved' | 'rejected'; requested_by: 'seller' | 'buyer'; reason: string; fee_fils: string; after_payment: boolean; requested_at: string; answer_until: string; answer: 'agreed' | 'objected' | 'silent' | null; words: string | null; decide_until: string; escalated: boolean; fee_side: 'seller' | 'buyer' | 'waived' | null; check_at: string | null; close_reason: 'taken_back' | 'fallen' | 'staff' | null } | null; extension_request: { requested_by: 'seller' | 'buyer'; answer_until: string } | null; terms_proposal: { proposed_by: 'seller' | 'buyer'; nth: number; answer_until: string; quote: Json } | null; transfer_proof: { submitted_by: 'seller' | 'buyer'; submitted_at: string; decide_until: string; escalated: boolean } | null; blocks: ({ reason: 'staff' | 'objection' | 'registry' | 'silent' | 'stalled' | 'bank' | 'identity'; opened_at: string; dispute_side: 'seller' | 'buyer' | null; words: string | null; deadline_at: string; escalated: boolean; check_at: string | null; in_doubt: boolean; second_look: 'silent' | 'letter' | null; split: { status: 'pending' | 'agreed' | 'refused' | 'lapsed' | 'dropped'; seller_fils: string; buyer_fils: string; fees_fils: string; answer_until: string; seller_answer: 'yes' | 'no' | null; buyer_answer: 'yes' | 'no' | null } | null })[] | null; third_party_payers: ({ receipt_id: number; status: 'undeclared' | 'under_review' | 'declared' | 'accepted' | 'refunded' | 'reversed' | 'dropped'; opened_at: string; declare_until: string; decide_until: string | null; escalated: boolean })[] | null; vehicle: { since: string; reason: 'by_hand' | 'owner_name' } | null } | null; ownerIsUnproven: boolean; id: Id<'guarantees'>; number: string; sellerPartyId: Id<'parties'>; buyerPartyId: Id<'parties'>; creatorPartyId: Id<'parties'>; sellerName: string; buyerName: string; creatorName: string; sellerNameLatin: string | null; buyerNameLatin: string | null; creatorNameLatin: string | null; priceFils: Fils; commissionBearer: 'buyer' | 'seller' | 'equally'; commissionBeforeFils: Fils; discount: Json; discountFils: Fils; commissionAfterFils: Fils; buyerShareFils: Fils; sellerShareFils: Fils; transferType: 'ACH' | 'RTGS'; transferCommissionFils: Fils; partnerFeeFils: Fils; partnerFeeBearer: 'buyer' | 'seller' | null; sellerDueFils: Fils; paymentReference: string | null; createdAt: Date; acceptedAt: Date | null; completedAt: Date | null; endedAt: Date | null; endReason: string | null; vehicle: { registration_number: string; registration_date: string | null; plate_number: string; plate_code: string; type: string; class: string | null; color: string | null; chassis_number: string | null; manufacture_year: number; licence_expiry: string | null; licensing_centre: string | null; engine_number: string | null; engine_capacity: string | null; load_capacity: string | null; net_weight: string | null; cargo_capacity: string | null; estimated_value_fils: string | null; registration_type: string | null; country: string | null; classification: string | null; fines_fils: string | null; seized: boolean | null; mortgaged: boolean | null }; seller: { kind: 'person' | 'company'; phone: string; national_number: string | null }; buyer: { kind: 'person' | 'company'; phone: string; national_number: string | null }; creator: { kind: 'person' | 'company'; phone: string; national_number: string | null } | null; payouts: ({ number: string | null; purpose: 'seller' | 'seller_reversed' | 'refund' | 'excess' | 'send_back' | 'suspense' | 'sweep' | 'partner'; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; amount_fils: string; rail: 'ACH' | 'RTGS'; expected_on: string | null; held_reason: string | null; bank_reason: string | null; to_payer: boolean; iban: string | null; settled_at: string | null; status_since: string; approvals_missing: number | null })[]; reference: string | null; tariff: { late_fils: string; failed_check_fils: string }; events: ({ version: number; kind: string; actor: string; facts: Json; at: string; user: { name: string; name_latin: string | null } | null })[]; hasRare: boolean; now: Date }
    onlyReads: true
  }
  'guarantees/read.findRare': {
    params: { guaranteeId: Id<'guarantees'> }
    row: { files: ({ id: string; name: string; kind: string; content_type: 'application/pdf' | 'image/jpeg' | 'image/png'; size: number; sha256: string; by: 'buyer' | 'seller'; at: string | null })[] | null; payers: ({ receipt_id: string; amount_fils: string; name: string | null; state: 'buyer' | 'undeclared' | 'declared' | 'deciding' | 'accepted' | 'sent_back' | null; received_at: string })[] | null; cancellationRequest: { status: 'pending' | 'approved' | 'rejected'; requested_by: 'seller' | 'buyer'; reason: string; fee_fils: string; after_payment: boolean; requested_at: string; answer_until: string; answer: 'agreed' | 'objected' | 'silent' | null; words: string | null; decide_until: string; escalated: boolean; fee_side: 'seller' | 'buyer' | 'waived' | null; check_at: string | null; close_reason: 'taken_back' | 'fallen' | 'staff' | null } | null; fees: ({ side: 'buyer' | 'seller'; kind: 'cancellation' | 'late_expiry' | 'failed_check'; charged_at: string; amount_fils: string; open_fils: string | null; netted_fils: string; given_back_fils: string | null; paid_back_at: string | null; payment_reference: string | null; due_at: string | null })[] | null; sentBack: ({ received_at: string; amount_fils: string; purpose: 'seller' | 'seller_reversed' | 'refund' | 'excess' | 'send_back' | 'suspense' | 'sweep' | 'partner' | null; number: string | null; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn' | null; held_reason: string | null; iban: string | null; settled_at: string | null })[] | null; reversedFils: Fils; openFils: Fils; doubtFils: Fils }
    onlyReads: true
  }
  'guarantees/read.findSums': {
    params: { id: Id<'guarantees'> | null; partyId: Id<'parties'> }
    row: { sellerPartyId: Id<'parties'>; buyerPartyId: Id<'parties'>; creatorPartyId: Id<'parties'>; isOfPartner: boolean; isSplit: boolean; receipts: ({ id: string; reference: string; amount_fils: string; booked_fils: string; suspense_fils: string; back_fils: string; fee_fils: string; fee_side: 'buyer' | 'seller' | null; received_at: string; settled_at: string | null; events: ({ kind: 'matched' | 'sent_back' | 'payer_accepted' | 'payer_refused' | 'account_named' | 'taken_back' | 'paid_again' | 'lost' | 'claim_noted'; at: string; for: string | null; pays_fees: boolean })[] | null })[] | null; transfers: ({ number: string | null; purpose: 'seller' | 'seller_reversed' | 'refund' | 'excess' | 'send_back' | 'suspense' | 'sweep' | 'partner'; receipt_id: string | null; to_payer: boolean; fee_side: 'buyer' | 'seller' | null; amount_fils: string; iban: string | null; bank_reason: string | null; steps: ({ kind: string; at: string; reason: string | null })[] | null })[] | null }
    onlyReads: true
  }
  'guarantees/read.listById': {
    params: { ids: readonly Id<'guarantees'>[] }
    row: { operationalStatus: 'awaiting_owner' | 'awaiting_acceptance' | 'awaiting_payment' | 'in_transfer' | 'release_requested' | 'completed' | 'rejected' | 'expired' | 'cancelled'; financialStatus: 'in_progress' | 'hold' | 'late' | 'released' | 'paid' | null; moneyTo: 'seller' | 'buyer'; termsVersion: number; hasAgent: boolean; isOfPartner: boolean; receivedFils: Fils; totalPriceFils: Fils; statusSince: Date; waitUntil: Date | null; offerPausedAt: Date | null; offerPausedSeconds: number; pausedAt: Date | null; heldAt: Date | null; releaseAllowedAt: Date | null; ownerIsBuyerAt: Date | null; systemReleaseAt: Date | null; releaseRequestedAt: Date | null; releaseRequestedBy: string | null; transferUntil: Date | null; overdueAt: Date | null; registryUnavailableSince: Date | null; registryFinding: 'buyer' | 'seller' | 'third' | 'other_name' | 'seized' | 'mortgaged' | null; registryFindingAt: Date | null; extendedAt: Date | null; refundCheckAt: Date | null; counts: Json; remindAt: Date | null; openFlags: { cancellation_request: { status: 'pending' | 'approved' | 'rejected'; requested_by: 'seller' | 'buyer'; reason: string; fee_fils: string; after_payment: boolean; requested_at: string; answer_until: string; answer: 'agreed' | 'objected' | 'silent' | null; words: string | null; decide_until: string; escalated: boolean; fee_side: 'seller' | 'buyer' | 'waived' | null; check_at: string | null; close_reason: 'taken_back' | 'fallen' | 'staff' | null } | null; extension_request: { requested_by: 'seller' | 'buyer'; answer_until: string } | null; terms_proposal: { proposed_by: 'seller' | 'buyer'; nth: number; answer_until: string; quote: Json } | null; transfer_proof: { submitted_by: 'seller' | 'buyer'; submitted_at: string; decide_until: string; escalated: boolean } | null; blocks: ({ reason: 'staff' | 'objection' | 'registry' | 'silent' | 'stalled' | 'bank' | 'identity'; opened_at: string; dispute_side: 'seller' | 'buyer' | null; words: string | null; deadline_at: string; escalated: boolean; check_at: string | null; in_doubt: boolean; second_look: 'silent' | 'letter' | null; split: { status: 'pending' | 'agreed' | 'refused' | 'lapsed' | 'dropped'; seller_fils: string; buyer_fils: string; fees_fils: string; answer_until: string; seller_answer: 'yes' | 'no' | null; buyer_answer: 'yes' | 'no' | null } | null })[] | null; third_party_payers: ({ receipt_id: number; status: 'undeclared' | 'under_review' | 'declared' | 'accepted' | 'refunded' | 'reversed' | 'dropped'; opened_at: string; declare_until: string; decide_until: string | null; escalated: boolean })[] | null; vehicle: { since: string; reason: 'by_hand' | 'owner_name' } | null } | null; id: Id<'guarantees'>; number: string; version: number; createdAt: Date; acceptedAt: Date | null; sellerPartyId: Id<'parties'>; vehicleType: string; vehicleYear: number; plateNumber: string; plateCode: string; sellerName: string; buyerName: string; sellerNameLatin: string | null; buyerNameLatin: string | null; priceFils: Fils; payouts: ({ purpose: 'refund' | 'seller'; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; held_reason: string | null; to_payer: boolean; approvals_missing: number | null })[] | null; reversedFils: Fils | null; openFils: Fils | null; doubtFils: Fils | null; billDueAt: Date | null; isSplit: boolean; now: Date; total: number | null }
    onlyReads: true
  }
  'guarantees/read.listNewestPurchases': {
    params: { partyId: Id<'parties'>; limit: bigint | number }
    row: { operationalStatus: string; financialStatus: string | null; moneyTo: string; termsVersion: number; hasAgent: boolean; isOfPartner: boolean; receivedFils: Fils; totalPriceFils: Fils; statusSince: Date; waitUntil: Date | null; offerPausedAt: Date | null; offerPausedSeconds: number; pausedAt: Date | null; heldAt: Date | null; releaseAllowedAt: Date | null; ownerIsBuyerAt: Date | null; systemReleaseAt: Date | null; releaseRequestedAt: Date | null; releaseRequestedBy: string | null; transferUntil: Date | null; overdueAt: Date | null; registryUnavailableSince: Date | null; registryFinding: string | null; registryFindingAt: Date | null; extendedAt: Date | null; refundCheckAt: Date | null; counts: Json; remindAt: Date | null; openFlags: { cancellation_request: { status: 'pending' | 'approved' | 'rejected'; requested_by: 'seller' | 'buyer'; reason: string; fee_fils: string; after_payment: boolean; requested_at: string; answer_until: string; answer: 'agreed' | 'objected' | 'silent' | null; words: string | null; decide_until: string; escalated: boolean; fee_side: 'seller' | 'buyer' | 'waived' | null; check_at: string | null; close_reason: 'taken_back' | 'fallen' | 'staff' | null } | null; extension_request: { requested_by: 'seller' | 'buyer'; answer_until: string } | null; terms_proposal: { proposed_by: 'seller' | 'buyer'; nth: number; answer_until: string; quote: Json } | null; transfer_proof: { submitted_by: 'seller' | 'buyer'; submitted_at: string; decide_until: string; escalated: boolean } | null; blocks: ({ reason: 'staff' | 'objection' | 'registry' | 'silent' | 'stalled' | 'bank' | 'identity'; opened_at: string; dispute_side: 'seller' | 'buyer' | null; words: string | null; deadline_at: string; escalated: boolean; check_at: string | null; in_doubt: boolean; second_look: 'silent' | 'letter' | null; split: { status: 'pending' | 'agreed' | 'refused' | 'lapsed' | 'dropped'; seller_fils: string; buyer_fils: string; fees_fils: string; answer_until: string; seller_answer: 'yes' | 'no' | null; buyer_answer: 'yes' | 'no' | null } | null })[] | null; third_party_payers: ({ receipt_id: number; status: 'undeclared' | 'under_review' | 'declared' | 'accepted' | 'refunded' | 'reversed' | 'dropped'; opened_at: string; declare_until: string; decide_until: string | null; escalated: boolean })[] | null; vehicle: { since: string; reason: 'by_hand' | 'owner_name' } | null } | null; id: bigint; number: string; version: number; createdAt: Date; acceptedAt: Date | null; sellerPartyId: Id<'parties'>; vehicleType: string; vehicleYear: number; plateNumber: string; plateCode: string; sellerName: string; buyerName: string; sellerNameLatin: string | null; buyerNameLatin: string | null; priceFils: Fils; payouts: ({ purpose: 'refund' | 'seller'; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; held_reason: string | null; to_payer: boolean; approvals_missing: number | null })[] | null; reversedFils: Fils | null; openFils: Fils | null; doubtFils: Fils | null; billDueAt: Date | null; isSplit: boolean; now: Date; total: number }
    onlyReads: true
  }
  'guarantees/read.listNewestSales': {
    params: { partyId: Id<'parties'>; limit: bigint | number }
    row: { operationalStatus: string; financialStatus: string | null; moneyTo: string; termsVersion: number; hasAgent: boolean; isOfPartner: boolean; receivedFils: Fils; totalPriceFils: Fils; statusSince: Date; waitUntil: Date | null; offerPausedAt: Date | null; offerPausedSeconds: number; pausedAt: Date | null; heldAt: Date | null; releaseAllowedAt: Date | null; ownerIsBuyerAt: Date | null; systemReleaseAt: Date | null; releaseRequestedAt: Date | null; releaseRequestedBy: string | null; transferUntil: Date | null; overdueAt: Date | null; registryUnavailableSince: Date | null; registryFinding: string | null; registryFindingAt: Date | null; extendedAt: Date | null; refundCheckAt: Date | null; counts: Json; remindAt: Date | null; openFlags: { cancellation_request: { status: 'pending' | 'approved' | 'rejected'; requested_by: 'seller' | 'buyer'; reason: string; fee_fils: string; after_payment: boolean; requested_at: string; answer_until: string; answer: 'agreed' | 'objected' | 'silent' | null; words: string | null; decide_until: string; escalated: boolean; fee_side: 'seller' | 'buyer' | 'waived' | null; check_at: string | null; close_reason: 'taken_back' | 'fallen' | 'staff' | null } | null; extension_request: { requested_by: 'seller' | 'buyer'; answer_until: string } | null; terms_proposal: { proposed_by: 'seller' | 'buyer'; nth: number; answer_until: string; quote: Json } | null; transfer_proof: { submitted_by: 'seller' | 'buyer'; submitted_at: string; decide_until: string; escalated: boolean } | null; blocks: ({ reason: 'staff' | 'objection' | 'registry' | 'silent' | 'stalled' | 'bank' | 'identity'; opened_at: string; dispute_side: 'seller' | 'buyer' | null; words: string | null; deadline_at: string; escalated: boolean; check_at: string | null; in_doubt: boolean; second_look: 'silent' | 'letter' | null; split: { status: 'pending' | 'agreed' | 'refused' | 'lapsed' | 'dropped'; seller_fils: string; buyer_fils: string; fees_fils: string; answer_until: string; seller_answer: 'yes' | 'no' | null; buyer_answer: 'yes' | 'no' | null } | null })[] | null; third_party_payers: ({ receipt_id: number; status: 'undeclared' | 'under_review' | 'declared' | 'accepted' | 'refunded' | 'reversed' | 'dropped'; opened_at: string; declare_until: string; decide_until: string | null; escalated: boolean })[] | null; vehicle: { since: string; reason: 'by_hand' | 'owner_name' } | null } | null; id: bigint; number: string; version: number; createdAt: Date; acceptedAt: Date | null; sellerPartyId: Id<'parties'>; vehicleType: string; vehicleYear: number; plateNumber: string; plateCode: string; sellerName: string; buyerName: string; sellerNameLatin: string | null; buyerNameLatin: string | null; priceFils: Fils; payouts: ({ purpose: 'refund' | 'seller'; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; held_reason: string | null; to_payer: boolean; approvals_missing: number | null })[] | null; reversedFils: Fils | null; openFils: Fils | null; doubtFils: Fils | null; billDueAt: Date | null; isSplit: boolean; now: Date; total: number }
    onlyReads: true
  }
  'guarantees/read.listPaidPurchases': {
    params: { partyId: Id<'parties'>; from: string | null; to: string | null; money: string; limit: number }
    row: { guaranteeId: Id<'guarantees'>; first: string; last: string }
    onlyReads: true
  }
  'guarantees/read.listPaidSales': {
    params: { partyId: Id<'parties'>; from: string | null; to: string | null; money: string; limit: number }
    row: { guaranteeId: Id<'guarantees'>; first: string; last: string }
    onlyReads: true
  }
  'guarantees/read.listPurchases': {
    params: { partyId: Id<'parties'>; operational: readonly string[] | null; financial: readonly string[]; commission: 'least' | 'medium' | 'high' | null; from: string | null; to: string | null; ids: readonly Id<'guarantees'>[] | null; money: string | null; moneyFrom: string | null; moneyTo: string | null; before: string | null; beforeId: Id<'guarantees'> | null; limit: bigint | number }
    row: { operationalStatus: string; financialStatus: string | null; moneyTo: string; termsVersion: number; hasAgent: boolean; isOfPartner: boolean; receivedFils: Fils; totalPriceFils: Fils; statusSince: Date; waitUntil: Date | null; offerPausedAt: Date | null; offerPausedSeconds: number; pausedAt: Date | null; heldAt: Date | null; releaseAllowedAt: Date | null; ownerIsBuyerAt: Date | null; systemReleaseAt: Date | null; releaseRequestedAt: Date | null; releaseRequestedBy: string | null; transferUntil: Date | null; overdueAt: Date | null; registryUnavailableSince: Date | null; registryFinding: string | null; registryFindingAt: Date | null; extendedAt: Date | null; refundCheckAt: Date | null; counts: Json; remindAt: Date | null; openFlags: { cancellation_request: { status: 'pending' | 'approved' | 'rejected'; requested_by: 'seller' | 'buyer'; reason: string; fee_fils: string; after_payment: boolean; requested_at: string; answer_until: string; answer: 'agreed' | 'objected' | 'silent' | null; words: string | null; decide_until: string; escalated: boolean; fee_side: 'seller' | 'buyer' | 'waived' | null; check_at: string | null; close_reason: 'taken_back' | 'fallen' | 'staff' | null } | null; extension_request: { requested_by: 'seller' | 'buyer'; answer_until: string } | null; terms_proposal: { proposed_by: 'seller' | 'buyer'; nth: number; answer_until: string; quote: Json } | null; transfer_proof: { submitted_by: 'seller' | 'buyer'; submitted_at: string; decide_until: string; escalated: boolean } | null; blocks: ({ reason: 'staff' | 'objection' | 'registry' | 'silent' | 'stalled' | 'bank' | 'identity'; opened_at: string; dispute_side: 'seller' | 'buyer' | null; words: string | null; deadline_at: string; escalated: boolean; check_at: string | null; in_doubt: boolean; second_look: 'silent' | 'letter' | null; split: { status: 'pending' | 'agreed' | 'refused' | 'lapsed' | 'dropped'; seller_fils: string; buyer_fils: string; fees_fils: string; answer_until: string; seller_answer: 'yes' | 'no' | null; buyer_answer: 'yes' | 'no' | null } | null })[] | null; third_party_payers: ({ receipt_id: number; status: 'undeclared' | 'under_review' | 'declared' | 'accepted' | 'refunded' | 'reversed' | 'dropped'; opened_at: string; declare_until: string; decide_until: string | null; escalated: boolean })[] | null; vehicle: { since: string; reason: 'by_hand' | 'owner_name' } | null } | null; id: bigint; number: string; version: number; createdAt: Date; acceptedAt: Date | null; sellerPartyId: Id<'parties'>; vehicleType: string; vehicleYear: number; plateNumber: string; plateCode: string; sellerName: string; buyerName: string; sellerNameLatin: string | null; buyerNameLatin: string | null; priceFils: Fils; payouts: ({ purpose: 'refund' | 'seller'; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; held_reason: string | null; to_payer: boolean; approvals_missing: number | null })[] | null; reversedFils: Fils | null; openFils: Fils | null; doubtFils: Fils | null; billDueAt: Date | null; isSplit: boolean; now: Date; total: number | null }
    onlyReads: true
  }
  'guarantees/read.listPurchasesOfMany': {
    params: { partyId: Id<'parties'>; operational: readonly string[] | null; financial: readonly string[]; commission: 'least' | 'medium' | 'high' | null; from: string | null; to: string | null; ids: readonly Id<'guarantees'>[] | null; money: string | null; moneyFrom: string | null; moneyTo: string | null; before: string | null; beforeId: Id<'guarantees'> | null; limit: bigint | number }
    row: { operationalStatus: string; financialStatus: string | null; moneyTo: string; termsVersion: number; hasAgent: boolean; isOfPartner: boolean; receivedFils: Fils; totalPriceFils: Fils; statusSince: Date; waitUntil: Date | null; offerPausedAt: Date | null; offerPausedSeconds: number; pausedAt: Date | null; heldAt: Date | null; releaseAllowedAt: Date | null; ownerIsBuyerAt: Date | null; systemReleaseAt: Date | null; releaseRequestedAt: Date | null; releaseRequestedBy: string | null; transferUntil: Date | null; overdueAt: Date | null; registryUnavailableSince: Date | null; registryFinding: string | null; registryFindingAt: Date | null; extendedAt: Date | null; refundCheckAt: Date | null; counts: Json; remindAt: Date | null; openFlags: { cancellation_request: { status: 'pending' | 'approved' | 'rejected'; requested_by: 'seller' | 'buyer'; reason: string; fee_fils: string; after_payment: boolean; requested_at: string; answer_until: string; answer: 'agreed' | 'objected' | 'silent' | null; words: string | null; decide_until: string; escalated: boolean; fee_side: 'seller' | 'buyer' | 'waived' | null; check_at: string | null; close_reason: 'taken_back' | 'fallen' | 'staff' | null } | null; extension_request: { requested_by: 'seller' | 'buyer'; answer_until: string } | null; terms_proposal: { proposed_by: 'seller' | 'buyer'; nth: number; answer_until: string; quote: Json } | null; transfer_proof: { submitted_by: 'seller' | 'buyer'; submitted_at: string; decide_until: string; escalated: boolean } | null; blocks: ({ reason: 'staff' | 'objection' | 'registry' | 'silent' | 'stalled' | 'bank' | 'identity'; opened_at: string; dispute_side: 'seller' | 'buyer' | null; words: string | null; deadline_at: string; escalated: boolean; check_at: string | null; in_doubt: boolean; second_look: 'silent' | 'letter' | null; split: { status: 'pending' | 'agreed' | 'refused' | 'lapsed' | 'dropped'; seller_fils: string; buyer_fils: string; fees_fils: string; answer_until: string; seller_answer: 'yes' | 'no' | null; buyer_answer: 'yes' | 'no' | null } | null })[] | null; third_party_payers: ({ receipt_id: number; status: 'undeclared' | 'under_review' | 'declared' | 'accepted' | 'refunded' | 'reversed' | 'dropped'; opened_at: string; declare_until: string; decide_until: string | null; escalated: boolean })[] | null; vehicle: { since: string; reason: 'by_hand' | 'owner_name' } | null } | null; id: bigint; number: string; version: number; createdAt: Date; acceptedAt: Date | null; sellerPartyId: Id<'parties'>; vehicleType: string; vehicleYear: number; plateNumber: string; plateCode: string; sellerName: string; buyerName: string; sellerNameLatin: string | null; buyerNameLatin: string | null; priceFils: Fils; payouts: ({ purpose: 'refund' | 'seller'; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; held_reason: string | null; to_payer: boolean; approvals_missing: number | null })[] | null; reversedFils: Fils | null; openFils: Fils | null; doubtFils: Fils | null; billDueAt: Date | null; isSplit: boolean; now: Date; total: number | null }
    onlyReads: true
  }
  'guarantees/read.listPurchasesOfSome': {
    params: { partyId: Id<'parties'>; operational: readonly string[] | null; financial: readonly string[]; commission: 'least' | 'medium' | 'high' | null; from: string | null; to: string | null; ids: readonly Id<'guarantees'>[] | null; money: string | null; moneyFrom: string | null; moneyTo: string | null; before: string | null; beforeId: Id<'guarantees'> | null; limit: bigint | number }
    row: { operationalStatus: string; financialStatus: string | null; moneyTo: string; termsVersion: number; hasAgent: boolean; isOfPartner: boolean; receivedFils: Fils; totalPriceFils: Fils; statusSince: Date; waitUntil: Date | null; offerPausedAt: Date | null; offerPausedSeconds: number; pausedAt: Date | null; heldAt: Date | null; releaseAllowedAt: Date | null; ownerIsBuyerAt: Date | null; systemReleaseAt: Date | null; releaseRequestedAt: Date | null; releaseRequestedBy: string | null; transferUntil: Date | null; overdueAt: Date | null; registryUnavailableSince: Date | null; registryFinding: string | null; registryFindingAt: Date | null; extendedAt: Date | null; refundCheckAt: Date | null; counts: Json; remindAt: Date | null; openFlags: { cancellation_request: { status: 'pending' | 'approved' | 'rejected'; requested_by: 'seller' | 'buyer'; reason: string; fee_fils: string; after_payment: boolean; requested_at: string; answer_until: string; answer: 'agreed' | 'objected' | 'silent' | null; words: string | null; decide_until: string; escalated: boolean; fee_side: 'seller' | 'buyer' | 'waived' | null; check_at: string | null; close_reason: 'taken_back' | 'fallen' | 'staff' | null } | null; extension_request: { requested_by: 'seller' | 'buyer'; answer_until: string } | null; terms_proposal: { proposed_by: 'seller' | 'buyer'; nth: number; answer_until: string; quote: Json } | null; transfer_proof: { submitted_by: 'seller' | 'buyer'; submitted_at: string; decide_until: string; escalated: boolean } | null; blocks: ({ reason: 'staff' | 'objection' | 'registry' | 'silent' | 'stalled' | 'bank' | 'identity'; opened_at: string; dispute_side: 'seller' | 'buyer' | null; words: string | null; deadline_at: string; escalated: boolean; check_at: string | null; in_doubt: boolean; second_look: 'silent' | 'letter' | null; split: { status: 'pending' | 'agreed' | 'refused' | 'lapsed' | 'dropped'; seller_fils: string; buyer_fils: string; fees_fils: string; answer_until: string; seller_answer: 'yes' | 'no' | null; buyer_answer: 'yes' | 'no' | null } | null })[] | null; third_party_payers: ({ receipt_id: number; status: 'undeclared' | 'under_review' | 'declared' | 'accepted' | 'refunded' | 'reversed' | 'dropped'; opened_at: string; declare_until: string; decide_until: string | null; escalated: boolean })[] | null; vehicle: { since: string; reason: 'by_hand' | 'owner_name' } | null } | null; id: bigint; number: string; version: number; createdAt: Date; acceptedAt: Date | null; sellerPartyId: Id<'parties'>; vehicleType: string; vehicleYear: number; plateNumber: string; plateCode: string; sellerName: string; buyerName: string; sellerNameLatin: string | null; buyerNameLatin: string | null; priceFils: Fils; payouts: ({ purpose: 'refund' | 'seller'; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; held_reason: string | null; to_payer: boolean; approvals_missing: number | null })[] | null; reversedFils: Fils | null; openFils: Fils | null; doubtFils: Fils | null; billDueAt: Date | null; isSplit: boolean; now: Date; total: number | null }
    onlyReads: true
  }
  'guarantees/read.listPurchasesToAttend': {
    params: { partyId: Id<'parties'>; ofEachPlace: bigint | number; limit: bigint | number }
    row: { operationalStatus: 'awaiting_owner' | 'awaiting_acceptance' | 'awaiting_payment' | 'in_transfer' | 'release_requested' | 'completed' | 'rejected' | 'expired' | 'cancelled'; financialStatus: 'in_progress' | 'hold' | 'late' | 'released' | 'paid' | null; moneyTo: 'seller' | 'buyer'; termsVersion: number; hasAgent: boolean; isOfPartner: boolean; receivedFils: Fils; totalPriceFils: Fils; statusSince: Date; waitUntil: Date | null; offerPausedAt: Date | null; offerPausedSeconds: number; pausedAt: Date | null; heldAt: Date | null; releaseAllowedAt: Date | null; ownerIsBuyerAt: Date | null; systemReleaseAt: Date | null; releaseRequestedAt: Date | null; releaseRequestedBy: string | null; transferUntil: Date | null; overdueAt: Date | null; registryUnavailableSince: Date | null; registryFinding: 'buyer' | 'seller' | 'third' | 'other_name' | 'seized' | 'mortgaged' | null; registryFindingAt: Date | null; extendedAt: Date | null; refundCheckAt: Date | null; counts: Json; remindAt: Date | null; openFlags: { cancellation_request: { status: 'pending' | 'approved' | 'rejected'; requested_by: 'seller' | 'buyer'; reason: string; fee_fils: string; after_payment: boolean; requested_at: string; answer_until: string; answer: 'agreed' | 'objected' | 'silent' | null; words: string | null; decide_until: string; escalated: boolean; fee_side: 'seller' | 'buyer' | 'waived' | null; check_at: string | null; close_reason: 'taken_back' | 'fallen' | 'staff' | null } | null; extension_request: { requested_by: 'seller' | 'buyer'; answer_until: string } | null; terms_proposal: { proposed_by: 'seller' | 'buyer'; nth: number; answer_until: string; quote: Json } | null; transfer_proof: { submitted_by: 'seller' | 'buyer'; submitted_at: string; decide_until: string; escalated: boolean } | null; blocks: ({ reason: 'staff' | 'objection' | 'registry' | 'silent' | 'stalled' | 'bank' | 'identity'; opened_at: string; dispute_side: 'seller' | 'buyer' | null; words: string | null; deadline_at: string; escalated: boolean; check_at: string | null; in_doubt: boolean; second_look: 'silent' | 'letter' | null; split: { status: 'pending' | 'agreed' | 'refused' | 'lapsed' | 'dropped'; seller_fils: string; buyer_fils: string; fees_fils: string; answer_until: string; seller_answer: 'yes' | 'no' | null; buyer_answer: 'yes' | 'no' | null } | null })[] | null; third_party_payers: ({ receipt_id: number; status: 'undeclared' | 'under_review' | 'declared' | 'accepted' | 'refunded' | 'reversed' | 'dropped'; opened_at: string; declare_until: string; decide_until: string | null; escalated: boolean })[] | null; vehicle: { since: string; reason: 'by_hand' | 'owner_name' } | null } | null; id: Id<'guarantees'>; number: string; version: number; createdAt: Date; acceptedAt: Date | null; sellerPartyId: Id<'parties'>; vehicleType: string; vehicleYear: number; plateNumber: string; plateCode: string; sellerName: string; buyerName: string; sellerNameLatin: string | null; buyerNameLatin: string | null; priceFils: Fils; payouts: ({ purpose: 'refund' | 'seller'; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; held_reason: string | null; to_payer: boolean; approvals_missing: number | null })[] | null; reversedFils: Fils | null; openFils: Fils | null; doubtFils: Fils | null; billDueAt: Date | null; isSplit: boolean; now: Date; total: number | null }
    onlyReads: true
  }
  'guarantees/read.listSales': {
    params: { partyId: Id<'parties'>; operational: readonly string[] | null; financial: readonly string[]; commission: 'least' | 'medium' | 'high' | null; from: string | null; to: string | null; ids: readonly Id<'guarantees'>[] | null; money: string | null; moneyFrom: string | null; moneyTo: string | null; before: string | null; beforeId: Id<'guarantees'> | null; limit: bigint | number }
    row: { operationalStatus: string; financialStatus: string | null; moneyTo: string; termsVersion: number; hasAgent: boolean; isOfPartner: boolean; receivedFils: Fils; totalPriceFils: Fils; statusSince: Date; waitUntil: Date | null; offerPausedAt: Date | null; offerPausedSeconds: number; pausedAt: Date | null; heldAt: Date | null; releaseAllowedAt: Date | null; ownerIsBuyerAt: Date | null; systemReleaseAt: Date | null; releaseRequestedAt: Date | null; releaseRequestedBy: string | null; transferUntil: Date | null; overdueAt: Date | null; registryUnavailableSince: Date | null; registryFinding: string | null; registryFindingAt: Date | null; extendedAt: Date | null; refundCheckAt: Date | null; counts: Json; remindAt: Date | null; openFlags: { cancellation_request: { status: 'pending' | 'approved' | 'rejected'; requested_by: 'seller' | 'buyer'; reason: string; fee_fils: string; after_payment: boolean; requested_at: string; answer_until: string; answer: 'agreed' | 'objected' | 'silent' | null; words: string | null; decide_until: string; escalated: boolean; fee_side: 'seller' | 'buyer' | 'waived' | null; check_at: string | null; close_reason: 'taken_back' | 'fallen' | 'staff' | null } | null; extension_request: { requested_by: 'seller' | 'buyer'; answer_until: string } | null; terms_proposal: { proposed_by: 'seller' | 'buyer'; nth: number; answer_until: string; quote: Json } | null; transfer_proof: { submitted_by: 'seller' | 'buyer'; submitted_at: string; decide_until: string; escalated: boolean } | null; blocks: ({ reason: 'staff' | 'objection' | 'registry' | 'silent' | 'stalled' | 'bank' | 'identity'; opened_at: string; dispute_side: 'seller' | 'buyer' | null; words: string | null; deadline_at: string; escalated: boolean; check_at: string | null; in_doubt: boolean; second_look: 'silent' | 'letter' | null; split: { status: 'pending' | 'agreed' | 'refused' | 'lapsed' | 'dropped'; seller_fils: string; buyer_fils: string; fees_fils: string; answer_until: string; seller_answer: 'yes' | 'no' | null; buyer_answer: 'yes' | 'no' | null } | null })[] | null; third_party_payers: ({ receipt_id: number; status: 'undeclared' | 'under_review' | 'declared' | 'accepted' | 'refunded' | 'reversed' | 'dropped'; opened_at: string; declare_until: string; decide_until: string | null; escalated: boolean })[] | null; vehicle: { since: string; reason: 'by_hand' | 'owner_name' } | null } | null; id: bigint; number: string; version: number; createdAt: Date; acceptedAt: Date | null; sellerPartyId: Id<'parties'>; vehicleType: string; vehicleYear: number; plateNumber: string; plateCode: string; sellerName: string; buyerName: string; sellerNameLatin: string | null; buyerNameLatin: string | null; priceFils: Fils; payouts: ({ purpose: 'refund' | 'seller'; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; held_reason: string | null; to_payer: boolean; approvals_missing: number | null })[] | null; reversedFils: Fils | null; openFils: Fils | null; doubtFils: Fils | null; billDueAt: Date | null; isSplit: boolean; now: Date; total: number | null }
    onlyReads: true
  }
  'guarantees/read.listSalesOfMany': {
    params: { partyId: Id<'parties'>; operational: readonly string[] | null; financial: readonly string[]; commission: 'least' | 'medium' | 'high' | null; from: string | null; to: string | null; ids: readonly Id<'guarantees'>[] | null; money: string | null; moneyFrom: string | null; moneyTo: string | null; before: string | null; beforeId: Id<'guarantees'> | null; limit: bigint | number }
    row: { operationalStatus: string; financialStatus: string | null; moneyTo: string; termsVersion: number; hasAgent: boolean; isOfPartner: boolean; receivedFils: Fils; totalPriceFils: Fils; statusSince: Date; waitUntil: Date | null; offerPausedAt: Date | null; offerPausedSeconds: number; pausedAt: Date | null; heldAt: Date | null; releaseAllowedAt: Date | null; ownerIsBuyerAt: Date | null; systemReleaseAt: Date | null; releaseRequestedAt: Date | null; releaseRequestedBy: string | null; transferUntil: Date | null; overdueAt: Date | null; registryUnavailableSince: Date | null; registryFinding: string | null; registryFindingAt: Date | null; extendedAt: Date | null; refundCheckAt: Date | null; counts: Json; remindAt: Date | null; openFlags: { cancellation_request: { status: 'pending' | 'approved' | 'rejected'; requested_by: 'seller' | 'buyer'; reason: string; fee_fils: string; after_payment: boolean; requested_at: string; answer_until: string; answer: 'agreed' | 'objected' | 'silent' | null; words: string | null; decide_until: string; escalated: boolean; fee_side: 'seller' | 'buyer' | 'waived' | null; check_at: string | null; close_reason: 'taken_back' | 'fallen' | 'staff' | null } | null; extension_request: { requested_by: 'seller' | 'buyer'; answer_until: string } | null; terms_proposal: { proposed_by: 'seller' | 'buyer'; nth: number; answer_until: string; quote: Json } | null; transfer_proof: { submitted_by: 'seller' | 'buyer'; submitted_at: string; decide_until: string; escalated: boolean } | null; blocks: ({ reason: 'staff' | 'objection' | 'registry' | 'silent' | 'stalled' | 'bank' | 'identity'; opened_at: string; dispute_side: 'seller' | 'buyer' | null; words: string | null; deadline_at: string; escalated: boolean; check_at: string | null; in_doubt: boolean; second_look: 'silent' | 'letter' | null; split: { status: 'pending' | 'agreed' | 'refused' | 'lapsed' | 'dropped'; seller_fils: string; buyer_fils: string; fees_fils: string; answer_until: string; seller_answer: 'yes' | 'no' | null; buyer_answer: 'yes' | 'no' | null } | null })[] | null; third_party_payers: ({ receipt_id: number; status: 'undeclared' | 'under_review' | 'declared' | 'accepted' | 'refunded' | 'reversed' | 'dropped'; opened_at: string; declare_until: string; decide_until: string | null; escalated: boolean })[] | null; vehicle: { since: string; reason: 'by_hand' | 'owner_name' } | null } | null; id: bigint; number: string; version: number; createdAt: Date; acceptedAt: Date | null; sellerPartyId: Id<'parties'>; vehicleType: string; vehicleYear: number; plateNumber: string; plateCode: string; sellerName: string; buyerName: string; sellerNameLatin: string | null; buyerNameLatin: string | null; priceFils: Fils; payouts: ({ purpose: 'refund' | 'seller'; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; held_reason: string | null; to_payer: boolean; approvals_missing: number | null })[] | null; reversedFils: Fils | null; openFils: Fils | null; doubtFils: Fils | null; billDueAt: Date | null; isSplit: boolean; now: Date; total: number | null }
    onlyReads: true
  }
  'guarantees/read.listSalesOfSome': {
    params: { partyId: Id<'parties'>; operational: readonly string[] | null; financial: readonly string[]; commission: 'least' | 'medium' | 'high' | null; from: string | null; to: string | null; ids: readonly Id<'guarantees'>[] | null; money: string | null; moneyFrom: string | null; moneyTo: string | null; before: string | null; beforeId: Id<'guarantees'> | null; limit: bigint | number }
    row: { operationalStatus: string; financialStatus: string | null; moneyTo: string; termsVersion: number; hasAgent: boolean; isOfPartner: boolean; receivedFils: Fils; totalPriceFils: Fils; statusSince: Date; waitUntil: Date | null; offerPausedAt: Date | null; offerPausedSeconds: number; pausedAt: Date | null; heldAt: Date | null; releaseAllowedAt: Date | null; ownerIsBuyerAt: Date | null; systemReleaseAt: Date | null; releaseRequestedAt: Date | null; releaseRequestedBy: string | null; transferUntil: Date | null; overdueAt: Date | null; registryUnavailableSince: Date | null; registryFinding: string | null; registryFindingAt: Date | null; extendedAt: Date | null; refundCheckAt: Date | null; counts: Json; remindAt: Date | null; openFlags: { cancellation_request: { status: 'pending' | 'approved' | 'rejected'; requested_by: 'seller' | 'buyer'; reason: string; fee_fils: string; after_payment: boolean; requested_at: string; answer_until: string; answer: 'agreed' | 'objected' | 'silent' | null; words: string | null; decide_until: string; escalated: boolean; fee_side: 'seller' | 'buyer' | 'waived' | null; check_at: string | null; close_reason: 'taken_back' | 'fallen' | 'staff' | null } | null; extension_request: { requested_by: 'seller' | 'buyer'; answer_until: string } | null; terms_proposal: { proposed_by: 'seller' | 'buyer'; nth: number; answer_until: string; quote: Json } | null; transfer_proof: { submitted_by: 'seller' | 'buyer'; submitted_at: string; decide_until: string; escalated: boolean } | null; blocks: ({ reason: 'staff' | 'objection' | 'registry' | 'silent' | 'stalled' | 'bank' | 'identity'; opened_at: string; dispute_side: 'seller' | 'buyer' | null; words: string | null; deadline_at: string; escalated: boolean; check_at: string | null; in_doubt: boolean; second_look: 'silent' | 'letter' | null; split: { status: 'pending' | 'agreed' | 'refused' | 'lapsed' | 'dropped'; seller_fils: string; buyer_fils: string; fees_fils: string; answer_until: string; seller_answer: 'yes' | 'no' | null; buyer_answer: 'yes' | 'no' | null } | null })[] | null; third_party_payers: ({ receipt_id: number; status: 'undeclared' | 'under_review' | 'declared' | 'accepted' | 'refunded' | 'reversed' | 'dropped'; opened_at: string; declare_until: string; decide_until: string | null; escalated: boolean })[] | null; vehicle: { since: string; reason: 'by_hand' | 'owner_name' } | null } | null; id: bigint; number: string; version: number; createdAt: Date; acceptedAt: Date | null; sellerPartyId: Id<'parties'>; vehicleType: string; vehicleYear: number; plateNumber: string; plateCode: string; sellerName: string; buyerName: string; sellerNameLatin: string | null; buyerNameLatin: string | null; priceFils: Fils; payouts: ({ purpose: 'refund' | 'seller'; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; held_reason: string | null; to_payer: boolean; approvals_missing: number | null })[] | null; reversedFils: Fils | null; openFils: Fils | null; doubtFils: Fils | null; billDueAt: Date | null; isSplit: boolean; now: Date; total: number | null }
    onlyReads: true
  }
  'guarantees/read.listSalesToAttend': {
    params: { partyId: Id<'parties'>; ofEachPlace: bigint | number; limit: bigint | number }
    row: { operationalStatus: 'awaiting_owner' | 'awaiting_acceptance' | 'awaiting_payment' | 'in_transfer' | 'release_requested' | 'completed' | 'rejected' | 'expired' | 'cancelled'; financialStatus: 'in_progress' | 'hold' | 'late' | 'released' | 'paid' | null; moneyTo: 'seller' | 'buyer'; termsVersion: number; hasAgent: boolean; isOfPartner: boolean; receivedFils: Fils; totalPriceFils: Fils; statusSince: Date; waitUntil: Date | null; offerPausedAt: Date | null; offerPausedSeconds: number; pausedAt: Date | null; heldAt: Date | null; releaseAllowedAt: Date | null; ownerIsBuyerAt: Date | null; systemReleaseAt: Date | null; releaseRequestedAt: Date | null; releaseRequestedBy: string | null; transferUntil: Date | null; overdueAt: Date | null; registryUnavailableSince: Date | null; registryFinding: 'buyer' | 'seller' | 'third' | 'other_name' | 'seized' | 'mortgaged' | null; registryFindingAt: Date | null; extendedAt: Date | null; refundCheckAt: Date | null; counts: Json; remindAt: Date | null; openFlags: { cancellation_request: { status: 'pending' | 'approved' | 'rejected'; requested_by: 'seller' | 'buyer'; reason: string; fee_fils: string; after_payment: boolean; requested_at: string; answer_until: string; answer: 'agreed' | 'objected' | 'silent' | null; words: string | null; decide_until: string; escalated: boolean; fee_side: 'seller' | 'buyer' | 'waived' | null; check_at: string | null; close_reason: 'taken_back' | 'fallen' | 'staff' | null } | null; extension_request: { requested_by: 'seller' | 'buyer'; answer_until: string } | null; terms_proposal: { proposed_by: 'seller' | 'buyer'; nth: number; answer_until: string; quote: Json } | null; transfer_proof: { submitted_by: 'seller' | 'buyer'; submitted_at: string; decide_until: string; escalated: boolean } | null; blocks: ({ reason: 'staff' | 'objection' | 'registry' | 'silent' | 'stalled' | 'bank' | 'identity'; opened_at: string; dispute_side: 'seller' | 'buyer' | null; words: string | null; deadline_at: string; escalated: boolean; check_at: string | null; in_doubt: boolean; second_look: 'silent' | 'letter' | null; split: { status: 'pending' | 'agreed' | 'refused' | 'lapsed' | 'dropped'; seller_fils: string; buyer_fils: string; fees_fils: string; answer_until: string; seller_answer: 'yes' | 'no' | null; buyer_answer: 'yes' | 'no' | null } | null })[] | null; third_party_payers: ({ receipt_id: number; status: 'undeclared' | 'under_review' | 'declared' | 'accepted' | 'refunded' | 'reversed' | 'dropped'; opened_at: string; declare_until: string; decide_until: string | null; escalated: boolean })[] | null; vehicle: { since: string; reason: 'by_hand' | 'owner_name' } | null } | null; id: Id<'guarantees'>; number: string; version: number; createdAt: Date; acceptedAt: Date | null; sellerPartyId: Id<'parties'>; vehicleType: string; vehicleYear: number; plateNumber: string; plateCode: string; sellerName: string; buyerName: string; sellerNameLatin: string | null; buyerNameLatin: string | null; priceFils: Fils; payouts: ({ purpose: 'refund' | 'seller'; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; held_reason: string | null; to_payer: boolean; approvals_missing: number | null })[] | null; reversedFils: Fils | null; openFils: Fils | null; doubtFils: Fils | null; billDueAt: Date | null; isSplit: boolean; now: Date; total: number | null }
    onlyReads: true
  }
  'guarantees/read.listTurnsInPurchases': {
    params: { partyId: Id<'parties'>; before: string; beforeId: bigint | number; limit: bigint | number }
    row: { operationalStatus: 'awaiting_owner' | 'awaiting_acceptance' | 'awaiting_payment' | 'in_transfer' | 'release_requested' | 'completed' | 'rejected' | 'expired' | 'cancelled'; financialStatus: 'in_progress' | 'hold' | 'late' | 'released' | 'paid' | null; moneyTo: 'seller' | 'buyer'; termsVersion: number; hasAgent: boolean; isOfPartner: boolean; receivedFils: Fils; totalPriceFils: Fils; statusSince: Date; waitUntil: Date | null; offerPausedAt: Date | null; offerPausedSeconds: number; pausedAt: Date | null; heldAt: Date | null; releaseAllowedAt: Date | null; ownerIsBuyerAt: Date | null; systemReleaseAt: Date | null; releaseRequestedAt: Date | null; releaseRequestedBy: string | null; transferUntil: Date | null; overdueAt: Date | null; registryUnavailableSince: Date | null; registryFinding: 'buyer' | 'seller' | 'third' | 'other_name' | 'seized' | 'mortgaged' | null; registryFindingAt: Date | null; extendedAt: Date | null; refundCheckAt: Date | null; counts: Json; remindAt: Date | null; openFlags: { cancellation_request: { status: 'pending' | 'approved' | 'rejected'; requested_by: 'seller' | 'buyer'; reason: string; fee_fils: string; after_payment: boolean; requested_at: string; answer_until: string; answer: 'agreed' | 'objected' | 'silent' | null; words: string | null; decide_until: string; escalated: boolean; fee_side: 'seller' | 'buyer' | 'waived' | null; check_at: string | null; close_reason: 'taken_back' | 'fallen' | 'staff' | null } | null; extension_request: { requested_by: 'seller' | 'buyer'; answer_until: string } | null; terms_proposal: { proposed_by: 'seller' | 'buyer'; nth: number; answer_until: string; quote: Json } | null; transfer_proof: { submitted_by: 'seller' | 'buyer'; submitted_at: string; decide_until: string; escalated: boolean } | null; blocks: ({ reason: 'staff' | 'objection' | 'registry' | 'silent' | 'stalled' | 'bank' | 'identity'; opened_at: string; dispute_side: 'seller' | 'buyer' | null; words: string | null; deadline_at: string; escalated: boolean; check_at: string | null; in_doubt: boolean; second_look: 'silent' | 'letter' | null; split: { status: 'pending' | 'agreed' | 'refused' | 'lapsed' | 'dropped'; seller_fils: string; buyer_fils: string; fees_fils: string; answer_until: string; seller_answer: 'yes' | 'no' | null; buyer_answer: 'yes' | 'no' | null } | null })[] | null; third_party_payers: ({ receipt_id: number; status: 'undeclared' | 'under_review' | 'declared' | 'accepted' | 'refunded' | 'reversed' | 'dropped'; opened_at: string; declare_until: string; decide_until: string | null; escalated: boolean })[] | null; vehicle: { since: string; reason: 'by_hand' | 'owner_name' } | null } | null; id: Id<'guarantees'>; number: string; version: number; createdAt: Date; acceptedAt: Date | null; sellerPartyId: Id<'parties'>; vehicleType: string; vehicleYear: number; plateNumber: string; plateCode: string; sellerName: string; buyerName: string; sellerNameLatin: string | null; buyerNameLatin: string | null; priceFils: Fils; payouts: ({ purpose: 'refund' | 'seller'; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; held_reason: string | null; to_payer: boolean; approvals_missing: number | null })[] | null; reversedFils: Fils | null; openFils: Fils | null; doubtFils: Fils | null; billDueAt: Date | null; isSplit: boolean; now: Date; total: number }
    onlyReads: true
  }
  'guarantees/read.listTurnsInSales': {
    params: { partyId: Id<'parties'>; before: string; beforeId: bigint | number; limit: bigint | number }
    row: { operationalStatus: 'awaiting_owner' | 'awaiting_acceptance' | 'awaiting_payment' | 'in_transfer' | 'release_requested' | 'completed' | 'rejected' | 'expired' | 'cancelled'; financialStatus: 'in_progress' | 'hold' | 'late' | 'released' | 'paid' | null; moneyTo: 'seller' | 'buyer'; termsVersion: number; hasAgent: boolean; isOfPartner: boolean; receivedFils: Fils; totalPriceFils: Fils; statusSince: Date; waitUntil: Date | null; offerPausedAt: Date | null; offerPausedSeconds: number; pausedAt: Date | null; heldAt: Date | null; releaseAllowedAt: Date | null; ownerIsBuyerAt: Date | null; systemReleaseAt: Date | null; releaseRequestedAt: Date | null; releaseRequestedBy: string | null; transferUntil: Date | null; overdueAt: Date | null; registryUnavailableSince: Date | null; registryFinding: 'buyer' | 'seller' | 'third' | 'other_name' | 'seized' | 'mortgaged' | null; registryFindingAt: Date | null; extendedAt: Date | null; refundCheckAt: Date | null; counts: Json; remindAt: Date | null; openFlags: { cancellation_request: { status: 'pending' | 'approved' | 'rejected'; requested_by: 'seller' | 'buyer'; reason: string; fee_fils: string; after_payment: boolean; requested_at: string; answer_until: string; answer: 'agreed' | 'objected' | 'silent' | null; words: string | null; decide_until: string; escalated: boolean; fee_side: 'seller' | 'buyer' | 'waived' | null; check_at: string | null; close_reason: 'taken_back' | 'fallen' | 'staff' | null } | null; extension_request: { requested_by: 'seller' | 'buyer'; answer_until: string } | null; terms_proposal: { proposed_by: 'seller' | 'buyer'; nth: number; answer_until: string; quote: Json } | null; transfer_proof: { submitted_by: 'seller' | 'buyer'; submitted_at: string; decide_until: string; escalated: boolean } | null; blocks: ({ reason: 'staff' | 'objection' | 'registry' | 'silent' | 'stalled' | 'bank' | 'identity'; opened_at: string; dispute_side: 'seller' | 'buyer' | null; words: string | null; deadline_at: string; escalated: boolean; check_at: string | null; in_doubt: boolean; second_look: 'silent' | 'letter' | null; split: { status: 'pending' | 'agreed' | 'refused' | 'lapsed' | 'dropped'; seller_fils: string; buyer_fils: string; fees_fils: string; answer_until: string; seller_answer: 'yes' | 'no' | null; buyer_answer: 'yes' | 'no' | null } | null })[] | null; third_party_payers: ({ receipt_id: number; status: 'undeclared' | 'under_review' | 'declared' | 'accepted' | 'refunded' | 'reversed' | 'dropped'; opened_at: string; declare_until: string; decide_until: string | null; escalated: boolean })[] | null; vehicle: { since: string; reason: 'by_hand' | 'owner_name' } | null } | null; id: Id<'guarantees'>; number: string; version: number; createdAt: Date; acceptedAt: Date | null; sellerPartyId: Id<'parties'>; vehicleType: string; vehicleYear: number; plateNumber: string; plateCode: string; sellerName: string; buyerName: string; sellerNameLatin: string | null; buyerNameLatin: string | null; priceFils: Fils; payouts: ({ purpose: 'refund' | 'seller'; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; held_reason: string | null; to_payer: boolean; approvals_missing: number | null })[] | null; reversedFils: Fils | null; openFils: Fils | null; doubtFils: Fils | null; billDueAt: Date | null; isSplit: boolean; now: Date; total: number }
    onlyReads: true
  }
  'guarantees/read.sumSides': {
    params: { partyId: Id<'parties'> }
    row: { side: 'sale' | 'buy'; count: number; turns: number; heldFils: Fils; onTheWayFils: Fils; arrivedFils: Fils }
    onlyReads: true
  }
  'guarantees/reference.removeReference': {
    params: { id: Id<'guarantees'> | null; partyId: Id<'parties'> }
    row: { guaranteeId: Id<'guarantees'> }
  }
  'guarantees/reference.saveReference': {
    params: { partyId: Id<'parties'>; reference: string; id: Id<'guarantees'> | null }
    row: { guaranteeId: Id<'guarantees'> }
  }
  'guarantees/search.searchAll': {
    params: { name: string | null; guaranteeId: Id<'guarantees'> | null; plateNumber: string | null; plateCode: string | null; registrationNumber: string | null; chassisNumber: string | null; phone: string | null; limit: bigint | number }
    row: { id: Id<'guarantees'> }
    onlyReads: true
  }
  'guarantees/search.searchOwn': {
    params: { name: string | null; partyId: Id<'parties'>; guaranteeId: Id<'guarantees'> | null; plateNumber: string | null; plateCode: string | null; registrationNumber: string | null; chassisNumber: string | null; phone: string | null; reference: string | null }
    row: { id: Id<'guarantees'>; isBuyer: boolean }
    onlyReads: true
  }
  'guarantees/stock.countGroups': {
    params: { partyId: Id<'parties'>; groups: readonly string[]; operational: readonly string[]; financial: readonly string[] }
    row: { group: string; count: number }
    onlyReads: true
  }
  'guarantees/stock.findWithdrawal': {
    params: { id: Id<'guarantees'> }
    row: { guaranteeId: Id<'guarantees'> }
    onlyReads: true
  }
  'guarantees/stock.listEnded': {
    params: { partyId: Id<'parties'>; from: Date | null; to: Date | null; after: string | null; afterId: Id<'guarantees'>; limit: bigint | number }
    row: { id: Id<'guarantees'>; number: string; vehicleType: string; vehicleYear: number; plateNumber: string; plateCode: string; buyerName: string; buyerNameLatin: string | null; acceptedAt: Date | null; operationalStatus: 'awaiting_owner' | 'awaiting_acceptance' | 'awaiting_payment' | 'in_transfer' | 'release_requested' | 'completed' | 'rejected' | 'expired' | 'cancelled'; endedAt: Date; priceFils: Fils; reference: string | null; commissionFils: Fils; transferFils: Fils; otherFeesFils: Fils; taxFils: Fils; refundedFils: Fils; onTheWayFils: Fils; paidOutFils: Fils; paidOutAt: Date | null }
    onlyReads: true
  }
  'guarantees/stock.listReferences': {
    params: { partyId: Id<'parties'>; ids: readonly Id<'guarantees'>[] }
    row: { guaranteeId: Id<'guarantees'>; reference: string }
    onlyReads: true
  }
  'guarantees/stock.sumEnded': {
    params: { partyId: Id<'parties'>; from: Date | null; to: Date | null }
    row: { count: number; sold: number; priceFils: Fils; commissionFils: Fils; transferFils: Fils; otherFeesFils: Fils; taxFils: Fils; refundedFils: Fils; onTheWayFils: Fils; paidOutFils: Fils }
    onlyReads: true
  }
  'http.createServerClock': {
    params: object
    row: { at: string }
    onlyReads: true
  }
  'invoices.claimDue': {
    params: { limit: bigint | number }
    row: { number: string }
  }
  'invoices.findAuthorityMode': {
    params: { guarantee: string }
    row: { mode: string }
    onlyReads: true
  }
  'invoices.findInvoice': {
    params: { number: string }
    row: { id: Id<'invoices'>; kind: 'invoice' | 'credit_note'; number: string; uuid: string; guaranteeNumber: string; partyId: Id<'parties'>; side: 'buyer' | 'seller'; what: 'commission' | 'transfer' | 'cancellation' | 'late_expiry' | 'failed_check'; terms: 'cash' | 'receivable'; amountFils: Fils; taxFils: Fils; salesTaxBasisPoints: number; counter: bigint; reason: string | null; buyerName: string; buyerNameLatin: string | null; buyerIdScheme: 'NIN' | 'PN' | 'TN'; buyerId: string | null; supplier: Json; issuedAt: Date; status: 'pending' | 'sent' | 'accepted' | 'rejected' | 'unknown'; attempts: number; nextAttemptAt: Date | null; sentXml: string | null; qr: string | null; authorityNumber: string | null; problem: 'not_authorized' | 'repeated_number' | 'original' | 'buyer' | 'supplier' | 'sums' | 'form' | 'other' | null; problemWords: string | null; correctsNumber: string | null; correctsUuid: string | null; correctsFils: Fils | null }
    onlyReads: true
  }
  'invoices.findKnownDocument': {
    params: { uuid: string; number: string }
    row: { uuid: string; number: string; qr: string; payableFils: Fils; typeName: string; creditedFils: Fils }
    onlyReads: true
  }
  'invoices.insertCreditNote': {
    params: { reason: string | null; entryId: bigint | number; amountFils: Fils; taxFils: Fils; now: Date; guaranteeId: Id<'guarantees'>; side: 'buyer' | 'seller'; what: 'commission' | 'transfer' | 'cancellation' | 'late_expiry' | 'failed_check'; feeNumber: bigint | number | null }
    row: object
  }
  'invoices.insertInvoices': {
    params: { entryId: bigint | number; feeNumber: bigint | number | null; terms: 'cash' | 'receivable'; salesTaxBasisPoints: number; supplier: JsonParam; now: Date; sides: readonly ('buyer' | 'seller')[]; whats: readonly ('commission' | 'transfer' | 'cancellation' | 'late_expiry' | 'failed_check')[]; amountsFils: readonly Fils[]; taxesFils: readonly Fils[]; guaranteeId: Id<'guarantees'> }
    row: object
  }
  'invoices.keepDocument': {
    params: { uuid: string; number: string; qr: string; payableFils: Fils; typeName: string; originalUuid: string | null }
    row: object
  }
  'invoices.keepSentXml': {
    params: { xml: string | null; id: Id<'invoices'> }
    row: object
  }
  'invoices.listInvoiceEvents': {
    params: { invoiceId: Id<'invoices'> }
    row: { kind: 'accepted' | 'rejected' | 'no_answer' | 'sent_again'; by: string | null; words: string | null; at: Date }
    onlyReads: true
  }
  'invoices.listInvoiceReaders': {
    params: { side: string; guaranteeId: Id<'guarantees'> }
    row: { number: string; email: string; lang: 'ar' | 'en' }
    onlyReads: true
  }
  'invoices.listInvoicesOfParty': {
    params: { partyId: Id<'parties'>; before: Id<'invoices'> | null; limit: bigint | number }
    row: { id: Id<'invoices'>; kind: 'invoice' | 'credit_note'; number: string; uuid: string; guaranteeNumber: string; partyId: Id<'parties'>; side: 'buyer' | 'seller'; what: 'commission' | 'transfer' | 'cancellation' | 'late_expiry' | 'failed_check'; terms: 'cash' | 'receivable'; amountFils: Fils; taxFils: Fils; salesTaxBasisPoints: number; counter: bigint; reason: string | null; buyerName: string; buyerNameLatin: string | null; buyerIdScheme: 'NIN' | 'PN' | 'TN'; buyerId: string | null; supplier: Json; issuedAt: Date; status: 'pending' | 'sent' | 'accepted' | 'rejected' | 'unknown'; attempts: number; nextAttemptAt: Date | null; sentXml: string | null; qr: string | null; authorityNumber: string | null; problem: 'not_authorized' | 'repeated_number' | 'original' | 'buyer' | 'supplier' | 'sums' | 'form' | 'other' | null; problemWords: string | null; correctsNumber: string | null; correctsUuid: string | null; correctsFils: Fils | null }
    onlyReads: true
  }
  'invoices.listQueuedInvoices': {
    params: { ids: readonly Id<'invoices'>[] }
    row: { id: Id<'invoices'>; number: string; guaranteeId: Id<'guarantees'>; buyerName: string; buyerNameLatin: string | null; amountFils: Fils; problem: 'not_authorized' | 'repeated_number' | 'original' | 'buyer' | 'supplier' | 'sums' | 'form' | 'other' | null }
    onlyReads: true
  }
  'invoices.lockInvoice': {
    params: { number: string }
    row: { id: Id<'invoices'>; status: 'pending' | 'sent' | 'accepted' | 'rejected' | 'unknown' }
  }
  'invoices.recordAnswer': {
    params: { status: 'pending' | 'sent' | 'accepted' | 'rejected' | 'unknown'; qr: string | null; number: string | null; problem: 'not_authorized' | 'repeated_number' | 'original' | 'buyer' | 'supplier' | 'sums' | 'form' | 'other' | null; problemWords: string | null; id: Id<'invoices'>; event: 'accepted' | 'rejected' | 'no_answer' | 'sent_again' | null; words: string | null }
    row: object
  }
  'invoices.sendRejectedAgain': {
    params: { now: Date; supplier: JsonParam; id: Id<'invoices'>; staffId: Id<'staff'> | null; reason: string | null }
    row: object
  }
  'jobs.deleteExpired': {
    params: { table: string; most: number }
    row: { deleted: number }
  }
  'jobs.makeSecurityMonths': {
    params: object
    row: { made: number }
  }
  'jobs.tryLockSweep': {
    params: object
    row: { isOurs: boolean }
  }
  'jobs.unlockSweep': {
    params: object
    row: { pgAdvisoryUnlock: boolean }
  }
  'kernel.checkSession': {
    params: { sessionId: Id<'sessions'> }
    row: { alive: boolean; now: Date }
  }
  'kernel.claimKey': {
    params: { sessionId: Id<'sessions'> | null; subject: string; key: string; fingerprint: Buffer }
    row: { claimed: boolean; alive: boolean; now: Date }
  }
  'kernel.countUp': {
    params: { window: string; names: readonly string[]; more: readonly number[] }
    row: { name: string; count: number }
  }
  'kernel.countUpTo': {
    params: { name: string; window: string; most: number }
    row: object
  }
  'kernel.endApprovals': {
    params: { now: Date | null; endedBy: 'carried_out' | 'taken_back' | 'refused' | 'replaced' | 'changed' | 'expired' | 'settled' | null; ids: readonly Id<'approvals'>[] }
    row: object
  }
  'kernel.endOwnApproval': {
    params: { now: Date | null; subjects: readonly string[]; staffId: Id<'staff'> }
    row: object
  }
  'kernel.endRefused': {
    params: { now: Date | null; staffId: Id<'staff'> | null; id: Id<'approvals'> }
    row: object
  }
  'kernel.findStoredAnswer': {
    params: { subject: string; key: string }
    row: { fingerprint: Buffer; status: number | null; body: string | null; sealedBody: Buffer | null }
    onlyReads: true
  }
  'kernel.hasSettingFrom': {
    params: { name: string; validFrom: Date }
    row: { found: boolean }
    onlyReads: true
  }
  'kernel.insertApproval': {
    params: { subject: string; content: JsonParam; basis: JsonParam; sha256: string; staffId: Id<'staff'>; reason: string; proposedAt: Date; now: Date }
    row: object
  }
  'kernel.insertSecurityEvent': {
    params: { kind: string; userId: Id<'users'> | null; staffId: Id<'staff'> | null; sessionId: Id<'sessions'> | null; apiKeyId: bigint | number | null; requestId: string | null; facts: JsonParam }
    row: object
  }
  'kernel.insertSetting': {
    params: { name: string; value: JsonParam; validFrom: Date; proposedBy: Id<'staff'> | null; approvedBy: Id<'staff'> | null; sha256: string }
    row: object
  }
  'kernel.listCodeProposals': {
    params: object
    row: { id: Id<'approvals'>; code: string; subject: string; content: Json; sha256: string; staffId: Id<'staff'>; name: string; reason: string; at: Date; proposedAt: Date }
    onlyReads: true
  }
  'kernel.listSettingPeriods': {
    params: object
    row: { name: string; value: Json; validFrom: Date | null; isComing: boolean; by: (string)[] }
    onlyReads: true
  }
  'kernel.listSettingProposals': {
    params: object
    row: { id: Id<'approvals'>; setting: string; content: Json; sha256: string; staffId: Id<'staff'>; name: string; reason: string; at: Date; proposedAt: Date }
    onlyReads: true
  }
  'kernel.listStandingApprovals': {
    params: { subjects: readonly string[]; withCarriedOut: boolean }
    row: { id: Id<'approvals'>; subject: string; content: Json; basis: Json; sha256: string; staffId: Id<'staff'>; name: string; role: 'reviewer' | 'finance' | 'admin'; reason: string; at: Date; proposedAt: Date; isCarriedOut: boolean; now: Date }
    onlyReads: true
  }
  'kernel.lockGuarantee': {
    params: { guaranteeId: Id<'guarantees'> }
    row: { id: Id<'guarantees'> }
  }
  'kernel.lockStandingApprovals': {
    params: { subject: string }
    row: { id: Id<'approvals'>; subject: string; content: Json; basis: Json; sha256: string; staffId: Id<'staff'>; name: string; role: 'reviewer' | 'finance' | 'admin'; reason: string; at: Date; proposedAt: Date; isCarriedOut: boolean; now: Date }
  }
  'kernel.readCounter': {
    params: { name: string; window: string }
    row: { count: number }
    onlyReads: true
  }
  'kernel.readSettings': {
    params: object
    row: { name: string; value: Json; hasTwo: boolean }
    onlyReads: true
  }
  'kernel.storeAnswer': {
    params: { status: number | null; body: JsonParam | null; sealedBody: Buffer | null; subject: string; key: string }
    row: object
  }
  'kernel.storeRefusal': {
    params: { subject: string; key: string; fingerprint: Buffer; status: number | null; body: JsonParam | null; sealedBody: Buffer | null }
    row: object
  }
  'kernel.uncount': {
    params: { names: readonly string[]; window: string }
    row: object
  }
  'keys.beginResealing': {
    params: object
    row: { setConfig: string | null; isAlone: boolean }
  }
  'keys.countAnswers': {
    params: { mark: Buffer }
    row: { count: number }
    onlyReads: true
  }
  'keys.countEvidence': {
    params: { mark: Buffer }
    row: { count: number }
    onlyReads: true
  }
  'keys.countInvitationFields': {
    params: { mark: string }
    row: { count: number }
    onlyReads: true
  }
  'keys.countStaffFields': {
    params: { mark: string }
    row: { count: number }
    onlyReads: true
  }
  'keys.countWebhookSecrets': {
    params: { mark: string }
    row: { count: number }
    onlyReads: true
  }
  'keys.findSealedField': {
    params: object
    row: { totpSecret: string }
    onlyReads: true
  }
  'keys.forgetPreviousFieldKey': {
    params: { check: string }
    row: object
  }
  'keys.hasKeyChecks': {
    params: object
    row: { exists: boolean }
    onlyReads: true
  }
  'keys.isFileKnown': {
    params: { id: string }
    row: object
    onlyReads: true
  }
  'keys.listAnswers': {
    params: { mark: Buffer; subject: string; key: string; limit: bigint | number }
    row: { subject: string; key: string; before: Buffer }
    onlyReads: true
  }
  'keys.listEvidence': {
    params: { mark: Buffer; guaranteeId: Id<'guarantees'>; version: number; limit: bigint | number }
    row: { guaranteeId: Id<'guarantees'>; version: number; requestId: string; before: Buffer }
    onlyReads: true
  }
  'keys.listInvitationFields': {
    params: { mark: string; after: Id<'staff_invitations'>; limit: bigint | number }
    row: { id: Id<'staff_invitations'>; before: string }
    onlyReads: true
  }
  'keys.listKeyChecks': {
    params: object
    row: { name: string; check: string; previous: string | null }
    onlyReads: true
  }
  'keys.listStaffFields': {
    params: { mark: string; after: Id<'staff'>; limit: bigint | number }
    row: { id: Id<'staff'>; before: string }
    onlyReads: true
  }
  'keys.listWebhookSecrets': {
    params: { mark: string; after: Id<'webhook_secrets'>; limit: bigint | number }
    row: { id: Id<'webhook_secrets'>; before: string }
    onlyReads: true
  }
  'keys.lockKeyChecks': {
    params: object
    row: object
  }
  'keys.saveAnswers': {
    params: { subjects: readonly string[]; keys: readonly string[]; before: readonly Buffer[]; after: readonly (Buffer | null)[] }
    row: object
  }
  'keys.saveEvidence': {
    params: { guaranteeIds: readonly Id<'guarantees'>[]; versions: readonly number[]; before: readonly Buffer[]; after: readonly (Buffer | null)[] }
    row: object
  }
  'keys.saveInvitationFields': {
    params: { ids: readonly Id<'staff_invitations'>[]; before: readonly string[]; after: readonly string[] }
    row: object
  }
  'keys.saveKeyCheck': {
    params: { name: string; check: string; previous: string | null }
    row: object
  }
  'keys.saveStaffFields': {
    params: { ids: readonly Id<'staff'>[]; before: readonly string[]; after: readonly string[] }
    row: object
  }
  'keys.saveWebhookSecrets': {
    params: { ids: readonly Id<'webhook_secrets'>[]; before: readonly string[]; after: readonly string[] }
    row: object
  }
  'lifecycle.acceptOtherOwnerName': {
    params: { guaranteeId: Id<'guarantees'> }
    row: object
  }
  'lifecycle.claimRegistryChecks': {
    params: { limit: number; mostAtOnce: number; claimSeconds: number }
    row: { id: Id<'guarantees'> }
  }
  'lifecycle.closeBlocks': {
    params: { now: Date | null; event: string | null; guaranteeId: Id<'guarantees'>; reasons: readonly ('staff' | 'objection' | 'registry' | 'silent' | 'stalled' | 'bank' | 'identity')[] }
    row: object
  }
  'lifecycle.closeExtension': {
    params: { status: 'pending' | 'agreed' | 'lapsed' | 'dropped'; now: Date | null; guaranteeId: Id<'guarantees'> }
    row: object
  }
  'lifecycle.closePayers': {
    params: { status: 'undeclared' | 'under_review' | 'declared' | 'accepted' | 'refunded' | 'reversed' | 'dropped'; now: Date | null; ended: readonly Id<'receipts'>[] }
    row: object
  }
  'lifecycle.closeTermsProposal': {
    params: { status: 'pending' | 'agreed' | 'refused' | 'taken_back' | 'lapsed' | 'dropped'; now: Date | null; guaranteeId: Id<'guarantees'> }
    row: object
  }
  'lifecycle.closeTransferProof': {
    params: { status: 'pending' | 'accepted' | 'refused' | 'superseded'; now: Date | null; guaranteeId: Id<'guarantees'> }
    row: object
  }
  'lifecycle.endRegistryClaim': {
    params: { checkAt: Date | null; guaranteeId: Id<'guarantees'> }
    row: object
  }
  'lifecycle.escalateTransferProof': {
    params: { escalated: boolean; decideUntil: Date; guaranteeId: Id<'guarantees'> }
    row: object
  }
  'lifecycle.findDue': {
    params: object
    row: { deadlines: boolean; registryChecks: boolean }
    onlyReads: true
  }
  'lifecycle.findGuaranteeByNumber': {
    params: { id: Id<'guarantees'> | null }
    row: { operationalStatus: 'awaiting_owner' | 'awaiting_acceptance' | 'awaiting_payment' | 'in_transfer' | 'release_requested' | 'completed' | 'rejected' | 'expired' | 'cancelled'; financialStatus: 'in_progress' | 'hold' | 'late' | 'released' | 'paid' | null; moneyTo: 'seller' | 'buyer'; termsVersion: number; hasAgent: boolean; isOfPartner: boolean; receivedFils: Fils; totalPriceFils: Fils; statusSince: Date; waitUntil: Date | null; offerPausedAt: Date | null; offerPausedSeconds: number; pausedAt: Date | null; heldAt: Date | null; releaseAllowedAt: Date | null; ownerIsBuyerAt: Date | null; systemReleaseAt: Date | null; releaseRequestedAt: Date | null; releaseRequestedBy: string | null; transferUntil: Date | null; overdueAt: Date | null; registryUnavailableSince: Date | null; registryFinding: 'buyer' | 'seller' | 'third' | 'other_name' | 'seized' | 'mortgaged' | null; registryFindingAt: Date | null; extendedAt: Date | null; refundCheckAt: Date | null; counts: Json; remindAt: Date | null; id: Id<'guarantees'>; number: string; version: number; sellerPartyId: Id<'parties'>; buyerPartyId: Id<'parties'>; creatorPartyId: Id<'parties'>; creatorUserId: Id<'users'>; sellerName: string; buyerName: string; creatorName: string; sellerNameLatin: string | null; buyerNameLatin: string | null; creatorNameLatin: string | null; vehicleType: string; vehicleYear: number; plateNumber: string; plateCode: string; registrationNumber: string; feeScheduleId: Id<'fee_schedules'>; priceFils: Fils; commissionBearer: 'buyer' | 'seller' | 'equally'; discountCodeId: Id<'discount_codes'> | null; buyerShareFils: Fils; sellerShareFils: Fils; transferType: 'ACH' | 'RTGS'; transferCommissionFils: Fils; partnerContractId: Id<'partner_contracts'> | null; partnerFeeFils: Fils; partnerFeeBearer: 'buyer' | 'seller' | null; sellerDueFils: Fils; commissionAfterFils: Fils; paymentReference: string | null; offeredAt: Date | null; acceptedAt: Date | null; nextRegistryCheckAt: Date | null; failedRegistryChecks: number; sellerBankAccountId: Id<'bank_accounts'> | null; turns: (string)[]; now: Date; openFlags: { cancellation_request: { status: 'pending' | 'approved' | 'rejected'; requested_by: 'seller' | 'buyer'; reason: string; fee_fils: string; after_payment: boolean; requested_at: string; answer_until: string; answer: 'agreed' | 'objected' | 'silent' | null; words: string | null; decide_until: string; escalated: boolean; fee_side: 'seller' | 'buyer' | 'waived' | null; check_at: string | null; close_reason: 'taken_back' | 'fallen' | 'staff' | null } | null; extension_request: { requested_by: 'seller' | 'buyer'; answer_until: string } | null; terms_proposal: { proposed_by: 'seller' | 'buyer'; nth: number; answer_until: string; quote: Json } | null; transfer_proof: { submitted_by: 'seller' | 'buyer'; submitted_at: string; decide_until: string; escalated: boolean } | null; blocks: ({ reason: 'staff' | 'objection' | 'registry' | 'silent' | 'stalled' | 'bank' | 'identity'; opened_at: string; dispute_side: 'seller' | 'buyer' | null; words: string | null; deadline_at: string; escalated: boolean; check_at: string | null; in_doubt: boolean; second_look: 'silent' | 'letter' | null; split: { status: 'pending' | 'agreed' | 'refused' | 'lapsed' | 'dropped'; seller_fils: string; buyer_fils: string; fees_fils: string; answer_until: string; seller_answer: 'yes' | 'no' | null; buyer_answer: 'yes' | 'no' | null } | null })[] | null; third_party_payers: ({ receipt_id: number; status: 'undeclared' | 'under_review' | 'declared' | 'accepted' | 'refunded' | 'reversed' | 'dropped'; opened_at: string; declare_until: string; decide_until: string | null; escalated: boolean })[] | null; vehicle: { since: string; reason: 'by_hand' | 'owner_name' } | null } | null }
    onlyReads: true
  }
  'lifecycle.findGuaranteeForStaff': {
    params: { id: Id<'guarantees'> | null }
    row: { operationalStatus: 'awaiting_owner' | 'awaiting_acceptance' | 'awaiting_payment' | 'in_transfer' | 'release_requested' | 'completed' | 'rejected' | 'expired' | 'cancelled'; financialStatus: 'in_progress' | 'hold' | 'late' | 'released' | 'paid' | null; moneyTo: 'seller' | 'buyer'; termsVersion: number; hasAgent: boolean; isOfPartner: boolean; receivedFils: Fils; totalPriceFils: Fils; statusSince: Date; waitUntil: Date | null; offerPausedAt: Date | null; offerPausedSeconds: number; pausedAt: Date | null; heldAt: Date | null; releaseAllowedAt: Date | null; ownerIsBuyerAt: Date | null; systemReleaseAt: Date | null; releaseRequestedAt: Date | null; releaseRequestedBy: string | null; transferUntil: Date | null; overdueAt: Date | null; registryUnavailableSince: Date | null; registryFinding: 'buyer' | 'seller' | 'third' | 'other_name' | 'seized' | 'mortgaged' | null; registryFindingAt: Date | null; extendedAt: Date | null; refundCheckAt: Date | null; counts: Json; remindAt: Date | null; id: Id<'guarantees'>; number: string; version: number; sellerPartyId: Id<'parties'>; buyerPartyId: Id<'parties'>; creatorPartyId: Id<'parties'>; creatorUserId: Id<'users'>; sellerName: string; buyerName: string; creatorName: string; sellerNameLatin: string | null; buyerNameLatin: string | null; creatorNameLatin: string | null; vehicleType: string; vehicleYear: number; plateNumber: string; plateCode: string; registrationNumber: string; feeScheduleId: Id<'fee_schedules'>; priceFils: Fils; commissionBearer: 'buyer' | 'seller' | 'equally'; discountCodeId: Id<'discount_codes'> | null; buyerShareFils: Fils; sellerShareFils: Fils; transferType: 'ACH' | 'RTGS'; transferCommissionFils: Fils; partnerContractId: Id<'partner_contracts'> | null; partnerFeeFils: Fils; partnerFeeBearer: 'buyer' | 'seller' | null; sellerDueFils: Fils; commissionAfterFils: Fils; paymentReference: string | null; offeredAt: Date | null; acceptedAt: Date | null; nextRegistryCheckAt: Date | null; failedRegistryChecks: number; sellerBankAccountId: Id<'bank_accounts'> | null; turns: (string)[]; now: Date; openFlags: { cancellation_request: { status: 'pending' | 'approved' | 'rejected'; requested_by: 'seller' | 'buyer'; reason: string; fee_fils: string; after_payment: boolean; requested_at: string; answer_until: string; answer: 'agreed' | 'objected' | 'silent' | null; words: string | null; decide_until: string; escalated: boolean; fee_side: 'seller' | 'buyer' | 'waived' | null; check_at: string | null; close_reason: 'taken_back' | 'fallen' | 'staff' | null } | null; extension_request: { requested_by: 'seller' | 'buyer'; answer_until: string } | null; terms_proposal: { proposed_by: 'seller' | 'buyer'; nth: number; answer_until: string; quote: Json } | null; transfer_proof: { submitted_by: 'seller' | 'buyer'; submitted_at: string; decide_until: string; escalated: boolean } | null; blocks: ({ reason: 'staff' | 'objection' | 'registry' | 'silent' | 'stalled' | 'bank' | 'identity'; opened_at: string; dispute_side: 'seller' | 'buyer' | null; words: string | null; deadline_at: string; escalated: boolean; check_at: string | null; in_doubt: boolean; second_look: 'silent' | 'letter' | null; split: { status: 'pending' | 'agreed' | 'refused' | 'lapsed' | 'dropped'; seller_fils: string; buyer_fils: string; fees_fils: string; answer_until: string; seller_answer: 'yes' | 'no' | null; buyer_answer: 'yes' | 'no' | null } | null })[] | null; third_party_payers: ({ receipt_id: number; status: 'undeclared' | 'under_review' | 'declared' | 'accepted' | 'refunded' | 'reversed' | 'dropped'; opened_at: string; declare_until: string; decide_until: string | null; escalated: boolean })[] | null; vehicle: { since: string; reason: 'by_hand' | 'owner_name' } | null } | null; sellerPartyName: string; buyerPartyName: string; buyerPartyNameLatin: string | null; sellerNationalNumber: string | null; buyerNationalNumber: string | null; acceptedOwnerNames: (string)[] }
    onlyReads: true
  }
  'lifecycle.findGuaranteeOfParty': {
    params: { id: Id<'guarantees'> | null; partyId: Id<'parties'> }
    row: { operationalStatus: 'awaiting_owner' | 'awaiting_acceptance' | 'awaiting_payment' | 'in_transfer' | 'release_requested' | 'completed' | 'rejected' | 'expired' | 'cancelled'; financialStatus: 'in_progress' | 'hold' | 'late' | 'released' | 'paid' | null; moneyTo: 'seller' | 'buyer'; termsVersion: number; hasAgent: boolean; isOfPartner: boolean; receivedFils: Fils; totalPriceFils: Fils; statusSince: Date; waitUntil: Date | null; offerPausedAt: Date | null; offerPausedSeconds: number; pausedAt: Date | null; heldAt: Date | null; releaseAllowedAt: Date | null; ownerIsBuyerAt: Date | null; systemReleaseAt: Date | null; releaseRequestedAt: Date | null; releaseRequestedBy: string | null; transferUntil: Date | null; overdueAt: Date | null; registryUnavailableSince: Date | null; registryFinding: 'buyer' | 'seller' | 'third' | 'other_name' | 'seized' | 'mortgaged' | null; registryFindingAt: Date | null; extendedAt: Date | null; refundCheckAt: Date | null; counts: Json; remindAt: Date | null; id: Id<'guarantees'>; number: string; version: number; sellerPartyId: Id<'parties'>; buyerPartyId: Id<'parties'>; creatorPartyId: Id<'parties'>; creatorUserId: Id<'users'>; sellerName: string; buyerName: string; creatorName: string; sellerNameLatin: string | null; buyerNameLatin: string | null; creatorNameLatin: string | null; vehicleType: string; vehicleYear: number; plateNumber: string; plateCode: string; registrationNumber: string; feeScheduleId: Id<'fee_schedules'>; priceFils: Fils; commissionBearer: 'buyer' | 'seller' | 'equally'; discountCodeId: Id<'discount_codes'> | null; buyerShareFils: Fils; sellerShareFils: Fils; transferType: 'ACH' | 'RTGS'; transferCommissionFils: Fils; partnerContractId: Id<'partner_contracts'> | null; partnerFeeFils: Fils; partnerFeeBearer: 'buyer' | 'seller' | null; sellerDueFils: Fils; commissionAfterFils: Fils; paymentReference: string | null; offeredAt: Date | null; acceptedAt: Date | null; nextRegistryCheckAt: Date | null; failedRegistryChecks: number; sellerBankAccountId: Id<'bank_accounts'> | null; turns: (string)[]; now: Date; openFlags: { cancellation_request: { status: 'pending' | 'approved' | 'rejected'; requested_by: 'seller' | 'buyer'; reason: string; fee_fils: string; after_payment: boolean; requested_at: string; answer_until: string; answer: 'agreed' | 'objected' | 'silent' | null; words: string | null; decide_until: string; escalated: boolean; fee_side: 'seller' | 'buyer' | 'waived' | null; check_at: string | null; close_reason: 'taken_back' | 'fallen' | 'staff' | null } | null; extension_request: { requested_by: 'seller' | 'buyer'; answer_until: string } | null; terms_proposal: { proposed_by: 'seller' | 'buyer'; nth: number; answer_until: string; quote: Json } | null; transfer_proof: { submitted_by: 'seller' | 'buyer'; submitted_at: string; decide_until: string; escalated: boolean } | null; blocks: ({ reason: 'staff' | 'objection' | 'registry' | 'silent' | 'stalled' | 'bank' | 'identity'; opened_at: string; dispute_side: 'seller' | 'buyer' | null; words: string | null; deadline_at: string; escalated: boolean; check_at: string | null; in_doubt: boolean; second_look: 'silent' | 'letter' | null; split: { status: 'pending' | 'agreed' | 'refused' | 'lapsed' | 'dropped'; seller_fils: string; buyer_fils: string; fees_fils: string; answer_until: string; seller_answer: 'yes' | 'no' | null; buyer_answer: 'yes' | 'no' | null } | null })[] | null; third_party_payers: ({ receipt_id: number; status: 'undeclared' | 'under_review' | 'declared' | 'accepted' | 'refunded' | 'reversed' | 'dropped'; opened_at: string; declare_until: string; decide_until: string | null; escalated: boolean })[] | null; vehicle: { since: string; reason: 'by_hand' | 'owner_name' } | null } | null; sellerPartyName: string; buyerPartyName: string; buyerPartyNameLatin: string | null; sellerNationalNumber: string | null; buyerNationalNumber: string | null; acceptedOwnerNames: (string)[] }
    onlyReads: true
  }
  'lifecycle.findOpenState': {
    params: { guaranteeId: Id<'guarantees'> }
    row: { open: { cancellation_request: { status: 'pending' | 'approved' | 'rejected'; requested_by: 'seller' | 'buyer'; reason: string; fee_fils: string; after_payment: boolean; requested_at: string; answer_until: string; answer: 'agreed' | 'objected' | 'silent' | null; words: string | null; decide_until: string; escalated: boolean; fee_side: 'seller' | 'buyer' | 'waived' | null; check_at: string | null; close_reason: 'taken_back' | 'fallen' | 'staff' | null } | null; extension_request: { requested_by: 'seller' | 'buyer'; answer_until: string } | null; terms_proposal: { proposed_by: 'seller' | 'buyer'; nth: number; answer_until: string; quote: Json } | null; transfer_proof: { submitted_by: 'seller' | 'buyer'; submitted_at: string; decide_until: string; escalated: boolean } | null; blocks: ({ reason: 'staff' | 'objection' | 'registry' | 'silent' | 'stalled' | 'bank' | 'identity'; opened_at: string; dispute_side: 'seller' | 'buyer' | null; words: string | null; deadline_at: string; escalated: boolean; check_at: string | null; in_doubt: boolean; second_look: 'silent' | 'letter' | null; split: { status: 'pending' | 'agreed' | 'refused' | 'lapsed' | 'dropped'; seller_fils: string; buyer_fils: string; fees_fils: string; answer_until: string; seller_answer: 'yes' | 'no' | null; buyer_answer: 'yes' | 'no' | null } | null })[] | null; third_party_payers: ({ receipt_id: number; status: 'undeclared' | 'under_review' | 'declared' | 'accepted' | 'refunded' | 'reversed' | 'dropped'; opened_at: string; declare_until: string; decide_until: string | null; escalated: boolean })[] | null; vehicle: { since: string; reason: 'by_hand' | 'owner_name' } | null } }
    onlyReads: true
  }
  'lifecycle.insertBlock': {
    params: { guaranteeId: Id<'guarantees'>; reason: 'staff' | 'objection' | 'registry' | 'silent' | 'stalled' | 'bank' | 'identity'; since: Date; actorKind: 'seller' | 'buyer' | 'creator' | 'system' | 'bank' | 'registry' | 'staff'; userId: Id<'users'> | null; staffId: Id<'staff'> | null; by: 'seller' | 'buyer' | null; words: string | null; until: Date; isInDoubt: boolean; secondLook: 'silent' | 'letter' | null; hasSplit: boolean }
    row: object
  }
  'lifecycle.insertCancelRequest': {
    params: { guaranteeId: Id<'guarantees'>; by: 'seller' | 'buyer'; reason: string; feeFils: Fils; afterPayment: boolean; requestedAt: Date; answerUntil: Date; decideUntil: Date }
    row: object
  }
  'lifecycle.insertExtension': {
    params: { guaranteeId: Id<'guarantees'>; by: 'seller' | 'buyer'; now: Date; until: Date }
    row: object
  }
  'lifecycle.insertGuarantee': {
    params: { guarantee: JsonParam; vehicle: JsonParam; event: string; userId: Id<'users'> | null; staffId: Id<'staff'> | null; requestId: string | null; sessionJkt: string | null; evidence: Buffer | null; facts: JsonParam; now: Date; deadline: Date | null; askVehicleAt: Date | null }
    row: { id: Id<'guarantees'>; number: string; version: number; termsVersion: number; openBefore: number; live: string }
  }
  'lifecycle.insertPayer': {
    params: { guaranteeId: Id<'guarantees'>; receiptId: Id<'receipts'>; since: Date; until: Date }
    row: object
  }
  'lifecycle.insertSplit': {
    params: { guaranteeId: Id<'guarantees'>; sellerFils: Fils; buyerFils: Fils; feesFils: Fils; now: Date; staffId: Id<'staff'> | null; answerUntil: Date }
    row: object
  }
  'lifecycle.insertTermsProposal': {
    params: { guaranteeId: Id<'guarantees'>; by: 'seller' | 'buyer'; nth: number; quote: JsonParam; now: Date; until: Date }
    row: object
  }
  'lifecycle.insertTransferProof': {
    params: { guaranteeId: Id<'guarantees'>; by: 'seller' | 'buyer'; at: Date; decideUntil: Date }
    row: object
  }
  'lifecycle.listGuaranteesById': {
    params: { ids: readonly Id<'guarantees'>[] }
    row: { operationalStatus: 'awaiting_owner' | 'awaiting_acceptance' | 'awaiting_payment' | 'in_transfer' | 'release_requested' | 'completed' | 'rejected' | 'expired' | 'cancelled'; financialStatus: 'in_progress' | 'hold' | 'late' | 'released' | 'paid' | null; moneyTo: 'seller' | 'buyer'; termsVersion: number; hasAgent: boolean; isOfPartner: boolean; receivedFils: Fils; totalPriceFils: Fils; statusSince: Date; waitUntil: Date | null; offerPausedAt: Date | null; offerPausedSeconds: number; pausedAt: Date | null; heldAt: Date | null; releaseAllowedAt: Date | null; ownerIsBuyerAt: Date | null; systemReleaseAt: Date | null; releaseRequestedAt: Date | null; releaseRequestedBy: string | null; transferUntil: Date | null; overdueAt: Date | null; registryUnavailableSince: Date | null; registryFinding: 'buyer' | 'seller' | 'third' | 'other_name' | 'seized' | 'mortgaged' | null; registryFindingAt: Date | null; extendedAt: Date | null; refundCheckAt: Date | null; counts: Json; remindAt: Date | null; id: Id<'guarantees'>; number: string; version: number; sellerPartyId: Id<'parties'>; buyerPartyId: Id<'parties'>; creatorPartyId: Id<'parties'>; creatorUserId: Id<'users'>; sellerName: string; buyerName: string; creatorName: string; sellerNameLatin: string | null; buyerNameLatin: string | null; creatorNameLatin: string | null; vehicleType: string; vehicleYear: number; plateNumber: string; plateCode: string; registrationNumber: string; feeScheduleId: Id<'fee_schedules'>; priceFils: Fils; commissionBearer: 'buyer' | 'seller' | 'equally'; discountCodeId: Id<'discount_codes'> | null; buyerShareFils: Fils; sellerShareFils: Fils; transferType: 'ACH' | 'RTGS'; transferCommissionFils: Fils; partnerContractId: Id<'partner_contracts'> | null; partnerFeeFils: Fils; partnerFeeBearer: 'buyer' | 'seller' | null; sellerDueFils: Fils; commissionAfterFils: Fils; paymentReference: string | null; offeredAt: Date | null; acceptedAt: Date | null; nextRegistryCheckAt: Date | null; failedRegistryChecks: number; sellerBankAccountId: Id<'bank_accounts'> | null; turns: (string)[]; now: Date; openFlags: { cancellation_request: { status: 'pending' | 'approved' | 'rejected'; requested_by: 'seller' | 'buyer'; reason: string; fee_fils: string; after_payment: boolean; requested_at: string; answer_until: string; answer: 'agreed' | 'objected' | 'silent' | null; words: string | null; decide_until: string; escalated: boolean; fee_side: 'seller' | 'buyer' | 'waived' | null; check_at: string | null; close_reason: 'taken_back' | 'fallen' | 'staff' | null } | null; extension_request: { requested_by: 'seller' | 'buyer'; answer_until: string } | null; terms_proposal: { proposed_by: 'seller' | 'buyer'; nth: number; answer_until: string; quote: Json } | null; transfer_proof: { submitted_by: 'seller' | 'buyer'; submitted_at: string; decide_until: string; escalated: boolean } | null; blocks: ({ reason: 'staff' | 'objection' | 'registry' | 'silent' | 'stalled' | 'bank' | 'identity'; opened_at: string; dispute_side: 'seller' | 'buyer' | null; words: string | null; deadline_at: string; escalated: boolean; check_at: string | null; in_doubt: boolean; second_look: 'silent' | 'letter' | null; split: { status: 'pending' | 'agreed' | 'refused' | 'lapsed' | 'dropped'; seller_fils: string; buyer_fils: string; fees_fils: string; answer_until: string; seller_answer: 'yes' | 'no' | null; buyer_answer: 'yes' | 'no' | null } | null })[] | null; third_party_payers: ({ receipt_id: number; status: 'undeclared' | 'under_review' | 'declared' | 'accepted' | 'refunded' | 'reversed' | 'dropped'; opened_at: string; declare_until: string; decide_until: string | null; escalated: boolean })[] | null; vehicle: { since: string; reason: 'by_hand' | 'owner_name' } | null } | null }
    onlyReads: true
  }
  'lifecycle.listHeldVehicles': {
    params: { registrationNumbers: readonly string[] }
    row: { registrationNumber: string }
    onlyReads: true
  }
  'lifecycle.listWithSides': {
    params: { ids: readonly Id<'guarantees'>[] }
    row: { operationalStatus: 'awaiting_owner' | 'awaiting_acceptance' | 'awaiting_payment' | 'in_transfer' | 'release_requested' | 'completed' | 'rejected' | 'expired' | 'cancelled'; financialStatus: 'in_progress' | 'hold' | 'late' | 'released' | 'paid' | null; moneyTo: 'seller' | 'buyer'; termsVersion: number; hasAgent: boolean; isOfPartner: boolean; receivedFils: Fils; totalPriceFils: Fils; statusSince: Date; waitUntil: Date | null; offerPausedAt: Date | null; offerPausedSeconds: number; pausedAt: Date | null; heldAt: Date | null; releaseAllowedAt: Date | null; ownerIsBuyerAt: Date | null; systemReleaseAt: Date | null; releaseRequestedAt: Date | null; releaseRequestedBy: string | null; transferUntil: Date | null; overdueAt: Date | null; registryUnavailableSince: Date | null; registryFinding: 'buyer' | 'seller' | 'third' | 'other_name' | 'seized' | 'mortgaged' | null; registryFindingAt: Date | null; extendedAt: Date | null; refundCheckAt: Date | null; counts: Json; remindAt: Date | null; id: Id<'guarantees'>; number: string; version: number; sellerPartyId: Id<'parties'>; buyerPartyId: Id<'parties'>; creatorPartyId: Id<'parties'>; creatorUserId: Id<'users'>; sellerName: string; buyerName: string; creatorName: string; sellerNameLatin: string | null; buyerNameLatin: string | null; creatorNameLatin: string | null; vehicleType: string; vehicleYear: number; plateNumber: string; plateCode: string; registrationNumber: string; feeScheduleId: Id<'fee_schedules'>; priceFils: Fils; commissionBearer: 'buyer' | 'seller' | 'equally'; discountCodeId: Id<'discount_codes'> | null; buyerShareFils: Fils; sellerShareFils: Fils; transferType: 'ACH' | 'RTGS'; transferCommissionFils: Fils; partnerContractId: Id<'partner_contracts'> | null; partnerFeeFils: Fils; partnerFeeBearer: 'buyer' | 'seller' | null; sellerDueFils: Fils; commissionAfterFils: Fils; paymentReference: string | null; offeredAt: Date | null; acceptedAt: Date | null; nextRegistryCheckAt: Date | null; failedRegistryChecks: number; sellerBankAccountId: Id<'bank_accounts'> | null; turns: (string)[]; now: Date; openFlags: { cancellation_request: { status: 'pending' | 'approved' | 'rejected'; requested_by: 'seller' | 'buyer'; reason: string; fee_fils: string; after_payment: boolean; requested_at: string; answer_until: string; answer: 'agreed' | 'objected' | 'silent' | null; words: string | null; decide_until: string; escalated: boolean; fee_side: 'seller' | 'buyer' | 'waived' | null; check_at: string | null; close_reason: 'taken_back' | 'fallen' | 'staff' | null } | null; extension_request: { requested_by: 'seller' | 'buyer'; answer_until: string } | null; terms_proposal: { proposed_by: 'seller' | 'buyer'; nth: number; answer_until: string; quote: Json } | null; transfer_proof: { submitted_by: 'seller' | 'buyer'; submitted_at: string; decide_until: string; escalated: boolean } | null; blocks: ({ reason: 'staff' | 'objection' | 'registry' | 'silent' | 'stalled' | 'bank' | 'identity'; opened_at: string; dispute_side: 'seller' | 'buyer' | null; words: string | null; deadline_at: string; escalated: boolean; check_at: string | null; in_doubt: boolean; second_look: 'silent' | 'letter' | null; split: { status: 'pending' | 'agreed' | 'refused' | 'lapsed' | 'dropped'; seller_fils: string; buyer_fils: string; fees_fils: string; answer_until: string; seller_answer: 'yes' | 'no' | null; buyer_answer: 'yes' | 'no' | null } | null })[] | null; third_party_payers: ({ receipt_id: number; status: 'undeclared' | 'under_review' | 'declared' | 'accepted' | 'refunded' | 'reversed' | 'dropped'; opened_at: string; declare_until: string; decide_until: string | null; escalated: boolean })[] | null; vehicle: { since: string; reason: 'by_hand' | 'owner_name' } | null } | null; sellerPartyName: string; buyerPartyName: string; buyerPartyNameLatin: string | null; sellerNationalNumber: string | null; buyerNationalNumber: string | null; acceptedOwnerNames: (string)[] }
    onlyReads: true
  }
  'lifecycle.lockGuaranteeById': {
    params: { id: Id<'guarantees'> }
    row: { operationalStatus: 'awaiting_owner' | 'awaiting_acceptance' | 'awaiting_payment' | 'in_transfer' | 'release_requested' | 'completed' | 'rejected' | 'expired' | 'cancelled'; financialStatus: 'in_progress' | 'hold' | 'late' | 'released' | 'paid' | null; moneyTo: 'seller' | 'buyer'; termsVersion: number; hasAgent: boolean; isOfPartner: boolean; receivedFils: Fils; totalPriceFils: Fils; statusSince: Date; waitUntil: Date | null; offerPausedAt: Date | null; offerPausedSeconds: number; pausedAt: Date | null; heldAt: Date | null; releaseAllowedAt: Date | null; ownerIsBuyerAt: Date | null; systemReleaseAt: Date | null; releaseRequestedAt: Date | null; releaseRequestedBy: string | null; transferUntil: Date | null; overdueAt: Date | null; registryUnavailableSince: Date | null; registryFinding: 'buyer' | 'seller' | 'third' | 'other_name' | 'seized' | 'mortgaged' | null; registryFindingAt: Date | null; extendedAt: Date | null; refundCheckAt: Date | null; counts: Json; remindAt: Date | null; id: Id<'guarantees'>; number: string; version: number; sellerPartyId: Id<'parties'>; buyerPartyId: Id<'parties'>; creatorPartyId: Id<'parties'>; creatorUserId: Id<'users'>; sellerName: string; buyerName: string; creatorName: string; sellerNameLatin: string | null; buyerNameLatin: string | null; creatorNameLatin: string | null; vehicleType: string; vehicleYear: number; plateNumber: string; plateCode: string; registrationNumber: string; feeScheduleId: Id<'fee_schedules'>; priceFils: Fils; commissionBearer: 'buyer' | 'seller' | 'equally'; discountCodeId: Id<'discount_codes'> | null; buyerShareFils: Fils; sellerShareFils: Fils; transferType: 'ACH' | 'RTGS'; transferCommissionFils: Fils; partnerContractId: Id<'partner_contracts'> | null; partnerFeeFils: Fils; partnerFeeBearer: 'buyer' | 'seller' | null; sellerDueFils: Fils; commissionAfterFils: Fils; paymentReference: string | null; offeredAt: Date | null; acceptedAt: Date | null; nextRegistryCheckAt: Date | null; failedRegistryChecks: number; sellerBankAccountId: Id<'bank_accounts'> | null; turns: (string)[]; now: Date; hasOpenFlags: boolean }
  }
  'lifecycle.lockGuaranteeByReference': {
    params: { id: Id<'guarantees'>; paymentReference: string | null }
    row: { operationalStatus: 'awaiting_owner' | 'awaiting_acceptance' | 'awaiting_payment' | 'in_transfer' | 'release_requested' | 'completed' | 'rejected' | 'expired' | 'cancelled'; financialStatus: 'in_progress' | 'hold' | 'late' | 'released' | 'paid' | null; moneyTo: 'seller' | 'buyer'; termsVersion: number; hasAgent: boolean; isOfPartner: boolean; receivedFils: Fils; totalPriceFils: Fils; statusSince: Date; waitUntil: Date | null; offerPausedAt: Date | null; offerPausedSeconds: number; pausedAt: Date | null; heldAt: Date | null; releaseAllowedAt: Date | null; ownerIsBuyerAt: Date | null; systemReleaseAt: Date | null; releaseRequestedAt: Date | null; releaseRequestedBy: string | null; transferUntil: Date | null; overdueAt: Date | null; registryUnavailableSince: Date | null; registryFinding: 'buyer' | 'seller' | 'third' | 'other_name' | 'seized' | 'mortgaged' | null; registryFindingAt: Date | null; extendedAt: Date | null; refundCheckAt: Date | null; counts: Json; remindAt: Date | null; id: Id<'guarantees'>; number: string; version: number; sellerPartyId: Id<'parties'>; buyerPartyId: Id<'parties'>; creatorPartyId: Id<'parties'>; creatorUserId: Id<'users'>; sellerName: string; buyerName: string; creatorName: string; sellerNameLatin: string | null; buyerNameLatin: string | null; creatorNameLatin: string | null; vehicleType: string; vehicleYear: number; plateNumber: string; plateCode: string; registrationNumber: string; feeScheduleId: Id<'fee_schedules'>; priceFils: Fils; commissionBearer: 'buyer' | 'seller' | 'equally'; discountCodeId: Id<'discount_codes'> | null; buyerShareFils: Fils; sellerShareFils: Fils; transferType: 'ACH' | 'RTGS'; transferCommissionFils: Fils; partnerContractId: Id<'partner_contracts'> | null; partnerFeeFils: Fils; partnerFeeBearer: 'buyer' | 'seller' | null; sellerDueFils: Fils; commissionAfterFils: Fils; paymentReference: string | null; offeredAt: Date | null; acceptedAt: Date | null; nextRegistryCheckAt: Date | null; failedRegistryChecks: number; sellerBankAccountId: Id<'bank_accounts'> | null; turns: (string)[]; now: Date; hasOpenFlags: boolean }
  }
  'lifecycle.lockGuaranteeOfParty': {
    params: { id: Id<'guarantees'> | null; partyId: Id<'parties'> }
    row: { operationalStatus: 'awaiting_owner' | 'awaiting_acceptance' | 'awaiting_payment' | 'in_transfer' | 'release_requested' | 'completed' | 'rejected' | 'expired' | 'cancelled'; financialStatus: 'in_progress' | 'hold' | 'late' | 'released' | 'paid' | null; moneyTo: 'seller' | 'buyer'; termsVersion: number; hasAgent: boolean; isOfPartner: boolean; receivedFils: Fils; totalPriceFils: Fils; statusSince: Date; waitUntil: Date | null; offerPausedAt: Date | null; offerPausedSeconds: number; pausedAt: Date | null; heldAt: Date | null; releaseAllowedAt: Date | null; ownerIsBuyerAt: Date | null; systemReleaseAt: Date | null; releaseRequestedAt: Date | null; releaseRequestedBy: string | null; transferUntil: Date | null; overdueAt: Date | null; registryUnavailableSince: Date | null; registryFinding: 'buyer' | 'seller' | 'third' | 'other_name' | 'seized' | 'mortgaged' | null; registryFindingAt: Date | null; extendedAt: Date | null; refundCheckAt: Date | null; counts: Json; remindAt: Date | null; id: Id<'guarantees'>; number: string; version: number; sellerPartyId: Id<'parties'>; buyerPartyId: Id<'parties'>; creatorPartyId: Id<'parties'>; creatorUserId: Id<'users'>; sellerName: string; buyerName: string; creatorName: string; sellerNameLatin: string | null; buyerNameLatin: string | null; creatorNameLatin: string | null; vehicleType: string; vehicleYear: number; plateNumber: string; plateCode: string; registrationNumber: string; feeScheduleId: Id<'fee_schedules'>; priceFils: Fils; commissionBearer: 'buyer' | 'seller' | 'equally'; discountCodeId: Id<'discount_codes'> | null; buyerShareFils: Fils; sellerShareFils: Fils; transferType: 'ACH' | 'RTGS'; transferCommissionFils: Fils; partnerContractId: Id<'partner_contracts'> | null; partnerFeeFils: Fils; partnerFeeBearer: 'buyer' | 'seller' | null; sellerDueFils: Fils; commissionAfterFils: Fils; paymentReference: string | null; offeredAt: Date | null; acceptedAt: Date | null; nextRegistryCheckAt: Date | null; failedRegistryChecks: number; sellerBankAccountId: Id<'bank_accounts'> | null; turns: (string)[]; now: Date; hasOpenFlags: boolean; sellerPartyName: string; buyerPartyName: string; buyerPartyNameLatin: string | null; sellerNationalNumber: string | null; buyerNationalNumber: string | null; acceptedOwnerNames: (string)[] }
  }
  'lifecycle.lockNextDue': {
    params: object
    row: { operationalStatus: 'awaiting_owner' | 'awaiting_acceptance' | 'awaiting_payment' | 'in_transfer' | 'release_requested' | 'completed' | 'rejected' | 'expired' | 'cancelled'; financialStatus: 'in_progress' | 'hold' | 'late' | 'released' | 'paid' | null; moneyTo: 'seller' | 'buyer'; termsVersion: number; hasAgent: boolean; isOfPartner: boolean; receivedFils: Fils; totalPriceFils: Fils; statusSince: Date; waitUntil: Date | null; offerPausedAt: Date | null; offerPausedSeconds: number; pausedAt: Date | null; heldAt: Date | null; releaseAllowedAt: Date | null; ownerIsBuyerAt: Date | null; systemReleaseAt: Date | null; releaseRequestedAt: Date | null; releaseRequestedBy: string | null; transferUntil: Date | null; overdueAt: Date | null; registryUnavailableSince: Date | null; registryFinding: 'buyer' | 'seller' | 'third' | 'other_name' | 'seized' | 'mortgaged' | null; registryFindingAt: Date | null; extendedAt: Date | null; refundCheckAt: Date | null; counts: Json; remindAt: Date | null; id: Id<'guarantees'>; number: string; version: number; sellerPartyId: Id<'parties'>; buyerPartyId: Id<'parties'>; creatorPartyId: Id<'parties'>; creatorUserId: Id<'users'>; sellerName: string; buyerName: string; creatorName: string; sellerNameLatin: string | null; buyerNameLatin: string | null; creatorNameLatin: string | null; vehicleType: string; vehicleYear: number; plateNumber: string; plateCode: string; registrationNumber: string; feeScheduleId: Id<'fee_schedules'>; priceFils: Fils; commissionBearer: 'buyer' | 'seller' | 'equally'; discountCodeId: Id<'discount_codes'> | null; buyerShareFils: Fils; sellerShareFils: Fils; transferType: 'ACH' | 'RTGS'; transferCommissionFils: Fils; partnerContractId: Id<'partner_contracts'> | null; partnerFeeFils: Fils; partnerFeeBearer: 'buyer' | 'seller' | null; sellerDueFils: Fils; commissionAfterFils: Fils; paymentReference: string | null; offeredAt: Date | null; acceptedAt: Date | null; nextRegistryCheckAt: Date | null; failedRegistryChecks: number; sellerBankAccountId: Id<'bank_accounts'> | null; turns: (string)[]; now: Date; hasOpenFlags: boolean }
  }
  'lifecycle.lockRegistryChecks': {
    params: object
    row: { pgAdvisoryXactLock: null }
  }
  'lifecycle.postponeDeadline': {
    params: { guaranteeId: Id<'guarantees'> }
    row: object
  }
  'lifecycle.postponeRegistryCheck': {
    params: { guaranteeId: Id<'guarantees'> }
    row: object
  }
  'lifecycle.replacePartyOfGuarantees': {
    params: { fromPartyId: Id<'parties'>; toPartyId: Id<'parties'>; guaranteeIds: readonly Id<'guarantees'>[] }
    row: { live: string }
  }
  'lifecycle.saveConfirmedVehicle': {
    params: { registration_number: string; registration_date: string | null; plate_number: string; plate_code: string; type: string; class: string | null; color: string | null; chassis_number: string | null; manufacture_year: number; licence_expiry: string | null; licensing_centre: string | null; engine_number: string | null; engine_capacity: string | null; load_capacity: string | null; net_weight: string | null; cargo_capacity: string | null; estimated_value_fils: Fils | null; registration_type: string | null; country: string | null; classification: string | null; seized: boolean | null; mortgaged: boolean | null; finesFils: Fils | null; guaranteeId: Id<'guarantees'> }
    row: object
  }
  'lifecycle.saveDeadline': {
    params: { deadline: Date | null; guaranteeId: Id<'guarantees'> }
    row: object
  }
  'lifecycle.saveOtherOwnerName': {
    params: { name: string | null; guaranteeId: Id<'guarantees'> }
    row: object
  }
  'lifecycle.saveRegistryCheck': {
    params: { registryCheckAt: Date | null; failedRegistryChecks: number; registryUnavailableSince: Date | null; finding: 'buyer' | 'seller' | 'third' | 'other_name' | 'seized' | 'mortgaged' | null; id: Id<'guarantees'>; version: number; deadline: Date | null }
    row: { live: string }
  }
  'lifecycle.updateBlock': {
    params: { words: string | null; until: Date; escalated: boolean; checkAt: Date | null; secondLook: 'silent' | 'letter' | null; hasSplit: boolean; guaranteeId: Id<'guarantees'>; reason: 'staff' | 'objection' | 'registry' | 'silent' | 'stalled' | 'bank' | 'identity' }
    row: object
  }
  'lifecycle.updateCancelRequest': {
    params: { status: 'pending' | 'approved' | 'rejected'; answer: 'agreed' | 'objected' | 'silent' | null; words: string | null; escalated: boolean; feeSide: 'seller' | 'buyer' | 'waived' | null; checkAt: Date | null; why: 'taken_back' | 'fallen' | 'staff' | null; closedAt: Date | null; decideUntil: Date; guaranteeId: Id<'guarantees'> }
    row: object
  }
  'lifecycle.updatePayer': {
    params: { deciding: boolean; escalated: boolean; until: Date; receiptId: Id<'receipts'> }
    row: object
  }
  'lifecycle.updateSplit': {
    params: { status: 'pending' | 'agreed' | 'refused' | 'lapsed' | 'dropped'; seller: 'yes' | 'no' | null; buyer: 'yes' | 'no' | null; closedAt: Date | null; guaranteeId: Id<'guarantees'> }
    row: object
  }
  'money/bank-days.auditProof': {
    params: { day: string; from: Date; until: Date | null }
    row: { check: string; subject: string; expected: string; found: string }
    onlyReads: true
  }
  'money/bank-days.findEarlierOpen': {
    params: { lastClosed: string | null; day: string | null }
    row: { first: string | null; earlier: string | null }
    onlyReads: true
  }
  'money/bank-days.findHead': {
    params: object
    row: { id: Id<'bank_day_closes'>; day: string; kind: 'closed' | 'reopened'; report: string; sha256: Buffer; previousSha256: Buffer | null; signature: Buffer; publicKey: Buffer; statementsUpto: bigint; at: Date; approvedSha256: Buffer; proposedBy: string; approvedBy: string }
    onlyReads: true
  }
  'money/bank-days.findLastClosed': {
    params: object
    row: { id: Id<'bank_day_closes'>; day: string; kind: 'closed' | 'reopened'; report: string; sha256: Buffer; previousSha256: Buffer | null; signature: Buffer; publicKey: Buffer; statementsUpto: bigint; at: Date; approvedSha256: Buffer; proposedBy: string; approvedBy: string }
    onlyReads: true
  }
  'money/bank-days.findLastProofDay': {
    params: object
    row: { day: string }
    onlyReads: true
  }
  'money/bank-days.findOpenConflict': {
    params: { day: string | null }
    row: { isOpen: boolean }
    onlyReads: true
  }
  'money/bank-days.findStatementOfDay': {
    params: { day: string | null }
    row: { id: Id<'bank_statements'>; statement: string; messageId: string; account: string; closingFils: Fils; closingAt: Date }
    onlyReads: true
  }
  'money/bank-days.insertClose': {
    params: { day: string; kind: 'closed' | 'reopened'; report: string; sha256: Buffer; previousSha256: Buffer | null; signature: Buffer; publicKey: Buffer; statementsUpto: bigint | number; at: Date; proposedBy: Id<'staff'>; approvedBy: Id<'staff'>; approvedSha256: string }
    row: object
  }
  'money/bank-days.keepProof': {
    params: { day: string; from: Date | null; until: Date | null }
    row: object
  }
  'money/bank-days.listBankDays': {
    params: { before: string | null; limit: bigint | number }
    row: { day: string; closingFils: Fils | null; kind: 'closed' | 'reopened' | null; at: Date | null; unexplainedFils: Fils | null }
    onlyReads: true
  }
  'money/bank-days.listChain': {
    params: { after: Id<'bank_day_closes'>; limit: bigint | number }
    row: { id: Id<'bank_day_closes'>; day: string; kind: 'closed' | 'reopened'; report: string; sha256: Buffer; previousSha256: Buffer | null; signature: Buffer; publicKey: Buffer; statementsUpto: bigint; at: Date; approvedSha256: Buffer; proposedBy: string; approvedBy: string }
    onlyReads: true
  }
  'money/bank-days.listClosesOfDay': {
    params: { day: string }
    row: { id: Id<'bank_day_closes'>; day: string; kind: 'closed' | 'reopened'; report: string; sha256: Buffer; previousSha256: Buffer | null; signature: Buffer; publicKey: Buffer; statementsUpto: bigint; at: Date; approvedSha256: Buffer; proposedBy: string; approvedBy: string }
    onlyReads: true
  }
  'money/bank-days.listDayLines': {
    params: { from: Date; until: Date; day: string | null; before: Id<'bank_lines'>; withUnmatched: boolean; limit: bigint | number; direction: string | null }
    row: { id: Id<'bank_lines'>; direction: 'credit' | 'debit'; amountFils: Fils; reference: string; outcome: 'applied' | 'kept' | 'announced' | 'odd' | 'nothing'; isStated: boolean; isUnmatched: boolean; message: bigint; reportedAt: Date; receipt: Id<'receipts'> | null; way: 'biller' | 'bank' | 'cliq' | null; noticedAt: Date | null; noticeReference: string | null; payout: Id<'payouts'> | null; acceptedAt: Date | null; exception: Id<'bank_exceptions'> | null; entries: ({ id: string; event: string })[] | null }
    onlyReads: true
  }
  'money/bank-days.listDayNotices': {
    params: { from: Date; until: Date; before: Id<'receipts'>; limit: bigint | number }
    row: { id: Id<'receipts'>; amountFils: Fils; way: 'biller' | 'bank' | 'cliq'; bankReference: string; receivedAt: Date; recordedAt: Date; entries: ({ id: string; event: string })[] | null }
    onlyReads: true
  }
  'money/bank-days.listDayPayouts': {
    params: { from: Date; until: Date; before: Id<'payouts'>; limit: bigint | number }
    row: { id: Id<'payouts'>; amountFils: Fils; statusSince: Date; entries: ({ id: string; event: string })[] | null }
    onlyReads: true
  }
  'money/bank-days.listDifferences': {
    params: { day: string | null; closingAt: Date }
    row: { kind: 'make_good' | 'not_on_statement' | 'not_booked' | 'told_only' | 'later_day'; reference: string; fils: Fils; since: Date; opens: string }
    onlyReads: true
  }
  'money/bank-days.listLateLines': {
    params: { statementsUpto: Id<'bank_statements'>; day: string | null }
    row: { reference: string; bookedOn: string; direction: 'credit' | 'debit'; amountFils: Fils; message: string }
    onlyReads: true
  }
  'money/bank-days.listProofDays': {
    params: object
    row: { day: string }
    onlyReads: true
  }
  'money/bank-days.listProofs': {
    params: { before: string | null; limit: bigint | number }
    row: { day: string; keptAt: Date; bankEscrowFils: Fils; billerClearingFils: Fils; buyerEscrowFils: Fils; sellerPayableFils: Fils; partnerPayableFils: Fils; buyerRefundFils: Fils; suspenseFils: Fils; feesToSweepFils: Fils; payoutsInFlightFils: Fils }
    onlyReads: true
  }
  'money/bank-days.listUnmatchedLines': {
    params: { from: Date; until: Date; day: string | null; before: Id<'bank_lines'>; direction: 'credit' | 'debit' | null; limit: bigint | number }
    row: { id: Id<'bank_lines'>; direction: 'credit' | 'debit'; amountFils: Fils; reference: string; outcome: 'applied' | 'kept' | 'announced' | 'odd' | 'nothing'; isStated: boolean; isUnmatched: boolean; message: bigint; reportedAt: Date; receipt: Id<'receipts'> | null; way: 'biller' | 'bank' | 'cliq' | null; noticedAt: Date | null; noticeReference: string | null; payout: Id<'payouts'> | null; acceptedAt: Date | null; exception: Id<'bank_exceptions'> | null; entries: ({ id: string; event: string })[] | null }
    onlyReads: true
  }
  'money/bank-days.lockBankDays': {
    params: object
    row: { locked: boolean }
  }
  'money/bank-days.readFunds': {
    params: { from: Date | null; day: string | null }
    row: { bankEscrowFils: Fils; billerClearingFils: Fils; buyerEscrowFils: Fils; sellerPayableFils: Fils; partnerPayableFils: Fils; buyerRefundFils: Fils; suspenseFils: Fils; feesToSweepFils: Fils; payoutsInFlightFils: Fils }
    onlyReads: true
  }
  'money/bank-days.readLastStatement': {
    params: object
    row: { id: Id<'bank_statements'> | bigint }
    onlyReads: true
  }
  'money/bank-days.sumAnnounced': {
    params: object
    row: { fils: Fils }
    onlyReads: true
  }
  'money/bank-days.sumLinesOfDay': {
    params: { day: string | null }
    row: { credits: bigint; creditsFils: Fils; debits: bigint; debitsFils: Fils }
    onlyReads: true
  }
  'money/bank-messages.addPagesUp': {
    params: { account: string; id: string }
    row: { isWhole: boolean; openingFils: Fils | null; closingFils: Fils | null; movedFils: Fils }
    onlyReads: true
  }
  'money/bank-messages.compareStatement': {
    params: { account: string; fingerprint: Buffer; statement: string; to: Date | null; from: Date | null }
    row: { isRepetition: boolean; overlaps: boolean }
    onlyReads: true
  }
  'money/bank-messages.endKeptReturns': {
    params: object
    row: { lineId: Id<'bank_lines'> | null; reference: string; amountFils: Fils; number: string; remittance: string; bookedAt: Date; messageId: string; payoutId: Id<'payouts'>; isStated: boolean }
  }
  'money/bank-messages.findMessage': {
    params: { id: bigint | number }
    row: { id: bigint; messageId: string; reportedId: string | null; kind: 'pain.002' | 'camt.053' | 'camt.054' | null; page: number; status: 'received' | 'waiting' | 'applied' | 'partly' | 'refused'; reason: string | null; door: 'webhook' | 'folder' | 'upload'; receivedAt: Date; sha256: Buffer; size: number; lines: Json; otherAccounts: (string)[]; settledAt: Date | null; settledReason: string | null; uploadedBy: Id<'staff'> | null; says: Json; uploadedByName: string | null; settledByName: string | null }
    onlyReads: true
  }
  'money/bank-messages.findMessageByBytes': {
    params: { sha256: Buffer }
    row: { id: bigint; messageId: string; reportedId: string | null; kind: 'pain.002' | 'camt.053' | 'camt.054' | null; page: number; status: 'received' | 'waiting' | 'applied' | 'partly' | 'refused'; reason: string | null; door: 'webhook' | 'folder' | 'upload'; receivedAt: Date; sha256: Buffer; size: number; lines: Json; otherAccounts: (string)[]; settledAt: Date | null; settledReason: string | null; uploadedBy: Id<'staff'> | null; says: Json; uploadedByName: string | null; settledByName: string | null }
    onlyReads: true
  }
  'money/bank-messages.findMessageContent': {
    params: { id: bigint | number }
    row: { bytes: Buffer }
    onlyReads: true
  }
  'money/bank-messages.insertLines': {
    params: { lines: JsonParam }
    row: { id: Id<'bank_lines'> }
  }
  'money/bank-messages.insertStatement': {
    params: { messageId: string; statement: string; page: number; isLastPage: boolean; account: string; currency: string; from: Date | null; to: Date | null; openingFils: Fils | null; closingFils: Fils | null; closingAt: Date | null; movedFils: Fils; fingerprint: Buffer }
    row: object
  }
  'money/bank-messages.insertUnmatched': {
    params: { lineId: Id<'bank_lines'> | null; reference: string; direction: 'credit' | 'debit'; amountFils: Fils; endToEndId: string | null; remittance: string; bookedAt: Date; messageId: string; why: string; returnReason: string | null; deductedChargesFils: Fils }
    row: object
  }
  'money/bank-messages.isReturnKept': {
    params: { number: string | null }
    row: { isKept: boolean }
    onlyReads: true
  }
  'money/bank-messages.keepMessage': {
    params: { sha256: Buffer; body: string; bytes: Buffer | null; door: 'webhook' | 'folder' | 'upload'; now: Date }
    row: { id: bigint; messageId: string; reportedId: string | null; kind: 'pain.002' | 'camt.053' | 'camt.054' | null; page: number; status: 'received' | 'waiting' | 'applied' | 'partly' | 'refused'; reason: string | null; door: 'webhook' | 'folder' | 'upload'; receivedAt: Date; sha256: Buffer; size: number; lines: Json; otherAccounts: (string)[]; settledAt: Date | null; settledReason: string | null; uploadedBy: Id<'staff'> | null; says: Json; uploadedByName: string | null; settledByName: string | null }
  }
  'money/bank-messages.keepWaiting': {
    params: { reportedId: string | null; staffId: Id<'staff'> | null; says: JsonParam | null; lines: JsonParam; otherAccounts: readonly string[]; id: bigint | number }
    row: object
  }
  'money/bank-messages.listKnownLines': {
    params: { references: readonly string[]; sums: readonly Fils[]; names: readonly string[]; account: string | null }
    row: { id: Id<'bank_lines'>; direction: 'credit' | 'debit'; amountFils: Fils; currency: string; bookedOn: string | null; isDayGuessed: boolean; reference: string; hasReference: boolean; statement: string | null; page: number; names: (string)[]; isAnnounced: boolean; isStated: boolean; outcome: 'applied' | 'kept' | 'announced' | 'odd' | 'nothing' }
    onlyReads: true
  }
  'money/bank-messages.listQueuedMessages': {
    params: { ids: readonly (bigint | number)[] }
    row: { id: bigint; messageId: string; reportedId: string | null; kind: 'pain.002' | 'camt.053' | 'camt.054' | null; page: number; status: 'received' | 'waiting' | 'applied' | 'partly' | 'refused'; reason: string | null; door: 'webhook' | 'folder' | 'upload'; receivedAt: Date; sha256: Buffer; size: number; lines: Json; otherAccounts: (string)[]; settledAt: Date | null; settledReason: string | null; uploadedBy: Id<'staff'> | null; says: Json; uploadedByName: string | null; settledByName: string | null }
    onlyReads: true
  }
  'money/bank-messages.lockAccount': {
    params: { account: string }
    row: { locked: boolean }
  }
  'money/bank-messages.lockMessage': {
    params: { id: bigint | number }
    row: { id: bigint; messageId: string; reportedId: string | null; kind: 'pain.002' | 'camt.053' | 'camt.054' | null; page: number; status: 'received' | 'waiting' | 'applied' | 'partly' | 'refused'; reason: string | null; door: 'webhook' | 'folder' | 'upload'; receivedAt: Date; sha256: Buffer; size: number; lines: Json; otherAccounts: (string)[]; settledAt: Date | null; settledReason: string | null; uploadedBy: Id<'staff'> | null; says: Json; uploadedByName: string | null; settledByName: string | null }
  }
  'money/bank-messages.matchUnmatchedCredit': {
    params: { now: Date | null; reference: string; amountFils: Fils }
    row: { messageId: string; deductedChargesFils: Fils }
  }
  'money/bank-messages.matchUnmatchedCredits': {
    params: { ids: readonly Id<'unmatched_entries'>[] }
    row: { id: Id<'unmatched_entries'>; amountFils: Fils; messageId: string; bookedAt: Date; deductedChargesFils: Fils }
  }
  'money/bank-messages.nameMessage': {
    params: { reportedId: string | null; identity: string | null; page: number; kind: 'pain.002' | 'camt.053' | 'camt.054' | null; door: 'webhook' | 'folder' | 'upload'; id: bigint | number }
    row: { messageId: string }
  }
  'money/bank-messages.noteLineReported': {
    params: { isStatement: boolean; messageId: string | null; ids: readonly Id<'bank_lines'>[] }
    row: object
  }
  'money/bank-messages.noteSettledReceipt': {
    params: { receiptId: Id<'receipts'> | null; lineId: Id<'bank_lines'> }
    row: object
  }
  'money/bank-messages.placeLine': {
    params: { statement: string | null; page: number; id: Id<'bank_lines'> }
    row: object
  }
  'money/bank-messages.refuseMessage': {
    params: { reason: string | null; reportedId: string | null; id: bigint | number }
    row: object
  }
  'money/bank-messages.refuseWaiting': {
    params: { now: Date | null; staffId: Id<'staff'> | null; reason: string | null; id: bigint | number }
    row: object
  }
  'money/bank-messages.restateLine': {
    params: { reference: string; hasReference: boolean; nth: number; statement: string | null; page: number; bookedOn: string | null; isDayGuessed: boolean; names: readonly string[]; endToEndId: string; chargesFils: Fils; id: Id<'bank_lines'> }
    row: object
  }
  'money/bank-messages.saveLineOutcomes': {
    params: { messageId: string; ids: readonly Id<'bank_lines'>[]; outcomes: readonly ('applied' | 'kept' | 'announced' | 'odd' | 'nothing')[] }
    row: object
  }
  'money/bank-messages.saveOutcome': {
    params: { status: 'received' | 'waiting' | 'applied' | 'partly' | 'refused'; reason: string | null; lines: JsonParam; otherAccounts: readonly string[]; id: bigint | number }
    row: object
  }
  'money/bank-messages.settleMessage': {
    params: { now: Date | null; staffId: Id<'staff'> | null; reason: string | null; id: bigint | number }
    row: object
  }
  'money/bank-messages.takeKeptReturns': {
    params: { numbers: readonly string[] }
    row: { number: string; amountFils: Fils; reason: string; messageId: string; reference: string; bookedAt: Date; lineId: Id<'bank_lines'> | null }
  }
  'money/bank-messages.takeUnmatchedCredit': {
    params: { lineId: Id<'bank_lines'> | null; reference: string }
    row: { messageId: string; deductedChargesFils: Fils }
  }
  'money/fees.closePaidFees': {
    params: { now: Date | null; guaranteeId: Id<'guarantees'> }
    row: object
  }
  'money/fees.countReminder': {
    params: { remindersDue: number; id: Id<'fee_bills'>; remindersSent: number }
    row: object
  }
  'money/fees.findBillOfSide': {
    params: { guaranteeId: Id<'guarantees'>; side: 'buyer' | 'seller' }
    row: { id: Id<'fee_bills'>; guaranteeId: Id<'guarantees'>; side: 'buyer' | 'seller'; paymentReference: string; amountFils: Fils; issuedAt: Date; dueAt: Date }
    onlyReads: true
  }
  'money/fees.findDue': {
    params: { paymentReference: string }
    row: { id: Id<'fee_bills'>; guaranteeId: Id<'guarantees'>; side: 'buyer' | 'seller'; paymentReference: string; amountFils: Fils; issuedAt: Date; dueAt: Date; number: string; openFils: Fils; wasPaid: boolean; now: Date }
    onlyReads: true
  }
  'money/fees.findFee': {
    params: { id: Id<'fees'> }
    row: { id: Id<'fees'>; guaranteeId: Id<'guarantees'>; guaranteeNumber: string; feeNumber: bigint; side: 'buyer' | 'seller'; partyName: string; partyNameLatin: string | null; kind: 'cancellation' | 'late_expiry' | 'failed_check'; amountFils: Fils; salesTaxBasisPoints: number; openFils: Fils; paidFils: Fils; writtenOffFils: Fils; givenBackFils: Fils; chargedAt: Date; closedAt: Date | null; givenBackAt: Date | null; paidBackAt: Date | null; paymentReference: string | null; billFils: Fils | null; issuedAt: Date | null; dueAt: Date | null; isInDoubt: boolean }
    onlyReads: true
  }
  'money/fees.findFeeBill': {
    params: { paymentReference: string }
    row: { id: Id<'fee_bills'>; guaranteeId: Id<'guarantees'>; side: 'buyer' | 'seller'; paymentReference: string; amountFils: Fils; issuedAt: Date; dueAt: Date }
    onlyReads: true
  }
  'money/fees.insertBill': {
    params: { id: Id<'fee_bills'>; guaranteeId: Id<'guarantees'>; side: 'buyer' | 'seller'; paymentReference: string; amountFils: Fils; issuedAt: Date; dueAt: Date }
    row: object
  }
  'money/fees.insertFee': {
    params: { guaranteeId: Id<'guarantees'>; feeNumber: bigint | number; side: 'buyer' | 'seller'; kind: 'cancellation' | 'late_expiry' | 'failed_check'; feeFils: Fils; salesTaxBasisPoints: number; now: Date }
    row: object
  }
  'money/fees.insertFeeEvent': {
    params: { feeId: Id<'fees'>; kind: 'billed' | 'paid' | 'written_off' | 'given_back' | 'paid_back'; amountFils: Fils; receiptId: Id<'receipts'> | null; actor: string; staffId: Id<'staff'> | null; reason: string | null; requestId: string; now: Date }
    row: object
  }
  'money/fees.listBillsToRemind': {
    params: { afterSeconds: readonly number[]; limit: bigint | number }
    row: { id: Id<'fee_bills'>; guaranteeId: Id<'guarantees'>; side: 'buyer' | 'seller'; paymentReference: string; dueAt: Date; remindersSent: number; remindersDue: number }
    onlyReads: true
  }
  'money/fees.listFeeEvents': {
    params: { feeId: Id<'fees'> }
    row: { kind: 'billed' | 'paid' | 'written_off' | 'given_back' | 'paid_back'; amountFils: Fils; receiptId: Id<'receipts'> | null; staffId: Id<'staff'> | null; staffName: string | null; reason: string | null; at: Date }
    onlyReads: true
  }
  'money/fees.listFeesOf': {
    params: { guaranteeId: Id<'guarantees'>; side: 'buyer' | 'seller' }
    row: { id: Id<'fees'>; guaranteeId: Id<'guarantees'>; guaranteeNumber: string; feeNumber: bigint; side: 'buyer' | 'seller'; partyName: string; partyNameLatin: string | null; kind: 'cancellation' | 'late_expiry' | 'failed_check'; amountFils: Fils; salesTaxBasisPoints: number; openFils: Fils; paidFils: Fils; writtenOffFils: Fils; givenBackFils: Fils; chargedAt: Date; closedAt: Date | null; givenBackAt: Date | null; paidBackAt: Date | null; paymentReference: string | null; billFils: Fils | null; issuedAt: Date | null; dueAt: Date | null; isInDoubt: boolean }
    onlyReads: true
  }
  'money/fees.listFeesOfGuarantee': {
    params: { guaranteeId: Id<'guarantees'> }
    row: { id: Id<'fees'>; guaranteeId: Id<'guarantees'>; guaranteeNumber: string; feeNumber: bigint; side: 'buyer' | 'seller'; partyName: string; partyNameLatin: string | null; kind: 'cancellation' | 'late_expiry' | 'failed_check'; amountFils: Fils; salesTaxBasisPoints: number; openFils: Fils; paidFils: Fils; writtenOffFils: Fils; givenBackFils: Fils; chargedAt: Date; closedAt: Date | null; givenBackAt: Date | null; paidBackAt: Date | null; paymentReference: string | null; billFils: Fils | null; issuedAt: Date | null; dueAt: Date | null; isInDoubt: boolean }
    onlyReads: true
  }
  'money/fees.listOverdueBills': {
    params: { from: Date; before: Date; ids: readonly Id<'fee_bills'>[] }
    row: { id: Id<'fee_bills'>; guaranteeId: Id<'guarantees'>; dueAt: Date; partyName: string; partyNameLatin: string | null; feeId: Id<'fees'>; openFils: Fils }
    onlyReads: true
  }
  'money/fees.listPeopleOfSide': {
    params: { side: string; guaranteeId: Id<'guarantees'> }
    row: { number: string; partyId: Id<'parties'>; userId: Id<'users'> | null; phone: string | null; lang: 'ar' | 'en'; getsSms: boolean }
    onlyReads: true
  }
  'money/fees.listUnbilled': {
    params: { limit: bigint | number }
    row: { guaranteeId: Id<'guarantees'> }
    onlyReads: true
  }
  'money/fees.markGivenBack': {
    params: { now: Date | null; id: Id<'fees'> }
    row: object
  }
  'money/fees.markPaidBack': {
    params: { now: Date | null; id: Id<'fees'> }
    row: object
  }
  'money/fees.nextBillId': {
    params: object
    row: { id: bigint }
  }
  'money/fees.postponeBills': {
    params: { seconds: number; now: Date }
    row: object
  }
  'money/fees.reopenFees': {
    params: { guaranteeId: Id<'guarantees'>; side: 'buyer' | 'seller'; feeNumbers: readonly (bigint | number)[] }
    row: object
  }
  'money/ledger.auditAccounts': {
    params: { from: bigint | number; until: bigint | number }
    row: { check: string; subject: string; expected: string; found: string }
    onlyReads: true
  }
  'money/ledger.auditEntries': {
    params: { from: bigint | number; until: bigint | number }
    row: { check: string; subject: string; expected: string; found: string }
    onlyReads: true
  }
  'money/ledger.listEntryJournal': {
    params: { entryId: bigint | number }
    row: { entryId: bigint; event: string; reference: string; effectiveAt: Date; recordedAt: Date; actor: string; requestId: string; reverses: bigint | null; reason: string | null; code: string; book: 'client' | 'own'; ownerId: bigint; side: 'debit' | 'credit'; amountFils: Fils; balanceAfterFils: Fils }
    onlyReads: true
  }
  'money/ledger.listFeesToSweep': {
    params: { accountId: readonly Id<'ledger.accounts'>[] }
    row: { stripe: bigint; fils: Fils }
    onlyReads: true
  }
  'money/ledger.listGuaranteeJournal': {
    params: { accountId: readonly (bigint | number)[]; references: readonly string[] }
    row: { entryId: bigint; event: string; reference: string; effectiveAt: Date; recordedAt: Date; actor: string; requestId: string; reverses: bigint | null; reason: string | null; code: string; book: 'client' | 'own'; ownerId: bigint; side: 'debit' | 'credit'; amountFils: Fils; balanceAfterFils: Fils }
    onlyReads: true
  }
  'money/ledger.listOpenFees': {
    params: { accountId: bigint | number }
    row: { feeNumber: bigint; openFils: Fils; nettings: bigint }
    onlyReads: true
  }
  'money/ledger.listSharedAccounts': {
    params: object
    row: { accountId: bigint; name: string; book: 'client' | 'own' | null; kind: 'asset' | 'liability' | 'revenue' | 'expense' | null; balanceFils: Fils | null; version: bigint | null; lastVersion: bigint | null }
    onlyReads: true
  }
  'money/ledger.post': {
    params: { event: string; reference: string; effectiveAt: Date | null; guaranteeId: Id<'guarantees'> | null; actor: string; requestId: string; accounts: readonly (bigint | number)[]; debits: readonly boolean[]; sumsFils: readonly (bigint | number)[] }
    row: { id: bigint }
  }
  'money/ledger.rangeOfEntries': {
    params: object
    row: { first: bigint | null; last: bigint | null }
    onlyReads: true
  }
  'money/ledger.rangeOfOwners': {
    params: object
    row: { first: bigint | null; last: bigint | null }
    onlyReads: true
  }
  'money/ledger.rangeOfOwnersOfLines': {
    params: object
    row: { first: bigint | null; last: bigint | null }
    onlyReads: true
  }
  'money/ledger.readGuaranteeBalances': {
    params: { accountId: readonly Id<'ledger.accounts'>[] }
    row: { code: string; balanceFils: Fils }
    onlyReads: true
  }
  'money/ledger.readSharedBalance': {
    params: { code: string }
    row: { balanceFils: Fils }
    onlyReads: true
  }
  'money/ledger.readSharedTotals': {
    params: object
    row: { code: string; balanceFils: Fils }
    onlyReads: true
  }
  'money/ledger.readSweepShares': {
    params: { reference: string | null }
    row: { stripe: bigint; fils: Fils }
    onlyReads: true
  }
  'money/ledger.readTrialBalance': {
    params: object
    row: { code: string; book: 'client' | 'own'; kind: 'asset' | 'liability' | 'revenue' | 'expense'; debitFils: Fils; creditFils: Fils }
    onlyReads: true
  }
  'money/ledger.reverse': {
    params: { entryId: bigint | number; reason: string; actor: string; requestId: string }
    row: { id: bigint }
  }
  'money/ledger.sumBooks': {
    params: { from: bigint | number; until: bigint | number }
    row: { assetsFils: Fils; liabilitiesFils: Fils; claimFils: Fils; feesFils: Fils }
    onlyReads: true
  }
  'money/ledger.sumLines': {
    params: { debitSign: number; accountId: bigint | number; after: bigint | number; lastVersion: bigint | number; linesAtOnce: bigint | number; lines: bigint | number; fils: string | bigint }
    row: { lines: bigint; lastVersion: bigint | null; fils: Fils; faults: ({ version: number; expected: string | null; found: string })[] }
    onlyReads: true
  }
  'money/payouts.addTimer': {
    params: { runAt: Date | null; key: string | null; task: string | null; payload: string | null }
    row: { job: bigint | null }
  }
  'money/payouts.clearRestored': {
    params: { id: Id<'payouts'> }
    row: object
  }
  'money/payouts.closeFailedBacks': {
    params: { recoveredAt: Date | null; receiptId: Id<'receipts'> | null }
    row: object
  }
  'money/payouts.closeFailedSweeps': {
    params: object
    row: object
  }
  'money/payouts.countReminder': {
    params: { remindersDue: number; id: Id<'payouts'>; remindersSent: number; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn' }
    row: object
  }
  'money/payouts.findAccount': {
    params: { payoutId: Id<'payouts'> }
    row: { accountId: Id<'bank_accounts'> | null; iban: string; swiftCode: string; currency: 'JOD' | 'SAR' | 'USD' | 'EUR'; provenAt: Date | null; accountCreatedAt: Date }
    onlyReads: true
  }
  'money/payouts.findCoveredSum': {
    params: { guaranteeId: Id<'guarantees'> }
    row: { fils: Fils }
    onlyReads: true
  }
  'money/payouts.findFailedPayout': {
    params: { id: Id<'payouts'> }
    row: { id: Id<'payouts'>; guaranteeId: Id<'guarantees'> | null; beneficiaryPartyId: Id<'parties'> | null; beneficiaryName: string; purpose: 'seller' | 'seller_reversed' | 'refund' | 'excess' | 'send_back' | 'suspense' | 'sweep' | 'partner'; attempt: number; amountFils: Fils; rail: 'ACH' | 'RTGS'; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; receiptId: Id<'receipts'> | null; bankAccountId: Id<'bank_accounts'> | null; approvalsNeeded: number; iban: string | null; swiftCode: string | null; accountSince: Date | null; accountIsOfAnother: boolean; presentAccountId: Id<'bank_accounts'> | null; presentIsProven: boolean }
    onlyReads: true
  }
  'money/payouts.findGuaranteeOfPayouts': {
    params: { receiptId: Id<'receipts'> | null; id: Id<'payouts'> | null }
    row: { guaranteeId: Id<'guarantees'> | null }
    onlyReads: true
  }
  'money/payouts.findHeldSum': {
    params: { guaranteeId: Id<'guarantees'> }
    row: { fils: Fils }
    onlyReads: true
  }
  'money/payouts.findLastBack': {
    params: { receiptId: Id<'receipts'> | null }
    row: { id: Id<'payouts'>; attempt: number; isUnpaid: boolean }
    onlyReads: true
  }
  'money/payouts.findOpenSum': {
    params: { guaranteeId: Id<'guarantees'> }
    row: { fils: Fils }
    onlyReads: true
  }
  'money/payouts.findPaymentFile': {
    params: { messageId: string }
    row: { messageId: string; rail: string; body: string; sha256: Buffer; payments: number; sumFils: Fils; status: 'made' | 'sent' | 'unknown' | 'lost'; madeAt: Date; sentAt: Date | null; confirmedAt: Date | null; resentAt: Date | null; lastMissedAt: Date | null }
    onlyReads: true
  }
  'money/payouts.findPayout': {
    params: { id: Id<'payouts'> }
    row: { openSumFils: Fils; reversalDecided: 'release' | 'keep' | null; notFunded: string | null; isRecovered: boolean; isUnpaid: boolean; receiptId: Id<'receipts'> | null; id: Id<'payouts'>; number: string; guaranteeId: Id<'guarantees'> | null; beneficiaryName: string; beneficiaryNameLatin: string | null; purpose: 'seller' | 'seller_reversed' | 'refund' | 'excess' | 'send_back' | 'suspense' | 'sweep' | 'partner'; attempt: number; lateAt: Date | null; bankReason: string | null; remindersSent: number; previousNumber: string | null; nextNumber: string | null; staffHold: { reason: string | null; by: string | null } | null; makers: (string)[]; file: { id: string; message_id: string; payments: number; sum_fils: string; confirmed_at: string | null; first_missed_at: string | null; last_missed_at: string | null; is_heard_of: boolean } | null; iban: string | null; amountFils: Fils; rail: 'ACH' | 'RTGS'; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; heldReason: string | null; expectedOn: string | null; approvalsNeeded: number; orderedAt: Date; statusSince: Date; now: Date }
    onlyReads: true
  }
  'money/payouts.findSafety': {
    params: { iban: string | null; beneficiaryPartyId: Id<'parties'> | null; guaranteeId: Id<'guarantees'> | null; receiptId: Id<'receipts'> | null; purpose: string; previousId: Id<'payouts'> | null; bankAccountId: Id<'bank_accounts'> | null; swiftCode: string | null; since: Date | null; isOfAnother: boolean }
    row: { accountId: Id<'bank_accounts'> | null; iban: string | null; swiftCode: string; currency: 'JOD' | 'SAR' | 'USD' | 'EUR'; accountCreatedAt: Date; provenAt: Date | null; isOfAnother: boolean; contactChangedAt: Date | null; receiptIsUnsettled: boolean; notFunded: string | null; hasBankException: boolean; identityIsUnproven: boolean; staffHolds: boolean; isInDoubt: boolean }
    onlyReads: true
  }
  'money/payouts.findStatementSinceRestore': {
    params: object
    row: { at: Date | null }
    onlyReads: true
  }
  'money/payouts.hasPayoutLeft': {
    params: { guaranteeId: Id<'guarantees'> | null }
    row: object
    onlyReads: true
  }
  'money/payouts.insertFile': {
    params: { ids: readonly Id<'payouts'>[]; from: readonly ('ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn')[]; messageId: string; rail: string; xml: string; sha256: Buffer; sumFils: Fils; now: Date; to: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; expectedOn: string | null; requestId: string | null }
    row: { id: Id<'payout_files'> }
  }
  'money/payouts.insertPayout': {
    params: { guaranteeId: Id<'guarantees'> | null; beneficiaryPartyId: Id<'parties'> | null; beneficiaryName: string; purpose: 'seller' | 'seller_reversed' | 'refund' | 'excess' | 'send_back' | 'suspense' | 'sweep' | 'partner'; amountFils: Fils; rail: 'ACH' | 'RTGS'; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; heldReason: string | null; bankAccountId: Id<'bank_accounts'> | null; iban: string | null; swiftCode: string | null; approvalsNeeded: number; expectedOn: string | null; now: Date; previousId: Id<'payouts'> | null; attempt: number; staffId: Id<'staff'> | null; receiptId: Id<'receipts'> | null; sweptOn: string | null; accountSince: Date | null; accountIsOfAnother: boolean; reason: string | null; requestId: string | null; runAt: Date | null; key: string | null; task: string | null; payload: string | null }
    row: { id: Id<'payouts'>; number: string; job: bigint | null }
  }
  'money/payouts.insertPayoutEvent': {
    params: { payoutId: Id<'payouts'>; facts: JsonParam; requestId: string | null; now: Date; staffId: Id<'staff'> | null }
    row: object
  }
  'money/payouts.listAllPayouts': {
    params: { after: Id<'payouts'> | null; limit: bigint | number }
    row: { openSumFils: Fils; reversalDecided: 'release' | 'keep' | null; notFunded: string | null; isRecovered: boolean; isUnpaid: boolean; receiptId: Id<'receipts'> | null; id: Id<'payouts'>; number: string; guaranteeId: Id<'guarantees'> | null; beneficiaryName: string; beneficiaryNameLatin: string | null; purpose: 'seller' | 'seller_reversed' | 'refund' | 'excess' | 'send_back' | 'suspense' | 'sweep' | 'partner'; attempt: number; lateAt: Date | null; bankReason: string | null; remindersSent: number; previousNumber: string | null; nextNumber: string | null; staffHold: { reason: string | null; by: string | null } | null; makers: (string)[]; file: { id: string; message_id: string; payments: number; sum_fils: string; confirmed_at: string | null; first_missed_at: string | null; last_missed_at: string | null; is_heard_of: boolean } | null; iban: string | null; amountFils: Fils; rail: 'ACH' | 'RTGS'; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; heldReason: string | null; expectedOn: string | null; approvalsNeeded: number; orderedAt: Date; statusSince: Date; now: Date }
    onlyReads: true
  }
  'money/payouts.listBusyRails': {
    params: object
    row: { rail: 'ACH' | 'RTGS' }
    onlyReads: true
  }
  'money/payouts.listDuePayments': {
    params: { rail: 'ACH' | 'RTGS'; limit: bigint | number }
    row: { id: Id<'payouts'> | null; number: string; amountFils: Fils; beneficiaryName: string; iban: string; swiftCode: string; guaranteeId: Id<'guarantees'> | null; now: Date }
    onlyReads: true
  }
  'money/payouts.listDueReminders': {
    params: { afterSeconds: readonly number[]; wantsAccount: readonly string[] }
    row: { id: Id<'payouts'>; guaranteeId: Id<'guarantees'> | null; beneficiaryPartyId: Id<'parties'> | null; amountFils: Fils; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; heldReason: string | null; remindersSent: number; remindersDue: number }
    onlyReads: true
  }
  'money/payouts.listEndedPayoutsOfStatus': {
    params: { after: Id<'payouts'> | null; status: string | null; limit: bigint | number }
    row: { openSumFils: Fils; reversalDecided: 'release' | 'keep' | null; notFunded: string | null; isRecovered: boolean; isUnpaid: boolean; receiptId: Id<'receipts'> | null; id: Id<'payouts'>; number: string; guaranteeId: Id<'guarantees'> | null; beneficiaryName: string; beneficiaryNameLatin: string | null; purpose: 'seller' | 'seller_reversed' | 'refund' | 'excess' | 'send_back' | 'suspense' | 'sweep' | 'partner'; attempt: number; lateAt: Date | null; bankReason: string | null; remindersSent: number; previousNumber: string | null; nextNumber: string | null; staffHold: { reason: string | null; by: string | null } | null; makers: (string)[]; file: { id: string; message_id: string; payments: number; sum_fils: string; confirmed_at: string | null; first_missed_at: string | null; last_missed_at: string | null; is_heard_of: boolean } | null; iban: string | null; amountFils: Fils; rail: 'ACH' | 'RTGS'; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; heldReason: string | null; expectedOn: string | null; approvalsNeeded: number; orderedAt: Date; statusSince: Date; now: Date }
    onlyReads: true
  }
  'money/payouts.listFilesInDoubt': {
    params: { rail: 'ACH' | 'RTGS'; leaseSeconds: number }
    row: { id: Id<'payout_files'>; messageId: string; rail: string; xml: string; sha256: Buffer; payments: number; sumFils: Fils; isResent: boolean; isHeardOf: boolean }
    onlyReads: true
  }
  'money/payouts.listFilesOfReport': {
    params: { files: readonly string[] }
    row: { messageId: string; payouts: (bigint)[] }
    onlyReads: true
  }
  'money/payouts.listGuaranteesOfPayee': {
    params: { partyId: Id<'parties'> | null }
    row: { guaranteeId: Id<'guarantees'> }
    onlyReads: true
  }
  'money/payouts.listHeldAlone': {
    params: { limit: bigint | number }
    row: { id: Id<'payouts'> }
    onlyReads: true
  }
  'money/payouts.listHeldFor': {
    params: { receipts: readonly Id<'guarantees'>[]; receiptIds: readonly Id<'receipts'>[] }
    row: { guaranteeId: Id<'guarantees'> | null; receiptId: Id<'receipts'> | null }
    onlyReads: true
  }
  'money/payouts.listHeldPayouts': {
    params: { after: Id<'payouts'> | null; limit: bigint | number }
    row: { openSumFils: Fils; reversalDecided: 'release' | 'keep' | null; notFunded: string | null; isRecovered: boolean; isUnpaid: boolean; receiptId: Id<'receipts'> | null; id: Id<'payouts'>; number: string; guaranteeId: Id<'guarantees'> | null; beneficiaryName: string; beneficiaryNameLatin: string | null; purpose: 'seller' | 'seller_reversed' | 'refund' | 'excess' | 'send_back' | 'suspense' | 'sweep' | 'partner'; attempt: number; lateAt: Date | null; bankReason: string | null; remindersSent: number; previousNumber: string | null; nextNumber: string | null; staffHold: { reason: string | null; by: string | null } | null; makers: (string)[]; file: { id: string; message_id: string; payments: number; sum_fils: string; confirmed_at: string | null; first_missed_at: string | null; last_missed_at: string | null; is_heard_of: boolean } | null; iban: string | null; amountFils: Fils; rail: 'ACH' | 'RTGS'; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; heldReason: string; expectedOn: string | null; approvalsNeeded: number; orderedAt: Date; statusSince: Date; now: Date }
    onlyReads: true
  }
  'money/payouts.listInDoubt': {
    params: { limit: bigint | number }
    row: { id: Id<'payouts'>; number: string; guaranteeId: Id<'guarantees'> | null; hasAccount: boolean; missedAt: Date | null }
    onlyReads: true
  }
  'money/payouts.listOpenPayoutsOfStatus': {
    params: { after: Id<'payouts'> | null; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; limit: bigint | number }
    row: { openSumFils: Fils; reversalDecided: 'release' | 'keep' | null; notFunded: string | null; isRecovered: boolean; isUnpaid: boolean; receiptId: Id<'receipts'> | null; id: Id<'payouts'>; number: string; guaranteeId: Id<'guarantees'> | null; beneficiaryName: string; beneficiaryNameLatin: string | null; purpose: 'seller' | 'seller_reversed' | 'refund' | 'excess' | 'send_back' | 'suspense' | 'sweep' | 'partner'; attempt: number; lateAt: Date | null; bankReason: string | null; remindersSent: number; previousNumber: string | null; nextNumber: string | null; staffHold: { reason: string | null; by: string | null } | null; makers: (string)[]; file: { id: string; message_id: string; payments: number; sum_fils: string; confirmed_at: string | null; first_missed_at: string | null; last_missed_at: string | null; is_heard_of: boolean } | null; iban: string | null; amountFils: Fils; rail: 'ACH' | 'RTGS'; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; heldReason: string | null; expectedOn: string | null; approvalsNeeded: number; orderedAt: Date; statusSince: Date; now: Date }
    onlyReads: true
  }
  'money/payouts.listOverduePayouts': {
    params: object
    row: { id: Id<'payouts'>; purpose: 'seller' | 'seller_reversed' | 'refund' | 'excess' | 'send_back' | 'suspense' | 'sweep' | 'partner'; beneficiaryPartyId: Id<'parties'> | null; amountFils: Fils; guaranteeId: Id<'guarantees'> | null; number: string; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; heldReason: string | null; expectedOn: string | null; today: string }
    onlyReads: true
  }
  'money/payouts.listPartiesOfBankData': {
    params: { userId: Id<'users'> | null }
    row: { partyId: Id<'parties'> }
    onlyReads: true
  }
  'money/payouts.listPayoutEvents': {
    params: { payoutId: Id<'payouts'> }
    row: { from: string | null; to: string; at: Date; staff: string | null; facts: Json }
    onlyReads: true
  }
  'money/payouts.listPayoutsInDoubt': {
    params: { fileId: Id<'payout_files'> | null }
    row: { id: Id<'payouts'>; number: string; amountFils: Fils }
    onlyReads: true
  }
  'money/payouts.listPayoutsOfReport': {
    params: { payouts: readonly Id<'payouts'>[] }
    row: { id: Id<'payouts'> }
    onlyReads: true
  }
  'money/payouts.listPayoutsOfReversed': {
    params: { receiptId: Id<'receipts'> | null }
    row: { id: Id<'payouts'>; guaranteeId: Id<'guarantees'> | null; receiptId: Id<'receipts'> | null; purpose: 'seller' | 'seller_reversed' | 'refund' | 'excess' | 'send_back' | 'suspense' | 'sweep' | 'partner'; beneficiaryPartyId: Id<'parties'> | null; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; amountFils: Fils }
  }
  'money/payouts.listQueuedPayouts': {
    params: { ids: readonly Id<'payouts'>[] }
    row: { id: Id<'payouts'>; guaranteeId: Id<'guarantees'> | null; beneficiaryName: string; beneficiaryNameLatin: string | null; amountFils: Fils; approvalsNeeded: number; heldReason: string | null; statusSince: Date; lateAt: Date | null; approvals: number; missedAt: Date | null }
    onlyReads: true
  }
  'money/payouts.listSettledPayouts': {
    params: { after: Id<'payouts'> | null; limit: bigint | number }
    row: { openSumFils: Fils; reversalDecided: 'release' | 'keep' | null; notFunded: string | null; isRecovered: boolean; isUnpaid: boolean; receiptId: Id<'receipts'> | null; id: Id<'payouts'>; number: string; guaranteeId: Id<'guarantees'> | null; beneficiaryName: string; beneficiaryNameLatin: string | null; purpose: 'seller' | 'seller_reversed' | 'refund' | 'excess' | 'send_back' | 'suspense' | 'sweep' | 'partner'; attempt: number; lateAt: Date | null; bankReason: string | null; remindersSent: number; previousNumber: string | null; nextNumber: string | null; staffHold: { reason: string | null; by: string | null } | null; makers: (string)[]; file: { id: string; message_id: string; payments: number; sum_fils: string; confirmed_at: string | null; first_missed_at: string | null; last_missed_at: string | null; is_heard_of: boolean } | null; iban: string | null; amountFils: Fils; rail: 'ACH' | 'RTGS'; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; heldReason: string | null; expectedOn: string | null; approvalsNeeded: number; orderedAt: Date; statusSince: Date; now: Date }
    onlyReads: true
  }
  'money/payouts.listStale': {
    params: { ibanYoungSeconds: number; contactYoungSeconds: number }
    row: { guaranteeId: Id<'guarantees'> }
    onlyReads: true
  }
  'money/payouts.listUnsafeApproved': {
    params: { contactYoungSeconds: number; rail: 'ACH' | 'RTGS' }
    row: { guaranteeId: Id<'guarantees'> }
    onlyReads: true
  }
  'money/payouts.lockDenials': {
    params: { subject: string }
    row: { pgAdvisoryXactLock: null }
  }
  'money/payouts.lockFailedPayouts': {
    params: { guaranteeId: Id<'guarantees'> | null }
    row: { id: Id<'payouts'>; guaranteeId: Id<'guarantees'> | null; beneficiaryPartyId: Id<'parties'> | null; beneficiaryName: string; purpose: 'seller' | 'seller_reversed' | 'refund' | 'excess' | 'send_back' | 'suspense' | 'sweep' | 'partner'; attempt: number; amountFils: Fils; rail: 'ACH' | 'RTGS'; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; receiptId: Id<'receipts'> | null; bankAccountId: Id<'bank_accounts'> | null; approvalsNeeded: number; iban: string | null; swiftCode: string | null; accountSince: Date | null; accountIsOfAnother: boolean; presentAccountId: Id<'bank_accounts'> | null; presentIsProven: boolean }
  }
  'money/payouts.lockMisses': {
    params: { fileId: Id<'payout_files'> }
    row: object
  }
  'money/payouts.lockOverduePayout': {
    params: { id: Id<'payouts'> }
    row: { id: Id<'payouts'>; purpose: 'seller' | 'seller_reversed' | 'refund' | 'excess' | 'send_back' | 'suspense' | 'sweep' | 'partner'; beneficiaryPartyId: Id<'parties'> | null; amountFils: Fils; guaranteeId: Id<'guarantees'> | null; number: string; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; heldReason: string | null; expectedOn: string | null; today: string }
  }
  'money/payouts.lockOwnersOfPayouts': {
    params: { ids: readonly Id<'payouts'>[]; sumsFils: readonly (Fils | null)[] }
    row: { count: bigint }
  }
  'money/payouts.lockPayout': {
    params: { id: Id<'payouts'> }
    row: { id: Id<'payouts'> }
  }
  'money/payouts.lockSellersPayouts': {
    params: { guaranteeId: Id<'guarantees'> | null }
    row: { id: Id<'payouts'>; purpose: 'seller' | 'seller_reversed' | 'refund' | 'excess' | 'send_back' | 'suspense' | 'sweep' | 'partner'; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; attempt: number; amountFils: Fils; rail: 'ACH' | 'RTGS'; beneficiaryPartyId: Id<'parties'>; beneficiaryName: string; bankAccountId: Id<'bank_accounts'> | null; isDecided: boolean }
  }
  'money/payouts.lockWaitingPayouts': {
    params: { guaranteeId: Id<'guarantees'> | null; receiptId: Id<'receipts'> | null; id: Id<'payouts'> | null }
    row: { id: Id<'payouts'>; number: string; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; heldReason: string | null; rail: 'ACH' | 'RTGS'; amountFils: Fils; guaranteeId: Id<'guarantees'> | null; receiptId: Id<'receipts'> | null; purpose: 'seller' | 'seller_reversed' | 'refund' | 'excess' | 'send_back' | 'suspense' | 'sweep' | 'partner'; beneficiaryPartyId: Id<'parties'> | null; approvalsNeeded: number; approvals: number; accountId: Id<'bank_accounts'> | null; iban: string | null; swiftCode: string; currency: 'JOD' | 'SAR' | 'USD' | 'EUR'; accountCreatedAt: Date; provenAt: Date | null; isOfAnother: boolean; contactChangedAt: Date | null; receiptIsUnsettled: boolean; notFunded: string | null; hasBankException: boolean; identityIsUnproven: boolean; staffHolds: boolean; isInDoubt: boolean }
  }
  'money/payouts.markComparedPayouts': {
    params: { atMost: bigint | number }
    row: object
  }
  'money/payouts.markConfirmed': {
    params: { now: Date | null; messageId: string }
    row: object
  }
  'money/payouts.markLate': {
    params: { now: Date; id: Id<'payouts'>; expectedOn: string; requestId: string | null }
    row: object
  }
  'money/payouts.markRecovered': {
    params: { now: Date | null; payoutId: Id<'payouts'> }
    row: object
  }
  'money/payouts.markResent': {
    params: { fileId: Id<'payout_files'> }
    row: object
  }
  'money/payouts.moveFile': {
    params: { file: string; from: readonly ('ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn')[]; to: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; now: Date; facts: JsonParam; requestId: string | null; staffId: Id<'staff'> | null; fileStatus: 'made' | 'sent' | 'unknown' | 'lost' | null }
    row: { id: Id<'payouts'>; number: string; guaranteeId: Id<'guarantees'> | null; receiptId: Id<'receipts'> | null; purpose: 'seller' | 'seller_reversed' | 'refund' | 'excess' | 'send_back' | 'suspense' | 'sweep' | 'partner'; beneficiaryPartyId: Id<'parties'> | null; amountFils: Fils; rail: 'ACH' | 'RTGS'; from: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; to: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; expectedOn: string | null; allPaid: boolean; returnIsKept: boolean; receiptIsReversed: boolean }
  }
  'money/payouts.movePayouts': {
    params: { ids: readonly Id<'payouts'>[]; sumsFils: readonly (Fils | null)[]; from: readonly ('ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn')[]; to: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; now: Date; facts: JsonParam; requestId: string | null; staffId: Id<'staff'> | null; fileStatus: 'made' | 'sent' | 'unknown' | 'lost' | null }
    row: { id: Id<'payouts'>; number: string; guaranteeId: Id<'guarantees'> | null; receiptId: Id<'receipts'> | null; purpose: 'seller' | 'seller_reversed' | 'refund' | 'excess' | 'send_back' | 'suspense' | 'sweep' | 'partner'; beneficiaryPartyId: Id<'parties'> | null; amountFils: Fils; rail: 'ACH' | 'RTGS'; from: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; to: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; expectedOn: string | null; allPaid: boolean; returnIsKept: boolean; receiptIsReversed: boolean }
  }
  'money/payouts.nextAttemptOf': {
    params: { guaranteeId: Id<'guarantees'> | null; purpose: 'seller' | 'seller_reversed' | 'refund' | 'excess' | 'send_back' | 'suspense' | 'sweep' | 'partner' }
    row: { attempt: number }
    onlyReads: true
  }
  'money/payouts.noteBankQuestions': {
    params: { payoutIds: readonly Id<'payouts'>[]; reasons: readonly (string | null)[]; requestId: string | null; now: Date }
    row: object
  }
  'money/payouts.noteMiss': {
    params: { isFirst: boolean; now: Date | null; isLast: boolean; askAgainAt: Date | null; fileId: Id<'payout_files'> }
    row: object
  }
  'money/payouts.noteRestoredReport': {
    params: { report: 'known' | 'not_known' | null; missedAt: Date | null; id: Id<'payouts'> }
    row: object
  }
  'money/payouts.readMisses': {
    params: { fileId: Id<'payout_files'> }
    row: { lastSentAt: Date; firstMissedAt: Date | null; statementAt: Date | null }
    onlyReads: true
  }
  'money/payouts.releaseUnknownToBank': {
    params: object
    row: { id: Id<'payouts'>; guaranteeId: Id<'guarantees'> | null }
  }
  'money/payouts.replaceBeneficiary': {
    params: { toPartyId: Id<'parties'> | null; fromPartyId: Id<'parties'> | null; guaranteeIds: readonly Id<'guarantees'>[] }
    row: object
  }
  'money/payouts.saveAllowedAccount': {
    params: { iban: string | null; payoutId: Id<'payouts'> }
    row: object
  }
  'money/payouts.savePayersAccount': {
    params: { iban: string | null; swiftCode: string | null; now: Date | null; isOfAnother: boolean; payoutId: Id<'payouts'> }
    row: object
  }
  'money/payouts.saveRecovered': {
    params: { now: Date | null; id: Id<'payouts'> }
    row: object
  }
  'money/payouts.saveReversalDecision': {
    params: { decision: 'release' | 'keep' | null; payoutId: Id<'payouts'> }
    row: object
  }
  'money/payouts.saveStaffHold': {
    params: { staffHoldReason: string | null; staffId: Id<'staff'> | null; id: Id<'payouts'> }
    row: object
  }
  'money/payouts.updatePayoutStatus': {
    params: { to: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; heldReason: string | null; bankAccountId: Id<'bank_accounts'> | null; iban: string | null; swiftCode: string | null; expectedOn: string | null; now: Date; id: Id<'payouts'>; from: string | null; facts: JsonParam; requestId: string | null; staffId: Id<'staff'> | null; runAt: Date | null; key: string | null; task: string | null; payload: string | null }
    row: { job: bigint | null }
  }
  'money/receipts.addRecovered': {
    params: { fils: Fils; id: Id<'receipts'> }
    row: object
  }
  'money/receipts.addRefunded': {
    params: { amountFils: Fils; receiptId: Id<'receipts'> }
    row: object
  }
  'money/receipts.cutReceipt': {
    params: { fils: Fils; id: Id<'receipts'>; name: string; now: Date }
    row: { id: Id<'receipts'> }
  }
  'money/receipts.findBill': {
    params: { id: Id<'guarantees'>; paymentReference: string | null }
    row: { number: string; operationalStatus: 'awaiting_owner' | 'awaiting_acceptance' | 'awaiting_payment' | 'in_transfer' | 'release_requested' | 'completed' | 'rejected' | 'expired' | 'cancelled'; flags: ({ kind: 'blocked' | 'cancellation' | 'payer_undeclared' | 'vehicle_unverified'; reason: string | null })[]; totalPriceFils: Fils; receivedFils: Fils; waitUntil: Date | null; lateAt: Date | null }
    onlyReads: true
  }
  'money/receipts.findDoubt': {
    params: { guaranteeId: Id<'guarantees'> | null }
    row: { receiptId: Id<'receipts'>; amountFils: Fils }
    onlyReads: true
  }
  'money/receipts.findEnd': {
    params: { guaranteeId: Id<'guarantees'> }
    row: { endedAt: Date | null; openSumFils: Fils }
    onlyReads: true
  }
  'money/receipts.findKnownBuyer': {
    params: { guaranteeId: Id<'guarantees'> }
    row: { nationalNumber: string | null; names: (string)[]; ibans: (string)[] }
    onlyReads: true
  }
  'money/receipts.findReceipt': {
    params: { bankReference: string; bank: string | null }
    row: { id: Id<'receipts'>; fingerprint: Buffer; amountFils: Fils; bookedFils: Fils }
    onlyReads: true
  }
  'money/receipts.findReceiptById': {
    params: { id: Id<'receipts'> }
    row: { id: Id<'receipts'>; source: 'biller' | 'bank' | 'cliq'; bankReference: string; guaranteeId: Id<'guarantees'> | null; amountFils: Fils; bookedFils: Fils; refundedFils: Fils; recoveredFils: Fils; suspenseFils: Fils; feeFils: Fils; feeBillId: Id<'fee_bills'> | null; reversedAt: Date | null; payer: Json; payerState: 'buyer' | 'undeclared' | 'declared' | 'deciding' | 'accepted' | 'sent_back' | null; remittance: string; why: string | null; receivedAt: Date; recordedAt: Date; settledAt: Date | null; declared: Json; isLost: boolean; inDoubtOf: Id<'bank_exceptions'> | null; hasOpenException: boolean; isAfterEnd: boolean; awaitsRestore: boolean; isAfterRestore: boolean }
    onlyReads: true
  }
  'money/receipts.findStatedReceipt': {
    params: { reportedBank: string | null; bankReference: string; guaranteeId: Id<'guarantees'> | null; feeBillId: Id<'fee_bills'> | null; amountFils: Fils; receivedAt: Date }
    row: { id: Id<'receipts'>; fingerprint: Buffer; amountFils: Fils; bookedFils: Fils }
    onlyReads: true
  }
  'money/receipts.freeUnexpectedReceipt': {
    params: { id: Id<'receipts'> }
    row: object
  }
  'money/receipts.insertReceipt': {
    params: { source: 'biller' | 'bank' | 'cliq'; bankReference: string; fingerprint: Buffer; guaranteeId: Id<'guarantees'> | null; amountFils: Fils; bookedFils: Fils; suspenseFils: Fils; remittance: string; payer: JsonParam; why: string | null; receivedAt: Date; now: Date; backFils: Fils; payerState: 'buyer' | 'undeclared' | 'declared' | 'deciding' | 'accepted' | 'sent_back' | null; feeFils: Fils; feeBillId: Id<'fee_bills'> | null; isFromStatement: boolean }
    row: { id: Id<'receipts'> }
  }
  'money/receipts.insertReceiptEvent': {
    params: { receiptId: Id<'receipts'>; kind: 'matched' | 'sent_back' | 'payer_accepted' | 'payer_refused' | 'account_named' | 'taken_back' | 'paid_again' | 'lost' | 'claim_noted'; actor: string; staffId: Id<'staff'> | null; facts: JsonParam; requestId: string; now: Date }
    row: object
  }
  'money/receipts.insertUnexpectedReceipt': {
    params: { bankReference: string; amountFils: Fils; remittance: string; receivedAt: Date; now: Date; messageId: string | null; payer: JsonParam }
    row: { id: Id<'receipts'> }
  }
  'money/receipts.listGuaranteesWithLeftMoney': {
    params: { limit: bigint | number }
    row: { id: Id<'guarantees'> }
    onlyReads: true
  }
  'money/receipts.listPaidFees': {
    params: { accountId: bigint | number; by: string; receiptId: Id<'receipts'> | null }
    row: { feeNumber: bigint; fils: Fils }
    onlyReads: true
  }
  'money/receipts.listPayoutsOfReceipt': {
    params: { receiptId: Id<'receipts'> | null }
    row: { number: string }
    onlyReads: true
  }
  'money/receipts.listQueuedReceipts': {
    params: { ids: readonly Id<'receipts'>[] }
    row: { id: Id<'receipts'>; bankReference: string; way: 'biller' | 'bank' | 'cliq'; amountFils: Fils; remittance: string; receivedAt: Date; reversedAt: Date | null; payerState: 'buyer' | 'undeclared' | 'declared' | 'deciding' | 'accepted' | 'sent_back' | null; why: string | null; guaranteeId: Id<'guarantees'> | null; decideUntil: Date | null; escalated: boolean | null }
    onlyReads: true
  }
  'money/receipts.listReceiptEvents': {
    params: { receiptId: Id<'receipts'> }
    row: { kind: 'matched' | 'sent_back' | 'payer_accepted' | 'payer_refused' | 'account_named' | 'taken_back' | 'paid_again' | 'lost' | 'claim_noted'; staffName: string | null; reason: string | null; at: Date }
    onlyReads: true
  }
  'money/receipts.listReceiptsById': {
    params: { ids: readonly Id<'receipts'>[] }
    row: { id: Id<'receipts'>; bankReference: string; guaranteeId: Id<'guarantees'> | null; amountFils: Fils; bookedFils: Fils; refundedFils: Fils; payerName: string | null; isReversed: boolean; isSettled: boolean }
    onlyReads: true
  }
  'money/receipts.listReceiptsByReference': {
    params: { references: readonly string[] }
    row: { id: Id<'receipts'>; bankReference: string; guaranteeId: Id<'guarantees'> | null; amountFils: Fils; bookedFils: Fils; refundedFils: Fils; payerName: string | null; isReversed: boolean; isSettled: boolean }
    onlyReads: true
  }
  'money/receipts.listReceiptsOfGuarantees': {
    params: { guaranteeIds: readonly Id<'guarantees'>[] }
    row: { id: Id<'receipts'>; bankReference: string; guaranteeId: Id<'guarantees'> | null; amountFils: Fils; bookedFils: Fils; refundedFils: Fils; payerName: string | null; isReversed: boolean; isSettled: boolean }
    onlyReads: true
  }
  'money/receipts.listRefundable': {
    params: { guaranteeId: Id<'guarantees'> | null }
    row: { id: Id<'receipts'>; payer: Json; payerState: 'buyer' | 'undeclared' | 'declared' | 'deciding' | 'accepted' | 'sent_back' | null; leftFils: Fils }
    onlyReads: true
  }
  'money/receipts.lockGuaranteesOfCredits': {
    params: { references: readonly string[]; paymentReferences: readonly string[] }
    row: object
  }
  'money/receipts.lockOpenReversed': {
    params: { guaranteeId: Id<'guarantees'> | null }
    row: { id: Id<'receipts'>; source: 'biller' | 'bank' | 'cliq'; bankReference: string; guaranteeId: Id<'guarantees'> | null; amountFils: Fils; bookedFils: Fils; refundedFils: Fils; recoveredFils: Fils; suspenseFils: Fils; feeFils: Fils; feeBillId: Id<'fee_bills'> | null; reversedAt: Date; payer: Json; payerState: 'buyer' | 'undeclared' | 'declared' | 'deciding' | 'accepted' | 'sent_back' | null; remittance: string; why: string | null; receivedAt: Date; recordedAt: Date; settledAt: Date | null; declared: Json; isLost: boolean; inDoubtOf: Id<'bank_exceptions'> | null; hasOpenException: boolean; isAfterEnd: boolean; awaitsRestore: boolean; isAfterRestore: boolean }
  }
  'money/receipts.lockOthersReceipts': {
    params: { guaranteeId: Id<'guarantees'> | null }
    row: { id: Id<'receipts'>; bookedFils: Fils; state: 'buyer' | 'undeclared' | 'declared' | 'deciding' | 'accepted' | 'sent_back' }
  }
  'money/receipts.lockReceipt': {
    params: { id: Id<'receipts'> }
    row: { id: Id<'receipts'>; source: 'biller' | 'bank' | 'cliq'; bankReference: string; guaranteeId: Id<'guarantees'> | null; amountFils: Fils; bookedFils: Fils; refundedFils: Fils; recoveredFils: Fils; suspenseFils: Fils; feeFils: Fils; feeBillId: Id<'fee_bills'> | null; reversedAt: Date | null; payer: Json; payerState: 'buyer' | 'undeclared' | 'declared' | 'deciding' | 'accepted' | 'sent_back' | null; remittance: string; why: string | null; receivedAt: Date; recordedAt: Date; settledAt: Date | null; declared: Json; isLost: boolean; inDoubtOf: Id<'bank_exceptions'> | null; hasOpenException: boolean; isAfterEnd: boolean; awaitsRestore: boolean; isAfterRestore: boolean }
  }
  'money/receipts.lockRefundable': {
    params: { guaranteeId: Id<'guarantees'> | null }
    row: { id: Id<'receipts'>; payer: Json; payerState: 'buyer' | 'undeclared' | 'declared' | 'deciding' | 'accepted' | 'sent_back' | null; leftFils: Fils }
  }
  'money/receipts.lockWaitingReceipts': {
    params: { guaranteeId: Id<'guarantees'> | null }
    row: { id: Id<'receipts'>; source: 'biller' | 'bank' | 'cliq'; bankReference: string; guaranteeId: Id<'guarantees'> | null; amountFils: Fils; bookedFils: Fils; refundedFils: Fils; recoveredFils: Fils; suspenseFils: Fils; feeFils: Fils; feeBillId: Id<'fee_bills'> | null; reversedAt: Date | null; payer: Json; payerState: 'buyer' | 'undeclared' | 'declared' | 'deciding' | 'accepted' | 'sent_back' | null; remittance: string; why: string | null; receivedAt: Date; recordedAt: Date; settledAt: Date | null; declared: Json; isLost: boolean; inDoubtOf: Id<'bank_exceptions'> | null; hasOpenException: boolean; isAfterEnd: boolean; awaitsRestore: boolean; isAfterRestore: boolean }
  }
  'money/receipts.markClaimNoted': {
    params: { at: Date | null; id: Id<'receipts'> }
    row: object
  }
  'money/receipts.markReversed': {
    params: { at: Date | null; id: Id<'receipts'> }
    row: object
  }
  'money/receipts.returnToSuspense': {
    params: { amountFils: Fils; id: Id<'receipts'> }
    row: object
  }
  'money/receipts.saveFeePaid': {
    params: { feeFils: Fils; feeBillId: Id<'fee_bills'> | null; id: Id<'receipts'> }
    row: object
  }
  'money/receipts.saveLost': {
    params: { bookedFils: Fils; suspenseFils: Fils; feeFils: Fils; refundedFils: Fils; id: Id<'receipts'> }
    row: object
  }
  'money/receipts.saveMatched': {
    params: { guaranteeId: Id<'guarantees'> | null; bookedFils: Fils; backFils: Fils; payerState: 'buyer' | 'undeclared' | 'declared' | 'deciding' | 'accepted' | 'sent_back' | null; id: Id<'receipts'> }
    row: object
  }
  'money/receipts.saveNotification': {
    params: { fingerprint: Buffer; payer: JsonParam; reportedBank: string | null; bankReference: string | null; id: Id<'receipts'> }
    row: object
  }
  'money/receipts.savePayerState': {
    params: { payerState: 'buyer' | 'undeclared' | 'declared' | 'deciding' | 'accepted' | 'sent_back' | null; declared: JsonParam | null; receiptId: Id<'receipts'> }
    row: object
  }
  'money/receipts.saveRecoveredRefund': {
    params: { amountFils: Fils; id: Id<'receipts'> }
    row: object
  }
  'money/receipts.saveRecoveredReturn': {
    params: { amountFils: Fils; id: Id<'receipts'> }
    row: object
  }
  'money/receipts.saveReplacement': {
    params: { guaranteeId: Id<'guarantees'> | null; bookedFils: Fils; refundedFils: Fils; payerState: 'buyer' | 'undeclared' | 'declared' | 'deciding' | 'accepted' | 'sent_back' | null; id: Id<'receipts'> }
    row: object
  }
  'money/receipts.saveResolvedReceipt': {
    params: { id: Id<'receipts'> }
    row: object
  }
  'money/receipts.saveSentBack': {
    params: { id: Id<'receipts'> }
    row: object
  }
  'money/receipts.saveWhy': {
    params: { why: string | null; id: Id<'receipts'> }
    row: object
  }
  'money/receipts.settleLate': {
    params: { messageId: string | null; receiptId: Id<'receipts'> }
    row: { receiptId: Id<'receipts'>; source: 'biller' | 'bank' | 'cliq'; guaranteeId: Id<'guarantees'> | null; amountFils: Fils }
  }
  'money/receipts.settleReceipts': {
    params: { sumsFils: readonly Fils[]; bookedAts: readonly Date[]; references: readonly string[]; owners: readonly number[]; now: Date | null; messageId: string | null }
    row: { receiptId: Id<'receipts'>; source: 'biller' | 'bank' | 'cliq'; guaranteeId: Id<'guarantees'> | null; amountFils: Fils; isReversed: boolean; isNotifiedLate: boolean; index: number }
  }
  'money/receipts.settleReceiptsOfBills': {
    params: { sumsFils: readonly Fils[]; bookedAts: readonly Date[]; references: readonly string[]; owners: readonly number[]; now: Date | null; messageId: string | null }
    row: { receiptId: Id<'receipts'>; source: 'biller' | 'bank' | 'cliq'; guaranteeId: Id<'guarantees'> | null; amountFils: Fils; isReversed: boolean; isNotifiedLate: boolean; index: number }
  }
  'money/receipts.sumPaidBeforeEnd': {
    params: { ids: readonly Id<'receipts'>[]; bookedAts: readonly Date[]; guaranteeId: Id<'guarantees'> }
    row: { fils: Fils }
    onlyReads: true
  }
  'money/receipts.takeFromReversed': {
    params: { guaranteeId: Id<'guarantees'> | null; mostFils: Fils }
    row: { receiptId: Id<'receipts'>; fils: Fils }
  }
  'money/receipts.takeFromSuspense': {
    params: { amountFils: Fils; id: Id<'receipts'> }
    row: object
  }
  'money/reconciliation.auditBankBalance': {
    params: { accountId: readonly Id<'ledger.accounts'>[]; linesFils: Fils }
    row: { check: string; subject: string; expected: string; found: string }
    onlyReads: true
  }
  'money/reconciliation.auditDoubts': {
    params: { from: Id<'payouts'>; until: Id<'payouts'> }
    row: { check: string; subject: string; expected: string; found: string }
    onlyReads: true
  }
  'money/reconciliation.auditKeptLines': {
    params: { from: Id<'bank_lines'>; until: Id<'bank_lines'> }
    row: { check: string; subject: string; expected: string; found: 'none' }
    onlyReads: true
  }
  'money/reconciliation.auditPayoutLines': {
    params: { from: Id<'payouts'>; until: Id<'payouts'> }
    row: { check: string; subject: string; expected: string; found: string }
    onlyReads: true
  }
  'money/reconciliation.auditRefunds': {
    params: { from: Id<'guarantees'>; until: Id<'guarantees'> }
    row: { check: string; subject: string; expected: string; found: string }
    onlyReads: true
  }
  'money/reconciliation.auditSweeps': {
    params: { from: Id<'payouts'>; until: Id<'payouts'>; accountId: readonly (bigint | number)[] }
    row: { check: string; subject: string; expected: string; found: string }
    onlyReads: true
  }
  'money/reconciliation.closeDifference': {
    params: { now: Date | null; at: Date }
    row: object
  }
  'money/reconciliation.closeException': {
    params: { now: Date | null; resolution: string | null; id: Id<'bank_exceptions'> }
    row: object
  }
  'money/reconciliation.closeExplainedCredits': {
    params: { now: Date | null }
    row: object
  }
  'money/reconciliation.creditMakeGood': {
    params: { now: Date | null; messageId: string | null; ids: readonly Id<'make_goods'>[]; amountFils: Fils }
    row: object
  }
  'money/reconciliation.expectedBalance': {
    params: { accountId: readonly Id<'ledger.accounts'>[]; day: string | null }
    row: { fils: Fils }
    onlyReads: true
  }
  'money/reconciliation.findException': {
    params: { id: Id<'bank_exceptions'> }
    row: { id: Id<'bank_exceptions'>; kind: 'second_debit' | 'debit_after_failure' | 'wrong_debit' | 'unclear_reversal' | 'unknown_debit' | 'other_sum_credit' | 'second_return' | 'return_too_large' | 'return_short' | 'unknown_credit' | 'balance_difference' | 'odd_line' | 'parts_differ' | 'possible_repeat' | 'charge_too_large' | 'unknown_report' | 'unreadable_balance' | 'statement_differs' | 'receipt_conflict'; direction: 'credit' | 'debit' | null; amountFils: Fils; reference: string; endToEndId: string | null; remittance: string; bookedAt: Date; seenAt: Date; messageId: string | null; lineId: Id<'bank_lines'> | null; payoutId: Id<'payouts'> | null; namedReceiptId: Id<'receipts'> | null; receiptId: Id<'receipts'> | null; guaranteeId: Id<'guarantees'> | null; namedGuaranteeId: Id<'guarantees'> | null; expectedFils: Fils | null; foundFils: Fils | null; closedAt: Date | null; resolution: string | null }
    onlyReads: true
  }
  'money/reconciliation.findNamedPayout': {
    params: { id: Id<'payouts'> }
    row: { id: Id<'payouts'>; number: string; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; purpose: 'seller' | 'seller_reversed' | 'refund' | 'excess' | 'send_back' | 'suspense' | 'sweep' | 'partner'; amountFils: Fils; guaranteeId: Id<'guarantees'> | null; receiptId: Id<'receipts'> | null }
    onlyReads: true
  }
  'money/reconciliation.giveDebitBack': {
    params: { now: Date | null; lineId: Id<'bank_lines'> | null; number: string; amountFils: Fils }
    row: { id: Id<'bank_exceptions'>; purpose: 'seller' | 'seller_reversed' | 'refund' | 'excess' | 'send_back' | 'suspense' | 'sweep' | 'partner' }
  }
  'money/reconciliation.insertConflict': {
    params: { amountFils: Fils; reference: string; remittance: string; bookedAt: Date; receiptId: Id<'receipts'> | null; noticeSha256: Buffer | null; now: Date }
    row: object
  }
  'money/reconciliation.insertDoubts': {
    params: { exceptionId: Id<'bank_exceptions'>; receiptIds: readonly Id<'receipts'>[] }
    row: object
  }
  'money/reconciliation.insertException': {
    params: { kind: 'second_debit' | 'debit_after_failure' | 'wrong_debit' | 'unclear_reversal' | 'unknown_debit' | 'other_sum_credit' | 'second_return' | 'return_too_large' | 'return_short' | 'unknown_credit' | 'balance_difference' | 'odd_line' | 'parts_differ' | 'possible_repeat' | 'charge_too_large' | 'unknown_report' | 'unreadable_balance' | 'statement_differs' | 'receipt_conflict'; direction: 'credit' | 'debit' | null; amountFils: Fils; reference: string; endToEndId: string | null; remittance: string; bookedAt: Date; messageId: string | null; payoutId: Id<'payouts'> | null; namedReceiptId: Id<'receipts'> | null; receiptId: Id<'receipts'> | null; guaranteeId: Id<'guarantees'> | null; expectedFils: Fils | null; foundFils: Fils | null; now: Date; lineId: Id<'bank_lines'> | null }
    row: { id: Id<'bank_exceptions'> }
  }
  'money/reconciliation.insertMakeGood': {
    params: { cause: 'reversal' | 'charge' | 'debit' | 'return_short' | 'opening'; amountFils: Fils; receiptId: Id<'receipts'> | null; payoutId: Id<'payouts'> | null; exceptionId: Id<'bank_exceptions'> | null; now: Date }
    row: object
  }
  'money/reconciliation.isRestoreOpen': {
    params: object
    row: object
    onlyReads: true
  }
  'money/reconciliation.listDoubts': {
    params: { exceptionId: Id<'bank_exceptions'> }
    row: { id: Id<'receipts'>; bankReference: string; amountFils: Fils; guaranteeId: Id<'guarantees'> | null; payerName: string | null; payoutsGone: (string)[] }
    onlyReads: true
  }
  'money/reconciliation.listExceptionsOfMessage': {
    params: { messageId: string | null }
    row: { id: Id<'bank_exceptions'> }
    onlyReads: true
  }
  'money/reconciliation.listLateMatches': {
    params: object
    row: { entryId: Id<'unmatched_entries'>; receiptId: Id<'receipts'> }
    onlyReads: true
  }
  'money/reconciliation.listLateReturns': {
    params: object
    row: { number: string }
    onlyReads: true
  }
  'money/reconciliation.listLostCredits': {
    params: { limit: bigint | number }
    row: { reference: string; endToEndId: string | null; amountFils: Fils; deductedChargesFils: Fils; remittance: string; bookedAt: Date }
    onlyReads: true
  }
  'money/reconciliation.listMessages': {
    params: { from: bigint | number; until: bigint | number }
    row: { messageId: string; body: string; receivedAt: Date; otherAccounts: (string)[]; lines: Json }
    onlyReads: true
  }
  'money/reconciliation.listMessagesNamed': {
    params: { ids: readonly string[] }
    row: { messageId: string; body: string; receivedAt: Date; otherAccounts: (string)[]; lines: Json }
    onlyReads: true
  }
  'money/reconciliation.listPaidAfterReversal': {
    params: { messageIds: readonly string[]; references: readonly string[]; amountFils: readonly Fils[] }
    row: { receiptId: Id<'receipts'>; isReversed: boolean; payouts: (string)[] }
    onlyReads: true
  }
  'money/reconciliation.listQueuedExceptions': {
    params: { ids: readonly Id<'bank_exceptions'>[] }
    row: { id: Id<'bank_exceptions'>; kind: 'second_debit' | 'debit_after_failure' | 'wrong_debit' | 'unclear_reversal' | 'unknown_debit' | 'other_sum_credit' | 'second_return' | 'return_too_large' | 'return_short' | 'unknown_credit' | 'balance_difference' | 'odd_line' | 'parts_differ' | 'possible_repeat' | 'charge_too_large' | 'unknown_report' | 'unreadable_balance' | 'statement_differs' | 'receipt_conflict'; direction: 'credit' | 'debit' | null; amountFils: Fils; reference: string; endToEndId: string | null; remittance: string; bookedAt: Date; seenAt: Date; messageId: string | null; lineId: Id<'bank_lines'> | null; payoutId: Id<'payouts'> | null; namedReceiptId: Id<'receipts'> | null; receiptId: Id<'receipts'> | null; guaranteeId: Id<'guarantees'> | null; namedGuaranteeId: Id<'guarantees'> | null; expectedFils: Fils | null; foundFils: Fils | null; closedAt: Date | null; resolution: string | null }
    onlyReads: true
  }
  'money/reconciliation.listReceiptsOfLines': {
    params: { indexs: readonly number[]; messageIds: readonly string[]; references: readonly string[] }
    row: { index: number; receipts: (bigint)[] }
    onlyReads: true
  }
  'money/reconciliation.listStoredLines': {
    params: { references: readonly string[]; messages: readonly string[] }
    row: { reference: string; direction: 'credit' | 'debit'; amountFils: Fils; reportedBy: (string)[] }
    onlyReads: true
  }
  'money/reconciliation.listUnbookedBills': {
    params: { indexs: readonly number[]; messageIds: readonly string[]; names: readonly string[]; bills: readonly string[]; amountFils: readonly (bigint | number)[] }
    row: { index: number; bill: string }
    onlyReads: true
  }
  'money/reconciliation.listUnnotedMakeGoods': {
    params: object
    row: { id: Id<'make_goods'>; madeAt: Date }
    onlyReads: true
  }
  'money/reconciliation.lockException': {
    params: { id: Id<'bank_exceptions'> }
    row: { id: Id<'bank_exceptions'>; kind: 'second_debit' | 'debit_after_failure' | 'wrong_debit' | 'unclear_reversal' | 'unknown_debit' | 'other_sum_credit' | 'second_return' | 'return_too_large' | 'return_short' | 'unknown_credit' | 'balance_difference' | 'odd_line' | 'parts_differ' | 'possible_repeat' | 'charge_too_large' | 'unknown_report' | 'unreadable_balance' | 'statement_differs' | 'receipt_conflict'; direction: 'credit' | 'debit' | null; amountFils: Fils; reference: string; endToEndId: string | null; remittance: string; bookedAt: Date; seenAt: Date; messageId: string | null; lineId: Id<'bank_lines'> | null; payoutId: Id<'payouts'> | null; namedReceiptId: Id<'receipts'> | null; receiptId: Id<'receipts'> | null; guaranteeId: Id<'guarantees'> | null; namedGuaranteeId: Id<'guarantees'> | null; expectedFils: Fils | null; foundFils: Fils | null; closedAt: Date | null; resolution: string | null }
  }
  'money/reconciliation.noteOverdueMakeGoods': {
    params: { now: Date | null; ids: readonly Id<'make_goods'>[] }
    row: { number: string; amountFils: Fils; madeAt: Date }
  }
  'money/reconciliation.rangeOfGuarantees': {
    params: object
    row: { first: Id<'guarantees'> | null; last: Id<'guarantees'> | null }
    onlyReads: true
  }
  'money/reconciliation.rangeOfLines': {
    params: object
    row: { first: Id<'bank_lines'> | null; last: Id<'bank_lines'> | null }
    onlyReads: true
  }
  'money/reconciliation.rangeOfMessages': {
    params: object
    row: { first: bigint | null; last: bigint | null }
    onlyReads: true
  }
  'money/reconciliation.rangeOfPayouts': {
    params: object
    row: { first: Id<'payouts'> | null; last: Id<'payouts'> | null }
    onlyReads: true
  }
  'money/reconciliation.readClientAccount': {
    params: { accountId: readonly Id<'ledger.accounts'>[] }
    row: { inBooksFils: Fils; owedFils: Fils; reportedFils: Fils | null }
    onlyReads: true
  }
  'money/reconciliation.saveDifference': {
    params: { amountFils: Fils; messageId: string; at: Date; expectedFils: Fils | null; foundFils: Fils | null; now: Date }
    row: object
  }
  'money/reconciliation.sumBankLines': {
    params: { after: Id<'bank_lines'>; until: Id<'bank_lines'>; linesAtOnce: bigint | number }
    row: { lastId: Id<'bank_lines'> | null; lines: bigint; fils: Fils }
    onlyReads: true
  }
  'money/refunds.findBuyerToPay': {
    params: { guaranteeId: Id<'guarantees'> }
    row: { partyId: Id<'parties'>; name: string; phone: string; lang: 'ar' | 'en'; guaranteeNumber: string; accountId: Id<'bank_accounts'> | null; iban: string | null }
    onlyReads: true
  }
  'money/refunds.findPayerLink': {
    params: { tokenHash: Buffer }
    row: { id: Id<'payer_links'>; phone: string; payoutId: Id<'payouts'>; payoutNumber: string; payoutStatus: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; heldReason: string | null; guaranteeId: Id<'guarantees'> | null; receiptId: Id<'receipts'> | null; guaranteeNumber: string | null; beneficiaryName: string; amountFils: Fils; iban: string | null; expectedOn: string | null; beneficiaryPartyId: Id<'parties'> | null; purpose: 'seller' | 'seller_reversed' | 'refund' | 'excess' | 'send_back' | 'suspense' | 'sweep' | 'partner'; attempt: number; isUnpaid: boolean; now: Date }
    onlyReads: true
  }
  'money/refunds.findPayoutWithoutAccount': {
    params: { payoutId: Id<'payouts'> }
    row: { beneficiaryName: string; amountFils: Fils; guaranteeId: Id<'guarantees'> | null }
    onlyReads: true
  }
  'money/refunds.hasSwept': {
    params: { day: string | null }
    row: { swept: boolean }
    onlyReads: true
  }
  'money/refunds.insertPayerLink': {
    params: { payoutId: Id<'payouts'>; tokenHash: Buffer; phone: string }
    row: object
  }
  'money/refunds.listUnsettledFees': {
    params: object
    row: { stripe: bigint; fils: Fils }
    onlyReads: true
  }
  'money/refunds.listWaitingSweeps': {
    params: object
    row: { id: Id<'payouts'> }
    onlyReads: true
  }
  'money/refunds.lockSweep': {
    params: object
    row: { pgAdvisoryXactLock: null }
  }
  'money/refunds.markLinkUsed': {
    params: { now: Date | null; linkId: Id<'payer_links'> }
    row: object
  }
  'money/refunds.readOpenMakeGoods': {
    params: object
    row: { sumFils: Fils; oldestAt: Date | null }
    onlyReads: true
  }
  'monitoring.findLastAudit': {
    params: object
    row: { byArea: Json; ageSeconds: number }
    onlyReads: true
  }
  'monitoring.readArchiver': {
    params: object
    row: { isFailing: boolean; ageSeconds: number | null }
    onlyReads: true
  }
  'monitoring.readBankExceptions': {
    params: object
    row: { kind: 'second_debit' | 'debit_after_failure' | 'wrong_debit' | 'unclear_reversal' | 'unknown_debit' | 'other_sum_credit' | 'second_return' | 'return_too_large' | 'return_short' | 'unknown_credit' | 'balance_difference' | 'odd_line' | 'parts_differ' | 'possible_repeat' | 'charge_too_large' | 'unknown_report' | 'unreadable_balance' | 'statement_differs' | 'receipt_conflict'; count: number; oldestSeconds: number; amount: bigint }
    onlyReads: true
  }
  'monitoring.readDeadlines': {
    params: object
    row: { count: number; oldestSeconds: number }
    onlyReads: true
  }
  'monitoring.readFrozen': {
    params: object
    row: { seconds: number }
    onlyReads: true
  }
  'monitoring.readLedgerDifference': {
    params: object
    row: { book: 'client' | 'own'; difference: bigint }
    onlyReads: true
  }
  'monitoring.readMakeGoods': {
    params: object
    row: { open: bigint; overdue: number }
    onlyReads: true
  }
  'monitoring.readOutbox': {
    params: object
    row: { count: number; oldestSeconds: number; givenUp: number }
    onlyReads: true
  }
  'monitoring.readPayouts': {
    params: object
    row: { kind: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; count: number; oldestSeconds: number }
    onlyReads: true
  }
  'monitoring.readQueue': {
    params: object
    row: { kind: string; count: number; givenUp: number; oldestSeconds: number }
    onlyReads: true
  }
  'monitoring.readServer': {
    params: object
    row: { connections: number; mostConnections: number; xidAge: number; waitingCommits: number; wantsStandby: boolean; standbys: number; lagSeconds: number | null }
    onlyReads: true
  }
  'monitoring.readSilentRegistry': {
    params: object
    row: { count: number; oldestSeconds: number }
    onlyReads: true
  }
  'monitoring.readStaffTasks': {
    params: object
    row: { kind: string; count: number; oldestSeconds: number }
    onlyReads: true
  }
  'monitoring.readWaitingMessages': {
    params: object
    row: { kind: 'received' | 'waiting' | 'applied' | 'partly' | 'refused'; count: number; oldestSeconds: number }
    onlyReads: true
  }
  'monitoring.readWebhooks': {
    params: object
    row: { count: number; oldestSeconds: number; givenUp: number }
    onlyReads: true
  }
  'notify.addAccountNotification': {
    params: { partyId: Id<'parties'> | null; kind: string; words: JsonParam | null; userId: Id<'users'> }
    row: { userId: Id<'users'>; partyId: Id<'parties'> }
  }
  'notify.addNotifications': {
    params: { kind: string; guaranteeId: Id<'guarantees'> | null; words: JsonParam | null; userIds: readonly Id<'users'>[]; partyIds: readonly (Id<'parties'> | null)[] }
    row: object
  }
  'notify.claimOutbox': {
    params: { batch: bigint | number }
    row: { id: Id<'outbox'>; attempts: number; createdAt: Date; ageSeconds: number; kind: string; payload: Json; guarantee: Json; waits: { wait_until: string | null; transfer_until: string | null; refund_check_at: string | null; open: { cancellation_request: { status: 'pending' | 'approved' | 'rejected'; requested_by: 'seller' | 'buyer'; reason: string; fee_fils: string; after_payment: boolean; requested_at: string; answer_until: string; answer: 'agreed' | 'objected' | 'silent' | null; words: string | null; decide_until: string; escalated: boolean; fee_side: 'seller' | 'buyer' | 'waived' | null; check_at: string | null; close_reason: 'taken_back' | 'fallen' | 'staff' | null } | null; extension_request: { requested_by: 'seller' | 'buyer'; answer_until: string } | null; terms_proposal: { proposed_by: 'seller' | 'buyer'; nth: number; answer_until: string; quote: Json } | null; transfer_proof: { submitted_by: 'seller' | 'buyer'; submitted_at: string; decide_until: string; escalated: boolean } | null; blocks: ({ reason: 'staff' | 'objection' | 'registry' | 'silent' | 'stalled' | 'bank' | 'identity'; opened_at: string; dispute_side: 'seller' | 'buyer' | null; words: string | null; deadline_at: string; escalated: boolean; check_at: string | null; in_doubt: boolean; second_look: 'silent' | 'letter' | null; split: { status: 'pending' | 'agreed' | 'refused' | 'lapsed' | 'dropped'; seller_fils: string; buyer_fils: string; fees_fils: string; answer_until: string; seller_answer: 'yes' | 'no' | null; buyer_answer: 'yes' | 'no' | null } | null })[] | null; third_party_payers: ({ receipt_id: number; status: 'undeclared' | 'under_review' | 'declared' | 'accepted' | 'refunded' | 'reversed' | 'dropped'; opened_at: string; declare_until: string; decide_until: string | null; escalated: boolean })[] | null; vehicle: { since: string; reason: 'by_hand' | 'owner_name' } | null } | null; cancel_request: { answer_until: string; decide_until: string; check_at: string | null } | null } | null; recipients: ({ side: 'seller' | 'creator' | 'buyer'; party_id: string | null; user_id: string | null; phone: string | null; lang: 'ar' | 'en'; gets_sms: boolean; unwanted: ('todo' | 'money' | 'cases' | 'progress' | 'account')[] })[] | null }
  }
  'notify.countUnread': {
    params: { userId: Id<'users'>; partyId: Id<'parties'> | null; seesGuarantees: boolean; seesBank: boolean; most: bigint | number }
    row: { unread: number }
    onlyReads: true
  }
  'notify.deleteAll': {
    params: { userId: Id<'users'>; partyId: Id<'parties'> | null; seesGuarantees: boolean; seesBank: boolean }
    row: object
  }
  'notify.endBatch': {
    params: { ids: readonly Id<'outbox'>[]; attempts: readonly number[]; notifications: JsonParam; left: JsonParam; refused: JsonParam }
    row: object
  }
  'notify.endOutage': {
    params: { channel: 'sms' | 'email' }
    row: object
  }
  'notify.insertMessage': {
    params: { payload: JsonParam; isForNobody: boolean }
    row: object
  }
  'notify.insertNotice': {
    params: { guaranteeId: Id<'guarantees'> }
    row: object
  }
  'notify.listChoices': {
    params: { userId: Id<'users'> }
    row: { kind: 'todo' | 'money' | 'cases' | 'progress' | 'account'; channel: 'sms' | 'push'; isWanted: boolean }
    onlyReads: true
  }
  'notify.listNotifications': {
    params: { userId: Id<'users'>; partyId: Id<'parties'> | null; seesGuarantees: boolean; seesBank: boolean; most: bigint | number; after: bigint | number }
    row: { id: bigint; kind: string; guaranteeId: Id<'guarantees'> | null; words: Json; facts: Json; readAt: Date | null; createdAt: Date; plateCode: string | null; plateNumber: string | null }
    onlyReads: true
  }
  'notify.noteOutage': {
    params: { channel: 'sms' | 'email'; seconds: number; why: string }
    row: object
  }
  'notify.readInvitation': {
    params: { number: string; linkHash: Buffer | null; phone: string }
    row: { creatorPartyId: Id<'parties'> | null; hasAnswered: boolean; secondsToNextHour: number; secondsToNextDay: number }
    onlyReads: true
  }
  'notify.removeDeleted': {
    params: object
    row: object
  }
  'notify.restoreDeleted': {
    params: { userId: Id<'users'>; partyId: Id<'parties'> | null }
    row: object
  }
  'notify.saveAllRead': {
    params: { userId: Id<'users'>; partyId: Id<'parties'> | null; seesGuarantees: boolean; seesBank: boolean }
    row: object
  }
  'notify.saveChoice': {
    params: { userId: Id<'users'>; kind: 'todo' | 'money' | 'cases' | 'progress' | 'account'; channel: 'sms' | 'push'; isWanted: boolean }
    row: object
  }
  'notify.saveRead': {
    params: { userId: Id<'users'>; partyId: Id<'parties'> | null; seesGuarantees: boolean; seesBank: boolean; id: bigint | number }
    row: object
  }
  'notify/channels.insertSandboxMessages': {
    params: { messages: JsonParam }
    row: object
  }
  'own-data.addExport': {
    params: { userId: Id<'users'>; sessionId: Id<'sessions'> | null; now: Date }
    row: object
  }
  'own-data.claimClosing': {
    params: { userId: string }
    row: { claimed: boolean }
  }
  'own-data.collect': {
    params: { partyId: Id<'parties'> | null; userId: Id<'users'> }
    row: { data: { account: ({ name: string; account_type: 'individual' | 'company'; phone: string | null; email: string | null; mobile_verified_at: string | null; email_verified_at: string | null; registration_completed_at: string | null; terms_version: number; lang: 'ar' | 'en'; picture: string | null; password_changed_at: string | null; phone_changed_at: string | null; created_at: string })[]; identity: (Record<string, Json>)[]; personal_data: (Record<string, Json>)[]; identity_reviews: (Record<string, Json>)[]; addresses: (Record<string, Json>)[]; bank_accounts: (Record<string, Json>)[]; registration_draft: (Record<string, Json>)[]; companies: ({ id: number; user_id: number; company_id: number; permissions: (string)[]; is_primary: boolean; full_on_group: boolean; created_at: string } & Record<string, Json>)[]; company_history: (Record<string, Json>)[]; company_invitations: (Record<string, Json>)[]; account_history: (Record<string, Json>)[]; sessions: (Record<string, Json>)[]; consents: ({ id: number; user_id: number; guarantee_id: number | null; kind: string; text_version: number; purpose: string; lang: string; valid_until: string | null; created_at: string; withdrawn_at: string | null } & Record<string, Json>)[]; notifications: ({ id: number; user_id: number; party_id: number | null; kind: string; guarantee_id: number | null; facts: Json; words: Json | null; read_at: string | null; deleted_at: string | null; created_at: string } & Record<string, Json>)[]; support: (Record<string, Json>)[]; notification_choices: (Record<string, Json>)[]; push_subscriptions: (Record<string, Json>)[]; guarantees: (Record<string, Json>)[]; terms_offered: ({ guarantee_id: number; terms_version: number; quote: Json; set_by_user_id: number | null; created_at: string } & Record<string, Json>)[]; acts: ({ guarantee_id: number; kind: string; facts: Json; at: string } & Record<string, Json>)[]; offers_opened: ({ guarantee_id: number; party_id: number; opened_at: string } & Record<string, Json>)[]; references: ({ guarantee_id: number; party_id: number; reference: string } & Record<string, Json>)[]; disputes: ({ guarantee_id: number; reason: 'staff' | 'objection' | 'registry' | 'silent' | 'stalled' | 'bank' | 'identity'; opened_at: string } & Record<string, Json>)[]; discounts: ({ guarantee_id: number; discount_fils: string; created_at: string; given_back_at: string | null } & Record<string, Json>)[]; files: (Record<string, Json>)[]; payments: ({ guarantee_id: number | null; source: 'biller' | 'bank' | 'cliq'; bank_reference: string; amount_fils: string; received_at: string; payer_state: 'buyer' | 'undeclared' | 'declared' | 'deciding' | 'accepted' | 'sent_back' | null; declared: Json | null } & Record<string, Json>)[]; transfers: ({ guarantee_id: number | null; number: string | null; purpose: 'seller' | 'seller_reversed' | 'refund' | 'excess' | 'send_back' | 'suspense' | 'sweep' | 'partner'; amount_fils: string; beneficiary_name: string; iban: string | null; rail: 'ACH' | 'RTGS'; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; ordered_at: string; settled_at: string | null } & Record<string, Json>)[]; fees: ({ guarantee_id: number; kind: 'cancellation' | 'late_expiry' | 'failed_check'; amount_fils: string; charged_at: string; closed_at: string | null; given_back_at: string | null; paid_back_at: string | null } & Record<string, Json>)[]; invoices: ({ guarantee_id: number; kind: 'invoice' | 'credit_note'; number: string | null; what: 'commission' | 'transfer' | 'cancellation' | 'late_expiry' | 'failed_check'; amount_fils: string; tax_fils: string; buyer_name: string; buyer_id: string | null; issued_at: string } & Record<string, Json>)[] } }
    onlyReads: true
  }
  'own-data.erase': {
    params: { userId: Id<'users'>; requestId: string }
    row: { done: string | null }
  }
  'own-data.findContent': {
    params: { id: Id<'data_exports'>; userId: Id<'users'>; sessionId: Id<'sessions'> | null }
    row: { content: Json; readyAt: Date }
    onlyReads: true
  }
  'own-data.finishExport': {
    params: { content: JsonParam | null; id: Id<'data_exports'> }
    row: object
  }
  'own-data.hasOpen': {
    params: { userId: Id<'users'>; sessionId: Id<'sessions'> | null }
    row: { id: Id<'data_exports'> }
    onlyReads: true
  }
  'own-data.isPrimary': {
    params: { userId: Id<'users'> }
    row: { companyId: Id<'companies'> }
    onlyReads: true
  }
  'own-data.listExports': {
    params: { userId: Id<'users'>; sessionId: Id<'sessions'> | null }
    row: { id: Id<'data_exports'>; requestedAt: Date; readyAt: Date | null; endsAt: Date | null }
    onlyReads: true
  }
  'own-data.listMoney': {
    params: { partyId: Id<'parties'> }
    row: { what: 'payout' | 'failed_payout' | 'suspense' | 'open_sum'; fils: Fils; number: string | null }
    onlyReads: true
  }
  'own-data.listOpen': {
    params: { partyId: Id<'parties'> }
    row: { number: string; hasFee: boolean; isOpen: boolean }
    onlyReads: true
  }
  'own-data.listOwnFiles': {
    params: { ids: readonly string[]; userId: Id<'users'> | null }
    row: { id: string; name: string; sizeBytes: number; createdAt: Date }
    onlyReads: true
  }
  'own-data.lockPerson': {
    params: { partyId: Id<'parties'> }
    row: { id: Id<'parties'> }
  }
  'own-data.lockSessions': {
    params: { userId: Id<'users'> | null }
    row: { id: Id<'sessions'> }
  }
  'own-data.removeEnded': {
    params: object
    row: object
  }
  'own-data.takeExport': {
    params: object
    row: { id: Id<'data_exports'>; userId: Id<'users'>; partyId: Id<'parties'> | null }
  }
  'people/access-links.endLinks': {
    params: { now: Date | null; guaranteeId: Id<'guarantees'> }
    row: object
  }
  'people/access-links.findLink': {
    params: { tokenHash: Buffer }
    row: { id: Id<'owner_links'>; guaranteeId: Id<'guarantees'>; number: string; partyId: Id<'parties'>; name: string; phone: string; hasUser: boolean }
    onlyReads: true
  }
  'people/access-links.insertLink': {
    params: { tokenHash: Buffer; guaranteeId: Id<'guarantees'> }
    row: object
  }
  'people/access-links.insertLinkOfTerms': {
    params: { guaranteeId: Id<'guarantees'>; tokenHash: Buffer; termsVersion: number; now: Date }
    row: object
  }
  'people/api-access.countKeys': {
    params: { accountId: string }
    row: { count: number }
    onlyReads: true
  }
  'people/api-access.countMachines': {
    params: { accountId: string }
    row: { count: number; last: number }
    onlyReads: true
  }
  'people/api-access.countRead': {
    params: { keyId: Id<'api_keys'>; route: string }
    row: object
  }
  'people/api-access.findAccount': {
    params: { companyId: Id<'companies'> }
    row: { id: string; companyId: Id<'companies'>; status: 'applied' | 'active' | 'refused' | 'suspended'; round: number; purpose: string; contactEmail: string; appliedAt: Date; decidedAt: Date | null; reason: string | null; company: string; companyLatin: string | null; nationalNumber: string | null; appliedBy: string; appliedByLatin: string | null }
    onlyReads: true
  }
  'people/api-access.findKey': {
    params: { accountId: string; n: number; secretHash: Buffer }
    row: { id: Id<'api_keys'>; name: string; scopes: (string)[]; accountId: string; revokedWhy: 'by_company' | 'maker_left' | null; hasEnded: boolean; lastUsedAt: Date | null; status: 'applied' | 'active' | 'refused' | 'suspended'; companyId: Id<'companies'>; machineWorks: boolean; userId: Id<'users'>; ownPartyId: Id<'parties'> | null; accountType: 'individual' | 'company'; userName: string; phone: string | null; email: string | null; mobileVerified: boolean; emailVerified: boolean; registrationCompleted: boolean; termsVersion: number; deactivated: boolean; partyId: Id<'parties'> | null; company: string | null; isPrimary: boolean | null; fullOnGroup: boolean | null; permissions: (string)[] | null }
    onlyReads: true
  }
  'people/api-access.findMachineKey': {
    params: { accountId: string; n: number }
    row: { publicJwk: Json }
    onlyReads: true
  }
  'people/api-access.holdKey': {
    params: { keyId: Id<'api_keys'> }
    row: { works: boolean }
  }
  'people/api-access.insertAccount': {
    params: { companyId: Id<'companies'>; purpose: string; contactEmail: string; userId: Id<'users'>; now: Date }
    row: object
  }
  'people/api-access.insertEvent': {
    params: { accountId: string; what: 'applied' | 'approval' | 'approved' | 'refused' | 'suspended' | 'resume_approval' | 'resumed' | 'key_made' | 'key_revoked' | 'machine_added' | 'machine_revoked'; userId: Id<'users'> | null; staffId: Id<'staff'> | null; name: string | null; reason: string | null; requestId: string | null; now: Date }
    row: object
  }
  'people/api-access.insertKey': {
    params: { accountId: string; name: string; prefix: string; secretHash: Buffer; scopes: readonly string[]; userId: Id<'users'>; now: Date; endsAt: Date }
    row: { id: Id<'api_keys'> }
  }
  'people/api-access.insertMachine': {
    params: { accountId: string; n: number; name: string; publicJwk: JsonParam; jkt: string; userId: Id<'users'>; now: Date }
    row: { n: number }
  }
  'people/api-access.listAccounts': {
    params: { status: 'applied' | 'active' | 'refused' | 'suspended'; after: Id<'companies'>; limit: bigint | number }
    row: { id: string; companyId: Id<'companies'>; status: 'applied' | 'active' | 'refused' | 'suspended'; round: number; purpose: string; contactEmail: string; appliedAt: Date; decidedAt: Date | null; reason: string | null; company: string; companyLatin: string | null; nationalNumber: string | null; appliedBy: string; appliedByLatin: string | null; keys: number; lastUsedAt: Date | null }
    onlyReads: true
  }
  'people/api-access.listEvents': {
    params: { accountId: string }
    row: { id: Id<'api_account_events'>; what: 'applied' | 'approval' | 'approved' | 'refused' | 'suspended' | 'resume_approval' | 'resumed' | 'key_made' | 'key_revoked' | 'machine_added' | 'machine_revoked'; at: Date; by: string | null; name: string | null; reason: string | null }
    onlyReads: true
  }
  'people/api-access.listKeys': {
    params: { accountId: string }
    row: { id: Id<'api_keys'>; name: string; prefix: string; scopes: (string)[]; createdBy: string; createdByLatin: string | null; createdAt: Date; endsAt: Date; lastUsedAt: Date | null; state: 'revoked' | 'maker_left' | 'ended' | 'active' }
    onlyReads: true
  }
  'people/api-access.listMachines': {
    params: { accountId: string }
    row: { n: number; name: string; jkt: string; addedAt: Date; isRevoked: boolean }
    onlyReads: true
  }
  'people/api-access.listQueuedAccounts': {
    params: { ids: readonly Id<'companies'>[] }
    row: { id: Id<'companies'>; company: string; companyLatin: string | null }
    onlyReads: true
  }
  'people/api-access.listReads': {
    params: { accountId: string }
    row: { key: string; call: string; calls: number }
    onlyReads: true
  }
  'people/api-access.listTrail': {
    params: { beforeAt: string; beforeId: bigint | number; limit: bigint | number; accountId: string }
    row: { id: bigint; createdAt: Date; at: bigint; key: string; requestId: string | null; facts: Json }
    onlyReads: true
  }
  'people/api-access.lockAccount': {
    params: { companyId: Id<'companies'> }
    row: object
  }
  'people/api-access.revokeKey': {
    params: { now: Date | null; id: Id<'api_keys'>; accountId: string }
    row: { name: string }
  }
  'people/api-access.revokeMachine': {
    params: { now: Date | null; accountId: string; n: number }
    row: { name: string }
  }
  'people/api-access.saveDecision': {
    params: { status: 'applied' | 'active' | 'refused' | 'suspended'; now: Date | null; reason: string | null; id: string }
    row: object
  }
  'people/api-access.touchKey': {
    params: { id: Id<'api_keys'> }
    row: object
  }
  'people/bank-accounts.findAccount': {
    params: { partyId: Id<'parties'> }
    row: { id: Id<'bank_accounts'>; bank: string; iban: string; swiftCode: string; currency: 'JOD' | 'SAR' | 'USD' | 'EUR'; clikName: string | null; provenAt: Date | null; unprovenReason: 'foreign_country' | 'foreign_currency' | 'iban_of_another' | null; createdAt: Date }
    onlyReads: true
  }
  'people/bank-accounts.findSellerInNeed': {
    params: { payoutNumber: string | null; guaranteeId: Id<'guarantees'> }
    row: { partyId: Id<'parties'>; number: string; amountFils: Fils }
    onlyReads: true
  }
  'people/bank-accounts.insertAccount': {
    params: { partyId: Id<'parties'>; bank: string; iban: string; swiftCode: string; currency: 'JOD' | 'SAR' | 'USD' | 'EUR'; clikName: string | null; provenAt: Date | null; unprovenReason: 'foreign_country' | 'foreign_currency' | 'iban_of_another' | null; setByUserId: Id<'users'> | null; createdAt: Date; isOfOtherName: boolean }
    row: object
  }
  'people/bank-accounts.listContacts': {
    params: { partyId: Id<'parties'> }
    row: { phone: string | null; email: string | null; lang: 'ar' | 'en'; userId: Id<'users'> | null }
    onlyReads: true
  }
  'people/bank-accounts.listWaitingPayouts': {
    params: { partyId: Id<'parties'> | null }
    row: { number: string; guaranteeNumber: string | null; amountFils: Fils; status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn'; heldReason: string | null; bankReason: string | null; iban: string | null }
    onlyReads: true
  }
  'people/bank-accounts.lockIban': {
    params: { iban: string }
    row: { pgAdvisoryXactLock: null }
  }
  'people/bank-accounts.lockParty': {
    params: { partyId: Id<'parties'> }
    row: { id: Id<'parties'> }
  }
  'people/bank-accounts.markComparedAccounts': {
    params: { atMost: bigint | number }
    row: object
  }
  'people/bank-accounts.moveAccount': {
    params: { fromPartyId: Id<'parties'>; toPartyId: Id<'parties'> }
    row: object
  }
  'people/bank-accounts.replaceAccount': {
    params: { now: Date | null; partyId: Id<'parties'> }
    row: object
  }
  'people/companies.addCompany': {
    params: { partyId: Id<'parties'>; groupId: Id<'company_groups'> | null }
    row: { id: Id<'companies'> }
  }
  'people/companies.addGroupRequest': {
    params: { companyId: Id<'companies'>; groupId: Id<'company_groups'> }
    row: object
  }
  'people/companies.addSeen': {
    params: { applicationId: Id<'company_applications'>; round: number; staffId: Id<'staff'> | null }
    row: object
  }
  'people/companies.claimDueChecks': {
    params: { leaseSeconds: number }
    row: { id: Id<'company_applications'>; round: number; checksRequestedAt: Date; checksTries: number; nationalNumber: string }
  }
  'people/companies.countSeen': {
    params: { applicationId: Id<'company_applications'>; round: number }
    row: object
    onlyReads: true
  }
  'people/companies.decideGroupRequest': {
    params: { decision: 'agreed' | 'declined' | null; userId: Id<'users'> | null; id: Id<'company_group_requests'> }
    row: object
  }
  'people/companies.deleteDocument': {
    params: { fileId: string }
    row: { deleteCompanyFile: null }
  }
  'people/companies.deleteGroups': {
    params: { applicationId: Id<'company_applications'> | null; givenUp: Id<'company_groups'> | null }
    row: object
  }
  'people/companies.findApplication': {
    params: { draftId: string; contacts: readonly string[] }
    row: { id: Id<'company_applications'>; draftId: string; channel: 'mobile' | 'email'; contact: string; status: 'draft' | 'pending_review' | 'returned' | 'approved' | 'rejected'; round: number; submittedAt: Date | null; decidedAt: Date | null; decisionReason: string | null }
    onlyReads: true
  }
  'people/companies.findApproved': {
    params: { nationalNumber: string | null }
    row: object
    onlyReads: true
  }
  'people/companies.findDuplicates': {
    params: { nationalNumber: string | null; applicationId: Id<'company_applications'> }
    row: { isCompany: boolean; applications: (bigint)[] }
    onlyReads: true
  }
  'people/companies.findGroup': {
    params: { nameKey: string }
    row: { id: Id<'company_groups'>; name: string; applicationId: Id<'company_applications'> | null; isOpen: boolean; isGivenUp: boolean }
    onlyReads: true
  }
  'people/companies.findGroupOf': {
    params: { companyId: Id<'companies'> }
    row: { id: Id<'company_groups'>; name: string }
    onlyReads: true
  }
  'people/companies.findLastApplication': {
    params: { contact: string }
    row: { id: Id<'company_applications'>; draftId: string; channel: 'mobile' | 'email'; contact: string; status: 'draft' | 'pending_review' | 'returned' | 'approved' | 'rejected'; round: number; submittedAt: Date | null; decidedAt: Date | null; decisionReason: string | null }
    onlyReads: true
  }
  'people/companies.findNewestGroupRequest': {
    params: { companyId: Id<'companies'> }
    row: { name: string; decision: 'agreed' | 'declined' | null; at: Date }
    onlyReads: true
  }
  'people/companies.findSubmitted': {
    params: { id: Id<'company_applications'> }
    row: { id: Id<'company_applications'>; status: 'draft' | 'pending_review' | 'returned' | 'approved' | 'rejected'; round: number; nationalNumber: string; name: string; nameLatin: string | null; submittedAt: Date; channel: 'mobile' | 'email'; contact: string; lang: 'ar' | 'en'; draftId: string; companyId: Id<'companies'> | null }
    onlyReads: true
  }
  'people/companies.finishChecks': {
    params: { pause: number | null; id: Id<'company_applications'>; round: number; checksRequestedAt: Date | null }
    row: { id: Id<'company_applications'> }
  }
  'people/companies.insertApplication': {
    params: { draftId: string; channel: 'mobile' | 'email'; contact: string; lang: 'ar' | 'en'; now: Date }
    row: { id: Id<'company_applications'>; draftId: string; channel: 'mobile' | 'email'; contact: string; status: 'draft' | 'pending_review' | 'returned' | 'approved' | 'rejected'; round: number; submittedAt: Date | null; decidedAt: Date | null; decisionReason: string | null }
  }
  'people/companies.insertEvent': {
    params: { kind: 'started' | 'submitted' | 'seen' | 'file_seen' | 'checked' | 'returned' | 'rejected' | 'approved' | 'account_invited'; staffId: Id<'staff'> | null; facts: JsonParam; now: Date; applicationId: Id<'company_applications'> }
    row: object
  }
  'people/companies.insertGroup': {
    params: { name: string; nameKey: string; applicationId: Id<'company_applications'> | null }
    row: object
  }
  'people/companies.joinGroup': {
    params: { groupId: Id<'company_groups'> | null; companyId: Id<'companies'> }
    row: object
  }
  'people/companies.listApprovedOf': {
    params: { userId: Id<'users'> }
    row: { id: Id<'company_applications'>; round: number; staffId: Id<'staff'>; at: Date }
    onlyReads: true
  }
  'people/companies.listChecks': {
    params: { applicationId: Id<'company_applications'>; round: number }
    row: { kind: 'registry_number' | 'registry_name' | 'registry_signatories' | 'license' | 'iban_bank' | 'duplicate' | 'commissioner' | 'partner'; subject: string; result: 'ok' | 'warning' | 'failed' | 'silent'; facts: Json; at: Date }
    onlyReads: true
  }
  'people/companies.listCompaniesOfGroup': {
    params: { groupId: Id<'company_groups'> | null }
    row: { name: string; nameLatin: string | null }
    onlyReads: true
  }
  'people/companies.listDecided': {
    params: { status: 'draft' | 'pending_review' | 'returned' | 'approved' | 'rejected'; before: Id<'company_applications'> | null; limit: bigint | number }
    row: { id: Id<'company_applications'>; status: 'draft' | 'pending_review' | 'returned' | 'approved' | 'rejected'; round: number; nationalNumber: string; name: string; nameLatin: string | null; submittedAt: Date }
    onlyReads: true
  }
  'people/companies.listEndedDocuments': {
    params: { most: bigint | number }
    row: { id: string }
    onlyReads: true
  }
  'people/companies.listInvitedLogins': {
    params: { applicationId: Id<'company_applications'> }
    row: { login: string; companyUserId: bigint }
    onlyReads: true
  }
  'people/companies.listOpenGroupRequests': {
    params: { groupId: Id<'company_groups'> }
    row: { id: Id<'company_group_requests'>; name: string; nameLatin: string | null; nationalNumber: string; at: Date }
    onlyReads: true
  }
  'people/companies.listPrimariesOfGroup': {
    params: { groupId: Id<'company_groups'> | null }
    row: { lang: 'ar' | 'en'; phone: string | null; email: string | null }
    onlyReads: true
  }
  'people/companies.listPrimaryOfCompany': {
    params: { companyId: Id<'companies'> }
    row: { lang: 'ar' | 'en'; phone: string | null; email: string | null }
    onlyReads: true
  }
  'people/companies.listQueued': {
    params: { ids: readonly Id<'company_applications'>[] }
    row: { id: Id<'company_applications'>; status: 'draft' | 'pending_review' | 'returned' | 'approved' | 'rejected'; round: number; nationalNumber: string; name: string; nameLatin: string | null; submittedAt: Date }
    onlyReads: true
  }
  'people/companies.listReviewEvents': {
    params: { applicationId: Id<'company_applications'> }
    row: { id: Id<'company_application_events'>; kind: 'started' | 'submitted' | 'seen' | 'file_seen' | 'checked' | 'returned' | 'rejected' | 'approved' | 'account_invited'; round: number; at: Date; by: string | null; facts: Json }
    onlyReads: true
  }
  'people/companies.listSections': {
    params: { applicationId: Id<'company_applications'> }
    row: { section: 'company' | 'partners' | 'commissioners' | 'bank' | 'documents' | 'declaration' | 'group'; data: Json; version: number; savedAt: Date | null; remark: string | null }
    onlyReads: true
  }
  'people/companies.listStated': {
    params: { applicationId: Id<'company_applications'> }
    row: { section: 'company' | 'partners' | 'commissioners' | 'bank' | 'documents' | 'declaration' | 'group'; data: Json }
    onlyReads: true
  }
  'people/companies.listWaiting': {
    params: { after: Id<'company_applications'> | null; limit: bigint | number }
    row: { id: Id<'company_applications'>; status: 'draft' | 'pending_review' | 'returned' | 'approved' | 'rejected'; round: number; nationalNumber: string; name: string; nameLatin: string | null; submittedAt: Date }
    onlyReads: true
  }
  'people/companies.lockApplication': {
    params: { draftId: string; contact: string }
    row: { id: Id<'company_applications'>; draftId: string; channel: 'mobile' | 'email'; contact: string; status: 'draft' | 'pending_review' | 'returned' | 'approved' | 'rejected'; round: number; submittedAt: Date | null; decidedAt: Date | null; decisionReason: string | null }
  }
  'people/companies.lockForReview': {
    params: { id: Id<'company_applications'> }
    row: object
  }
  'people/companies.lockGroupRequest': {
    params: { id: Id<'company_group_requests'> }
    row: { id: Id<'company_group_requests'>; companyId: Id<'companies'>; groupId: Id<'company_groups'>; isDecided: boolean }
  }
  'people/companies.lockNumber': {
    params: { nationalNumber: string }
    row: { pgAdvisoryXactLock: null }
  }
  'people/companies.noteChecked': {
    params: { applicationId: Id<'company_applications'>; round: number }
    row: object
  }
  'people/companies.requestChecks': {
    params: { applicationId: Id<'company_applications'> }
    row: { id: Id<'company_applications'>; jobId: bigint | null }
  }
  'people/companies.saveFindings': {
    params: { leaseSeconds: number; id: Id<'company_applications'>; round: number; checksRequestedAt: Date | null; findings: JsonParam }
    row: object
  }
  'people/companies.saveRemarks': {
    params: { applicationId: Id<'company_applications'>; sections: readonly ('company' | 'partners' | 'commissioners' | 'bank' | 'documents' | 'declaration' | 'group')[]; remarks: JsonParam }
    row: object
  }
  'people/companies.saveReview': {
    params: { status: 'draft' | 'pending_review' | 'returned' | 'approved' | 'rejected'; staffId: Id<'staff'> | null; reason: string | null; companyId: Id<'companies'> | null; id: Id<'company_applications'> }
    row: object
  }
  'people/companies.saveSection': {
    params: { applicationId: Id<'company_applications'>; section: 'company' | 'partners' | 'commissioners' | 'bank' | 'documents' | 'declaration' | 'group'; data: JsonParam | null; now: Date | null }
    row: object
  }
  'people/companies.submitApplication': {
    params: { nationalNumber: string | null; now: Date; lang: 'ar' | 'en'; applicationId: Id<'company_applications'> }
    row: object
  }
  'people/companies.touchApplication': {
    params: { now: Date; id: Id<'company_applications'> }
    row: object
  }
  'people/company-users.addInvitation': {
    params: { id: Id<'company_invitations'> | null; companyId: Id<'companies'>; name: string; phone: string | null; email: string | null; permissions: readonly string[]; fullOnGroup: boolean; isPrimary: boolean; accountUserId: Id<'users'> | null; byUserId: Id<'users'> | null }
    row: { id: Id<'company_invitations'> }
  }
  'people/company-users.addMembershipEvent': {
    params: { companyId: Id<'companies'>; companyUserId: bigint | number; userId: Id<'users'> | null; actorUserId: Id<'users'> | null; what: 'invited' | 'invitation_changed' | 'invitation_withdrawn' | 'accepted' | 'refused' | 'rights_changed' | 'removed' | 'became_primary' | 'primary_transferred'; permissionsBefore: readonly string[] | null; permissionsAfter: readonly string[] | null; fullOnGroupBefore: boolean | null; fullOnGroupAfter: boolean | null; requestId: string | null }
    row: object
  }
  'people/company-users.becomePrimary': {
    params: { id: bigint | number }
    row: object
  }
  'people/company-users.changeInvitation': {
    params: { name: string; permissions: readonly string[]; fullOnGroup: boolean; id: Id<'company_invitations'> }
    row: object
  }
  'people/company-users.changeMembership': {
    params: { permissions: readonly string[]; fullOnGroup: boolean; id: bigint | number }
    row: object
  }
  'people/company-users.endPrimary': {
    params: { companyId: Id<'companies'> }
    row: { id: bigint; userId: Id<'users'>; fullOnGroup: boolean }
  }
  'people/company-users.findAskingCompany': {
    params: { companyId: Id<'companies'>; requestId: Id<'company_group_requests'> }
    row: { name: string; nameLatin: string | null }
    onlyReads: true
  }
  'people/company-users.findCompany': {
    params: { id: Id<'companies'> }
    row: { id: Id<'companies'>; isInGroup: boolean; name: string; nameLatin: string | null }
    onlyReads: true
  }
  'people/company-users.findGranter': {
    params: { userId: Id<'users'>; companyId: Id<'companies'> }
    row: { isPrimary: boolean; permissions: (string)[] }
    onlyReads: true
  }
  'people/company-users.findInvitationTo': {
    params: { companyId: Id<'companies'>; phone: string | null }
    row: { id: Id<'company_invitations'>; accountUserId: Id<'users'> | null }
  }
  'people/company-users.listCompanyUsers': {
    params: { companyId: Id<'companies'> }
    row: { id: bigint | Id<'company_invitations'>; userId: Id<'users'> | null; name: string; email: string | null; phone: string | null; isPrimary: boolean; fullOnGroup: boolean; permissions: (string)[]; grantedBy: string | null; isDeactivated: boolean; hasCome: boolean; isReady: boolean; lastSignInAt: Date | null; invitedAt: Date | null; accountUserId: Id<'users'> | null; nameLatin: string | null }
    onlyReads: true
  }
  'people/company-users.listEventsOfCompany': {
    params: { companyId: Id<'companies'>; before: Id<'membership_events'> | null; limit: bigint | number }
    row: { id: Id<'membership_events'>; what: 'invited' | 'invitation_changed' | 'invitation_withdrawn' | 'accepted' | 'refused' | 'rights_changed' | 'removed' | 'became_primary' | 'primary_transferred'; at: Date; by: string | null; byLatin: string | null; user: string | null; userLatin: string | null; permissionsBefore: (string)[] | null; permissionsAfter: (string)[] | null; fullOnGroupBefore: boolean | null; fullOnGroupAfter: boolean | null }
    onlyReads: true
  }
  'people/company-users.listEventsOfUser': {
    params: { companyId: Id<'companies'>; companyUserId: bigint | number; before: Id<'membership_events'> | null; limit: bigint | number }
    row: { id: Id<'membership_events'>; what: 'invited' | 'invitation_changed' | 'invitation_withdrawn' | 'accepted' | 'refused' | 'rights_changed' | 'removed' | 'became_primary' | 'primary_transferred'; at: Date; by: string | null; byLatin: string | null; user: string | null; userLatin: string | null; permissionsBefore: (string)[] | null; permissionsAfter: (string)[] | null; fullOnGroupBefore: boolean | null; fullOnGroupAfter: boolean | null }
    onlyReads: true
  }
  'people/company-users.listGroup': {
    params: { companyId: Id<'companies'> }
    row: { id: Id<'companies'> | bigint }
    onlyReads: true
  }
  'people/company-users.listInvitationsFor': {
    params: { goodForDays: number; userId: Id<'users'> | null }
    row: { id: Id<'company_invitations'>; companyId: Id<'companies'>; company: string; companyLatin: string | null; permissions: (string)[]; fullOnGroup: boolean; createdAt: Date; accountUserId: Id<'users'> | null }
    onlyReads: true
  }
  'people/company-users.listInvitationsOf': {
    params: { goodForDays: number; userId: Id<'users'> }
    row: { id: Id<'company_invitations'>; companyId: Id<'companies'>; company: string; companyLatin: string | null; permissions: (string)[]; fullOnGroup: boolean; createdAt: Date; accountUserId: Id<'users'> | null }
    onlyReads: true
  }
  'people/company-users.listLoginStates': {
    params: { phones: readonly string[]; companyUserIds: readonly (Id<'company_invitations'> | null)[] }
    row: { hasJoined: boolean; invitedAt: Date | null; last: 'invited' | 'invitation_changed' | 'invitation_withdrawn' | 'accepted' | 'refused' | 'rights_changed' | 'removed' | 'became_primary' | 'primary_transferred' | null; isCompleted: boolean; identity: 'proven' | 'in_review' | 'send_again' | 'unproven' | null; hasAccount: boolean }
    onlyReads: true
  }
  'people/company-users.lockCompany': {
    params: { id: Id<'companies'> }
    row: { id: Id<'companies'>; isInGroup: boolean; name: string; nameLatin: string | null }
  }
  'people/company-users.removeInvitation': {
    params: { id: Id<'company_invitations'> }
    row: object
  }
  'people/company-users.removeMembership': {
    params: { id: bigint | number }
    row: object
  }
  'people/company-users.removeOldInvitations': {
    params: object
    row: object
  }
  'people/company-users.renewInvitation': {
    params: { id: Id<'company_invitations'> }
    row: object
  }
  'people/company-users.takeInvitation': {
    params: { id: Id<'company_invitations'>; userId: Id<'users'> }
    row: object
  }
  'people/identity-proof.countForAdmin': {
    params: object
    row: { count: number }
    onlyReads: true
  }
  'people/identity-proof.countOverdueForAdmin': {
    params: object
    row: { count: number }
    onlyReads: true
  }
  'people/identity-proof.deleteFacePhoto': {
    params: { fileId: string }
    row: { deleteFacePhoto: null }
  }
  'people/identity-proof.findPartyOfReview': {
    params: { id: Id<'identity_reviews'> }
    row: { partyId: Id<'parties'> }
    onlyReads: true
  }
  'people/identity-proof.findPerson': {
    params: { partyId: Id<'parties'> }
    row: { partyId: Id<'parties'>; userId: Id<'users'>; name: string; state: 'proven' | 'in_review' | 'send_again' | 'unproven'; attempts: number; words: string | null; sentAt: Date | null; decideUntil: Date | null; isContested: boolean }
    onlyReads: true
  }
  'people/identity-proof.findProvenAccount': {
    params: { nationalNumber: string | null; partyId: Id<'parties'> }
    row: { partyId: Id<'parties'>; userId: Id<'users'>; name: string; nameLatin: string | null; phone: string }
    onlyReads: true
  }
  'people/identity-proof.findReview': {
    params: { staffId: Id<'staff'>; id: Id<'identity_reviews'> }
    row: { id: Id<'identity_reviews'>; partyId: Id<'parties'>; userId: Id<'users'>; attempt: number; decision: 'prove' | 'send_again' | null; words: string | null; decidedAt: Date | null; decidedBy: string | null; sentAt: Date; decideUntil: Date; name: string; nameLatin: string | null; phone: string; nationalNumber: string; nationalityType: 'jordanian' | 'sons_of_jordanian_women' | 'non_jordanian'; countryCode: string | null; dateOfBirth: string; registryAnswer: 'match' | 'no_match' | 'unknown_number' | 'silent' | null; registryName: string | null; registryLatinName: string | null; document: { id: string | null; kind: string | null; name: string | null; content_type: 'application/pdf' | 'image/jpeg' | 'image/png' | null; size: number | null; sha256: string | null } | null; face: { id: string | null; kind: string | null; name: string | null; content_type: 'application/pdf' | 'image/jpeg' | 'image/png' | null; size: number | null; sha256: string | null } | null; isOwn: boolean; guarantees: (string)[]; earlier: ({ id: number; sent_at: string; decision: 'prove' | 'send_again' | null; words: string | null; by: string })[] | null }
    onlyReads: true
  }
  'people/identity-proof.forgetFace': {
    params: { reviewId: Id<'identity_reviews'> }
    row: object
  }
  'people/identity-proof.insertPersonalData': {
    params: { partyId: Id<'parties'>; nationalNumber: string; dateOfBirth: string; nationalityType: 'jordanian' | 'sons_of_jordanian_women' | 'non_jordanian'; countryCode: string | null; documentId: string | null; registryAnswer: 'match' | 'no_match' | 'unknown_number' | 'silent' | null; registryName: string | null; registryLatinName: string | null; now: Date }
    row: object
  }
  'people/identity-proof.insertReview': {
    params: { partyId: Id<'parties'>; userId: Id<'users'>; attempt: number; documentFileId: string | null; faceFileId: string | null; sentAt: Date; decideUntil: Date }
    row: object
  }
  'people/identity-proof.listContactsOfParty': {
    params: { partyId: Id<'parties'> | null }
    row: { userId: Id<'users'>; phone: string | null; email: string | null; lang: 'ar' | 'en' }
    onlyReads: true
  }
  'people/identity-proof.listOldFaces': {
    params: { days: number; limit: bigint | number }
    row: { id: Id<'identity_reviews'>; fileId: string }
    onlyReads: true
  }
  'people/identity-proof.listQueuedReviews': {
    params: { ids: readonly Id<'identity_reviews'>[] }
    row: { id: Id<'identity_reviews'>; name: string; nameLatin: string | null; attempt: number; decideUntil: Date; isContested: boolean }
    onlyReads: true
  }
  'people/identity-proof.lockOtherAccounts': {
    params: { nationalNumber: string | null; partyId: Id<'parties'> }
    row: { id: Id<'parties'> }
  }
  'people/identity-proof.lockOwnPhotos': {
    params: { ids: readonly string[]; userId: Id<'users'> | null }
    row: { id: string; kind: string }
  }
  'people/identity-proof.lockPerson': {
    params: { partyId: Id<'parties'> }
    row: object
  }
  'people/identity-proof.saveContested': {
    params: { at: Date | null; partyId: Id<'parties'> }
    row: object
  }
  'people/identity-proof.saveDecision': {
    params: { decision: 'prove' | 'send_again' | null; words: string | null; staffId: Id<'staff'> | null; now: Date | null; id: Id<'identity_reviews'> }
    row: object
  }
  'people/parties.adoptCompany': {
    params: { name: string; nameEn: string | null; nationalNumber: string | null; phone: string }
    row: { id: Id<'parties'> }
  }
  'people/parties.adoptParty': {
    params: { name: string; nationalNumber: string | null; phone: string }
    row: { id: Id<'parties'> }
  }
  'people/parties.detachIdentity': {
    params: { id: Id<'parties'> }
    row: object
  }
  'people/parties.endProof': {
    params: { id: Id<'parties'> }
    row: object
  }
  'people/parties.findBankAccount': {
    params: { partyId: Id<'parties'> }
    row: { id: Id<'bank_accounts'>; iban: string; provenAt: Date | null }
    onlyReads: true
  }
  'people/parties.findPartyByPair': {
    params: { nationalNumber: string | null; phone: string }
    row: { id: Id<'parties'>; kind: 'person' | 'company'; name: string; nameLatin: string | null; phone: string; hasAccount: boolean }
    onlyReads: true
  }
  'people/parties.getOrAddParty': {
    params: { kind: 'person' | 'company'; name: string; nameLatin: string | null; nationalNumber: string | null; phone: string }
    row: { id: Id<'parties'>; kind: 'person' | 'company'; name: string; nameLatin: string | null }
  }
  'people/parties.getParty': {
    params: { id: Id<'parties'> }
    row: { id: Id<'parties'>; kind: 'person' | 'company'; name: string; nameLatin: string | null; phone: string; nationalNumber: string | null }
    onlyReads: true
  }
  'people/parties.getPartyIdentity': {
    params: { id: Id<'parties'> }
    row: { isProven: boolean; isVouched: boolean }
    onlyReads: true
  }
  'people/parties.holdPartyCompletion': {
    params: { id: Id<'parties'> }
    row: object
  }
  'people/parties.isNumberProven': {
    params: { nationalNumber: string | null }
    row: object
    onlyReads: true
  }
  'people/parties.isPartyComplete': {
    params: { partyId: Id<'parties'> }
    row: { isComplete: boolean }
    onlyReads: true
  }
  'people/parties.lockParty': {
    params: { id: Id<'parties'> }
    row: object
  }
  'people/parties.savePartyPhone': {
    params: { phone: string; id: Id<'parties'> }
    row: object
  }
  'people/parties.saveProvenName': {
    params: { now: Date | null; name: string; latinName: string | null; partyId: Id<'parties'> }
    row: object
  }
  'people/parties.saveVouchedPhone': {
    params: { id: Id<'parties'> }
    row: object
  }
  'people/partner-contracts.countSalesToday': {
    params: { id: Id<'partner_contracts'> }
    row: { count: number }
    onlyReads: true
  }
  'people/partner-contracts.endContractInForce': {
    params: { now: Date | null; staffId: Id<'staff'> | null; reason: string | null; companyId: Id<'companies'> }
    row: { id: Id<'partner_contracts'> }
  }
  'people/partner-contracts.findContract': {
    params: { id: Id<'partner_contracts'> }
    row: { id: Id<'partner_contracts'>; kind: 'fixed' | 'percent'; feeFils: Fils | null; feeBasisPoints: number | null; mostFeeFils: Fils; bearer: 'buyer' | 'seller'; mostPriceFils: Fils }
    onlyReads: true
  }
  'people/partner-contracts.findContractInForce': {
    params: { companyId: Id<'companies'> }
    row: { id: Id<'partner_contracts'>; kind: 'fixed' | 'percent'; feeFils: Fils | null; feeBasisPoints: number | null; mostFeeFils: Fils; bearer: 'buyer' | 'seller'; mostPriceFils: Fils }
    onlyReads: true
  }
  'people/partner-contracts.findPartner': {
    params: { companyId: Id<'companies'> }
    row: { companyId: Id<'companies'>; status: 'applied' | 'active' | 'refused' | 'suspended'; company: string; companyLatin: string | null }
    onlyReads: true
  }
  'people/partner-contracts.insertContract': {
    params: { companyId: Id<'companies'>; kind: 'fixed' | 'percent'; feeFils: Fils | null; feeBasisPoints: number | null; mostFeeFils: Fils; bearer: 'buyer' | 'seller'; mostPriceFils: Fils; mostSalesADay: number; proposedBy: Id<'staff'>; approvedBy: Id<'staff'>; sha256: string; now: Date }
    row: object
  }
  'people/partner-contracts.listContracts': {
    params: { companyId: Id<'companies'> }
    row: { id: Id<'partner_contracts'>; kind: 'fixed' | 'percent'; feeFils: Fils | null; feeBasisPoints: number | null; mostFeeFils: Fils; bearer: 'buyer' | 'seller'; mostPriceFils: Fils; mostSalesADay: number; agreedAt: Date; endedAt: Date | null; endedReason: string | null; proposedBy: string; approvedBy: string; endedBy: string | null }
    onlyReads: true
  }
  'people/partner-contracts.listPartnersById': {
    params: { ids: readonly Id<'companies'>[] }
    row: { id: Id<'companies'>; company: string; companyLatin: string | null }
    onlyReads: true
  }
  'people/partner-contracts.lockContractInForce': {
    params: { id: Id<'partner_contracts'> }
    row: { mostSalesADay: number }
  }
  'people/partner-contracts.lockPartner': {
    params: { companyId: Id<'companies'> }
    row: object
  }
  'people/profile.findAddress': {
    params: { partyId: Id<'parties'> }
    row: { buildingNumber: string; streetName: string; country: string; city: string; createdAt: Date }
    onlyReads: true
  }
  'people/profile.getLang': {
    params: { userId: Id<'users'> }
    row: { lang: 'ar' | 'en' }
    onlyReads: true
  }
  'people/profile.insertAddress': {
    params: { partyId: Id<'parties'>; buildingNumber: string; streetName: string; country: string; city: string; userId: Id<'users'> | null; now: Date }
    row: object
  }
  'people/profile.insertSharingConsent': {
    params: { userId: Id<'users'>; guaranteeId: Id<'guarantees'> | null; textVersion: number; lang: string; now: Date }
    row: object
  }
  'people/profile.listConsents': {
    params: { userId: Id<'users'>; before: Id<'consents'> | null; limit: bigint | number }
    row: { id: Id<'consents'>; kind: string; guaranteeNumber: string | null; isInUse: boolean; textVersion: number; lang: string; validUntil: Date | null; createdAt: Date; withdrawnAt: Date | null }
    onlyReads: true
  }
  'people/profile.listDevices': {
    params: { userId: Id<'users'> | null }
    row: { id: Id<'sessions'>; trusted: boolean; ip: string | null; userAgent: string | null; createdAt: Date; lastUsedAt: Date; endsAt: Date }
    onlyReads: true
  }
  'people/profile.lockConsentRow': {
    params: { id: Id<'consents'>; userId: Id<'users'> }
    row: object
  }
  'people/profile.lockDuplicateParty': {
    params: { partyId: Id<'parties'>; phone: string }
    row: { id: Id<'parties'>; isOwn: boolean; isInvited: boolean }
  }
  'people/profile.lockGuaranteeOfConsent': {
    params: { id: Id<'consents'>; userId: Id<'users'> }
    row: object
  }
  'people/profile.lockGuaranteesOfDuplicate': {
    params: { twinId: Id<'parties'>; partyId: Id<'parties'> }
    row: { id: Id<'guarantees'>; isBoth: boolean }
  }
  'people/profile.lockParty': {
    params: { partyId: Id<'parties'> }
    row: { id: Id<'parties'> }
  }
  'people/profile.readConsent': {
    params: { userId: Id<'users'>; id: Id<'consents'> }
    row: { id: Id<'consents'>; kind: string; guaranteeNumber: string | null; isInUse: boolean; textVersion: number; lang: string; validUntil: Date | null; createdAt: Date; withdrawnAt: Date | null }
    onlyReads: true
  }
  'people/profile.replaceAddress': {
    params: { now: Date | null; partyId: Id<'parties'> }
    row: object
  }
  'people/profile.saveWithdrawal': {
    params: { now: Date | null; consentId: Id<'consents'> }
    row: object
  }
  'people/registration.deleteDraft': {
    params: { userId: Id<'users'> }
    row: object
  }
  'people/registration.findDraft': {
    params: { userId: Id<'users'> }
    row: { personal: Json; bank: Json; address: Json; savedAt: Date }
    onlyReads: true
  }
  'people/registration.findPersonalData': {
    params: { partyId: Id<'parties'> }
    row: { dateOfBirth: string | null; nationalityType: 'jordanian' | 'sons_of_jordanian_women' | 'non_jordanian' | null; nationalNumber: string | null; countryCode: string | null; documentId: string | null }
    onlyReads: true
  }
  'people/registration.lockRegistering': {
    params: { userId: Id<'users'> }
    row: { name: string; phone: string | null; accountType: 'individual' | 'company'; isCompleted: boolean }
  }
  'people/registration.saveAddressStep': {
    params: { userId: Id<'users'>; answers: JsonParam | null; now: Date }
    row: object
  }
  'people/registration.saveBankStep': {
    params: { userId: Id<'users'>; answers: JsonParam | null; now: Date }
    row: object
  }
  'people/registration.savePersonalStep': {
    params: { userId: Id<'users'>; answers: JsonParam | null; now: Date }
    row: object
  }
  'people/sign-in.acceptTerms': {
    params: { version: number; userId: Id<'users'> }
    row: object
  }
  'people/sign-in.addCode': {
    params: { holder: string; purpose: 'register' | 'verify_mobile' | 'verify_email' | 'new_device' | 'forgot_password' | 'change_mobile' | 'change_email' | 'first_password' | 'company_draft' | 'owner_consent' | 'payer_iban' | 'step_up'; id: string; subject: string; destination: string; jkt: string; mac: Buffer; sends: number; expiresAt: Date; budget: 'owner' | 'stranger' | 'step_up' }
    row: object
  }
  'people/sign-in.addCompanyAccount': {
    params: { name: string; phone: string | null; email: string | null; passwordHash: string | null; lang: 'ar' | 'en' }
    row: { id: Id<'users'> }
  }
  'people/sign-in.addCompanyUser': {
    params: { name: string; phone: string | null; lang: 'ar' | 'en' }
    row: { id: Id<'users'> }
  }
  'people/sign-in.addFlow': {
    params: { tokenHash: Buffer; purpose: 'register' | 'first_password' | 'forgot_password' | 'company_draft'; userId: Id<'users'> | null; channel: 'mobile' | 'email'; destination: string; jkt: string; goodForSeconds: number }
    row: { expiresAt: Date }
  }
  'people/sign-in.addIndividual': {
    params: { name: string; phone: string | null; email: string | null; passwordHash: string | null; termsVersion: number; lang: 'ar' | 'en'; verified: string | null }
    row: { id: Id<'users'> }
  }
  'people/sign-in.addInvitation': {
    params: { userId: Id<'users'>; tokenHash: Buffer }
    row: { phone: string | null; email: string | null; lang: 'ar' | 'en' }
  }
  'people/sign-in.addStepUp': {
    params: { userId: Id<'users'>; sessionId: Id<'sessions'>; action: string; now: Date }
    row: object
  }
  'people/sign-in.admitFully0': {
    params: { hash: Buffer; created: bigint | number; tokenHash: Buffer; sessionId: Id<'sessions'> }
    row: { facts: Json }
  }
  'people/sign-in.admitFully1': {
    params: { hash: Buffer; created: bigint | number; tokenHash: Buffer; sessionId: Id<'sessions'> }
    row: { facts: Json }
  }
  'people/sign-in.admitFully2': {
    params: { hash: Buffer; created: bigint | number; tokenHash: Buffer; sessionId: Id<'sessions'> }
    row: { facts: Json }
  }
  'people/sign-in.admitFully3': {
    params: { hash: Buffer; created: bigint | number; tokenHash: Buffer; sessionId: Id<'sessions'> }
    row: { facts: Json }
  }
  'people/sign-in.admitPlainly0': {
    params: { hash: Buffer; created: bigint | number; tokenHash: Buffer; sessionId: Id<'sessions'> }
    row: { facts: Json }
  }
  'people/sign-in.admitPlainly1': {
    params: { hash: Buffer; created: bigint | number; tokenHash: Buffer; sessionId: Id<'sessions'> }
    row: { facts: Json }
  }
  'people/sign-in.admitPlainly2': {
    params: { hash: Buffer; created: bigint | number; tokenHash: Buffer; sessionId: Id<'sessions'> }
    row: { facts: Json }
  }
  'people/sign-in.admitPlainly3': {
    params: { hash: Buffer; created: bigint | number; tokenHash: Buffer; sessionId: Id<'sessions'> }
    row: { facts: Json }
  }
  'people/sign-in.beginNonceEpoch': {
    params: object
    row: object
  }
  'people/sign-in.closeAccount': {
    params: { now: Date | null; message: string | null; id: Id<'users'> }
    row: object
  }
  'people/sign-in.closeMadeAccount': {
    params: { userId: Id<'users'> }
    row: { id: Id<'sessions'> }
  }
  'people/sign-in.completeAccount': {
    params: { partyId: Id<'parties'> | null; now: Date | null; userId: Id<'users'> }
    row: object
  }
  'people/sign-in.countCodeTry': {
    params: { subject: string; purpose: 'register' | 'verify_mobile' | 'verify_email' | 'new_device' | 'forgot_password' | 'change_mobile' | 'change_email' | 'first_password' | 'company_draft' | 'owner_consent' | 'payer_iban' | 'step_up'; browser: string | null; userHolder: string | null }
    row: { lockedUntil: Date | null; failures: number | null; id: string | null; codeHmac: Buffer | null }
  }
  'people/sign-in.countTotpTry': {
    params: { staffId: Id<'staff'> }
    row: { "?column?": number }
  }
  'people/sign-in.emptyOldBucket': {
    params: object
    row: { emptyBucket: null }
  }
  'people/sign-in.endOtherSessions': {
    params: { userId: Id<'users'> | null; sessionId: Id<'sessions'>; only: Id<'sessions'> | null }
    row: { id: Id<'sessions'> }
  }
  'people/sign-in.endSession': {
    params: { endedReason: string | null; sessionId: Id<'sessions'> }
    row: { id: Id<'sessions'> }
  }
  'people/sign-in.endSessionsBut': {
    params: { endedReason: string | null; userId: Id<'users'> | null; keptSessionId: Id<'sessions'> | null }
    row: { id: Id<'sessions'> }
  }
  'people/sign-in.endSessionsFor': {
    params: { reason: string | null; userId: Id<'users'>; keptSessionId: Id<'sessions'> | null; companyIds: readonly Id<'companies'>[] }
    row: { id: Id<'sessions'> }
  }
  'people/sign-in.endSessionsOfStaff': {
    params: { endedReason: string | null; staffId: Id<'staff'> | null }
    row: { id: Id<'sessions'> }
  }
  'people/sign-in.endSessionsOnKey': {
    params: { userId: Id<'users'> | null; jkt: string }
    row: { id: Id<'sessions'> }
  }
  'people/sign-in.endUnverified': {
    params: { sessionId: Id<'sessions'> }
    row: { id: Id<'sessions'> }
  }
  'people/sign-in.findAccountByEmail': {
    params: { to: string }
    row: { id: Id<'users'> }
    onlyReads: true
  }
  'people/sign-in.findAccountByPhone': {
    params: { to: string | null }
    row: { id: Id<'users'> }
    onlyReads: true
  }
  'people/sign-in.findAccountsByEmail': {
    params: { jkt: string; contact: string | null }
    row: { userId: Id<'users'>; passwordHash: string | null; knowsKey: boolean; initialPassword: 'good' | 'over' | null; isOwner: boolean }
    onlyReads: true
  }
  'people/sign-in.findAccountsByPhone': {
    params: { jkt: string; contact: string | null }
    row: { userId: Id<'users'>; passwordHash: string | null; knowsKey: boolean; initialPassword: 'good' | 'over' | null; isOwner: boolean }
    onlyReads: true
  }
  'people/sign-in.findFlow': {
    params: { tokenHash: Buffer; purpose: 'register' | 'first_password' | 'forgot_password' | 'company_draft'; jkt: string }
    row: { userId: Id<'users'> | null; channel: 'mobile' | 'email'; destination: string }
    onlyReads: true
  }
  'people/sign-in.findInvited': {
    params: { tokenHash: Buffer; goodForDays: number }
    row: { id: Id<'users'>; phone: string | null; email: string | null }
    onlyReads: true
  }
  'people/sign-in.findInvitedParty': {
    params: { phone: string }
    row: { id: Id<'parties'> }
    onlyReads: true
  }
  'people/sign-in.findOtherByEmail': {
    params: { contact: string; exceptUserId: Id<'users'> | null }
    row: object
    onlyReads: true
  }
  'people/sign-in.findOtherByPhone': {
    params: { contact: string | null; exceptUserId: Id<'users'> | null }
    row: object
    onlyReads: true
  }
  'people/sign-in.findReadableStreams': {
    params: { sessionIds: readonly Id<'sessions'>[]; partyIds: readonly Id<'parties'>[] }
    row: { place: number }
    onlyReads: true
  }
  'people/sign-in.findRightsLost': {
    params: { sessionId: Id<'sessions'> }
    row: { reason: string }
    onlyReads: true
  }
  'people/sign-in.findSessionKey': {
    params: { tokenHash: Buffer }
    row: { sessionId: Id<'sessions'>; jkt: string; publicJwk: Json; bindingCookieHash: Buffer }
    onlyReads: true
  }
  'people/sign-in.findStaff': {
    params: { jkt: string; email: string }
    row: { id: Id<'staff'>; name: string; email: string; role: 'reviewer' | 'finance' | 'admin'; passwordHash: string; totpSecret: string; totpLastStep: bigint; deactivated: boolean; knowsKey: boolean }
    onlyReads: true
  }
  'people/sign-in.forgetAnswers': {
    params: object
    row: object
  }
  'people/sign-in.forgetCodeFailures': {
    params: object
    row: object
  }
  'people/sign-in.forgetCodes': {
    params: object
    row: object
  }
  'people/sign-in.forgetCounters': {
    params: object
    row: object
  }
  'people/sign-in.forgetFlows': {
    params: object
    row: object
  }
  'people/sign-in.forgetStepUps': {
    params: object
    row: object
  }
  'people/sign-in.getContact': {
    params: { userId: Id<'users'> }
    row: { phone: string | null; email: string | null; lang: 'ar' | 'en' }
    onlyReads: true
  }
  'people/sign-in.getPasswordHash': {
    params: { userId: Id<'users'> }
    row: { passwordHash: string | null }
    onlyReads: true
  }
  'people/sign-in.getPersonOfPassword': {
    params: { userId: Id<'users'> }
    row: { name: string; phone: string | null; email: string | null }
    onlyReads: true
  }
  'people/sign-in.getProfileRow': {
    params: { sessionId: Id<'sessions'> }
    row: { accountType: 'individual' | 'company'; name: string; phone: string | null; email: string | null; mobileVerified: boolean; emailVerified: boolean; registrationCompleted: boolean; termsVersion: number; hasInitialPassword: boolean; deactivated: boolean; deactivatedMessage: string | null; avatarPath: string | null; partyId: Id<'parties'> | null; nameLatin: string | null; identity: 'proven' | 'in_review' | 'send_again' | 'unproven' | null; trusted: boolean; actingCompanyId: Id<'companies'> | null; endsAt: Date; companies: ({ company_id: number; name: string; name_latin: string | null; permissions: (string)[]; is_primary: boolean; full_on_group: boolean })[] | null }
    onlyReads: true
  }
  'people/sign-in.hasStepUp': {
    params: { userId: Id<'users'>; sessionId: Id<'sessions'>; action: string; after: Date }
    row: { userId: Id<'users'>; sessionId: Id<'sessions'>; action: string; provenAt: Date }
    onlyReads: true
  }
  'people/sign-in.inheritTrust': {
    params: { oldJkt: string; newJkt: string }
    row: object
  }
  'people/sign-in.isBrowserKnown': {
    params: { jkt: string }
    row: { isKnown: boolean }
    onlyReads: true
  }
  'people/sign-in.keepOtherSessionsActing': {
    params: { companyId: Id<'companies'> | null; userId: Id<'users'> | null; sessionId: Id<'sessions'> }
    row: object
  }
  'people/sign-in.listCompaniesOf': {
    params: { userId: Id<'users'> }
    row: { companies: ({ company_id: string; party_id: string; name: string; permissions: (string)[]; is_primary: boolean; full_on_group: boolean })[] | null }
    onlyReads: true
  }
  'people/sign-in.listFlowsOfKey': {
    params: { jkt: string }
    row: { channel: 'mobile' | 'email'; destination: string }
    onlyReads: true
  }
  'people/sign-in.listOpenSessions': {
    params: { userId: Id<'users'> | null }
    row: { id: Id<'sessions'> }
    onlyReads: true
  }
  'people/sign-in.lockDestination': {
    params: { destination: string }
    row: { pgAdvisoryXactLock: null }
  }
  'people/sign-in.lockUser': {
    params: { userId: Id<'users'> }
    row: object
  }
  'people/sign-in.makeIndividual': {
    params: { userId: Id<'users'> }
    row: object
  }
  'people/sign-in.moveSessionToKey': {
    params: { newTokenHash: Buffer; jkt: string; publicJwk: JsonParam; sessionId: Id<'sessions'>; oldTokenHash: Buffer }
    row: { "?column?": number }
  }
  'people/sign-in.noteBrowserKey': {
    params: { userId: Id<'users'>; jkt: string; isSandboxTool: boolean }
    row: { trusted: boolean }
  }
  'people/sign-in.notePasswordReset': {
    params: { now: Date | null; userId: Id<'users'> }
    row: object
  }
  'people/sign-in.notePhoneReset': {
    params: { now: Date | null; userId: Id<'users'> }
    row: object
  }
  'people/sign-in.noteStaffBrowser': {
    params: { staffId: Id<'staff'>; jkt: string }
    row: object
  }
  'people/sign-in.openSession': {
    params: { lang: 'ar' | 'en'; userId: Id<'users'> | null; staffId: Id<'staff'> | null; tokenHash: Buffer; bindingCookieHash: Buffer; jkt: string; publicJwk: JsonParam; trusted: boolean; remember: boolean; ip: string | null; userAgent: string | null }
    row: { id: Id<'sessions'> }
  }
  'people/sign-in.openTrustedSession': {
    params: { tokenHash: Buffer; bindingCookieHash: Buffer; userId: Id<'users'> | null; staffId: Id<'staff'> | null; jkt: string; publicJwk: JsonParam; trusted: boolean; remember: boolean; ip: string | null; userAgent: string | null; lang: 'ar' | 'en' }
    row: { sessionId: Id<'sessions'>; accountType: 'individual' | 'company'; name: string; phone: string | null; email: string | null; mobileVerified: boolean; emailVerified: boolean; registrationCompleted: boolean; termsVersion: number; hasInitialPassword: boolean; deactivated: boolean; deactivatedMessage: string | null; avatarPath: string | null; partyId: Id<'parties'> | null; nameLatin: string | null; identity: 'proven' | 'in_review' | 'send_again' | 'unproven' | null; trusted: boolean; actingCompanyId: Id<'companies'> | null; endsAt: Date; companies: ({ company_id: number; name: string; name_latin: string | null; permissions: (string)[]; is_primary: boolean; full_on_group: boolean })[] | null }
  }
  'people/sign-in.readCodeHistory': {
    params: { holder: string; purpose: 'register' | 'verify_mobile' | 'verify_email' | 'new_device' | 'forgot_password' | 'change_mobile' | 'change_email' | 'first_password' | 'company_draft' | 'owner_consent' | 'payer_iban' | 'step_up'; destination: string; budget: 'owner' | 'stranger' | 'step_up'; mostToday: number; channel: 'sms' | 'email'; subject: string; browser: string | null }
    row: { now: Date; lastSentAt: Date | null; lastSentTo: string | null; lastGoodUntil: Date | null; sends: number | null; hourEndsAt: Date; lockedUntil: Date | null; nextAt: Date | null; awaySeconds: number | null }
    onlyReads: true
  }
  'people/sign-in.readGuesses': {
    params: object
    row: { wrongInHour: number; wrong: number; tried: number }
    onlyReads: true
  }
  'people/sign-in.rememberNonce0': {
    params: { hash: Buffer; created: bigint | number }
    row: { fresh: boolean; inEpoch: boolean; now: Date }
  }
  'people/sign-in.rememberNonce1': {
    params: { hash: Buffer; created: bigint | number }
    row: { fresh: boolean; inEpoch: boolean; now: Date }
  }
  'people/sign-in.rememberNonce2': {
    params: { hash: Buffer; created: bigint | number }
    row: { fresh: boolean; inEpoch: boolean; now: Date }
  }
  'people/sign-in.rememberNonce3': {
    params: { hash: Buffer; created: bigint | number }
    row: { fresh: boolean; inEpoch: boolean; now: Date }
  }
  'people/sign-in.removeUnfinishedRegistrations': {
    params: object
    row: { removed: number }
  }
  'people/sign-in.renameMadeAccount': {
    params: { name: string; userId: Id<'users'> }
    row: object
  }
  'people/sign-in.reopenAccount': {
    params: { id: Id<'users'> }
    row: { partyId: Id<'parties'> | null }
  }
  'people/sign-in.replaceCodes': {
    params: { subject: string; purpose: 'register' | 'verify_mobile' | 'verify_email' | 'new_device' | 'forgot_password' | 'change_mobile' | 'change_email' | 'first_password' | 'company_draft' | 'owner_consent' | 'payer_iban' | 'step_up'; browser: string | null }
    row: object
  }
  'people/sign-in.replaceHash': {
    params: { after: string | null; userId: Id<'users'>; before: string | null }
    row: object
  }
  'people/sign-in.replacePassword': {
    params: { passwordHash: string | null; userId: Id<'users'>; isKnown: boolean; before: string | null; liftsLock: boolean }
    row: object
  }
  'people/sign-in.replaceStaffHash': {
    params: { staffId: Id<'staff'>; before: string; after: string }
    row: { replaceStaffPasswordHash: null }
  }
  'people/sign-in.rotateToken': {
    params: { newHash: Buffer; sessionId: Id<'sessions'>; oldHash: Buffer; leastAgeSeconds: number }
    row: { "?column?": number }
  }
  'people/sign-in.saveAvatar': {
    params: { address: string | null; id: Id<'users'> }
    row: object
  }
  'people/sign-in.saveEmail': {
    params: { to: string | null; userId: Id<'users'> }
    row: { partyId: Id<'parties'> | null }
  }
  'people/sign-in.saveLang': {
    params: { lang: 'ar' | 'en'; userId: Id<'users'> }
    row: object
  }
  'people/sign-in.saveMismatch': {
    params: { sessionId: Id<'sessions'> }
    row: { ended: boolean; userId: Id<'users'> | null; staffId: Id<'staff'> | null }
  }
  'people/sign-in.saveOfficialName': {
    params: { name: string; partyId: Id<'parties'> | null }
    row: object
  }
  'people/sign-in.savePhone': {
    params: { to: string | null; userId: Id<'users'> }
    row: { partyId: Id<'parties'> | null }
  }
  'people/sign-in.setActingCompany': {
    params: { companyId: Id<'companies'> | null; sessionId: Id<'sessions'> }
    row: object
  }
  'people/sign-in.setFirstPassword': {
    params: { passwordHash: string | null; channel: string | null; userId: Id<'users'>; contact: string | null }
    row: object
  }
  'people/sign-in.spendCode': {
    params: { id: string; userHolder: string | null }
    row: object
  }
  'people/sign-in.spendFlow': {
    params: { tokenHash: Buffer; purpose: 'register' | 'first_password' | 'forgot_password' | 'company_draft'; jkt: string }
    row: { userId: Id<'users'> | null; channel: 'mobile' | 'email'; destination: string }
  }
  'people/sign-in.spendInitialPassword': {
    params: { userId: Id<'users'> }
    row: { "?column?": number }
  }
  'people/sign-in.spendTotpStep': {
    params: { step: bigint | number; unlocks: boolean; id: Id<'staff'>; totpSecret: string }
    row: { "?column?": number }
  }
  'people/sign-in.takeStepUp': {
    params: { userId: Id<'users'>; sessionId: Id<'sessions'>; action: string }
    row: { "?column?": number }
  }
  'people/sign-in.touchSession': {
    params: { sessionId: Id<'sessions'> }
    row: object
  }
  'people/sign-in.trustBrowser': {
    params: { userId: Id<'users'>; jkt: string; verified: string; sessionId: Id<'sessions'> | null }
    row: object
  }
  'people/sign-in.trustBrowserKey': {
    params: { userId: Id<'users'>; jkt: string }
    row: object
  }
  'people/sign-in.unlockStaff': {
    params: { id: Id<'staff'>; totpSecret: string }
    row: { "?column?": number }
  }
  'people/sign-in.waitsForOwnPassword': {
    params: { userId: Id<'users'>; sessionId: Id<'sessions'> }
    row: object
  }
  'people/staff-interests.endInterest': {
    params: { now: Date | null; id: Id<'staff_interests'> }
    row: object
  }
  'people/staff-interests.findInterest': {
    params: { id: Id<'staff_interests'> }
    row: { id: Id<'staff_interests'>; staffId: Id<'staff'>; staffName: string; relation: 'self' | 'spouse' | 'company'; nationalNumber: string; declaredAt: Date; confirmedAt: Date | null; confirmedBy: string | null; withdrawnAt: Date | null }
    onlyReads: true
  }
  'people/staff-interests.insertInterest': {
    params: { staffId: Id<'staff'>; relation: 'self' | 'spouse' | 'company'; nationalNumber: string; now: Date }
    row: { id: Id<'staff_interests'> }
  }
  'people/staff-interests.listInterests': {
    params: { staffId: Id<'staff'> | null }
    row: { id: Id<'staff_interests'>; staffId: Id<'staff'>; staffName: string; relation: 'self' | 'spouse' | 'company'; nationalNumber: string; declaredAt: Date; confirmedAt: Date | null; confirmedBy: string | null; withdrawnAt: Date | null }
    onlyReads: true
  }
  'people/staff-interests.listUndeclared': {
    params: object
    row: { name: string }
    onlyReads: true
  }
  'people/staff-interests.lockInterest': {
    params: { id: Id<'staff_interests'> }
    row: object
  }
  'people/staff-interests.saveWithdrawal': {
    params: { now: Date | null; id: Id<'staff_interests'> }
    row: object
  }
  'people/staff-interests.standsInAccount': {
    params: { staffId: Id<'staff'>; id: string }
    row: { stands: boolean }
    onlyReads: true
  }
  'people/staff-interests.standsInApplication': {
    params: { staffId: Id<'staff'>; id: string }
    row: { stands: boolean }
    onlyReads: true
  }
  'people/staff-interests.standsInCompany': {
    params: { staffId: Id<'staff'>; id: string }
    row: { stands: boolean }
    onlyReads: true
  }
  'people/staff-interests.standsInException': {
    params: { staffId: Id<'staff'>; id: string }
    row: { stands: boolean }
    onlyReads: true
  }
  'people/staff-interests.standsInFee': {
    params: { staffId: Id<'staff'>; id: string }
    row: { stands: boolean }
    onlyReads: true
  }
  'people/staff-interests.standsInGuarantee': {
    params: { staffId: Id<'staff'>; id: string }
    row: { stands: boolean }
    onlyReads: true
  }
  'people/staff-interests.standsInIdentity': {
    params: { staffId: Id<'staff'>; id: string }
    row: { stands: boolean }
    onlyReads: true
  }
  'people/staff-interests.standsInInvoice': {
    params: { staffId: Id<'staff'>; id: string }
    row: { stands: boolean }
    onlyReads: true
  }
  'people/staff-interests.standsInPayout': {
    params: { staffId: Id<'staff'>; id: string }
    row: { stands: boolean }
    onlyReads: true
  }
  'people/staff-interests.standsInReceipt': {
    params: { staffId: Id<'staff'>; id: string }
    row: { stands: boolean }
    onlyReads: true
  }
  'people/staff-interests.standsInSupport': {
    params: { staffId: Id<'staff'>; id: string }
    row: { stands: boolean }
    onlyReads: true
  }
  'people/staff-users.acceptStaffInvitation': {
    params: { tokenHash: Buffer; passwordHash: string; step: bigint | number }
    row: { id: bigint | null }
  }
  'people/staff-users.addAccountEvent': {
    params: { userId: Id<'users'>; staffId: Id<'staff'>; what: 'deactivated' | 'reactivated' | 'invited'; message: string | null; requestId: string | null; at: Date }
    row: object
  }
  'people/staff-users.addStaffEvent': {
    params: { staffId: Id<'staff'>; what: 'joined' | 'authenticator_connected' | 'recovery_code_used' | 'recovery_codes_renewed' }
    row: object
  }
  'people/staff-users.carryOutChange': {
    params: { id: bigint | number; tokenHash: Buffer; totpSecret: string; unknownTotpSecret: string; hours: number }
    row: { refusal: string | null }
  }
  'people/staff-users.connectAuthenticator': {
    params: { tokenHash: Buffer; step: bigint | number }
    row: { id: bigint | null }
  }
  'people/staff-users.countAdministrators': {
    params: object
    row: { count: number }
    onlyReads: true
  }
  'people/staff-users.findAccount': {
    params: { staffId: Id<'staff'>; id: Id<'users'> }
    row: { id: Id<'users'>; name: string; nameLatin: string | null; accountType: 'individual' | 'company'; phone: string | null; email: string | null; nationalNumber: string | null; mobileVerified: boolean; emailVerified: boolean; registrationCompleted: boolean; hasPassword: boolean; createdAt: Date; lastUsedAt: Date | null; deactivatedAt: Date | null; deactivatedMessage: string | null; isOwn: boolean; history: ({ at: string; by: string; what: 'deactivated' | 'reactivated' | 'invited'; message: string | null })[] | null }
    onlyReads: true
  }
  'people/staff-users.findAccounts': {
    params: { staffId: Id<'staff'>; phone: string | null; email: string | null; nationalNumber: string | null; name: string | null }
    row: { id: Id<'users'>; name: string; nameLatin: string | null; accountType: 'individual' | 'company'; phone: string | null; email: string | null; nationalNumber: string | null; mobileVerified: boolean; emailVerified: boolean; registrationCompleted: boolean; hasPassword: boolean; createdAt: Date; lastUsedAt: Date | null; deactivatedAt: Date | null; deactivatedMessage: string | null; isOwn: boolean; history: ({ at: string; by: string; what: 'deactivated' | 'reactivated' | 'invited'; message: string | null })[] | null }
    onlyReads: true
  }
  'people/staff-users.findChange': {
    params: { id: Id<'approvals'> }
    row: { id: Id<'approvals'>; subject: string; kind: string; status: 'waiting' | 'lapsed' | 'confirmed' | 'withdrawn' | 'refused'; staffId: Id<'staff'> | null; name: string; email: string; role: string; newRole: string | null; reason: string; proposedById: Id<'staff'>; proposedBy: string; proposedAt: Date; decidedBy: string | null; decidedAt: Date | null; revokedBy: string | null; revokedAt: Date | null; revocationReason: string | null }
    onlyReads: true
  }
  'people/staff-users.findMember': {
    params: { id: Id<'staff'> }
    row: { id: Id<'staff'>; name: string; email: string; role: 'reviewer' | 'finance' | 'admin'; createdAt: Date; deactivatedAt: Date | null; lastSignedInAt: Date | null; lacksAuthenticator: boolean }
    onlyReads: true
  }
  'people/staff-users.findStaffInvitation': {
    params: { tokenHash: Buffer }
    row: { email: string; name: string; role: 'reviewer' | 'finance' | 'admin'; totpSecret: string; purpose: 'join' | 'authenticator' }
    onlyReads: true
  }
  'people/staff-users.hasRecoveryCode': {
    params: { staffId: Id<'staff'>; hash: Buffer }
    row: { has: boolean }
    onlyReads: true
  }
  'people/staff-users.isOnStaff': {
    params: { email: string }
    row: { isOn: boolean }
    onlyReads: true
  }
  'people/staff-users.listChangesOfMember': {
    params: { staffId: Id<'staff'> | null }
    row: { id: Id<'approvals'>; subject: string; kind: string; status: 'waiting' | 'lapsed' | 'confirmed' | 'withdrawn' | 'refused'; staffId: Id<'staff'> | null; name: string; email: string; role: string; newRole: string | null; reason: string; proposedById: Id<'staff'>; proposedBy: string; proposedAt: Date; decidedBy: string | null; decidedAt: Date | null; revokedBy: string | null; revokedAt: Date | null; revocationReason: string | null }
    onlyReads: true
  }
  'people/staff-users.listEventsOfMember': {
    params: { staffId: Id<'staff'> }
    row: { id: Id<'staff_events'>; what: 'joined' | 'authenticator_connected' | 'recovery_code_used' | 'recovery_codes_renewed'; at: Date }
    onlyReads: true
  }
  'people/staff-users.listMembers': {
    params: object
    row: { id: Id<'staff'>; name: string; email: string; role: 'reviewer' | 'finance' | 'admin'; createdAt: Date; deactivatedAt: Date | null; lastSignedInAt: Date | null; lacksAuthenticator: boolean }
    onlyReads: true
  }
  'people/staff-users.listOpenInvitations': {
    params: object
    row: { id: Id<'staff_invitations'>; changeId: Id<'approvals'> | null; name: string; email: string; role: 'reviewer' | 'finance' | 'admin'; invitedBy: string; expiresAt: Date }
    onlyReads: true
  }
  'people/staff-users.listQueuedChanges': {
    params: { ids: readonly Id<'approvals'>[] }
    row: { id: Id<'approvals'>; subject: string; kind: string; status: 'waiting' | 'lapsed' | 'confirmed' | 'withdrawn' | 'refused'; staffId: Id<'staff'> | null; name: string; email: string; role: string; newRole: string | null; reason: string; proposedById: Id<'staff'>; proposedBy: string; proposedAt: Date; decidedBy: string | null; decidedAt: Date | null; revokedBy: string | null; revokedAt: Date | null; revocationReason: string | null }
    onlyReads: true
  }
  'people/staff-users.listWaitingChanges': {
    params: object
    row: { id: Id<'approvals'>; subject: string; kind: string; status: 'waiting' | 'lapsed' | 'confirmed' | 'withdrawn' | 'refused'; staffId: Id<'staff'> | null; name: string; email: string; role: string; newRole: string | null; reason: string; proposedById: Id<'staff'>; proposedBy: string; proposedAt: Date; decidedBy: string | null; decidedAt: Date | null; revokedBy: string | null; revokedAt: Date | null; revocationReason: string | null }
    onlyReads: true
  }
  'people/staff-users.lockAccount': {
    params: { id: Id<'users'> }
    row: object
  }
  'people/staff-users.lockChanges': {
    params: object
    row: { pgAdvisoryXactLock: null }
  }
  'people/staff-users.readRecoveryCodes': {
    params: { staffId: Id<'staff'> }
    row: { left: number; madeAt: Date | null }
    onlyReads: true
  }
  'people/staff-users.replaceRecoveryCodes': {
    params: { staffId: Id<'staff'>; hashes: readonly Buffer[] }
    row: object
  }
  'people/staff-users.revokeStaffInvitation': {
    params: { id: bigint | number; by: bigint | number; reason: string }
    row: { refusal: string | null }
  }
  'people/staff-users.spendRecoveryCode': {
    params: { staffId: Id<'staff'>; hash: Buffer }
    row: object
  }
  'pricing.getFeeSchedule': {
    params: { id: Id<'fee_schedules'> | null }
    row: { id: Id<'fee_schedules'>; commissionBasisPoints: number; commissionLeastFils: Fils; commissionMostFils: Fils; tiers: Json; achCommissionFils: Fils; rtgsCommissionFils: Fils; salesTaxBasisPoints: number; priceLeastFils: Fils; priceMostFils: Fils; cancelBeforePaymentFils: Fils; cancelAfterPaymentFils: Fils; failedCheckFils: Fils }
    onlyReads: true
  }
  'pricing.insertFeeSchedule': {
    params: { validFrom: Date; commissionBasisPoints: number; commissionLeastFils: Fils; commissionMostFils: Fils; tiers: JsonParam; achCommissionFils: Fils; rtgsCommissionFils: Fils; salesTaxBasisPoints: number; priceLeastFils: Fils; priceMostFils: Fils; cancelBeforePaymentFils: Fils; cancelAfterPaymentFils: Fils; failedCheckFils: Fils; proposedBy: Id<'staff'> | null; approvedBy: Id<'staff'> | null; sha256: string }
    row: object
  }
  'pricing.listFeeSchedules': {
    params: object
    row: { id: Id<'fee_schedules'>; commissionBasisPoints: number; commissionLeastFils: Fils; commissionMostFils: Fils; tiers: Json; achCommissionFils: Fils; rtgsCommissionFils: Fils; salesTaxBasisPoints: number; priceLeastFils: Fils; priceMostFils: Fils; cancelBeforePaymentFils: Fils; cancelAfterPaymentFils: Fils; failedCheckFils: Fils; validFrom: Date; isComing: boolean; isInForce: boolean; by: (string)[] }
    onlyReads: true
  }
  'pricing.listPricesBetween': {
    params: { from: Date; to: Date }
    row: { priceFils: Fils; transferType: 'ACH' | 'RTGS'; guarantees: number; commissionFils: Fils; transferFils: Fils }
    onlyReads: true
  }
  'push.deleteSubscription': {
    params: { userId: Id<'users'>; endpoint: string }
    row: object
  }
  'push.forgetSubscriptions': {
    params: { ids: readonly Id<'push_subscriptions'>[] }
    row: object
  }
  'push.readPushes': {
    params: { due: readonly (bigint | number)[]; userId: readonly Id<'users'>[]; id: readonly (bigint | number)[]; due4: readonly Id<'push_subscriptions'>[] }
    row: { rowId: bigint; subscriptionId: Id<'push_subscriptions'>; endpoint: string; p256dh: string; auth: string; lang: 'ar' | 'en'; kind: string; guaranteeId: Id<'guarantees'> | null; words: Json; notificationId: bigint; isAlive: boolean; isOver: boolean; unwanted: (string)[] }
    onlyReads: true
  }
  'push.saveSubscription': {
    params: { userId: Id<'users'>; endpoint: string; sessionId: Id<'sessions'>; p256dh: string; auth: string }
    row: object
  }
  'registries.findSandboxCompany': {
    params: { nationalNumber: string }
    row: { mode: string; answer: 'unknown' | 'silent' | null; company: { name: string | null; latinName: string | null; legalForm: 'establishment' | 'joint_stock' | 'limited_liability' | null; status: 'active' | 'suspended' | 'struck_off' | null; signatories: Json | null; licenseExpiresOn: string | null; entry: Json | null } | null }
    onlyReads: true
  }
  'registries.findSandboxPerson': {
    params: { nationalNumber: string }
    row: { mode: string; kind: 'person' | 'company' | null; name: string | null; latinName: string | null; birthDate: string | null; phone: string | null; handAnswer: 'match' | 'no_match' | 'unknown_number' | 'silent' | null; handPhone: 'own' | 'other' | 'none' | null; handName: string | null }
    onlyReads: true
  }
  'registries.findSandboxVehicle': {
    params: { registrationNumber: string }
    row: { mode: string; silent: boolean; vehicle: { registration_number: string | null; registration_date: string | null; plate_number: string | null; plate_code: string | null; type: string | null; class: string | null; color: string | null; chassis_number: string | null; manufacture_year: number | null; licence_expiry: string | null; licensing_centre: string | null; engine_number: string | null; engine_capacity: string | null; load_capacity: string | null; net_weight: string | null; cargo_capacity: string | null; estimated_value_fils: string | null; registration_type: string | null; country: string | null; classification: string | null } | null; ownerNationalNumber: string; ownerKind: 'person' | 'company'; ownerName: string; ownerLatinName: string | null; seized: boolean; mortgaged: boolean; finesFils: string }
    onlyReads: true
  }
  'restores.countFindings': {
    params: object
    row: { found: number }
    onlyReads: true
  }
  'restores.findNamedGuarantees': {
    params: { named: readonly Id<'guarantees'>[]; paymentReference: readonly string[] }
    row: { paymentReference: string; id: Id<'guarantees'> }
    onlyReads: true
  }
  'restores.findNewestRestore': {
    params: object
    row: { why: 'behind_mark' | 'other_cluster' | 'no_mark'; detectedAt: Date; thawedAt: Date | null; statementAt: Date | null }
    onlyReads: true
  }
  'restores.findOpenRestore': {
    params: object
    row: { id: Id<'restores'>; why: 'behind_mark' | 'other_cluster' | 'no_mark'; detectedAt: Date; statementAt: Date | null; inDoubt: number }
    onlyReads: true
  }
  'restores.findSentNumbers': {
    params: object
    row: { system: string; payoutFiles: bigint; messages: bigint }
    onlyReads: true
  }
  'restores.freezeAfterRestore': {
    params: { why: string }
    row: { freezeAfterRestore: boolean | null }
  }
  'restores.isFrozen': {
    params: object
    row: object
    onlyReads: true
  }
  'restores.listFindings': {
    params: { limit: bigint | number }
    row: { kind: 'unknown_credit' | 'unknown_receipt' | 'unknown_payout' | 'unknown_debit' | 'payout_in_doubt' | 'file_in_part'; reference: string; amountFils: Fils | null; remittance: string; endToEndId: string | null; at: Date; exceptionId: Id<'bank_exceptions'> | null; receiptId: Id<'receipts'> | null; payoutNumber: string | null; guaranteeId: Id<'guarantees'> | null; bankWord: 'known' | 'not_known' | null }
    onlyReads: true
  }
  'restores.listLastFiles': {
    params: { after: Id<'payout_files'>; upTo: Id<'payout_files'> }
    row: { id: Id<'payout_files'>; messageId: string; payments: number; sumFils: Fils }
    onlyReads: true
  }
  'restores.lockOpenRestore': {
    params: object
    row: object
  }
  'restores.markThawed': {
    params: { now: Date | null; id: Id<'restores'> }
    row: object
  }
  'restores.noteMessage': {
    params: { messageId: bigint | number }
    row: object
  }
  'sandbox.addPerson': {
    params: { nationalNumber: string; kind: 'person' | 'company'; name: string; phone: string }
    row: object
  }
  'sandbox.addVehicle': {
    params: { registrationNumber: string | null; manufactureYear: number; type: string; ownerNationalNumber: string; isOfCast: boolean }
    row: { registrationNumber: string }
  }
  'sandbox.addWronglyMoved': {
    params: { fils: Fils; endToEndId: string }
    row: object
  }
  'sandbox.advanceClock': {
    params: { by: string }
    row: object
  }
  'sandbox.deleteMovement': {
    params: { reference: string }
    row: object
  }
  'sandbox.findBalance': {
    params: object
    row: { fils: Fils; now: Date }
    onlyReads: true
  }
  'sandbox.findBankModes': {
    params: object
    row: { bank: string; line: string }
    onlyReads: true
  }
  'sandbox.findBillOfBuyer': {
    params: { paymentReference: string }
    row: { payer: { name: string; national_number?: string; kind: 'person' | 'company' }; remainingFils: Fils; endedAt: Date | null }
    onlyReads: true
  }
  'sandbox.findCredit': {
    params: { bankReference: string }
    row: { bankReference: string; way: 'biller' | 'bank' | 'cliq'; amountFils: Fils; deductedChargesFils: Fils; remittance: string; payer: Json; notice: Json; isWithheld: boolean; isTold: boolean; isStated: boolean; isTakenBack: boolean; paidAgainAs: string | null }
    onlyReads: true
  }
  'sandbox.findDueWork': {
    params: object
    row: { mode: string; now: Date; orders: (Json)[]; notices: ({ bank_reference: string; way: 'biller' | 'bank' | 'cliq'; amount_fils: string; remittance: string; payer: Json; notice: Json })[]; hasCredits: boolean; statesWholeDays: boolean; nextInSeconds: number | null }
    onlyReads: true
  }
  'sandbox.findFile': {
    params: { messageId: string }
    row: { sha256: string | null }
    onlyReads: true
  }
  'sandbox.findMakeGood': {
    params: { number: string | null }
    row: { fils: Fils }
    onlyReads: true
  }
  'sandbox.findNewestMessage': {
    params: { addresses: readonly string[] }
    row: { id: string; channel: 'sms' | 'email'; to: string; text: string; code: string | null; link: string | null; sentAt: Date }
    onlyReads: true
  }
  'sandbox.findOrder': {
    params: { endToEndId: string }
    row: { endToEndId: string; fileId: string; rail: 'ACH' | 'RTGS'; amountFils: Fils; creditor: string; iban: string; remittance: string; status: 'received' | 'accepted' | 'rejected' | 'debited' | 'returned'; receivedAt: Date; debitAt: Date; returnedFils: Fils | null; wronglyMovedFils: Fils }
    onlyReads: true
  }
  'sandbox.findReceiverAnswer': {
    params: { name: string }
    row: { answer: string }
    onlyReads: true
  }
  'sandbox.findRegistryModes': {
    params: object
    row: { registry: string; people: string; companies: string }
    onlyReads: true
  }
  'sandbox.forgetPersonAnswer': {
    params: { nationalNumber: string }
    row: object
  }
  'sandbox.gatherOne': {
    params: { statementId: string | null; deductedChargesFils: Fils; bankReference: string }
    row: object
  }
  'sandbox.gatherStatement': {
    params: { statementId: string | null; all: boolean }
    row: object
  }
  'sandbox.insertCredit': {
    params: { bankReference: string; way: 'biller' | 'bank' | 'cliq'; amountFils: Fils; deductedChargesFils: Fils; remittance: string; payer: JsonParam; notice: JsonParam; receivedAt: Date; stateAt: Date; isWithheld: boolean }
    row: object
  }
  'sandbox.insertFile': {
    params: { messageId: string; rail: string; orders: JsonParam; sha256: string; recordAfterSeconds: number; isLost: boolean; isPartial: boolean }
    row: object
  }
  'sandbox.insertMovement': {
    params: { reference: string; fils: Fils; bookedAt: Date; endToEndId: string | null; remittance: string; returnReason: string | null; takesBack: string | null; deductedChargesFils: Fils }
    row: object
  }
  'sandbox.insertReceipt': {
    params: { name: string; headers: string; body: string; isVerified: boolean; answer: 'takes' | 'fails' | 'slow' }
    row: object
  }
  'sandbox.letNoticeGo': {
    params: { stateAt: Date; bankReference: string }
    row: object
  }
  'sandbox.letPromiseLapse': {
    params: { number: string | null }
    row: { addJob: (unknown)[] | null }
  }
  'sandbox.listBills': {
    params: { state: string; wanted: string | null; place: Id<'guarantees'> | null; key: string | null; limit: bigint | number }
    row: { guaranteeId: Id<'guarantees'>; paymentReference: string; guaranteeNumber: string; buyerName: string; vehicle: string; amountFils: Fils; remainingFils: Fils; dueAt: Date | null; status: 'awaiting_owner' | 'awaiting_acceptance' | 'awaiting_payment' | 'in_transfer' | 'release_requested' | 'completed' | 'rejected' | 'expired' | 'cancelled' }
    onlyReads: true
  }
  'sandbox.listCompanies': {
    params: { isUnset: boolean; key: string; wanted: string | null; limit: bigint | number }
    row: { nationalNumber: string; name: string; latinName: string | null; legalForm: 'establishment' | 'joint_stock' | 'limited_liability'; status: 'active' | 'suspended' | 'struck_off'; signatories: Json; licenseExpiresOn: string | null; entry: Json; answer: 'unknown' | 'silent' | 'by_register' }
    onlyReads: true
  }
  'sandbox.listFiles': {
    params: { after: string | null; limit: number }
    row: { messageId: string; rail: 'ACH' | 'RTGS'; receivedAt: Date; payments: ({ end_to_end_id: string; amount_fils: string; creditor: string; iban: string; bank_status: 'received' | 'accepted' | 'rejected' | 'debited' | 'returned'; returned_fils: string | null; payout_status: 'ordered' | 'held' | 'approved' | 'in_file' | 'sent' | 'unknown' | 'accepted' | 'settled' | 'rejected' | 'returned' | 'withdrawn' | null })[] }
    onlyReads: true
  }
  'sandbox.listHookSecrets': {
    params: { url: string }
    row: { endpointId: Id<'webhook_endpoints'>; nth: number; sealed: string }
    onlyReads: true
  }
  'sandbox.listInbox': {
    params: { sentTo: string | null; after: Id<'sandbox.messages'> | null; limit: bigint | number }
    row: { id: string; channel: 'sms' | 'email'; to: string; text: string; code: string | null; link: string | null; sentAt: Date }
    onlyReads: true
  }
  'sandbox.listMakeGoods': {
    params: { after: Id<'make_goods'>; limit: bigint | number }
    row: { id: Id<'make_goods'>; number: string; cause: 'reversal' | 'charge' | 'debit' | 'return_short' | 'opening'; amountFils: Fils; madeAt: Date }
    onlyReads: true
  }
  'sandbox.listOpenStatements': {
    params: object
    row: { bankReference: string; way: 'biller' | 'bank' | 'cliq'; amountFils: Fils; deductedChargesFils: Fils; remittance: string; payer: Json; notice: Json; statementId: string; stateAt: Date; isDatedBack: boolean; balanceFils: Fils }
    onlyReads: true
  }
  'sandbox.listOrdersOfFile': {
    params: { fileId: string }
    row: { endToEndId: string; fileId: string; rail: 'ACH' | 'RTGS'; amountFils: Fils; creditor: string; iban: string; remittance: string; status: 'received' | 'accepted' | 'rejected' | 'debited' | 'returned'; receivedAt: Date; debitAt: Date; returnedFils: Fils | null; wronglyMovedFils: Fils }
    onlyReads: true
  }
  'sandbox.listPeople': {
    params: { place: bigint | number; key: string; wanted: string | null; limit: bigint | number }
    row: { place: number; nationalNumber: string; kind: 'person' | 'company'; name: string; latinName: string | null; phone: string; birthDate: string | null; answer: 'match' | 'no_match' | 'unknown_number' | 'silent' | 'by_register' }
    onlyReads: true
  }
  'sandbox.listReceipts': {
    params: { after: string | null; limit: bigint | number }
    row: { bankReference: string; way: 'biller' | 'bank' | 'cliq'; amountFils: Fils; deductedChargesFils: Fils; remittance: string; payerName: string; guaranteeNumber: string | null; receivedAt: Date; told: boolean; stated: boolean; takenBack: boolean; paidAgainAs: string | null }
    onlyReads: true
  }
  'sandbox.listReceiptsOfHooks': {
    params: { before: Id<'sandbox.receipts_of_hooks'> | null; limit: bigint | number }
    row: { id: Id<'sandbox.receipts_of_hooks'>; name: string; receivedAt: Date; headers: Json; body: string; isVerified: boolean; answer: 'takes' | 'fails' | 'slow' }
    onlyReads: true
  }
  'sandbox.listReceiverAddresses': {
    params: { origin: string }
    row: { name: string; answer: string }
    onlyReads: true
  }
  'sandbox.listStaffSecrets': {
    params: object
    row: { email: string; name: string; secret: string; totpLastStep: bigint }
    onlyReads: true
  }
  'sandbox.listUnstatedMovements': {
    params: { until: Date }
    row: { reference: string; fils: Fils; bookedAt: Date; endToEndId: string | null; remittance: string; returnReason: string | null; takesBack: string | null; deductedChargesFils: Fils }
    onlyReads: true
  }
  'sandbox.listVehicles': {
    params: { place: bigint | number | null; key: string | null; wanted: string | null; limit: bigint | number }
    row: { place: bigint; registrationNumber: string; plateNumber: string; plateCode: string; type: string; manufactureYear: number; ownerName: string; ownerNationalNumber: string; seized: boolean; mortgaged: boolean; finesFils: Fils; silent: boolean; guaranteeNumber: string | null; buyerName: string | null }
    onlyReads: true
  }
  'sandbox.listWaitingGuarantees': {
    params: { before: Id<'guarantees'> | null; wanted: string | null; limit: bigint | number }
    row: { id: Id<'guarantees'> }
    onlyReads: true
  }
  'sandbox.lockTurn': {
    params: object
    row: { pgAdvisoryLock: null }
  }
  'sandbox.markMovementsStated': {
    params: { references: readonly string[] }
    row: object
  }
  'sandbox.markNoticed': {
    params: { bankReference: string }
    row: object
  }
  'sandbox.markOrders': {
    params: { status: 'received' | 'accepted' | 'rejected' | 'debited' | 'returned'; endToEndIds: readonly string[] }
    row: object
  }
  'sandbox.markPaidAgain': {
    params: { as: string | null; bankReference: string }
    row: object
  }
  'sandbox.markReturned': {
    params: { returnedFils: Fils | null; endToEndId: string }
    row: object
  }
  'sandbox.markStated': {
    params: { statementId: string | null }
    row: object
  }
  'sandbox.markTakenBack': {
    params: { keptFils: Fils; bankReference: string }
    row: object
  }
  'sandbox.markVehicle': {
    params: { seized: boolean | null; mortgaged: boolean | null; finesFils: Fils | null; silent: boolean | null; registrationNumber: string }
    row: object
  }
  'sandbox.moveVehicle': {
    params: { registrationNumber: string; to: string }
    row: { ownerName: string | null }
  }
  'sandbox.readBalanceAt': {
    params: { until: Date }
    row: { fils: Fils }
    onlyReads: true
  }
  'sandbox.recordDueFiles': {
    params: { debitAfterSeconds: JsonParam }
    row: object
  }
  'sandbox.refuseInvoices': {
    params: { name: string }
    row: object
  }
  'sandbox.setAlarm': {
    params: { seconds: number }
    row: { addJob: (unknown)[] | null }
  }
  'sandbox.setBankLine': {
    params: { line: string }
    row: object
  }
  'sandbox.setBankMode': {
    params: { mode: string }
    row: object
  }
  'sandbox.setCompanyAnswer': {
    params: { answer: 'unknown' | 'silent' | null; nationalNumber: string }
    row: { nationalNumber: string }
  }
  'sandbox.setPersonAnswer': {
    params: { nationalNumber: string; answer: 'match' | 'no_match' | 'unknown_number' | 'silent'; phone: 'own' | 'other' | 'none' | null; name: string | null }
    row: object
  }
  'sandbox.setReceiverAnswer': {
    params: { name: string; answer: string }
    row: object
  }
  'sandbox.setRegistryMode': {
    params: { mode: string; registries: readonly string[] }
    row: object
  }
  'sandbox.stateWholeDays': {
    params: object
    row: object
  }
  'sandbox.takeInvoices': {
    params: { name: string }
    row: object
  }
  'sandbox.unlockTurn': {
    params: object
    row: { pgAdvisoryUnlock: boolean | null }
  }
  'seed.findBill': {
    params: { number: string | null }
    row: { id: Id<'guarantees'>; reference: string }
    onlyReads: true
  }
  'seed.findCode': {
    params: { phone: string }
    row: { code: string }
    onlyReads: true
  }
  'seed.findSandboxMarks': {
    params: object
    row: { hasSchema: boolean; hasClock: boolean; hasAccounts: boolean; hasStaff: boolean }
    onlyReads: true
  }
  'seed.findScenario': {
    params: { name: string }
    row: { name: string; guaranteeNumber: string | null; stepsDone: number; isSeeded: boolean; failure: string | null }
    onlyReads: true
  }
  'seed.fixScenariosStart': {
    params: object
    row: object
  }
  'seed.insertCast': {
    params: { cast: JsonParam }
    row: object
  }
  'seed.insertExpected': {
    params: { accounts: JsonParam; companyPhone: string }
    row: object
  }
  'seed.insertFurtherCompany': {
    params: { company: JsonParam; passwordHash: string | null; termsVersion: number }
    row: object
  }
  'seed.insertPersonAnswer': {
    params: { nationalNumber: string; answer: 'match' | 'no_match' | 'unknown_number' | 'silent' }
    row: object
  }
  'seed.insertRegistries': {
    params: { registries: JsonParam }
    row: object
  }
  'seed.isCastSeeded': {
    params: { phone: string | null }
    row: object
    onlyReads: true
  }
  'seed.listAccountsOfCast': {
    params: { emails: readonly string[]; named: JsonParam }
    row: { name: string }
    onlyReads: true
  }
  'seed.listProgress': {
    params: object
    row: { name: string; guaranteeNumber: string | null; stepsDone: number; isSeeded: boolean }
    onlyReads: true
  }
  'seed.listStaffOfCast': {
    params: { emails: readonly string[] }
    row: { name: string }
    onlyReads: true
  }
  'seed.markVehiclesOfCast': {
    params: { ownerNumbers: readonly string[] }
    row: object
  }
  'seed.openStaffSession': {
    params: { tokenHash: Buffer; cookieHash: Buffer; jkt: string; publicJwk: JsonParam; email: string }
    row: object
  }
  'seed.proveParties': {
    params: { nationalNumbers: readonly string[]; phones: readonly string[] }
    row: object
  }
  'seed.readScenariosStart': {
    params: object
    row: { at: Date }
    onlyReads: true
  }
  'seed.saveProgress': {
    params: { name: string; guaranteeNumber: string | null; stepsDone: number; isSeeded: boolean; failure: string | null }
    row: object
  }
  'seed.silenceVehicle': {
    params: { registrationNumber: string }
    row: object
  }
  'seed.standAt': {
    params: { wanted: string; scenario: string }
    row: { setConfig: string | null }
  }
  'support.assign': {
    params: { staffId: Id<'staff'> | null; id: Id<'support_threads'> }
    row: object
  }
  'support.close': {
    params: { id: Id<'support_threads'> }
    row: object
  }
  'support.findOwnGuarantee': {
    params: { id: Id<'guarantees'> | null; partyId: Id<'parties'> }
    row: { id: Id<'guarantees'> }
    onlyReads: true
  }
  'support.findThread': {
    params: { mayReadAll: boolean; userId: Id<'users'>; mayView: boolean; partyId: Id<'parties'> | null; ownUserId: Id<'users'> | null; id: Id<'support_threads'> }
    row: { id: Id<'support_threads'>; status: 'open' | 'answered' | 'closed'; opening: string; guaranteeNumber: string | null; createdAt: Date; lastMessageAt: Date; lastMessageId: bigint }
    onlyReads: true
  }
  'support.findThreads': {
    params: { before: bigint | number | null; threadId: Id<'support_threads'> | null; phone: string | null; nationalNumber: string | null; words: string; limit: bigint | number }
    row: { id: Id<'support_threads'>; status: 'open' | 'answered' | 'closed'; opening: string; guaranteeNumber: string | null; createdAt: Date; lastMessageAt: Date; lastMessageId: bigint; lang: 'ar' | 'en'; waitingSince: Date | null; assignedStaffId: Id<'staff'> | null; assignedTo: string | null; userId: Id<'users'>; personName: string; personNameLatin: string | null; phone: string | null; companyName: string | null; companyNameLatin: string | null }
    onlyReads: true
  }
  'support.getThread': {
    params: { id: Id<'support_threads'> }
    row: { id: Id<'support_threads'>; status: 'open' | 'answered' | 'closed'; opening: string; guaranteeNumber: string | null; createdAt: Date; lastMessageAt: Date; lastMessageId: bigint; lang: 'ar' | 'en'; waitingSince: Date | null; assignedStaffId: Id<'staff'> | null; assignedTo: string | null; userId: Id<'users'>; personName: string; personNameLatin: string | null; phone: string | null; companyName: string | null; companyNameLatin: string | null }
    onlyReads: true
  }
  'support.insertEvent': {
    params: { threadId: Id<'support_threads'>; staffId: Id<'staff'>; what: 'seen' | 'answered' | 'assigned' | 'released' | 'closed' | 'reopened'; requestId: string | null }
    row: object
  }
  'support.insertMessage': {
    params: { threadId: Id<'support_threads'>; userId: Id<'users'> | null; staffId: Id<'staff'> | null; text: string }
    row: { id: Id<'support_messages'> }
  }
  'support.insertSaved': {
    params: { titleAr: string; titleEn: string; textAr: string; textEn: string; staffId: Id<'staff'> }
    row: { id: Id<'support_saved_answers'> }
  }
  'support.insertThread': {
    params: { partyId: Id<'parties'> | null; userId: Id<'users'>; guaranteeId: Id<'guarantees'> | null; lang: 'ar' | 'en'; person: string; opening: string }
    row: { id: Id<'support_threads'> }
  }
  'support.listAll': {
    params: { before: bigint | number | null; limit: bigint | number }
    row: { id: Id<'support_threads'>; status: 'open' | 'answered' | 'closed'; opening: string; guaranteeNumber: string | null; createdAt: Date; lastMessageAt: Date; lastMessageId: bigint; lang: 'ar' | 'en'; waitingSince: Date | null; assignedStaffId: Id<'staff'> | null; assignedTo: string | null; userId: Id<'users'>; personName: string; personNameLatin: string | null; phone: string | null; companyName: string | null; companyNameLatin: string | null }
    onlyReads: true
  }
  'support.listByStatus': {
    params: { status: 'open' | 'answered' | 'closed'; before: bigint | number | null; limit: bigint | number }
    row: { id: Id<'support_threads'>; status: 'open' | 'answered' | 'closed'; opening: string; guaranteeNumber: string | null; createdAt: Date; lastMessageAt: Date; lastMessageId: bigint; lang: 'ar' | 'en'; waitingSince: Date | null; assignedStaffId: Id<'staff'> | null; assignedTo: string | null; userId: Id<'users'>; personName: string; personNameLatin: string | null; phone: string | null; companyName: string | null; companyNameLatin: string | null }
    onlyReads: true
  }
  'support.listEvents': {
    params: { threadId: Id<'support_threads'> }
    row: { id: Id<'support_events'>; what: 'seen' | 'answered' | 'assigned' | 'released' | 'closed' | 'reopened'; by: string; at: Date }
    onlyReads: true
  }
  'support.listMessages': {
    params: { threadId: Id<'support_threads'>; before: Id<'support_messages'>; limit: bigint | number }
    row: { id: Id<'support_messages'>; userId: Id<'users'> | null; staffId: Id<'staff'> | null; userName: string | null; userNameLatin: string | null; staffName: string | null; text: string; at: Date; files: ({ id: string; name: string; content_type: 'application/pdf' | 'image/jpeg' | 'image/png'; size: number })[] | null }
    onlyReads: true
  }
  'support.listOpen': {
    params: { after: Id<'support_threads'> | null; limit: bigint | number }
    row: { id: Id<'support_threads'>; status: 'open' | 'answered' | 'closed'; opening: string; guaranteeNumber: string | null; createdAt: Date; lastMessageAt: Date; lastMessageId: bigint; lang: 'ar' | 'en'; waitingSince: Date | null; assignedStaffId: Id<'staff'> | null; assignedTo: string | null; userId: Id<'users'>; personName: string; personNameLatin: string | null; phone: string | null; companyName: string | null; companyNameLatin: string | null }
    onlyReads: true
  }
  'support.listQueued': {
    params: { ids: readonly Id<'support_threads'>[] }
    row: { id: Id<'support_threads'>; opening: string; guaranteeId: Id<'guarantees'> | null; waitingSince: Date | null; lastMessageAt: Date; personName: string; personNameLatin: string | null; assignedTo: string | null }
    onlyReads: true
  }
  'support.listSaved': {
    params: object
    row: { id: Id<'support_saved_answers'>; titleAr: string; titleEn: string; textAr: string; textEn: string; version: number; updatedBy: string; updatedAt: Date }
    onlyReads: true
  }
  'support.listThreads': {
    params: { partyId: Id<'parties'> | null; before: bigint | number | null; mayReadAll: boolean; userId: Id<'users'>; mayView: boolean; ownUserId: Id<'users'> | null; limit: bigint | number }
    row: { id: Id<'support_threads'>; status: 'open' | 'answered' | 'closed'; opening: string; guaranteeNumber: string | null; createdAt: Date; lastMessageAt: Date; lastMessageId: bigint }
    onlyReads: true
  }
  'support.listWriters': {
    params: { threadId: Id<'support_threads'> }
    row: { id: Id<'users'>; partyId: Id<'parties'> | null; lang: 'ar' | 'en'; email: string | null }
    onlyReads: true
  }
  'support.lockThread': {
    params: { id: Id<'support_threads'> }
    row: object
  }
  'support.noteAnswered': {
    params: { status: 'open' | 'answered' | 'closed'; messageId: bigint | number | null; staffId: Id<'staff'> | null; id: Id<'support_threads'> }
    row: object
  }
  'support.noteSeen': {
    params: { threadId: Id<'support_threads'>; staffId: Id<'staff'>; requestId: string | null }
    row: object
  }
  'support.noteWritten': {
    params: { messageId: bigint | number | null; lang: 'ar' | 'en'; id: Id<'support_threads'> }
    row: object
  }
  'support.removeSaved': {
    params: { staffId: Id<'staff'>; id: Id<'support_saved_answers'>; version: number }
    row: object
  }
  'support.reopen': {
    params: { id: Id<'support_threads'> }
    row: object
  }
  'support.updateSaved': {
    params: { titleAr: string; titleEn: string; textAr: string; textEn: string; staffId: Id<'staff'>; id: Id<'support_saved_answers'>; version: number }
    row: object
  }
  'webhooks.addSecret': {
    params: { endpointId: Id<'webhook_endpoints'>; sealed: string }
    row: { nth: number }
  }
  'webhooks.changeEndpoint': {
    params: { url: string; kinds: readonly string[] | null; id: Id<'webhook_endpoints'> }
    row: object
  }
  'webhooks.claimDeliveries': {
    params: { ofEndpoint: number; busy: readonly Id<'webhook_endpoints'>[]; most: bigint | number }
    row: { id: Id<'webhook_deliveries'>; endpointId: Id<'webhook_endpoints'>; eventId: bigint | null; guaranteeId: Id<'guarantees'> | null; version: number | null; kind: string; at: Date; attempts: number; url: string; failures: number; secrets: ({ nth: number; sealed: string })[] }
  }
  'webhooks.claimPublishing': {
    params: object
    row: { alone: boolean }
  }
  'webhooks.claimTelling': {
    params: { endpointId: Id<'webhook_endpoints'>; again: boolean }
    row: { url: string; companyId: Id<'companies'> }
  }
  'webhooks.countEndpoints': {
    params: { companyId: Id<'companies'> }
    row: { count: number }
  }
  'webhooks.dropOldSecrets': {
    params: { endpointId: Id<'webhook_endpoints'> }
    row: object
  }
  'webhooks.endPatience': {
    params: { url: string }
    row: object
  }
  'webhooks.findEndpoint': {
    params: { id: Id<'webhook_endpoints'>; companyId: Id<'companies'> }
    row: { id: Id<'webhook_endpoints'>; url: string; kinds: (string)[] | null; pausedAt: Date | null; failures: number; silentUntil: Date | null; createdAt: Date; secrets: ({ nth: number; made_at: string; ends_at: string | null })[]; waiting: number; dead: number }
    onlyReads: true
  }
  'webhooks.giveUpOld': {
    params: object
    row: { endpointId: Id<'webhook_endpoints'> }
  }
  'webhooks.insertEndpoint': {
    params: { companyId: Id<'companies'>; partyId: Id<'parties'>; url: string; kinds: readonly string[] | null; userId: Id<'users'> }
    row: { id: Id<'webhook_endpoints'> }
  }
  'webhooks.insertTest': {
    params: { endpointId: Id<'webhook_endpoints'> }
    row: object
  }
  'webhooks.listEndpoints': {
    params: { companyId: Id<'companies'> }
    row: { id: Id<'webhook_endpoints'>; url: string; kinds: (string)[] | null; pausedAt: Date | null; failures: number; silentUntil: Date | null; createdAt: Date; secrets: ({ nth: number; made_at: string; ends_at: string | null })[]; waiting: number; dead: number }
    onlyReads: true
  }
  'webhooks.listLog': {
    params: { endpointId: Id<'webhook_endpoints'>; before: Id<'webhook_deliveries'> | null; limit: bigint | number }
    row: { id: Id<'webhook_deliveries'>; eventId: bigint | null; guaranteeId: Id<'guarantees'> | null; version: number | null; kind: string; at: Date; status: 'due' | 'delivered' | 'dead'; attempts: number; createdAt: Date; dueAt: Date; attemptedAt: Date | null; answerStatus: number | null; answer: string | null; answerMs: number | null; fault: 'no_answer' | 'timeout' | 'not_public' | null }
    onlyReads: true
  }
  'webhooks.listLogOf': {
    params: { endpointId: Id<'webhook_endpoints'>; status: 'due' | 'delivered' | 'dead'; before: Id<'webhook_deliveries'> | null; limit: bigint | number }
    row: { id: Id<'webhook_deliveries'>; eventId: bigint | null; guaranteeId: Id<'guarantees'> | null; version: number | null; kind: string; at: Date; status: 'due' | 'delivered' | 'dead'; attempts: number; createdAt: Date; dueAt: Date; attemptedAt: Date | null; answerStatus: number | null; answer: string | null; answerMs: number | null; fault: 'no_answer' | 'timeout' | 'not_public' | null }
    onlyReads: true
  }
  'webhooks.listManagers': {
    params: { companyId: Id<'companies'> }
    row: { userId: Id<'users'>; partyId: Id<'parties'> }
    onlyReads: true
  }
  'webhooks.listOfGuarantee': {
    params: { guaranteeId: Id<'guarantees'>; partyId: Id<'parties'>; after: Id<'party_events'>; limit: bigint | number }
    row: { id: Id<'party_events'>; guaranteeId: Id<'guarantees'>; version: number; kind: string; at: Date }
    onlyReads: true
  }
  'webhooks.listOfParty': {
    params: { partyId: Id<'parties'>; after: Id<'party_events'>; limit: bigint | number }
    row: { id: Id<'party_events'>; guaranteeId: Id<'guarantees'>; version: number; kind: string; at: Date }
    onlyReads: true
  }
  'webhooks.lockEndpoint': {
    params: { id: Id<'webhook_endpoints'>; companyId: Id<'companies'> }
    row: { id: Id<'webhook_endpoints'>; url: string }
  }
  'webhooks.pauseEndpoint': {
    params: { paused: boolean; id: Id<'webhook_endpoints'> }
    row: object
  }
  'webhooks.publish': {
    params: object
    row: { more: boolean; waits: boolean }
  }
  'webhooks.redeliverDead': {
    params: { endpointId: Id<'webhook_endpoints'> }
    row: object
  }
  'webhooks.redeliverOne': {
    params: { id: Id<'webhook_deliveries'>; endpointId: Id<'webhook_endpoints'> }
    row: object
  }
  'webhooks.removeEndpoint': {
    params: { id: Id<'webhook_endpoints'> }
    row: object
  }
  'webhooks.saveRefused': {
    params: { pause: number; answerStatus: number | null; answer: string | null; answerMs: number | null; fault: 'no_answer' | 'timeout' | 'not_public' | null; id: Id<'webhook_deliveries'>; attempts: number; silence: number | null; endpointId: Id<'webhook_endpoints'>; failures: number }
    row: { isDead: boolean; failures: number | null }
  }
  'webhooks.saveTaken': {
    params: { answerStatus: number | null; answer: string | null; answerMs: number | null; id: Id<'webhook_deliveries'>; attempts: number; endpointId: Id<'webhook_endpoints'> }
    row: object
  }
  'webhooks.wakeEndpoint': {
    params: { endpointId: Id<'webhook_endpoints'> }
    row: object
  }
}
