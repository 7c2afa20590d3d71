import type { Output } from '@damana/contract'
import { addFils, type Fils, noFils, toWire } from '@damana/contract/money'
import {
  type CommissionBand,
  dashboardFinancialStages,
  dashboardOperationalStages,
  type DashboardPeriod,
  operationalStages,
  type OperationalStatus,
} from '@damana/contract/statuses'
import { isActive } from '#lifecycle/index.ts'
import { type Band, type Cell, cellOf } from './cells.rules.ts'
import { grains, type Step, stepsOf } from './steps.rules.ts'

type Operational = Output<'GET /dashboard/operational'>
type Financial = Output<'GET /dashboard/financial'>
type Side = 'sale' | 'buy'
type List = Operational['total']['list']
type Link = NonNullable<List>

/** One cell of the kept sums: of a step that begins on a day, or of a year. */
export interface SumLine {
  readonly role: 'seller' | 'creator' | 'buyer'
  readonly grain: 'week' | 'month' | 'year'
  readonly startsOn: string
  readonly cell: number
  readonly count: bigint
  /** In a cell of money: what came in. */
  readonly priceFils: Fils
  /** In a cell of money: what went out. */
  readonly commissionFils: Fils
}
export interface Asked {
  readonly side: Side | undefined
  readonly period: DashboardPeriod
  readonly status: 'active' | 'inactive' | 'all'
  readonly commission: CommissionBand | 'all'
  /** In Amman. */
  readonly today: string
}

type Where = (cell: Cell) => boolean
const everywhere: Where = () => true

/** The figures of a party's side on both dashboards: its steps, and sums of any of its cells, each with the filters that list the guarantees in it. */
export function readFigures(lines: readonly SumLine[], { side: wanted, period, status, commission, today }: Asked) {
  const steps = stepsOf(period, today)
  const current = steps.at(-1)
  const before = steps.at(-2)
  const first = steps[0]
  if (!current || !before || !first) throw new Error('a period has two steps or more')

  const read = lines.map((line) => ({ ...line, side: line.role === 'buyer' ? ('buy' as const) : ('sale' as const), of: cellOf(line.cell) }))
  const countOn = (side: Side) =>
    read.reduce(
      (count, line) => (line.side === side && line.grain === 'year' && line.of.kind === 'guarantees' ? count + Number(line.count) : count),
      0,
    )
  const sides = { sale: countOn('sale'), buy: countOn('buy') }
  const side = wanted ?? (sides.sale === 0 && sides.buy > 0 ? 'buy' : 'sale')

  const isOfBand = (band: Band) => commission === 'all' || band === commission
  const isOfStatus = (active: boolean) => status === 'all' || active === (status === 'active')
  const own = read.filter(
    (line) =>
      line.side === side && isOfBand(line.of.band) && isOfStatus(line.of.kind === 'money' ? line.of.active : isActive(line.of.operational)),
  )
  const grain = grains[period]
  const startedIn = (step: Step | 'ever' | 'shown') => (line: SumLine) =>
    step === 'ever'
      ? line.grain === 'year'
      : line.grain === grain &&
        (step === 'shown' ? line.startsOn >= first.from && line.startsOn <= current.from : line.startsOn === step.from)

  const daysOf = (step: Step | 'ever' | 'shown'): Pick<Link, 'from' | 'to'> =>
    step === 'ever' ? {} : step === 'shown' ? { from: first.from, to: current.to } : { from: step.from, to: step.to }
  const filtered: Omit<Link, 'side'> = {
    ...(status === 'all' ? {} : { operational_status: status }),
    ...(commission === 'all' ? {} : { commission }),
  }
  const listOf = (more: Omit<Link, 'side'>): Link => ({ side, ...filtered, ...more })

  /** Guarantees created in a step, or ever. */
  const sumOf = (
    step: Step | 'ever' | 'shown',
    where: Where,
    link: Omit<Link, 'side'> | null,
    what: 'priceFils' | 'commissionFils' = 'priceFils',
  ) => {
    const found = own.filter((line) => line.of.kind === 'guarantees' && startedIn(step)(line) && where(line.of))
    return {
      count: Number(found.reduce((sum, { count }) => sum + count, 0n)),
      fils: toWire(addFils(noFils, ...found.map((line) => line[what]))),
      list: link && listOf({ ...link, ...daysOf(step) }),
    }
  }
  const countOf = (step: Step | 'ever' | 'shown', where: Where, link: Omit<Link, 'side'> | null) => {
    const { count, list } = sumOf(step, where, link)
    return { count, list }
  }
  /** Money by the day of its entry. */
  const flowOf = (step: Step | 'shown', money: 'paid_in' | 'paid_out') => {
    const found = own.filter((line) => line.of.kind === 'money' && startedIn(step)(line))
    const { from, to } = daysOf(step)
    return {
      fils: toWire(addFils(noFils, ...found.map((line) => (money === 'paid_in' ? line.priceFils : line.commissionFils)))),
      list: listOf({ money, ...(from ? { entries_from: from } : {}), ...(to ? { entries_to: to } : {}) }),
    }
  }
  const shown = { side, sides, period, status, commission, from: first.from, to: current.to }
  return { steps, current, before, shown, status, sumOf, countOf, flowOf, listOf }
}
export type Figures = ReturnType<typeof readFigures>

