/** The words of a guarantee's life. Stored, sent and phrased under these names; free of zod so that screens may import them. */

export const operationalStatuses = [
  'awaiting_owner',
  'awaiting_acceptance',
  'awaiting_payment',
  'in_transfer',
  'release_requested',
  'completed',
  'rejected',
  'expired',
  'cancelled',
] as const
export type OperationalStatus = (typeof operationalStatuses)[number]

/** Where a sale stands, for all who ask for more than one status: the rows of the life cycle, SQL and the audit. */
export const statusSets = {
  offered: ['awaiting_owner', 'awaiting_acceptance'],
  unpaid: ['awaiting_owner', 'awaiting_acceptance', 'awaiting_payment'],
  held: ['in_transfer', 'release_requested'],
  active: ['awaiting_owner', 'awaiting_acceptance', 'awaiting_payment', 'in_transfer', 'release_requested'],
  /** A side may ask to cancel. */
  cancellable: ['awaiting_payment', 'in_transfer'],
  ended: ['completed', 'rejected', 'expired', 'cancelled'],
  endedUnsold: ['rejected', 'expired', 'cancelled'],
  /** Money may still be on its way to somebody. */
  payingOut: ['completed', 'cancelled', 'expired'],
} as const satisfies Readonly<Record<string, readonly OperationalStatus[]>>

/** The stages of the operational dashboard, along the life of a sale: which statuses are one stage. Together they are all. */
export const operationalStages = {
  offered: ['awaiting_owner', 'awaiting_acceptance'],
  awaiting_payment: ['awaiting_payment'],
  transferring: ['in_transfer', 'release_requested'],
  completed: ['completed'],
  not_completed: ['rejected', 'expired', 'cancelled'],
} as const satisfies Readonly<Record<string, readonly OperationalStatus[]>>
export const dashboardOperationalStages = ['offered', 'awaiting_payment', 'transferring', 'completed', 'not_completed'] as const
export type OperationalStage = (typeof dashboardOperationalStages)[number]

/** Null stands for an end at which no money was ever received. */
export const financialStatuses = ['in_progress', 'hold', 'late', 'released', 'paid'] as const
export type FinancialStatus = (typeof financialStatuses)[number]
/** The stages of the financial dashboard, along the way of the money. */
export const dashboardFinancialStages = ['paid', 'released', 'late', 'hold', 'in_progress'] as const satisfies readonly FinancialStatus[]

/** The steps of a dashboard: twelve weeks, six months, five years. */
export const dashboardPeriods = ['weekly', 'monthly', 'yearly'] as const
export type DashboardPeriod = (typeof dashboardPeriods)[number]
/** Where a payout is, as the overview of the staff counts it: `waiting` is ordered or approved, `at_bank` from the file to the debit. */
export const payoutStages = ['waiting', 'held', 'at_bank', 'unknown', 'settled', 'rejected', 'returned', 'withdrawn'] as const
export type PayoutStage = (typeof payoutStages)[number]

/** Kinds of items that can have failed or stopped. */
export const overviewFailures = [
  'messages',
  'pushes',
  'jobs',
  'registry_silent',
  'company_checks',
  'receipts_unmatched',
  'bank_exceptions',
  'restore',
] as const
export type OverviewFailure = (typeof overviewFailures)[number]

/** By the commission before a discount. `high`: 100 JOD and more; `medium`: less, and above the least that any guarantee costs. */
export const commissionBands = ['high', 'medium'] as const
export type CommissionBand = (typeof commissionBands)[number]

export const flagKinds = ['blocked', 'cancellation', 'vehicle_unverified', 'payer_undeclared'] as const
export type FlagKind = (typeof flagKinds)[number]
/** While one of these stands, every deadline of the guarantee stands still. */
export const pausingFlags: readonly FlagKind[] = ['blocked', 'cancellation']

/** Why a guarantee is blocked; each ends by its own row, and it stays blocked while one is left. */
export const blockReasons = ['staff', 'objection', 'registry', 'silent', 'stalled', 'bank', 'identity'] as const
export type BlockReason = (typeof blockReasons)[number]

