import * as z from 'zod'
import { filsString, instant } from './fields.ts'
import { listFilters, listItem } from './guarantees.ts'
import { area, tableTypes } from './route.ts'
import { commissionBands, dashboardFinancialStages, dashboardOperationalStages, dashboardPeriods } from './statuses.ts'

const side = z.enum(['sale', 'buy'], 'invalid_choice')

/** The filters of both dashboards, as they stand in the address of the page. */
export const dashboardFilters = z.object({
  /** Left out: sales, or purchases for who has nothing but purchases. */
  side: side.optional(),
  period: z.enum(dashboardPeriods, 'invalid_choice').optional(),
  status: z.enum(['active', 'inactive', 'all'], 'invalid_choice').optional(),
  commission: z.enum([...commissionBands, 'all'], 'invalid_choice').optional(),
})
const exportFilters = dashboardFilters.extend({
  format: z.enum(['csv', 'xlsx'], 'invalid_choice'),
  language: z.enum(['ar', 'en'], 'invalid_choice').optional(),
})

/** The filters of `GET /guarantees` that list what a number is made of. Null: the number is zero whatever happens. */
const listBehind = listFilters.omit({ q: true })
const list = listBehind.nullable()

const figure = z.object({ count: z.number().int(), list })
const sum = z.object({ fils: filsString, count: z.number().int(), list })
/** Money by the day of its entry; how many guarantees that are is not counted. */
const flow = z.object({ fils: filsString, list })
const operationalStage = figure.extend({ stage: z.enum(dashboardOperationalStages) })
const financialStage = sum.extend({ stage: z.enum(dashboardFinancialStages) })

/** Days in Amman, both inclusive. The last step of a period is the one that today is in. */
const step = z.object({ from: z.iso.date(), to: z.iso.date() })

const shown = {
  side,
  /** How many guarantees each side has in all, so that a switch is shown to who has both. */
  sides: z.object({ sale: z.number().int(), buy: z.number().int() }),
  period: z.enum(dashboardPeriods),
  status: z.enum(['active', 'inactive', 'all']),
  commission: z.enum([...commissionBands, 'all']),
  from: z.iso.date(),
  to: z.iso.date(),
  /** Open items that wait longest or are late, at most five, whatever the filters are. Empty without the permission to see guarantees. */
  attention: z.object({ items: z.array(listItem), list }),
  server_time: instant,
}

const operational = z.object({
  ...shown,
  tiles: z.object({
    /** Now, whenever they were created. */
    active: figure,
    offered: figure,
    transferring: figure,
    /** Created in the present step, and in the one before. */
    created: figure,
    created_before: figure,
  }),
  /** The stacked bars: guarantees created in each step by where they stand now, in the order of the stages. */
  steps: z.array(
    z.object({
      ...step.shape,
      total: figure,
      stages: z.array(operationalStage),
    }),
  ),
  /** The share bar: the same over all steps. */
  stages: z.array(operationalStage),
  total: figure,
})

const financial = z.object({
  ...shown,
  tiles: z.object({
    /** Prices of the guarantees whose money is held, ordered to be paid out, or late now, whenever they were created. */
    held: sum,
    released: sum,
    late: sum,
    /** Payouts of the present step, and of the one before. */
    paid_out: flow,
    paid_out_before: flow,
    /** Commissions, after discount, of what was created in the present step, and in the one before. */
    commission: sum,
    commission_before: sum,
  }),
  /** The stacked bars: prices of the guarantees created in each step by where their money is now, in the order of the stages. */
  steps: z.array(
    z.object({
      ...step.shape,
      price: sum,
      stages: z.array(financialStage),
      /** The trend. */
      commission: sum,
      paid_in: flow,
      paid_out: flow,
    }),
  ),
  /** The share bar: the same over all steps. */
  stages: z.array(financialStage),
  total: z.object({ price: sum, commission: sum, paid_in: flow, paid_out: flow }),
})

/** By the names that the API's page gives them. */
export const dashboardSchemas = {
  OperationalDashboard: operational,
  FinancialDashboard: financial,
  DashboardCount: figure,
  DashboardSum: sum,
  DashboardFlow: flow,
  OperationalStage: operationalStage,
  FinancialStage: financialStage,
  GuaranteeFilters: listBehind,
} as const

/** The dashboards of the party acted for: a company user needs the permission of each, an individual sees the own. */
export const dashboards = area({
  'GET /dashboard/operational': {
    access: 'member',
    summary: 'How many guarantees there are and where they stand, by the week, month or year in which they were created.',
    query: dashboardFilters,
    response: operational,
  },
  'GET /dashboard/financial': {
    access: 'member',
    summary:
      'Where the money of the guarantees is, and what came in and went out, by week, month or year. Without guarantees that ended before any money.',
    query: dashboardFilters,
    response: financial,
  },
  'GET /dashboard/operational/export': {
    access: 'member',
    summary: 'The table of the operational dashboard as CSV or as a workbook.',
    query: exportFilters,
    response: z.unknown(),
    kind: 'file',
    mediaTypes: tableTypes,
  },
  'GET /dashboard/financial/export': {
    access: 'member',
    summary: 'The table of the financial dashboard as CSV or as a workbook.',
    query: exportFilters,
    response: z.unknown(),
    kind: 'file',
    mediaTypes: tableTypes,
  },
})