const isOf =
  (statuses: readonly OperationalStatus[]): Where =>
  (cell) =>
    cell.kind === 'guarantees' && statuses.includes(cell.operational)

/** The operational dashboard: how many guarantees stand where. */
export function operationalOf(figures: Figures): Pick<Operational, 'tiles' | 'steps' | 'stages' | 'total'> {
  const { steps, current, before, status, countOf } = figures
  const stagesOf = (step: Step | 'ever' | 'shown') =>
    dashboardOperationalStages.map((stage) => {
      const [sample = 'completed'] = operationalStages[stage]
      const canBe = status === 'all' || isActive(sample) === (status === 'active')
      return { stage, ...countOf(step, isOf(operationalStages[stage]), canBe ? { operational_status: stage } : null) }
    })
  const now = stagesOf('ever')
  const nowIn = (wanted: (typeof now)[number]['stage']) => {
    const { count, list } = now.find(({ stage }) => stage === wanted) ?? { count: 0, list: null }
    return { count, list }
  }
  return {
    tiles: {
      active: countOf(
        'ever',
        (cell) => cell.kind === 'guarantees' && isActive(cell.operational),
        status === 'inactive' ? null : { operational_status: 'active' },
      ),
      offered: nowIn('offered'),
      transferring: nowIn('transferring'),
      created: countOf(current, everywhere, {}),
      created_before: countOf(before, everywhere, {}),
    },
    steps: steps.map((step) => ({ ...step, total: countOf(step, everywhere, {}), stages: stagesOf(step) })),
    stages: stagesOf('shown'),
    total: countOf('shown', everywhere, {}),
  }
}

/** The financial dashboard: where the money is, and what came in and went out. Guarantees that ended before any money are left out. */
export function financialOf(figures: Figures): Pick<Financial, 'tiles' | 'steps' | 'stages' | 'total'> {
  const { steps, current, before, sumOf, flowOf } = figures
  const hasMoney: Where = (cell) => cell.kind === 'guarantees' && cell.financial !== null
  const any = { financial_status: 'any' } as const
  const stageOf = (step: Step | 'ever' | 'shown', stage: (typeof dashboardFinancialStages)[number]) =>
    sumOf(step, (cell) => cell.kind === 'guarantees' && cell.financial === stage, { financial_status: stage })
  const stagesOf = (step: Step | 'shown') => dashboardFinancialStages.map((stage) => ({ stage, ...stageOf(step, stage) }))
  const priceOf = (step: Step | 'shown') => sumOf(step, hasMoney, any)
  const commissionOf = (step: Step | 'shown') => sumOf(step, hasMoney, any, 'commissionFils')
  return {
    tiles: {
      held: stageOf('ever', 'hold'),
      released: stageOf('ever', 'released'),
      late: stageOf('ever', 'late'),
      paid_out: flowOf(current, 'paid_out'),
      paid_out_before: flowOf(before, 'paid_out'),
      commission: commissionOf(current),
      commission_before: commissionOf(before),
    },
    steps: steps.map((step) => ({
      ...step,
      price: priceOf(step),
      stages: stagesOf(step),
      commission: commissionOf(step),
      paid_in: flowOf(step, 'paid_in'),
      paid_out: flowOf(step, 'paid_out'),
    })),
    stages: stagesOf('shown'),
    total: {
      price: priceOf('shown'),
      commission: commissionOf('shown'),
      paid_in: flowOf('shown', 'paid_in'),
      paid_out: flowOf('shown', 'paid_out'),
    },
  }
}
