/** The choices above the dashboard, as they stand in the address of the page; values that choose nothing are left out. */
import { commissionBands, dashboardPeriods, type CommissionBand, type DashboardPeriod } from '@damana/contract/statuses'

export const statusChoices = ['all', 'active', 'inactive'] as const
export const commissionChoices = ['all', ...commissionBands] as const
const sides = ['sale', 'buy'] as const
export const defaultPeriod: DashboardPeriod = 'monthly'

export interface Choices {
  side?: (typeof sides)[number]
  period?: DashboardPeriod
  status?: 'active' | 'inactive'
  commission?: CommissionBand
}

const oneOf = <T extends string>(known: readonly T[], text: string | null): T | undefined => known.find((value) => value === text)

/** Anything else in the address is passed over. */
export function readChoices(address: URLSearchParams): Choices {
  const side = oneOf(sides, address.get('side'))
  const period = oneOf(dashboardPeriods, address.get('period'))
  const status = oneOf(['active', 'inactive'] as const, address.get('status'))
  const commission = oneOf(commissionBands, address.get('commission'))
  return {
    ...(side && { side }),
    ...(period && period !== defaultPeriod && { period }),
    ...(status && { status }),
    ...(commission && { commission }),
  }
}

export const writeChoices = (choices: Choices): URLSearchParams => new URLSearchParams(Object.entries(choices))

/** One choice changed; a value that chooses nothing takes it away. */
export const changeChoice = (choices: Choices, name: keyof Choices, value: string): Choices =>
  readChoices(new URLSearchParams({ ...choices, [name]: value }))

/** Whether some guarantees are left out. */
export const isNarrowed = ({ status, commission }: Choices): boolean => status !== undefined || commission !== undefined

/** The address of another tab with the same choices. */
export function withChoices(path: string, choices: Choices): string {
  const search = writeChoices(choices).toString()
  return search ? `${path}?${search}` : path
}

/** The same side and period, of all guarantees. */
export const withoutFilters = ({ side, period }: Choices): Choices => ({ ...(side && { side }), ...(period && { period }) })