/** The decisions of staff on a guarantee. */
export const staffActionNames = [
  'confirm_vehicle',
  'refuse_vehicle',
  'accept_payer',
  'refuse_payer',
  'accept_paper',
  'refuse_paper',
  'decide_release',
  'decide_refund',
  'propose_split',
  'dismiss',
  'note_paid_again',
  'note_not_paid_again',
  'block',
  'unblock',
  'approve_cancellation',
  'reject_cancellation',
] as const
export type StaffActionName = (typeof staffActionNames)[number]

export const bearers = ['buyer', 'seller', 'equally'] as const
export type Bearer = (typeof bearers)[number]

export const transferTypes = ['ACH', 'RTGS'] as const
export type TransferType = (typeof transferTypes)[number]

/** The waits of a guarantee: who is awaited, until when, and what happens if nobody acts. */
export const waitCodes = [
  'owner_consent',
  'acceptance',
  'vehicle',
  'payment',
  'late_payment',
  'payer',
  'payer_decision',
  'countdown',
  'release',
  'registry',
  'registry_silent',
  'paper',
  'case',
  'split',
  'staff_block',
  'bank_block',
  'bank_doubt',
  'cancellation_answer',
  'cancellation_decision',
  'cancellation_check',
  'refund_check',
  'overdue',
  'refund',
  'refund_held',
  'payout',
  'payout_approval',
  'payout_held',
  'payout_late',
  'payout_failed',
  'payout_withdrawn',
  'fee_bill',
  'none',
] as const
export type WaitCode = (typeof waitCodes)[number]

/** Where the money of a guarantee is; what each means, and what it is called, is in `positions.ts` and `position-words.ts`. */
export const moneyPositions = [
  'offered',
  'paying',
  'part_paid',
  'payment_late',
  'paid_in',
  'held',
  'checking',
  'recalled',
  'doubted',
  'released',
  'waiting',
  'late',
  'paid',
  'due_used_up',
  'sale_reversed',
  'paid_reversed',
  'split_ordered',
  'split_waiting',
  'split_share_paid',
  'split_paid',
  'refunding',
  'refund_waiting',
  'refund_part',
  'refunded',
  'refund_used_up',
  'refund_reversed',
  'ended',
  'ended_owing',
] as const
export type MoneyPosition = (typeof moneyPositions)[number]

/** Why less reaches a side than its share. `split`: the fees of an agreed split. */
export const deductionKinds = ['commission', 'transfer', 'partner', 'cancellation', 'late_expiry', 'failed_check', 'split'] as const
export type DeductionKind = (typeof deductionKinds)[number]

/** The subject of a reminder: the fact `what` of the event `reminded`. */
export const remindedWaits = [
  'owner_consent',
  'acceptance',
  'payment',
  'late_payment',
  'payer',
  'bank_block',
  'split',
  'cancellation_answer',
  'extension',
  'terms_answer',
  'transfer',
  'overdue',
] as const
export type RemindedWait = (typeof remindedWaits)[number]
/** Which decision staff let their time pass for: the fact `what` of the event `escalated`. */
export const staffPeriods = ['payer_decision', 'paper', 'case', 'staff_block', 'bank_block', 'cancellation_decision'] as const
export type StaffPeriod = (typeof staffPeriods)[number]

export const actorKinds = ['seller', 'buyer', 'creator', 'system', 'bank', 'registry', 'staff'] as const
export type ActorKind = (typeof actorKinds)[number]

export const payoutStatuses = [
  'ordered',
  'held',
  'approved',
  'in_file',
  'sent',
  'unknown',
  'accepted',
  'settled',
  'rejected',
  'returned',
  'withdrawn',
] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

export const accountCurrencies = ['JOD', 'SAR', 'USD', 'EUR'] as const
export type AccountCurrency = (typeof accountCurrencies)[number]
/** Entries of the bank that no message or order of ours explains. */
export const bankExceptionKinds = [
  'second_debit',
  'debit_after_failure',
  'wrong_debit',
  'unclear_reversal',
  'unknown_debit',
  'other_sum_credit',
  'second_return',
  'return_too_large',
  'return_short',
  'unknown_credit',
  'balance_difference',
  'odd_line',
  'parts_differ',
  'possible_repeat',
  'charge_too_large',
  'unknown_report',
  'unreadable_balance',
  'statement_differs',
  'receipt_conflict',
] as const
export type BankExceptionKind = (typeof bankExceptionKinds)[number]

