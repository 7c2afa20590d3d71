/**
 * The lists of staff. Each is declared here once: who sees it, its columns and its filters. The call's query, the page and the exported file are
 * made of it; how its rows are found is SQL of the API, their words stand in list-words.ts.
 */
import {
  bankExceptionEnds,
  bankExceptionKinds,
  bankMessageDoors,
  bankMessageKinds,
  bankMessageStatuses,
  feeKinds,
  financialStatuses,
  invoicedFees,
  invoiceKinds,
  invoiceProblems,
  invoiceStatuses,
  ledgerAccounts,
  ledgerEvents,
  operationalStatuses,
  payerStates,
  payoutHoldReasons,
  payoutPurposes,
  payoutStatuses,
  type StaffRole,
  suspenseReasons,
  transferTypes,
} from './statuses.ts'

/** The values that a column or filter may have. */
export const listChoices = {
  payoutStatus: payoutStatuses,
  holdReason: payoutHoldReasons,
  /** As the overview counts them, our own fees left out. `waiting`: ordered or approved; `at_bank`: from the file to the debit; `failed`: rejected or returned. */
  payoutGroup: ['waiting', 'held', 'at_bank', 'unknown', 'failed', 'rejected', 'returned'],
  /** Of what is not closed: for more than so many days. */
  age: ['1', '3', '7', '30'],
  rail: transferTypes,
  purpose: payoutPurposes,
  fileStatus: ['made', 'sent', 'unknown', 'lost'],
  receiptStatus: ['unsettled', 'settled', 'suspense', 'reversed'],
  method: ['biller', 'bank', 'cliq'],
  payerState: payerStates,
  suspenseReason: suspenseReasons,
  doubt: ['yes'],
  feeKind: feeKinds,
  side: ['seller', 'buyer'],
  feeStatus: ['open', 'to_pay_back', 'paid_back', 'closed'],
  makeGoodCause: ['reversal', 'charge', 'debit', 'return_short', 'opening'],
  makeGoodStatus: ['open', 'credited'],
  exceptionKind: bankExceptionKinds,
  exceptionStatus: ['open', 'closed'],
  exceptionEnd: bankExceptionEnds,
  direction: ['credit', 'debit'],
  messageKind: bankMessageKinds,
  messageStatus: bankMessageStatuses,
  door: bankMessageDoors,
  operational: operationalStatuses,
  financial: financialStatuses,
  accountStatus: ['active', 'deactivated'],
  accountType: ['individual', 'company'],
  applicationStatus: ['pending_review', 'returned', 'approved', 'rejected'],
  invoiceKind: invoiceKinds,
  invoicedFee: invoicedFees,
  invoiceStatus: invoiceStatuses,
  invoiceProblem: invoiceProblems,
  ledgerAccount: ledgerAccounts,
  /** The figures of the overview that several accounts make up. */
  ledgerFigure: ['held', 'unpaid_fees'],
  ledgerEvent: ledgerEvents,
  book: ['client', 'own'],
  ledgerKind: ['asset', 'liability', 'revenue', 'expense'],
  isOpen: ['yes'],
  undebitedStatus: ['accepted', 'settled'],
  auditScope: ['whole', 'changed'],
  auditResult: ['agrees', 'differs'],
} as const
export type ListChoice = keyof typeof listChoices

/** Things with a page of their own, to which their number links. */
export const listedThings = [
  'payout',
  'file',
  'guarantee',
  'receipt',
  'fee',
  'invoice',
  'exception',
  'message',
  'account',
  'application',
  'entry',
] as const
export type ListedThing = (typeof listedThings)[number]
/**
 * How the values of a column are read. `name`: a person or company, whose Latin name stands in a column of its own, `<column>_latin`; `party`: such a name
 * with `<column>_id`, by which the list is cut to the same party; `code`: digits and Latin letters, shown from left to right; `age`: an instant, shown as how long ago it is; `ledger`: accounts of the books with a space between, each of which leads
 * to its lines; `own_ledger`: the account of the row's guarantee or receipt alone. Everything is a text on the wire, or null.
 */
export type ColumnKind =
  | ListedThing
  | 'name'
  | 'party'
  | 'ledger'
  | 'own_ledger'
  | 'money'
  | 'code'
  | 'count'
  | 'instant'
  | 'age'
  | { readonly choice: ListChoice }

