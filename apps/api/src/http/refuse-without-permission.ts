import { contract, type Name, type Route } from '@damana/contract'
import { callPermissions } from '@damana/contract/call-permissions'
import { hasPermission, type Need } from '@damana/contract/permissions'
import type { Actor, PersonActor } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'

const needs: Partial<Record<Name, Need>> = callPermissions

/** Refuses a call that does not exist for this role of staff, or that the company acted for does not permit; what is decided with the call's object is left to it. */
export function refuseWithoutPermission(name: Name, actor: Actor): void {
  const { hiddenFrom }: Route = contract[name]
  if (actor.kind === 'staff' && actor.role === hiddenFrom) throw new DomainError('not_found')
  const need = needs[name]
  if (actor.kind !== 'person' || need === undefined || typeof need === 'string') return
  if (isPermitted(need, actor)) {
    if (actor.companyId !== null && !actor.completed && !isOnlySeeing(need)) throw new DomainError('registration_incomplete')
    return
  }
  if (need.without === 'no_permission') throw new DomainError('action_not_allowed', { reason: 'no_permission' })
  throw new DomainError('not_found')
}

/** The needs that a user of a company meets before stating their identity. */
const isOnlySeeing = (need: Exclude<Need, string>): boolean =>
  ['damana.view', 'company.dashboard.running', 'company.dashboard.financial'].includes(need.permission) && !('acts' in need && need.acts)

function isPermitted(need: Exclude<Need, string>, actor: PersonActor): boolean {
  if ('inAny' in need)
    return actor.accountType === 'individual' || actor.companies.some(({ permissions }) => hasPermission(permissions, need.permission))
  if (need.company && actor.companyId === null) return false
  if (need.without === 'left_out') return true
  // A caller without a party sees nothing of any, whatever is asked.
  return (actor.partyId === 0n && need.without === 'not_found' && !need.company) || hasPermission(actor.permissions, need.permission)
}