/** Where a movement of a bank's day was told: a line of the bank, a notice alone, or the bank's word on a transfer alone. */
export const dayMovementKinds = ['credit', 'debit', 'notice', 'payout'] as const
/** The one thing to do about a movement that is not matched. */
export const dayMovementProposals = ['resolve', 'await_notice', 'await_statement', 'ask_biller', 'ask_bank'] as const

export const bankMessageKinds = ['pain.002', 'camt.053', 'camt.054'] as const
export type BankMessageKind = (typeof bankMessageKinds)[number]
/** The outcome of a message of the bank. `received`: it is kept, and nothing has been applied yet; `waiting`: it was uploaded, and a second person has to approve it. */
export const bankMessageStatuses = ['received', 'waiting', 'applied', 'partly', 'refused'] as const
export type BankMessageStatus = (typeof bankMessageStatuses)[number]
/** Where a message came in. */
export const bankMessageDoors = ['webhook', 'folder', 'upload'] as const
export type BankMessageDoor = (typeof bankMessageDoors)[number]
/** Why a message was refused (the first six), or not applied as a whole. */
export const bankMessageReasons = [
  'no_xml',
  'no_message',
  'other_account',
  'conflict',
  'failed',
  'not_approved',
  'odd_lines',
  'unknown_report',
  'copy_with_unknown_lines',
  'possible_repeat',
  'unreadable_balance',
  'statement_differs',
  'against_schema',
] as const
export type BankMessageReason = (typeof bankMessageReasons)[number]
/**
 * The outcome of a line. `known`: an earlier message told it; `announced`: a notification told it, and a statement makes it count; `kept`: it
 * waits for its notification or for finance; `waiting`: the second person has not approved the upload; `nothing`: zero, or a copy; `pending`, `information`: the bank booked nothing; `odd`: finance looks.
 */
export const bankLineOutcomes = ['applied', 'known', 'announced', 'kept', 'waiting', 'nothing', 'pending', 'information', 'odd'] as const
export type BankLineOutcome = (typeof bankLineOutcomes)[number]

/** How two of finance resolve an exception. */
export const bankExceptionResolutions = [
  'to_source',
  'to_fees',
  'to_suspense',
  'loss',
  'reverse_receipts',
  'settle_receipts',
  'explained',
] as const
export type BankExceptionResolution = (typeof bankExceptionResolutions)[number]
/** How an exception ended: as two of finance resolved it, or by what the bank told later. */
export const bankExceptionEnds = [...bankExceptionResolutions, 'given_back', 'agrees', 'told'] as const

/** Why money of a receipt is in suspense. */
export const suspenseReasons = [
  'no_reference',
  'unknown_reference',
  'already_paid',
  'ended',
  'told_late',
  'not_accepted',
  'paid_again',
  'paused',
  'fee_paid',
  'own_account',
  'unexpected',
  'came_back',
] as const
export type SuspenseReason = (typeof suspenseReasons)[number]

/** Why no payout goes to an account that may be saved. */
export const unprovenReasons = ['foreign_country', 'foreign_currency', 'iban_of_another'] as const
export type UnprovenReason = (typeof unprovenReasons)[number]

/** The purpose of a payout. `seller_reversed`: the part of the seller's money that an open sum covers; `send_back`: too much or another's, while the guarantee goes on; `sweep`: our own fees. */
export const payoutPurposes = ['seller', 'seller_reversed', 'refund', 'excess', 'send_back', 'suspense', 'sweep', 'partner'] as const
export type PayoutPurpose = (typeof payoutPurposes)[number]

/** The reasons for a fee beside commission and transfer. */
export const feeKinds = ['cancellation', 'late_expiry', 'failed_check'] as const

/** Whether who paid a receipt is the buyer, and if not, what became of that. */
export const payerStates = ['buyer', 'undeclared', 'declared', 'deciding', 'accepted', 'sent_back'] as const
export type PayerState = (typeof payerStates)[number]