interface StaffList {
  readonly roles: readonly StaffRole[]
  readonly columns: Readonly<Record<string, ColumnKind>>
  /** A search by `q` goes with every list, and so do days, unless its rows have none. `exact`: asked for by a link alone. */
  readonly filters: Partial<Readonly<Record<FilterName, ListChoice | 'exact'>>>
  readonly hasNoDays?: true
  /** Values of filters that are always set, where nothing is chosen. */
  readonly first?: Partial<Readonly<Record<FilterName, string>>>
}
export const filterNames = [
  'status',
  'group',
  'age',
  'reason',
  'rail',
  'purpose',
  'file',
  'beneficiary',
  'method',
  'why',
  'what',
  'problem',
  'payer',
  'doubt',
  'kind',
  'side',
  'second',
  'waits',
  'cause',
  'door',
  'financial',
  'account',
  'event',
  'book',
  'figure',
  'open',
] as const
export type FilterName = (typeof filterNames)[number]

/** Accounts of the books of which each guarantee, or each receipt, has its own. */
export const ownedAccounts: ReadonlySet<string> = new Set([
  'buyer_escrow',
  'seller_payable',
  'partner_payable',
  'buyer_refund',
  'suspense',
  'fee_receivable_buyer',
  'fee_receivable_seller',
  'fee_refunds_due',
])

const finance = ['finance', 'admin'] as const
const reviewers = ['reviewer', 'admin'] as const
const choice = <const C extends ListChoice>(of: C) => ({ choice: of })

