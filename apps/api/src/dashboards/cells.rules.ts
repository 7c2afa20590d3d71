import { financialStatuses, type FinancialStatus, operationalStatuses, type OperationalStatus } from '@damana/contract/statuses'

/** A commission at the least of its fee schedule has a band of its own, which no filter asks for. */
const bands = ['least', 'medium', 'high'] as const
export type Band = (typeof bands)[number]

/** The contents of a cell of the kept sums: guarantees of these statuses and this band, or the money of active or of ended ones. */
export type Cell =
  | {
      readonly kind: 'guarantees'
      readonly operational: OperationalStatus
      readonly financial: FinancialStatus | null
      readonly band: Band
    }
  | { readonly kind: 'money'; readonly active: boolean; readonly band: Band }

const firstOfMoney = 200
const financials = [null, ...financialStatuses] as const

/** Reads the number of a cell as `app.dashboard_cell` and `app.dashboard_money_cell` make it. */
export function cellOf(number: number): Cell {
  const band = bands[(number < firstOfMoney ? number : number - firstOfMoney) % 3] ?? 'least'
  if (number >= firstOfMoney) return { kind: 'money', active: number >= firstOfMoney + 3, band }
  const operational = operationalStatuses[Math.floor(number / 18)]
  const financial = financials[Math.floor((number % 18) / 3)]
  if (operational === undefined || financial === undefined) throw new Error(`no cell has the number ${number}`)
  return { kind: 'guarantees', operational, financial, band }
}