/** Found after a restore, and unknown to the database, or not known for certain. */
export const restoreFindingKinds = [
  'missing_notification',
  'unknown_credit',
  'unknown_receipt',
  'unknown_debit',
  'unknown_payout',
  'payout_in_doubt',
  'file_in_part',
] as const
export type RestoreFindingKind = (typeof restoreFindingKinds)[number]

export const payoutHoldReasons = [
  'iban_missing',
  'iban_unproven',
  'iban_of_another',
  'iban_young',
  'contact_changed',
  'receipt_unsettled',
  'receipt_in_doubt',
  'receipt_reversed',
  'bank_exception',
  'identity_unproven',
  'restored',
  'staff_hold',
] as const
export type PayoutHoldReason = (typeof payoutHoldReasons)[number]

/** The steps of money that came in. */
export const receiptSteps = [
  ...(['received', 'on_statement', 'too_much', 'waiting', 'matched', 'payer_accepted', 'payer_refused'] as const),
  ...(['account_named', 'reversed', 'replaced', 'paid_fees'] as const),
] as const
/** Of a transfer its statuses. */
export const sumSteps = [...receiptSteps, ...payoutStatuses] as const
export type SumStep = (typeof sumSteps)[number]
/** `fees`: a receipt on the bill of one's fees. */
export const sumKinds = ['receipt', 'fees', 'seller', 'refund', 'excess', 'send_back', 'suspense'] as const
export type SumKind = (typeof sumKinds)[number]

export const checklistItems = ['licence_valid', 'no_seizure', 'fines_paid', 'no_mortgage', 'insurance', 'both_present'] as const
export type ChecklistItem = (typeof checklistItems)[number]

export const staffRoles = ['reviewer', 'finance', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]

/** The changes that administrators make to a member of staff. `authenticator`: it is reset, and the member connects another. */
export const staffActions = ['role', 'authenticator', 'deactivate'] as const
export type StaffAction = (typeof staffActions)[number]
export const staffChangeKinds = ['invite', ...staffActions] as const
export type StaffChangeKind = (typeof staffChangeKinds)[number]
/** `lapsed`: nobody wanted to know for seven days, or whoever proposed it is no longer an administrator. */
export const staffChangeStatuses = ['waiting', 'confirmed', 'refused', 'withdrawn', 'lapsed'] as const
export type StaffChangeStatus = (typeof staffChangeStatuses)[number]
/** The changes of members to their own way of signing in. */
export const staffEventKinds = ['joined', 'authenticator_connected', 'recovery_code_used', 'recovery_codes_renewed'] as const
export type StaffEventKind = (typeof staffEventKinds)[number]

/** The kinds of items that wait for a person of the staff. `escalated` cuts across the others: what staff let pass, for the admin. */
export const queueKinds = [
  'escalated',
  'papers',
  'vehicles',
  'cancellations',
  'cases',
  'registry_silent',
  'staff_blocks',
  'identities',
  'companies',
  'api_access',
  'support',
  'staff_changes',
  'settings',
  'partner_contracts',
  'texts',
  'payouts_to_approve',
  'payouts_held',
  'payouts_late',
  'payouts_unknown',
  'payouts_rejected',
  'payouts_returned',
  'payouts_withdrawn',
  'payouts_unclaimed',
  'receipts_unmatched',
  'payers_to_decide',
  'bank_blocks',
  'fees_unpaid',
  'invoices_rejected',
  'receipts_lost',
  'payouts_reversed',
  'bank_exceptions',
  'bank_messages',
  'audit_differences',
] as const
export type QueueKind = (typeof queueKinds)[number]

/** `open`: a message waits for staff; `answered`: staff wrote last; `closed`: staff closed it. A new message of the person opens it again. */
export const supportStatuses = ['open', 'answered', 'closed'] as const
export type SupportStatus = (typeof supportStatuses)[number]

