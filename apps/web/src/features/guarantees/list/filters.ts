/** The filters of the list as they stand in the address of the page; what filters nothing is left out. */
import {
  commissionBands,
  financialStatuses,
  operationalStatuses,
  type CommissionBand,
  type FinancialStatus,
  type OperationalStatus,
} from '@damana/contract/statuses'

export const operationalFilters = ['active', 'inactive', ...operationalStatuses] as const
/** Only the dashboard leads to these; they are taken away like any other. */
export const dashboardFilters = ['offered', 'transferring', 'not_completed'] as const
const moneyFilters = ['paid_in', 'paid_out'] as const
export type OperationalFilter = OperationalStatus | 'active' | 'inactive' | (typeof dashboardFilters)[number]
export type FinancialFilter = FinancialStatus | 'any'

export interface Filters {
  operational_status?: OperationalFilter
  financial_status?: FinancialFilter
  commission?: CommissionBand
  from?: string
  to?: string
  money?: (typeof moneyFilters)[number]
  entries_from?: string
  entries_to?: string
  q?: string
  /** Those in which it is this side's turn: a list of its own, without the others. */
  turn?: 'mine'
}

const longestSearch = 40
const oneOf = <T extends string>(known: readonly T[], text: string | null): T | undefined => known.find((value) => value === text)
const day = (text: string | null): string | undefined =>
  text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined

/** Anything in the address that is no filter is passed over. */
export function readFilters(address: URLSearchParams): Filters {
  if (address.get('turn') === 'mine') return { turn: 'mine' }
  return clean({
    operational_status: oneOf([...operationalFilters, ...dashboardFilters], address.get('operational_status')),
    financial_status: oneOf([...financialStatuses, 'any' as const], address.get('financial_status')),
    commission: oneOf(commissionBands, address.get('commission')),
    from: day(address.get('from')),
    to: day(address.get('to')),
    ...readMoneyDays(address),
    q: address.get('q')?.trim().slice(0, longestSearch),
  })
}

/** Money that came in or went out on some days; the days alone say nothing. */
function readMoneyDays(address: URLSearchParams) {
  const money = oneOf(moneyFilters, address.get('money'))
  return money && { money, entries_from: day(address.get('entries_from')), entries_to: day(address.get('entries_to')) }
}

type Loose = { [K in keyof Filters]?: Filters[K] | undefined }
/** Without what is empty. */
export function clean(filters: Loose): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value)) as Filters // the same keys, fewer of them
}

export const writeFilters = (filters: Filters): URLSearchParams => new URLSearchParams(Object.entries(filters))

/** The statuses to choose from, and the one that the dashboard has chosen. */
export const shownOperational = ({ operational_status: chosen }: Filters): readonly OperationalFilter[] =>
  withChosen(operationalFilters, chosen)
export const shownFinancial = ({ financial_status: chosen }: Filters): readonly FinancialFilter[] => withChosen(financialStatuses, chosen)
const withChosen = <T extends string>(offered: readonly T[], chosen: T | undefined): readonly T[] =>
  chosen === undefined || offered.includes(chosen) ? offered : [...offered, chosen]

/** Whether anything is narrowed. */
export const isFiltered = (filters: Filters): boolean => Object.keys(filters).length > 0

/** How many of the filters of the sheet are set; a range of days is one. */
export const countFilters = ({ operational_status, financial_status, commission, from, to, money }: Filters): number =>
  [operational_status, financial_status, commission, from ?? to, money].filter(Boolean).length
