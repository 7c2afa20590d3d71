import type { ActionName } from './statuses.ts'

/** What a company user may do, and which call needs what. The server's gate, the header and the routes read this table. Individuals may do everything. */
export const permissions = [
  'full',
  'company.dashboard.running',
  'company.dashboard.financial',
  'damana.view',
  'damana.create',
  'damana.respond',
  'damana.release',
  'damana.cancel',
  'company.users',
  'company.bank',
] as const
export type Permission = (typeof permissions)[number]

const guaranteePermissions: readonly Permission[] = ['damana.view', 'damana.create', 'damana.respond', 'damana.release', 'damana.cancel']

/** Which permission the acting company must have given for an action on a guarantee. */
export const actionPermissions = {
  amend: 'damana.create',
  withdraw: 'damana.create',
  accept: 'damana.respond',
  reject: 'damana.respond',
  declare_payer: 'damana.release',
  release: 'damana.release',
  confirm: 'damana.release',
  object: 'damana.release',
  take_back_objection: 'damana.release',
  send_evidence: 'damana.release',
  answer_split: 'damana.release',
  extend: 'damana.release',
  request_cancellation: 'damana.cancel',
  agree_to_cancellation: 'damana.cancel',
  object_to_cancellation: 'damana.cancel',
  take_back_cancellation: 'damana.cancel',
  consent: 'damana.create',
  refuse: 'damana.create',
} as const satisfies Record<ActionName, Permission>

/** Holds for someone who acts for a company; `full` grants all, and every permission on guarantees includes seeing them. */
export function hasPermission(held: readonly string[], wanted: Permission): boolean {
  if (held.includes('full') || held.includes(wanted)) return true
  return wanted === 'damana.view' && guaranteePermissions.some((permission) => held.includes(permission))
}