/** In the order of the menu. */
export const staffLists = {
  payouts: {
    roles: finance,
    columns: {
      number: 'payout',
      amount_fils: 'money',
      beneficiary: 'party',
      iban_tail: 'code',
      status: choice('payoutStatus'),
      held_reason: choice('holdReason'),
      status_since: 'age',
      rail: choice('rail'),
      purpose: choice('purpose'),
      guarantee: 'guarantee',
      file: 'file',
      ordered_at: 'instant',
    },
    filters: {
      status: 'payoutStatus',
      group: 'payoutGroup',
      age: 'age',
      reason: 'holdReason',
      rail: 'rail',
      purpose: 'purpose',
      file: 'exact',
      beneficiary: 'exact',
    },
  },
  files: {
    roles: finance,
    columns: {
      file: 'file',
      sum_fils: 'money',
      payments: 'count',
      rail: choice('rail'),
      status: choice('fileStatus'),
      made_at: 'instant',
      confirmed_at: 'instant',
      sha256: 'code',
    },
    filters: { status: 'fileStatus', rail: 'rail' },
  },
  receipts: {
    roles: finance,
    columns: {
      number: 'receipt',
      amount_fils: 'money',
      method: choice('method'),
      status: choice('receiptStatus'),
      payer: choice('payerState'),
      in_doubt: choice('doubt'),
      guarantee: 'guarantee',
      bank_reference: 'code',
      received_at: 'instant',
      recorded_at: 'instant',
      settled_at: 'instant',
    },
    filters: { status: 'receiptStatus', method: 'method', payer: 'payerState', doubt: 'doubt' },
  },
  suspense: {
    roles: finance,
    columns: {
      number: 'receipt',
      suspense_fils: 'money',
      amount_fils: 'money',
      recorded_at: 'age',
      why: choice('suspenseReason'),
      method: choice('method'),
      guarantee: 'guarantee',
      bank_reference: 'code',
      received_at: 'instant',
    },
    filters: { why: 'suspenseReason', method: 'method' },
  },
  unsettled: {
    roles: finance,
    columns: {
      number: 'receipt',
      amount_fils: 'money',
      method: choice('method'),
      notified_at: 'age',
      guarantee: 'guarantee',
      bank_reference: 'code',
      received_at: 'instant',
    },
    filters: { method: 'method' },
  },
  undebited: {
    roles: finance,
    columns: {
      number: 'payout',
      amount_fils: 'money',
      beneficiary: 'name',
      rail: choice('rail'),
      status: choice('undebitedStatus'),
      status_since: 'age',
      expected_on: 'code',
      guarantee: 'guarantee',
      file: 'file',
      message: 'message',
      ordered_at: 'instant',
    },
    filters: { status: 'undebitedStatus', rail: 'rail' },
  },
  fees: {
    roles: finance,
    columns: {
      number: 'fee',
      amount_fils: 'money',
      party: 'name',
      kind: choice('feeKind'),
      side: choice('side'),
      status: choice('feeStatus'),
      awaits_second: choice('doubt'),
      guarantee: 'guarantee',
      charged_at: 'instant',
      closed_at: 'instant',
    },
    filters: { status: 'feeStatus', second: 'doubt', kind: 'feeKind', side: 'side' },
  },
  invoices: {
    roles: finance,
    columns: {
      number: 'invoice',
      amount_fils: 'money',
      tax_fils: 'money',
      served: 'name',
      kind: choice('invoiceKind'),
      what: choice('invoicedFee'),
      status: choice('invoiceStatus'),
      problem: choice('invoiceProblem'),
      guarantee: 'guarantee',
      corrects: 'invoice',
      issued_at: 'instant',
    },
    filters: { status: 'invoiceStatus', problem: 'invoiceProblem', kind: 'invoiceKind', what: 'invoicedFee' },
  },
  make_goods: {
    roles: finance,
    columns: {
      number: 'code',
      amount_fils: 'money',
      cause: choice('makeGoodCause'),
      status: choice('makeGoodStatus'),
      made_at: 'age',
      receipt: 'receipt',
      payout: 'payout',
      exception: 'exception',
      guarantee: 'guarantee',
      credited_at: 'instant',
    },
    filters: { status: 'makeGoodStatus', cause: 'makeGoodCause' },
  },
  exceptions: {
    roles: finance,
    columns: {
      number: 'exception',
      amount_fils: 'money',
      kind: choice('exceptionKind'),
      direction: choice('direction'),
      status: choice('exceptionStatus'),
      seen_at: 'age',
      payout: 'payout',
      receipt: 'receipt',
      guarantee: 'guarantee',
      reference: 'code',
      end: choice('exceptionEnd'),
      closed_at: 'instant',
    },
    filters: { status: 'exceptionStatus', kind: 'exceptionKind' },
  },
  messages: {
    roles: finance,
    columns: {
      number: 'message',
      kind: choice('messageKind'),
      status: choice('messageStatus'),
      waits: choice('doubt'),
      door: choice('door'),
      message_id: 'code',
      received_at: 'instant',
      settled_at: 'instant',
      sha256: 'code',
    },
    filters: { waits: 'doubt', status: 'messageStatus', kind: 'messageKind', door: 'door' },
  },
  guarantees: {
    roles: finance,
    columns: {
      number: 'guarantee',
      price_fils: 'money',
      seller: 'name',
      buyer: 'name',
      status: choice('operational'),
      financial: choice('financial'),
      created_at: 'instant',
      accepted_at: 'instant',
      ended_at: 'instant',
    },
    filters: { status: 'operational', financial: 'financial' },
  },
  journal: {
    roles: finance,
    columns: {
      entry: 'entry',
      booked_at: 'instant',
      event: choice('ledgerEvent'),
      debit: 'ledger',
      credit: 'ledger',
      client_fils: 'money',
      own_fils: 'money',
      guarantee: 'guarantee',
      receipt: 'receipt',
      payout: 'payout',
      exception: 'exception',
      effective_at: 'instant',
    },
    filters: { account: 'ledgerAccount', book: 'book', event: 'ledgerEvent' },
  },
  movements: {
    roles: finance,
    columns: {
      entry: 'entry',
      booked_at: 'instant',
      event: choice('ledgerEvent'),
      debit_fils: 'money',
      credit_fils: 'money',
      balance_fils: 'money',
      guarantee: 'guarantee',
    },
    filters: { account: 'ledgerAccount', event: 'ledgerEvent' },
    first: { account: 'bank_escrow' },
  },
  ledger_accounts: {
    roles: finance,
    columns: {
      ledger_account: 'own_ledger',
      balance_fils: 'money',
      lines: 'count',
      ledger_kind: choice('ledgerKind'),
      book: choice('book'),
      guarantee: 'guarantee',
      receipt: 'receipt',
    },
    filters: { account: 'ledgerAccount', figure: 'ledgerFigure', kind: 'ledgerKind', book: 'book', open: 'isOpen' },
    hasNoDays: true,
  },
  audits: {
    roles: finance,
    columns: {
      number: 'code',
      finished_at: 'instant',
      status: choice('auditResult'),
      kind: choice('auditScope'),
      differences: 'count',
      in_ledger: 'count',
      in_guarantees: 'count',
      in_bank: 'count',
      in_signatures: 'count',
      guarantees_read: 'count',
      entries_read: 'count',
      bank_fils: 'money',
      clearing_fils: 'money',
      owed_fils: 'money',
    },
    filters: { status: 'auditResult', kind: 'auditScope' },
  },
  accounts: {
    roles: reviewers,
    columns: {
      number: 'account',
      holder: 'name',
      kind: choice('accountType'),
      status: choice('accountStatus'),
      created_at: 'instant',
      completed_at: 'instant',
    },
    filters: { status: 'accountStatus', kind: 'accountType' },
  },
  applications: {
    roles: reviewers,
    columns: {
      number: 'application',
      company: 'name',
      status: choice('applicationStatus'),
      submitted_at: 'instant',
      decided_at: 'instant',
    },
    filters: { status: 'applicationStatus' },
  },
} as const satisfies Readonly<Record<string, StaffList>>
export type ListName = keyof typeof staffLists
export const listNames = Object.keys(staffLists) as ListName[] // of the literal above

/** A list as it is declared, for who reads any of them. */
export const listNamed = (name: ListName): StaffList => staffLists[name]
export const isListName = (name: string): name is ListName => Object.hasOwn(staffLists, name)
