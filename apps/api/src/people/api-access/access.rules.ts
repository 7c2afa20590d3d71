import { type ApiAccountState, type ApiScope, apiScopes, type KeyEnvironment, mostKeys, mostMachines } from '@damana/contract/api-words'
import type { Reason } from '@damana/contract/errors'
import { hasPermission } from '@damana/contract/permissions'
import type { StaffActionOf } from '@damana/contract/staff-actions'

export const prefixOf = (environment: KeyEnvironment): string => `dmk_${environment}_`

/** Why a company may not apply now; null: it may. */
export function refuseApplication(state: ApiAccountState | null): Reason | null {
  if (state === 'applied') return 'api_applied'
  if (state === 'active') return 'api_active'
  return state === 'suspended' ? 'api_suspended' : null
}

/** Why a key may not be made now; null: it may. A key's maker gives it no more than the maker has. */
export function refuseKey(
  { state, keys }: { state: ApiAccountState | null; keys: number },
  scopes: readonly ApiScope[],
  held: readonly string[],
): Reason | null {
  if (state !== 'active') return 'api_not_active'
  if (keys >= mostKeys) return 'api_keys_most'
  return scopes.every((scope) => hasPermission(held, scope)) ? null : 'no_permission'
}

/** Why a machine may not be added now; null: it may. */
export function refuseMachine({ state, machines }: { state: ApiAccountState | null; machines: number }): Reason | null {
  if (state !== 'active') return 'api_not_active'
  return machines >= mostMachines ? 'api_machines_most' : null
}

/** The scopes that somebody with these permissions may give. */
export const grantableOf = (held: readonly string[]): ApiScope[] => apiScopes.filter((scope) => hasPermission(held, scope))

const statesOf: Readonly<Record<StaffActionOf<'api_access'>, ApiAccountState>> = {
  approve: 'applied',
  refuse: 'applied',
  suspend: 'active',
  resume: 'suspended',
}
/** Why staff may not decide this now; null: they may. */
export const refuseDecision = (state: ApiAccountState, decision: StaffActionOf<'api_access'>): Reason | null =>
  statesOf[decision] === state ? null : 'wrong_status'

/** The state that a decision leads to. */
export const stateAfter: Readonly<Record<StaffActionOf<'api_access'>, ApiAccountState>> = {
  approve: 'active',
  refuse: 'refused',
  suspend: 'suspended',
  resume: 'active',
}

/** The facts that decide whether a key works. */
export interface KeyFacts {
  isOfAccount: boolean
  revokedWhy: string | null
  hasEnded: boolean
  status: ApiAccountState
  machineWorks: boolean
  /** Its maker still acts for the company. */
  isMakerThere: boolean
}
/** Why a key does not work, the weightiest reason first; null: it does. A key of another company is not told from none. */
export function refuseUse(facts: KeyFacts): Reason | null {
  if (!facts.isOfAccount) return 'key_unknown'
  if (!facts.machineWorks) return 'machine_revoked'
  if (facts.revokedWhy !== null) return facts.revokedWhy === 'maker_left' ? 'key_maker_left' : 'key_revoked'
  if (facts.hasEnded) return 'key_ended'
  if (facts.status !== 'active') return 'api_not_active'
  return facts.isMakerThere ? null : 'key_maker_left'
}