/** Which waiting work is whose. */
export const queueKindsOf: Readonly<Record<StaffRole, readonly QueueKind[]>> = {
  reviewer: [
    'papers',
    'vehicles',
    'cancellations',
    'cases',
    'registry_silent',
    'staff_blocks',
    'identities',
    'companies',
    'api_access',
    'support',
    'texts',
  ],
  finance: [
    'payouts_to_approve',
    'payouts_held',
    'payouts_late',
    'payouts_unknown',
    'payouts_rejected',
    'payouts_returned',
    'payouts_withdrawn',
    'payouts_unclaimed',
    'receipts_unmatched',
    'payers_to_decide',
    'bank_blocks',
    'fees_unpaid',
    'invoices_rejected',
    'receipts_lost',
    'payouts_reversed',
    'bank_exceptions',
    'bank_messages',
    'audit_differences',
    'staff_blocks',
    'settings',
    'partner_contracts',
  ],
  admin: queueKinds,
}

/** The comparisons of the audit: the books against their lines, guarantees against the books, the books against the bank, acts against their signatures. */
/** The fee that an invoice or a credit note is for. */
export const invoicedFees = ['commission', 'transfer', 'cancellation', 'late_expiry', 'failed_check'] as const
export type InvoicedFee = (typeof invoicedFees)[number]
export const invoiceKinds = ['invoice', 'credit_note'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]
/** cash: taken from the money held when it was earned; receivable: owed. */
export type InvoiceTerms = 'cash' | 'receivable'
/** Where an invoice is at the national system. unknown: it did not answer. */
export const invoiceStatuses = ['pending', 'sent', 'accepted', 'rejected', 'unknown'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]
/** Why the national system refused one. */
export const invoiceProblems = ['not_authorized', 'repeated_number', 'original', 'buyer', 'supplier', 'sums', 'form', 'other'] as const
export type InvoiceProblem = (typeof invoiceProblems)[number]

export const auditAreas = ['ledger', 'guarantees', 'bank', 'signatures'] as const
export type AuditArea = (typeof auditAreas)[number]

/**
 * How far it is proven who a person is. `unproven`: the person may buy and is asked for photos; `in_review`: photos were sent; `send_again`: the reviewer needs
 * others and said why.
 */
export const identityStates = ['unproven', 'in_review', 'send_again', 'proven'] as const
export type IdentityState = (typeof identityStates)[number]
/** The decisions of staff about an identity. */
export const identityDecisions = ['prove', 'send_again'] as const
export type IdentityDecision = (typeof identityDecisions)[number]

export const nationalityTypes = ['jordanian', 'sons_of_jordanian_women', 'non_jordanian'] as const
export type NationalityType = (typeof nationalityTypes)[number]
/** The parts of a person's registration after its code, in their order. */
export const registrationSteps = ['personal', 'bank', 'address'] as const
export type RegistrationStep = (typeof registrationSteps)[number]
/** Users of a company state who they are; address and bank account are the company's. */
export const companyUserSteps = ['personal'] as const satisfies readonly RegistrationStep[]

/** The accounts of both books, in the order of the chart. */
export const ledgerAccounts = [
  'bank_escrow',
  'biller_clearing',
  'buyer_escrow',
  'seller_payable',
  'buyer_refund',
  'suspense',
  'fees_to_sweep',
  'payouts_in_flight',
  'partner_payable',
  'bank_operating',
  'due_from_escrow',
  'fee_receivable_buyer',
  'fee_receivable_seller',
  'fee_refunds_due',
  'sales_tax',
  'revenue_commission',
  'revenue_transfer',
  'revenue_cancellation',
  'revenue_waiver_check',
  'bank_charges',
  'losses',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]
/** The events for which an entry of the journal is booked. */
export const ledgerEvents = [
  'receipt_by_notice',
  'notice_settled',
  'receipt_by_bank',
  'receipt_unmatched',
  'suspense_matched',
  'receipt_sent_back',
  'receipt_taken_back',
  'loss_paid_again',
  'loss_recovered',
  'bank_fee',
  'debit_made_good',
  'debit_given_back',
  'exception_resolved',
  'exception_to_source',
  'debit_assigned',
  'fee_reopened',
  'completion',
  'cancellation',
  'expiry',
  'split',
  'fee_charged',
  'fee_netted',
  'fee_bill_paid',
  'fee_written_off',
  'fee_given_back',
  'fee_refund_paid',
  'payout_ordered',
  'payout_settled',
  'payout_rejected',
  'payout_withdrawn',
  'payout_returned',
  'reversal',
] as const
