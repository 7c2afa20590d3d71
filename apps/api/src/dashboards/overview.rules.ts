import { addFils, noFils, toWire } from '@damana/contract/money'
import { dashboardOperationalStages, type DashboardPeriod, operationalStages, payoutStages } from '@damana/contract/statuses'
import { isActive } from '#lifecycle/index.ts'
import { readFigures, type SumLine } from './figures.rules.ts'
import { grains, type Step } from './steps.rules.ts'

/** One cell of the sums of all parties; of roles beside the guarantees' the numbers of `app.overview_facts`. */
export interface OverviewLine extends Omit<SumLine, 'role'> {
  readonly role: 'seller' | 'account' | 'payout'
}

/** The cells of `app.account_cell`, `app.application_cell` and `app.payout_cell`. */
const cells = { opened: 0, completed: 1, submitted: 10, returned: 11, approved: 12, rejected: 13, debited: 100 } as const

/** The numbers of the staff's overview that are kept as sums: guarantees, what came in and went out, registrations and payouts. */
export function overviewOf(lines: readonly OverviewLine[], period: DashboardPeriod, today: string) {
  const ofGuarantees = lines.flatMap((line) => (line.role === 'seller' ? [{ ...line, role: line.role }] : []))
  const { steps, countOf, flowOf } = readFigures(ofGuarantees, { side: 'sale', period, status: 'all', commission: 'all', today })
  const stagesOf = (step: Step | 'ever') =>
    dashboardOperationalStages.map((stage) => ({
      stage,
      count: countOf(step, (cell) => cell.kind === 'guarantees' && operationalStages[stage].some((one) => one === cell.operational), null)
        .count,
    }))

  const grain = grains[period]
  const cellsIn = (role: 'account' | 'payout', step: Step | 'ever', wanted: readonly number[]) =>
    lines.filter(
      (line) =>
        line.role === role &&
        wanted.includes(line.cell) &&
        (step === 'ever' ? line.grain === 'year' : line.grain === grain && line.startsOn === step.from),
    )
  const registered = (step: Step | 'ever', ...wanted: readonly number[]) => countLines(cellsIn('account', step, wanted))
  const peopleOf = (step: Step | 'ever') => ({
    registered: registered(step, cells.opened, cells.completed),
    completed: registered(step, cells.completed),
  })
  const companiesOf = (step: Step | 'ever') => ({
    submitted: registered(step, cells.submitted, cells.returned, cells.approved, cells.rejected),
    approved: registered(step, cells.approved),
    rejected: registered(step, cells.rejected),
  })
  const payoutsOf = (step: Step | 'ever') => {
    const stages = payoutStages.map((stage, index) => {
      const found = cellsIn('payout', step, [2 * index, 2 * index + 1])
      return { stage, count: countLines(found), fils: toWire(addFils(noFils, ...found.map(({ priceFils }) => priceFils))) }
    })
    const settled = 2 * payoutStages.indexOf('settled')
    // In this cell the commissions are seconds.
    const debited = cellsIn('payout', step, [cells.debited])
    const times = BigInt(countLines(debited))
    const seconds = debited.reduce<bigint>((sum, { commissionFils }) => sum + commissionFils, 0n)
    return {
      total: stages.reduce((sum, { count }) => sum + count, 0),
      stages,
      settled_on_time: countLines(cellsIn('payout', step, [settled])),
      settled_late: countLines(cellsIn('payout', step, [settled + 1])),
      mean_seconds: times === 0n ? null : Number((2n * seconds + times) / (2n * times)),
    }
  }

  return {
    steps,
    guarantees: {
      active: countOf('ever', (cell) => cell.kind === 'guarantees' && isActive(cell.operational), null).count,
      stages: stagesOf('ever'),
      total: countOf('ever', () => true, null).count,
      steps: steps.map((step) => ({ total: countOf(step, () => true, null).count, stages: stagesOf(step) })),
    },
    flows: steps.map((step) => ({ paid_in_fils: flowOf(step, 'paid_in').fils, paid_out_fils: flowOf(step, 'paid_out').fils })),
    registrations: {
      people: peopleOf('ever'),
      companies: companiesOf('ever'),
      steps: steps.map((step) => ({ people: peopleOf(step), companies: companiesOf(step) })),
      companies_waiting: registered('ever', cells.submitted),
      companies_returned: registered('ever', cells.returned),
    },
    payouts: { now: payoutsOf('ever'), steps: steps.map(payoutsOf) },
  }
}
export type Overview = ReturnType<typeof overviewOf>

const countLines = (lines: readonly OverviewLine[]): number => Number(lines.reduce((sum, { count }) => sum + count, 0n))
