import { hasPermission, holdsAll, type Permission, permissions as allPermissions } from '@damana/contract/permissions'
import type { Reason } from '@damana/contract/errors'
import type { Id } from '#db/id.ts'

/** Rules of who may change whom among the users of a company. */

export interface Granter {
  userId: Id<'users'>
  isPrimary: boolean
  /** `full` for a primary and for who has full rights on the group. */
  permissions: readonly string[]
}
export interface Managed {
  /** Null for an invitation. */
  userId: Id<'users'> | null
  isPrimary: boolean
  fullOnGroup: boolean
  permissions: readonly string[]
  /** The company of the group that gave the rights; null: this one. */
  grantedBy: string | null
  /** An active account of a proven person. */
  isReady: boolean
}
export interface Rights {
  permissions: readonly Permission[]
  fullOnGroup: boolean
}

const isPermission = (text: string): text is Permission => (allPermissions as readonly string[]).includes(text)
export const rightsOf = ({ permissions, fullOnGroup }: Pick<Managed, 'permissions' | 'fullOnGroup'>): Rights => ({
  permissions: permissions.filter(isPermission),
  fullOnGroup,
})

/** Whether somebody with the rights before loses one by those after. */
export const takesAway = (before: Rights, after: Rights): boolean =>
  (before.fullOnGroup && !after.fullOnGroup) ||
  (!after.fullOnGroup && allPermissions.some((one) => hasPermission(before.permissions, one) && !hasPermission(after.permissions, one)))

/** Why somebody may not change the rights of this user at all; null: may. */
export function refuseChange(granter: Granter, managed: Managed): Reason | null {
  if (managed.grantedBy !== null) return 'granted_in_group'
  if (managed.isPrimary) return 'primary_user'
  if (managed.fullOnGroup && !granter.isPrimary) return 'group_primary_only'
  return holdsAll(granter.permissions, rightsOf(managed).permissions) ? null : 'more_rights_than_yours'
}

/** Nobody deletes themselves, so a company always has somebody who manages its users. */
export const refuseDeletion = (granter: Granter, managed: Managed): Reason | null =>
  managed.userId === granter.userId && managed.grantedBy === null ? 'own_account_in_company' : refuseChange(granter, managed)

/** Why the caller may not make this user the primary; null: may. */
export function refuseTransfer(granter: Granter, managed: Managed): Reason | null {
  if (!granter.isPrimary) return 'primary_transfers'
  if (managed.isPrimary || managed.userId === null || managed.grantedBy !== null || !managed.isReady) return 'not_ready_for_primary'
  return null
}

/** Why these rights may not be given; `managed` is null for a new user. */
export function refuseRights(granter: Granter, managed: Managed | null, wanted: Rights, isInGroup: boolean): Reason | null {
  if (!holdsAll(granter.permissions, wanted.permissions)) return 'more_rights_than_yours'
  if (wanted.fullOnGroup && !(granter.isPrimary && isInGroup)) return 'group_primary_only'
  const keepsUsers = wanted.fullOnGroup || hasPermission(wanted.permissions, 'company.users')
  return managed?.userId === granter.userId && !keepsUsers ? 'own_right_of_users' : null
}
