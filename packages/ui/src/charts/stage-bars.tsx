import type { ReactNode } from 'react'
import { Card } from '../card.tsx'
import { ChartLegend } from './chart-legend.tsx'
import { type ChartCell, ChartTable } from './chart-table.tsx'
import { type ChartTone, StackedBars } from './stacked-bars.tsx'

interface StageStep<Stage extends string> {
  key: string
  /** In full, below its bar, and where a bar is narrow. */
  name: string
  label: string
  shortLabel: string
  /** The step with its values, for a screen reader. */
  spoken: string
  /** Above the bar. */
  top: string
  href?: string | undefined
  stages: readonly { stage: Stage; value: number; shown: ReactNode; spoken: string; href?: string | undefined }[]
  /** Further columns of the table. */
  more: readonly ChartCell[]
}

interface StageBarsProps<Stage extends string> {
  title: string
  note: string
  words: { legend: string; table: string; step: string; more: readonly string[] }
  /** In the order of the table. */
  stages: readonly { stage: Stage; tone: ChartTone; name: string }[]
  /** In the order of the bars. */
  fromGroundUp: readonly Stage[]
  /** Oldest first; the last is the present one. */
  steps: readonly StageStep<Stage>[]
  formatTick: (value: number) => string
  areWhole?: boolean
  /** False: the further columns say more exactly what the bars show. */
  areInTable?: boolean
}

/** A card of what stands at which stage, step by step: legend, stacked bars, and the table that says the same. */
export function StageBars<Stage extends string>({
  title,
  note,
  words,
  stages,
  fromGroundUp,
  steps,
  formatTick,
  areWhole = false,
  areInTable = true,
}: StageBarsProps<Stage>) {
  const toneOf = new Map(stages.map(({ stage, tone }) => [stage, tone]))
  return (
    <Card title={title} aside={<span className="size-xs muted">{note}</span>}>
      <ChartLegend
        label={words.legend}
        series={fromGroundUp.flatMap((wanted) => stages.filter(({ stage }) => stage === wanted).map(({ tone, name }) => ({ tone, name })))}
      />
      <StackedBars
        label={title}
        areWhole={areWhole}
        formatTick={formatTick}
        bars={steps.map((step, index) => ({
          ...step,
          isCurrent: index === steps.length - 1,
          parts: fromGroundUp.flatMap((wanted) =>
            step.stages
              .filter(({ stage }) => stage === wanted)
              .map(({ stage, value, spoken, href }) => ({ tone: toneOf.get(stage) ?? 'neutral', value, spoken, href })),
          ),
        }))}
      />
      <ChartTable
        open={words.table}
        caption={title}
        columns={[words.step, ...(areInTable ? stages.map(({ name }) => name) : []), ...words.more]}
        rows={steps.map((step) => ({
          key: step.key,
          name: step.name,
          cells: [
            ...(areInTable
              ? step.stages.map(({ stage, value, shown, href }) => ({ key: stage, shown, href: value > 0 ? href : undefined }))
              : []),
            ...step.more,
          ],
        }))}
      />
    </Card>
  )
}
