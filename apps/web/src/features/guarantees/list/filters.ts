/** The filters of the list as they stand in the address of the page; what filters nothing is left out. */
import { financialStatuses, operationalStatuses, type FinancialStatus, type OperationalStatus } from '@damana/contract/statuses'

export const operationalFilters = ['active', 'inactive', ...operationalStatuses] as const
export type OperationalFilter = OperationalStatus | 'active' | 'inactive'

export interface Filters {
  operational_status?: OperationalFilter
  financial_status?: FinancialStatus
  from?: string
  to?: string
  q?: string
}

const longestSearch = 40
const oneOf = <T extends string>(known: readonly T[], text: string | null): T | undefined => known.find((value) => value === text)
const day = (text: string | null): string | undefined =>
  text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined

/** Anything in the address that is no filter is passed over. */
export function readFilters(address: URLSearchParams): Filters {
  return clean({
    operational_status: oneOf(operationalFilters, address.get('operational_status')),
    financial_status: oneOf(financialStatuses, address.get('financial_status')),
    from: day(address.get('from')),
    to: day(address.get('to')),
    q: address.get('q')?.trim().slice(0, longestSearch),
  })
}

type Loose = { [K in keyof Filters]: Filters[K] | undefined }
/** Without what is empty. */
export function clean(filters: Loose): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value)) as Filters // the same keys, fewer of them
}

export const writeFilters = (filters: Filters): URLSearchParams => new URLSearchParams(Object.entries(filters))

/** Whether anything is narrowed. */
export const isFiltered = (filters: Filters): boolean => Object.keys(filters).length > 0

/** How many of the filters of the sheet are set; a range of days is one. */
export const countFilters = ({ operational_status, financial_status, from, to }: Filters): number =>
  [operational_status, financial_status, from ?? to].filter(Boolean).length
