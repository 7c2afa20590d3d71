import type { StaffRole } from '@damana/contract/statuses'
import { paths } from '#paths.ts'

/** Pages that some roles do not have, each with all below it; the API answers their calls with 404, or with nothing. */
const rolesOf: readonly (readonly [path: string, roles: readonly StaffRole[]])[] = [
  [paths.accounts, ['reviewer', 'admin']],
  [paths.companies(), ['reviewer', 'admin']],
  [paths.support(), ['reviewer', 'admin']],
  [paths.savedAnswers, ['reviewer', 'admin']],
  [paths.content(), ['reviewer', 'admin']],
  [paths.fees, ['finance', 'admin']],
  [paths.invoices, ['finance', 'admin']],
  [paths.bankMessages, ['finance', 'admin']],
  [paths.paymentFiles, ['finance', 'admin']],
  [paths.entries, ['finance', 'admin']],
  [paths.settings, ['finance', 'admin']],
  [paths.bankDays, ['finance', 'admin']],
  [paths.trialBalance, ['finance', 'admin']],
  [paths.staff, ['admin']],
]

/** Whether an address is the one of a page or lies below it. */
export const isBelow = (pathname: string, path: string): boolean => pathname === path || pathname.startsWith(`${path}/`)

/** Whether somebody with this role has the page at an address. */
export const hasPage = (role: StaffRole, pathname: string): boolean =>
  rolesOf.every(([path, roles]) => !isBelow(pathname, path) || roles.includes(role))
