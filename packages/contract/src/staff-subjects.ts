import type { Route } from './route.ts'

/** Whose business an action of staff is: nobody of staff acts where a national number that they declared stands. */
export const staffSubjectKinds = [
  'guarantee',
  'payout',
  'receipt',
  'fee',
  'invoice',
  'account',
  'identity',
  'exception',
  'application',
  'support',
  'company',
] as const
export type StaffSubjectKind = (typeof staffSubjectKinds)[number]
export interface StaffSubject {
  kind: StaffSubjectKind
  /** As it stands in the call: the number of a guarantee, payout, receipt or fee, the id of an account. */
  id: string
}

const kindOfArea: Readonly<Record<string, StaffSubjectKind>> = {
  cases: 'guarantee',
  guarantees: 'guarantee',
  payouts: 'payout',
  receipts: 'receipt',
  fees: 'fee',
  invoices: 'invoice',
  accounts: 'account',
  identities: 'identity',
  'bank-exceptions': 'exception',
  companies: 'application',
  support: 'support',
  'partner-contracts': 'company',
  'api-access': 'company',
}
/** Objects that a body may name besides the object in the path. */
const kindOfField: Readonly<Record<string, StaffSubjectKind>> = { guarantee_number: 'guarantee', receipt: 'receipt', receipts: 'receipt' }

/** Actions of staff that concern no party. A new one is added here on purpose, or its area above. */
const concernsNobody: ReadonlySet<string> = new Set([
  'POST /admin/auth/login',
  'POST /admin/auth/logout',
  'POST /admin/auth/recovery-codes',
  'POST /admin/invitations/:token',
  'POST /admin/staff/invite',
  'POST /admin/staff/:id/propose',
  'POST /admin/staff-invitations/:id/revoke',
  'POST /admin/staff-changes/:id/confirm',
  'POST /admin/staff-changes/:id/refuse',
  'POST /admin/staff-changes/:id/withdraw',
  'POST /admin/restore/thaw',
  'POST /admin/restore/take-back',
  'POST /admin/bank-messages',
  'POST /admin/bank-messages/:number/apply',
  'POST /admin/bank-messages/:number/refuse',
  'POST /admin/bank-messages/:number/settle',
  'POST /admin/saved-answers',
  'POST /admin/saved-answers/remove',
  'POST /admin/content/:kind',
  'POST /admin/content/:kind/:key/save',
  'POST /admin/content/:kind/:key/publish',
  'POST /admin/content/:kind/:key/withdraw',
  'POST /admin/content/:kind/:key/discard',
  'POST /admin/settings/propose',
  'POST /admin/settings/approve',
  'POST /admin/settings/:name/take-back',
  'POST /admin/fee-schedules/propose',
  'POST /admin/fee-schedules/approve',
  'POST /admin/fee-schedules/take-back',
  'POST /admin/fee-schedules/simulate',
  'POST /admin/fee-schedules/last-month',
  'POST /admin/discount-codes/propose',
  'POST /admin/discount-codes/approve',
  'POST /admin/discount-codes/:code/limits',
  'POST /admin/discount-codes/:code/stop',
  'POST /admin/discount-codes/:code/take-back',
  'POST /admin/bank-days/prepare',
  'POST /admin/bank-days/close',
  'POST /admin/bank-days/reopen',
  'POST /admin/bank-days/take-back',
  'POST /admin/interests',
  'POST /admin/lists/:list/export',
  'POST /admin/interests/:id/withdraw',
  'POST /admin/interests/:id/confirm',
])

const areaOf = (name: string): string => /^(?:GET|POST) \/admin\/([a-z-]+)/.exec(name)?.[1] ?? ''

/** Whether this action of staff is known to concern nobody, or says whom it concerns. */
export const hasStaffSubject = (name: string): boolean => concernsNobody.has(name) || areaOf(name) in kindOfArea

/** The subjects of a staff call: the object in its path, and those that its body names. */
export function staffSubjectsOf(
  name: string,
  { access }: Pick<Route, 'access'>,
  input: { params?: unknown; body?: unknown },
): StaffSubject[] {
  const kind = kindOfArea[areaOf(name)]
  if (access !== 'staff' || kind === undefined) return []
  const { number, id } = fieldsOf(input.params)
  const named = number ?? id
  const body = fieldsOf(input.body)
  return [
    ...(typeof named === 'string' ? [{ kind, id: named }] : []),
    ...Object.entries(kindOfField).flatMap(([field, of]) => {
      const value = body[field]
      const ids: readonly unknown[] = Array.isArray(value) ? value : [value]
      return ids.flatMap((named) => (typeof named === 'string' ? [{ kind: of, id: named }] : []))
    }),
  ]
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
