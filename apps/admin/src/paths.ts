/** Every address of this application; nothing else writes one. */
import type { ContentKind } from '@damana/contract/content-words'
import type { ListName } from '@damana/contract/staff-lists'
import type { QueueKind } from '@damana/contract/statuses'

const filtered = (path: string, kind: QueueKind | undefined): string => (kind ? `${path}?kind=${kind}` : path)

export const paths = {
  /** The home of the staff; all their pages lie below it. */
  queue: '/admin',
  overview: '/admin/dashboard',
  queueOf: (kind?: QueueKind) => filtered('/admin', kind),
  payout: (number: string, kind?: QueueKind) => filtered(`/admin/payouts/${encodeURIComponent(number)}`, kind),
  receipt: (number: string, kind?: QueueKind) => filtered(`/admin/receipts/${encodeURIComponent(number)}`, kind),
  case: (number: string, kind?: QueueKind) => filtered(`/admin/cases/${encodeURIComponent(number)}`, kind),
  exception: (number: string, kind?: QueueKind) => filtered(`/admin/bank-exceptions/${encodeURIComponent(number)}`, kind),
  identity: (number: string, kind?: QueueKind) => filtered(`/admin/identities/${encodeURIComponent(number)}`, kind),
  guarantees: '/admin/guarantees',
  guarantee: (number: string) => `/admin/guarantees/${encodeURIComponent(number)}`,
  /** Each fee lies below it. */
  fees: '/admin/fees',
  fee: (number: string, kind?: QueueKind) => filtered(`/admin/fees/${encodeURIComponent(number)}`, kind),
  lists: '/admin/lists',
  /** One of the lists, with filters as its page reads them. */
  list: (name: ListName, filters: Readonly<Record<string, string>> = {}) => {
    const search = new URLSearchParams(filters).toString()
    return `/admin/lists/${name}${search ? `?${search}` : ''}`
  },
  /** Each entry lies below it. */
  entries: '/admin/entries',
  entry: (id: string) => `/admin/entries/${encodeURIComponent(id)}`,
  /** Each file lies below it. */
  paymentFiles: '/admin/payment-files',
  paymentFile: (messageId: string) => `/admin/payment-files/${encodeURIComponent(messageId)}`,
  apiAccess: (state?: string) => (state === undefined || state === 'applied' ? '/admin/api-access' : `/admin/api-access?state=${state}`),
  apiAccount: (id: string, state?: string) =>
    `/admin/api-access/${encodeURIComponent(id)}${state === undefined || state === 'applied' ? '' : `?state=${state}`}`,
  companies: (status?: string) =>
    status === undefined || status === 'pending_review' ? '/admin/companies' : `/admin/companies?status=${status}`,
  company: (number: string, status?: string) =>
    `/admin/companies/${encodeURIComponent(number)}${status === undefined || status === 'pending_review' ? '' : `?status=${status}`}`,
  support: (status?: string) => (status === undefined || status === 'open' ? '/admin/support' : `/admin/support?status=${status}`),
  supportThread: (number: string, status?: string) =>
    `/admin/support/${encodeURIComponent(number)}${status === undefined || status === 'open' ? '' : `?status=${status}`}`,
  savedAnswers: '/admin/saved-answers',
  content: (kind?: ContentKind) => (kind === undefined ? '/admin/content' : `/admin/content/${kind}`),
  newContent: (kind: ContentKind) => `/admin/content/${kind}/new`,
  contentText: (kind: ContentKind, key: string) => `/admin/content/${kind}/of/${encodeURIComponent(key)}`,
  accounts: '/admin/accounts',
  account: (id: string) => `/admin/accounts/${encodeURIComponent(id)}`,
  interests: '/admin/interests',
  settings: '/admin/settings',
  holidays: '/admin/settings/holidays',
  feeSchedules: '/admin/settings/fees',
  discountCodes: '/admin/settings/codes',
  discountCode: (code: string) => `/admin/settings/codes/${encodeURIComponent(code)}`,
  /** Of a proposal that waits, by the name under which the queue has it. */
  proposedSetting: (name: string) =>
    name === 'feeSchedule' ? '/admin/settings/fees' : name.startsWith('discountCode:') ? '/admin/settings/codes' : '/admin/settings',
  staff: '/admin/staff',
  staffMember: (id: string) => `/admin/staff/${encodeURIComponent(id)}`,
  staffChange: (id: string) => `/admin/staff/changes/${encodeURIComponent(id)}`,
  recoveryCodes: '/admin/recovery-codes',
  /** Each invoice lies below it. */
  invoices: '/admin/invoices',
  invoice: (number: string, kind?: QueueKind) => filtered(`/admin/invoices/${encodeURIComponent(number)}`, kind),
  /** Each message lies below it. */
  bankMessages: '/admin/bank/messages',
  bankMessage: (number: string) => `/admin/bank/messages/${encodeURIComponent(number)}`,
  restore: '/admin/restore',
  bankDays: '/admin/bank-days',
  bankDay: (day: string) => `/admin/bank-days/${encodeURIComponent(day)}`,
  bankDayMovements: (day: string, filters: Readonly<Record<string, string>> = {}) => {
    const search = new URLSearchParams(filters).toString()
    return `/admin/bank-days/${encodeURIComponent(day)}/movements${search ? `?${search}` : ''}`
  },
  proofOfFunds: '/admin/bank-days/proof-of-funds',
  trialBalance: '/admin/trial-balance',
  login: '/admin/login',
  /** Followed by the token of the link. */
  invitation: '/admin/invitation/',
  /** Of the members' application, in sandbox mode only. */
  sandbox: '/sandbox',
} as const
