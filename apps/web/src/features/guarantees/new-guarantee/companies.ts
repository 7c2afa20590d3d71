import { hasPermission } from '@damana/contract/permissions'
import type { Profile } from '#session.ts'

/** The companies for which this person may create guarantees. */
export const companiesToSellFor = (profile: Profile): Profile['companies'] =>
  profile.companies.filter((company) => company.is_primary || company.full_on_group || hasPermission(company.permissions, 'damana.create'))

/** A company's own account sells for companies only. */
export const maySellForOneself = (profile: Profile): boolean => profile.account_type === 'individual'
