/** Every address of this application; nothing else writes one. */
import type { QueueKind } from '@damana/contract/statuses'

const filtered = (path: string, kind: QueueKind | undefined): string => (kind ? `${path}?kind=${kind}` : path)

export const paths = {
  /** The home of the staff; all their pages lie below it. */
  queue: '/admin',
  queueOf: (kind?: QueueKind) => filtered('/admin', kind),
  payout: (number: string, kind?: QueueKind) => filtered(`/admin/payouts/${encodeURIComponent(number)}`, kind),
  receipt: (number: string, kind?: QueueKind) => filtered(`/admin/receipts/${encodeURIComponent(number)}`, kind),
  case: (number: string, kind?: QueueKind) => filtered(`/admin/cases/${encodeURIComponent(number)}`, kind),
  exception: (number: string, kind?: QueueKind) => filtered(`/admin/bank-exceptions/${encodeURIComponent(number)}`, kind),
  identity: (number: string, kind?: QueueKind) => filtered(`/admin/identities/${encodeURIComponent(number)}`, kind),
  guarantees: '/admin/guarantees',
  guarantee: (number: string) => `/admin/guarantees/${encodeURIComponent(number)}`,
  fees: (state?: string) => (state === undefined || state === 'open' ? '/admin/fees' : `/admin/fees?state=${state}`),
  fee: (number: string, state?: string) =>
    `/admin/fees/${encodeURIComponent(number)}${state === undefined || state === 'open' ? '' : `?state=${state}`}`,
  companies: (status?: string) =>
    status === undefined || status === 'pending_review' ? '/admin/companies' : `/admin/companies?status=${status}`,
  company: (number: string, status?: string) =>
    `/admin/companies/${encodeURIComponent(number)}${status === undefined || status === 'pending_review' ? '' : `?status=${status}`}`,
  accounts: '/admin/accounts',
  account: (id: string) => `/admin/accounts/${encodeURIComponent(id)}`,
  interests: '/admin/interests',
  bank: (state?: 'open' | 'closed') => (state === 'closed' ? '/admin/bank?state=closed' : '/admin/bank'),
  restore: '/admin/restore',
  trialBalance: '/admin/trial-balance',
  login: '/admin/login',
  /** Of the members' application, in sandbox mode only. */
  sandbox: '/sandbox',
} as const
